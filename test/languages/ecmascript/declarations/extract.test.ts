import fc from "fast-check";
import { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { extract } from "../../../../languages/ecmascript/extract/index.js";
import { extractScript } from "../../../../languages/ecmascript/extract/script.js";
import { exportsOf } from "./facts.js";
import { processorTime } from "../../../support/processor-time.js";
import { runs } from "../../../support/effort.js";

describe("extract", () => {
  test.each([
    ["src/a.ts", "TypeScript"],
    ["src/a.mts", "TypeScript"],
    ["src/a.cts", "TypeScript"],
    ["src/a.d.ts", "TypeScript"],
    ["src/a.js", "JavaScript"],
    ["src/a.jsx", "JavaScript"],
    ["src/a.mjs", "JavaScript"],
    ["src/a.cjs", "JavaScript"],
  ])("%s is %s", async (path, dialect) => {
    expect(await extract(path, "export const a = 1;", "full")).toMatchObject({ path, dialect, parse: "full", hasExportTable: true });
  });

  test("JSX is read by extension, in every JavaScript", async () => {
    for (const path of ["a.js", "a.jsx", "a.mjs", "a.cjs", "a.tsx"]) {
      expect((await extract(path, "export const A = () => <b/>;", "full")).problems).toEqual([]);
    }
    expect((await extract("a.ts", "export const a = <number>b;", "full")).problems).toEqual([]);
  });

  test("a file whose nesting exhausts the parser is reported, and the next file is read as ever", async () => {
    const nested = `${"(".repeat(40_000)}1${")".repeat(40_000)}`;
    const script = `import b from "./b";\nexport const a = ${nested};`;
    for (const [path, text, dialect] of [
      ["a.js", script, "JavaScript"],
      ["a.tsx", script, "TypeScript"],
      ["a.vue", `<template/>\n<script>\n${script}\n</script>`, "Vue"],
      ["a.svelte", `<script>\n${script}\n</script>`, "Svelte"],
    ] as const) {
      const problems = [{ code: "parse-error", path, detail: "exceeded the bounds of the parser" }];
      expect(await extract(path, text, "full")).toMatchObject({
        path,
        dialect,
        parse: "failed",
        declarations: [],
        problems,
      });
      const loads = dialect === "Vue" || dialect === "Svelte" ? [] : [["./b", "side-effect", 1]];
      expect((await extract(path, text, "full")).references.map(({ specifier, kind, line }) => [specifier, kind, line])).toEqual(loads);
      expect(await extract(path, text, "tolerant")).toEqual(await extract(path, text, "full"));
    }
    expect((await extract("c.js", "export const c = 1;", "full")).parse).toBe("full");
  });

  test("what such a file loads is known in its lines, but not what it only names", async () => {
    const nested = `${"[".repeat(40_000)}${"]".repeat(40_000)}`;
    const text = `#!/usr/bin/env node
import type { T } from "./types";
export { b as c } from './b.js';
const d = require("./d"), e = () => import("./e.js");
const nested = ${nested};
f("require('./g')", require(name), other.require("./h"), 'import("./i")'); // require("./j")
require("./k")(function () { if (nested) require("./l"); });
function late() { [].map(() => require("./m")); }
const later = async () => { await import("./n"); };
import(/* webpackChunkName: "o" */ "./o"); import("./p", { with: { type: "json" } }); require(\`./q\`); require(\`./\${d}\`);
import type from "./r";
export type { U } from "./types";
`;
    const facts = await extract("a.js", text, "full");
    expect(facts.references.map(({ specifier, kind, line, within }) => [specifier, kind, line, within?.label])).toEqual([
      ["./b.js", "re-export", 3, undefined],
      ["./d", "side-effect", 4, undefined],
      ["./e.js", "dynamic", 4, "e()"],
      ["./k", "side-effect", 7, undefined],
      ["./l", "side-effect", 7, undefined],
      ["./m", "side-effect", 8, "late()"],
      ["./n", "dynamic", 9, "later()"],
      ["./o", "dynamic", 10, undefined],
      ["./p", "dynamic", 10, undefined],
      ["./q", "side-effect", 10, undefined],
      ["./r", "side-effect", 11, undefined],
    ]);
  });

  test.each([
    ["import a from './a';\nconst x = ;\nexport class {\nexport function pay() {}\n", ["./a"], ["pay"]],
    ["import a from './a';\nexport const open = {{{\n", ["./a"], ["open"]],
    ["import a from\nimport b from './b';\nexport const c = `${`;\n", ["./b"], ["c"]],
    ["<<<<<<< ours\nimport a from './a';\n=======\nimport b from './b';\n>>>>>>> theirs\nexport const till = 1;\n", ["./a"], ["till"]],
  ])("syntax errors are reported, and what is around them is kept: %j", async (text, specifiers, names) => {
    const facts = await extract("shop.ts", text, "full");
    expect(facts.problems.map(({ code }) => code)).toEqual(["parse-error"]);
    expect(facts.references.map(({ specifier }) => specifier)).toEqual(specifiers);
    expect(facts.exports.flatMap((one) => ("name" in one ? [one.name] : []))).toEqual(expect.arrayContaining(names));
  });

  test("other kinds of files go to the reader of markup, unknown ones nowhere", async () => {
    expect(await extract("shop.css", '@import "./cart.css";', "full")).toMatchObject({
      hasExportTable: false,
      references: [{ specifier: "./cart.css" }],
    });
    expect(await extract("shop.vue", '<script>import Cart from "./Cart.vue"</script>\n<template><Cart/></template>', "full")).toMatchObject(
      {
        dialect: "Vue",
        references: [{ specifier: "./Cart.vue", bindings: [{ imported: "default", local: "Cart" }] }],
      },
    );
    expect(await extract("shop.txt", "stock", "full")).toMatchObject({ parse: "skipped", problems: [] });
  });

  test("facts are plain data", async () => {
    const facts = await extract("a.ts", 'import { b } from "./b";\n/** Adds. */\nexport class A extends b { add() {} }', "full");
    expect(structuredClone(facts)).toEqual(facts);
  });

  test("never throws for any text", async () => {
    const piece = fc.constantFrom(
      ..."export|default|const|function|class|import|from|module.exports|exports.a|=|{|}|(|)|,|;|'./m'|require|/**|*/|//|\n|*|@deprecated|{@link|<b>|`|${|a|b|=>|...|get|__proto__".split(
        "|",
      ),
    );
    const text = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, fc.string()), { maxLength: 60 }).map((parts) => parts.join(" "));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom("a.ts", "a.tsx", "a.js", "a.d.ts"), async (source, path) => {
        const facts = await extract(path, source, "full");
        const names = facts.declarations.map((one) => one.name);
        expect(new Set(names).size).toBe(names.length);
        for (const one of facts.exports) if (one.kind === "local") expect(names).toContain(one.declaration);
      }),
      { numRuns: runs(300, 75) },
    );
  });

  test.each([
    ["stars", `/** ${"*".repeat(90_000)} a */\nexport const a = 1;`],
    ["arrows", `// ${"=>".repeat(45_000)} a b\nexport const a = 1;`],
    ["blank lines", `export function a(b = ${"\n".repeat(200_000)}1) {}`],
    ["brackets", `/** ${"[{@link <b _*".repeat(7_000)} */\nexport const a = 1;`],
    ["comments", `${"/** a */\n".repeat(30_000)}export const a = 1;`],
    ["lines", `${"// a\n".repeat(30_000)}export const a = 1;`],
    ["dashes", `${`// ${"- ".repeat(1_000)}\n`.repeat(200)}export const a = 1;`],
    ["overloads", `${"export function a(b: 1): 2;\n".repeat(5_000)}`],
  ])("linear in a wall of %s", async (_what, text) => {
    const start = processorTime();
    expect((await extract("a.ts", text, "full")).declarations).toHaveLength(1);
    expect(processorTime() - start).toBeLessThan(10_000);
  });
});

describe("a script inside of another file", () => {
  const text = 'import { b } from "./b";\nexport { c } from "./c";\nexport * from "./d";\nexport const a = b();';
  const plain = extractScript("shop.vue", text, { kind: ts.ScriptKind.TS });
  const moved = extractScript("shop.vue", text, { kind: ts.ScriptKind.TS, offset: 100, line: 11 });

  test("offsets and lines are those of the whole file", () => {
    expect(moved.declarations.map((one) => [one.position, one.line])).toEqual(
      plain.declarations.map((one) => [one.position + 100, one.line + 10]),
    );
    expect(moved.references.map((one) => [one.offset, one.line])).toEqual(plain.references.map((one) => [one.offset + 100, one.line + 10]));
    expect(moved.references[0]?.bindings[0]?.uses.map((use) => use.line)).toEqual([14]);
    const offsets = moved.references.map((one) => one.offset);
    for (const one of moved.exports) if (one.kind === "indirect" || one.kind === "star") expect(offsets).toContain(one.reference);
    expect(moved.exports.map((one) => one.position)).toEqual(plain.exports.map((one) => one.position + 100));
  });

  test("problems move too", () => {
    expect(extractScript("shop.vue", "const = 1", { kind: ts.ScriptKind.TS, line: 5 }).problems).toMatchObject([
      { code: "parse-error", line: 5 },
    ]);
  });

  test("names that the template uses are uses of what the script imports", () => {
    const facts = extractScript("shop.vue", 'import Cart from "./Cart.vue";\nimport { tax as vat, sum } from "./tax";', {
      kind: ts.ScriptKind.TS,
      line: 3,
      usedNames: [
        { name: "vat", use: { kind: "read", line: 1 } },
        { name: "Cart", use: { kind: "render", line: 2 } },
        { name: "absent", use: { kind: "read", line: 2 } },
      ],
    });
    const uses = facts.references.flatMap((one) => one.bindings.map((binding) => [binding.imported, binding.uses]));
    expect(uses).toEqual([
      ["default", [{ kind: "render", line: 2 }]],
      ["tax", [{ kind: "read", line: 1 }]],
      ["sum", []],
    ]);
  });
});

test("every re-export names a reference of the file", () => {
  const text = `const a = require("./a"); import b from "./b"; export { c } from "./c"; export * from "./d"; export { a, b };`;
  expect(exportsOf(text, "a.js").join()).not.toContain("NO REFERENCE");
});
