import { describe, expect, test } from "vitest";
import { declarationOf, exportsOf, factsOf, formsOf } from "./facts.js";

const path = "lib/shop.js";

describe("CommonJS exports and their entities", () => {
  test.each([
    ["module.exports = function checkout(cart) {}", ["checkout:function"], ["= = local checkout"]],
    ["module.exports = (cart) => cart", ["default:function"], ["= = local default"]],
    ["module.exports = class Till {}", ["Till:class"], ["= = local Till"]],
    ["module.exports = new Till()", ["default:constant"], ["= = local default"]],
    ["module.exports = checkout\nfunction checkout() {}", ["checkout:function"], ["= = local checkout"]],
    ["exports = module.exports = checkout\nfunction checkout() {}", ["checkout:function"], ["= = local checkout"]],
  ])("one value: %s", (text, forms, exported) => {
    expect(formsOf(text, path)).toEqual(forms);
    expect(exportsOf(text, path)).toEqual(exported);
  });

  test.each([
    ["var reduce = exports.reduce = function () {}", ["reduce:function"], ["reduce"]],
    ["const reduce = (exports.reduce = function fold() {})", ["reduce:function"], ["reduce"]],
    ["let reduce = module.exports.reduce = (a) => a", ["reduce:function"], ["reduce"]],
    ["var reduce;\nreduce = exports.reduce = function () {}", ["reduce:function"], ["reduce"]],
    ["var reduce;\nexports.reduce = reduce = function () {}", ["reduce:function"], ["reduce"]],
    ["const Till = exports['Till'] = class {}", ["Till:class"], ["Till"]],
    ["var a = exports.a = exports.b = function () {}", ["a:function", "b:function"], ["a = local b", "b"]],
    ["var b = exports.a = exports.b = function () {}", ["b:function"], ["a = local b", "b"]],
    ["const Till = module.exports = class Till {}", ["Till:class"], ["= = local Till"]],
    ["var checkout = module.exports = exports = function checkout() {}", ["checkout:function"], ["= = local checkout"]],
    ["module.exports = exports = function checkout() {}", ["checkout:function"], ["= = local checkout"]],
    ["module.exports = { a: exports.a = function () {} }", ["a:function"], ["a"]],
    ["var a;\nmodule.exports = { a: a = 5 }", ["a:constant"], ["a"]],
    ["let reduce = this.reduce = function () {};\nexports.one = 1", ["reduce:function", "one:constant"], ["reduce", "one"]],
    ["this.reduce = function () {};\nrequire('./m')", ["reduce:function"], ["reduce"]],
  ])("a chain: %s", (text, forms, exported) => {
    expect(exportsOf(text, path)).toEqual(exported);
    expect(formsOf(text, path)).toEqual(forms);
  });

  test("a variable that holds an exported value of another name is that value", () => {
    const text = "const fold = exports.reduce = (a) => a;\nexports.fold = fold;\nmodule.exports.again = fold;";
    expect(exportsOf(text, path)).toEqual(["reduce", "fold = local reduce", "again = local reduce"]);
    expect(exportsOf("const app = module.exports = open();\nmodule.exports.app = app;", path)).toEqual([
      "= = local default",
      "app = local default",
    ]);
    const imported = 'const rates = exports.tax = require("./rates");\nexports.rates = rates;';
    expect(exportsOf(imported, path)).toEqual(["tax = ./rates#=", "rates = ./rates#="]);
  });

  test("a variable of the same name that holds something else keeps its name", () => {
    expect(exportsOf("var reduce = 1;\nexports.reduce = () => 2;", path)).toEqual(["reduce = local exports.reduce"]);
  });

  test("a function of the same name is another one than what takes its place", () => {
    const text = "exports = module.exports = render;\nfunction render() {}\nvar render = exports.render = function (text) {};";
    expect(exportsOf(text, path)).toEqual(["= = local render", "render = local exports.render"]);
  });

  test("this is the exports object outside of functions, until another one takes its place", () => {
    expect(exportsOf("exports.a = 1;\nif (old) { this.b = 2; }\n(function () { exports.c = 3; this.d = 4; })();", path)).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(exportsOf("module.exports = { a: 1 };\nthis.b = 2;", path)).toEqual(["a"]);
    expect(exportsOf("this.reduce = function () {};", path)).toEqual([]);
  });

  test("an object literal names its parts and has no whole", () => {
    const text = `const a = 1;
const lines = require("./lines");
const { tax: vat } = require("./tax");
module.exports = { a, b: function () {}, c() {}, d: class {}, e: 5, vat, lines, own: require("./own"), rate: require("./tax").rate, ["f"]: 1, "in stock": a, 7: 1, ...require("./rest"), ...lines, gone };`;
    expect(exportsOf(text, path)).toEqual([
      "a",
      "b",
      "c",
      "d",
      "e",
      "vat = ./tax#tax",
      "lines = ./lines#=",
      "own = ./own#=",
      "rate = ./tax#rate",
      "f",
      "in stock = local a",
      "*+default ./rest",
      "*+default ./lines",
    ]);
    expect(formsOf(text, path)).toEqual(["a:constant", "b:function", "c:function", "d:class", "e:constant", "f:constant"]);
  });

  test("a spread of a local literal is spelled out", () => {
    expect(exportsOf("const rules = { tax() {} };\nmodule.exports = { ...rules, add() {} }", path)).toEqual(["tax", "add"]);
  });

  test.each([
    ["exports.a = 1", ["a"]],
    ["module.exports.a = function () {}", ["a"]],
    ['exports["a"] = () => 1', ["a"]],
    ["exports.a = void 0;\nexports.a = 1", ["a"]],
    ["exports.a = exports.b = () => 1", ["a = local b", "b"]],
    ["function a() {}\nexports.a = a; exports.b = a", ["a", "b = local a"]],
    ['exports.a = require("./m")', ["a = ./m#="]],
    ['exports.a = require("./m").x', ["a = ./m#x"]],
    ['const m = require("./m");\nexports.a = m.x', ["a = ./m#x"]],
    ['const { x } = require("./m");\nexports.a = x', ["a = ./m#x"]],
    ['Object.defineProperty(exports, "a", { value: 1 })', ["a"]],
    [
      'var m_1 = require("./m");\nObject.defineProperty(exports, "a", { enumerable: true, get: function () { return m_1.x; } })',
      ["a = ./m#x"],
    ],
    ['Object.defineProperty(module.exports, "a", { get() { return require("./m") } })', ["a = ./m#="]],
    ['Object.defineProperties(exports, { a: { get: () => require("./m") } })', ["a = ./m#="]],
    ["Object.assign(module.exports, { a() {} }, require('./m'))", ["a", "*+default ./m"]],
    ['__exportStar(require("./m"), exports)', ["* ./m"]],
    ['tslib_1.__exportStar(require("./m"), exports)', ["* ./m"]],
    ['module.exports = require("./m")', ["*+default ./m"]],
    ['const m = require("./m");\nmodule.exports = m', ["*+default ./m"]],
    ['module.exports = require("./m").x', ["= = ./m#x"]],
    ['if (old) module.exports = require("./old"); else module.exports = require("./new")', ["*+default ./old", "*+default ./new"]],
    ['module.exports = old ? require("./old") : require("./new")', ["*+default ./old", "*+default ./new"]],
    ["module.exports = Object.freeze({ a: 1 })", ["a"]],
  ])("%s", (text, expected) => {
    expect(exportsOf(text, path)).toEqual(expected);
  });

  test("compiled ES modules: __esModule is no export, default is", () => {
    const text = `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = exports.rate = void 0;
const rate = 0.2; exports.rate = rate;
class Cart {} exports.default = Cart;`;
    expect(exportsOf(text, path)).toEqual(["rate", "default = local Cart"]);
  });

  test("babel's star loop", () => {
    const text = `var _cart = require("./cart");
Object.keys(_cart).forEach(function (key) { if (key === "default") return; Object.defineProperty(exports, key, { get: function () { return _cart[key]; } }); });`;
    expect(exportsOf(text, path)).toEqual(["* ./cart"]);
  });

  test("properties of the local that is module.exports are exports", () => {
    const text = `var app = exports = module.exports = {};
/** Opens the shop. */
app.open = function open(hours) {};
app.get = app.header = function header(name) {};
app.settings.x = 1;`;
    expect(exportsOf(text, path)).toEqual(["open", "get = local header", "header"]);
    expect(declarationOf(text, "open", path)).toMatchObject({ kind: "function", parameters: "hours", doc: "Opens the shop.", line: 3 });
    expect(formsOf(text, path)).toEqual(["app:constant", "open:function", "header:function"]);
  });

  test("parts of an exported function, but neither its prototype nor its configuration", () => {
    const text = `function Till() {}
Till.open = () => 1;
Till.prototype.close = function () {};
Till.displayName = "till";
module.exports = Till;
module.exports.Drawer = class Drawer {};`;
    expect(exportsOf(text, path)).toEqual(["open", "= = local Till", "Drawer"]);
    expect(formsOf(text, path)).toEqual(["Till:function", "open:function", "Drawer:class"]);
  });

  test("a local object literal is the whole and gives its parts", () => {
    expect(exportsOf("const ledger = { add() {} };\nmodule.exports = ledger", path)).toEqual(["add", "= = local ledger"]);
  });

  test("lazy getters are re-exports", () => {
    const text = `const fn = () => 1;
module.exports = mergeExports(fn, { get Cart() { return require("./cart"); }, get rate() { return require("./tax").rate; }, get now() { return Date.now(); }, tools: { get x() { return require("./x"); } } });`;
    expect(exportsOf(text, path)).toEqual(["= = local fn", "Cart = ./cart#=", "rate = ./tax#rate", "now", "tools"]);
  });

  test("a value in place never takes the name of another local", () => {
    const text = "const add = 1;\nexports.add = function () {};";
    expect(exportsOf(text, path)).toEqual(["add = local exports.add"]);
    expect(formsOf(text, path)).toEqual(["add:constant", "exports.add:function"]);
  });

  test("a UMD factory's result is the module", () => {
    const text = `(function (root, factory) {
  if (typeof define === "function" && define.amd) define([], factory);
  else if (typeof module === "object" && module.exports) module.exports = factory();
  else root.Shop = factory();
})(this, function () { function Shop() {} Shop.open = function () {}; return Shop; });`;
    expect(exportsOf(text, path)).toEqual(["open", "= = local Shop"]);
    expect(formsOf(text, path)).toEqual(["Shop:function", "open:function"]);
  });

  test("a UMD factory that fills exports", () => {
    const text = `(function (global, factory) {
  typeof exports === "object" && typeof module !== "undefined" ? factory(exports) : typeof define === "function" && define.amd ? define(["exports"], factory) : factory(global.Shop = {});
})(this, (function (exports) { function open() {} exports.open = open; }));`;
    expect(exportsOf(text, path)).toEqual(["open"]);
  });

  test.each([
    [
      "a choice",
      '(function (sax) { sax.parse = parse; function parse() {} })(typeof exports === "undefined" ? (this.sax = {}) : exports);',
    ],
    [
      "the other choice",
      '!function (sax) { sax.parse = parse; function parse() {} }(typeof module === "object" ? module.exports : window.sax);',
    ],
    ["a default", "((sax) => { sax.parse = parse; function parse() {} })(window.sax || (module.exports = {}));"],
    ["by call", ";(function (root, sax) { sax.parse = parse; function parse() {} }).call(this, globalThis, exports);"],
    [
      "a factory with another name for it",
      '(function (root, factory) { if (typeof exports === "object") factory(module.exports); else factory((root.sax = {})); })(this, function (sax) { sax.parse = parse; function parse() {} });',
    ],
  ])("the parameter of a wrapper that is given exports: %s", (_title, text) => {
    expect(exportsOf(text, path)).toEqual(["parse"]);
  });

  test("the parameter of a wrapper that is given something else", () => {
    const text = "(function (sax, other) { sax.parse = function () {}; other.stop = function () {}; })((window.sax = {}), exports);";
    expect(exportsOf(text, path)).toEqual(["stop"]);
  });

  test("other wrappers and globals export nothing", () => {
    expect(exportsOf("(function () { window.Shop = function () {}; })();\nglobalThis.x = 1;", path)).toEqual([]);
    expect(exportsOf("(function () { module.exports = open; function open() {} })();", path)).toEqual(["= = local open"]);
  });

  test("ES syntax, .mjs and a local called exports switch CommonJS off", () => {
    expect(exportsOf("export const a = 1;\nmodule.exports = a;", path)).toEqual(["a"]);
    expect(exportsOf("module.exports = 1", "lib/shop.mjs")).toEqual([]);
    expect(exportsOf("const exports = {};\nexports.a = 1;", path)).toEqual([]);
  });

  test("foreign keys are harmless", () => {
    const text = 'module.exports = { __proto__: base, "__proto__": 1, constructor: 2, toString() {} }';
    expect(factsOf(text, path).exports.map((one) => (one.kind === "local" ? one.name : ""))).toEqual([
      "__proto__",
      "constructor",
      "toString",
    ]);
  });
});
