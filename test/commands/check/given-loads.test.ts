/** Whatever loads what it is given counts in a change: functions, standard modules, data, twins, kept imports, and files that swap. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { git } from "../../support/temporary-repository.js";
import { runInProcess } from "../../support/run-in-process.js";
import { BASE, said, type Files } from "../../support/shop-change.js";
import { copyOfDirectory, writeFiles } from "../../support/temporary-directory.js";
import { timeLimit } from "../../support/time-limit.js";

describe("a call of what loads what it is given is named", () => {
  const LOADER = "exports.load = (name) => require(name);\n";
  const PY = "import importlib\n\n\ndef plug(name):\n    return importlib.import_module(name)\n";
  test.each<readonly [string, base: Files, change: Files, isNamed: boolean]>([
    [
      "another argument for a loader of the base",
      { "src/core/p.cjs": LOADER, "src/core/q.cjs": `const { load } = require("./p.cjs");\nload("fs");\n` },
      { "src/core/q.cjs": `const { load } = require("./p.cjs");\nload(["..", "ui", "theme.js"].join("/"));\n` },
      true,
    ],
    [
      "a template with holes that dots lead out of",
      { "src/core/skins/a.js": "export const a = 1;\n", "src/core/q.js": "export const skin = (n) => import(`./skins/${n}.js`);\n" },
      { "src/core/q.js": "export const skin = (n) => import(`./skins/${n}.js`);\nskin(['..', '..', 'ui', 'theme'].join('/'));\n" },
      true,
    ],
    [
      "another text for a function of the file that runs texts",
      { "src/core/q.cjs": `const calc = (text) => new Function("return " + text)();\ncalc("1");\n` },
      { "src/core/q.cjs": `const calc = (text) => new Function("return " + text)();\ncalc("im" + "port('../ui/theme.js')");\n` },
      true,
    ],
    [
      "a function that passes its parameter on, in another file",
      { "src/core/p.cjs": LOADER, "src/core/w.cjs": `const p = require("./p.cjs");\nexports.wrap = (x) => p.load(x);\n` },
      { "src/core/q.cjs": `require("./w.cjs").wrap(String.fromCharCode(46, 46));\n` },
      true,
    ],
    [
      "a class that loads",
      { "src/core/p.cjs": "class Loader {\n  load(n) {\n    return require(n);\n  }\n}\nexports.Loader = Loader;\n" },
      { "src/core/q.cjs": `const { Loader } = require("./p.cjs");\nnew Loader().load([1].join());\n` },
      true,
    ],
    [
      "a loader of Python",
      { "shop/core/plug.py": PY },
      { "shop/core/line.py": `from shop.core.plug import plug\nLINE = plug(".".join(["shop", "ui", "theme"]))\n` },
      true,
    ],
    [
      "data that a loader reads",
      {
        "src/core/p.cjs": `${LOADER}exports.all = () => JSON.parse(require("fs").readFileSync(__dirname + "/p.ini", "utf8")).map(exports.load);\n`,
        "src/core/p.ini": "one=fs\n",
      },
      { "src/core/p.ini": "one=fs\ntwo=../ui/theme.js\n" },
      true,
    ],
    [
      "data that a loader of Python reads",
      { "plugins.toml": "use = []\n", "shop/core/plug.py": `${PY}\n\nALL = [plug(n) for n in open("plugins.toml")]\n` },
      { "plugins.toml": `use = ["shop" , "ui.theme"]\n` },
      true,
    ],
    [
      "data that nobody loads by",
      { "src/core/p.cjs": `exports.all = require("fs").readFileSync(__dirname + "/p.ini", "utf8");\n`, "src/core/p.ini": "one=fs\n" },
      { "src/core/p.ini": "one=fs\ntwo=x\n" },
      false,
    ],
    [
      "a call with what is followed, and one of a function that is given nothing",
      { "shop/core/plug.py": `${PY}\n\ndef own():\n    return importlib.import_module(NAME)\n\n\ndef size(name):\n    return len(name)\n` },
      { "shop/core/line.py": "from shop.core.plug import own, size\nLINE = (own(), size('shop'))\n" },
      false,
    ],
  ])("%s", async (_how, base, change, isNamed) => {
    const lines = await said(change, base);
    expect(Object.keys(change).some((path) => lines.includes(`${path}:`))).toBe(isNamed);
  });

  test("members of standard modules that load, find or start code, though the base imports the modules", async () => {
    const forms = [
      ["ts", `import * as m from "node:test";`, "m.run({ files: [N] });"],
      ["ts", `import cluster from "node:cluster";`, "cluster.setupPrimary({ exec: N });"],
      ["ts", `import * as m from "node:module";`, "(m as any)[K](N);"],
      ["ts", `import { execFileSync as run } from "node:child_process";`, "run(process.argv[0] ?? K, [N]);"],
      ["ts", `import cp from "node:child_process";`, `cp.spawn("node", [N]);`],
      ["py", "import typing", "typing.get_type_hints(N)"],
      ["py", "import logging.config", "logging.config.dictConfig(N)"],
      ["py", "import logging, logging.config as c", "c.dictConfig(N)"],
      ["py", "import cProfile", "cProfile.run(N)"],
      ["py", "from cProfile import run", "run(N)"],
      ["py", "import ctypes", "ctypes.pythonapi.PyRun_SimpleString(N)"],
      ["py", "import gc", "gc.get_objects()"],
      ["py", "from unittest import mock", "mock.patch(N)"],
      ["py", "import xml.sax", "xml.sax.make_parser(N)"],
      ["py", "import importlib.resources", "importlib.resources.files(N)"],
      ["py", "import subprocess, sys", "subprocess.run([sys.executable, N])"],
      ["py", "import sys", "sys.path.insert(0, N)"],
      ["go", `import "os/exec"`, "var Run = exec.Command(N)"],
    ] as const;
    const fileOf = (ending: string, index: number): string =>
      `${ending === "ts" ? "src" : ending === "py" ? "shop" : "cmd"}/core/f${index}${ending === "go" ? "/run" : ""}.${ending}`;
    const headOf = (ending: string, statement: string): string => (ending === "go" ? `package core\n\n${statement}\n` : `${statement}\n`);
    const entries = forms.map(([ending, statement, use], index) => ({ path: fileOf(ending, index), head: headOf(ending, statement), use }));
    const base = Object.fromEntries(entries.map(({ path, head }) => [path, head]));
    const lines = await said(Object.fromEntries(entries.map(({ path, head, use }) => [path, `${head}${use}\n`])), {
      ...base,
      "go.mod": "module example.com/shop\n\ngo 1.22\n",
    });
    expect(entries.filter(({ path }) => !lines.includes(`${path}:`)).map(({ use }) => use)).toEqual([]);
  });

  test("other members, programs that run no sources, and tests are not", async () => {
    const lines = await said({
      "src/core/a.ts": [
        `import { test } from "node:test";`,
        `import { builtinModules } from "node:module";`,
        `import { execFileSync } from "node:child_process";`,
        `export const x = [test, builtinModules, execFileSync("git", ["log", String(1)]), execFileSync("npm", ["ls"])];`,
      ].join("\n"),
      "shop/core/a.py": [
        "import importlib.util, logging, operator, subprocess, sys, typing, gc, os",
        `Y = importlib.util.find_spec("yaml"), operator.attrgetter("name"), [one for one in sys.path], "a long " + "text", "pages"`,
        "X = typing.Optional[int]",
        "gc.collect()",
        `subprocess.run(["git", "log", str(1)], cwd=os.getcwd())`,
        "logging.getLogger('shop')",
      ].join("\n"),
      "src/core/b.js": `export const t = "https://example.org/" + "pages" + String({}.constructor === Object);\n`,
      "tests/test_line.py":
        "import subprocess, sys\nfrom unittest import mock\n\n\ndef test_it():\n    mock.patch(str(1)), subprocess.run([sys.executable, str(1)])\n",
    });
    expect(lines).toBe("");
  });
});

/** Each form in files of its own: what the base has, and what the change adds. `N`: a name that is put together. */
async function expectNamed(forms: readonly (readonly [ending: string, base: string, use: string])[], isNamed = true): Promise<void> {
  const names: Readonly<Record<string, readonly [directory: string, join: string]>> = {
    js: ["src/core", `["..", "ui", "theme.js"].join("/")`],
    cjs: ["src/core", `["..", "ui", "theme.js"].join("/")`],
    py: ["shop/core", `".".join(["shop", "ui", "theme"])`],
  };
  const entries = forms.map(([ending, base, use], index) => {
    const [directory = "", name = ""] = names[ending] ?? [];
    const fill = (text: string): string => text.replaceAll("OWN", `own${index}`).replaceAll("NAME", name);
    return {
      own: `${directory}/own${index}.${ending}`,
      path: `${directory}/use${index}.${ending}`,
      base: fill(base),
      use: fill(use),
      form: use,
    };
  });
  const files = (key: "own" | "path", text: "base" | "use"): Files =>
    Object.fromEntries(entries.map((one) => [one[key], `${one[text]}\n`]));
  const lines = await said(files("path", "use"), files("own", "base"));
  expect(entries.filter(({ path }) => lines.includes(`${path}:`) !== isNamed).map(({ form }) => form)).toEqual([]);
}

describe("what loads what it is given", () => {
  test("is or holds a loader under any name", async () => {
    const made = `import { createRequire } from "node:module";\nexport const load = createRequire(import.meta.url);\nload("node:fs");`;
    await expectNamed([
      ["js", made, `import { load } from "./OWN.js";\nload(NAME);`],
      ["js", made, `import * as own from "./OWN.js";\nown.load(NAME);`],
      ["js", `${made}\nexport const all = { load, size: 1 };`, `import { all } from "./OWN.js";\nall.load(NAME);`],
      [
        "js",
        "const load = (name) => import(name);\nconst all = [1, load];\nexport default all;",
        `import all from "./OWN.js";\nall[1](NAME);`,
      ],
      ["js", "const load = (name) => import(name);\nexport { load as go };", `import { go } from "./OWN.js";\ngo(NAME);`],
      ["cjs", "exports.kinds = { js: require };", `const { kinds } = require("./OWN.cjs");\nkinds.js(NAME);`],
      ["py", "import importlib\nload = importlib.import_module", `from shop.core.OWN import load\nload(NAME)`],
      [
        "py",
        "from importlib import import_module as load\nLOADERS = {'py': load}",
        `from shop.core.OWN import LOADERS\nLOADERS['py'](NAME)`,
      ],
      [
        "py",
        "from functools import partial\nfrom importlib import import_module\nload = partial(import_module, package='shop')",
        `from shop.core import OWN\nOWN.load(NAME)`,
      ],
    ]);
  });

  test("gets it by another way than one parameter of its own", async () => {
    await expectNamed([
      ["js", "export const make = () => (name) => import(name);", `import { make } from "./OWN.js";\nmake()(NAME);`],
      [
        "js",
        "export function make() {\n  return async function (name) {\n    return import(name);\n  };\n}",
        `import { make } from "./OWN.js";\nmake()(NAME);`,
      ],
      [
        "js",
        "export function load(...all) {\n  const [first] = all;\n  const place = String(first);\n  return import(place);\n}",
        `import { load } from "./OWN.js";\nload(NAME);`,
      ],
      [
        "js",
        "export async function all(names) {\n  for (const name of names) {\n    await import(name);\n  }\n}",
        `import { all } from "./OWN.js";\nall([NAME]);`,
      ],
      ["js", "export const all = (names) =>\n  names.map((name) => import(name));", `import { all } from "./OWN.js";\nall([NAME]);`],
      ["cjs", "exports.load = function () {\n  const [name] = arguments;\n  return require(name);\n};", `require("./OWN.cjs").load(NAME);`],
      [
        "py",
        "import importlib\n\n\ndef make():\n    def load(name):\n        return importlib.import_module(name)\n\n    return load",
        `from shop.core.OWN import make\nmake()(NAME)`,
      ],
      [
        "py",
        "import importlib\n\n\ndef load(**given):\n    name = given['name']\n    return importlib.import_module(name)",
        `from shop.core.OWN import load\nload(name=NAME)`,
      ],
    ]);
  });

  test("is a class that loads what its members say, whatever they say in the class itself", async () => {
    const head = "import importlib\n\n\nclass Base:\n    uses = 'json'\n\n";
    await expectNamed([
      [
        "py",
        `${head}    def module(self):\n        return importlib.import_module(self.uses)`,
        `from shop.core.OWN import Base\none = Base()\none.uses = NAME\none.module()`,
      ],
      [
        "py",
        `${head}    def __init_subclass__(cls):\n        importlib.import_module(cls.uses)`,
        `from shop.core.OWN import Base\n\n\nclass Line(Base):\n    uses = NAME`,
      ],
      [
        "js",
        "export class Base {\n  uses = 'node:fs';\n  load() {\n    return import(this.uses);\n  }\n}",
        `import { Base } from "./OWN.js";\nexport class Line extends Base {\n  uses = NAME;\n}`,
      ],
    ]);
  });

  test("is not what loads by constant names, or what calls it with them", async () => {
    await expectNamed(
      [
        ["js", "export const all = () => ['node:fs'].map((name) => import('node:fs'));", `import { all } from "./OWN.js";\nall();`],
        [
          "js",
          "const NAMES = { own: 'x' };\nexport const own = () => {\n  const place = NAMES.own;\n  return import(place);\n};",
          `import { own } from "./OWN.js";\nown();`,
        ],
        [
          "py",
          "import importlib\nNAMES = ['json']\n\n\ndef own():\n    for name in NAMES:\n        importlib.import_module(name)",
          `from shop.core.OWN import own\nown()`,
        ],
      ],
      false,
    );
  });

  test("is the global object, a module or the constructor of functions that somebody gets as a value", async () => {
    await expectNamed([
      ["js", "", `const g = globalThis;\nexport const x = Object.keys(g).map((name) => g[name]);`],
      ["js", "", `export const x = ((all) => all)(globalThis);`],
      ["js", "", `import * as threads from "node:worker_threads";\nexport const x = Object.values(threads);`],
      ["js", "", `const kinds = [String, Function];\nkinds[1](NAME)();`],
      ["js", "", `const kinds = { make: Function };\nkinds.make(NAME)();`],
      ["cjs", "", `exports.x = Object.getPrototypeOf(module);`],
      ["cjs", "", `exports.x = Object.values(require);`],
    ]);
    await expectNamed(
      [
        ["js", "", `export const x = [globalThis.setTimeout, "fetch" in globalThis, typeof globalThis];`],
        ["js", "", `import { isMainThread } from "node:worker_threads";\nexport const x = isMainThread;`],
        ["js", "", `export default { props: { make: Function, lines: { type: Function } }, run() {\n  return this.make(1);\n} };`],
      ],
      false,
    );
  });
});

test.each([
  ["__all__ = ['ui']\n", "from shop import *\n"],
  ["__all__ = []\n__all__ += ['ui']\n", "from .. import *\n"],
  ["__all__ = ('LINE', 'ui')\nLINE = 1\n", "from shop import *\nX = LINE\n"],
])("a star imports the modules that %j lists", async (list, star) => {
  const lines = await said({ "shop/core/line.py": star }, { "shop/__init__.py": list });
  expect(lines).toContain("shop/core/line.py:1 imports shop/ui/__init__.py — forbidden");
  expect(await said({ "shop/core/line.py": star }, { "shop/__init__.py": "__all__ = ['LINE']\nLINE = 1\n" })).not.toContain("shop/ui");
});

test("an interpreter that is started with what no check reads is named", async () => {
  const forms = [
    ["src/core/a.js", `import { execSync } from "node:child_process";\nexecSync("cd src && node ui/theme.js");`],
    ["src/core/b.js", `import { spawn } from "node:child_process";\nspawn("node", ["."]);`],
    ["src/core/c.js", `import { execFileSync } from "node:child_process";\nexecFileSync("node", ["--test", "made.mjs"]);`],
    ["src/core/d.mjs", "#!/usr/bin/env -S node --import ./src/ui/theme.js\nexport const d = 1;"],
    ["shop/core/a.py", `import os\nos.system("cd shop/ui; python3 theme.py")`],
    ["shop/core/b.py", `#!/usr/bin/python3 -mshop.ui.theme\nB = 1`],
    ["cmd/core/run.go", `package core\n\nimport "os/exec"\n\nvar Run = exec.Command("go", "run", ".")`],
    ["cmd/core/other.go", `package core\n\nimport "os/exec"\n\nvar Other = exec.Command("go", "run", "made.go")`],
  ] as const;
  const plain = `import { execSync } from "node:child_process";\nexecSync("npm run build && git status; npx tsc -p .");\n`;
  const lines = await said(
    { ...Object.fromEntries(forms.map(([path, text]) => [path, `${text}\n`])), "src/core/plain.js": plain },
    { "go.mod": "module example.com/shop\n\ngo 1.22\n", "cmd/core/core.go": "package core\n" },
  );
  expect(forms.filter(([path]) => !lines.includes(`${path}:`)).map(([path]) => path)).toEqual([]);
  expect(lines).not.toContain("plain.js");
});

test("what a configuration loads first, or builds in place of a source, is named, and what is compiled or linked", async () => {
  const change = (directory: string): void => {
    writeFiles(directory, {
      "package.json": JSON.stringify({ name: "shop", type: "module", scripts: { start: "node --import ./src/ui/theme.ts src/main.ts" } }),
      "bunfig.toml": `preload = ["./src/ui/theme.ts"]\n`,
      "setup.cfg": "[tool:pytest]\naddopts = -q -p shop.ui.theme\n",
      "overlay.json": JSON.stringify({ Replace: { "src/core/line.ts": "src/line.txt" } }),
      "src/line.txt": "x\n",
      "shop/core/made.pyc": "x\n",
      "shop/core/__pycache__/line.cpython-311.pyc": "x\n",
      "cmd/core/made.syso": "x\n",
      "cmd/core/core.go": "package core\n",
      "jest.json": JSON.stringify({ coverage: { "src/core/line.ts": "90" } }),
    });
    symlinkSync("../ui/theme.py", join(directory, "shop/core/look.py"));
    symlinkSync("../../src/ui/open.go", join(directory, "cmd/core/open.go"));
  };
  const lines = await said(change, { "src/ui/open.go": "package core\n", "go.mod": "module example.com/shop\n\ngo 1.22\n" });
  const paths = ["package.json", "bunfig.toml", "setup.cfg", "overlay.json", "shop/core/made.pyc", "shop/core/look.py"];
  const others = ["shop/core/__pycache__/line.cpython-311.pyc"];
  expect([...paths, ...others].filter((path) => !lines.includes(`${path}:`))).toEqual([]);
  expect(lines).not.toContain("jest.json");
});

test("each of many places is told on a terminal", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_value, index) => [`src/core/a${index}.js`, `export const a = (n) => import(n);\n`]),
  );
  const directory = await copyOfDirectory("many", (empty) => {
    writeFiles(empty, { ...BASE });
    git(empty, "init", "-q", "--template=");
    git(empty, "add", "--all");
    git(empty, "commit", "--quiet", "--message", "Open");
    return Promise.resolve();
  });
  writeFiles(directory, files);
  const { out } = await runInProcess(directory, ["check", "--rules-only", "--base", "HEAD"]);
  expect(Object.keys(files).filter((path) => !out.includes(`    ${path}:1 (`))).toEqual([]);
});

test.each<readonly [string, Files, Files, string]>([
  [
    "an import without an ending means one of two files",
    { "src/core/a.ts": `import "./b";\n`, "src/core/b.ts": "export const b = 1;\n" },
    { "src/core/b.mjs": `export * from "../ui/theme.js";\n` },
    "src/core/b.mjs: beside src/core/b.ts",
  ],
  [
    "assembly of Go",
    { "go.mod": "module e.org/shop\n" },
    { "src/core/a_amd64.s": "TEXT ·Go(SB), 4, $0-0\n\tJMP e∕org∕shop∕src∕ui·Open(SB)\n" },
    "src/core/a_amd64.s:2",
  ],
  ["a template whose expressions are code", {}, { "src/core/a.ejs": `<% require(["..", "ui"].join("/")) %>\n` }, "src/core/a.ejs:1"],
  [
    "a text that is compiled later",
    {},
    { "src/core/a.js": "export const t = '<p>{{ constructor.constructor(' + x + ')() }}</p>';\n" },
    "src/core/a.js:1",
  ],
  [
    "what a function inherits",
    {},
    { "src/core/a.js": "export const m = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(() => 0));\n" },
    "src/core/a.js:1",
  ],
  [
    "a hook of a bundler",
    {},
    { "vite.config.js": "export default { plugins: [{ resolveId(id) { return id + '/x'; } }] };\n" },
    "vite.config.js:1",
  ],
])("also named: %s", async (_what, base, change, named) => {
  expect(await said(change, base)).toContain(named);
});

test.each<readonly [string, config: object, statement: string, isCycle: boolean]>([
  ["verbatimModuleSyntax, a class", { verbatimModuleSyntax: true }, "import { A } from", true],
  ["verbatimModuleSyntax, inside the braces", { verbatimModuleSyntax: true }, "import { type A } from", true],
  ["preserveValueImports", { preserveValueImports: true }, "import { A } from", true],
  ["emitDecoratorMetadata", { emitDecoratorMetadata: true, experimentalDecorators: true }, "import { A } from", true],
  ["a plain configuration", { experimentalDecorators: true }, "import { A } from", false],
  ["a type of the whole statement", { verbatimModuleSyntax: true, emitDecoratorMetadata: true }, "import type { A } from", false],
])("an import of types that the compiler keeps runs: %s", async (_how, compilerOptions, statement, isCycle) => {
  const rest = ` "./h.js";\nexport const dec = (..._: any[]) => {};\nexport class B {\n  @dec a?: A;\n}\n`;
  const lines = await said(
    { "src/core/k.ts": `${statement}${rest}// Changed.\n` },
    {
      "dsp.config.json": JSON.stringify({ rules: { cycles: { types: false } } }),
      "tsconfig.json": JSON.stringify({ compilerOptions }),
      "src/core/h.ts": `import { B } from "./k.js";\nexport class A {\n  make() {\n    return new B();\n  }\n}\n`,
      "src/core/k.ts": `import type { A } from${rest}`,
    },
  );
  expect(lines.includes("cycle")).toBe(isCycle);
});

test("a known import is not known any more if its target is what another file was, and what else it takes is said", async () => {
  const log = ["/** Writes. */", "export function log(line: string) {", "  console.log(line);", "}", "export const open = 1;"].join("\n");
  const open = ["/** Opens. */", "export function open(name: string) {", "  return name + name;", "}"].join("\n");
  const base = { "src/ui/log.ts": log, "src/ui/open.ts": open, "src/core/use.ts": `import { log } from "../ui/log.js";\nlog("1");\n` };
  const known = {
    generator: "dsp-bootstrap",
    schemaVersion: 1,
    violations: [{ rule: "forbidden/pure", from: "src/core/use.ts", to: "src/ui/log.ts" }],
  };
  const withBaseline = { ...base, "dsp-baseline.json": JSON.stringify(known) };
  const swapped = { "src/ui/log.ts": open, "src/ui/open.ts": log, "src/core/use.ts": `import { open } from "../ui/log.js";\nopen("1");\n` };
  expect(await said(swapped, withBaseline)).toContain("src/core/use.ts:1 imports open from src/ui/log.ts");
  const notes = async (change: Files): Promise<string> =>
    await said(change, withBaseline, (result) => JSON.stringify(result.changes ?? []));
  const more = await notes({ "src/core/use.ts": `import { log, open } from "../ui/log.js";\nlog(String(open));\n` });
  expect(more).toContain("imports open from src/ui/log.ts as well, which HEAD~1 does not");
  expect(await notes({ "src/core/use.ts": `import { log } from "../ui/log.js";\nlog("2");\n` })).toBe("[]");
});

test("sources that are built to make a check slow are read in bounded time", async () => {
  const many = (count: number, line: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => line(index + 1)).join("\n");
  const slow: Files = {
    "src/core/alias.cjs": `const a0 = require;\n${many(2000, (index) => `const a${index} = a${index - 1};`)}\n`,
    "src/core/wrap.cjs": `const f0 = (n) => require(n);\n${many(2000, (index) => `function f${index}(n) {\n  return f${index - 1}(n);\n}`)}\n`,
    "src/core/keys.cjs": `const o = {\n${many(15_000, () => "constructor: a,")}\n};\n`,
    "src/core/names.mjs": `import {\n${many(8000, (index) => `fork as b${index},`)}\n} from "x";\n`,
    "src/core/line.cjs": `const c = require("child_process");${"c.exec(a);".repeat(4000)}\n`,
    "shop/core/names.py": `from x import (\n${many(15_000, () => "eval,")}\n)\n`,
  };
  const since = performance.now();
  const lines = await said(slow);
  expect(performance.now() - since).toBeLessThan(timeLimit(60_000));
  expect(lines).toContain("src/core/wrap.cjs:1");
});
