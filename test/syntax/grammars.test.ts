import { expect, test } from "vitest";
import { readTree } from "../../src/syntax/grammars.js";
import type { SyntaxNode } from "../../src/syntax/syntax-tree.js";

const GRAMMAR = { package: "tree-sitter-go", file: "tree-sitter-go.wasm" };

function find(node: SyntaxNode | undefined, type: string): SyntaxNode | undefined {
  return node?.type === type ? node : node?.children.map((child) => find(child, type)).find((child) => child !== undefined);
}

test("offsets are UTF-16 units", async () => {
  const text = 'package till\n\nvar a, b = "\u00e9\u{1f6d2}", total()\n';
  const read = await readTree(GRAMMAR, text);
  expect(find(read?.root, "call_expression")?.start).toBe(text.indexOf("total"));
});

test("tells of text that it cannot parse", async () => {
  expect((await readTree(GRAMMAR, "package till\n"))?.broken).toBe(false);
  const read = await readTree(GRAMMAR, "package till\n\nfunc total( }\n");
  expect([read?.broken, find(read?.root, "ERROR")?.named]).toEqual([true, true]);
});

test("trees are freed", async () => {
  const text = `package till\n${"var _ = add(1)\n".repeat(2000)}`;
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 100; round += 1) await readTree(GRAMMAR, text);
  expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
});

test("rejects for a grammar that is not installed", async () => {
  await expect(readTree({ package: "tree-sitter-of-nobody", file: "none.wasm" }, "")).rejects.toThrow();
});
