import { describe, expect, it } from "vitest";
import { empty, type Files } from "../open-project.js";
import { outcome } from "./resolve-in.js";

const sea: Files = {
  "go.mod": `module sea.example/map
require (
	sea.example/tide v1.4.0
	github.com/spf13/cobra v1.8.0
	cloud.google.com/go v0.1.0
	cloud.google.com/go/storage v1.0.0 // indirect
	buoys v0.1.0
)
`,
  ...empty("map.go", "reef/reef.go", "tests/only_test.go", "docs/notes.md"),
};

describe("import paths", () => {
  it.each([
    ["C", ["gostd:C"]],
    ["sea.example/map", ["."]],
    ["sea.example/map/reef", ["reef"]],
    ["sea.example/map/gone", ["unresolved"]],
    ["sea.example/map/docs", ["unresolved"]],
    ["sea.example/map/tests", ["unresolved"]],
    ["sea.example/mapped", ["go:sea.example/mapped"]],
    ["./reef", ["reef", "go-relative-import"]],
    ["../out", ["unresolved"]],
    ["net/http", ["gostd:net/http"]],
    ["golang.org/x/text/language", ["go:golang.org/x/text"]],
    ["herbs/dried", ["unknown-std"]],
    ["buoys/red", ["go:buoys"]],
    ["github.com/spf13/cobra/doc", ["go:github.com/spf13/cobra"]],
    ["cloud.google.com/go/storage/internal", ["go:cloud.google.com/go/storage"]],
    ["cloud.google.com/go/pubsub", ["go:cloud.google.com/go"]],
  ])("%s", (specifier, wanted) => {
    expect(outcome(sea, "map.go", specifier)).toEqual(wanted);
  });

  it("finds a dotless module before the standard library, and the standard library behind it", () => {
    const files = { "go.mod": "module log\n", ...empty("log.go", "writer/writer.go") };
    expect(outcome(files, "log.go", "log/writer")).toEqual(["writer"]);
    expect(outcome(files, "writer/writer.go", "log")).toEqual(["."]);
    expect(outcome(files, "log.go", "log/slog")).toEqual(["gostd:log/slog"]);
  });

  it("takes what Go's own module has for the standard library, there and in modules below it", () => {
    const files = {
      "src/go.mod": "module std\n",
      "src/cmd/go.mod": "module cmd\n",
      "misc/go.mod": "module misc\n",
      ...empty(
        "src/runtime/proc.go",
        "src/unsafe/unsafe.go",
        "src/fmt/print.go",
        "src/cmd/vet/main.go",
        "src/cmd/internal/obj/obj.go",
        "misc/misc.go",
      ),
    };
    expect(outcome(files, "src/fmt/print.go", "fmt")).toEqual(["src/fmt"]);
    expect(outcome(files, "src/cmd/vet/main.go", "fmt")).toEqual(["src/fmt"]);
    expect(outcome(files, "src/cmd/vet/main.go", "cmd/internal/obj")).toEqual(["src/cmd/internal/obj"]);
    // Another module is compiled by the installed toolchain.
    expect(outcome(files, "misc/misc.go", "fmt")).toEqual(["gostd:fmt"]);
    expect(outcome(files, "src/fmt/print.go", "strconv")).toEqual(["gostd:strconv"]);
    const other = { "go.mod": "module std\n", ...empty("errors/errors.go", "cmd/main.go") };
    expect(outcome(other, "cmd/main.go", "errors")).toEqual(["gostd:errors"]);
  });

  it.each([
    ["github.com/rower/oars/left", "github.com/rower/oars"],
    ["github.com/rower/oars/v2/left", "github.com/rower/oars/v2"],
    ["gopkg.in/yaml.v3", "gopkg.in/yaml.v3"],
    ["gopkg.in/rower/oars.v2/left", "gopkg.in/rower/oars.v2"],
    ["golang.org/x/net/html", "golang.org/x/net"],
    ["k8s.io/api/core/v1", "k8s.io/api"],
    ["k8s.io/klog/v2", "k8s.io/klog/v2"],
    ["boats.example/oars/left/long", "boats.example/oars"],
  ])("guesses the module of %s", (specifier, wanted) => {
    expect(outcome(sea, "map.go", specifier)).toEqual([`go:${wanted}`]);
  });

  it("does not look into a module inside the module", () => {
    const files = { ...sea, "chart/go.mod": "module sea.example/map/chart\n", ...empty("chart/chart.go") };
    expect(outcome(files, "map.go", "sea.example/map/chart")).toEqual(["unresolved"]);
    const required = { ...files, "go.mod": "module sea.example/map\nrequire sea.example/map/chart v0.3.0\n" };
    expect(outcome(required, "map.go", "sea.example/map/chart")).toEqual(["go:sea.example/map/chart"]);
    const replaced = { ...required, "go.mod": `${required["go.mod"]}replace sea.example/map/chart => ./chart\n` };
    expect(outcome(replaced, "map.go", "sea.example/map/chart")).toEqual(["chart"]);
  });
});

describe("replacements and workspaces", () => {
  const at = (replace: string): Files => ({
    "app/go.mod": `module app.example\nrequire tide.example/lib v1.2.0\n${replace}\n`,
    "lib/go.mod": "module tide.example/lib\n",
    ...empty("app/main.go", "lib/lib.go", "lib/moon/moon.go"),
  });

  it.each([
    ["replace tide.example/lib => ../lib", "tide.example/lib/moon", ["lib/moon"]],
    ["replace tide.example/lib v1.2.0 => ../lib", "tide.example/lib", ["lib"]],
    ["replace tide.example/lib v1.1.0 => ../lib", "tide.example/lib", ["go:tide.example/lib"]],
    ["replace tide.example/lib => ../../elsewhere", "tide.example/lib", ["go:tide.example/lib"]],
    ["replace tide.example/lib => fork.example/lib v1.2.1", "tide.example/lib", ["go:tide.example/lib"]],
    ["replace tide.example/lib => ../lib", "tide.example/lib/sun", ["unresolved"]],
    ["", "tide.example/lib", ["go:tide.example/lib"]],
  ])("%s", (replace, specifier, wanted) => {
    expect(outcome(at(replace), "app/main.go", specifier)).toEqual(wanted);
  });

  it("members of a workspace find each other, others do not", () => {
    const files = { ...at(""), "go.work": "use ./app\nuse ./lib\n", "odd/go.mod": "module odd.example\n", ...empty("odd/odd.go") };
    expect(outcome(files, "app/main.go", "tide.example/lib/moon")).toEqual(["lib/moon"]);
    expect(outcome(files, "odd/odd.go", "tide.example/lib/moon")).toEqual(["go:tide.example/lib"]);
  });

  it("the replacements of the workspace win", () => {
    const files = { ...at("replace tide.example/lib => ../nowhere"), "go.work": "use ./app\nreplace tide.example/lib => ./lib\n" };
    expect(outcome(files, "app/main.go", "tide.example/lib")).toEqual(["lib"]);
  });

  it("uses the packages in the list of vendored modules", () => {
    const files = {
      "go.mod": "module beer.example/brew\n",
      "vendor/modules.txt": "# hops.example/a/b v1.0.0\n## explicit\nhops.example/a/b/c\n",
      ...empty("main.go", "vendor/hops.example/a/b/c/c.go"),
    };
    expect(outcome(files, "main.go", "hops.example/a/b/c")).toEqual(["go:hops.example/a/b"]);
  });
});
