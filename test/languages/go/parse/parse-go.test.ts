/** The parser of Go against the grammar that it stands in for. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { parseGo } from "../../../../languages/go/parse/parse-go.js";
import { Unsure } from "../../../../src/syntax/fast-parser.js";
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { compareTrees, PAIRS, type Pair } from "../../../oracle/trees/compare-trees.js";
import { fuzzTrees } from "../../../oracle/trees/fuzz-trees.js";
import { runs } from "../../../support/effort.js";
import { timeLimit } from "../../../support/time-limit.js";

const GO = PAIRS["go"] as Pair;
const inFunction = (body: string): string => `package p\n\nfunc f() {\n${body}\n}\n`;

test.each([
  "a[b](c)",
  "a.b[c.d](e, f)",
  "x.y.a[b.c](c)",
  "a[b|c](d)",
  "a[b|c.d](e)",
  "a.b[i.k][j.k]",
  "a[b[c[d]]] = 1",
  "a[b, c](d).e()",
  "a[b]{c}",
  "a[[]int](x)",
  "*(*[]byte)(x) = y",
  "**a[b](c)",
  "x := (*S[K, V])(y)",
  "x := *p.q * -r",
  "<-chan int(x)",
  "(<-chan int)(x)",
  "new(a).b",
  "make(chan<- int, 3)",
  "new := 1\nnew++",
  "if x == (T{1}) { return }",
  "if f := func() bool { return T{}.a }; f() { g() } else if h { i() } else { j() }",
  "for ; ; { break }",
  "for range 10 { continue }",
  "for i := range seq(func(yield func(int) bool) {}) {\nL:\n\tfor { break L }\n}",
  "switch x := y.(type) {\ncase nil, *T:\n\tz()\n\n\n// end\ncase map[string]int:\ndefault:\n}",
  "switch a := b; {\ncase a > 1, c:\n\tfallthrough\ndefault: d()\n}",
  "select {\ncase x, ok := <-c:\ncase d <- 1:\n\te()\ndefault:\n}",
  "go func() { defer a() }()",
  "L:\n\tgoto L\nM:",
  'x := []T{{1}, {a: 2}, 3: {}, [2]int{}: [...]string{""}}',
  "x := 0x1p-2 + 0b_1 + 07i + 1_0.5e+1 + '\\'' + .5",
  'x := "a\\x41\\u00e9\\n" + `raw // no comment\n` + ""',
  "a() /* b */ // c\n\n\n\t// d\n",
  "x, y = y, x // a\n/* b */ z()",
  "var (\n\ta, b int = 1, 2 // c\n)\nconst (\n\td = iota\n\te\n)",
  "type (\n\tA = B[int]\n\tC[P any, Q ~int | string] struct {\n\t\tD\n\t\t*e.F `g`\n\t\th, i [2]J[K]\n\t\tL[int]\n\t}\n)",
  "type I interface {\n\tm(a, b int, ...c.D) (e error)\n\tJ\n\tint | ~string\n}",
  "a := b[c:d:e][:][1:]",
  "π := 世界",
  "a &^= b << 1 &^ c",
  "a.b.(c.D).e(f...)",
])("gives the grammar's tree of %j", async (body) => {
  expect(await compareTrees(GO, inFunction(body))).toEqual({ kind: "equal" });
});

test.each([
  '// a\n\n// b\npackage p // c\n\nimport (\n\t. "a"\n\t_ "b"\n\n\tc `d` // e\n)\n\nimport "f"\n',
  "package p\n\nfunc a[T any, S []T](x, y int, z func(int, string), w ...T) (r struct{}, err error)\n\nfunc (*R) m() a.B[c] { return nil }\n",
  "package p\r\n\r\nvar a = 1 // b\r\n\r\nfunc f() {\r\n\ta()\r\n}\r\n",
  'package p;import "a";var b int;',
  "package p\n\ntype A [N << 2]byte\n",
])("gives the grammar's tree of the file %j", async (text) => {
  expect(await compareTrees(GO, text)).toEqual({ kind: "equal" });
});

/** What is around a comment, by type, from the inside. */
function around(root: SyntaxNode): readonly string[] {
  const comments = [root].flatMap(function all(node: SyntaxNode): readonly SyntaxNode[] {
    return [...(node.type === "comment" ? [node] : []), ...node.children.flatMap(all)];
  });
  return comments.map(({ parent }) => parent?.type ?? "nothing");
}

it("puts a comment into the innermost node that has tokens on both sides", () => {
  const root = parseGo("// a\npackage p\n\nfunc f( /* b */ ) {\n\tg(1, /* c */ 2) // d\n\t// e\n}\n\n// h\n");
  expect(around(root)).toEqual(["source_file", "parameter_list", "argument_list", "statement_list", "block", "source_file"]);
});

describe("leaves to the grammar", () => {
  test.each([
    ["a statement that may go on with the next line", inFunction("x := a[b]\n(*c).d()")],
    ["a call that may be a conversion", inFunction("go a[b, c]\n(d)(e)")],
    ["a block that may be the body of the condition above", inFunction("if a { b }\n{ c }")],
    ["a group of many parameters", "package p\n\nfunc f(a, b, c, d, e, f, g int) {}\n"],
    ["what may be the length of an array or a type parameter", "package p\n\ntype B[P *Q] int\n"],
    ["what may be an index or an array type", "package p\n\ntype B [P[Q](r)]int\n"],
    ["a predeclared name for a type parameter", "package p\n\ntype B[new any] int\n"],
    ["what the grammar rejects", inFunction("a b")],
    ["a declaration without an end of its line", "package p\n\ntype T int"],
    ["a type switch elsewhere", inFunction("x := y.(type)")],
    ["a zero", "package p\n\n// \0\n"],
    ["half of a character", 'package p\n\nvar a = "\ud83d"\n'],
    ["white space of other kinds", "package p\n\nvar a\f = 1\n"],
    ["a value for new", inFunction("x := new(1)")],
  ])("%s", (_, text) => expect(() => parseGo(text)).toThrow(Unsure));

  test.each([
    ["parentheses", `var a = ${"(".repeat(50_000)}1${")".repeat(50_000)}`],
    ["types", `var a ${"[]".repeat(50_000)}int`],
    ["blocks", `func f() ${"{".repeat(50_000)}${"}".repeat(50_000)}`],
    ["literals", `var a = T${"{".repeat(50_000)}${"}".repeat(50_000)}`],
    ["operators", `var a = ${"-".repeat(3).replaceAll("-", "- ").repeat(20_000)}1`],
    ["branches", `func f() { ${"if a { } else ".repeat(50_000)}{ } }`],
    ["labels", `func f() { ${"L: ".repeat(50_000)}a }`],
    ["sums", `var a = 1${" + /* b */ 1".repeat(50_000)}`],
    ["calls", `var a = b${" /* c */ ()".repeat(50_000)}`],
    ["functions", `func f() { ${"func() { ".repeat(50_000)}${"} ".repeat(50_000)} }`],
  ])("nesting of %s that may overflow the stack", (_, declaration) => {
    expect(() => parseGo(`package p\n\n${declaration}\n`)).toThrow(Unsure);
  });
});

it("never differs on the sources of the fixtures, and is seldom unsure of them", async () => {
  const files = readdirSync("fixtures/go", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".go"));
  const kinds: string[] = [];
  for (const path of files) {
    const found = await compareTrees(GO, readFileSync(join("fixtures/go", path), "utf8"));
    if (found.kind === "different") throw new Error(`${path}, character ${found.offset}`);
    if (found.kind === "equal" || !found.isBroken) kinds.push(found.kind);
  }
  expect(kinds.length).toBeGreaterThan(50);
  expect(kinds.filter((kind) => kind === "unsure").length).toBeLessThanOrEqual(kinds.length / 50);
});

it("never differs on mutants and random sources", async () => {
  const texts = [readFileSync("test/oracle/go/program/check.go", "utf8")];
  const { different, equal, broken } = await fuzzTrees(GO, texts, runs(20_000, 400), 3);
  expect(different).toEqual([]);
  expect(equal).toBeGreaterThan(100);
  expect(broken).toBeGreaterThan(100);
});

it("takes no longer for each of many blocks in a list", () => {
  const before = performance.now();
  expect(parseGo(inFunction("{ a() }\n".repeat(100_000))).children).toHaveLength(2);
  expect(performance.now() - before).toBeLessThan(timeLimit(5_000));
});

it("shares no node between two trees", () => {
  const text = inFunction("a[b](c)");
  const [one, other] = [parseGo(text), parseGo(text)];
  const nodes = (root: SyntaxNode): readonly SyntaxNode[] => [root, ...root.children.flatMap(nodes)];
  const known = new Set(nodes(one));
  expect(nodes(other).filter((node) => known.has(node))).toEqual([]);
});
