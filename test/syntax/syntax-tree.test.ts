import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { readTree } from "../../src/syntax/grammars.js";
import { childOf, lineTable, type SyntaxNode } from "../../src/syntax/syntax-tree.js";
import { runs } from "../support/effort.js";

const GRAMMAR = { package: "tree-sitter-go", file: "tree-sitter-go.wasm" };
const LEDGER = 'package till\n\nfunc total(price, tax int) bool {\n\treturn add("\u{1f6d2}", [2]int{1, 3}) // sums\n}\n';

/** Iterative: trees may be deep. */
function shape(root: SyntaxNode | undefined): readonly string[] {
  const lines: string[] = [];
  const open = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    lines.push(`${node.field ?? "-"} ${node.type} ${node.start}-${node.end} in ${node.parent?.type ?? "nothing"}`);
    open.push(...node.children.toReversed());
  }
  return lines;
}

test("names, roles and offsets; brackets and commas are left out", async () => {
  const root = (await readTree(GRAMMAR, LEDGER))?.root;
  const declaration = root?.children.find((child) => child.type === "function_declaration");
  expect(declaration && childOf(declaration, "name")?.type).toBe("identifier");
  expect(shape(root).some((line) => / [(),;[\]{}] /.test(line))).toBe(false);
  const string = shape(root).find((line) => line.includes(" interpreted_string_literal "));
  expect(string).toContain(` ${LEDGER.indexOf('"')}-${LEDGER.lastIndexOf('"') + 1} `);
});

test("a cursor that was collected frees nothing of a later tree", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const expected = shape((await readTree(GRAMMAR, LEDGER))?.root);
  for (let round = 0; round < runs(200, 40); round += 1) {
    for (let file = 0; file < 8; file += 1) expect(shape((await readTree(GRAMMAR, LEDGER))?.root)).toEqual(expected);
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
});

test("50,000 nested parentheses are only a long branch", async () => {
  const root = (await readTree(GRAMMAR, `package till\n\nvar total = ${"(".repeat(50_000)}1${")".repeat(50_000)}\n`))?.root;
  expect(shape(root).filter((line) => line.includes(" parenthesized_expression ")).length).toBe(50_000);
});

test("lines end at every kind of line end", () => {
  const line = lineTable("a\nb\r\nc\rd");
  expect([0, 2, 5, 7].map(line)).toEqual([1, 2, 3, 4]);
});
