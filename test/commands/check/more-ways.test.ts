/** Ways around a check that go through modules as values, packages, settings, names that are read otherwise, and what was known in a weaker form. */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { timeLimit } from "../../support/time-limit.js";
import { said, type Files } from "../../support/shop-change.js";

const notes = (result: { readonly changes?: unknown }): string =>
  ((result.changes ?? []) as readonly { readonly place: string; readonly message: string }[])
    .map(({ place, message }) => `${place} ${message}`)
    .join("\n");

/** Forms, each in a file of its own. */
async function silentOf(ending: string, directory: string, forms: readonly string[], base: Files = {}): Promise<readonly string[]> {
  const pathOf = (index: number): string => `${directory}/f${index}.${ending}`;
  const lines = await said(Object.fromEntries(forms.map((form, index) => [pathOf(index), `${form}\n`])), base);
  return forms.filter((_form, index) => !lines.includes(`${pathOf(index)}:`));
}

describe("a module as a value", () => {
  test("is named in a script, whatever happens to it then", async () => {
    const forms = [
      "const tree = module; exports.x = tree.parent;",
      "exports.x = new Proxy(module, {});",
      "exports.x = [module].map((one) => one.children);",
      "exports.x = { module };",
      "const self = () => module; exports.x = self;",
      "var module; const tree = module; exports.x = tree;",
      "{ var module; exports.x = [module]; }",
      "exports.x = require.main;",
      "const { main: x } = require; exports.x = x; exports.y = [require.main];",
      "function up() { return up.caller.arguments; } exports.x = up();",
      "function up() { const { caller } = up; return caller; } exports.x = up();",
      `function up() { return up["caller"]; } exports.x = up();`,
      `function up() { return Reflect.get(up, "caller"); } exports.x = up();`,
      `const { [["req", "uire"].join("")]: x } = exports; exports.x = x;`,
      "exports.x = [module || 0];",
      "exports.x = { module() { return module; } };",
      "exports.x = class { static module() { return [module]; } };",
    ];
    expect(await silentOf("cjs", "src/core", forms)).toEqual([]);
  });

  test("is nothing where the name is another's, or only asked for", async () => {
    const forms = [
      "module.exports = 1;",
      "if (require.main === module) console.log(module.id);",
      `exports.x = typeof module !== "undefined" && module && module.exports ? module.filename : 0;`,
      "exports.x = (module) => [module];",
      "for (const module of [1]) console.log(module);",
      "function f() { var module = 1; return [module]; } exports.f = f;",
      "function f(a, { module }) { return [a, module]; } exports.f = f;",
      "try { f(); } catch (module) { console.log([module]); }",
      "exports.x = (one) => one.module; exports.y = { module: 1 };",
      "const module1 = 1; exports.x = [module1].join('');",
      "const { module: other } = exports; exports.x = other;",
      "function f(a) { for (var module of a) { if (a) { var x = [module]; } } return x; } exports.f = f;",
      `"use strict"; exports.x = (context) => context.caller;`,
      `exports.x = ["a line\\n", "another"].join("");`,
    ];
    expect(await silentOf("cjs", "src/core", forms)).toEqual(forms);
    const typed = {
      "src/core/a.ts": `declare module "left-pad" {}\nnamespace module1 {}\nexport {};\n`,
      "src/core/b.ts": `import { module } from "left-pad";\nexport const x = [module];\n`,
    };
    expect(await said(typed)).toBe("");
  });

  test("is named of a package in Python, and is nothing where a member is read", async () => {
    const forms = [
      "import shop\nX = shop.__dict__",
      "import shop\nHERE = shop\nX = HERE.ui",
      "from functools import reduce\nimport shop\nX = reduce(getattr, ['ui', 'theme'], shop)",
      "import shop\n\n\ndef find(part=shop):\n    return part.ui",
      "import shop\nX = [one.ui for one in (shop,)]",
      "import shop\nmatch shop:\n    case object(ui=x):\n        X = x",
      `import shop\nX = "{0.ui}".format(shop)`,
      "from shop import *\nX = 1",
    ];
    const base = { "shop/__init__.py": `import os\n__all__ = [one for one in os.listdir(os.path.dirname(__file__))]\n` };
    expect(await silentOf("py", "shop/core", forms, base)).toEqual([]);
    const plain = [
      "import shop.core.line\nX = shop.core.line.LINE",
      "from shop.core import line\nX = [line, line.LINE]",
      "from shop.core.line import *\nX = LINE",
    ];
    expect(await silentOf("py", "shop/core", plain)).toEqual(plain);
  });
});

test("what a module of Python is, and where it looks, is set by nobody else", async () => {
  const forms = [
    `__package__ = "shop" + chr(46) + "ui"\nfrom . import theme\nX = theme`,
    `globals().update(__package__="x")`,
    `globals()["__package__"] = "x"`,
    "PLACES = __spec__.submodule_search_locations\nPLACES[:0] = ['ui']",
    "X = print.__self__",
    "X = (lambda: (yield))().gi_frame",
    "from os import sys as tools\nX = tools",
    "import logging\nX = logging.sys.modules['x']",
    "import inspect\nX = inspect.getmodule(object(), 'shop/ui')",
    "f = lambda: 1\nf.__code__ = f.__code__.replace(co_names=('a',))",
    `X = "".join(["ev", "al"])`,
    "for __package__ in ('shop.ui',):\n    from . import theme",
    "__package__: str = 'shop.ui'",
    "(__package__, Y) = ('shop.ui', 1)",
    "import os\ns = os.sys\nX = s.modules",
    "import os\nX = os.sys.__dict__",
    "import webbrowser\nwebbrowser.GenericBrowser(['python3', '-m', '%s']).open('shop')",
  ];
  expect(await silentOf("py", "shop/core", forms)).toEqual([]);
  const plain = [
    `if __name__ == "__main__":\n    print(__package__, __file__)`,
    "class A:\n    def __init__(self):\n        self.__name__ = 1",
    `X = getattr(1, "real")`,
    "class A:\n    __name__ = 1\n    X = hasattr(1, '__package__')",
    "X = [].append.__self__",
    "import os\nX = os.sys.argv",
    "import logging\nX = logging.getLogger(__package__)\nY = 1",
    `X = " ".join(["a", "b"])`,
  ];
  expect(await silentOf("py", "shop/core", plain)).toEqual(plain);
});

describe("who starts what it is given", () => {
  const base: Files = {
    "src/core/run.cjs": `const { spawnSync } = require("child_process");\nexports.run = (program, words) => spawnSync(program, words);\nexports.node = (words) => spawnSync("node", words);\nexports.git = (place, words) => spawnSync("git", words, { cwd: place });\n`,
    "src/core/task.cjs": `const { run } = require("./run.cjs");\nexports.task = (...words) => run("node", words);\n`,
    "shop/core/run.py": "import subprocess\n\n\ndef run(*words):\n    return subprocess.run(words, check=False)\n",
  };
  test("is a loader for whoever calls it", async () => {
    const forms = [
      `const { run } = require("./run.cjs"); run(process.execPath, [[".", "ui"].join("/")]);`,
      `require("./run.cjs").run("sh", ["-c", "node ./ui/gone.js"]);`,
      `const { task } = require("./task.cjs"); task([".", "ui"].join("/"));`,
      `const { node } = require("./run.cjs"); node(["--no-warnings", process.argv[2]]);`,
    ];
    expect(await silentOf("cjs", "src/core", forms, base)).toEqual([]);
    expect(await silentOf("py", "shop/core", [`from shop.core.run import run\nrun("python3", "-m", "shop." + "iu"[::-1])`], base)).toEqual(
      [],
    );
  });
  test("is none where the program and its words are written out", async () => {
    const forms = [`require("./run.cjs").run("git", ["status"]);`, `require("./run.cjs").run("tar", ["-x", process.argv[2]]);`];
    expect(await silentOf("cjs", "src/core", forms, base)).toEqual(forms);
    expect(await silentOf("py", "shop/core", [`from shop.core.run import run\nrun("git", "status")`], base)).toHaveLength(1);
    const kill = `const c = require("child_process");\nvar spawn = c.spawn;\nmodule.exports = (id) => spawn("ps", ["-o", id]);\n`;
    expect(await said({ "src/core/stop.cjs": `require("./kill.cjs")(process.argv[2]);\n` }, { "src/core/kill.cjs": kill })).toBe("");
  });
});

test("what starts what it is given may move with its directory", async () => {
  const files = (name: string): Files => ({
    [`${name}/__init__.py`]: "",
    [`${name}/shot.py`]: `import subprocess\n\n\ndef take(url):\n    words = ["shot"] + [url]\n    return subprocess.Popen(words)\n`,
    [`${name}/use.py`]: `from ${name} import shot\n\n\ndef create(url):\n    return shot.take(url)\n`,
    "begin.py": `from ${name} import use\n\n\ndef begin(url):\n    return use.create(url)\n`,
  });
  const move = (directory: string): void => {
    renameSync(join(directory, "services"), join(directory, "assets"));
    for (const [path, text] of Object.entries(files("assets"))) writeFileSync(join(directory, path), text);
  };
  expect(await said(move, files("services"))).toBe("");
});

describe("lists and members by which another source loads", () => {
  const loader = `import importlib\n\nfrom shop.core.settings import PLUGINS\n\n\ndef plugins():\n    return [importlib.import_module(".".join(one)) for one in PLUGINS]\n`;
  const list = `PLUGINS = [\n    ("shop", "core", "line"),\n]\nTITLE = "Shop"\n`;
  const base = { "shop/core/plugins.py": loader, "shop/core/settings.py": list };
  test.each<readonly [string, Files, Files, string]>([
    ["a row more", base, { "shop/core/settings.py": list.replace("]\n", `    ("shop", "ui", "theme"),\n]\n`) }, "shop/core/settings.py:3"],
    [
      "a list of a script",
      {
        "src/core/list.cjs": `exports.list = [{ at: "core" }];\n`,
        "src/core/load.cjs": `const { list } = require("./list.cjs");\nexports.all = list.map((one) => require(["..", one.at].join("/")));\n`,
      },
      { "src/core/list.cjs": `exports.list = [{ at: "core" }, { at: "ui" }];\n` },
      "src/core/list.cjs:1",
    ],
    [
      "a class with another place",
      {
        "shop/core/plugin.py": `import importlib\n\n\nclass Plugin:\n    place = ("core", "line")\n\n    def load(self):\n        return importlib.import_module(".".join(("shop",) + self.place))\n`,
        "shop/core/use.py": "from shop.core.plugin import Plugin\n\nPlugin().load()\n",
      },
      {
        "shop/core/use.py": `from shop.core.plugin import Plugin\n\n\nclass Tax(Plugin):\n    place = ("ui", "theme")\n\n\nTax().load()\n`,
      },
      "shop/core/use.py:4",
    ],
  ])("%s", async (_how, former, change, place) => {
    expect([await said(change, former), await said(change, former, notes)].join("\n")).toContain(place);
  });
  test("others say nothing", async () => {
    const texts = { "shop/core/settings.py": list.replace(`"Shop"`, `"Ship, or not"`) };
    expect([await said(texts, base), await said(texts, base, notes)]).toEqual(["", ""]);
  });
});

describe("a known violation that was weaker", () => {
  const known = (from: string, to: string): string =>
    JSON.stringify({ generator: "dsp-bootstrap", schemaVersion: 1, violations: [{ rule: "forbidden/pure", from, to }] });
  test.each<readonly [string, path: string, to: string, before: string, now: string, isSaid: boolean]>([
    [
      "a type is a value now",
      "src/core/use.ts",
      "src/ui/theme.ts",
      `import type { theme } from "../ui/theme.js";\nexport type T = typeof theme;\n`,
      `import { theme } from "../ui/theme.js";\nexport const t = theme;\n`,
      true,
    ],
    [
      "what was loaded when needed is loaded at once",
      "src/core/use.cjs",
      "src/ui/theme.cjs",
      `exports.f = () => require("../ui/theme.cjs");\n`,
      `const t = require("../ui/theme.cjs");\nexports.f = () => t;\n`,
      true,
    ],
    [
      "what only a type checker imported is run",
      "shop/core/use.py",
      "shop/ui/theme.py",
      "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from shop.ui.theme import THEME\n\nX: 'THEME' = 1\n",
      "from shop.ui.theme import THEME\n\nX = THEME\n",
      true,
    ],
    [
      "the same as before",
      "src/core/use.ts",
      "src/ui/theme.ts",
      `import { theme } from "../ui/theme.js";\nexport const t = theme;\n`,
      `import { theme } from "../ui/theme.js";\nexport const t = [theme];\n`,
      false,
    ],
    [
      "weaker than before",
      "src/core/use.ts",
      "src/ui/theme.ts",
      `import { theme } from "../ui/theme.js";\nexport const t = theme;\n`,
      `import type { theme } from "../ui/theme.js";\nexport type T = typeof theme;\n`,
      false,
    ],
  ])("%s", async (_how, path, to, before, now, isSaid) => {
    const former = { "src/ui/theme.cjs": "exports.a = 1;\n", [path]: before, "dsp-baseline.json": known(path, to) };
    const lines = await said({ [path]: now }, former);
    expect(lines.includes("before only in types or by what runs later")).toBe(isSaid);
    if (!isSaid) expect(lines).toBe("");
  });
});

describe("settings", () => {
  test.each<readonly [string, Files, Files, string]>([
    [
      "of a bundler",
      { "vite.config.js": "export default {};\n" },
      { "vite.config.js": `export default {\n  define: { T: ["a", "b"].join("") },\n};\n` },
      "vite.config.js:1 ",
    ],
    [
      "of a compiler",
      {},
      { "tsconfig.json": `{\n  "compilerOptions": {\n    "strict": true,\n    "importHelpers": true\n  }\n}\n` },
      "tsconfig.json:",
    ],
    [
      "scripts of a manifest",
      { "package.json": `{\n  "name": "shop",\n  "main": "./src/main.ts",\n  "scripts": {\n    "a": "b"\n  }\n}\n` },
      {
        "package.json": `{\n  "name": "shop",\n  "main": "./src/main.ts",\n  "scripts": {\n    "a": "cp dist/ui/x.js dist/core/x.js"\n  }\n}\n`,
      },
      "package.json:5 ",
    ],
    [
      "entry points of Python",
      {},
      {
        "pyproject.toml": `[project]\nname = "shop"\nversion = "1"\n\n[project.entry-points."shop.plugins"]\ntax = "shop.ui.theme:THEME"\n`,
      },
      "pyproject.toml:5 ",
    ],
    ["variables of the environment", { ".env": "A=1\n" }, { ".env": "A=1\nNODE_OPTIONS=--require=x\n" }, ".env:2 "],
    [
      "places of packages",
      { "requirements.txt": "text>=1\n" },
      { "requirements.txt": "--find-links wheels\ntext>=1\n", "wheels/text-2-py3-none-any.whl": "PK" },
      "requirements.txt:1 ",
    ],
  ])("%s are told, and fail nothing", async (_how, former, change, place) => {
    expect(await said(change, former, notes)).toContain(`${place}`);
    expect(await said(change, former, notes)).toContain("how sources are built, found or run");
  });
  test("archives are told; versions, dependencies and texts are not", async () => {
    expect(await said({ "wheels/text-2-py3-none-any.whl": "PK" }, {}, notes)).toBe(
      "wheels/text-2-py3-none-any.whl is an archive that is not read",
    );
    const manifest = (version: string): Files => ({
      "package.json": `{\n  "name": "shop",\n  "version": "${version}",\n  "main": "./src/main.ts",\n  "dependencies": { "left-pad": "${version}" }\n}\n`,
      "pyproject.toml": `[project]\nname = "shop"\nversion = "${version}"\n`,
      ".env": `A=${version}\n`,
    });
    expect(await said(manifest("2.0.0"), manifest("1.0.0"), notes)).toBe("");
  });
  test("and so are those that are gone", async () => {
    const changed = "how sources are built, found or run";
    expect(
      await said((directory) => rmSync(join(directory, "jest.config.js")), { "jest.config.js": "module.exports = {};\n" }, notes),
    ).toContain(changed);
    const table = `[project]\nname = "shop"\nversion = "1"\n`;
    expect(await said({ "pyproject.toml": table }, { "pyproject.toml": `${table}\n[tool.setuptools]\npackages = []\n` }, notes)).toContain(
      changed,
    );
    expect(await said({ "prettier.config.js": "export default {};\n" }, {}, notes)).toBe("");
    const archive = (directory: string): void => writeFileSync(join(directory, "a.zip"), Buffer.from([80, 75, 3, 4, 0, 255, 254]));
    expect(await said(archive, {}, notes)).toBe("a.zip is an archive that is not read");
  });
  test("a configuration may list what is built", async () => {
    expect(await said({ "vite.config.js": `export default { build: { lib: { entry: "src/main.ts" } } };\n` })).toBe("");
  });
});

test("a source that nothing imports is told where something loads what it is given, and others are not", async () => {
  const loader = {
    "src/core/all.cjs": `exports.all = (home) => require("fs").readdirSync(home).map((name) => require(home + "/" + name));\n`,
  };
  expect(await said({ "plugins/fee.cjs": "exports.fee = 1;\n" }, loader, notes)).toBe(
    "plugins/fee.cjs is new and imported by nothing; src/core/all.cjs loads what it is given",
  );
  const used = { "src/core/fee.cjs": "exports.fee = 1;\n", "src/core/use.cjs": `exports.use = require("./fee.cjs").fee;\n` };
  expect(
    await said({ "src/core/fee.cjs": used["src/core/fee.cjs"] }, { ...loader, "src/core/use.cjs": used["src/core/use.cjs"] }, notes),
  ).toBe("");
});

test("names that programs read in another way", async () => {
  const lines = await said({
    "src/ui/t%61x.ts": "export const a = 1;\n",
    "src/ui/tax.js?v.ts": "export const a = 1;\n",
    "src/ui/ta\tx.ts": "export const a = 1;\n",
    "shop/core/ﬁle.py": "A = 1\n",
    "src/ui/[slug].ts": "export const a = 1;\n",
    "src/ui/größe.ts": "export const a = 1;\n",
  });
  expect(lines.split("\n").filter((line) => line.includes("a name that programs read in another way"))).toHaveLength(4);
  expect(lines).not.toMatch(/slug|größe/);
});

test("a module of Python that the top of the repository has under the same name", async () => {
  const base = {
    "pyproject.toml": `[project]\nname = "shop"\nversion = "1"\n[tool.setuptools.package-dir]\n"" = "lib"\n`,
    "lib/text.py": "A = 1\n",
    "shop/core/use.py": "from text import A\n\nB = A\n",
  };
  expect(await said({ "text.py": "A = 2\n" }, base)).toContain("text.py: beside lib/text.py");
  expect(await said({ "shop/core/text.py": "A = 2\n" }, base)).not.toContain("beside");
});

test("a file that takes in another one is told", async () => {
  const lines = (name: string): string =>
    Array.from({ length: 12 }, (_, index) => `exports.${name}${index} = (n) => n + ${index} * 3;\n`).join("");
  const base = { "src/core/ping.cjs": lines("ping"), "src/core/cart.cjs": "exports.total = (n) => n;\nexports.size = 2;\n" };
  const change = (directory: string): void => {
    renameSync(join(directory, "src/core/ping.cjs"), join(directory, "src/core/basket.cjs"));
    rmSync(join(directory, "src/core/cart.cjs"));
    writeFileSync(join(directory, "src/core/basket.cjs"), `${lines("ping")}exports.total = (n) => n;\n`);
  };
  expect(await said(change, base, notes)).toContain("src/core/basket.cjs has what src/core/cart.cjs declared");
});

test("texts that are built to make a check slow are read in bounded time", async () => {
  const many = (count: number, line: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => line(index)).join("\n");
  const since = performance.now();
  await said({
    "src/core/a.cjs": many(20_000, () => "module.exports.a = 1;"),
    "src/core/b.cjs": `${many(600, (index) => `const o${600 - index} = { a: o${599 - index} };`)}\nconst o0 = { require };\n`,
    "src/core/c.cjs": many(20_000, () => "f.caller;"),
    "go.mod": `module example.com/shop\n${"\n".repeat(200_000)}`,
    "a.yaml": `a: ${",".repeat(200_000)}x\n`,
  });
  expect(performance.now() - since).toBeLessThan(timeLimit(60_000));
});

test("a lock that makes a package of packages a folder of the repository", async () => {
  const lock = (resolved: string): Files => ({
    "package-lock.json": JSON.stringify({ packages: { "node_modules/inner": { resolved, link: true } } }, undefined, 1),
  });
  expect(await said(lock("src/ui"), lock("https://files.example/inner.tgz"))).toContain("inner is src/ui");
  expect(await said(lock("vendor/inner"), lock("https://files.example/inner.tgz"))).toBe("");
});

test("starters, addresses and symbols of Go, and directories with a program", async () => {
  const go = (imports: readonly string[], body: string): string =>
    `package line\n\nimport (\n${imports.map((one) => `\t"${one}"\n`).join("")})\n\nfunc F(a string) {\n\t${body}\n}\n`;
  const forms = [
    go(["syscall"], `syscall.ForkExec("/bin/sh", []string{"sh", "-c", "go run ./cmd/tax"}, nil)`),
    go(["os"], `os.StartProcess("/usr/bin/go", []string{"go", "run", a}, nil)`),
    go(["unsafe"], "p := &a\n\t(*(*func())(unsafe.Pointer(&p)))()"),
    go(["debug/elf"], "elf.Open(a)"),
    go(["net/http/cgi"], "_ = cgi.Handler{Path: a}"),
    go(["syscall"], "syscall.RawSyscall(syscall.SYS_FORK, 0, 0, 0)"),
    go(["fmt"], `fmt.Println("./cmd/tax")`),
    go(["os/exec"], "c := exec.Cmd{Path: a}\n\tc.Run()"),
    go(["os/exec"], "c := new(exec.Cmd)\n\tc.Path = a\n\tc.Run()"),
  ];
  const base = { "go.mod": "module example.com/shop\n\ngo 1.22\n", "cmd/tax/main.go": "package main\n\nfunc main() {}\n" };
  const files = Object.fromEntries(forms.map((form, index) => [`src/core/f${index}/line.go`, form]));
  const lines = await said(files, base);
  expect(forms.filter((_form, index) => !lines.includes(`src/core/f${index}/line.go:`))).toEqual([]);
  const plain = go(["os/exec"], `var c *exec.Cmd\n\tc = exec.Command("git", a)\n\tc.Run()`);
  expect(await said({ "src/core/a/line.go": plain }, base)).toBe("");
});
