import { describe, expect, test } from "vitest";
import { factsOf, referenceOf, sitesOf } from "./facts.js";

describe("imports", () => {
  test("grouped, aliased twice, raw strings", async () => {
    const text = `package shop

import (
	"fmt"
	a "shop.example/ledger"
	b \`shop.example/ledger\`
)
import "os"`;
    const { references } = await factsOf(text);
    expect(references.map(({ specifier, line, kind, form }) => [specifier, line, kind, form])).toEqual([
      ["fmt", 4, "static", "import"],
      ["shop.example/ledger", 5, "static", "import"],
      ["shop.example/ledger", 6, "static", "import"],
      ["os", 8, "static", "import"],
    ]);
    expect(references.map(({ bindings }) => bindings[0]?.local)).toEqual([undefined, "a", "b", undefined]);
    expect(references.map(({ offset }) => text[offset])).toEqual(['"', '"', "`", '"']);
  });

  test("blank and dot imports", async () => {
    const blank = await referenceOf('import _ "shop.example/drivers"', "blank import");
    expect(blank).toMatchObject({ kind: "side-effect", bindings: [], keep: true });
    const dot = await referenceOf('import . "shop.example/dsl"', "dot import");
    expect(dot).toMatchObject({ kind: "static", star: true, bindings: [{ imported: "*", keep: true, uses: [] }] });
  });

  test("C and its preamble", async () => {
    const text = `/*
#include <stdio.h>
#include "till.h"
# include "../lib/drawer.h"
*/
import "C"
func f() { C.puts(nil) }`;
    expect(await sitesOf(text)).toEqual(["#include ./till.h", "#include ../lib/drawer.h", 'import "C" C']);
    expect(await referenceOf(text, 'import "C"')).toMatchObject({ bindings: [{ local: "C", keep: true, uses: [{ chain: ["puts"] }] }] });
    expect(await referenceOf(text, "#include")).toMatchObject({ kind: "reference", manner: "path", tentative: true, line: 5 });
    expect(await sitesOf('// #include "till.h"\nimport "C"')).toEqual(["#include ./till.h", 'import "C" C']);
    expect(await sitesOf('// #include "till.h"\n\nimport "C"')).toEqual(['import "C" C']);
  });
});

describe("directives", () => {
  test("embed: patterns as listed, into the variable that follows", async () => {
    const text = `//go:embed templates/*.html "two words.txt" all:static
var tpl embed.FS
var (
	other int
	//go:embed logo.svg
	//go:embed icon.svg
	logo string
)`;
    const { references } = await factsOf(text);
    expect(references.map(({ patterns, within, manner, kind }) => [patterns, within?.label, manner, kind])).toEqual([
      [["templates/*.html", "two words.txt", "all:static"], "tpl", "embed", "reference"],
      [["logo.svg"], "logo", "embed", "reference"],
      [["icon.svg"], "logo", "embed", "reference"],
    ]);
  });

  test.each([
    ["//go:generate go run ./gen -out x.go", ["go:generate ./gen"]],
    ["//go:generate go run gen.go tables.go -n 3", ["go:generate gen.go", "go:generate tables.go"]],
    ["//go:generate go run -tags 'a' -mod=mod .", ["go:generate ."]],
    ["//go:generate go run shop.example/till/gen", ["go:generate shop.example/till/gen"]],
    ["//go:generate go run golang.org/x/tools/cmd/stringer@latest -type=Till", []],
    ["//go:generate stringer -type=Till", []],
    ["// go:generate go run ./gen", []],
    ["//go:linkname now shop.example/clock.now", ["go:linkname shop.example/clock"]],
    ["//go:linkname read gopkg.in/ini%2ev1.read", ["go:linkname gopkg.in/ini.v1"]],
    ["//go:linkname serve net/http.(*conn).serve", ["go:linkname net/http"]],
    ["//go:linkname now", []],
  ])("%s", async (directive, sites) => {
    expect(await sitesOf(`${directive}\n\nfunc now()`)).toEqual(sites);
  });

  test("text in a string that only looks like one", async () => {
    expect(await sitesOf("var s = `\n//go:generate go run ./gen\n`")).toEqual([]);
  });
});

describe("paths as arguments of calls", () => {
  test.each([
    ['template.ParseFiles("a.html", "b.html")', ["template.ParseFiles a.html", "template.ParseFiles b.html"]],
    ['template.Must(t.New("x").ParseGlob("web/*.html"))', ["template.ParseGlob web/*.html"]],
    ['os.ReadFile("prices.json")', ["os.ReadFile prices.json"]],
    ['os.ReadFile(filepath.Join("data", "prices.json"))', ["os.ReadFile data/prices.json"]],
    ["os.ReadFile(name)", []],
    ['os.ReadFile("/etc/hosts")', []],
    ['exec.Command("go", "run", "-race", "./gen")', ["exec.Command go run ./gen"]],
    ['exec.CommandContext(ctx, "go", "run", "gen.go")', ["exec.Command go run gen.go"]],
    ['exec.Command("git", "log")', []],
    ['books.ReadFile("prices.json")', []],
  ])("%s", async (call, sites) => {
    expect(await sitesOf(`func f() { ${call} }`)).toEqual(sites);
  });

  test("not if the callee is a local name", async () => {
    expect(await sitesOf('func f(os Disk) { os.ReadFile("prices.json") }')).toEqual([]);
  });

  test("they name their place", async () => {
    const site = await referenceOf('func load() { os.ReadFile("prices.json") }', "os.ReadFile");
    expect(site).toMatchObject({ kind: "reference", manner: "path", tentative: true, within: { label: "load()" } });
  });
});
