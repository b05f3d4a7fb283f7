/** How the lines start the program: the first way that works, and nothing of the repository is started. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findInvocation, isInvocation, thisInstallation, type Installation } from "../../../src/commands/init/invocation.js";
import { notesFor } from "../../../src/commands/init/notes.js";
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
  writeFileSync(file, "");
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
  expect(findInvocation(root, VERSION, own)).toEqual({ words: ["npx", "--no-install", "dsp-cli"] });
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
  vi.stubEnv("PATH", [join(root, "node_modules/.bin"), programs].join(delimiter));
  expect(findInvocation(temporaryDirectory(), VERSION, undefined).words[0]).toBe("dsp-cli");
  expect(findInvocation(root, VERSION, undefined).words[0]).toBe("npx");
});

test("the path; another version only if nothing else works, with a warning; another program never", () => {
  const [root, own] = [temporaryDirectory(), installation(temporaryDirectory())];
  program("dsp-cli", `echo ${VERSION}`);
  expect(findInvocation(root, VERSION, own)).toEqual({ words: ["dsp-cli"] });
  program("dsp-cli", "echo 0.0.9");
  expect(findInvocation(root, VERSION, own)).toEqual({ words: ["dsp-cli"], warning: expect.stringContaining("0.0.9") });
  expect(findInvocation(own.directory, VERSION, own).words).toEqual(["node", "dist/bundle/main.cjs"]);
  program("dsp-cli", "echo usage: dsp-cli");
  expect(findInvocation(root, VERSION, own).words).toEqual(["node", own.program]);
});

test("the checked-out program: relative in its repository, else absolute with a warning", () => {
  const own = installation(temporaryDirectory());
  expect(findInvocation(own.directory, VERSION, own)).toEqual({ words: ["node", "dist/bundle/main.cjs"], relative: 1 });
  expect(findInvocation(temporaryDirectory(), VERSION, own)).toEqual({
    words: ["node", own.program],
    warning: expect.stringContaining("npm install --save-dev dsp-bootstrap"),
  });
});

test("nothing works: the lines name npx, and the warning has the next step", () => {
  const { words, warning } = findInvocation(temporaryDirectory(), VERSION, undefined);
  expect(words).toEqual(["npx", "--no-install", "dsp-cli"]);
  expect(warning).toContain("npm install --save-dev dsp-bootstrap");
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
  const bare = { words: ["dsp-cli"] };
  const plain = temporaryDirectory();
  expect(notesFor(plain, bare, ["AGENTS.md"])).toEqual([
    "the lines start 'dsp-cli', which this repository does not install: others need 'npm install --global dsp-bootstrap'",
  ]);
  expect(notesFor(temporaryDirectory({ "package.json": "{}" }), bare, ["AGENTS.md"])).toEqual([
    expect.stringContaining(", or 'npm install --save-dev dsp-bootstrap' and a second run here"),
  ]);
  expect(notesFor(plain, bare, [])).toEqual([]);
  expect(notesFor(plain, { words: ["npx", "--no-install", "dsp-cli"] }, ["AGENTS.md"])).toEqual([]);
});
