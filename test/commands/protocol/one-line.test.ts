/** Whatever is typed stays in its line: the line ends are those of Python's `str.splitlines`, written down here once more, and NUL. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  addImport,
  createFunction,
  createObject,
  moveEntity,
  updateDescription,
  updateImportWhy,
} from "../../../src/commands/protocol/functions.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { runInProcess } from "../../support/run-in-process.js";

const ENDS = ["\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029", "\0"];
const ANY_END = /[\r\v\f\x1c-\x1e\x85\u2028\u2029\0]/; // oxlint-disable-line no-control-regex

function read(directory: string, ...path: readonly string[]): string {
  return readFileSync(join(directory, ".dsp", ...path), "utf8");
}

describe.each(ENDS.map((end) => [JSON.stringify(end), end] as const))("a value with %s", (_, end) => {
  const text = `Counts${end}notes: planted${end}`;
  const ONE = "Counts notes: planted";

  it("is one line of the description, and its source keeps its identity", () => {
    const directory = temporaryDirectory({ ".dsp/.keep": "" });
    const root = createObject(directory, { source: `src/a${end}kind: external`, purpose: text, newRoot: true, scope: "src" });
    const func = createFunction(directory, { source: "src/a#b", purpose: text, toc: [root], owner: root });
    for (const uid of [root, func]) expect(read(directory, uid, "description")).toContain(`\npurpose: ${ONE}\n`);
    updateDescription(directory, root, { purpose: text, scope: `src${end}purpose: planted` });
    moveEntity(directory, func, `src/a#b${end}c`);
    const lines = [root, func].map((uid) => read(directory, uid, "description"));
    expect(lines.map((one) => one.split("\n").length)).toEqual([5, 4]);
    expect(lines.join("")).not.toMatch(ANY_END);
    expect(lines[1]).toMatch(/^source: src\/a#b(?:%[0-9A-F]{2})+c\n/);
  });

  it("is one line of a reason", () => {
    const directory = temporaryDirectory({ ".dsp/.keep": "" });
    const [a, b] = [createObject(directory, { source: "a", purpose: "A." }), createObject(directory, { source: "b", purpose: "B." })];
    addImport(directory, { importer: a, imported: b, why: text });
    expect(read(directory, b, "exports", a)).toBe(`${ONE}\n`);
    updateImportWhy(directory, { importer: a, imported: b, why: `Adds${end}up` });
    expect(read(directory, b, "exports", a)).toBe("Adds up\n");
  });
});

it("a value without line ends is written as it is typed", async () => {
  const directory = temporaryDirectory({ ".dsp/.keep": "" });
  const uid = createObject(directory, { source: " src/a  b ", purpose: "Two  blanks,\ta tab\u00a0and more  ", newRoot: true });
  expect(read(directory, uid, "description")).toBe("source:  src/a  b \nkind: object\npurpose: Two  blanks,\ta tab\u00a0and more\n");
  expect(await runInProcess(directory, ["update-description", uid, "--purpose", "a\nb"])).toMatchObject({ code: 0 });
  expect(read(directory, uid, "description")).toBe("source: src/a  b\nkind: object\npurpose: a b\n");
});
