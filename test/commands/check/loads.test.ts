/** Whatever loads code in a change, and gives no edge, is named with its place: in every form, and without noise about what is followed. */
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { copyOfDirectory, writeFiles } from "../../support/temporary-directory.js";
import { runInProcess } from "../../support/run-in-process.js";
import { BASE, RULES, said, type Files } from "../../support/shop-change.js";
import { git } from "../../support/temporary-repository.js";

const TO = "../ui/theme.js";

describe("each form is named", () => {
  const expectEach = async (ending: string, directory: string, forms: readonly string[]): Promise<void> => {
    const files = Object.fromEntries(forms.map((form, index) => [`${directory}/f${index}.${ending}`, `${form}\n`]));
    const lines = await said(files);
    const silent = forms.filter((_form, index) => !lines.includes(`${directory}/f${index}.${ending}:`));
    expect(silent).toEqual([]);
  };

  test("require in other clothes", async () => {
    await expectEach("cjs", "src/core", [
      `exports.x = (0, require)("${TO}");`,
      `exports.x = require.call(null, "${TO}");`,
      `const r = require.bind(null); exports.x = r("${TO}");`,
      `exports.x = Reflect.apply(require, null, ["${TO}"]);`,
      `exports.load = (require) => require("${TO}"); exports.x = exports.load(require);`,
      `exports.x = (typeof require === "function" ? require : null)("${TO}");`,
      `const o = { r: require }; exports.x = o.r("${TO}");`,
      `exports.x = module.require("${TO}");`,
      `exports.x = module["require"]("${TO}");`,
      `const { require: other } = module; exports.x = other("${TO}");`,
      `({ require: exports.r } = module); exports.x = exports.r("${TO}");`,
      `exports.x = require.main.require("${TO}");`,
      `exports.x = process.mainModule.require("./ui/theme.js");`,
      `exports.x = require("module")._load("${TO}", module);`,
      `exports.x = ["${TO}"].map(require);`,
      `exports.x = \\u0072equire.apply(null, ["${TO}"]);`,
      `class A { r = require; x = this.r("${TO}"); } exports.A = A;`,
      `exports.x = require.cache[require.resolve("./f0.cjs")];`,
      `exports.x = module.constructor.prototype["re" + "quire"].call(module, "x");`,
      `const o = exports.o; exports.x = o["req" + "uire"]("x");`,
      `exports.x = module["req" + "uire"](["..", "ui", "theme.js"].join("/"));`,
    ]);
  });

  test("what a script is called with, and comments that only a script has", async () => {
    await expectEach("cjs", "src/core", [
      `const load = arguments[1]; exports.x = load(["..", "ui", "theme.js"].join("/"));`,
      `exports.x = (() => arguments[1](["..", "ui", "theme.js"].join("/")))();`,
      `(function (a, b) { b(["..", "ui", "theme.js"].join("/")); }).apply(null, arguments);`,
      `const [, load] = arguments; exports.x = load(["..", "ui", "theme.js"].join("/"));`,
      `class A { static x = ((f) => f)(0); } exports.x = [A, ...arguments];`,
      `exports.x = module.parent.children.find((m) => m.exports.open);`,
      `exports.x = module?.parent?.exports;`,
      `exports.x = module.children[0].exports;`,
      `exports.x = require.main.children[0].exports;`,
      `const { parent } = module; exports.x = parent.exports;`,
      `const { children: all = [] } = module; exports.x = all;`,
      `exports.x = module["parent"].exports;`,
      `const load = \\u0072equ\\u{69}re; exports.x = load(["..", "ui", "theme.js"].join("/"));`,
      `const load = \\u{72}equ\\u{69}r\\u0065; exports.x = load(["..", "ui", "theme.js"].join("/"));`,
      `exports.x = \\u0065v\\u{61}l("1");`,
      `let n = 1, m = 2; n <!-- /*\n; exports.x = require("${TO}");\n// */ m;`,
      `let n = 1, m = 2; n<!--/*\n; exports.x = require("${TO}");\n// */ m;`,
    ]);
    const lines = await said({
      "src/core/f.cjs": `exports.f = function () { return [...arguments, () => arguments[1]]; };\nexports.text = "<!-- text -->";\n`,
    });
    expect(lines).toBe("");
  });

  test("loaders of TypeScript", async () => {
    await expectEach("ts", "src/core", [
      `declare const require: any; export const x = (require as any)("${TO}");`,
      `declare const require: any; export const x = require!("${TO}");`,
      `import { createRequire as make } from "node:module"; export const x = make(import.meta.url)("${TO}");`,
      `import { createRequire } from "node:module"; const r = createRequire(import.meta.url); export const x = (0, r)("${TO}");`,
      `import * as m from "node:module"; export const x = (m as any)["createRequire"](import.meta.url)("${TO}");`,
      `export const x = (process as any).getBuiltinModule("module").createRequire("/x")("/y");`,
      `declare const jest: any; export const x = jest.requireActual("${TO}");`,
      `declare const vi: any; export const x = vi.importActual("${TO}");`,
      `export const x = Function("return import('../ui/theme.js')")();`,
      `export const x = (0, Function)("return import('../ui/theme.js')")();`,
      `export const x = (() => 1).constructor("return import('../ui/theme.js')")();`,
      `const A = (async () => 1).constructor; export const x = (A as any)("return 1")();`,
      `const G = Object.getPrototypeOf(async () => 1).constructor; export const x = new G("return 1")();`,
      `const s = document.createElement("script"); s.src = ["..", "ui", "theme.js"].join("/");`,
      `export const x = (CSS as any).paintWorklet.addModule(["..", "ui", "theme.js"].join("/"));`,
      `process.env.NODE_OPTIONS = "--import ./src/ui/theme.ts";`,
      `export const x = import(URL.createObjectURL(new Blob(["1"])));`,
      `export const x = (0, eval)("import('../ui/theme.js')");`,
      `export const x = globalThis["eval"]("1");`,
      `setTimeout("import('../ui/theme.js')", 1);`,
      `import vm from "node:vm"; export const x = vm;`,
      `export const x = import("data:text/javascript,export default 1");`,
      `import x from "file:///app/src/ui/theme.js"; export { x };`,
      `import x from "https://example.org/theme.js"; export { x };`,
      `const { glob } = import.meta as any; export const x = glob("../ui/*.ts");`,
      `export const x = new Worker("./src/ui/theme.js");`,
      `import { Worker as W } from "node:worker_threads"; export const x = new W("./src/ui/theme.js");`,
      `import { fork } from "node:child_process"; export const x = fork("./src/ui/theme.js");`,
      `import { execSync } from "node:child_process"; export const x = execSync("node src/ui/theme.ts");`,
      `export const x = ["${TO}"];`,
      `declare const load: any; export const x = load("${TO}");`,
    ]);
  });

  test("loaders of Python", async () => {
    await expectEach("py", "shop/core", [
      "import importlib as il\nZ = il.import_module('shop.ui.theme')",
      "from importlib import import_module as im\nZ = im('shop.ui.' + N)",
      "import importlib\nload = importlib.import_module\nZ = load('shop.ui.' + N)",
      "import importlib\nZ = getattr(importlib, 'import_module')('shop.ui.theme')",
      "import importlib\nZ = getattr(importlib, 'import_' + 'module')(N)",
      "from builtins import __import__ as i\nZ = i('shop.ui.theme')",
      "Z = __builtins__['__import__'](N)",
      "import importlib.util as u\nS = u.spec_from_file_location('t', 'shop/ui/theme.py')",
      "from importlib.machinery import SourceFileLoader as S\nZ = S('t', N).load_module()",
      "import sys\nZ = sys.modules['shop.' + 'ui.theme']",
      "from sys import modules as m\nZ = m[N]",
      "__path__.append(N)",
      "import shop\nshop.__path__ = [N]",
      "exec('from shop.ui.theme import THEME')",
      "exec(compile(open(N).read(), N, 'exec'))",
      "e = eval\nZ = e(N)",
      "Z = ｅval(N)",
      "Z = f'{eval(N)}'",
      "Z = globals()['__buil' + 'tins__']",
      "Z = ().__class__.__base__.__subclasses__()",
      "import timeit\nZ = timeit.timeit('x', setup='import ' + N)",
      "import pickle\nZ = pickle.loads(N)",
      "import importlib, operator\nZ = operator.methodcaller('import_' + 'module', N)(importlib)",
      "import importlib as i\nZ = i.__getattribute__('import_' + 'module')(N)",
      "from importlib.metadata import EntryPoint\nZ = EntryPoint('t', 'shop.ui.theme:theme', 'g').load()",
      "Z = __spec__.loader.load_module('shop.' + 'ui.theme')",
      "import runpy\nrunpy.run_path(N)",
      "from runpy import run_module as go\ngo(N)",
      "import subprocess\nsubprocess.run(['python', '-m', 'shop.ui.theme'])",
      "# -*- coding: utf-7 -*-\nZ = 1",
      "#!/usr/bin/python\n# vim: set fileencoding=unicode_escape :\nZ = 1",
      "# coding: rot13\nZ = 1",
    ]);
  });

  test("what inherits a loader, splits its name, or is one of another runtime", async () => {
    await expectEach("ts", "src/core", [
      `const c = ([] as any).map.constructor; c("return 1")();`,
      `const F = (Object as any).constructor; F("return 1")();`,
      `const k = "constructor"; const F = ((() => 0) as any)[k]; F("return 1")();`,
      `const { constructor: F } = (() => 0) as any; F("return 1")();`,
      `const F: any = Reflect.get(() => 0, "construct" + "or"); F("return 1")();`,
      `const e: any = Reflect.get(globalThis, "ev" + "al"); e("1");`,
      `const e: any = Object.getOwnPropertyDescriptor(globalThis, "ev" + "al")?.value;`,
      `const t = setTimeout; (t as any)("im" + "port('x')", 0);`,
      `document.write(text);`,
      `document.createRange().createContextualFragment(text);`,
      `document.body.setAttribute("onclick", text);`,
      `location.href = "javascript:" + text;`,
      `process.env.NODE_OPTIONS = text;`,
      `import * as v from "node:inspector/promises"; export const x = v;`,
      `export * from "node:module";`,
      `import { dlopen } from "node:process"; dlopen({ exports: {} }, text);`,
      `import { execSync } from "node:child_process"; execSync("no" + text);`,
      `declare const Deno: any; new Deno.Command(text);`,
      `declare const Bun: any; Bun.plugin({});`,
      `declare const __non_webpack_require__: any; __non_webpack_require__(text);`,
    ]);
    await expectEach("py", "shop/core", [
      "import sys\nZ = sys._getframe(1).f_globals['connect']",
      "import inspect\nZ = inspect.stack()[1].frame.f_locals['connect']",
      "import __main__\nZ = __main__.connect",
      "from __main__ import connect",
      "def f(main):\n    return main.__globals__['connect']",
      "import operator\nZ = operator.attrgetter('__glo' + 'bals__')",
      "Z = '{0.__globals__}'",
      "import os\nos.environ['PYTHONBREAKPOINT'] = N\nbreakpoint('x')",
      "from pickle import loads\nZ = loads(N)",
      "import pickle as p\nZ = p.load(N)",
      "import shelve\nZ = shelve.open(N)",
      "from timeit import timeit\nZ = timeit(N)",
      "import ctypes\nZ = ctypes.CDLL(None).PyRun_SimpleString(N)",
      "import importlib.util as u\nZ = u.find_spec(N)",
      "import functools\n@functools.singledispatch\ndef f(x): pass",
      "import inspect\nZ = inspect.signature(f, eval_str=True)",
      "import sys\np = sys.path\np.insert(0, N)",
      "from sys import path\npath.append(N)",
      "import builtins\nbuiltins.connect = 1",
      "Z = getattr(N, 'mod' 'ules')",
      "from shop import *\nZ = ui.theme",
    ]);
  });

  test("texts with unusual names", async () => {
    const texts: Files = {
      "src/core/run": `#!/usr/bin/env -S npx tsx\nimport { theme } from "../ui/theme.js"; console.log(theme);\n`,
      "src/core/skin.TS": `export * from "../ui/theme.js";\n`,
      "src/core/skin.js.txt": `export * from "../ui/theme.js";\n`,
      "src/core/skin.riot": `<script>\nimport { theme } from "../ui/theme.js";\n</script>\n`,
      "src/core/skin.html": `<script type=module>import "../ui/theme.js";</script>\n`,
      "src/core/run.sh": "#!/bin/sh\nnode src/ui/theme.ts\n",
      "src/core/run2.sh": `node -e 'require("./src/ui/theme.ts")'\n`,
      "src/core/Makefile": "all:\n\tpython3 -m shop.ui.theme\n",
      "shop/core/nb.ipynb": `{"cells":[{"cell_type":"code","source":["from shop.ui.theme import THEME"]}]}\n`,
      "patches/left-pad+1.0.0.patch": `--- a/index.js\n+++ b/index.js\n+module.exports = require("../../src/ui/theme");\n`,
      "shop/run.pth": "import os; exec(N)\n",
      "shop/core/run": "#!/usr/bin/env python3\nfrom ..ui import theme\n",
      "src/core/skin.svelte": `{#await import("../ui/theme.js")}{/await}\n`,
    };
    const lines = await said({ ...texts, "src/core/tax.ts": `import "./skin.js.txt";\n` });
    expect(Object.keys(texts).filter((path) => !lines.includes(`${path}:`))).toEqual([]);
  });

  test.each<readonly [string, Files, string]>([
    ["link:", { "package.json": `{"dependencies":{"left-pad":"link:src/ui"}}` }, "left-pad is link:src/ui"],
    ["file: in overrides", { "package.json": `{"overrides":{"left-pad":"file:./src/ui"}}` }, "left-pad is file:./src/ui"],
    ["a fork", { "package.json": `{"dependencies":{"left-pad":"github:me/shop"}}` }, "left-pad is github:me/shop"],
    ["a fork in short", { "package.json": `{"dependencies":{"left-pad":"me/shop"}}` }, "left-pad is me/shop"],
    ["paths", { "tsconfig.json": `{"compilerOptions":{"paths":{"fs":["./src/ui/theme.ts"]}}}` }, "from src/ui/theme.ts"],
    [
      "_moduleAliases",
      { "package.json": `{"dependencies":{"left-pad":"1.0.0"},"_moduleAliases":{"left-pad":"src/ui"}}` },
      "left-pad is src/ui",
    ],
  ])("a package that is led elsewhere by %s", async (_how, files, named) => {
    expect(await said(files)).toContain(named);
  });

  test("a package that is committed as if it were installed", async () => {
    const held = {
      "node_modules/left-pad/package.json": `{"name":"left-pad","main":"index.js"}`,
      "node_modules/left-pad/index.js": `export * from "../../src/ui/theme.js";\n`,
    };
    expect(await said(held)).toContain("left-pad");
  });

  test.each(["src/Core", "src/c\u043ere", "src/c0re", "src/core\u200b"])(
    "a directory that is spelled almost as another one: %s",
    async (name) => {
      expect(await said({ [`${name}/skin.ts`]: `import "../ui/theme.js";\n` })).toContain(`${name}: not src/core`);
    },
  );
});

test("a second computed import, eval or call of an alias is named, and the first ones of the base are not", async () => {
  const base = {
    "src/core/old.cjs": "const r = require;\nexports.a = (n) => r(n);\n",
    "shop/core/old.py": "E = eval\ndef f(n):\n    return E(n)\n",
  };
  const lines = await said(
    {
      "src/core/base.ts": `${BASE["src/core/base.ts"]}export const load2 = (name: string) => import(name);\nexport const run2 = (text: string) => eval(text);\n`,
      "src/core/old.cjs": `${base["src/core/old.cjs"]}exports.b = (n) => r(n);\n`,
      "shop/core/old.py": `${base["shop/core/old.py"]}\n\ndef g(n):\n    return E(n)\n`,
    },
    base,
  );
  expect(
    lines
      .split("\n")
      .map((line) => line.split(" ")[0])
      .sort(),
  ).toEqual(["shop/core/old.py:7", "src/core/base.ts:3", "src/core/base.ts:4", "src/core/old.cjs:3"]);
});

test("a rule covers every edge of the map", async () => {
  const forms: Files = {
    "src/core/a.vue": `<script lang="ts" src="../ui/theme.ts"></script>\n`,
    "src/core/b.ts": `export const x = new Worker(new URL("../ui/theme.js", import.meta.url));\n`,
    "src/core/c.ts": `navigator.serviceWorker.register("../ui/theme.js");\n`,
    "src/core/d.ts": `declare const loadPlugin: any; loadPlugin("../ui/theme.js");\n`,
    "src/core/e.ts": `export const x = import.meta.glob("../ui/*.ts");\n`,
  };
  const lines = await said(forms);
  expect(
    Object.keys(forms).filter(
      (path) => !new RegExp(`^${path}:\\d+ imports (?:.* from )?src/ui/theme.ts(?: \\(lazy\\))? — forbidden`, "m").test(lines),
    ),
  ).toEqual([]);
});

describe("an import that nothing uses closes a cycle where it runs", () => {
  test.each<readonly [string, string, string, boolean]>([
    ["JavaScript", "js", "{}", true],
    ["JavaScript modules", "mjs", "{}", true],
    ["TypeScript that keeps imports", "ts", `{"compilerOptions":{"verbatimModuleSyntax":true}}`, true],
    ["TypeScript", "ts", "{}", false],
  ])("%s", async (_how, ending, config, isCycle) => {
    const directory = await copyOfDirectory(`unused-${ending}-${isCycle}`, async (empty) => {
      writeFiles(empty, {
        "package.json": BASE["package.json"] ?? "",
        "tsconfig.json": config,
        [`src/b.${ending}`]: "export let b = 1;\n",
      });
      writeFiles(empty, {
        "src/main.ts": `import "./a.${ending.replace("ts", "js")}";\n`,
        [`src/a.${ending}`]: `import "./b.${ending.replace("ts", "js")}";\nexport let a = 1;\n`,
      });
      git(empty, "init", "-q", "--template=");
      git(empty, "add", "--all");
      git(empty, "commit", "--quiet", "--message", "Open");
      await Promise.resolve();
    });
    writeFiles(directory, { [`src/b.${ending}`]: `import { a } from "./a.${ending.replace("ts", "js")}";\nexport let b = 1;\n` });
    await runInProcess(directory, ["bootstrap"]);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Hide");
    const { out } = await runInProcess(directory, ["check", "--no-new-cycles", "--base", "HEAD~1"]);
    expect(out.includes("new cycle of 2 files")).toBe(isCycle);
  });
});

test.each(["\\x75i", "\\165i", "\\u0075i", "\\U00000075\\x69"])("an import in Go is followed with the escapes of %s", async (name) => {
  const lines = await said(
    { "src/core/line.go": `package core\n\nimport "example.com/shop/src/${name}"\n\nvar Line = ui.Theme\n` },
    { "go.mod": "module example.com/shop\n\ngo 1.22\n", "src/ui/theme.go": "package ui\n\nvar Theme = 1\n" },
  );
  expect(lines).toContain("src/core/line.go:3 imports Theme from src/ui");
});

test.each<readonly [string, Files, isNamed: boolean]>([
  ["a name of the manifest", { "tsconfig.json": `{"compilerOptions":{"jsx":"react-jsx","jsxImportSource":"#ui"}}` }, true],
  ["an alias", { "tsconfig.json": `{"compilerOptions":{"jsxImportSource" : "@ui/jsx"}}` }, true],
  ["the repository's own name", { "tsconfig.json": `{"compilerOptions":{"jsxImportSource":"shop/src/ui"}}` }, true],
  ["a path, in escapes", { "tsconfig.json": `{"compilerOptions":{"jsxImport\\u0053ource":"./src/ui"}}` }, true],
  ["a configuration that is code", { "vite.config.js": `export default { esbuild: { jsxImportSource: "#ui" } };\n` }, true],
  ["an option of another tool", { "babel.config.json": `{"presets":[["@babel/preset-react",{"importSource":"#ui"}]]}` }, true],
  ["a package that the code imports", { "tsconfig.json": `{"compilerOptions":{"jsxImportSource":"left-pad"}}` }, false],
])("what elements of JSX import is named if it may be a source: %s", async (_how, files, isNamed) => {
  expect(/importSource is /i.test(await said(files))).toBe(isNamed);
});

test("what loads nothing, or is followed, is not named", async () => {
  const lines = await said({
    "src/core/quiet.cjs": [
      `const line = require("./other.cjs");`,
      `const { fork } = require("left-pad/effects");`,
      `if (typeof require !== "undefined" && require.main === module) delete require.cache["x"];`,
      `exports.options = { require: true, eval: 1, Worker: 2 };`,
      `exports.text = "we require eval and import more";`,
      `// require(name), eval(text), new Function(text)`,
      `exports.is = (f, any) => f instanceof Function || f === Function || any(Function);`,
      `exports.line = line; exports.fork = fork;`,
    ].join("\n"),
    "src/core/other.cjs": "exports.other = 1;\n",
    "src/core/quiet.ts": [
      `import { createRequire } from "node:module";`,
      `const require = createRequire(import.meta.url);`,
      `export const other = require("./other.cjs");`,
      `export type F = Function;`,
      `export const props = { a: Function, b: [String, Function], c: { type: Function as unknown } };`,
      `export const here = import.meta.url;`,
      `export class Worker { eval() { return 1; } }`,
      `setTimeout(() => here, 1);`,
    ].join("\n"),
    "shop/core/quiet.py": [
      "import re",
      "import sys",
      "from importlib import import_module",
      "P = re.compile('a')",
      "M = import_module('shop.core.line')",
      "class A:",
      "    def eval(self, exec=None):",
      "        return self.model.eval(), sys.modules[__name__], 'x' in sys.modules",
      `"""exec, eval and __import__ of shop"""`,
    ].join("\n"),
    "docs/page.md": "Run `node src/ui/theme.ts`, or `import x from '../src/ui/theme.js'`.\n",
    "src/core/data.json": `{"from": "src/ui/theme.ts"}`,
  });
  expect(lines).toBe("");
});

test("a rule that goes with moved files is said to follow them", async () => {
  const moved = (to: string) => (directory: string) => {
    renameSync(join(directory, "src/core"), join(directory, "src/kernel"));
    writeFiles(directory, {
      "src/main.ts": (BASE["src/main.ts"] ?? "").replace("core", "kernel"),
      "dsp.config.json": JSON.stringify({ rules: { ...RULES, forbidden: [{ ...RULES.forbidden[0], from: [to, "shop/core/**"] }] } }),
    });
  };
  const out = async (change: (directory: string) => void): Promise<string> => {
    const directory = await copyOfDirectory("follows", (empty) => {
      mkdirSync(empty, { recursive: true });
      writeFiles(empty, BASE);
      git(empty, "init", "-q", "--template=");
      git(empty, "add", "--all");
      git(empty, "commit", "--quiet", "--message", "Open");
      return Promise.resolve();
    });
    change(directory);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Move");
    return (await runInProcess(directory, ["check", "--rules-only", "--base", "HEAD~1"])).out;
  };
  expect(await out(moved("src/kernel/**"))).toContain("rules.forbidden[0] in HEAD~1: follows the files that were moved");
  expect(await out(moved("src/kernel/line.ts"))).toContain("rules.forbidden[0] in HEAD~1: is gone or changed here");
  expect(await out(moved("src/nothing/**"))).toContain("rules.forbidden[0] in HEAD~1: is gone or changed here");
});
