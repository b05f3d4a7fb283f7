/** Help of the program and of each command, and words that only look like a request for it. */
import { describe, expect, test } from "vitest";
import { overview } from "../../../src/commands/registry/overview.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const FILES = {
  "package.json": `{ "name": "shop", "main": "./src/till.ts" }\n`,
  "src/help.ts": "export function help(): string {\n  return '';\n}\n",
  "src/till.ts": `import { help } from "./help.js";\nexport const text = help();\n`,
};

test.each([
  ["help", "dsp-cli COMMAND"],
  ["-h", "dsp-cli COMMAND"],
  ["--root . help", "dsp-cli COMMAND"],
  ["help uses", "dsp-cli uses TARGET…"],
  ["--root . help uses", "dsp-cli uses TARGET…"],
  ["--root=. uses --help", "dsp-cli uses TARGET…"],
  ["help search", "dsp-cli search QUERY "],
  ["help find", "dsp-cli find QUERY…"],
  ["help affected", "dsp-cli impact [TARGET…]"],
  ["help init", "dsp-cli init [PATH]"],
  ["help create-object", "dsp-cli create-object SOURCE PURPOSE "],
  ["help get-path", "dsp-cli get-path "],
])("%s", async (line, start) => {
  const { code, out, err } = await runInProcess(temporaryRepository({}), line.split(" "));
  expect({ code, err, out: out.slice(0, start.length) }).toEqual({ code: 0, err: "", out: start });
});

test.each(["help nonsense", "nonsense --help", "--root . help nonsense"])("%s: no such command", async (line) => {
  expect(await runInProcess(temporaryRepository({}), line.split(" "))).toMatchObject({ code: 2, out: "", error: "unknown-command" });
});

test("the default command of dsp-bootstrap may have a directory before the request", async () => {
  const { code, out } = await runInProcess(temporaryRepository({}), ["shop", "--help"], { program: "dsp-bootstrap" });
  expect({ code, start: out.slice(0, 13) }).toEqual({ code: 0, start: "dsp-bootstrap" });
});

describe("`help` that is not in the place of a command is a word like others", () => {
  test.each(["uses help", "uses help --limit 5", "--root . uses help"])("%s", async (line) => {
    const { code, out } = await runInProcess(temporaryRepository(FILES), line.split(" "));
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("src/till.ts") });
  });

  test("in a task", async () => {
    const directory = temporaryRepository(FILES);
    await runInProcess(directory, ["bootstrap"]);
    const { code, out } = await runInProcess(directory, ["context", "show", "the", "help"]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("src/help.ts") });
  });
});

test.each([0, 1, 20, 40, 80, 200])("the overview in %d columns loses no word", (columns) => {
  const words = (text: string): readonly string[] => text.split(/\s+/);
  expect(words(overview("dsp-cli", columns))).toEqual(words(overview("dsp-cli", Infinity)));
});
