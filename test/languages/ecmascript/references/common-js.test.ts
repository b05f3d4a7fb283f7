import { expect, test } from "vitest";
import { read, sites, uses } from "./read.js";

/** Source → expected sites, for each form of CommonJS. */
const FORMS: readonly (readonly [string, readonly string[]])[] = [
  ['const { total, tax: rate } = require("./cart"); total(rate);', ["./cart static { total, tax as rate }"]],
  ['const { total, ...rest } = require("./cart"); total(rest.tax);', ["./cart static { total, = as rest }"]],
  ['const cart = require("./cart"); cart.total();', ["./cart static { = as cart }"]],
  ['const cart = require("./cart"); const { total } = cart; total();', ["./cart static { = as cart, total }"]],
  ['require("./cart").total();', ["./cart static { total }"]],
  ['const total = require("./cart").total; total();', ["./cart static { total }"]],
  ['require("./side");', ["./side side-effect keep"]],
  ['app.use(require("./routes"));', ["./routes static { = }"]],
  [
    'let fast; try { fast = require("fast"); } catch { fast = require("slow"); } fast();',
    ["fast static { = as fast } optional", "slow static { = as fast }"],
  ],
  ['module.require("./cart").total();', ["./cart static { total }"]],
  [
    'import { createRequire } from "module"; const load = createRequire(import.meta.url); load("./cart").total();',
    ["module static { createRequire }", "./cart static { total }"],
  ],
  ['require.ensure(["./big"], () => {});', ["./big dynamic keep"]],
  ['require.resolve("./cart");', ["./cart reference keep"]],
  ['process.getBuiltinModule("fs").existsSync("x");', ["fs static { existsSync }"]],
  ['exports.cart = require("./cart");', ["./cart re-export { = keep } keep"]],
  ['exports.total = require("./cart").total;', ["./cart re-export { total } keep"]],
  ['module.exports = require("./cart");', ["./cart re-export keep"]],
  ['exports = module.exports = require("./cart");', ["./cart re-export keep"]],
  ['module.exports = { ...require("./cart"), tax: require("./tax") };', ["./cart re-export keep", "./tax re-export { = keep } keep"]],
  [
    '__exportStar(require("./cart"), exports); tslib.__exportStar(require("./tax"), exports);',
    ["./cart re-export keep", "./tax re-export keep"],
  ],
  ['Object.keys(require("./cart")).forEach((key) => { exports[key] = 1; });', ["./cart re-export keep"]],
  ['Object.assign(module.exports, require("./cart"));', ["./cart re-export keep"]],
  [
    'define(["require", "./cart", "./side"], function (require, cart) { cart.total(); });',
    ["./cart static { = as cart } keep", "./side side-effect keep"],
  ],
  ['define("shop", ["./cart"], (cart) => cart());', ["./cart static { = as cart } keep"]],
  ['define(function (require) { const cart = require("./cart"); cart(); });', ["./cart static { = as cart }"]],
  ['require(["./cart"], (cart) => cart());', ["./cart static { = as cart } keep"]],
  ['System.import("./cart");', ["./cart dynamic keep"]],
  ['importScripts("a.js", "./b.js");', ["./a.js side-effect keep", "./b.js side-effect keep"]],
  ['(function (require) { require("./cart"); })(load);', []],
  ['const require = (name) => name; require("./cart");', []],
  ['const cart = _interopRequireDefault(require("./cart")); cart.default();', ["./cart static { = as cart }"]],
  ['require(path.join(__dirname, "cart"));', ["./cart side-effect keep"]],
  ['export const { version } = require("../package.json");', ["../package.json static { version }"]],
  ['import cart = require("./cart"); export const { total, tax: rate } = cart;', ["./cart static { = as cart, total, tax as rate }"]],
  ['import cart = require("./cart"); const { total } = cart;', ["./cart static { = as cart, total dead }"]],
];

test.each(FORMS)("%s", (source, expected) => {
  expect(sites(source, "shop.js")).toEqual(expected);
});

test("members of a whole module are recorded", () => {
  expect(uses('const cart = require("./cart"); function pay() { cart.total(); }', "cart", "shop.js")).toEqual(["member.total@pay()"]);
});

test("the place of a nested require is the outermost function", () => {
  const [lazy] = read('function pay() { return () => require("./cart"); }', "shop.js").references;
  expect(lazy?.within).toEqual({ label: "pay()" });
});

test("a required class is a type in comments", () => {
  const text = 'const Cart = require("./cart");\n/** @param {Cart} cart */\nfunction pay(cart) {}';
  expect(uses(text, "Cart", "shop.js")).toEqual(["type@pay()"]);
});
