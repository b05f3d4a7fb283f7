import { describe, expect, it } from "vitest";
import { GO_CATEGORIES, constraintCategories } from "../../../../languages/go/categories.js";
import { createResolver } from "../../../../languages/go/resolve/index.js";
import { readBuildCommands } from "../../../../languages/go/roots/build-commands.js";
import { findCandidates } from "../../../../languages/go/roots/index.js";
import type { FileFacts } from "../../../../src/model/facts.js";
import type { Candidate } from "../../../../src/model/language.js";
import { createCategories } from "../../../../src/scan/categories.js";
import { declare, site } from "../../../support/facts.js";
import { openProject, part, type Files } from "../open-project.js";

/** Reads the package clause, conditions and imports from test texts, one line each. */
function readPart(path: string, text: string): FileFacts {
  const unit = /^package (\w+)/m.exec(text)?.[1] ?? "";
  const imports = [...text.matchAll(/^import "([^"]+)"/gm)].map(([, specifier = ""], offset) => site(specifier, offset));
  const generators = [...text.matchAll(/^\/\/go:generate go run (\.\S+)/gm)].map(([, specifier = ""]) =>
    site(specifier, 100, [], { form: "go:generate", manner: "path" }),
  );
  const references = [...imports, ...generators];
  const condition = /^\/\/go:build (.*)$/m.exec(text)?.[1];
  return part(path, unit, { references, condition, declarations: text.includes("func main()") ? [declare("main")] : [] });
}

function find(files: Files): readonly Candidate[] {
  const project = openProject(files);
  const language = { categories: GO_CATEGORIES, claims: (path: string) => path.endsWith(".go") };
  const { category } = createCategories(project.tree, [language as never], [{ categories: constraintCategories(project.tree) }]);
  const facts = (path: string): FileFacts | undefined => (Object.hasOwn(files, path) ? readPart(path, files[path] ?? "") : undefined);
  return findCandidates(project, { category, facts }, createResolver(project), readBuildCommands(project.tree, project.modules));
}

function summary(files: Files): readonly string[] {
  return find({ "go.mod": "module shop.example\n", ...files }).map(({ class: rootClass, rule, entry, group, optional }) => {
    const members = group === undefined ? "" : ` [${group.map(({ path }) => path).join(" ")}]`;
    return `${rootClass} ${rule} ${entry}${members}${optional === true ? " optional" : ""}`;
  });
}

const MAIN = "package main\nfunc main() {}\n";

describe("executables", () => {
  it("come with cmd first, then the root, then the others; what is built first among them", () => {
    const files = {
      "main.go": MAIN,
      "cmd/b/b.go": MAIN,
      "cmd/a/a.go": MAIN,
      "srv/x/x.go": MAIN,
      "srv/y/y.go": MAIN,
      Makefile: "all:\n\tgo build -o y ./srv/y\n",
    };
    expect(summary(files)).toEqual([
      "R1 main package cmd/a",
      "R1 main package cmd/b",
      "R1 main package .",
      "R1 main package srv/y",
      "R1 main package srv/x",
    ]);
  });

  it("are no samples, scripts, tests or hidden directories", () => {
    const files = {
      "example/a/a.go": MAIN,
      "shop/example/a.go": MAIN,
      "tools/t.go": MAIN,
      "hack/h.go": MAIN,
      "bench/b.go": MAIN,
      "testdata/t.go": MAIN,
      "_old/o.go": MAIN,
      "gen.go": `//go:build ignore\n\n${MAIN}`,
      "magefile.go": `//go:build mage\n\n${MAIN}`,
      "x/lib_test.go": MAIN,
      "x/nomain.go": "package main\n",
    };
    expect(summary(files)).toEqual([]);
  });

  it("are no generators, unless they are built", () => {
    const files = {
      "a.go": "package shop\n//go:generate go run ./gen\n",
      "b.go": "package shop\n",
      "gen/g.go": MAIN,
      "cmd/till/t.go": MAIN,
    };
    const roots = ["R1 main package cmd/till", "R2 library ."];
    expect(summary(files)).toEqual(roots);
    expect(summary({ ...files, Makefile: "gen:\n\tgo run ./gen\n" })).toEqual(roots);
    expect(summary({ ...files, Makefile: "all:\n\tgo build ./gen\n" })).toEqual([
      "R1 main package cmd/till",
      "R1 main package gen",
      "R2 library .",
    ]);
  });

  it("are tools where a build file or a workflow runs a script", () => {
    const files = { "cmd/till/t.go": MAIN, "hack/a/a.go": MAIN, "hack/b/b.go": MAIN, "hack/c/c.go": MAIN, "test/d/d.go": MAIN };
    const workflow = "jobs:\n  x:\n    steps:\n      - run: go run ./hack/b -x\n      - run: go run ./test/d\n";
    expect(summary({ ...files, Makefile: "gen:\n\tgo run ./hack/a\n", ".github/workflows/ci.yml": workflow })).toEqual([
      "R1 main package cmd/till",
      "R4 tool hack/a",
      "R4 tool hack/b",
    ]);
  });

  it("of a directory with another package are packages of their own", () => {
    expect(summary({ "internal/t/a.go": "package t\n", "internal/t/m.go": MAIN })).toEqual(["R1 main package internal/t#main"]);
  });

  it("name the file that contains main", () => {
    const [found] = find({
      "go.mod": "module shop.example\ntool shop.example/cmd/a\n",
      "cmd/a/a.go": MAIN,
      "cmd/a/b.go": "package main\n",
      ".goreleaser.yaml": "builds:\n  - main: ./cmd/a\n",
    });
    expect(found?.symbols).toEqual([{ path: "cmd/a/a.go", name: "main" }]);
    expect(found?.evidence).toEqual(["package main in cmd/a", ".goreleaser.yaml builds", "go.mod tool"]);
  });

  it("that a browser or a host starts are listed only", () => {
    const files = {
      "web/w.go": `//go:build js && wasm\n\n${MAIN}`,
      "plug/p.go": MAIN,
      Makefile: "plug.so:\n\tgo build -buildmode=plugin ./plug\n",
    };
    expect(summary(files)).toEqual(["R3 hosted program plug optional", "R3 hosted program web optional"]);
  });
});

describe("libraries", () => {
  it("contain no package of mere directives", () => {
    const files = { "a.go": "package shop\n", "mocks/m.go": "package mocks\n//go:generate mockgen -x\n", "sub/s.go": "package sub\n" };
    expect(summary(files)).toEqual(["R2 library . [sub]"]);
  });

  it("start with the package at the top, and name the other public ones", () => {
    const files = {
      "a.go": "package shop\n",
      "sub/s.go": "package sub\n",
      "internal/i.go": "package internal\n",
      "x/internal/y/y.go": "package y\n",
    };
    expect(summary(files)).toEqual(["R2 library . [sub]"]);
    expect(find({ "go.mod": "module shop.example\n", ...files })[0]?.group).toEqual([
      { path: "sub", text: 'public package "shop.example/sub", importable API.' },
    ]);
  });

  it("name what other libraries reach, and not what they reach themselves", () => {
    const files = {
      "go.mod": "module shop.example\nreplace till.example => ./till\n",
      "a.go": 'package shop\nimport "shop.example/own"\nimport "till.example/coins"\n',
      "own/o.go": "package own\n",
      "till/go.mod": "module till.example\n",
      "till/till.go": "package till\n",
      "till/coins/c.go": "package coins\n",
    };
    expect(summary(files)).toEqual(["R2 library .", "R2 library till [till/coins]"]);
  });

  it("start with the module file where there is none at the top", () => {
    expect(summary({ "a/a.go": "package a\n", "b/b.go": "package b\n" })).toEqual(["R2 library go.mod [a b]"]);
  });

  it("are none where programs reach every public package", () => {
    const files = {
      "cmd/a/a.go": `import "shop.example/b"\n${MAIN}`,
      "b/b.go": 'package b\nimport "shop.example/c"\n',
      "c/c.go": "package c\n",
    };
    expect(summary(files)).toEqual(["R1 main package cmd/a"]);
    expect(summary({ ...files, "d/d.go": "package d\n" })).toEqual(["R1 main package cmd/a", "R2 library go.mod [d]"]);
  });

  it("leave out what the module file ignores", () => {
    const files = { "a/a.go": "package a\n", "web/x/x.go": "package x\n", "a/old/o.go": "package old\n" };
    expect(summary({ ...files, "go.mod": "module shop.example\nignore ./web\nignore old\n" })).toEqual(["R2 library go.mod [a]"]);
  });
});
