import fc from "fast-check";
import { expect, it } from "vitest";
import { link } from "../../src/link/link.js";
import type { ExportFact, FileFacts } from "../../src/model/facts.js";
import type { Graph } from "../../src/model/graph.js";
import { declare, file, indirect, local, scanOf, site, star, used, workspaceWith } from "../support/facts.js";

const NAMES = ["a", "b", "c", "default"];
const PATHS = Array.from({ length: 6 }, (_, index) => `m${index}.ts`);

const name = fc.constantFrom(...NAMES);
const target = fc.constantFrom(...PATHS, ...PATHS, "npm:react", "npm:vue", "absent");
const own = fc.record({ name, hidden: fc.boolean(), implicit: fc.boolean(), behindStars: fc.boolean() });
const module = fc.record({
  own: fc.uniqueArray(own, { maxLength: 3, selector: (one) => one.name }),
  passedOn: fc.array(fc.record({ name, imported: name, to: target }), { maxLength: 1 }),
  stars: fc.array(fc.record({ to: target, hidden: fc.boolean(), withDefault: fc.boolean() }), { maxLength: 4 }),
  taken: fc.array(fc.record({ name, to: target }), { maxLength: 3 }),
  open: fc.boolean(),
  lastStarWins: fc.boolean(),
});

function factsOf(path: string, made: typeof module extends fc.Arbitrary<infer Made> ? Made : never, isStrict: boolean): FileFacts {
  const { stars, passedOn, taken } = made;
  const exports: ExportFact[] = [
    ...stars.map(({ hidden, withDefault }, index): ExportFact => ({ ...star(index), hidden, withDefault }) as ExportFact),
    ...passedOn.map((one, index) => indirect(one.name, stars.length + index, one.imported)),
    ...made.own.map((one): ExportFact => ({ ...local(one.name), ...one }) as ExportFact),
  ];
  const targets = [...stars, ...passedOn, ...taken];
  return file(path, {
    declarations: made.own.map((one) => declare(one.name)),
    exports,
    references: targets.map((one, index) =>
      index < stars.length + passedOn.length
        ? site(one.to, index, [], { kind: "re-export", keep: true })
        : site(one.to, index, "name" in one ? [used(one.name)] : []),
    ),
    ...(isStrict ? {} : { open: made.open, lastStarWins: made.lastStarWins }),
  });
}

/** Modules that may have others inside them are always searched: their index leaves no star out. */
function linkBoth(files: readonly FileFacts[]): readonly Graph[] {
  const searching = workspaceWith({});
  const { submodule: _submodule, ...indexed } = searching;
  return [indexed, searching].map((workspace) => link(scanOf(files, { workspaceOf: () => workspace })));
}

it("leaves out no star that matters", () => {
  fc.assert(
    fc.property(fc.tuple(...PATHS.map(() => module)), fc.boolean(), (made, isStrict) => {
      const [indexed, searched] = linkBoth(made.map((one, index) => factsOf(PATHS[index] ?? "", one, isStrict)));
      expect(indexed).toEqual(searched);
    }),
    { numRuns: 300 },
  );
});

it("finds every name of a barrel of a thousand stars", () => {
  const count = 1000;
  const leaves = Array.from({ length: count }, (_, index) =>
    file(`leaf${index}.ts`, { declarations: [declare(`use${index}`)], exports: [local(`use${index}`)] }),
  );
  const sites = leaves.map(({ path }, index) => site(path, index, [], { kind: "re-export", keep: true }));
  const barrel = file("index.ts", { references: sites, exports: leaves.map((_, index) => star(index)) });
  const main = file("main.ts", { references: leaves.map((_, index) => site("index.ts", index, [used(`use${index}`)])) });
  const graph = link(scanOf([...leaves, barrel, main]));
  expect(graph.files.get("main.ts")?.edges.map(({ to }) => to)).toEqual(leaves.map((_, index) => `leaf${index}.ts#use${index}`));
});
