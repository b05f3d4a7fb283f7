/** Uses of a name through names that stand for its module. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

interface Answer {
  readonly uses: readonly { readonly path: string; readonly line: number; readonly kind: string; readonly through?: string }[];
}

async function places(files: Readonly<Record<string, string>>, target: string): Promise<readonly string[]> {
  const { out } = await runInProcess(temporaryRepository(files), ["uses", target, "--json"]);
  const { uses } = JSON.parse(out) as Answer;
  return uses.map(({ path, line, kind, through = "" }) => `${path}:${line} ${kind} ${through}`.trim());
}

test("a namespace import, also of modules that pass the name on", async () => {
  const files = {
    "cart.ts": "export function total() {}\nexport function other() {}\n",
    "index.ts": 'export * from "./cart";\nexport { total as sum } from "./cart";\n',
    "top.ts": 'export * from "./index";\n',
    "a.ts": 'import * as cart from "./cart";\ncart.total();\ncart.other();\n',
    "b.ts": 'import * as index from "./index";\nindex.total();\nindex.sum();\n',
    "c.ts": 'import * as top from "./top";\nconst { total } = top;\ntop.sum();\n',
  };
  expect(await places(files, "cart.ts#total")).toEqual([
    "a.ts:2 call",
    "b.ts:2 call index.ts",
    "b.ts:3 call index.ts",
    "c.ts:2 read top.ts",
    "c.ts:3 call top.ts",
    "index.ts:2 re-export",
  ]);
});

test("a required module, and a module that is one value with members", async () => {
  const files = {
    "cart.js": "exports.total = function () {};\n",
    "till.js": "exports = module.exports = Till;\nfunction Till() {}\nexports.rates = { a: 1 };\n",
    "main.js": 'const cart = require("./cart");\nconst Till = require("./till");\ncart.total();\nTill.rates.a;\nTill.other;\n',
  };
  expect(await places(files, "cart.js#total")).toEqual(["main.js:3 call"]);
  expect(await places(files, "till.js#rates")).toEqual(["main.js:4 read"]);
});

test("a variable that is the whole module as well", async () => {
  const files = {
    "app.js": "var app = module.exports = create();\nuse(app);\n",
    "main.js": 'const shop = require("./app");\nlisten(shop);\n',
  };
  expect(await places(files, "app.js#app")).toEqual(["app.js:2 pass", "main.js:2 pass"]);
});

test("the value of a module takes names of other modules with it, as the default import as well", async () => {
  const files = {
    "suite.js": "exports.Suite = class {};\n",
    "shop.cjs":
      'const { Suite } = require("./suite");\nmodule.exports = Shop;\nfunction Shop() {}\nmodule.exports.Suite = Suite;\nmodule.exports.open = 1;\n',
    "main.cjs": 'const Shop = require("./shop.cjs");\nnew Shop.Suite();\n',
    "main.mjs": 'import Shop from "./shop.cjs";\nshow(Shop.open);\nconst { Suite } = Shop;\n',
    "till.ts": "export default class Till {}\nexport const open = 1;\n",
    "other.ts": 'import Till from "./till";\nTill.open;\n',
  };
  expect(await places(files, "suite.js#Suite")).toEqual([
    "main.cjs:2 construct shop.cjs",
    "main.mjs:3 read shop.cjs",
    "shop.cjs:4 re-export",
  ]);
  expect(await places(files, "shop.cjs#open")).toEqual(["main.mjs:2 pass"]);
  expect(await places(files, "till.ts#open")).toEqual([]);
});

test("another name of an export", async () => {
  const files = {
    "cart.js": "exports.total = function () {};\nexports.sum = exports.total;\nexports.all = exports.sum;\n",
    "main.js": 'const { sum, all } = require("./cart");\nsum();\nall();\n',
  };
  expect(await places(files, "cart.js#total")).toEqual(["cart.js:2 re-export", "cart.js:3 re-export", "main.js:2 call", "main.js:3 call"]);
  expect(await places(files, "cart.js#sum")).toEqual(["cart.js:3 re-export", "main.js:2 call", "main.js:3 call"]);
});

test("in Go, the type of a parameter on the line of its own receiver is a use, the receiver is none", async () => {
  const directory = temporaryRepository({
    "go.mod": "module shop.example/till\n\ngo 1.22\n",
    "cart.go": "package main\n\ntype Cart struct{}\n",
    "merge.go": "package main\n\nfunc (c *Cart) Merge(other *Cart) {}\n\nfunc (c *Cart) Clear() {}\n",
  });
  const { out } = await runInProcess(directory, ["uses", "cart.go#Cart"]);
  expect(out).toContain("1 use in 1 file\nmerge.go — type: 3 Cart.Merge\n");
});

const PASSED: Readonly<Record<string, readonly [passes: string, uses: string]>> = {
  "a property of the exports": ['exports.shop = require("./shop.cjs");', 'require("./all.cjs").shop.open();'],
  "an object": ['module.exports = { shop: require("./shop.cjs") };', 'const all = require("./all.cjs");\nall.shop.open();'],
  "a name in an object": [
    'const shop = require("./shop.cjs");\nmodule.exports = { shop };',
    'const all = require("./all.cjs");\nall.shop.open();',
  ],
  "a name that is taken of it": ['module.exports.shop = require("./shop.cjs");', 'const { shop } = require("./all.cjs");\nshop.open();'],
  "a default import": ['exports.shop = require("./shop.cjs");', 'import all from "./all.cjs";\nall.shop.open();'],
};

test.each(Object.entries(PASSED))("a module that is passed on as a member: %s", async (_, [passes, uses]) => {
  const main = uses.startsWith("import") ? "main.mjs" : "main.cjs";
  const files = { "shop.cjs": "exports.open = () => 1;\n", "all.cjs": `${passes}\n`, [main]: `${uses}\n` };
  const used = expect.stringMatching(new RegExp(`^${main}:\\d call`));
  expect(await places(files, "shop.cjs#open")).toEqual([used]);
  // A use of a name of the file is one of the file, and the name of another module leads to it.
  expect(await places(files, "shop.cjs")).toContainEqual(used);
  expect(await places(files, "all.cjs#shop.open")).toEqual([used]);
});

test("a module that is passed on as a member, and taken as a value", async () => {
  const files = {
    "shop.cjs": "exports.open = () => 1;\n",
    "all.cjs": 'exports.shop = require("./shop.cjs");\n',
    "main.cjs": 'const all = require("./all.cjs");\nregister(all.shop);\nconst mine = all.shop;\nmine.open();\n',
  };
  const { out } = await runInProcess(temporaryRepository(files), ["uses", "shop.cjs#open"]);
  expect(out).toContain("no certain uses; cannot tell: 2");
});

test("uses of a file have those of its names through other modules", async () => {
  const files = {
    "make.cjs": "module.exports = function () {};\n",
    "cart.ts": "export function total() {}\nexport function other() {}\n",
    "index.ts": 'export { total as sum, other } from "./cart";\n',
    "all.cjs": 'exports.make = require("./make.cjs");\n',
    "main.ts": 'import * as shop from "./index";\nshop.sum();\n',
    "main.cjs": 'const all = require("./all.cjs");\nall.make();\n',
  };
  expect(await places(files, "cart.ts")).toContain("main.ts:2 call index.ts");
  expect(await places(files, "make.cjs")).toContain("main.cjs:2 call all.cjs");
  expect(await places(files, "index.ts#sum")).toEqual(await places(files, "cart.ts#total"));
  expect(await places(files, "all.cjs#make")).toEqual(await places(files, "make.cjs#default"));
});

const WRAPPED = { "page.tsx": 'import Cart, { Sum } from "./cart";\nexport const page = () => [<Cart />, <Sum />];\n' };
const DEFAULT = "through `default`, which a call makes of it";

test.each([
  ["a default export", "export default observer(Cart);", ["page.tsx:2 render " + DEFAULT]],
  ["calls in each other", "export default connect(all)(memo(Cart));", ["page.tsx:2 render " + DEFAULT]],
  ["with more arguments", "export default memo(Cart as View, same);", ["page.tsx:2 render " + DEFAULT]],
  ["a constant", "export const Sum = memo(Cart);", ["page.tsx:2 render through `Sum`, which a call makes of it"]],
  ["an argument after the first", "export default create(all, Cart);", []],
  ["a property of an argument", "export default create({ Cart });", []],
  ["a constant of a function", "export function Sum() { const view = memo(Cart); return view; }", []],
])("what a call makes of a value is used by rule: %s", async (_what, line, expected) => {
  const cart = `const Cart = () => null;\n${line}\n`;
  const { out } = await runInProcess(temporaryRepository({ "cart.tsx": cart, ...WRAPPED }), ["uses", "cart.tsx#Cart", "--json"]);
  const { possible } = JSON.parse(out) as {
    readonly possible: readonly { path: string; line: number; kind: string; doubt: { reason: string } }[];
  };
  const places = possible
    .filter(({ path }) => path !== "cart.tsx")
    .map(({ path, line: at, kind, doubt }) => `${path}:${at} ${kind} ${doubt.reason}`);
  expect(places).toEqual(expected);
});

test("who has the value itself needs no wrapper", async () => {
  const files = {
    "cart.tsx": "export const Cart = () => null;\nexport default memo(Cart);\n",
    "page.tsx": 'import Memo, { Cart } from "./cart";\nexport const page = () => [<Cart />, <Memo />];\n',
  };
  const { out } = await runInProcess(temporaryRepository(files), ["uses", "cart.tsx#Cart", "--json"]);
  expect(JSON.parse(out)).toMatchObject({ possible: [] });
});
