/** How the lines start the program: the first way that works, and nothing of the repository is started. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findInvocation, isInvocation, thisInstallation, type Installation } from "../../../src/commands/init/invocation.js";
import { notesFor } from "../../../src/commands/init/agents.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";

const VERSION = "3.2.1";
let programs: string;

beforeEach(() => {
  programs = temporaryDirectory();
  vi.stubEnv("PATH", [programs, dirname(process.execPath)].join(delimiter));
});
afterEach(() => vi.unstubAllEnvs());

/** A program that prints `text`. */
function program(name: string, text: string, directory = programs): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(directory, name), 0o755);
}

function installation(directory: string): Installation {
  const file = join(directory, "dist/bundle/main.cjs");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `console.log("${VERSION}");\n`);
  writeFileSync(
    join(directory, "package.json"),
    JSON.stringify({ name: "dsp-bootstrap", version: VERSION, bin: { "dsp-cli": "dist/bundle/main.cjs" } }),
  );
  return { directory, program: file };
}

/** A repository with the package in `node_modules`, whose program leaves a trace. */
function dependent(): { readonly root: string; readonly own: Installation } {
  const root = temporaryDirectory();
  const own = installation(join(root, "node_modules/dsp-bootstrap"));
  program("dsp-cli", `touch ${join(root, "started")}; echo ${VERSION}`, join(root, "node_modules/.bin"));
  return { root, own };
}

test("the package in the repository, by npx", () => {
  program("npx", `[ "$*" = "--no-install dsp-cli --version" ] && echo ${VERSION}`);
  program("dsp-cli", `echo ${VERSION}`);
  const { root, own } = dependent();
  expect(findInvocation(root, VERSION, own)).toEqual({
    words: ["npx", "--no-install", "dsp-cli"],
    tried: `'npx --no-install dsp-cli --version' answers ${VERSION}`,
  });
});

test("npx that does not start it is left for the next way", () => {
  program("npx", "exit 1");
  program("dsp-cli", `echo ${VERSION}`);
  const { root, own } = dependent();
  expect(findInvocation(root, VERSION, own).words).toEqual(["dsp-cli"]);
});

test("another copy in the repository is found, and not started", () => {
  program("npx", "exit 1");
  const { root } = dependent();
  expect(findInvocation(root, VERSION, installation(temporaryDirectory())).words[0]).toBe("npx");
  program("dsp-cli", `touch ${join(root, "started")}; echo ${VERSION}`, join(root, "bin"));
  vi.stubEnv("PATH", [join(root, "bin"), programs].join(delimiter));
  expect(findInvocation(temporaryDirectory(), VERSION, undefined).words[0]).toBe("dsp-cli");
  expect(findInvocation(root, VERSION, undefined).words[0]).toBe("npx");
});

test("the path; another version only if nothing else works, with a warning; another program never", () => {
  const [root, own] = [temporaryDirectory(), installation(temporaryDirectory())];
  program("dsp-cli", `echo ${VERSION}`);
  expect(findInvocation(root, VERSION, own)).toEqual({ words: ["dsp-cli"], tried: `'dsp-cli --version' answers ${VERSION}` });
  program("dsp-cli", "echo 0.0.9");
  expect(findInvocation(root, VERSION, own)).toMatchObject({ words: ["dsp-cli"], warning: expect.stringContaining("0.0.9") });
  expect(findInvocation(own.directory, VERSION, own).words).toEqual(["node", "dist/bundle/main.cjs"]);
  program("dsp-cli", "echo usage: dsp-cli");
  expect(findInvocation(root, VERSION, own).words).toEqual(["node", own.program]);
});

test("the checked-out program: relative in its repository, else absolute with a warning", () => {
  const own = installation(temporaryDirectory());
  expect(findInvocation(own.directory, VERSION, own)).toMatchObject({ words: ["node", "dist/bundle/main.cjs"], relative: 1 });
  expect(findInvocation(temporaryDirectory(), VERSION, own)).toMatchObject({
    words: ["node", own.program],
    warning: expect.stringContaining("npm install --save-dev dsp-bootstrap"),
  });
});

test("nothing works: the lines name npx, and the warning has the next step", () => {
  const { words, warning } = findInvocation(temporaryDirectory(), VERSION, undefined);
  expect(words).toEqual(["npx", "--no-install", "dsp-cli"]);
  expect(warning).toContain("(tried: dsp-cli on the path)");
  expect(warning).toContain("npm install --save-dev dsp-bootstrap");
});

describe("what is there for one command only is not written", () => {
  test.each([
    ["npx", "_npx/0a1b/node_modules"],
    ["npm exec", "npm-cache/_npx/0a1b/node_modules"],
    ["pnpm dlx", "pnpm/dlx/x1y2/z3/node_modules"],
    ["pnpm dlx, older", "store/tmp/dlx-4711/node_modules"],
    ["yarn dlx", "xfs-0a1b2c3d/dlx-4711/node_modules"],
    ["bunx", "bunx-1000-dsp-bootstrap@latest/node_modules"],
  ])("%s", (_how, packages) => {
    const place = temporaryDirectory();
    const own = installation(join(place, packages, "dsp-bootstrap"));
    const bin = join(place, packages, ".bin");
    program("dsp-cli", `echo ${VERSION}`, bin);
    vi.stubEnv("PATH", [bin, programs, dirname(process.execPath)].join(delimiter));
    const { words, warning, tried } = findInvocation(temporaryDirectory(), VERSION, own);
    expect([words, tried]).toEqual([["npx", "--no-install", "dsp-cli"], undefined]);
    expect(warning).toContain("no way to start this program was found that is left after this command");
    expect(notesFor(temporaryDirectory(), { words, warning: warning ?? "" }, ["AGENTS.md"])).toEqual([]);
  });

  test("the folder that npm adds for a directory around the repository", () => {
    const place = temporaryDirectory();
    program("dsp-cli", `echo ${VERSION}`, join(place, "node_modules/.bin"));
    vi.stubEnv("PATH", [join(place, "node_modules/.bin"), programs, dirname(process.execPath)].join(delimiter));
    const root = join(place, "shop");
    mkdirSync(root);
    expect(findInvocation(root, VERSION, undefined).tried).toBeUndefined();
  });

  test("variables of a run are not there either", () => {
    program("npx", `[ -z "$npm_config_package$npm_execpath$INIT_CWD" ] && [ "$npm_config_offline" = true ] && echo ${VERSION}`);
    for (const name of ["npm_config_package", "npm_execpath", "INIT_CWD"]) vi.stubEnv(name, "x");
    const { root, own } = dependent();
    expect(findInvocation(root, VERSION, own).tried).toContain("npx --no-install dsp-cli");
  });

  test("programs of packages that are installed for good count", () => {
    const place = join(temporaryDirectory(), ".config/yarn/global/node_modules/.bin");
    program("dsp-cli", `echo ${VERSION}`, place);
    vi.stubEnv("PATH", [place, dirname(process.execPath)].join(delimiter));
    expect(findInvocation(temporaryDirectory(), VERSION, undefined).words).toEqual(["dsp-cli"]);
  });

  test("a program that does not run where it is", () => {
    const own = installation(temporaryDirectory());
    writeFileSync(own.program, "process.exit(1);\n");
    expect(findInvocation(temporaryDirectory(), VERSION, own)).toMatchObject({ words: ["npx", "--no-install", "dsp-cli"] });
  });
});

test("a program in the cache of npx is named by its package", () => {
  const own = installation(join(temporaryDirectory(), "_npx/0a/node_modules/dsp-bootstrap"));
  program("npx", `[ "$*" = "--no-install --package dsp-bootstrap dsp-cli --version" ] && echo ${VERSION}`);
  expect(findInvocation(temporaryDirectory(), VERSION, own).words).toEqual([
    "npx",
    "--no-install",
    "--package",
    "dsp-bootstrap",
    "dsp-cli",
  ]);
});

test("what it wrote is recognised", () => {
  const own = installation(temporaryDirectory());
  for (const root of [own.directory, temporaryDirectory()]) expect(isInvocation(findInvocation(root, VERSION, own).words)).toBe(true);
  expect(["dsp-cli", "npx --no-install dsp-cli"].every((line) => isInvocation(line.split(" ")))).toBe(true);
  expect(["node tools/dsp.js", "npx dsp-cli", "bash -c dsp-cli", ""].some((line) => isInvocation(line.split(" ")))).toBe(false);
});

test("this program is found above its modules, through links", () => {
  const own = installation(temporaryDirectory());
  expect(thisInstallation(join(own.directory, "dist/bundle/agents.cjs"))).toEqual(own);
  const link = join(temporaryDirectory(), "linked");
  symlinkSync(own.directory, link);
  expect(thisInstallation(join(link, "dist/bundle/agents.cjs"))?.directory).toBe(link);
  expect(thisInstallation(join(temporaryDirectory({ "package.json": "{}" }), "a.js"))).toBeUndefined();
});

test("others need a program that the repository does not install: a note with the command", () => {
  const bare = { words: ["dsp-cli"], tried: "'dsp-cli --version' answers 3.2.1" };
  const plain = temporaryDirectory();
  const tried = "tried as in a new terminal, without what npm adds for one command: 'dsp-cli --version' answers 3.2.1";
  expect(notesFor(plain, bare, ["AGENTS.md"])).toEqual([
    tried,
    "the lines start 'dsp-cli', which this repository does not install: others need 'npm install --global dsp-bootstrap'",
  ]);
  expect(notesFor(temporaryDirectory({ "package.json": "{}" }), bare, ["AGENTS.md"])).toEqual([
    tried,
    expect.stringContaining(", or 'npm install --save-dev dsp-bootstrap' and a second run here"),
  ]);
  expect(notesFor(plain, bare, [])).toEqual([]);
  const [note] = notesFor(plain, { words: ["npx", "--no-install", "dsp-cli"] }, ["AGENTS.md"]);
  expect(note).toBe("not tried: the dsp-bootstrap in node_modules is another copy than this one, and nothing of it is started");
});
