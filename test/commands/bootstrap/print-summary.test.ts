/** The summary stays inside the screen, and says what matters first. */
import { describe, expect, test } from "vitest";
import { printSummary, type Outcome } from "../../../src/commands/bootstrap/print-summary.js";
import { NO_TEXT_MOVES } from "../../../src/dsp/removed-texts.js";
import type { Summary } from "../../../src/pipeline/summary.js";

const DEEP = `packages/${"department/".repeat(12)}src/index.ts`;

const SUMMARY: Summary = {
  roots: [
    {
      path: "src/till.ts",
      uid: "obj-00000001",
      toc: "TOC-obj-00000001",
      class: "R1",
      rule: "command",
      evidence: ['package.json "bin"'],
      entities: 1234,
      reached: 1234,
    },
    {
      path: DEEP,
      uid: "obj-00000002",
      toc: "TOC-obj-00000002",
      class: "R2",
      rule: "exports",
      evidence: Array.from({ length: 9 }, (_, index) => `package.json "exports" "./part${index}"`),
      entities: 16,
      reached: 7,
    },
  ],
  entities: { files: 1, units: 0, functions: 2, objects: 0, externals: 1 },
  imports: 9,
  shared: 3,
  cycles: [],
  moreCycles: { lazy: [], types: [] },
  coverage: { sources: 10, documented: 4, percent: 40, others: [{ category: "test", files: 12, documented: 3 }] },
  candidates: Array.from({ length: 8 }, (_, index) => ({ path: `${DEEP}.${index}`, reach: 8 - index })),
  unreached: Array.from({ length: 8 }, (_, index) => ({ path: `${DEEP}.${index}`, reason: "no importer found" })),
  problems: {
    "dead-import": 12,
    unresolved: 7,
    unreached: 8,
    "dynamic-unresolved": 4,
    "tsconfig-extends-external": 1,
    "missing-export": 3,
    "config-invalid": 1,
    "too-large": 2,
  },
  unresolved: Array.from({ length: 7 }, (_, index) => `${DEEP}:${index} ../../../../shelves/that/are/not/there-${index}.js`),
};
const OUTCOME = { written: 12, removed: 0, repaired: 0, seconds: 1.24, name: "shop", place: "" };

describe.each([60, 80, 110, 160])("at %i columns", (columns) => {
  const lines = printSummary(SUMMARY, OUTCOME, columns).split("\n");

  test("no line is longer", () => {
    expect(lines.filter((line) => [...line].length > columns)).toEqual([]);
  });

  test("both ends of a path are there, and so is the first evidence or its beginning", () => {
    expect(lines.some((line) => /^ {11} {3}7 {2}packa.*…?.*index\.ts {2}package\.json/.test(line))).toBe(true);
    expect(lines.some((line) => /^ {11}1234 {2}src\/till\.ts +package\.json/.test(line))).toBe(true);
  });
});

test("few reached sources are said first, and lists say where the rest is", () => {
  const text = printSummary(SUMMARY, OUTCOME, 110);
  expect(text).toContain("Unreached  Few source files are reached: an entrypoint is probably missing. 8 source files;");
  expect(text).toContain("… and 2 more: --report FILE");
  expect(text).toContain("… and 3 more: --json");
  expect(text).toContain("1 file, 2 functions, 0 objects in files, 1 external");
  expect(text).toMatch(/^Written {4}12 files in \.dsp$/m);
});

test("what the map leaves out and what only options add have their own lines", () => {
  const text = printSummary(SUMMARY, OUTCOME, 200);
  expect(text).toContain("\n           left out, and more than the map has: 9 tests (--set tests=graph)\n");
  expect(text).toMatch(/^ {11}9 more that no root reaches are listed after packages\/department\/.*\/src\/index\.ts$/m);
});

test("a quiet run has few lines", () => {
  const coverage = { ...SUMMARY.coverage, others: [{ category: "test", files: 4, documented: 3 }] } as const;
  const quiet: Summary = {
    ...SUMMARY,
    coverage,
    roots: SUMMARY.roots.slice(0, 1),
    candidates: [],
    unreached: [],
    problems: {},
    unresolved: [],
  };
  const text = printSummary(quiet, { ...OUTCOME, written: 0 }, 110);
  expect(text).toContain(
    "Findings   none\n\nWritten    nothing: .dsp is up to date\nNext       dsp-cli overview            # an introduction\n",
  );
  expect(text.split("\n")).toHaveLength(16);
});

test("guesses share one line after the declared roots", () => {
  const guess = { class: "R6" as const, rule: "R6", evidence: ["no file imports it"], entities: 3, reached: 3 };
  const guesses = ["tools/a.ts", "tools/b.ts"].map((path) => ({ ...guess, path }));
  const lines = printSummary({ ...SUMMARY, roots: [...SUMMARY.roots, ...guesses] }, OUTCOME, 110).split("\n");
  expect(lines).toContain("           2 guessed, because no file imports them: tools/a.ts (3), tools/b.ts (3)");
  expect(lines.some((line) => line.includes("R6"))).toBe(false);
});

test("a map of many files is not to be committed", () => {
  const text = printSummary(SUMMARY, { ...OUTCOME, written: 8001 }, 110);
  expect(text).toContain("\nNext       echo /.dsp/ >> .gitignore   # a map of this size is better made after cloning");
  expect(text).not.toContain("git commit");
  const identity = { kept: 4 } as NonNullable<Outcome["identity"]>;
  expect(printSummary(SUMMARY, { ...OUTCOME, identity, size: 8001 }, 110)).not.toContain("Next");
  expect(printSummary(SUMMARY, { ...OUTCOME, identity, size: 8000 }, 110)).toContain("Next");
});

test("after an update the next step is to commit it, if something changed", () => {
  const identity = { kept: 4 } as NonNullable<Outcome["identity"]>;
  expect(printSummary(SUMMARY, { ...OUTCOME, identity }, 110)).toMatch(/\nNext {7}commit \.dsp$/);
  expect(printSummary(SUMMARY, { ...OUTCOME, identity, written: 0 }, 110)).not.toContain("Next");
});

test.each([
  [0, "Cycles     none"],
  [1, "Cycles     1 import cycle: a group of files that import each other"],
  [2, "Cycles     2 import cycles: groups of files that import each other"],
])("%i cycles are import cycles, as in check and diff", (number, line) => {
  const cycles = Array.from({ length: number }, () => SUMMARY.cycles[0] ?? []) as Summary["cycles"];
  expect(printSummary({ ...SUMMARY, cycles }, OUTCOME, 110).split("\n")).toContain(line);
});

describe("texts of others", () => {
  const linesOf = (texts: Outcome["texts"]): readonly string[] =>
    printSummary(SUMMARY, { ...OUTCOME, texts, textMoves: NO_TEXT_MOVES }, 110)
      .split("\n")
      .filter((line) => line.startsWith("Texts"));

  test("all kept", () => {
    expect(linesOf({ kept: { people: 3, models: 24 }, modelsLeft: 0, isWhole: true })).toEqual([
      "Texts      3 that people wrote and 24 of a model, all kept",
    ]);
  });

  test("some left", () => {
    expect(linesOf({ kept: { people: 1, models: 0 }, modelsLeft: 2, isWhole: false })).toEqual([
      "Texts      1 that a person wrote kept; 2 of a model left with what they describe",
    ]);
  });

  test("nothing but drafts", () => {
    expect(linesOf(undefined)).toEqual([]);
  });
});

describe("what to do next, when another repository was mapped", () => {
  test.each([
    ["../koa", "../koa"],
    ["apps/my shop", "'apps/my shop'"],
    ["./-x", "./-x"],
  ])("%s is gone to before", (place, word) => {
    expect(printSummary(SUMMARY, { ...OUTCOME, place }, 110)).toContain(`\nNext       cd ${word}\n           dsp-cli overview`);
    expect(printSummary(SUMMARY, { ...OUTCOME, place, identity: { kept: 4 } as NonNullable<Outcome["identity"]> }, 110)).toContain(
      `\nNext       cd ${word}\n           commit .dsp`,
    );
  });

  test("with nothing to do, nowhere", () => {
    const planned = { written: 1, removed: 0 };
    expect(printSummary(SUMMARY, { ...OUTCOME, place: "../koa", planned }, 110)).not.toContain("cd ../koa");
  });
});
