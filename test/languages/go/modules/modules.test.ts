import { describe, expect, it } from "vitest";
import { empty, openProject } from "../open-project.js";
import { processorTime } from "../../../support/processor-time.js";

const names = (files: Record<string, string>): readonly string[] => openProject(files).modules.all.map((module) => module.name);

describe("modules", () => {
  it("takes every go.mod that the Go tool would look at", () => {
    const files = {
      "go.mod": "module sea.example/map\n",
      "chart/go.mod": "module sea.example/map/chart\n",
      "vendor/x.example/go.mod": "module x.example\n",
      "testdata/go.mod": "module trap\n",
      "_old/go.mod": "module old\n",
      ".cache/go.mod": "module cached\n",
    };
    expect(names(files)).toEqual(["sea.example/map", "sea.example/map/chart"]);
    const { modules } = openProject(files);
    expect(modules.of("chart/reef/reef.go")?.name).toBe("sea.example/map/chart");
    expect(modules.of("reef/reef.go")?.name).toBe("sea.example/map");
    expect(modules.of("testdata/trap.go")?.hidden).toBe(true);
  });

  it("puts members of a workspace in their order, the root first", () => {
    const files = {
      "go.work": "use (\n ./z\n ./a\n)\n",
      "a/go.mod": "module a.example\n",
      "b/go.mod": "module b.example\n",
      "z/go.mod": "module z.example\n",
    };
    expect(names(files)).toEqual(["z.example", "a.example", "b.example"]);
    const { modules } = openProject(files);
    const [z, , b] = modules.all;
    expect(z && modules.mains(z).map((module) => module.name)).toEqual(["z.example", "a.example"]);
    expect(b && modules.mains(b).map((module) => module.name)).toEqual(["b.example"]);
  });

  it("reports a module file without a module", () => {
    expect(openProject({ "go.mod": "go 1.25\n" }).modules.problems).toMatchObject([{ code: "config-invalid", path: "go.mod" }]);
  });
});

describe("GOPATH mode", () => {
  it.each([
    ["glide.yaml", { "glide.yaml": "package: kites.example/string\n", ...empty("fly/fly.go") }],
    ["an import comment", { "fly/fly.go": 'package fly // import "kites.example/string/fly"\n' }],
    [
      "what is imported most",
      {
        "main.go": 'package main\n\nimport (\n\t"fmt"\n\t"kites.example/string/fly/high"\n\t"other.example/lib/fly"\n)\n',
        ...empty("fly/fly.go", "fly/high/high.go"),
      },
    ],
  ])("is known from %s", (_, files) => {
    const { modules } = openProject(files);
    expect(modules.all.map(({ name, directory }) => [name, directory])).toEqual([["kites.example/string", ""]]);
    expect(modules.problems).toMatchObject([{ code: "no-go-mod" }]);
  });

  it("takes time in proportion to the code", () => {
    const start = processorTime();
    openProject({ "a.go": "import (\n".repeat(200_000) });
    expect(processorTime() - start).toBeLessThan(3000);
  });

  it("does not concern repositories without Go", () => {
    expect(openProject(empty("main.py")).modules.problems).toEqual([]);
  });
});
