import fc from "fast-check";
import { expect, it } from "vitest";
import { weakestFirst } from "../../src/traversal/fold-roots.js";
import { reachBeyond, reachFrom } from "../../src/traversal/reach.js";
import { startsOf } from "../../src/traversal/root-set.js";
import { link } from "../../src/link/link.js";
import type { Graph } from "../../src/model/graph.js";
import type { Candidate, RootClass } from "../../src/model/language.js";
import { candidate, file, scanOf, site } from "../support/facts.js";

const nameOf = (index: number): string => `stall-${index}.ts`;

const market = fc.integer({ min: 2, max: 14 }).chain((size) => {
  const stall = fc.integer({ min: 0, max: size - 1 });
  const root = fc.record({
    entry: stall,
    class: fc.constantFrom<RootClass>("R1", "R2", "R3", "R4", "R5", "R6"),
    published: fc.boolean(),
    named: fc.boolean(),
    group: fc.option(fc.array(stall, { minLength: 1, maxLength: 3 }), { nil: undefined }),
  });
  return fc.record({
    size: fc.constant(size),
    imports: fc.array(fc.tuple(stall, stall), { maxLength: size * 2 }),
    roots: fc.uniqueArray(root, { selector: ({ entry }) => entry, minLength: 1, maxLength: 10 }),
  });
});

function graphOf(size: number, imports: readonly (readonly [number, number])[]): Graph {
  const files = Array.from({ length: size }, (_, index) =>
    file(nameOf(index), {
      references: imports.filter(([from]) => from === index).map(([, to], offset) => site(nameOf(to), offset, [], { kind: "side-effect" })),
    }),
  );
  return link(scanOf(files));
}

/** The rule as it is written down, applied anew after each root that goes. */
function plainOrder(graph: Graph, roots: readonly Candidate[]): readonly string[] {
  const guesses = ["R6", "R5", "R4", "R3"];
  const rank = ({ class: given, published }: Candidate): number => (guesses.includes(given) ? guesses.indexOf(given) : published ? 5 : 4);
  const kept = roots.filter(({ rule }) => rule !== "--entry");
  const left = [...roots];
  const order: string[] = [];
  while (kept.length > 0) {
    const lowest = Math.min(...kept.map(rank));
    const weakest = kept.filter((root) => rank(root) === lowest);
    const others = (root: Candidate) => reachFrom(graph, left.filter((other) => other !== root).flatMap(startsOf));
    const gone = weakest.findLast((root) => others(root).has(root.entry)) ?? weakest.at(-1);
    for (const list of [kept, left])
      list.splice(
        list.findIndex((root) => root === gone),
        1,
      );
    order.push(gone?.entry ?? "");
  }
  return order;
}

it("orders the roots as the rule does one by one", () => {
  fc.assert(
    fc.property(market, ({ size, imports, roots }) => {
      const graph = graphOf(size, imports);
      const candidates = roots.map(({ entry, class: given, published, named, group }) => ({
        ...candidate(nameOf(entry), given, { published, ...(named && { rule: "--entry" }) }),
        group: group?.map((index) => ({ path: nameOf(index), text: "" })),
      }));
      const counted = candidates.filter(({ rule }) => rule !== "--entry");
      expect([...weakestFirst(graph, candidates, counted)].map(({ entry }) => entry)).toEqual(plainOrder(graph, candidates));
    }),
    { numRuns: 200 },
  );
});

it("finds beyond what is known all that a traversal would add to it", () => {
  fc.assert(
    fc.property(market, ({ size, imports, roots }) => {
      const graph = graphOf(size, imports);
      const [first = { entry: 0 }, ...others] = roots;
      const known = reachFrom(
        graph,
        others.map(({ entry }) => nameOf(entry)),
      );
      const beyond = reachBeyond(graph, nameOf(first.entry), known);
      const all = reachFrom(graph, [nameOf(first.entry)], new Set(known));
      expect([...beyond].sort()).toEqual([...all].filter((path) => !known.has(path)).sort());
    }),
  );
});
