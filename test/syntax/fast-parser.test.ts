import { afterEach, describe, expect, it, vi } from "vitest";
import { Unsure, type FastParser } from "../../src/syntax/fast-parser.js";
import { readTree } from "../../src/syntax/grammars.js";
import type { SyntaxNode } from "../../src/syntax/syntax-tree.js";

afterEach(() => vi.unstubAllEnvs());

const GRAMMAR = { package: "tree-sitter-go", file: "tree-sitter-go.wasm" };
/** Not installed: whoever needs it throws. */
const NO_GRAMMAR = { package: "tree-sitter-of-nobody", file: "none.wasm" };
const TEXT = "package ledger\n";

/** A tree that no grammar gives. */
const invent: FastParser = (text): SyntaxNode => ({
  type: "invented",
  named: true,
  field: undefined,
  start: 0,
  end: text.length,
  parent: undefined,
  children: [],
});
const refuse: FastParser = () => {
  throw new Unsure("nothing", 3);
};

describe("readTree with a fast parser", () => {
  it("needs no grammar", async () => {
    const read = await readTree(NO_GRAMMAR, TEXT, invent);
    expect([read?.root.type, read?.broken]).toEqual(["invented", false]);
  });

  it.each([
    ["is unsure", refuse],
    ["has a bug", () => (undefined as unknown as SyntaxNode[])[0] as SyntaxNode],
  ] as const)("asks the grammar if the parser %s", async (_, parse) => {
    expect((await readTree(GRAMMAR, TEXT, parse))?.root.type).toBe("source_file");
  });

  it("does not use it with DSP_FAST_PARSE=0", async () => {
    vi.stubEnv("DSP_FAST_PARSE", "0");
    expect((await readTree(GRAMMAR, TEXT, invent))?.root.type).toBe("source_file");
  });
});
