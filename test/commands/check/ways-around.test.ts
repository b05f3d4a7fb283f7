/** Ways around a rule that need no import: each is named. What needs no word is not. */
import { describe, expect, test } from "vitest";
import { copyOfDirectory, writeFiles } from "../../support/temporary-directory.js";
import { runInProcess, type CommandOutcome } from "../../support/run-in-process.js";
import { git } from "../../support/temporary-repository.js";

type Files = Readonly<Record<string, string>>;

const LINE = `import kit from "kit";\nexport const line = [kit];\n`;
const PAGE = "import json\n\nPAGE = json.dumps(1)\n";
const GO = `package model\n\nimport "github.com/x/y"\n\nfunc Line() int { return y.Y() }\n`;
const KIT = { name: "kit", version: "1.0.0", type: "module", main: "./index.js" };
const MODULE = "module example.org/shop\n\ngo 1.22\n\nrequire github.com/x/y v1.0.0\n";

const BASE: Files = {
  "package.json": JSON.stringify({ name: "shop", type: "module", main: "./src/line.ts", workspaces: ["kit"], dependencies: { kit: "*" } }),
  "dsp.config.json": JSON.stringify({ rules: { forbidden: [{ name: "pure", from: "**", to: "db/**" }], cycles: "error" } }),
  "db/open.js": "export const open = 1;\n",
  "kit/package.json": JSON.stringify(KIT, null, 1),
  "kit/index.js": "export default 1;\n",
  "kit/other.js": "export default 2;\n",
  "src/line.ts": LINE,
  "pyproject.toml": `[project]\nname = "shop"\nversion = "1"\n`,
  "shop/__init__.py": "",
  "shop/page.py": PAGE,
  "go.mod": MODULE,
  "model/line.go": GO,
};

async function checked(change: Files, base = BASE, ...words: readonly string[]): Promise<CommandOutcome> {
  const directory = await copyOfDirectory(`ways around ${JSON.stringify(base)}`, async (original) => {
    writeFiles(original, base);
    git(original, "init", "-q", "--template=");
    await runInProcess(original, ["check", "--rules-only", ...words]);
    git(original, "add", "--all");
    git(original, "commit", "--quiet", "--message", "Open");
  });
  writeFiles(directory, change);
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "--message", "Change");
  return runInProcess(directory, ["check", "--rules-only", "--strict", "--base", "HEAD~1"]);
}

const instead = (key: string): Files => ({
  "kit/package.json": JSON.stringify({ ...KIT, [key]: { "./index.js": "./other.js" } }, null, 1),
});
const started = (call: string): Files => ({ "src/line.ts": `import * as programs from "node:child_process";\nprograms.${call};\n${LINE}` });
const page = (text: string): Files => ({ "shop/page.py": `${text}\n${PAGE}` });

test.each<readonly [string, Files, named: string]>([
  ["another file for browsers", instead("browser"), "kit/package.json:7 (kit/index.js is kit/other.js)"],
  ["another file for phones", instead("react-native"), "kit/package.json:7 (kit/index.js is kit/other.js)"],
  ["a program in an argument", started(`execSync("node -e \\"import('./d' + 'b')\\"")`), "src/line.ts:2 (node:child_process.execSync)"],
  ["one in a list", started(`spawn("python3", ["-I", "-c", "import shop"])`), "src/line.ts:2 (node:child_process.spawn)"],
  ["one behind a variable", started(`exec("A=1 deno eval 1")`), "src/line.ts:2 (node:child_process.exec)"],
  ["one in Python", page(`import subprocess\nsubprocess.run(["node", "--eval", "1"])`), "shop/page.py:2 (subprocess.run)"],
  ["frames", { "src/frames.cjs": "Error.prepareStackTrace = (_, frames) => frames;\n" }, "src/frames.cjs:1 (prepareStackTrace)"],
  ["the locals of a frame", page("import inspect\nX = lambda f: inspect.getargvalues(f)"), "shop/page.py:2 (inspect.getargvalues)"],
  [
    "entry points",
    page(`from importlib.metadata import entry_points\nX = [e.load() for e in entry_points()]`),
    "importlib.metadata.entry_points",
  ],
  ["entry points of others", page(`import pkg_resources\nX = pkg_resources.iter_entry_points("x")`), "pkg_resources.iter_entry_points"],
  ["what runs before", { "sitecustomize.py": "import shop.page\n" }, "sitecustomize.py (run before every program)"],
  ["what runs before for a user", { "usercustomize.py": "import shop.page\n" }, "usercustomize.py (run before every program)"],
  [
    "a fork in Go",
    { "go.mod": `${MODULE}replace github.com/x/y => github.com/z/y v1.0.1\n` },
    "go.mod:6 (github.com/x/y is github.com/z/y",
  ],
  ["a fork of a version", { "go.mod": `${MODULE}replace github.com/x/y v1.0.0 => github.com/z/y v1.0.1\n` }, "go.mod:6 (github.com/x/y is"],
  [
    "a fork in a workspace",
    { "go.work": "go 1.22\nuse .\nreplace github.com/x/y => github.com/z/y v1.0.1\n" },
    "go.work:3 (github.com/x/y is",
  ],
])("names %s", async (_what, change, named) => {
  const { code, out } = await checked(change);
  expect([code, out]).toEqual([1, expect.stringContaining(named)]);
});

test.each<readonly [string, Files]>([
  ["modules of Node", { "src/line.ts": `import fs from "fs";\nimport path from "node:path";\n${LINE}console.log(fs, path);\n` }],
  ["modules of Python", page("import csv\nfrom xml.etree import ElementTree")],
  [
    "packages of Go",
    { "model/line.go": GO.replace("import ", `import "strings"\n\nvar X = strings.ToUpper("x")\n\nimport `).replace(/var X.*\n\n/, "") },
  ],
  ["programs that are written out", started(`execFileSync("git", ["-c", "a.b=c", "status"])`)],
  ["another version in Go", { "go.mod": `${MODULE}replace github.com/x/y => github.com/x/y v1.0.1\n` }],
  ["entry points of a manifest", { "pyproject.toml": `${BASE["pyproject.toml"]}[project.scripts]\nshop = "shop.page:PAGE"\n` }],
])("says nothing of %s", async (_what, change) => {
  expect(await checked(change)).toMatchObject({ code: 0, out: "no violation of the rules\n" });
});

describe("a known cycle that is closed earlier than before", () => {
  const rest = { "package.json": `{"type":"module","main":"./main.js"}`, "main.js": `import "./a.js";\n` };
  const b = `import { a } from "./a.js";\nexport const b = () => a;\n`;
  const [lazy, eager] = [
    `export const a = async () => (await import("./b.js")).b;\n`,
    `import { b } from "./b.js";\nexport const a = () => b;\n`,
  ];
  const types = `import type { b } from "./b.js";\nexport const a = (x: typeof b) => x;\n`;
  const python = {
    "pyproject.toml": `[project]\nname = "s"\n`,
    "s/__init__.py": "",
    "s/b.py": "from s.a import f\n\ndef g():\n    return f\n",
  };
  const [later, first] = ["def f():\n    from s.b import g\n    return g\n", "from s.b import g\n\ndef f():\n    return g\n"];
  const rules = (cycles: unknown): Files => ({ "dsp.config.json": JSON.stringify({ rules: { cycles } }) });
  test.each<readonly [string, unknown, base: Files, change: Files, code: number]>([
    ["a dynamic import", {}, { ...rest, "a.js": lazy, "b.js": b }, { "a.js": eager }, 1],
    ["a dynamic import, by one word", "error", { ...rest, "a.js": lazy, "b.js": b }, { "a.js": eager }, 1],
    ["an import in types", {}, { ...rest, "a.ts": types, "b.ts": b }, { "a.ts": eager }, 1],
    ["an import in types that becomes dynamic", {}, { ...rest, "a.ts": types, "b.ts": b }, { "a.ts": lazy }, 1],
    ["an import in a function", {}, { ...python, "s/a.py": later }, { "s/a.py": first }, 1],
    ["none: it is closed later", {}, { ...rest, "a.js": eager, "b.js": b }, { "a.js": lazy }, 0],
    ["none: another file imports it", {}, { ...rest, "a.js": lazy, "b.js": b }, { "main.js": `import "./a.js";\nimport "./b.js";\n` }, 0],
  ])("%s", async (_what, cycles, base, change, code) => {
    const found = await checked(change, { ...base, ...rules(cycles) }, "--write-baseline");
    expect(found.code).toBe(code);
    if (code === 1) expect(found.out).toContain("closed before only in types or by what runs later");
  });
});
