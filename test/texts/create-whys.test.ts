import { expect, it, vi } from "vitest";
import type { Edge, Graph, Node, Reason } from "../../src/model/graph.js";
import { createWhys, type DraftCache } from "../../src/texts/create-whys.js";

const REASON: Reason = {
  form: "import",
  kind: "static",
  specifier: "./jam.js",
  line: 1,
  imported: "cook",
  typeOnly: false,
  uses: [{ kind: "call", line: 2 }],
  rule: "relative",
};
const COOK: Edge = { from: "shop.ts", to: "jam.ts#cook", reasons: [REASON], offset: 0 };
const EAT: Edge = { from: "shop.ts", to: "jam.ts#eat", reasons: [{ ...REASON, imported: "eat" }], offset: 1 };

function symbol(key: string, name: string): Node {
  return { type: "symbol", key, path: "jam.ts", declaration: { name } as never };
}

function graphOf(name: string): Graph {
  const file = { key: "shop.ts", path: "shop.ts", members: [], shared: [], edges: [COOK, EAT], next: [] };
  const nodes = [symbol("jam.ts#cook", name), symbol("jam.ts#eat", "eat")];
  return {
    nodes: new Map(nodes.map((node) => [node.key, node])),
    files: new Map([[file.path, file]]),
    units: new Map(),
    variants: new Map(),
    problems: [],
  };
}

const redact = (text: string): string => text;

it("drafts all whys of a file at once, and takes what was drafted from the same", () => {
  const known = new Map<string, readonly string[]>();
  const drafted = vi.fn();
  const kept: DraftCache = {
    of(said, draft) {
      const texts = known.get(said) ?? (drafted(), draft());
      known.set(said, texts);
      return texts;
    },
  };
  const plain = createWhys({ graph: graphOf("cook"), keepsDeadImports: false }, redact);
  for (const _ of [1, 2]) {
    const why = createWhys({ graph: graphOf("cook"), keepsDeadImports: false, kept }, redact);
    expect([why.of(COOK), why.of(EAT)]).toEqual([plain.of(COOK), plain.of(EAT)]);
  }
  expect(drafted).toHaveBeenCalledTimes(1);
  const renamed = createWhys({ graph: graphOf("boil"), keepsDeadImports: false, kept }, redact);
  expect(renamed.of(COOK)).toBe(createWhys({ graph: graphOf("boil"), keepsDeadImports: false }, redact).of(COOK));
  expect(drafted).toHaveBeenCalledTimes(2);
  createWhys({ graph: graphOf("cook"), keepsDeadImports: true, kept }, redact).of(COOK);
  expect(drafted).toHaveBeenCalledTimes(3);
});

it("drafts an import that the file's list does not have", () => {
  const kept: DraftCache = { of: (_, draft) => draft() };
  const other: Edge = { ...COOK, reasons: [{ ...REASON, why: "Says so." }] };
  expect(createWhys({ graph: graphOf("cook"), keepsDeadImports: false, kept }, redact).of(other)).toContain("Says so");
});
