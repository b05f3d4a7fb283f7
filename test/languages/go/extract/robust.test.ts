import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FileFacts } from "../../../../src/model/facts.js";
import { factsOf } from "./facts.js";
import { runs } from "../../../support/effort.js";

function expectSound(facts: FileFacts): void {
  const offsets = facts.references.map(({ offset }) => offset);
  expect(offsets).toEqual([...new Set(offsets)].sort((a, b) => a - b));
  const names = facts.declarations.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
}

const PIECES = [
  "package p\n",
  "import (\n",
  '"fmt"',
  "func f(",
  ") {",
  "}\n",
  "type T ",
  "struct {",
  "x.y",
  ":=",
  "const (",
  "A B = 1",
  "\n",
  "//go:embed x\n",
  "`",
  "/*",
  "[",
  "]",
  "(",
  ")",
];

describe("bad input", () => {
  test("never throws, and keeps its promises", async () => {
    const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom("full" as const, "tolerant" as const), async (pieces, mode) => {
        expectSound(await factsOf(pieces.join(" "), "p/x.go", mode));
      }),
      { numRuns: runs(300, 75) },
    );
  });

  test("syntax errors are reported, and what is around them is kept", async () => {
    const facts = await factsOf('package shop\n\nimport "fmt"\n\nfunc broken( {\n}\n\nfunc Total() { fmt.Println() }\n');
    expect(facts.problems).toMatchObject([{ code: "parse-error", path: "shop/till.go", detail: "syntax error" }]);
    expect(facts.references.map(({ specifier }) => specifier)).toEqual(["fmt"]);
    expect(facts.declarations.map(({ name }) => name)).toContain("Total");
  });

  test.each([
    ["parentheses", `var v = ${"(".repeat(20_000)}Tax${")".repeat(20_000)}`],
    ["a sum", `var v = ${"Tax+".repeat(20_000)}1`],
    ["literals", `var v = Tax${"{".repeat(20_000)}${"}".repeat(20_000)}`],
    ["selectors", `var v = Tax${".a".repeat(20_000)}`],
    ["blocks", `func f() ${"{".repeat(20_000)} Tax() ${"}".repeat(20_000)}`],
  ])("deep nesting: %s", async (_name, text) => {
    const facts = await factsOf(text);
    expect(facts.free?.map(({ imported }) => imported)).toEqual(["Tax"]);
  });

  test("a file that the parser cannot hold is reported, and belongs to its package by its first lines", async () => {
    const text = "// Package shop sells.\npackage shop\n\nfunc Total() {}\n";
    expect(await factsOf(text, "shop/till.go", "tolerant")).toMatchObject({
      unit: "shop",
      doc: "Sells.",
      declarations: [],
      exports: [],
      references: [],
      parse: "failed",
      problems: [{ code: "parse-error", path: "shop/till.go", detail: "exceeded the bounds of the parser" }],
    });
  });

  test("line ends of Windows and a byte order mark change nothing", async () => {
    const text = '// Package shop sells.\npackage shop\n\nimport "fmt"\n\n// Total adds up.\nfunc Total() { fmt.Println() }\n';
    const other = `\uFEFF${text.replaceAll("\n", "\r\n")}`;
    const [plain, windows] = [await factsOf(text), await factsOf(other)];
    expect(windows.doc).toBe("Sells.");
    expect(windows.declarations.map(({ doc, line }) => [doc, line])).toEqual(plain.declarations.map(({ doc, line }) => [doc, line]));
    expect(windows.free).toEqual(plain.free);
  });
});
