import { describe, expect, it } from "vitest";
import { empty, type Files } from "../open-project.js";
import { outcome } from "./resolve-in.js";

const files: Files = {
  "go.mod": "module moon.example\n",
  ...empty("sky/sky.go", "sky/stars.h", "sky/gen.go", "sky/page.html", "tools/spell/main.go", "pages/a.html", "pages/b.html", "data.csv"),
};

describe("sites that name files", () => {
  it.each([
    ["#include", '"stars.h"', {}, ["sky/stars.h"]],
    ["#include", "stars.h", {}, ["sky/stars.h"]],
    ["#include", "<stdio.h>", {}, []],
    ["go:generate", "../tools/spell", {}, ["tools/spell"]],
    ["go:generate", "gen.go", {}, ["sky/gen.go"]],
    ["go:generate", "moon.example/tools/spell", {}, ["tools/spell"]],
    ["go:generate", "golang.org/x/tools/cmd/stringer", {}, []],
    ["go:linkname", "moon.example/tools/spell", {}, ["tools/spell"]],
    ["go:linkname", "runtime", {}, ["gostd:runtime"]],
    ["go:linkname", "moon.example/sky", {}, []],
    ["exec.Command", "./tools/spell", { kind: "reference", manner: "path" }, []],
    ["exec.Command", "gen.go", { kind: "reference", manner: "path" }, ["sky/gen.go"]],
    ["ParseFiles", "page.html", { kind: "reference", manner: "path" }, ["sky/page.html"]],
    ["ReadFile", "data.csv", { kind: "reference", manner: "path" }, ["data.csv"]],
    ["ReadFile", "/etc/passwd", { kind: "reference", manner: "path" }, []],
    ["ParseGlob", "pages/*.html", { kind: "reference", manner: "glob" }, ["pages/a.html", "pages/b.html"]],
    ["ParseGlob", "", { kind: "reference", manner: "glob", patterns: ["pages/*.html"] }, ["pages/a.html", "pages/b.html"]],
  ] as const)("%s %s", (form, specifier, more, wanted) => {
    expect(outcome(files, "sky/sky.go", specifier, { ...more, form })).toEqual(wanted);
  });
});
