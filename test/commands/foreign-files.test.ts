/** Files in `.dsp` that are none of the format, of any size and kind: no command reads, changes or removes them; and files of the format that are too large. */
import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { IS_THOROUGH } from "../support/effort.js";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryRepository } from "../support/temporary-repository.js";
import { CART, copyOf, LINES, openPlace, questions, run, TOTAL, type Place } from "../support/untrusted.js";

let webstore: Place;
beforeAll(async () => {
  webstore = await openPlace();
  vi.stubEnv("OPENAI_API_KEY", "till-key");
  vi.stubEnv("OPENAI_BASE_URL", webstore.server.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await webstore.remove();
});

/** No string can hold it. */
const HUGE = 600 * 2 ** 20;

/** A file of zeros that takes no room. */
function sparse(path: string, size = HUGE): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "");
  truncateSync(path, size);
}

const FOREIGN = [
  ".hidden",
  "notes.md",
  "notes/more.md",
  `${CART}/.description.swp`,
  `${CART}/description~`,
  `${CART}/exports/.swp`,
  `${TOTAL}/4913`,
  ".cache/columns/description",
  ".cache/columns/names",
  ".cache/built",
  ".cache/rev/x",
];

const COMMANDS = Object.keys(LINES).filter((name) => !["mcp", "watch"].includes(name));

describe("files of others in .dsp", () => {
  let root: string;
  beforeAll(() => {
    root = copyOf(webstore);
    for (const path of FOREIGN) sparse(join(root, ".dsp", path));
    execFileSync("mkfifo", [join(root, ".dsp", "pipe"), join(root, ".dsp", CART, "pipe")]);
  });

  it.each(COMMANDS)("%s neither reads nor removes them", async (name) => {
    for (const words of LINES[name] ?? []) {
      const { out, err } = await runInProcess(root, [name, ...words]);
      expect(out + err).not.toMatch(/has a bug|too large|larger than/);
    }
    for (const path of FOREIGN.filter((one) => !one.startsWith(".cache/"))) expect(lstatSync(join(root, ".dsp", path)).size).toBe(HUGE);
    expect(lstatSync(join(root, ".dsp", "pipe")).isFIFO()).toBe(true);
  });

  it("verify lists them, apart from hidden ones", async () => {
    const { out } = await runInProcess(root, ["verify", "--json"]);
    const { faults } = JSON.parse(out) as { faults: readonly { code: string; path: string }[] };
    const strays = faults.flatMap(({ code, path }) => (code === "stray" ? [path] : []));
    expect(strays).toEqual(expect.arrayContaining(["notes.md", "notes/more.md", `${CART}/description~`]));
    expect(strays).not.toContain(".hidden");
  });

  it("the server answers", async () => {
    const { out, err } = await run(webstore, root, ["mcp"], questions());
    expect(out).toContain('"result"');
    expect(out + err).not.toMatch(/has a bug/);
  });
});

it("a file of others stays when the entity around it goes", async () => {
  const root = copyOf(webstore);
  const file = join(root, ".dsp", CART, "notes.md");
  writeFileSync(file, "Mine.\n");
  expect(await runInProcess(root, ["remove-entity", CART])).toMatchObject({ code: 0 });
  expect(existsSync(file)).toBe(true);
});

/** One reader reads them all: each command meets the first, and one of the others, or all of them in a thorough run. */
const OF_THE_FORMAT = [`${CART}/description`, `${CART}/imports`, "TOC", "diagnostics", "options", "roots"];
const meets = (command: number, file: number): boolean => IS_THOROUGH || file === 0 || command % (OF_THE_FORMAT.length - 1) === file - 1;

describe.each(OF_THE_FORMAT.map((path, file) => [path, file] as const))("a %s of 600 MB", (path, file) => {
  let root: string;
  beforeAll(() => {
    root = copyOf(webstore);
  });
  beforeEach(() => {
    rmSync(join(root, ".dsp", path), { force: true });
    sparse(join(root, ".dsp", path));
  });

  it.each(COMMANDS.filter((_, command) => meets(command, file)))("is not read by %s", async (name) => {
    for (const words of LINES[name] ?? []) {
      const { out, err } = await runInProcess(root, [name, ...words]);
      expect(out + err).not.toMatch(/has a bug/);
    }
  });

  it("stops an update with its path", async () => {
    const { code, err } = await runInProcess(root, ["bootstrap"]);
    expect({ isRefused: code !== 0, err }).toEqual({ isRefused: true, err: expect.stringMatching(/larger than 64 MB/) });
  });
});

/** Files of the format, each within the limit of one. */
const NINE = Array.from({ length: 9 }, (_, index) => `obj-0000000${index}`);
const LARGE = 62 * 2 ** 20;
const TOO_MUCH =
  /files of the map in \S+\.dsp are larger than 512 MB together, or have too many lines; restore the directory with git, or remove it/;

/** Half of a gigabyte is read each time: the two that read a map otherwise take turns, and a thorough run has all commands meet all kinds. */
describe.each([
  ["tables of contents", (uid: string) => `TOC-${uid}`, LARGE, "check"],
  ["descriptions", (uid: string) => `${uid}/description`, LARGE, "repair"],
  ["reasons", (uid: string) => `${CART}/exports/${uid}`, LARGE, "check"],
  ["lines", (uid: string) => `${uid}/imports`, Buffer.from("\n".repeat(3 * 2 ** 20)), "repair"],
])("a map of very many %s", (_, pathOf, content, reader) => {
  let root: string;
  beforeAll(() => {
    root = copyOf(webstore);
    for (const uid of NINE) {
      const path = join(root, ".dsp", pathOf(uid));
      if (typeof content === "number") sparse(path, content);
      else {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content);
      }
    }
  });

  it.each(IS_THOROUGH ? ["bootstrap", "check", "verify", "repair"] : [reader])("is told by %s while it is read", async (command) => {
    expect(await runInProcess(root, [command])).toMatchObject({ code: 2, err: expect.stringMatching(TOO_MUCH) });
  });
});

it.each([
  ["staged", ["check", "--staged"]],
  ["in a commit", ["diff", "HEAD"]],
])("a map of very many files that is %s is told while it is read", async (_, words) => {
  const root = temporaryRepository({ "a.ts": "export const a = 1;\n", "package.json": '{ "name": "a", "main": "a.ts" }\n' });
  await runInProcess(root, ["bootstrap"]);
  const git = (words: readonly string[], input = ""): string => execFileSync("git", words, { cwd: root, encoding: "utf8", input }).trim();
  sparse(join(root, "zeros"), LARGE);
  const id = git(["hash-object", "-w", "zeros"]);
  rmSync(join(root, "zeros"));
  git(["add", "."]);
  git(["update-index", "--add", "--index-info"], NINE.map((uid) => `100644 ${id}\t.dsp/TOC-${uid}\n`).join(""));
  git(["-c", "user.name=a", "-c", "user.email=a@a", "commit", "-q", "-m", "Map"]);
  expect(await runInProcess(root, words)).toMatchObject({ code: 2, err: expect.stringMatching(TOO_MUCH) });
});
