import { expect, test } from "vitest";
import { withTree } from "../../src/syntax/grammars.js";

const GRAMMAR = { package: "tree-sitter-javascript", file: "tree-sitter-javascript.wasm" };

test("offsets are UTF-16 units", async () => {
  const text = "'\u00e9\u{1f6d2}'; total()";
  const start = await withTree(GRAMMAR, text, (tree) => tree.rootNode.descendantsOfType("call_expression")[0]?.startIndex);
  expect(start).toBe(text.indexOf("total"));
});

test("trees are freed, also when the visitor throws", async () => {
  const text = "ledger.add(1);\n".repeat(2000);
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 300; round += 1) {
    await withTree(GRAMMAR, text, () => {
      throw new Error("torn");
    }).catch(() => undefined);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
});

test("rejects for a grammar that is not installed", async () => {
  await expect(withTree({ package: "tree-sitter-of-nobody", file: "none.wasm" }, "", () => 0)).rejects.toThrow();
});
