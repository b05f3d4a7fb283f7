/** What the first tier has can be deleted; whatever may be used otherwise is in another one, with the reason. */
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

type Files = Readonly<Record<string, string>>;

interface Found {
  readonly path: string;
  readonly name?: string;
  readonly tier: string;
  readonly why?: string;
}

async function findIn(files: Files, ...words: readonly string[]): Promise<readonly Found[]> {
  const { code, out, err } = await runInProcess(temporaryRepository(files), ["unused", "--json", ...words]);
  expect([code, err]).toEqual([0, ""]);
  return (JSON.parse(out) as { unused: readonly Found[] }).unused;
}

const shown = (found: readonly Found[], tier: string): readonly string[] =>
  found.filter((one) => one.tier === tier).map(({ path, name }) => (name === undefined ? path : `${path}#${name}`));

const TS: Files = {
  "package.json": '{ "name": "till", "private": true, "main": "./src/main.ts" }',
  "src/main.ts": 'import { total } from "./total.js";\nconsole.log(total(1));\n',
  "src/total.ts": "export function total(a: number): number { return a; }\nexport function discount(a: number): number { return a; }\n",
};
const PY: Files = {
  "pyproject.toml": '[project]\nname = "till"\nversion = "1"\nscripts = { till = "main:run" }\n[tool.setuptools]\npy-modules = []\n',
  "main.py": "import total\n\ndef run():\n    return total.total(1)\n",
  "total.py": "def total(a):\n    return a\n\ndef _discount(a):\n    return a\n",
};
const GO: Files = {
  "go.mod": "module shop.example/till\n\ngo 1.22\n",
  "main.go": 'package main\n\nimport "shop.example/till/internal/total"\n\nfunc main() { println(total.Total(1)) }\n',
  "internal/total/total.go":
    "package total\n\nfunc Total(a int) int { return a }\n\nfunc Discount(a int) int { return a }\n\nfunc round(a int) int { return a }\n",
};

describe("the first tier", () => {
  test("TypeScript: exports, private names, types and files", async () => {
    const found = await findIn({
      ...TS,
      "src/old.ts": "export const old = 1;\n",
      "src/kinds.ts": "export interface Kind { a: number }\nexport type Other = number;\nexport enum Coin { One }\n",
      "src/use.ts":
        'import type { Kind } from "./kinds.js";\nexport const use = (kind: Kind): number => kind.a;\nfunction hidden(): void {}\n',
      "src/more.ts": 'import { use } from "./use.js";\nexport const more = (): number => use({ a: 1 });\nmore();\n',
    });
    expect(shown(found, "unused")).toEqual([
      "src/kinds.ts#Other",
      "src/kinds.ts#Coin",
      "src/old.ts",
      "src/total.ts#discount",
      "src/use.ts#hidden",
    ]);
  });

  test("values that calls only make, and classes whose bases nobody asks for their subclasses", async () => {
    const values = {
      "src/total.ts":
        "export function total(a: number) { return a; }\nconst seen = new Map<string, number>();\nconst key = Symbol('(x');\nconst made = new Map(load());\nconst tagged = tag`x`;\nconst kept = Object.freeze({ a: new Set([1]) });\n",
    };
    const script = await findIn({ ...TS, ...values });
    expect(shown(script, "unused")).toEqual(["src/total.ts#seen", "src/total.ts#key", "src/total.ts#kept"]);
    expect(shown(script, "unknown")).toEqual(["src/total.ts#made", "src/total.ts#tagged"]);
    const python = await findIn({
      ...PY,
      "total.py":
        'import enum, logging, re\nfrom typing import TypedDict, TypeVar\n\ndef total(a):\n    return a\n\n_logger = logging.getLogger(__name__)\n_T = TypeVar("_T", bound=int)\n_NAME = re.compile("a(b)")\n_MADE = re.compile(load())\n\nclass _Kind(enum.Enum):\n    A = 1\n\nclass _Row(TypedDict, total=False):\n    a: int\n\nclass _Both(TypedDict, Base):\n    a: int\n',
    });
    expect(shown(python, "unused")).toEqual(["total.py#_logger", "total.py#_T", "total.py#_NAME", "total.py#_Kind", "total.py#_Row"]);
    expect(shown(python, "unknown")).toEqual(expect.arrayContaining(["total.py#_MADE", "total.py#_Both"]));
    // A class of the project that only has the name of a standard one.
    const own = await findIn({
      ...PY,
      "kinds.py": "class Enum:\n    def __init_subclass__(cls):\n        ALL.append(cls)\n\nALL = []\n",
      "total.py": "from kinds import Enum\n\ndef total(a):\n    return Enum and a\n\nclass _Kind(Enum):\n    A = 1\n",
    });
    expect(shown(own, "unknown")).toEqual(expect.arrayContaining(["total.py#_Kind"]));
  });

  test("names exported in a list, in CommonJS, and those that call themselves", async () => {
    const found = await findIn({
      "package.json": '{ "name": "till", "private": true, "main": "./main.js" }',
      "main.js": 'const { total } = require("./total");\nconst { sum } = require("./sum.mjs");\ntotal(sum);\n',
      "total.js": "function total() {}\nfunction discount() {}\nmodule.exports = { total, discount };\n",
      "sum.mjs": "function sum() {}\nfunction again(a) { return a > 0 ? again(a - 1) : a; }\nexport { sum, again };\n",
    });
    expect(shown(found, "unused")).toEqual(["sum.mjs#again", "total.js#discount"]);
  });

  test("Python: private names, and files that no module imports", async () => {
    const found = await findIn({ ...PY, "pyproject.toml": "", "shop/__init__.py": "", "shop/old.py": "def old():\n    return 1\n" });
    expect(shown(found, "unused")).toEqual(["shop/old.py", "total.py#_discount"]);
  });

  test("Go: names of a package that nobody else can import", async () => {
    expect(shown(await findIn(GO), "unused")).toEqual(["internal/total/total.go#Discount", "internal/total/total.go#round"]);
  });

  test("the same name elsewhere is another thing", async () => {
    const found = await findIn({
      ...TS,
      "src/main.ts": 'import { total } from "./total.js";\nconst discount = total(1);\nconsole.log(discount);\n',
    });
    expect(shown(found, "unused")).toEqual(["src/total.ts#discount"]);
  });

  test("of some targets only", async () => {
    const files = { ...TS, "src/old.ts": "export const old = 1;\n", "lib/older.ts": "export const older = 1;\n" };
    expect(shown(await findIn(files, "lib"), "unused")).toEqual(["lib/older.ts"]);
    expect(shown(await findIn(files, "src/old.ts", "lib"), "unused")).toEqual(["lib/older.ts", "src/old.ts"]);
  });
});

test("what only tests use, with one of them", async () => {
  const found = await findIn({
    ...TS,
    "src/fake.ts": "export const fake = 1;\n",
    "test/total.test.ts": 'import { discount } from "../src/total.js";\nimport { fake } from "../src/fake.js";\ndiscount(fake);\n',
  });
  expect(found).toEqual([
    { path: "src/fake.ts", line: 1, tier: "tests", why: "test/total.test.ts" },
    { path: "src/total.ts", name: "discount", line: 2, tier: "tests", why: "test/total.test.ts" },
  ]);
});

test("constants of Go, which nothing computes when the program starts", async () => {
  const found = await findIn({
    ...GO,
    "internal/total/total.go":
      'package total\n\nfunc Total(a int) int { return a }\n\nconst shifted = byte(0x1 << 1)\n\nconst size = len("till")\n\nconst lonely = (3)\n',
    "internal/total/total_test.go": 'package total\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) { println(shifted, size) }\n',
  });
  expect(found.map(({ name, tier }) => `${name} ${tier}`)).toEqual(["shifted tests", "size tests", "lonely unused"]);
});

test("a name with an underscore is public in an entrypoint of TypeScript, and private in Python", async () => {
  const inTs = await findIn({ ...TS, "src/main.ts": 'export * from "./total.js";\n', "src/total.ts": "export function _default() {}\n" });
  expect(inTs.map(({ name, why }) => `${name} ${why}`)).toEqual(['_default in an entrypoint: package.json "main"']);
  const inPython = await findIn(PY);
  expect(shown(inPython, "unused")).toEqual(["total.py#_discount"]);
});

describe("a text that cannot mean it", () => {
  test.each<readonly [string, Files]>([
    ["the prose of a page", { "docs/api.mdx": "Call discount.\n", "README.md": "Some discount is given.\n" }],
    ["a licence and a list of changes", { LICENSE: "no `discount`\n", "CHANGELOG.md": "- `discount` is new\n" }],
    [
      "a lock, a map, a translation",
      { "package-lock.json": '{ "discount": {} }', "dist/a.js.map": '"discount"', "de.po": 'msgid "discount"\n' },
    ],
    [
      "a sentence of a string, or of a configuration",
      { "test/a.test.ts": 'console.log("a discount of 3");\n', "ci.yml": "run: give discount now\n" },
    ],
    [
      "a query, a style and code of another language",
      { "a.sql": "-- name: discount :one\n", "a.css": ".discount {}\n", "a.rb": "discount = 1\n" },
    ],
  ])("a name: %s", async (_what, files) => {
    expect(shown(await findIn({ ...TS, ...files }), "unused")).toEqual(["src/total.ts#discount"]);
  });

  test.each<readonly [string, Files, string]>([
    ["a word of a string", { "src/main.ts": `${TS["src/main.ts"]}console.log("old stuff");\n` }, "unused"],
    ["a file of another folder", { "src/main.ts": `${TS["src/main.ts"]}console.log("./lib/old.js");\n` }, "unused"],
    ["a file of another kind", { "src/main.ts": `${TS["src/main.ts"]}console.log("old.css");\n` }, "unused"],
    ["prose, and code of another language", { "README.md": "an old `thing`\n", "a.go": 'package a\n\nvar x = "old"\n' }, "unused"],
    ["its path", { "src/main.ts": `${TS["src/main.ts"]}console.log("./old.js");\n` }, "unknown"],
    ["its module", { "app.py": 'load("src.old")\n' }, "unknown"],
    ["its name in a list of names", { "src/main.ts": `${TS["src/main.ts"]}for (const one of ["old"]) console.log(one);\n` }, "unknown"],
  ])("a file: %s", async (_what, files, tier) => {
    const found = await findIn({ ...TS, "src/old.ts": "export const old = 1;\n", ...files });
    expect(found.find(({ path, name }) => path === "src/old.ts" && name === undefined)).toMatchObject({ tier });
  });

  test.each<readonly [string, Files, string]>([
    ["a string of Go", { "main.go": `${GO["main.go"]}\nvar names = []string{"Discount"}\n` }, "unused"],
    ["a template", { "page.tmpl": "{{ Discount 1 }}\n" }, "unused"],
    ["code of another language", { "a.py": 'call("Discount")\n' }, "unused"],
    ["a header that is linked with it", { "internal/total/total.h": "extern int Discount(int a);\n" }, "unknown"],
    [
      "what configures a tool",
      { Makefile: "mocks:\n\tmockgen ./internal/total Discount\n", "m.yaml": "types:\n  - Discount\n" },
      "unknown",
    ],
  ])("Go: %s", async (_what, files, tier) => {
    const found = await findIn({ ...GO, ...files });
    expect(found.find(({ name }) => name === "Discount")).toMatchObject({ tier });
  });
});

describe("cannot tell", () => {
  test.each<readonly [string, Files, string, string]>([
    [
      "a string in a source",
      { "src/load.ts": 'export const names = ["discount"];\nconsole.log(names);\n' },
      "discount",
      "named in src/load.ts:1",
    ],
    ["a configuration", { "settings.yaml": "handlers:\n  - total.discount\n" }, "discount", "named in settings.yaml:2"],
    [
      "a template, in its own spelling",
      {
        "src/total.ts": "export function total(a: number) { return a; }\nexport const PriceTag = 1;\n",
        "page.html": "<price-tag></price-tag>\n",
      },
      "PriceTag",
      "named in page.html:1",
    ],
    [
      "an example in a page",
      { "docs/api.mdx": 'import x from "x";\n\nText.\n\n```ts\nz.discount();\n```\n' },
      "discount",
      "named in docs/api.mdx:6",
    ],
    ["an element of a page", { "docs/api.mdx": "See <Code of={till.total.discount} />\n" }, "discount", "named in docs/api.mdx:1"],
    [
      "the markup of a component",
      { "src/Help.vue": "<script setup>\nconst one = 1;\n</script>\n<template><code>discount()</code></template>\n" },
      "discount",
      "named in src/Help.vue:4",
    ],
    ["a document", { "README.md": "Call `discount`.\n" }, "discount", "named in README.md:1"],
    ["a string in a test", { "test/a.test.ts": 'console.log("run discount()");\n' }, "discount", "named in test/a.test.ts:1"],
    ["code of another language that calls it by name", { "app/run.rb": 'js.call("discount")\n' }, "discount", "named in app/run.rb:1"],
    [
      "a published package",
      { "package.json": '{ "name": "till", "version": "1.0.0", "exports": { ".": "./src/main.ts", "./total": "./src/total.ts" } }' },
      "discount",
      'package.json "exports"',
    ],
    [
      "a published package that hides no file",
      {
        "package.json": '{ "name": "till", "version": "1.0.0", "main": "./src/main.js" }',
        "src/main.js": 'require("./deep.js").deep();\n',
        "src/deep.js": "exports.deep = function () {};\nexports.deeper = 1;\n",
      },
      "deeper",
      "others can import it from till/src/deep",
    ],
    [
      "an entrypoint",
      { "src/main.ts": 'import { total } from "./total.js";\nexport const shop = 1;\ntotal(1);\n' },
      "shop",
      'in an entrypoint: package.json "main"',
    ],
    [
      "what an entrypoint passes on without its name",
      {
        "src/main.ts": 'import "./total.js";\nexport * from "./all.js";\n',
        "src/all.ts": 'export * from "./deep.js";\n',
        "src/deep.ts": "export const deep = 1;\n",
      },
      "deep",
      'in an entrypoint: package.json "main"',
    ],
    [
      "a value that is computed",
      { "src/total.ts": "export function total(a: number) { return a; }\nexport const opened = open();\n" },
      "opened",
      "its value is computed when the module is loaded",
    ],
    [
      "a decorator",
      { "src/total.ts": 'import { tag } from "tags";\nexport function total(a: number) { return a; }\n@tag("x")\nexport class Label {}\n' },
      "Label",
      "decorated: the decorator may register it",
    ],
    [
      "a module used as a whole",
      {
        "src/all.ts":
          'import * as all from "./total.js";\nexport const pick = (key: string): unknown => (all as never)[key];\npick("a");\n',
      },
      "discount",
      "src/all.ts",
    ],
    [
      "an import of a computed name",
      { "src/load.ts": "export const load = (name: string) => import(name);\nload(String(1));\n" },
      "discount",
      "src/load.ts:1 imports a computed name",
    ],
  ])("%s", async (_what, files, name, why) => {
    const found = await findIn({ ...TS, ...files });
    expect(found.find((one) => one.name === name)).toMatchObject({ tier: "unknown", why: expect.stringContaining(why) });
  });

  test.each<readonly [string, Files, string, string]>([
    [
      "a module that computes names",
      { "total.py": "def total(a):\n    return a\n\ndef _discount(a):\n    return a\n\ndef __getattr__(name):\n    return 1\n" },
      "_discount",
      "computes names",
    ],
    [
      "a decorator",
      { "total.py": "import tags\n\ndef total(a):\n    return a\n\n@tags.task\ndef _discount(a):\n    return a\n" },
      "_discount",
      "decorated",
    ],
    [
      "a subclass",
      { "total.py": "import tags\n\ndef total(a):\n    return a\n\nclass _Discount(tags.Base):\n    pass\n" },
      "_Discount",
      "a subclass of tags.Base",
    ],
    [
      "a string for getattr",
      { "main.py": 'import total\n\ndef run():\n    return getattr(total, "_discount", None)\n' },
      "_discount",
      "main.py:4",
    ],
  ])("Python: %s", async (_what, files, name, why) => {
    const found = await findIn({ ...PY, ...files });
    expect(found.find((one) => one.name === name)).toMatchObject({ tier: "unknown", why: expect.stringContaining(why) });
  });

  test.each<readonly [string, Files, string]>([
    ["named in a configuration", { "build.json": '{ "entry": "src/old.ts" }' }, 'named in build.json "entry"'],
    [
      "does something when it is started",
      { "src/old.ts": "export const old = 1;\nserve();\n" },
      "does something when it is started: serve()",
    ],
    [
      "beside an import of a computed name",
      { "src/main.ts": "export const load = (name: string) => import(name);\nload(String(1));\n" },
      "src/main.ts:1 imports a computed name",
    ],
  ])("a file: %s", async (_what, files, why) => {
    const found = await findIn({ ...TS, "src/old.ts": "export const old = 1;\n", ...files });
    expect(found.find(({ path, name }) => path === "src/old.ts" && name === undefined)).toMatchObject({ tier: "unknown", why });
  });

  test("an export under another name, whose module is imported as a whole", async () => {
    const found = await findIn({
      ...TS,
      "src/main.ts": 'import * as b from "./build.js";\nimport { total } from "./total.js";\nconsole.log(b.await(total(1)));\n',
      "src/build.ts":
        "function await_builder(a: number) { return a; }\nfunction if_builder(a: number) { return a; }\nexport { await_builder as await, if_builder as if };\n",
    });
    expect(found.filter(({ path, tier }) => path === "src/build.ts" && tier !== "unknown")).toEqual([]);
  });

  test("Go: a constant whose number is its place in a list", async () => {
    const found = await findIn({
      ...GO,
      "internal/total/kinds.go":
        'package total\n\nconst (\n\tfirst = iota\n\tsecond\n\tthird\n)\n\nvar Third = third\n\nconst plain = 3\n\nconst (\n\tname = "till"\n\tsize = 4\n\tsame\n)\n',
    });
    const kinds = found.filter(({ path }) => path.endsWith("kinds.go"));
    expect(shown(kinds, "unknown")).toEqual(expect.arrayContaining(["internal/total/kinds.go#first", "internal/total/kinds.go#second"]));
    expect(shown(kinds, "unused")).toEqual(expect.arrayContaining(["internal/total/kinds.go#plain", "internal/total/kinds.go#name"]));
    expect(shown(kinds, "unknown")).toEqual(expect.arrayContaining(["internal/total/kinds.go#size", "internal/total/kinds.go#same"]));
  });

  test("Go: what others can import", async () => {
    const found = await findIn({ ...GO, "total/total.go": "package total\n\nfunc Open() {}\n\nfunc closed() {}\n" });
    expect(found.find(({ name }) => name === "Open")).toMatchObject({
      tier: "unknown",
      why: "others can import it from shop.example/till/total",
    });
    expect(shown(found, "unused")).toContain("total/total.go#closed");
  });

  test.each<[string, Files, readonly string[]]>([
    ["Go", { ...GO, "total/total.go": "package total\n\nfunc Open() {}\n" }, ["total/total.go#Open"]],
    [
      "Python",
      { ...PY, "pyproject.toml": '[project]\nname = "till"\nversion = "1"\nscripts = { till = "main:run" }\n' },
      ["total.py#_discount"],
    ],
    [
      "a library",
      {
        "package.json": '{ "name": "till", "version": "1.0.0", "main": "./src/main.ts" }',
        "src/main.ts": "export function total(): number { return 1; }\n",
      },
      ["src/main.ts#total"],
    ],
  ])("with --public what others can import is judged too: %s", async (_, files, names) => {
    const judged = shown(await findIn(files, "--public"), "unused");
    for (const name of names) expect(judged).toContain(name);
    expect(judged).not.toContain("main.py#run");
  });
});

test("what is used is in no tier: by its own file, lazily, as a type, by a re-export, through a namespace, by name", async () => {
  const found = await findIn({
    ...TS,
    "src/main.ts":
      'import { total } from "./total.js";\nimport * as money from "./money.js";\nimport type { Kind } from "./kinds.js";\nexport * from "./again.js";\nconst kind: Kind = 1;\nvoid import("./lazy.js").then(({ late }) => late(money.coin, total(kind)));\n',
    "src/total.ts":
      "export function total(a: number): number { return discount(a); }\nexport function discount(a: number): number { return a; }\n",
    "src/money.ts": "export const coin = 1;\n",
    "src/kinds.ts": "export type Kind = number;\n",
    "src/lazy.ts": "export const late = (...all: unknown[]) => all;\n",
    "src/again.ts": "export const again = 1;\n",
    "src/work.ts": 'new Worker(new URL("./worker.ts", import.meta.url));\nexport const work = 1;\nconsole.log(work);\n',
    "src/worker.ts": "export const worker = 1;\nconsole.log(worker);\n",
  });
  expect(found.filter(({ tier }) => tier !== "unknown")).toEqual([]);
});

describe("an import of a computed name that begins with a folder", () => {
  test.each<readonly [string, string, string, boolean]>([
    ["another folder", "src/load.ts", "import(`../texts/${name}/all.js`)", true],
    ["another folder, in parts", "src/load.ts", 'import("../texts/" + name + ".js")', true],
    ["a folder below", "src/load.ts", "import(`./texts/${name}.js`)", true],
    ["its own folder", "src/load.ts", "import(`./${name}.js`)", false],
    ["the folder from above", "load.ts", "import(`./src/${name}.js`)", false],
    ["a folder above", "src/pages/load.ts", "import(`../${name}.js`)", false],
    ["a folder above, in parts", "src/pages/load.ts", 'import("../" + name + ".js")', false],
    ["a folder or something else", "src/load.ts", 'import(name ? "./texts/" + name : name)', false],
    ["no folder", "src/load.ts", "import(`${name}.js`)", false],
  ])("%s", async (_title, path, load, isFree) => {
    const text = `export const load = (name: string) => ${load};\nload(String(1));\n`;
    const found = await findIn({ ...TS, [path]: text });
    expect(found.find(({ name }) => name === "discount")?.tier).toBe(isFree ? "unused" : "unknown");
  });
});

test("a name that its module keeps to itself is named by no text", async () => {
  const found = await findIn({
    ...TS,
    "src/total.ts": "export function total(a: number): number { return a; }\nconst textBase = 10;\nexport const textLarge = 12;\n",
    "src/page.cjs": 'const textSmall = 1;\nconsole.log("text-base", "text-large");\n',
    "src/use.ts": 'import "./page.cjs";\nconsole.log("text-base", "text-large", "text-small");\n',
  });
  expect(found.map(({ name, tier }) => [name, tier])).toEqual([
    ["textSmall", "unknown"],
    ["textBase", "unused"],
    ["textLarge", "unknown"],
  ]);
});

test("what others can import is counted, with the option that judges it", async () => {
  const directory = temporaryRepository({
    "package.json": '{ "name": "till", "version": "1.0.0", "main": "./src/main.ts" }',
    "src/main.ts": 'import { total } from "./total.js";\nexport const shop = total(1);\n',
    "src/total.ts": "export function total(a: number): number { return a; }\nexport function discount(a: number): number { return a; }\n",
  });
  const { out } = await runInProcess(directory, ["unused"]);
  expect(out).toContain("cannot tell (2 because others can import them: --public judges them as well)\n");
  expect(out).toContain("src/total.ts:2 discount — others can import it by its path in the published package till\n");
  expect((await runInProcess(directory, ["unused", "--public"])).out).toContain("unused, can be deleted: 1 symbol;");
});

test("as text: the counts first, then each tier", async () => {
  const directory = temporaryRepository({
    ...TS,
    "src/old.ts": "export const old = 1;\n",
    "README.md": "See `src/spare.ts`.\n",
    "src/spare.ts": "export const spare = 1;\n",
  });
  const { out } = await runInProcess(directory, ["unused"]);
  expect(out).toBe(`unused, can be deleted: 1 file and 1 symbol; used only by tests: 0; cannot tell: 1 file
unused, can be deleted
  src/old.ts (file)
  src/total.ts:2 discount
cannot tell
  src/spare.ts (file) — named in README.md:1
`);
});

test("a comment of another file that quotes the name", async () => {
  const found = await findIn({ ...TS, "src/main.ts": `${TS["src/main.ts"]}// like 'total.discount' once\n` });
  expect(found.filter(({ name }) => name === "discount").map(({ tier, why }) => [tier, why])).toEqual([
    ["unknown", "its name is a text at src/main.ts:3"],
  ]);
});
