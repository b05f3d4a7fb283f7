/** The parser against the grammar, of which it has to give the very tree, or say that it is unsure. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parsePython } from "../../../../languages/python/parse/parse-python.js";
import { Unsure } from "../../../../src/syntax/fast-parser.js";
import { createRandom } from "../../../oracle/protocol/random.js";
import { compareTrees, PAIRS, type Pair } from "../../../oracle/trees/compare-trees.js";
import { fuzzTrees } from "../../../oracle/trees/fuzz-trees.js";
import { randomProgram } from "../../../oracle/trees/random-python.js";
import { runs } from "../../../support/effort.js";
import { BLOCKS, LINES, UNSURE } from "./snippets.js";

const PYTHON = PAIRS["python"] as Pair;
const FIXTURES = readdirSync("fixtures", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".py"))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();

describe("the same tree as the grammar's", () => {
  test.each(LINES.map((line) => [line] as const))("%s", async (line) =>
    expect(await compareTrees(PYTHON, `${line}\n`)).toEqual({ kind: "equal" }),
  );
  test.each(BLOCKS.map((block) => [block] as const))("%j", async (block) =>
    expect(await compareTrees(PYTHON, block)).toEqual({ kind: "equal" }),
  );
  test.each(BLOCKS.map((block) => [block] as const))("with line ends of Windows: %j", async (block) => {
    expect(await compareTrees(PYTHON, block.replaceAll("\n", "\r\n"))).toEqual({ kind: "equal" });
  });
});

test("all modules of the fixtures, but for those with errors", async () => {
  const kinds = new Map<string, number>();
  for (const path of FIXTURES) {
    const found = await compareTrees(PYTHON, readFileSync(path, "utf8"));
    const kind = found.kind === "unsure" && found.isBroken ? "broken" : found.kind;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  expect(kinds.get("different") ?? 0).toBe(0);
  expect(kinds.get("equal") ?? 0).toBeGreaterThan(FIXTURES.length * 0.97);
});

describe("leaves to the grammar", () => {
  test.each(UNSURE)("%j", (reason, text) => {
    const attempt = (): unknown => parsePython(text);
    expect(attempt).toThrow(Unsure);
    expect(attempt).toThrow(reason);
  });
});

test.each(["(", "[", "{", "f(", "-", "not ", "lambda: ", "a if b else ", "await ", "a ** ", "x = ", "if a: ", 'f"{'])(
  "a stack overflows nowhere: %s",
  (opening) => {
    const text = `${opening.repeat(20_000)}1\n`;
    expect(() => parsePython(text)).toThrow(Unsure);
  },
);

test("blocks in blocks", async () => {
  const nested = (depth: number): string =>
    `${Array.from({ length: depth }, (_, at) => `${" ".repeat(at)}if a:\n`).join("")}${" ".repeat(depth)}b\n`;
  expect(await compareTrees(PYTHON, nested(90))).toEqual({ kind: "equal" });
  expect(() => parsePython(nested(2000))).toThrow("deep nesting");
});

test("a chain of operators is as long as it wants", async () => {
  expect(await compareTrees(PYTHON, `x = ${"a + ".repeat(5000)}b\n`)).toEqual({ kind: "equal" });
});

test("programs drawn at random", async () => {
  const kinds = new Map<string, number>();
  for (let seed = 0; seed < runs(60_000, 600); seed += 1) {
    const text = randomProgram(createRandom(seed));
    const { kind } = await compareTrees(PYTHON, text);
    if (kind === "different") expect.fail(`seed ${seed}: ${JSON.stringify(text)}`);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  expect(kinds.get("equal")).toBeGreaterThan((kinds.get("unsure") ?? 0) / 8);
});

test("mutants of modules", async () => {
  const sources = [...FIXTURES.map((path) => readFileSync(path, "utf8")).filter((text) => text.length < 3000), ...BLOCKS];
  const { equal, different } = await fuzzTrees(PYTHON, sources, runs(60_000, 600), 1);
  expect(different).toEqual([]);
  expect(equal).toBeGreaterThan(0);
});
