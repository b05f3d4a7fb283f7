/** Modules as values: `export * as` through stars, second names, unpacking, computed keys. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const main = { "package.json": { type: "module", main: "src/user.ts" } };
const http = "export const b = () => 2;\nexport interface Box { side: number }\n";

describe("export * passes on namespaces", () => {
  tellForms([
    {
      title: "through two stars, with a second name",
      files: {
        ...main,
        "src/http.ts": http,
        "src/one.ts": 'export * as Http from "./http";\n',
        "src/two.ts": 'export * from "./one";\n',
        "src/index.ts": 'export * from "./two";\nexport const own = 1;\n',
        "src/user.ts": 'import { Http as H } from "./index";\nexport const f = () => H.b();\n',
      },
      answers: {
        "uses src/http.ts#b": ["^src/user.ts — call: 2 f"],
        "impact src/http.ts#b": ["src/user.ts"],
        findings: ["!missing-export"],
      },
    },
    {
      title: "made of an import and an export",
      files: {
        ...main,
        "src/http.ts": http,
        "src/one.ts": 'import * as Http from "./http";\nexport { Http };\n',
        "src/index.ts": 'export * from "./one";\n',
        "src/user.ts": 'import { Http } from "./index";\nexport const f = (x: Http.Box) => Http.b();\n',
      },
      answers: {
        "uses src/http.ts#b": ["^src/user.ts — call: 2 f"],
        "uses src/http.ts#Box": ["^src/user.ts — type: 2"],
        findings: ["!missing-export"],
      },
    },
    {
      title: "of a namespace in a namespace",
      files: {
        ...main,
        "src/http.ts": http,
        "src/one.ts": 'export * as Http from "./http";\n',
        "src/index.ts": 'export * as Net from "./one";\n',
        "src/all.ts": 'export * from "./index";\n',
        "src/user.ts":
          'import { Net } from "./all";\nimport * as all from "./all";\nexport const f = () => Net.Http.b();\nexport const g = () => all.Net.Http.b();\n export type T = Net.Http.Box;\n',
      },
      answers: {
        "uses src/http.ts#b": ["^src/user.ts — call: 3 f, 4 g"],
        "uses src/http.ts#Box": ["^src/user.ts — type: 5"],
        findings: ["!missing-export"],
      },
    },
    {
      title: "rendered, unpacked, passed on in an object, and loaded when needed",
      files: {
        ...main,
        "src/http.tsx": "export const Page = () => null;\nexport const b = () => 2;\nexport const c = () => 3;\n",
        "src/index.ts": 'export * as Http from "./http";\n',
        "src/all.ts": 'export * from "./index";\n',
        "src/user.tsx":
          'import { Http } from "./all";\nconst { b } = Http;\nexport const f = () => <Http.Page x={b()} />;\nexport const g = async () => (await import("./all")).Http.c();\n',
      },
      answers: {
        "uses src/http.tsx#Page": ["^src/user.tsx — render: 3"],
        "uses src/http.tsx#b": ["^src/user.tsx"],
        "uses src/http.tsx#c": ["^src/user.tsx"],
      },
    },
    {
      title: "a name that two stars make of different modules is ambiguous, of the same one is not",
      files: {
        ...main,
        "src/http.ts": http,
        "src/other.ts": http,
        "src/one.ts": 'export * as Http from "./http";\nexport * as Same from "./http";\n',
        "src/two.ts": 'export * as Http from "./other";\nexport * as Same from "./http";\n',
        "src/index.ts": 'export * from "./one";\nexport * from "./two";\n',
        "src/user.ts": 'import { Http, Same } from "./index";\nexport const f = () => [Http.b(), Same.b()];\n',
      },
      answers: { findings: ["ambiguous-star src/user.ts Http", "!Same"], "uses src/http.ts#b": ["^src/user.ts — call: 2 f"] },
    },
  ]);
});

describe("a namespace as a value", () => {
  const c = "export const a = () => 1;\nexport const b = () => 2;\nexport const c = () => 3;\n";
  const rows: readonly (readonly [title: string, text: string, uses: Readonly<Record<string, string>>])[] = [
    [
      "unpacked with a rest",
      'const { a, ...rest } = C;\nexport const go = () => [a(), rest.b(), rest["c"]()];\n',
      { b: "^m.ts — call: 3 go", c: "^m.ts — call: 3 go" },
    ],
    ["with a second name", "const other = C;\nexport const go = () => other.c();\n", { c: "^m.ts — call: 3 go" }],
    [
      "with a second name in a function",
      "export function go() {\n  const other = C;\n  return other.b();\n}\n",
      { b: "^m.ts — call: 4 go" },
    ],
    [
      "with a rest of a second name",
      "const other = C;\nconst { ...rest } = other;\nexport const go = () => rest.b();\n",
      { b: "^m.ts — call: 4 go" },
    ],
    ["indexed by a computed key", "export const go = (k: 'a' | 'b') => C[k]();\n", { a: "  m.ts — read: 2 go", c: "  m.ts — read: 2 go" }],
    ["indexed by a key of a constant", "const k = 'b';\nexport const go = () => C[k]();\n", { b: "  m.ts — read: 3 go" }],
    ["passed to a function", "export const go = () => Object.values(C);\n", { a: "  m.ts — pass: 2 go", b: "  m.ts — pass: 2 go" }],
    ["spread into an object", "export const all = { ...C };\n", { a: "  m.ts — spread: 2 all" }],
    ["kept in an object", "export const all = { C };\n", { a: "  m.ts — store: 2 all" }],
    [
      "indexed as a type of import()",
      'export type A = typeof import("./c.js")["b"];\nexport type B = (typeof import("./c.js"))["c"];\n',
      { b: "^m.ts — type: 2", c: "^m.ts — type: 3" },
    ],
    ["indexed as a type", 'export type A = (typeof C)["b"];\n', { b: "^m.ts — type: 2" }],
    [
      "kept in a promise that is unpacked",
      'const late = import("./c.js");\nexport const go = async () => {\n  const { a } = await late;\n  return a();\n};\n',
      { a: "^m.ts — call: 5 go" },
    ],
    ["kept in a promise with a callback", 'const late = import("./c.js");\nlate.then((m) => m.c());\n', { c: "^m.ts — call: 3" }],
    ["kept in a promise", 'const late = import("./c.js");\nexport const go = async () => (await late).b();\n', { b: "^m.ts — call: 3 go" }],
  ];
  tellForms(
    rows.map(([title, text, uses]) => ({
      title,
      files: {
        "package.json": { type: "module", main: "m.ts" },
        "c.ts": c,
        "m.ts": (text.includes("import(") ? "// late\n" : 'import * as C from "./c.js";\n') + text,
      },
      answers: Object.fromEntries(Object.entries(uses).map(([name, line]) => [`uses c.ts#${name}`, [line]])),
    })),
  );
});

describe("a module that is chosen, or loaded elsewhere", () => {
  const two = { "src/a.ts": "export const go = () => 1;\nexport const not = 1;\n", "src/b.ts": "export const go = () => 2;\n" };
  const called = { "uses src/a.ts#go": ["^src/user.ts — call: 4"], "uses src/b.ts#go": ["^src/user.ts — call: 4"] };
  tellForms([
    {
      title: "by a conditional expression of namespaces",
      files: {
        ...main,
        ...two,
        "src/user.ts": 'import * as A from "./a";\nimport * as B from "./b";\nconst impl = process.env.A ? A : B;\nimpl.go();\n',
      },
      answers: called,
    },
    {
      title: "by a conditional expression of require",
      files: {
        ...main,
        ...two,
        "src/user.ts": 'const on = 1;\nconst impl = on\n  ? require("./a") : require("./b");\nimpl.go();\n',
      },
      answers: called,
    },
    {
      title: "by ??, awaited, with a member taken from both",
      files: {
        ...main,
        ...two,
        "src/user.ts":
          'const old: any = null;\nexport const f = async () => {\n  const { go } = old ? await import("./a") : await import("./b");\n  go(); };\n',
      },
      answers: called,
    },
    {
      title: "returned by a function, passed on as a promise, kept in a list",
      files: {
        ...main,
        ...two,
        "src/c.ts": "export const end = () => 2;\n",
        "src/user.ts":
          'const load = () => import("./a");\nimport("./b").then(console.log);\nconst all = Promise.all([import("./c")]);\nexport const f = async () => [(await load()).go(), await all];\n',
      },
      answers: {
        "uses src/a.ts#go": ["cannot tell: 1", "src/user.ts — read: 1"],
        "uses src/b.ts#go": ["cannot tell: 1", "src/user.ts — read: 2"],
        "uses src/c.ts#end": ["cannot tell: 1", "src/user.ts — read: 3"],
      },
    },
    {
      title: "not by a condition itself, nor for its effects alone",
      files: {
        ...main,
        ...two,
        "src/user.ts": 'import * as A from "./a";\nconst on = A ? 1 : 2;\nvoid import("./b");\nexport { on };\n',
      },
      answers: { "uses src/b.ts#go": ["no direct uses"] },
    },
  ]);
});

describe("a module that is handed on as a value", () => {
  const given = "cannot tell: 1 use of its module as a whole, whose members are chosen elsewhere";
  tellForms([
    {
      title: "has neither what it does not export, nor types",
      files: {
        ...main,
        "src/a.ts":
          "export const open = () => help() + more.n;\nfunction help() { return 1; }\nconst more = { n: 2 };\nexport interface Till { n: number }\nexport type Sum = number;\nconst inner = 3;\nexport { inner as outer };\nexport class Both {}\nexport interface Both { n: number }\n",
        "src/user.ts": 'import * as A from "./a";\nconsole.log(A);\n',
      },
      answers: {
        "uses src/a.ts#open": [given],
        "uses src/a.ts#inner": [given],
        "uses src/a.ts#Both": [given],
        "uses src/a.ts#help": ["^1 use in 1 file", "!cannot tell"],
        "uses src/a.ts#more": ["^1 use in 1 file", "!cannot tell"],
        "uses src/a.ts#Till": ["no direct uses found"],
        "uses src/a.ts#Sum": ["no direct uses found"],
      },
    },
    {
      title: "has what a CommonJS module exports later",
      files: {
        "package.json": { main: "user.js" },
        "a.js": "function open() {}\nexports.open = open;\n",
        "user.js": 'const A = require("./a");\nconsole.log(A);\n',
      },
      answers: { "uses a.js#open": [given] },
    },
    {
      title: "has every name of a Python module",
      files: { "a.py": "def _open(): pass\n", "user.py": "import a\nprint(a)\n" },
      answers: { "uses a.py#_open": [given] },
    },
  ]);
});

describe("an export under another name, read from a namespace", () => {
  const inner = "const inner = () => 1;\nexport { inner as open };\n";
  tellForms([
    {
      title: "of the module itself",
      files: { ...main, "src/a.ts": inner, "src/user.ts": 'import * as a from "./a";\na.open();\n' },
      answers: { "uses src/a.ts#inner": ["^1 use in 1 file", "^src/user.ts — call: 2"] },
    },
    {
      title: "through stars and a namespace that is exported",
      files: {
        ...main,
        "src/a.ts": inner,
        "src/all.ts": 'export * from "./a";\n',
        "src/index.ts": 'import * as z from "./all";\nexport { z };\nexport * from "./all";\nexport default z;\n',
        "src/user.ts":
          'import { z } from "./index";\nimport * as y from "./index";\nimport x from "./index";\nz.open(); y.open(); x.open();\n',
      },
      answers: { "uses src/a.ts#inner": ["^src/user.ts — call: 4"] },
    },
    {
      title: "of an object that is module.exports",
      files: {
        "package.json": { main: "src/user.js" },
        "src/a.js": "function inner() { return 1; }\nmodule.exports = { open: inner };\n",
        "src/user.js": 'const a = require("./a");\na.open();\n',
      },
      answers: { "uses src/a.js#inner": ["^src/user.js — call: 2"] },
    },
    {
      title: "of an object that spreads another module beside its own members",
      files: {
        "package.json": { main: "src/user.js" },
        "src/a.js": "exports.one = () => 1;\nexports.two = () => 2;\n",
        "src/b.js": 'function far() {}\nmodule.exports = { ...require("./a"), own() { return 1; }, far };\n',
        "src/c.js": 'module.exports = Object.assign({}, require("./a"), { own() {} });\n',
        "src/d.js": 'Object.assign(module.exports, require("./a"), { own() {} });\n',
        "src/user.js":
          'const b = require("./b");\nb.own();\nb.far();\nb.one();\nconst c = require("./c");\nc.own();\nconst d = require("./d");\nd.own();\nd.two();\n',
      },
      answers: {
        "uses src/b.js#own": ["^src/user.js — call: 2"],
        "uses src/b.js#far": ["^src/user.js — call: 3"],
        "uses src/a.js#one": ["^src/user.js — call: 4"],
        "uses src/c.js#own": ["^src/user.js — call: 6"],
        "uses src/d.js#own": ["^src/user.js — call: 8"],
        "uses src/a.js#two": ["^src/user.js — call: 9"],
      },
    },
    {
      title: "of a function that a module passes on with further members",
      files: {
        "package.json": { main: "src/user.js" },
        "src/a.js": "module.exports = function open() {};\nmodule.exports.one = () => 1;\n",
        "src/b.js": 'module.exports = require("./a");\nmodule.exports.far = 1;\n',
        "src/user.js": 'const b = require("./b");\nb();\nb.one();\n',
      },
      answers: { "uses src/a.js#open": ["src/user.js — call: 2"], "uses src/a.js#one": ["^src/user.js — call: 3"] },
    },
    {
      title: "that makes an object whose method is called",
      files: {
        ...main,
        "src/a.ts":
          "export class Text { static create = (): Text => new Text(); trim() { return this; } }\nconst textType = Text.create;\nexport { textType as text };\n",
        "src/all.ts": 'export * from "./a";\n',
        "src/user.ts": 'import * as z from "./all";\nz.text().trim();\n',
      },
      answers: { "uses src/a.ts#Text.trim": ["^src/user.ts — call: 2"] },
    },
    {
      title: "and not what only has the other name",
      files: {
        ...main,
        "src/a.ts": `${inner}export const other = (open: number) => open;\n`,
        "src/user.ts": 'import * as a from "./a";\na.open();\n',
      },
      answers: { "uses src/a.ts#other": ["no direct uses"] },
    },
  ]);
});

describe("the real module behind a mock", () => {
  const rows: readonly (readonly [title: string, code: string])[] = [
    ["of Jest, by a name", "const real = jest.requireActual<typeof import('./c')>('./c');\nreal.c();\n"],
    ["of Jest, taken apart", "const { c } = jest.requireActual('./c') as typeof import('./c');\nc();\n"],
    ["of Vitest, awaited", "const real = await vi.importActual('./c');\nreal.c();\n"],
    ["of Vitest, with its type", "const { c } = await vi.importActual<typeof import('./c')>('./c');\nc();\n"],
  ];
  tellForms(
    rows.map(([title, code]) => ({
      title,
      files: { "package.json": { main: "c.ts" }, "c.ts": "export const c = () => 1;\nexport const d = 1;\n", "c.test.ts": code },
      answers: { "uses --tests c.ts#c": ["c.test.ts — call: 2"], "uses --tests c.ts#d": ["no direct uses"] },
    })),
  );
});

describe("functions of an object that others are given", () => {
  const unsure = "cannot tell: 1 use of plugin as a whole, whose members are chosen elsewhere";
  const rows: readonly (readonly [title: string, code: string, wanted: readonly string[]])[] = [
    ["as an argument", "import { plugin } from './a.js';\napp.use(plugin);\n", [unsure]],
    ["in a list", "import { plugin } from './a.js';\nexport default { plugins: [plugin] };\n", [unsure]],
    ["by a spread", "import { plugin } from './a.js';\nexport const own = { ...plugin };\n", [unsure]],
    ["beside a call", "import { plugin } from './a.js';\napp.use(plugin);\nplugin.install();\n", ["^m.js — call: 3", "!cannot tell"]],
    ["of which nothing is used", "import './a.js';\n", ["no direct uses"]],
  ];
  tellForms(
    rows.map(([title, code, wanted]) => ({
      title,
      files: {
        "package.json": { type: "module", main: "m.js" },
        "a.js": "export const plugin = { install() {} };\n",
        "m.js": code,
      },
      answers: { "uses a.js#plugin.install": wanted },
    })),
  );
});

describe("a namespace in a namespace", () => {
  const unsure = "cannot tell: 1 use of its module as a whole";
  const rows: readonly (readonly [title: string, code: string, wanted: string])[] = [
    ["of an import by name", "import { orders } from './api.js';\norders.items.add();\n", "^m.js — call: 2"],
    ["of an import under another name", "import { orders as o } from './api.js';\no.items.add();\n", "^m.js — call: 2"],
    ["of a namespace", "import * as api from './api.js';\napi.orders.items.add();\n", "^m.js — call: 2"],
    ["taken apart", "import * as api from './api.js';\nconst { orders } = api;\norders.items.add();\n", unsure],
    ["stored", "import * as api from './api.js';\nconst o = api.orders;\no.items.add();\n", unsure],
    ["handed on", "import * as api from './api.js';\nstart(api.orders);\n", unsure],
    ["taken apart deeper", "import { orders } from './api.js';\nconst { items } = orders;\nitems.add();\n", unsure],
  ];
  tellForms(
    rows.map(([title, code, wanted]) => ({
      title,
      files: {
        "package.json": { type: "module", main: "m.js" },
        "api.js": "export * as orders from './orders.js';\n",
        "orders.js": "export * as items from './items.js';\n",
        "items.js": "export const add = () => 1;\n",
        "m.js": code,
      },
      answers: { "uses items.js#add": [wanted, "!no direct uses"] },
    })),
  );
});

describe("the default of a module of CommonJS is the module", () => {
  const rows: readonly (readonly [title: string, code: string, wanted: string])[] = [
    ["of a namespace", "import * as ns from './c.cjs';\nns.default.run();\n", "^m.mjs — call: 2"],
    ["of a namespace, and another name", "import * as ns from './c.cjs';\nconst d = ns.default;\nd.run();\n", "m.mjs — store: 2 d"],
    ["of a promise", "const c = await import('./c.cjs');\nc.default.run();\n", "^m.mjs — call: 2"],
    ["of a promise, taken apart", "const { default: c } = await import('./c.cjs');\nc.run();\n", "^m.mjs — call: 2"],
  ];
  tellForms(
    rows.map(([title, code, wanted]) => ({
      title,
      files: {
        "package.json": { main: "m.mjs" },
        "c.cjs": "module.exports = { stop() {} };\nmodule.exports.run = () => 1;\n",
        "m.mjs": code,
      },
      answers: { "uses c.cjs#run": [wanted, "!no direct uses"] },
    })),
  );
});

describe("members of what a module of a promise exports", () => {
  tellForms([
    {
      title: "static ones, and those of an object",
      files: {
        "package.json": { main: "m.ts" },
        "c.ts": "export class K { static make() {} static s = 1 }\nexport const o = { hit() {} };\n",
        "m.ts":
          "export const a = () => import('./c').then((z) => z.K.make());\nexport const b = () => import('./c').then((z) => z.o.hit());\n",
      },
      answers: { "uses c.ts#K": ["^m.ts — read: 1"], "uses c.ts#o": ["^m.ts — read: 2"] },
    },
  ]);
});
