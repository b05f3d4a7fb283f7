import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { byteOrder } from "../../src/model/basics.js";
import type { Row, Uses } from "../../src/surface/rows.js";
import { surfaceText as textOf } from "../../src/commands/bootstrap/write-surface.js";
import { runs } from "../support/effort.js";
import { GO, NPM, PYPI } from "./shops.js";
import { columns, readRows, rowsOf, surfaceText, type Files } from "./surface-rows.js";

const asWritten = (text: string): string => text;

it("every line is valid by the schema, and each kind of row occurs", async () => {
  const schema = JSON.parse(readFileSync(new URL("../../docs/schemas/surface.schema.json", import.meta.url), "utf8"));
  const form = z.fromJSONSchema(schema);
  const kinds = new Set<unknown>();
  for (const files of [NPM, PYPI, GO]) {
    for (const line of (await surfaceText(files)).trimEnd().split("\n")) {
      const row: unknown = JSON.parse(line);
      kinds.add((row as { readonly row?: unknown }).row);
      expect({ line, fault: form.safeParse(row).error }).toEqual({ line, fault: undefined });
    }
  }
  expect(kinds).toEqual(new Set([undefined, "publishes", "provides", "exports", "passes", "depends", "uses"]));
  const head = { row: "publishes", manifest: "package.json" };
  expect(form.safeParse({ ...head, package: "pkg:npm/till" }).success).toBe(true);
  expect(form.safeParse({ ...head, package: "pkg:npm/till@1" }).success).toBe(false);
  expect(form.safeParse({ ...head, package: "pkg:npm/till", price: 1 }).success).toBe(false);
  expect(form.safeParse({ row: "uses", package: "till" }).success).toBe(false);
});

it("the order in which the files are listed changes no byte", async () => {
  const all: Files = { ...NPM, ...GO, ...PYPI };
  const expected = await surfaceText(all);
  expect(expected.split("\n").length).toBeGreaterThan(80);
  const orders = fc.shuffledSubarray(Object.keys(all), { minLength: Object.keys(all).length });
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      expect(await surfaceText(Object.fromEntries(order.map((path) => [path, all[path] ?? ""])))).toBe(expected);
    }),
    { numRuns: runs(40, 4) },
  );
});

/** Any text that JSON can hold, with many equal ones. */
const word = fc.oneof(
  fc.constantFrom("a", "b", "ä", "\u{1F4B0}", "a\nb", "\u2028", "__proto__"),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const use = fc.record({
  row: fc.constant("uses" as const),
  package: word,
  specifier: word,
  name: word,
  source: word,
  line: fc.integer({ min: 1, max: 3 }),
  lines: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
  form: fc.constant("import"),
});
const other = fc.record({ row: fc.constant("publishes" as const), package: word, manifest: word });
const anyRows = fc.array(fc.oneof(use, other), { maxLength: 12 });

it("the order of the rows changes no byte, and every row comes back as it was", () => {
  fc.assert(
    fc.property(
      anyRows.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
      ([rows, shuffled]) => {
        const text = textOf(rows, asWritten);
        expect(textOf(shuffled, asWritten)).toBe(text);
        const lines = text.split("\n").slice(1, -1);
        expect(new Set(lines).size).toBe(lines.length);
        const written = new Set(rows.map((row) => JSON.stringify(row)));
        expect(new Set(lines.map((line) => JSON.stringify(JSON.parse(line))))).toEqual(written);
      },
    ),
    { numRuns: runs(2000, 200) },
  );
});

it("no line can be cut or turned round by what a name contains", () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const text = textOf(rows, asWritten);
      expect(text).not.toMatch(/(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(text.split("\n").length).toBe(new Set(rows.map((row) => JSON.stringify(row))).size + 2);
    }),
    { numRuns: runs(2000, 200) },
  );
});

const plain: Uses = { row: "uses", package: "pkg:npm/till", specifier: "till", source: "a.ts", line: 1, lines: [], form: "import" };

it("lists rows by kind, package, place, line and name", () => {
  const rows: Row[] = [
    { ...plain, name: "b" },
    { ...plain, name: "a" },
    { ...plain, line: 10, name: "0" },
    { ...plain, line: 9, name: "1" },
    { ...plain, package: "pkg:npm/aaa", source: "z.ts", name: "c" },
    { row: "depends", package: "pkg:npm/zzz", manifest: "package.json" },
    { row: "publishes", package: "pkg:npm/zzz", manifest: "package.json" },
  ];
  const names = textOf(rows, asWritten).trimEnd().split("\n").slice(1);
  expect(names.map((line) => JSON.parse(line) as { name?: string; row: string }).map(({ name, row }) => name ?? row)).toEqual([
    "publishes",
    "depends",
    "c",
    "a",
    "b",
    "1",
    "0",
  ]);
});

it("sorts by bytes, not by code units", () => {
  const rows = ["\u{1F4B0}", "\ufffd"].map((name): Row => ({ ...plain, name }));
  const names = readRows(textOf(rows, asWritten), "uses").map(({ name }) => String(name));
  expect(names).toEqual(["\ufffd", "\u{1F4B0}"]);
  expect(names.toSorted(byteOrder)).toEqual(names);
});

it("redacts a secret wherever it stands, and leaves the line a line of JSON", async () => {
  const secret = ["gh", "p_", "aB3dE5gH7jK9mN1pQ2sT4vW6yZ8bC0fGhJkL"].join("");
  const files = {
    "package.json": JSON.stringify({
      name: "till",
      version: secret,
      dependencies: { bank: `git+https://clerk:${secret}@bank.example/x.git` },
    }),
    [`${secret}.js`]: `import { ${secret} } from "bank/${secret}";\nexport const x = ${secret};\nexport function ${secret}2() {}\n`,
  };
  const text = await surfaceText(files);
  expect(text).not.toContain(secret.slice(4, 24));
  expect(text.match(/\[redacted\]/g)?.length).toBeGreaterThan(4);
  expect(
    text
      .trimEnd()
      .split("\n")
      .map((line) => typeof JSON.parse(line)),
  ).toEqual(Array(text.trimEnd().split("\n").length).fill("object"));
});

it("takes names of the language of objects for ordinary names", async () => {
  const files = {
    "package.json": '{"name":"till","dependencies":{"__proto__":"1","constructor":"2"}}',
    "index.js":
      'import { constructor as c, hasOwnProperty } from "__proto__";\nimport { toString } from "constructor";\nexport { c as __proto__, toString as valueOf };\nexport function constructor() { return hasOwnProperty; }\n',
  };
  expect(columns(await rowsOf(files, "depends"), "package", "declared")).toEqual(["pkg:npm/__proto__ 1", "pkg:npm/constructor 2"]);
  expect(columns(await rowsOf(files, "uses"), "specifier", "name")).toEqual([
    "__proto__ constructor",
    "__proto__ hasOwnProperty",
    "constructor toString",
  ]);
  expect(columns(await rowsOf(files, "passes"), "specifier", "name")).toContain("till __proto__");
});

it("orders rows that differ in other fields alone", () => {
  const rows: readonly Row[] = ["till/b", "till/a", "till/c"].map((specifier) => ({ ...plain, name: "x", specifier }));
  const orders = [rows, rows.toReversed(), rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))];
  const texts = orders.map((order) => textOf(order, asWritten));
  expect(new Set(texts).size).toBe(1);
  expect(columns(readRows(texts[0] ?? "", "uses"), "specifier")).toEqual(["till/a", "till/b", "till/c"]);
});
