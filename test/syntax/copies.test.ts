import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import { Language, Parser, type Tree } from "web-tree-sitter";
import { copyByCursor, copierFromMemory, readKinds, startEngine, type Engine } from "../../src/syntax/grammars.js";
import { sameTrees, type SyntaxNode } from "../../src/syntax/syntax-tree.js";

const LEDGER = "const total = (price, tax) => price * (1 + tax);\nif (total(2, 0.1) > 2) { ledger.add('\u{1f6d2}', [1, , 3]); }\n";

/** Aliases, fields of hidden nodes, comments anywhere, errors, tokens that the parser made up, an empty file, letters of two units. */
const TEXTS: readonly (readonly [grammar: string, text: string])[] = [
  ["javascript", LEDGER],
  ["javascript", "class Till { static async *rows({ price = 1, ...rest }, [tax]) { yield /* a */ price?.[tax] ?? `${rest} sum` } }"],
  ["javascript", "const = ; function { total( } ]"],
  ["python", "@cached\ndef total(price: int = 1, *rest, **more) -> float:  # sums\n    return f'{price!r:>{rest}}' if more else (yield)\n"],
  [
    "python",
    "match till:\n  case {'sum': float() as total, **rest} if rest:\n    pass\nprint 'x' \\\n  \nwith open(a) as b, c: del d[1:2]\n",
  ],
  ["python", "def broken(:\n  class\n'\u{1f6d2}' + \u{e4}\n"],
  ["python", ""],
  [
    "go",
    'package till\n\ntype Sum[T ~int | float64] struct {\n\tTotal T `json:"total"` // in cents\n}\n\nfunc (s *Sum[T]) Add(x, y T) (T, error) {\n',
  ],
  ["go", 'package till\n\nvar ( a, b = map[string][]int{"x": {1}}, func() { go f(<-c...) } )\nswitch x := y.(type) { case int: }\n'],
];

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});

async function inTree(language: string, text: string, check: (tree: Tree, address: number) => void): Promise<void> {
  const parser = new Parser();
  parser.setLanguage(await Language.load(createRequire(import.meta.url).resolve(`tree-sitter-${language}/tree-sitter-${language}.wasm`)));
  const tree = parser.parse(text);
  if (tree === null) throw new Error("no tree");
  check(tree, (tree as unknown as readonly [number])[0]);
  tree.delete();
  parser.delete();
}

test.each(TEXTS)("%s: the engine's memory, its own steps and the library's wrapper give the same copy of %j", async (language, text) => {
  const { memory, steps } = engine;
  if (memory === undefined || steps === undefined) throw new Error("the library hides its engine");
  await inTree(language, text, (tree, address) => {
    const kinds = readKinds(tree.language);
    const wrapped = copyByCursor(tree, kinds);
    expect(sameTrees(copyByCursor(tree, kinds, steps), wrapped)).toBe(true);
    expect(sameTrees(copierFromMemory(memory, kinds)(address), wrapped)).toBe(true);
  });
});

test("copies differ where a field, an offset or a child does", () => {
  const leaf: SyntaxNode = { type: "identifier", named: true, field: "name", start: 0, end: 5, parent: undefined, children: [] };
  expect(sameTrees(leaf, { ...leaf })).toBe(true);
  for (const other of [{ field: undefined }, { end: 6 }, { type: "string" }, { children: [{ ...leaf, parent: leaf }] }]) {
    expect(sameTrees(leaf, { ...leaf, ...other })).toBe(false);
  }
});
