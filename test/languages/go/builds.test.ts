/** Files under build constraints, names that the Go tool ignores, and calls of generic functions. */
import { describe, expect, test } from "vitest";
import { askRepository } from "../../support/ask-repository.js";

const MODULE = "module ex.org/e\n\ngo 1.22\n";
const MAIN = "package main\n\nfunc main() {\n\topen()\n}\n";

describe("one function in several files of a package", () => {
  test.each([
    ["a tag and its opposite", "wireinject", "!wireinject", "b.go"],
    ["a tag of nobody", "integration", "!integration", "b.go"],
    ["another system", "windows", "!windows", "b.go"],
    ["a list of systems", "darwin || windows", "linux || freebsd", "b.go"],
    ["without cgo", "!cgo", "cgo", "b.go"],
    ["a version of Go", "!go1.18", "go1.18", "b.go"],
  ])("%s: the default build is called first", async (_, first, second, chosen) => {
    const file = (tag: string): string => `//go:build ${tag}\n\npackage main\n\nfunc open() {}\n`;
    const asked = await askRepository({ "go.mod": MODULE, "main.go": MAIN, "a.go": file(first), "b.go": file(second) });
    // The other one may be called in another build.
    for (const file of ["a.go", "b.go"]) expect(await asked.uses(`${file}#open`)).toEqual(["main.go:4 call"]);
    expect(await asked.ask("explain", "main.go")).toContain(`main.go → ${chosen}#open`);
    expect(asked.unreached).toEqual([]);
  });
});

test("names with an underscore or a dot in front are no sources", async () => {
  const asked = await askRepository({
    "go.mod": MODULE,
    "main.go": "package main\n\nfunc main() {}\n",
    "_old/old.go": "package old\n\nfunc F() {}\n",
    "pkg/_draft/d/d.go": "package d\n",
    ".cache/c.go": "package c\n",
    "_note.go": "package main\n",
    "pkg/.hidden.go": "package pkg\n",
  });
  expect(asked.unreached).toEqual([]);
});

describe("a generic function with one type argument", () => {
  test.each([
    ["a predeclared type", "store.Zero[int]()"],
    ["a type of the file", "store.Zero[item]()"],
    ["a pointer", "store.Zero[*item]()"],
    ["a slice", "store.Zero[[]string]()"],
    ["a type of a package", "store.Zero[store.Box]()"],
    ["in a statement", "go store.Zero[int]()"],
    ["in parentheses", "(store.Zero[int])()"],
    ["two arguments of a type", "store.Zero[map[string]int]()"],
  ])("%s", async (_, line) => {
    const asked = await askRepository({
      "go.mod": MODULE,
      "store/store.go": "package store\n\ntype Box struct{}\n\nfunc Zero[T any]() T { var z T; return z }\n\nvar Table = []func(){nil}\n",
      "main.go": `package main\n\nimport "ex.org/e/store"\n\ntype item struct{}\n\nfunc main() {\n\t${line}\n\tfor i := range store.Table {\n\t\tstore.Table[i]()\n\t}\n}\n`,
    });
    expect(await asked.uses("store/store.go#Zero")).toEqual(["main.go:8 call"]);
    expect(await asked.uses("store/store.go#Table")).toEqual(["main.go:9 read", "main.go:10 read"]);
  });
});

describe("a plain name in a test, beside the same name of an imported package", () => {
  const files = {
    "go.mod": MODULE,
    "errors/errors.go": "package errors\n\ntype Box struct{}\n\nfunc New() *Box { return nil }\n\nfunc (*Box) Open() {}\n",
    "till/till.go": "package till\n\ntype Box struct{}\n\nfunc New() *Box { return &Box{} }\n\nfunc (*Box) Open() {}\n",
  };
  test.each([
    ["the result of a function", "b := New()"],
    ["a literal", "b := &Box{}"],
    ["a written type", "var b *Box"],
  ])("%s", async (_, line) => {
    const code = `package till\n\nimport (\n\t"testing"\n\n\t"ex.org/e/errors"\n)\n\nfunc TestA(t *testing.T) {\n\tvar e *errors.Box = errors.New()\n\te.Open()\n\t${line}\n\tb.Open()\n}\n`;
    const asked = await askRepository({ ...files, "till/a_test.go": code });
    expect(await asked.uses("till/till.go#Box.Open", "--tests")).toEqual(["till/a_test.go:13 call"]);
    expect(await asked.uses("errors/errors.go#Box.Open", "--tests")).toEqual(["till/a_test.go:11 call"]);
  });

  test("a dot import brings names of its own", async () => {
    const code =
      'package till_test\n\nimport (\n\t"testing"\n\n\t. "ex.org/e/errors"\n)\n\nfunc TestA(t *testing.T) {\n\tb := New()\n\tb.Open()\n}\n';
    const asked = await askRepository({ ...files, "till/b_test.go": code });
    expect(await asked.uses("errors/errors.go#Box.Open", "--tests")).toEqual(["till/b_test.go:11 call"]);
  });
});
