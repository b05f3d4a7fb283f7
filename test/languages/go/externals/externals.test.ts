import { describe, expect, it } from "vitest";
import { createExternals } from "../../../../languages/go/externals/index.js";
import type { ExternalFacts } from "../../../../src/model/language.js";
import { openProject, type Files } from "../open-project.js";

const describeGo = (files: Files, name: string, ...importers: readonly string[]): ExternalFacts =>
  createExternals(openProject(files))({ ecosystem: "go", name }, importers);

describe("externals", () => {
  it("have the required version", () => {
    const files = { "go.mod": "module a.example\nrequire github.com/BurntSushi/toml v1.3.2\nrequire old.example/x v2.0.0+incompatible\n" };
    expect(describeGo(files, "github.com/BurntSushi/toml", "main.go")).toEqual({
      label: "Go module",
      version: "v1.3.2",
      purl: "pkg:golang/github.com/burntsushi/toml@v1.3.2",
      notes: undefined,
      purpose: "Reads and writes TOML.",
      problems: undefined,
    });
    expect(describeGo(files, "old.example/x", "main.go").purl).toBe("pkg:golang/old.example/x@v2.0.0%2Bincompatible");
  });

  it("have the version of the module that replaces them", () => {
    const files = { "go.mod": "module a.example\nrequire t.example/lib v1.2.0\nreplace t.example/lib => f.example/lib v1.2.1\n" };
    expect(describeGo(files, "t.example/lib", "main.go")).toMatchObject({
      version: "v1.2.1",
      notes: "replaced by f.example/lib",
      purl: "pkg:golang/f.example/lib@v1.2.1",
    });
  });

  it("have what is vendored rather than what is required", () => {
    const files = {
      "go.mod": "module a.example\nrequire t.example/lib v1.2.0\n",
      "vendor/modules.txt": "# t.example/lib v1.3.0\nt.example/lib\n",
    };
    expect(describeGo(files, "t.example/lib", "main.go").version).toBe("v1.3.0");
  });

  it("have the highest requirement of a workspace, and every one of modules that stand alone", () => {
    const files = {
      "a/go.mod": "module a.example\nrequire t.example/lib v1.9.0\n",
      "b/go.mod": "module b.example\nrequire t.example/lib v1.10.0\n",
    };
    expect(describeGo(files, "t.example/lib", "a/a.go", "b/b.go").version).toBe("v1.9.0, v1.10.0");
    expect(describeGo({ ...files, "go.work": "use ./a\nuse ./b\n" }, "t.example/lib", "a/a.go").version).toBe("v1.10.0");
  });

  it("that nothing declares are reported", () => {
    expect(describeGo({ "go.mod": "module a.example\n" }, "t.example/lib", "main.go")).toEqual({
      label: "Go module",
      version: undefined,
      purl: "pkg:golang/t.example/lib",
      notes: undefined,
      purpose: undefined,
      problems: [{ code: "undeclared-external", path: "main.go", detail: "t.example/lib" }],
    });
  });

  it("of the standard library are built in", () => {
    const about = createExternals(openProject({}));
    expect(about({ ecosystem: "gostd", name: "net/http" }, [])).toEqual({
      label: "Go standard library package",
      builtin: "go",
      purpose: "HTTP clients and servers.",
    });
    expect(about({ ecosystem: "gostd", name: "C" }, [])).toMatchObject({ builtin: "cgo" });
  });
});
