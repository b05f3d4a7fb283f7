/** Names that a language allows and a line does not: each stands in its own line, keeps its identity, and is found again by the next run. */
import { describe, expect, it } from "vitest";
import { verify } from "../../src/commands/verify/verify-tree.js";
import { entityUids, readDescription } from "../../src/dsp/dsp-tree.js";
import type { Files } from "./memory-source.js";
import { run } from "./run.js";

const LINE_ENDS = ["\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"];

interface Case {
  readonly files: (end: string) => Files;
  /** Of the entity whose name has the line end in it. */
  readonly source: (code: string) => string;
}

const cases: Readonly<Record<string, Case>> = {
  "a Go import path in backticks": {
    files: (end) => ({
      "go.mod": "module example.com/m\n",
      "main.go": `package main\n\nimport _ \`example.com/x${end}purpose: INJECTED${end}kind: object\`\n\nfunc main() {}\n`,
    }),
    source: (code) => `example.com/x${code}purpose: INJECTED${code}kind: object`,
  },
  "the address of a remote module": {
    files: (end) => ({
      "package.json": '{ "main": "a.js" }',
      "a.js": `import ${JSON.stringify(`https://example.com/x${end}kind: object.js`)};\n`,
    }),
    source: (code) => `https://example.com/x${code}kind: object.js`,
  },
  "a version in a lock file": {
    files: (end) => ({
      "package.json": '{ "main": "a.js", "dependencies": { "x": "1" } }',
      "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: { "node_modules/x": { version: `1.0.0${end}kind: object` } } }),
      "a.js": 'import "x";\n',
    }),
    source: () => "x",
  },
  "a version and a module in go.mod": {
    files: (end) => ({
      "go.mod": `module example.com/m\n\nrequire example.com/x v1.0.0${end}kind:object\n`,
      "main.go": 'package main\n\nimport _ "example.com/x"\n\nfunc main() {}\n',
    }),
    source: () => "example.com/x",
  },
  "a requirement of Python": {
    files: (end) => ({
      "pyproject.toml": `[project]\nname = "m"\ndependencies = [${JSON.stringify(`x==1.0${end}kind: object`)}]\n[project.scripts]\nm = "m:main"\n`,
      "m.py": "import x\n\n\ndef main():\n    x.go()\n",
    }),
    source: () => "x",
  },
};

describe.each(Object.entries(cases))("%s", (_, { files, source }) => {
  it.each(LINE_ENDS)("keeps %j inside its line", async (end) => {
    const first = await run(files(end));
    expect(verify(first.tree)).toEqual([]);
    const sources = entityUids(first.tree).map((uid) => readDescription(first.tree, uid).get("source") ?? "");
    expect(sources).toContain(source(encodeURIComponent(end)));
    const second = await run(files(end), first.tree, { files: files(end), tree: first.tree });
    expect(second.remaining).toBe(0);
    expect(second.tree).toEqual(first.tree);
  });
});

it("tells two names apart that differ in a line end alone", async () => {
  const imports = ["`x.y/z\n`", "`x.y/z\f`", "`x.y/z`", "`x.y/z%0A`"].map((path) => `import _ ${path}\n`).join("");
  const files = { "go.mod": "module example.com/m\n", "main.go": `package main\n\n${imports}\nfunc main() {}\n` };
  const { tree } = await run(files);
  const sources = entityUids(tree).map((uid) => readDescription(tree, uid));
  const names = sources.filter((one) => one.get("kind") === "external").map((one) => one.get("source"));
  expect(names.toSorted()).toEqual(["x.y/z", "x.y/z%0A", "x.y/z%0C", "x.y/z%250A"]);
});

it("tells a Go package in a directory with a # from a package of that name in another directory", async () => {
  const of = (name: string, ...functions: readonly string[]): string =>
    `package ${name}\n\n${functions.map((one) => `func ${one}() int { return 1 }\n`).join("")}`;
  const files = {
    "go.mod": "module example.com/m\n",
    "main.go": 'package main\n\nimport (\n\tp "example.com/m/a#b"\n\tq "example.com/m/a"\n)\n\nfunc main() {\n\tp.Zed()\n\tq.One()\n}\n',
    "a/one.go": of("a", "One"),
    "a/two.go": of("a", "Two"),
    "a/b.go": of("b", "Bee"),
    "a/main.go": of("main", "main"),
    "a#b/zed.go": of("zed", "Zed"),
    "a#b/%23.go": of("zed", "Other"),
    "a%23b/main.go": of("main", "main"),
  };
  const first = await run(files);
  expect(verify(first.tree)).toEqual([]);
  const objects = entityUids(first.tree).map((uid) => readDescription(first.tree, uid));
  const packages = objects.filter((one) => !one.get("source")?.includes(".go")).map((one) => one.get("source"));
  expect(packages.toSorted()).toEqual([".", "a", "a#main", "a%23b", "a%2523b"]);
  expect(first.map.problems.map(({ code }) => code)).not.toContain("missing-export");
  const second = await run(files, first.tree, { files, tree: first.tree });
  expect(second.remaining).toBe(0);
});
