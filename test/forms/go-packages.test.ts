/** Packages of Go: what their tests declare, and members that types have from others. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const MOD = { "go.mod": "module ex.org/m\n\ngo 1.22\n" };
const STORE = "package store\n\ntype Store struct{}\n\nfunc reset() {}\n\nfunc Open() *Store { return nil }\n";

describe("what a test declares for its package", () => {
  const form = (title: string, asked: string, files: Readonly<Record<string, string>>, wanted: readonly string[]): Form => ({
    title,
    files: { ...MOD, "store/store.go": STORE, ...files },
    answers: { [`uses ${asked} --tests`]: wanted, findings: ["!missing"] },
  });
  const line = (name: string, text: string): string =>
    `package ${name}\n\nimport (\n\t"testing"\n\n\t"ex.org/m/store"\n)\n\nfunc TestIt(t *testing.T) { ${text} }\n`;
  tellForms([
    form(
      "is used by another test of it",
      "store/help_test.go#must",
      {
        "store/help_test.go": "package store\n\nfunc must(err error) {}\n",
        "store/it_test.go": 'package store\n\nimport "testing"\n\nfunc TestIt(t *testing.T) { must(nil) }\n',
      },
      ["^store/it_test.go — call: 5 TestIt"],
    ),
    form(
      "is used by tests that stand outside of it",
      "store/export_test.go#Reset",
      { "store/export_test.go": "package store\n\nvar Reset = reset\n", "store/it_test.go": line("store_test", "store.Reset()") },
      ["^store/it_test.go — call: 9 TestIt"],
    ),
    form(
      "is used by another test outside of it",
      "store/help_test.go#table",
      {
        "store/help_test.go": "package store_test\n\nvar table = []int{1}\n",
        "store/it_test.go": line("store_test", "_, _ = table, store.Open()"),
      },
      ["^store/it_test.go — read: 9 TestIt"],
    ),
    form(
      "is a method of a type of it",
      "store/export_test.go#Store.Clear",
      {
        "store/export_test.go": "package store\n\nfunc (s *Store) Clear() *Store { return s }\n",
        "store/it_test.go": line("store_test", "store.Open().Clear().Clear()"),
      },
      ["^store/it_test.go — call: 9 TestIt", "!cannot tell"],
    ),
    form(
      "is a method of a type of another test",
      "store/more_test.go#rig.up",
      {
        "store/help_test.go": "package store_test\n\ntype rig struct{}\n",
        "store/more_test.go": "package store_test\n\nfunc (r *rig) up() {}\n",
        "store/it_test.go": line("store_test", "new(rig).up(); _ = store.Open"),
      },
      ["^store/it_test.go — call: 9 TestIt"],
    ),
    form(
      "is none of another package with the same name",
      "other/help_test.go#must",
      {
        "other/help_test.go": "package store\n\nfunc must(err error) {}\n",
        "store/help_test.go": "package store\n\nfunc must(err error) {}\n",
        "store/it_test.go": 'package store\n\nimport "testing"\n\nfunc TestIt(t *testing.T) { must(nil) }\n',
      },
      ["no direct uses found"],
    ),
  ]);
});

describe("a member that a type has from another one", () => {
  const form = (title: string, lib: string, main: string, asked: string, wanted: readonly string[]): Form => ({
    title,
    files: {
      ...MOD,
      "lib/lib.go": `package lib\n\n${lib}\n`,
      "main.go": `package main\n\nimport "ex.org/m/lib"\n\n${main}\n\nfunc main() { use(nil) }\n`,
    },
    answers: { [`uses lib/lib.go#${asked}`]: wanted },
  });
  const base = "type Base struct{ N Num }\n\nfunc (b *Base) Close() {}\n\ntype Num int\n\nfunc (n Num) On() {}";
  const both = "type both interface { Close(); Ping() }\n\nfunc use(b both) { b.Close() }";
  tellForms([
    form(
      "satisfies an interface by what it embeds",
      base,
      `type conn struct{ *lib.Base }\n\nfunc (c conn) Ping() {}\n\n${both}`,
      "Base.Close",
      ["by rule: 1 use through `both`, which conn satisfies with what it has from Base", "main.go — call: 11 use"],
    ),
    form(
      "in another file, through two of them",
      `${base}\n\ntype Mid struct{ *Base }`,
      `type conn struct{ lib.Mid }\n\nfunc (c conn) Ping() {}\n\n${both}`,
      "Base.Close",
      ["by rule: 1 use through `both`"],
    ),
    form(
      "not where it has one of its own",
      base,
      `type conn struct{ *lib.Base }\n\nfunc (c conn) Ping() {}\n\nfunc (c conn) Close() {}\n\n${both}`,
      "Base.Close",
      ["!by rule"],
    ),
    form(
      "not as one of its own, on what it embeds",
      `${base}\n\ntype Conn struct{ *Base }\n\nfunc (c Conn) Close() { c.Base.Close() }`,
      "func use(b *lib.Base) { b.Close() }",
      "Conn.Close",
      ["!main.go"],
    ),
    form("not where a method is missing", base, `type conn struct{ *lib.Base }\n\n${both}`, "Base.Close", ["!by rule"]),
    form("as a field of what it is made of", base, "type own lib.Base\n\nfunc use(o *own) { o.N.On() }", "Num.On", [
      "^main.go — call: 7 use",
    ]),
    form(
      "as a promoted method of what it is made of",
      `${base}\n\ntype Outer struct{ Base }`,
      "type own lib.Outer\n\nfunc use(o *own) { o.Close() }",
      "Base.Close",
      ["^main.go — call: 7 use"],
    ),
    form(
      "as a method of the interface that it is made of",
      "type Door interface{ Open() }",
      "type own lib.Door\n\nfunc use(o own) { o.Open() }",
      "Door.Open",
      ["main.go — call: 7 use", "!no direct uses"],
    ),
    form(
      "in a structure without a name",
      `${base}\n\ntype Conf struct{ Log struct{ Deep struct{ N *Num } } }`,
      "func use(c *lib.Conf) { c.Log.Deep.N.On() }",
      "Num.On",
      ["^main.go — call: 5 use"],
    ),
    form(
      "in a variable of such a structure",
      `${base}\n\nvar Conf = struct{ Num Num }{}`,
      "func use(any) { lib.Conf.Num.On() }",
      "Num.On",
      ["^main.go — call: 5 use"],
    ),
    form(
      "but not a hidden one of another package",
      "type Door struct{}\n\nfunc (Door) open() {}\n\nvar _ = Door.open",
      "type opener interface{ open() }\n\nfunc use(o opener) { o.open(); _ = lib.Door{} }",
      "Door.open",
      ["!by rule", "!main.go"],
    ),
    form(
      "nor a hidden one of a generic interface there",
      "type Door struct{}\n\nfunc (Door) open() int { return 1 }\n\nvar _ = Door.open",
      "type opener[T any] interface{ open() T }\n\nfunc use(o opener[int]) { o.open(); _ = lib.Door{} }",
      "Door.open",
      ["!by rule", "!main.go"],
    ),
  ]);
});

describe("names of the package at the root", () => {
  const form = (title: string, path: string, text: string, wanted: readonly string[]): Form => ({
    title,
    files: {
      ...MOD,
      "set.go":
        "package flags\n\ntype Set struct{}\n\nfunc NewFlagSet() *Set { return nil }\n\nfunc (s *Set) Parse() {}\n\nfunc (s *Set) All() []*Set { return nil }\n",
      [path]: text,
    },
    answers: { "uses set.go#Set.Parse --tests": wanted },
  });
  const test = (name: string, imports: string, body: string): string =>
    `package ${name}\n\nimport (\n\t"testing"\n\t${imports}\n)\n\nfunc TestIt(t *testing.T) { ${body} }\n`;
  tellForms([
    form(
      "are not those of an import with the same names",
      "a_test.go",
      test("flags", '"flag"', "s := flag.NewFlagSet(``, 0); s.Parse(nil); NewFlagSet()"),
      ["!^a_test.go"],
    ),
    form(
      "nor in a test outside of it",
      "a_test.go",
      test("flags_test", '"flag"; "ex.org/m"', "s := flag.NewFlagSet(``, 0); s.Parse(nil); flags.NewFlagSet()"),
      ["!^a_test.go"],
    ),
    form("are found by another name of the import", "a_test.go", test("flags_test", 'own "ex.org/m"', "own.NewFlagSet().Parse()"), [
      "^a_test.go — call: 8",
    ]),
    form("are found in its tests behind a member", "a_test.go", test("flags", '_ "flag"', "var s Set; s.All()[0].Parse()"), [
      "^a_test.go — call: 8",
    ]),
  ]);
});

describe("a call through what embeds a type of another module", () => {
  const form = (title: string, main: string, wanted: readonly string[]): Form => ({
    title,
    files: {
      "go.mod": "module ex.org/m\n\ngo 1.22\n\nrequire github.com/o/ext v1.0.0\n",
      "lib/lib.go": "package lib\n\ntype Mem struct{}\n\nfunc (m *Mem) Get() int { return 1 }\n\nfunc (m *Mem) put() {}\n",
      "main.go": `package main\n\nimport (\n\t"ex.org/m/lib"\n\t"github.com/o/ext"\n)\n\n${main}\n\nfunc main() { ext.Use(&lib.Mem{}) }\n`,
    },
    answers: { "uses lib/lib.go#Mem.Get": wanted },
  });
  const told = (of: string): readonly string[] => [
    `cannot tell: 1 use through \`${of}\`, which has ext.Store of another package`,
    "main.go — call: 9 use",
  ];
  tellForms([
    form("a structure", "type box struct{ ext.Store }\nfunc use(b box) { b.Get() }", told("box")),
    form("an interface", "type box interface{ ext.Store; More() }\nfunc use(b box) { b.Get() }", [
      "which has ext.Store of another package",
    ]),
    form(
      "not where it has the method itself",
      "type box struct{ ext.Store }\nfunc (b box) Get() int { return 1 }\nfunc use(b box) { b.Get() }",
      ["!cannot tell"],
    ),
  ]);
});

describe("what names a declaration beside code that is read", () => {
  const LIB =
    "package lib\n\ntype Page struct{ Title string }\n\nfunc (p *Page) Menu() int { return 1 }\n\nfunc (p *Page) Sync(a int, b *int) error { return nil }\n\nfunc hidden() int { return 1 }\n";
  const form = (title: string, asked: string, files: Readonly<Record<string, string>>, wanted: readonly string[], lib = LIB): Form => ({
    title,
    files: { ...MOD, "lib/lib.go": lib, ...files },
    answers: { [`uses lib/lib.go#${asked}`]: wanted },
  });
  const said = (sentence: string): readonly string[] => ["no certain uses", `cannot tell: ${sentence}`];
  const none = ["no direct uses found"];
  const link = (words: string): string => `package other\n\nimport _ "unsafe"\n\n//go:linkname ${words}\nfunc peek() int\n`;
  tellForms([
    form("a template, a method", "Page.Menu", { "tpl/a.tmpl": "<p>\n{{ range .Menu }}\n" }, said("a template names it: tpl/a.tmpl:2")),
    form(
      "a page, a field",
      "Page.Title",
      { "web/a.html": "{{with $x}}{{ $.Page.Title | html }}{{end}}" },
      said("a template names it: web/a.html:1"),
    ),
    ...['"{{.Menu}}"', "`\n<p>{{- range $.Page.Menu }}\n`", '"{{ if (len .Menu) }}"', '"{{ with $p.Menu }}"'].map((text) =>
      form(
        `a template in code: ${text.trim()}`,
        "Page.Menu",
        { "t.go": `package m\n\nconst t = ${text}\n` },
        said(`a template names it: t.go:${text.includes("\n") ? 4 : 3}`),
      ),
    ),
    form(
      "but no literal of lists",
      "Page.Menu",
      { "t.go": "package m\n\ntype n struct{ Menu int }\n\nfunc f(a n) any { return [][]int{{a.Menu}, {1, a.Menu}} }\n" },
      none,
    ),
    form("but no template with another name", "Page.Menu", { "tpl/a.tmpl": "{{ .Menus }} {{ Menu }} .Menu" }, none),
    form(
      "assembly",
      "hidden",
      { "lib/a_amd64.s": "TEXT ·Add(SB), NOSPLIT, $0\n\tCALL ·hidden(SB)\n" },
      said("assembly names it: lib/a_amd64.s:2"),
    ),
    form("but not assembly of its own body", "hidden", { "lib/a_amd64.s": "TEXT ·hidden(SB), NOSPLIT, $0\n\tRET\n" }, none),
    form("nor that of another package", "hidden", { "asm/a_amd64.s": "\tCALL ·hidden(SB)\n" }, none),
    form(
      "a directive of another package",
      "hidden",
      { "other/o.go": link("peek ex.org/m/lib.hidden") },
      said("//go:linkname joins it with another name: other/o.go:5"),
    ),
    form(
      "a directive for a method",
      "Page.Menu",
      { "other/o.go": link("peek ex.org/m/lib.(*Page).Menu") },
      said("//go:linkname joins it with another name: other/o.go:5"),
    ),
    form("but no directive for another package", "hidden", { "other/o.go": link("peek ex.org/m/glib.hidden") }, none),
    form(
      "a directive of its own",
      "Done",
      {},
      said("C may call it: lib/lib.go:5"),
      'package lib\n\nimport "C"\n\n//export Done\nfunc Done() {}\n',
    ),
    ...[
      ["a Makefile", "Makefile", 'build:\n\tgo build -ldflags "-s -X ex.org/m/lib.commit=$(C)"\n', 2],
      ["a release configuration", ".goreleaser.yml", "builds:\n  - ldflags:\n      - -X=ex.org/m/lib.commit={{.Commit}}\n", 3],
      ["a container", "Dockerfile", "FROM golang\nRUN go build -ldflags=\"-X 'ex.org/m/lib.commit=1'\" .\n", 2],
    ].map(([title, file, text, line]) =>
      form(
        `the linker, by ${title}`,
        "commit",
        { [String(file)]: String(text) },
        said(`the linker sets it: ${file}:${line}`),
        "package lib\n\nvar commit string\n",
      ),
    ),
    form(
      "but not for another package",
      "commit",
      { Makefile: 'build:\n\tgo build -ldflags "-X ex.org/m/other.commit=1 -X ex.org/m/lib.committed=1"\n' },
      none,
      "package lib\n\nvar commit string\n",
    ),
    form(
      "a computed name",
      "Page.Menu",
      { "r.go": 'package m\n\nimport "reflect"\n\nfunc f(v reflect.Value, s string) { v.MethodByName("Me" + s) }\n' },
      said("reflection takes methods by computed names at r.go:5"),
    ),
    form(
      "but none that begins otherwise",
      "Page.Menu",
      { "r.go": 'package m\n\nimport "reflect"\n\nfunc f(v reflect.Value, s string) { v.MethodByName("On" + s); v.MethodByName("Go") }\n' },
      none,
    ),
    form(
      "a server of calls",
      "Page.Sync",
      { "r.go": 'package m\n\nimport "net/rpc"\n\nfunc f(v any) { rpc.Register(v) }\n' },
      said("net/rpc may call a method of this form by its name"),
    ),
    form(
      "but no method of another form",
      "Page.Menu",
      { "r.go": 'package m\n\nimport "net/rpc"\n\nfunc f(v any) { rpc.Register(v) }\n' },
      none,
    ),
  ]);
});

describe("a generated file of the same package, which has no symbols of its own", () => {
  const shop = { "go.mod": "module shop\n\ngo 1.22\n", "main.go": 'package main\n\nimport "shop/till"\n\nfunc main() { till.Open() }\n' };
  const rows: readonly (readonly [title: string, path: string, text: string, use: string])[] = [
    ["a function, by the name of the file", "till/coins_generated.go", "package till\n\nfunc Coins() {}\n", "Coins()"],
    [
      "a type, by a line of it",
      "till/coins.go",
      "// Code generated by mint. DO NOT EDIT.\n\npackage till\n\ntype Coin struct{}\n",
      "_ = Coin{}",
    ],
    ["a variable, of a protocol", "till/coins.pb.go", "package till\n\nvar Coin = 1\n", "_ = Coin"],
    ["what only the package has", "till/coins.gen.go", "package till\n\nfunc count() {}\n", "count()"],
  ];
  tellForms([
    ...rows.map(([title, path, text, use]) => ({
      title,
      files: { ...shop, [path]: text, "till/till.go": `package till\n\nfunc Open() { ${use} }\n` },
      answers: { "explain till/till.go": [`till/till.go → ${path}`], [`explain ${path}`]: ["Imported by", "found by same module"] },
    })),
    {
      title: "a constant of a type that another file declares",
      files: {
        ...shop,
        "till/coins_generated.go": "package till\n\nconst (\n\tPenny Coin = iota\n\tPound\n)\n",
        "till/coins.go": "package till\n\ntype Coin int\n",
        "till/till.go": "package till\n\nfunc Open() { _ = Penny }\n",
      },
      answers: { "explain till/till.go": ["till/till.go → till/coins.go#Coin", "!coins_generated.go"] },
    },
    {
      title: "beside a file whose names are its own",
      files: {
        ...shop,
        "till/coins_generated.go": "package till\n\nfunc Other() {}\n",
        "till/coins.go": "package till\n\nfunc Coins() {}\n",
        "till/till.go": "package till\n\nfunc Open() { Coins() }\n",
      },
      answers: { "explain till/till.go": ["till/till.go → till/coins.go#Coins", "!coins_generated.go"] },
    },
  ]);
});

describe("a plugin without a function main", () => {
  const files = {
    ...MOD,
    "main.go": "package main\n\nfunc main() {}\n",
    "plug/p.go": "package main\n\nfunc Run() { open() }\n\nfunc open() {}\n\nfunc idle() {}\n",
  };
  tellForms([
    ...["go build -buildmode=plugin -o p.so ./plug", "go build -o p.so -buildmode plugin ./plug"].map((line): Form => ({
      title: line,
      files: { ...files, Makefile: `build:\n\t${line}\n` },
      answers: {
        roots: ["plug"],
        findings: ["plug/p.go entrypoint by package main in plug"],
        unused: ["Run — who loads the plugin may look it up: Makefile:2", "plug/p.go:7 idle"],
        "uses plug/p.go#Run": ["cannot tell: who loads the plugin may look it up: Makefile:2"],
      },
    })),
    { title: "no build file builds it", files, answers: { findings: ["unreached plug/p.go"] } },
  ]);
});
