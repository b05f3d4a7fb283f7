import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Manner, Place, ReferenceKind, Use, UseKind } from "../../src/model/facts.js";
import type { Edge, Reason } from "../../src/model/graph.js";
import { kindOfEdge, kindOfWhy } from "../../src/model/edge-kinds.js";
import { draftWhy } from "../../src/texts/draft-why.js";
import { runs } from "../support/effort.js";

const USES: UseKind[] =
  "call construct extend implement mix render decorate inject type member pass assign store read check catch enter tag spread re-export".split(
    " ",
  ) as UseKind[];
const KINDS: ReferenceKind[] = ["static", "type", "side-effect", "re-export", "dynamic", "reference", "implicit"];
const MANNERS: Manner[] = ["worker", "glob", "path", "mock", "augment", "lazy", "asset", "markup", "style", "variant", "convention"];

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("total", "`", "\n", " ", "Cart.add()", 'test "a\nb"', "x".repeat(400)),
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const doc = fc.oneof(text, fc.constantFrom("Loads the page (lazy).", "Reads it (file), and more (type-only)"));
const place: fc.Arbitrary<Place> = fc.record({ label: text, doc: maybe(doc) });
const use: fc.Arbitrary<Use> = fc.record({
  kind: fc.constantFrom(...USES),
  within: maybe(place),
  member: maybe(text),
  subject: maybe(text),
  line: fc.nat(99),
});
const reason: fc.Arbitrary<Reason> = fc.record({
  form: fc.constant("import"),
  kind: fc.constantFrom(...KINDS),
  manner: maybe(fc.constantFrom(...MANNERS)),
  specifier: text,
  line: fc.nat(99),
  optional: fc.constantFrom(undefined, "try/except" as const, "catch()" as const),
  within: maybe(place),
  imported: maybe(fc.oneof(text, fc.constantFrom("*", "=", "default"))),
  local: maybe(text),
  typeOnly: fc.boolean(),
  uses: fc.array(use, { maxLength: 8 }),
  rule: fc.constant("relative"),
  why: maybe(fc.constantFrom("", " ", "Entry point: job.", "Implicit: `jsx`")),
});
const edge: fc.Arbitrary<Edge> = fc.record({
  from: fc.constant("src/shop.ts"),
  to: fc.constantFrom("src/ledger.ts", "src/ledger.ts#total", "::npm:react"),
  reasons: fc.array(reason, { maxLength: 6 }),
  offset: fc.constant(0),
});

it("is one line, not empty, within 300 characters, and the same twice", () => {
  fc.assert(
    fc.property(edge, text, (one, imported) => {
      const first = draftWhy(one, { imported, missing: new Set(["total"]) });
      expect(first).toMatch(/^[^\p{Cc}\u2028\u2029]+$/u);
      expect(first).toMatch(/^\S.*\p{L}{3}/u);
      expect(first.length).toBeLessThanOrEqual(300);
      expect(first).toMatch(/[.!?…。]$/u);
      expect(draftWhy(one, { imported, missing: new Set(["total"]) })).toBe(first);
    }),
    { numRuns: runs(500, 150) },
  );
});

it("says the kind of the edge, however long it is", () => {
  fc.assert(
    fc.property(edge, (one) => {
      // What is loaded lazily is no statement that runs, and only a manifest has entry points.
      fc.pre(
        one.reasons.every(
          ({ why, manner, kind }) => why !== "Entry point: job." && (manner !== "lazy" || kind === "dynamic" || kind === "reference"),
        ),
      );
      expect(kindOfWhy(draftWhy(one, { imported: "total" }))).toBe(kindOfEdge(one.reasons));
    }),
    { numRuns: runs(500, 150) },
  );
});
