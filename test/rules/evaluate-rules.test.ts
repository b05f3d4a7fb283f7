import { describe, expect, test } from "vitest";
import { check, graphOf, linesOf } from "./graph.js";

describe("forbidden", () => {
  const graph = graphOf(
    "src/model/a.ts:2 > src/commands/b.ts B",
    "src/model/a.ts:3 > src/model/c.ts C",
    "src/commands/b.ts:1 > npm:lodash map",
  );

  test("reports each import with its line, its names and the reason", () => {
    const rules = { forbidden: [{ from: "src/model/**", to: "src/commands/**", why: "the model is pure" }] };
    expect(linesOf(check(rules, graph))).toEqual(["src/model/a.ts:2 imports B from src/commands/b.ts — forbidden: the model is pure"]);
  });

  test("packages are targets", () => {
    const rules = { forbidden: [{ name: "no-lodash", from: "**", to: "npm:lodash" }] };
    expect(linesOf(check(rules, graph))).toEqual(["src/commands/b.ts:1 imports map from npm:lodash — forbidden (no-lodash)"]);
  });

  test("a star in a package matches scopes", () => {
    const scoped = graphOf("a.ts > npm:@aws-sdk/client-s3 S3", "a.ts:2 > node:fs");
    expect(linesOf(check({ forbidden: [{ from: "**", to: "npm:*" }] }, scoped))).toHaveLength(1);
    expect(linesOf(check({ forbidden: [{ from: "**", to: "npm:@aws-sdk/*" }] }, scoped))).toHaveLength(1);
    expect(linesOf(check({ forbidden: [{ from: "**", to: ["node:fs", "node:fs/*"] }] }, scoped))).toEqual([
      "a.ts:2 imports node:fs — forbidden",
    ]);
  });

  test("globs with ! are exceptions of a list", () => {
    const rules = { forbidden: [{ from: "src/model/**", to: ["src/**", "!src/model/**"] }] };
    expect(check(rules, graph).violations.map(({ to }) => to)).toEqual(["src/commands/b.ts"]);
  });

  test("$1 is what the first wildcard of from matched", () => {
    const features = graphOf(
      "features/a/x.ts > features/b/y.ts Y",
      "features/a/x.ts > features/a/z.ts Z",
      "features/b/y.ts > features/shared/s.ts",
    );
    const rules = { forbidden: [{ from: "features/*/**", to: ["features/**", "!features/$1/**", "!features/shared/**"] }] };
    expect(check(rules, features).violations.map(({ path, to }) => `${path} ${to}`)).toEqual(["features/a/x.ts features/b/y.ts"]);
  });

  test("a directory without wildcards stands for everything in it", () => {
    expect(check({ forbidden: [{ from: "src/model", to: "src/commands/" }] }, graph).violations).toHaveLength(1);
  });

  test("types: false leaves out imports of types", () => {
    const typed = graphOf("a.ts:1 > b.ts T (type)", "a.ts:2 > b.ts v", "a.ts:3 > c.ts T (type)", "d.ts > e.ts (lazy)");
    const rules = { forbidden: [{ from: "**", to: "**", types: false }] };
    expect(linesOf(check(rules, typed))).toEqual(["a.ts:2 imports v from b.ts — forbidden", "d.ts:1 imports e.ts (lazy) — forbidden"]);
    expect(linesOf(check({ forbidden: [{ from: "a.ts", to: "c.ts" }] }, typed))).toEqual([
      "a.ts:3 imports T (type only) from c.ts — forbidden",
    ]);
  });

  test("further statements of the same import are further places", () => {
    const twice = graphOf("a.ts:1 > b.ts A", "a.ts:9 > b.ts B");
    const [violation] = check({ forbidden: [{ from: "a.ts", to: "b.ts" }] }, twice).violations;
    expect(violation).toMatchObject({ line: 1, alsoAt: [{ path: "a.ts", line: 9 }], names: ["A", "B"] });
  });

  test("indirect: the last file of from before the target is to blame", () => {
    const chain = graphOf(
      "in/a.ts:1 > in/b.ts",
      "in/b.ts:2 > mid/c.ts C",
      "mid/c.ts:3 > mid/d.ts",
      "mid/d.ts:4 > out/e.ts E",
      "in/z.ts > mid/q.ts",
    );
    const rules = { forbidden: [{ from: "in/**", to: "out/**", indirect: true, why: "far away" }] };
    expect(linesOf(check(rules, chain))).toEqual([
      "in/b.ts:2 reaches out/e.ts (in/b.ts:2 → mid/c.ts:3 → mid/d.ts:4 → out/e.ts) — forbidden: far away",
    ]);
    expect(check({ forbidden: [{ from: "in/**", to: "out/**" }] }, chain).violations).toEqual([]);
  });

  test("warnings and rules that are off", () => {
    const rule = { from: "src/model/**", to: "src/commands/**" };
    const rules = {
      forbidden: [
        { ...rule, severity: "warning" },
        { ...rule, severity: "off" },
      ],
    };
    expect(check(rules, graph).violations.map(({ severity }) => severity)).toEqual(["warning"]);
  });

  test("a pattern without a match is reported", () => {
    const rules = { forbidden: [{ from: "src/modle/**", to: ["src/commands/**", "!src/nothing/**"] }] };
    expect(linesOf(check(rules, graph))).toEqual(["rules.forbidden[0].from src/modle/** matches no file"]);
  });
});

describe("layers", () => {
  const graph = graphOf(
    "ui/a.ts > core/c.ts C",
    "core/c.ts:4 > ui/a.ts A",
    "db/d.ts:5 > util/u.ts",
    "util/u.ts:6 > ui/a.ts",
    "core/c.ts:7 > db/d.ts D",
  );

  test("a layer may import those below it", () => {
    const rules = { layers: [{ name: "app", order: ["ui/**", "core/**", "db/**"], why: "see docs" }] };
    expect(linesOf(check(rules, graph))).toEqual(["core/c.ts:4 imports A from ui/a.ts — layers (app): core/** is below ui/**: see docs"]);
  });

  test("indirect: chains through files of no layer count", () => {
    const rules = { layers: [{ order: ["ui/**", "core/**", "db/**"], indirect: true }] };
    expect(linesOf(check(rules, graph))).toEqual([
      "core/c.ts:4 imports A from ui/a.ts — layers: core/** is below ui/**",
      "db/d.ts:5 reaches ui/a.ts (db/d.ts:5 → util/u.ts:6 → ui/a.ts) — layers: db/** is below ui/**",
    ]);
  });

  test("independent parts must not import each other", () => {
    const rules = { layers: [{ order: [{ independent: ["ui/**", "core/**"] }, ["db/**", "util/**"]] }] };
    expect(linesOf(check(rules, graph))).toEqual([
      "core/c.ts:4 imports A from ui/a.ts — layers: core/** is independent of ui/**",
      "ui/a.ts:1 imports C from core/c.ts — layers: ui/** is independent of core/**",
      "util/u.ts:6 imports ui/a.ts — layers: db/**, util/** is below ui/**",
    ]);
  });

  test("in: each directory has its own layers", () => {
    const packages = graphOf("packages/x/db/a.ts > packages/x/api/b.ts", "packages/x/db/a.ts > packages/y/api/b.ts");
    const rules = { layers: [{ in: "packages/*", order: ["api/**", "db/**"] }] };
    expect(check(rules, packages).violations.map(({ to }) => to)).toEqual(["packages/x/api/b.ts"]);
  });
});

describe("layers without effect", () => {
  const packages = graphOf("packages/x/db/a.ts", "packages/x/api/b.ts", "packages/y/api/b.ts", "readme.ts");
  const notes = (rule: object): readonly string[] => linesOf(check({ layers: [rule] }, packages));

  test("a directory that does not exist is reported, once for the rule", () => {
    const order = ["a", "b"];
    expect(notes({ in: "src/nope", order })).toEqual(["rules.layers[0].in src/nope matches no directory"]);
    expect(notes({ in: "src/*", order })).toEqual(["rules.layers[0].in src/* matches no directory"]);
    expect(notes({ in: "readme.ts", order })).toEqual(["rules.layers[0].in readme.ts matches no directory"]);
    expect(notes({ in: ["packages/*", "apps/*"], order: ["api", "db"] })).toEqual(["rules.layers[0].in apps/* matches no directory"]);
  });

  test("a layer without files in all of the directories is reported", () => {
    expect(notes({ in: "packages/*", order: ["nope", "nada"] })).toEqual([
      "rules.layers[0].order[0] nope matches no file in a directory of in",
      "rules.layers[0].order[1] nada matches no file in a directory of in",
    ]);
    expect(notes({ in: "packages/*", order: ["api", ["db", "dbs/**"]] })).toEqual([
      "rules.layers[0].order[1] dbs/** matches no file in a directory of in",
    ]);
    expect(notes({ in: "packages/x", order: ["db", { independent: ["api", "apo"] }] })).toEqual([
      "rules.layers[0].order[1] apo matches no file in a directory of in",
    ]);
    expect(notes({ in: "packages/x", order: ["packages/x/api", "db"] })).toEqual([
      "rules.layers[0].order[0] packages/x/api matches no file in a directory of in",
    ]);
  });

  test("one directory may lack a layer that another has", () => {
    expect(notes({ in: "packages/*", order: ["api", "db"] })).toEqual([]);
  });

  test("packages have no layer, and import nothing", () => {
    expect(notes({ order: ["npm:a", "packages/**"] })).toEqual(["rules.layers[0].order[0] npm:a matches no file"]);
    expect(linesOf(check({ forbidden: [{ from: "npm:a", to: "npm:b" }] }, packages))).toEqual([
      "rules.forbidden[0].from npm:a matches no file",
    ]);
  });
});

describe("cycles and orphans", () => {
  const graph = graphOf("a.ts:1 > b.ts", "b.ts:2 > c.ts", "c.ts:3 > a.ts T (type)", "c.ts:4 > b.ts (lazy)", "lonely.ts");

  test("one violation for each group, with a shortest cycle", () => {
    expect(linesOf(check({ cycles: "error" }, graph))).toEqual(["a.ts:1 is in a cycle of 3 files: a.ts:1 → b.ts:2 → c.ts:3 → a.ts"]);
  });

  test("imports of types and lazy ones can be left out", () => {
    const value = check({ cycles: { types: false } }, graph).violations;
    expect(value.map(({ files }) => files)).toEqual([["b.ts", "c.ts"]]);
    expect(check({ cycles: { types: false, lazy: false } }, graph).violations).toEqual([]);
    expect(check({ cycles: { in: "{a,b}.ts" } }, graph).violations).toEqual([]);
    expect(check({ cycles: "off" }, graph).violations).toEqual([]);
  });

  test("an orphan has no line", () => {
    expect(linesOf(check({ orphans: "warning" }, graph))).toEqual(["lonely.ts imports nothing, and nothing imports it — orphans"]);
    expect(check({ orphans: { in: ["**", "!lonely.ts"] } }, graph).violations).toEqual([]);
    const packages = graphOf("main.py > shop/till/tax.py", "shop/__init__.py", "shop/till/__init__.py", "docs/__init__.py");
    expect(check({ orphans: "error" }, packages).violations.map(({ path }) => path)).toEqual(["docs/__init__.py"]);
  });
});

describe("exceptions", () => {
  const graph = graphOf("a/x.ts:2 > b/y.ts Y", "a/z.ts:3 > b/y.ts Y", "b/y.ts > a/x.ts");
  const forbidden = [{ name: "apart", from: "a/**", to: "b/**" }];
  const exception = { from: "a/x.ts", to: "b/**", why: "until the port is done" };

  test("hold until their last day", () => {
    const rules = { forbidden, exceptions: [{ ...exception, until: "2026-11-23" }] };
    expect(linesOf(check(rules, graph))).toEqual(["a/z.ts:3 imports Y from b/y.ts — forbidden (apart)"]);
    expect(linesOf(check(rules, graph, "2026-11-24"))).toEqual([
      "a/x.ts:2 imports Y from b/y.ts — forbidden (apart) (its exception ended on 2026-11-23)",
      "a/z.ts:3 imports Y from b/y.ts — forbidden (apart)",
      "rules.exceptions[0] ended on 2026-11-23: fix the imports, or give it a later day",
    ]);
  });

  test("that cover nothing are reported", () => {
    const rules = {
      forbidden,
      exceptions: [
        { ...exception, from: "a/q.ts" },
        { ...exception, from: "a/q.ts", until: "2020-01-01" },
      ],
    };
    expect(check(rules, graph).notes.map(({ place, message }) => `${place} ${message}`)).toEqual([
      "rules.exceptions[0] covers no import: remove it",
      "rules.exceptions[1] ended on 2020-01-01: it covers no import any more: remove it",
    ]);
  });

  test("may name a rule", () => {
    const of = (rule: string): number => check({ forbidden, exceptions: [{ ...exception, rule }] }, graph).violations.length;
    expect([of("apart"), of("forbidden"), of("cycles")]).toEqual([1, 1, 2]);
    expect(check({ cycles: "error", exceptions: [{ ...exception, rule: "cycles" }] }, graph).violations).toEqual([]);
  });
});
