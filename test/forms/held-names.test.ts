/** Functions that objects of a module hold under a name, and members of what is taken as a whole. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const main = { "package.json": { type: "module", main: "user.ts" } };

describe("functions that an object holds", () => {
  tellForms([
    {
      title: "by their names in a default export, called and unpacked",
      files: {
        ...main,
        "api.ts": "const list = () => 1;\nfunction add() {}\nconst gone = () => 2;\nexport default { list, add };\n",
        "user.ts": 'import api from "./api";\napi.list();\nconst { add } = api;\nadd();\n',
      },
      answers: {
        "uses api.ts#list": ["^api.ts — store: 4 default", "^user.ts — call: 2"],
        "uses api.ts#add": ["^user.ts — read: 3 add"],
        "uses api.ts#gone": ["^no direct uses found"],
        "impact api.ts#list": ["^user.ts — call: 2"],
      },
    },
    {
      title: "in a constant that is the default export, under another name, and deeper",
      files: {
        ...main,
        "api.ts":
          "function list() {}\nfunction add() {}\nfunction own() {}\nconst api = { list, more: add, nested: { own } } as const;\nexport default api;\n",
        "user.ts": 'import api from "./api";\napi.list();\napi.more();\napi.nested.own();\n',
      },
      answers: {
        "uses api.ts#list": ["^user.ts — call: 2", "!cannot tell"],
        "uses api.ts#add": ["^user.ts — call: 3"],
        "uses api.ts#own": ["^user.ts — call: 4"],
      },
    },
    {
      title: "that is spread into another object",
      files: {
        ...main,
        "api.ts":
          "const one = () => 1;\nconst two = () => 2;\nconst base = { one };\nexport const all = { ...base, two };\nexport const open = { ...globalThis, two };\n",
        "user.ts": 'import { all, open } from "./api";\nall.one();\nall.two();\nopen.one();\nopen.two();\n',
      },
      answers: {
        "uses api.ts#one": ["^user.ts — call: 2"],
        "uses api.ts#two": ["^user.ts — call: 3,5"],
      },
    },
    {
      title: "not of an object of another name, of a function's own object, or of one that another object is given",
      files: {
        ...main,
        "api.ts":
          "function list() {}\nexport const api = { list };\nexport const other = { list: () => 3 };\nexport const make = () => ({ list });\n",
        "user.ts":
          'import { api, other } from "./api";\nother.list();\nexport const f = (api: { list(): void }) => api.list();\nexport default api;\n',
      },
      answers: { "uses api.ts#list": ["!^user.ts — call", "!^  user.ts — call: 2"] },
    },
  ]);
});

describe("a module whose names an object of CommonJS copies", () => {
  const files = { "package.json": { main: "user.js" }, "base.js": "exports.join = () => 1;\nexports.split = () => 2;\n" };
  const user = 'const util = require("./util");\nutil.join();\n';
  const answers = {
    "uses base.js#join": ["^user.js — call: 2", "!cannot tell"],
    "uses base.js#split": ["^no direct uses found"],
  };
  tellForms([
    {
      title: "by a spread of a variable",
      files: { ...files, "util.js": 'const base = require("./base");\nmodule.exports = { ...base, trim() {} };\n', "user.js": user },
      answers,
    },
    {
      title: "by Object.assign to the exports",
      files: { ...files, "util.js": 'const base = require("./base");\nexports.own = 1;\nObject.assign(exports, base);\n', "user.js": user },
      answers,
    },
    {
      title: "by Object.assign to a new object",
      files: {
        ...files,
        "util.js": 'const base = require("./base");\nmodule.exports = Object.assign({}, base, { own: 1 });\n',
        "user.js": user,
      },
      answers,
    },
    {
      title: "not into an object that is no module",
      files: { ...files, "util.js": 'const base = require("./base");\nexports.all = { ...base };\nexports.join = 1;\n', "user.js": user },
      answers: { "uses base.js#join": ["!^user.js", "cannot tell"] },
    },
  ]);
});

describe("an enumeration that is taken as a whole", () => {
  const kinds = "export enum Kind {\n  A,\n  B,\n}\n";
  tellForms(
    [
      ["listed", "export const all = Object.values(Kind);\n", "pass: 2 all"],
      ["copied", "export const all = { ...Kind };\n", "spread: 2 all"],
      ["kept under another name", "export const all = Kind;\n", "store: 2 all"],
      ["given to a component", "export const f = () => <Pick of={Kind} />;\n", "pass: 2 f"],
    ].map(([title = "", code = "", place = ""]) => ({
      title,
      files: {
        "package.json": { type: "module", main: "user.tsx" },
        "kinds.ts": kinds,
        "user.tsx": `import { Kind } from "./kinds";\n${code}`,
      },
      answers: { "uses kinds.ts#Kind.B": ["^no certain uses; cannot tell: 1", "Kind as a whole", `^  user.tsx — ${place}`] },
    })),
  );
  tellForms([
    {
      title: "not where one member is named, or its type",
      files: {
        ...main,
        "kinds.ts": kinds,
        "user.ts": 'import { Kind } from "./kinds";\nexport const f = (kind: Kind) => kind === Kind.A;\n',
      },
      answers: { "uses kinds.ts#Kind.B": ["^no direct uses found"] },
    },
  ]);
});

describe("exports of the modules of a folder", () => {
  const page = {
    "pages/home.js": "export const load = () => 1;\nexport default function Home() {}\n",
    "package.json": { type: "module", main: "user.js" },
  };
  const whole = (line: number): readonly string[] => ["^no certain uses; cannot tell: 1", `^  user.js — read: ${line}`];
  tellForms([
    ...[
      "const pages = import.meta.glob('./pages/*.js');\nexport default pages;\n",
      "const pages = import.meta.glob(['./pages/*.js'], { eager: true });\nexport default pages;\n",
      "const pages = require.context('./pages', true, /\\.js$/);\nexport default pages;\n",
    ].map((code) => ({
      title: code.slice(14, code.indexOf("\n")),
      files: { ...page, "user.js": code },
      answers: {
        "uses pages/home.js#load": whole(1),
        "uses pages/home.js#Home": whole(1),
        unused: ["!can be deleted\n  pages", "^  pages/home.js:2 Home — may be used at user.js:1"],
      },
    })),
    {
      title: "of which one is taken by its name",
      files: { ...page, "user.js": "export default import.meta.glob('./pages/*.js', { import: 'load' });\n" },
      answers: {
        "uses pages/home.js#load": ["^user.js — "],
        "uses pages/home.js#Home": ["^no direct uses found"],
        unused: ["^  pages/home.js:2 Home"],
      },
    },
    {
      title: "of a module of another folder",
      files: {
        ...page,
        "other/home.js": "export const load = () => 1;\n",
        "user.js": "import './other/home.js';\nexport default import.meta.glob('./pages/*.js');\n",
      },
      answers: { "uses other/home.js#load": ["^no direct uses found"] },
    },
  ]);
});

describe("functions in functions", () => {
  const main = { "package.json": { type: "module", main: "user.tsx" } };
  tellForms([
    {
      title: "of a component: handlers, wrapped ones, and those that others call",
      files: {
        ...main,
        "user.tsx":
          "export function Page() {\n  const open = () => 1;\n  const kept = useCallback(() => open(), []);\n  function close() {}\n  const never = () => 2;\n  return <b onClick={kept} onBlur={() => close()} />;\n}\nexport const Other = () => {\n  const open = () => 2;\n  return [open];\n};\n",
      },
      answers: {
        "uses user.tsx#Page.open": ["^user.tsx — call: 3 Page.kept", "!10"],
        "uses user.tsx#Page.kept": ["^user.tsx — pass: 6 Page"],
        "uses user.tsx#Page.close": ["^user.tsx — call: 6 Page"],
        "uses user.tsx#Page.never": ["^no direct uses found", "!others may use it"],
        "uses user.tsx#Other.open": ["^user.tsx — read: 10 Other"],
      },
    },
    {
      title: "of a method, and one with the name of a member or of a function of the module",
      files: {
        ...main,
        "user.tsx":
          "export class Cart {\n  total() {\n    const sum = () => 1;\n    return sum();\n  }\n  sum() {\n    return this.sum();\n  }\n}\nfunction sum() {}\nexport const f = (other: { sum(): void }) => other.sum();\n",
      },
      answers: {
        "uses user.tsx#Cart.total.sum": ["^user.tsx — call: 4 Cart.total", "!7", "!cannot tell"],
        "uses user.tsx#Cart.sum": ["^user.tsx — call: 7 Cart.sum"],
        "uses user.tsx#sum": ["^no direct uses found"],
      },
    },
    {
      title: "of a function that has properties, which others read",
      files: { ...main, "user.tsx": "export function Menu() {}\nMenu.Item = () => 1;\nMenu.Item();\n" },
      answers: { "uses user.tsx#Menu.Item": ["^user.tsx — call: 3"] },
    },
    {
      title: "of Python: with the name of one of the module, in a default value, and decorated",
      files: {
        "main.py":
          "def outer(arg):\n    def inner():\n        return 1\n\n    def lost():\n        pass\n\n    def uses(inner=inner):\n        return inner()\n\n    @keep\n    def kept():\n        pass\n\n    return inner() + arg\n\n\ndef inner():\n    return 2\n",
      },
      answers: {
        "uses main.py#outer.inner": ["^main.py — read: 8 outer.uses; call: 15 outer"],
        "uses main.py#outer.lost": ["^no direct uses found"],
        "uses main.py#outer.kept": ["^no certain uses", "@keep may hand it to others"],
        "uses main.py#inner": ["^no direct uses found"],
      },
    },
  ]);
});
