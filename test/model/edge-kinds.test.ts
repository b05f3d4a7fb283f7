import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EDGE_KINDS, kindOfEdge, kindOfStatement, kindOfWhy, withMark } from "../../src/model/edge-kinds.js";
import type { Reason } from "../../src/model/graph.js";

const statement = (rest: Partial<Reason>): Parameters<typeof kindOfStatement>[0] => ({
  form: "import",
  kind: "static",
  typeOnly: false,
  ...rest,
});

describe("kinds of edges", () => {
  it.each([
    ["runs", {}],
    ["runs", { kind: "re-export" }],
    ["runs", { kind: "side-effect" }],
    ["runs", { kind: "reference", manner: "markup" }],
    ["runs", { within: { label: "Cart" } }],
    ["lazy", { kind: "dynamic" }],
    ["lazy", { within: { label: "checkout()" }, form: "require" }],
    ["types", { kind: "type", typeOnly: true }],
    ["types", { typeOnly: true }],
    ["types", { kind: "dynamic", typeOnly: true }],
    ["names", { kind: "implicit" }],
    ["names", { kind: "reference" }],
    ["names", { kind: "reference", manner: "worker" }],
    ["names", { kind: "reference", manner: "path", why: "Layout of the page." }],
    ["names", { kind: "static", noImport: true }],
    ["file", { manner: "asset" }],
    ["file", { kind: "reference", manner: "path" }],
    ["file", { kind: "reference", manner: "embed" }],
    ["lists", { kind: "implicit", form: "entry point" }],
  ] as const satisfies readonly (readonly [string, Partial<Reason>])[])("%s: %j", (kind, rest) => {
    expect(kindOfStatement(statement(rest))).toBe(kind);
  });

  it("have the strongest of several statements", () => {
    expect(kindOfEdge([statement({ typeOnly: true }), statement({ kind: "dynamic" })])).toBe("lazy");
    expect(kindOfEdge([])).toBe("runs");
  });

  it("are read again from the why that says them", () => {
    const sentence = fc.stringMatching(/^[A-Z][a-z `]{3,30}[a-z`]$/);
    fc.assert(
      fc.property(sentence, fc.constantFrom(...EDGE_KINDS.filter((kind) => kind !== "lists")), (text, kind) => {
        for (const end of [".", " — More of it.", ". Optional: guarded by try/except."])
          expect(kindOfWhy(`${withMark(text, kind)}${end}`)).toBe(kind);
      }),
    );
    expect(kindOfWhy("Entry point: page.")).toBe("lists");
    expect(kindOfWhy("Loaded lazily in `start()`.")).toBe("lazy");
    expect(kindOfWhy("Types `a` with `b` (type-only); calls `c()`.")).toBe("runs");
  });
});
