import { describe, expect, it } from "vitest";
import { createGlob } from "../../../languages/manifests/glob.js";
import type { Json } from "../../../languages/manifests/json.js";
import * as lines from "../../../languages/manifests/launch-lines.js";
import { composeLines, imageLines } from "../../../languages/manifests/image-lines.js";
import { readYaml } from "../../../languages/manifests/yaml.js";

function source(files: Readonly<Record<string, string>>): lines.LaunchSource {
  return {
    matching: (patterns) => Object.keys(files).filter(createGlob(patterns)),
    text: (path) => files[path] ?? "",
    isFile: (path) => Object.hasOwn(files, path),
    isFolder: (path) => Object.keys(files).some((one) => one.startsWith(`${path}/`)),
    builds: () => [],
    value: (path): Json | undefined =>
      path.endsWith(".toml") ? { processes: { web: "run web", odd: { a: "b" } } } : readYaml(files[path] ?? ""),
  };
}

describe("launch lines", () => {
  it.each<[string, (source: lines.LaunchSource) => readonly lines.LaunchLine[], Record<string, string>, readonly lines.LaunchLine[]]>([
    [
      "process files",
      lines.procfileLines,
      { Procfile: "web: run web\r\n# no: x\nbad line\nwork-2:   run work", "Procfile.dev": "dev: x", "sub/Procfile": "sub: x" },
      [
        { line: "run web", field: "Procfile web", path: "Procfile" },
        { line: "run work", field: "Procfile work-2", path: "Procfile" },
        { line: "x", field: "Procfile dev", path: "Procfile.dev" },
      ],
    ],
    [
      "units",
      lines.unitLines,
      { "deploy/shop.service": "[Service]\nWorkingDirectory=/srv/shop\nExecStart=-/usr/bin/shop --serve" },
      [{ line: "/usr/bin/shop --serve", field: "ExecStart", path: "deploy/shop.service", directory: "/srv/shop" }],
    ],
    [
      "images: last stage, both forms, working directory",
      imageLines,
      {
        "docker/Dockerfile":
          'FROM a\nWORKDIR /old\nCMD old\nFROM b\nWORKDIR /srv/shop\nENTRYPOINT ["run", "two words", \\\n "x"]\ncmd serve now\nCMD [broken',
      },
      [{ line: "run 'two words' x serve now", field: "Dockerfile CMD", path: "docker/Dockerfile", directory: "/srv/shop" }],
    ],
    [
      "compose",
      composeLines,
      {
        "compose.yml":
          "services:\n  web:\n    build: ./web\n    entrypoint: [run, it]\n    command: serve\n  db:\n    image: x\n    command: 5\n  api:\n    build: { context: api }\n    command: go\n",
      },
      [
        { line: "run it", field: "compose web.entrypoint", path: "compose.yml", directory: "./web" },
        { line: "serve", field: "compose web.command", path: "compose.yml", directory: "./web" },
        { line: "5", field: "compose db.command", path: "compose.yml" },
        { line: "go", field: "compose api.command", path: "compose.yml", directory: "api" },
      ],
    ],
    [
      "app.yaml",
      lines.appEngineLines,
      { "app.yaml": "entrypoint: serve" },
      [{ line: "serve", field: "app.yaml entrypoint", path: "app.yaml" }],
    ],
    ["fly.toml", lines.flyLines, { "fly.toml": "" }, [{ line: "run web", field: "fly.toml processes.web", path: "fly.toml" }]],
    [
      "render.yaml",
      lines.renderLines,
      { "render.yaml": "services:\n  - name: web\n    rootDir: web\n    startCommand: serve\n  - type: worker\n    dockerCommand: work\n" },
      [
        { line: "serve", field: "render.yaml web.startCommand", path: "render.yaml", directory: "web" },
        { line: "work", field: "render.yaml service.dockerCommand", path: "render.yaml" },
      ],
    ],
    [
      "Makefile: targets, variables, continuations",
      lines.makefileLines,
      {
        Makefile:
          "RUN ?= venv/bin/run\nALL := $(RUN) --all\n.PHONY: serve\nserve: deps\n\t@$(ALL) $(OTHER) \\\n\t  now\n\t# nothing\nset:\n\t-$(RUN)\n\trun: x\n",
      },
      [
        { line: "venv/bin/run --all $(OTHER)  \t  now", field: "Makefile serve", path: "Makefile" },
        { line: "venv/bin/run", field: "Makefile set", path: "Makefile" },
        { line: "run: x", field: "Makefile set", path: "Makefile" },
      ],
    ],
  ])("%s", (_, read, files, expected) => {
    expect(read(source(files)).map(({ find: _find, ...line }) => line)).toEqual(expected);
  });

  it("reads shell scripts without their comments", () => {
    expect(lines.shellLines("bin/start.sh", "#!/bin/sh\n\nset -e\n  run \\\n--fast\n# run slow")).toEqual([
      { line: "set -e", field: "start.sh", path: "bin/start.sh" },
      { line: "run  --fast", field: "start.sh", path: "bin/start.sh" },
    ]);
  });

  it("stays bounded where stages copy from each other", () => {
    const stage = (index: number): string => `FROM x AS s${index}\nCOPY --from=s${index - 1} /a /a\nCOPY --from=s${index - 1} / /\n`;
    const stages = Array.from({ length: 200 }, (_, index) => stage(index + 1)).join("");
    const Dockerfile = `FROM x AS s0\nCOPY lib /a\n${stages}CMD node /a/b.js\n`;
    const [line] = imageLines(source({ Dockerfile }));
    expect(line?.find?.("/a/b.js")).toContain("lib/b.js");
    expect(imageLines(source({ Dockerfile: `FROM x\n${"RUN <<EOF\n".repeat(200_000)}` }))).toEqual([]);
  });

  it("stays linear and bounded on hostile Makefiles", () => {
    const doubling = `A = x\n${"A := $(A)$(A)\n".repeat(60)}run:\n\t$(A)\n`;
    expect(lines.makefileLines(source({ Makefile: doubling }))[0]?.line.length).toBeLessThanOrEqual(4000);
    expect(lines.makefileLines(source({ Makefile: "a".repeat(500_000) }))).toEqual([]);
    const repeated = `A := ${"x".repeat(4000)}\nrun:\n\t${"$(A)".repeat(300_000)}\n`;
    expect(lines.makefileLines(source({ Makefile: repeated }))[0]?.line.length).toBe(4000);
  });
});
