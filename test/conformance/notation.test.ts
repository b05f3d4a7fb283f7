import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkCase } from "./check-expectation.js";
import { checkTree } from "./check-tree.js";
import { compareTrees, readGolden, writeGolden } from "./golden-tree.js";
import { matchesText, NotationError, parseCase, parseExpectation } from "./notation.js";
import { readMap } from "./read-map.js";

const till = "obj-00000001";
const totals = "obj-00000002";
const add = "func-00000003";

/** A till that imports one function of one module. */
function sampleTree(changes: Readonly<Record<string, string | undefined>> = {}): ReadonlyMap<string, string> {
  const files: Record<string, string | undefined> = {
    TOC: `${till}\n${totals}\n${add}\n`,
    [`${till}/description`]: "source: till.ts\nkind: object\npurpose: The till.\nscope: .\n",
    [`${till}/imports`]: `${add} via=${totals}\n`,
    [`${till}/shared`]: "",
    [`${totals}/description`]: "source: totals.ts\nkind: object\npurpose: Sums.\n",
    [`${totals}/imports`]: `${add}\n`,
    [`${totals}/shared`]: `${add}\n`,
    [`${totals}/exports/${add}/description`]: "Adds up.\n",
    [`${totals}/exports/${add}/${till}`]: "Calls `add()` in `run()`.\n",
    [`${add}/description`]: "source: totals.ts#add\nkind: function\npurpose: Adds up.\n",
    [`${add}/imports`]: "",
    [`${add}/exports/${totals}`]: "owner: method/member of this object\n",
    diagnostics: "dead-import till.ts subtract\n",
    ...changes,
  };
  return new Map(Object.entries(files).flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])));
}

function failures(lines: readonly string[], tree = sampleTree()): readonly string[] {
  return checkCase(readMap(tree), ["root till.ts", ...lines].map(parseExpectation)).map((failure) => failure.split("\n")[0] ?? "");
}

describe("a case", () => {
  test("has numbers, a title and the lines of its block", () => {
    const found = parseCase(
      "# 10, 40a: two stars\n\nWords that are not read.\n\n```\nroot a.ts\n# a remark\n\nO a.ts\n```\n    F b.ts#f\n",
    );
    expect(found.numbers).toEqual(["10", "40a"]);
    expect(found.title).toBe("two stars");
    expect(found.expectations.map(({ line }) => line)).toEqual(["root a.ts", "O a.ts", "F b.ts#f"]);
  });

  test.each(["S a -> b", "W a -> b via c", "ONLY a: two", "SH a b", "KEY a", "XX a"])("refuses %s", (line) => {
    expect(() => parseExpectation(line)).toThrow(NotationError);
  });

  test("keeps quotation marks inside a text", () => {
    expect(parseExpectation('W a -> b "Page for "/", loaded."')).toMatchObject({ check: "edge", text: 'Page for "/", loaded.' });
  });

  test("matches texts with gaps", () => {
    expect(matchesText("Calls …`rate`…", "Calls it (as `rate`).")).toBe(true);
    expect(matchesText("ab…ba", "aba")).toBe(false);
    expect(matchesText("a…b…c", "a c")).toBe(false);
    expect(matchesText("Calls", "Calls it")).toBe(false);
    expect(matchesText(undefined, undefined)).toBe(true);
  });
});

describe("expectations", () => {
  test("hold for the map that they describe", () => {
    const lines = [
      'S till.ts -> totals.ts#add via totals.ts "Calls `add()` in `run()`."',
      "OWN totals.ts -> totals.ts#add",
      "SH totals.ts: totals.ts#add",
      "SHARED till.ts: -",
      "ONLY till.ts: 1",
      "ONLY totals.ts: 0",
      "ORDER till.ts: totals.ts#add",
      "F totals.ts#add",
      "NO elsewhere.ts",
      "DIAG dead-import till.ts subtract",
      "NODIAG cycle",
      "KEY till.ts scope: .",
      "NOKEY totals.ts scope",
      "TOC till.ts: till.ts, totals.ts, totals.ts#add",
      "COUNT totals.ts: 1",
      "COUNT elsewhere.ts: 0",
    ];
    expect(failures(lines)).toEqual([]);
  });

  test("tell externals of one name by their ecosystem, and what a package owns from what it imports", () => {
    const [clock, hour] = ["obj-00000004", "obj-00000005"];
    const tree = sampleTree({
      [`${clock}/description`]: "source: time\nkind: external\npurpose: Time.\nbuiltin: go\n",
      [`${hour}/description`]: "source: time\nkind: external\npurpose: Time.\npurl: pkg:npm/time@1.0.0\n",
      [`${till}/imports`]: `${add} via=${totals}\n${hour}\n${totals}\n`,
      [`${hour}/exports/${till}`]: "Reads the time.\n",
      [`${totals}/exports/${till}`]: "owner: method/member of this object\n",
    });
    const holding = ["COUNT time: 2", "W till.ts -> time@npm", "KEY time@go builtin: go", "OWN till.ts -> totals.ts", "ONLY till.ts: 2"];
    expect(failures(holding, tree)).toEqual([]);
    const broken = ["COUNT time: 1", "W till.ts -> time@go", "KEY time@npm builtin", "OWN till.ts -> time@npm"];
    expect(failures(broken, tree)).toEqual(broken);
  });

  test.each([
    "root totals.ts",
    'S till.ts -> totals.ts#add via totals.ts "Reads `add`."',
    "S till.ts -> totals.ts#add via till.ts",
    "W till.ts -> totals.ts#add",
    "W till.ts -> totals.ts",
    "OWN till.ts -> totals.ts#add",
    "SH till.ts: totals.ts#add",
    'SH totals.ts: totals.ts#add "exported as …"',
    "SHARED totals.ts: -",
    "ONLY till.ts: 2",
    "ORDER till.ts: -",
    "O totals.ts#add",
    "X till.ts",
    "NO till.ts",
    "NODIAG dead-import",
    "DIAG dead-import totals.ts",
    "DIAG none",
    "KEY totals.ts scope: .",
    "NOKEY till.ts scope",
    'PURPOSE till.ts "A till"',
    "TOC till.ts: till.ts, totals.ts#add, totals.ts",
  ])("%s fails", (line) => {
    expect(failures([line])).toEqual([line]);
  });

  test("a root that nothing names fails", () => {
    expect(checkCase(readMap(sampleTree()), [])).toHaveLength(1);
  });
});

describe("the check of all trees", () => {
  test("accepts a closed tree", () => {
    expect(checkTree(sampleTree())).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, string | undefined>>]>([
    ["a why without its import line", { [`${till}/imports`]: "" }],
    ["an import line without its why", { [`${totals}/exports/${add}/${till}`]: undefined }],
    ["a shared entity without its description", { [`${totals}/exports/${add}/description`]: undefined }],
    ["an unknown UID in a table of contents", { TOC: `${till}\n${totals}\n${add}\nobj-0000000f\n` }],
    ["an entity outside every table of contents", { TOC: `${till}\n${totals}\n` }],
    ["a function with a shared file", { [`${add}/shared`]: "" }],
    ["an object without one", { [`${till}/shared`]: undefined }],
    ["an entity without imports", { [`${add}/imports`]: undefined }],
    ["a stranger among the files", { notes: "x\n" }],
    ["a cache", { [`.cache/${till}`]: "1\n" }],
    ["a plain table of contents beside another", { [`TOC-${totals}`]: `${totals}\n` }],
    ["a description of two lines", { [`${till}/description`]: "source: till.ts\nkind: object\npurpose: The\nold till.\n" }],
    ["keys out of order", { [`${till}/description`]: "source: till.ts\nkind: object\npurpose: The till.\nversion: 1\nscope: .\n" }],
    ["a why of two lines", { [`${totals}/exports/${add}/${till}`]: "Calls it.\nOften.\n" }],
    ["a text without a line break", { [`${totals}/exports/${add}/${till}`]: "Calls it." }],
    ["a file that is a directory", { [`${totals}/exports/${add}`]: "Imported whole.\n" }],
    ["a kind against the prefix", { [`${add}/description`]: "source: totals.ts#add\nkind: object\npurpose: Adds up.\n" }],
  ])("refuses %s", (_, changes) => {
    expect(checkTree(sampleTree(changes))).not.toEqual([]);
  });
});

test("the comparison with a golden tree names what is new, gone and changed", () => {
  const lines = compareTrees(
    new Map([
      ["a", "1\n"],
      ["b", ""],
      ["c", ""],
    ]),
    new Map([
      ["a", "2\n"],
      ["b", ""],
      ["d", ""],
    ]),
  );
  expect(lines.map((line) => line.slice(0, 3))).toEqual(["~ a", "- c", "+ d"]);
});

test("a golden tree is read as it was written, empty files included, and replaced whole", () => {
  const directory = mkdtempSync(join(tmpdir(), "golden-"));
  try {
    const expected = join(directory, "expected");
    expect(readGolden(expected)).toBeUndefined();
    writeGolden(expected, new Map([["old", "x\n"]]));
    writeGolden(expected, sampleTree());
    expect(compareTrees(sampleTree(), readGolden(expected) ?? new Map())).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
