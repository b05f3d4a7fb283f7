import { afterEach, describe, expect, it, vi } from "vitest";
import type { TreeWatch } from "../../src/model/tree-watch.js";
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

function watch(given: Partial<TreeWatch> = {}): { readonly events: string[]; readonly watch: TreeWatch } {
  const events: string[] = [];
  const note = (event: string): void => void events.push(event);
  const differs = (offset: number): void => void events.push(`differs at ${offset}`);
  return { events, watch: { mayBeFast: () => true, isDue: () => false, note, differs, ...given } };
}

describe("readTree with a fast parser", () => {
  it("needs no grammar", async () => {
    const { events, watch: watched } = watch();
    const read = await readTree(NO_GRAMMAR, TEXT, { parse: invent, watch: watched });
    expect([read?.root.type, read?.broken]).toEqual(["invented", false]);
    expect(events).toEqual(["fast"]);
  });

  it.each([
    ["is unsure", refuse],
    ["has a bug", () => (undefined as unknown as SyntaxNode[])[0] as SyntaxNode],
  ] as const)("asks the grammar if the parser %s", async (_, parse) => {
    const { events, watch: watched } = watch();
    const read = await readTree(GRAMMAR, TEXT, { parse, watch: watched });
    expect(read?.root.type).toBe("source_file");
    expect(events).toEqual(["fallback"]);
  });

  it("takes the grammar's tree if both differ", async () => {
    const { events, watch: watched } = watch({ isDue: () => true });
    const read = await readTree(GRAMMAR, TEXT, { parse: invent, watch: watched });
    expect(read?.root.type).toBe("source_file");
    expect(events).toEqual(["fast", "compared", "differs at 0"]);
  });

  it("counts a tree without errors as different if the grammar's has one", async () => {
    const broken = "package (\n";
    const known = (await readTree(GRAMMAR, broken))?.root as SyntaxNode;
    const { events, watch: watched } = watch({ isDue: () => true });
    const read = await readTree(GRAMMAR, broken, { parse: () => known, watch: watched });
    expect([read?.broken, events]).toEqual([true, ["fast", "compared", "differs at 0"]]);
  });

  it("compares about one text of 64 by its content", async () => {
    const texts = Array.from({ length: 640 }, (_, index) => `package ledger${index}\n`);
    const compared = async (): Promise<number> => {
      const { events, watch: watched } = watch();
      for (const text of texts) await readTree(GRAMMAR, text, { parse: invent, watch: watched });
      return events.filter((event) => event === "compared").length;
    };
    const count = await compared();
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThan(30);
    expect(await compared()).toBe(count);
  });

  it.each([
    ["after a difference", () => watch({ mayBeFast: () => false }).watch],
    ["with DSP_FAST_PARSE=0", () => (vi.stubEnv("DSP_FAST_PARSE", "0"), undefined)],
  ])("does not use it %s", async (_, watched) => {
    expect((await readTree(GRAMMAR, TEXT, { parse: invent, watch: watched() }))?.root.type).toBe("source_file");
  });
});
