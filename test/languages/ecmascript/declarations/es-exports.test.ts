import { describe, expect, test } from "vitest";
import { declarationOf, exportsOf, factsOf, formsOf } from "./facts.js";

describe("ES exports and their entities", () => {
  test("exported functions, async and generators included, are Functions", () => {
    const text = "export function total() {}\nexport async function* pages() {}\nexport default function checkout() {}";
    expect(factsOf(text).declarations.map((one) => [one.name, one.kind])).toEqual([
      ["total", "function"],
      ["pages", "function"],
      ["checkout", "function"],
    ]);
    expect(exportsOf(text)).toEqual(["total", "pages", "default = local checkout"]);
  });

  test.each([
    ["export default function () {}", "default:function"],
    ["export default () => 1", "default:function"],
    ["export default class {}", "default:class"],
    ["export default class extends Shelf {}", "default:class"],
    ["export default { currency: 'EUR' }", "default:constant"],
    ["export default createStore({})", "default:constant"],
    ["export default (function cart() {})", "default:function"],
    ["export default (() => 1) satisfies Rule", "default:function"],
  ])("anonymous default: %s", (text, form) => {
    expect(formsOf(text)).toEqual([form]);
    expect(exportsOf(text)).toEqual(["default"]);
  });

  test("a default identifier is the entity of the identifier, shared once more under its own name", () => {
    expect(exportsOf("const h = () => 1;\nexport default h;")).toEqual(["default = local h"]);
    expect(exportsOf("const h = () => 1;\nexport default h;\nexport { h };")).toEqual(["default = local h", "h"]);
    expect(formsOf("const h = () => 1;\nexport default h as Handler;")).toEqual(["h:function"]);
  });

  test("a default identifier that nothing declares is a value of the module", () => {
    expect(formsOf("export default globalThis;")).toEqual(["default:constant"]);
  });

  test("classes are Objects with their public methods and base as written", () => {
    const text = `export abstract class Ledger<T> extends Book<T, Map<string, T>> {
      #sum = 0; private audit() {} protected close() {} _hidden() {} constructor() { super(); }
      add(entry: T): void; add(entry: any) {} static open() {} get size() { return 0; } onChange = () => {}; #post() {} abstract print(): void; name = "x"; [Symbol.iterator]() {}
    }`;
    const ledger = declarationOf(text, "Ledger");
    expect(ledger).toMatchObject({ kind: "object", form: "class", extends: "Book<T, Map<string, T>>" });
    expect(ledger.members).toEqual(["add", "open", "onChange", "print"]);
  });

  test("each declarator is an entity; Function only if its value is one", () => {
    const text = "export const rate = 0.2, apply = (sum: number) => sum, Till = class extends Box {};\nexport let open = function () {};";
    expect(formsOf(text)).toEqual(["rate:constant", "apply:function", "Till:class", "open:function"]);
    expect(exportsOf(text)).toEqual(["rate", "apply", "Till", "open"]);
  });

  test.each([
    ["React.memo(function Card() {})", "function"],
    ["memo(forwardRef((props, ref) => null))", "function"],
    ["connect(mapState)(() => null)", "function"],
    ["debounce((query: string) => query, 200)", "function"],
    ["lazy(() => import('./page'))", "function"],
    ["(((sum) => sum) as Rule)!", "function"],
    ["createApi({})", "constant"],
    ["memo(imported)", "constant"],
    ["connect(mapState)", "constant"],
    ["curry({ sum: 1 })", "constant"],
    ["require('./apply')", "constant"],
  ])("function-valued: %s is a %s", (value, form) => {
    expect(formsOf(`export const x = ${value}`)).toEqual([`x:${form}`]);
  });

  test("a wrapper around a local function is that function", () => {
    expect(declarationOf("function card(price: number) {}\nexport const Card = memo(card)", "Card")).toMatchObject({
      form: "function",
      parameters: "price: number",
    });
  });

  test("types, enums, namespaces and ambient declarations are Objects", () => {
    const text = `export interface Item {}
export type Price = number
export enum Size { S }
export const enum Colour { Red }
export declare const VERSION: string
export declare function tax(sum: number): number
export namespace Units.Weight { export const kg = 1 }
export declare module Legacy {}`;
    expect(formsOf(text)).toEqual([
      "Item:interface",
      "Price:type",
      "Size:enum",
      "Colour:enum",
      "VERSION:constant",
      "tax:function",
      "Units:namespace",
      "Legacy:namespace",
    ]);
    expect(exportsOf(text)).toHaveLength(8);
  });

  test("overloads and their implementation are one Function, at the first signature", () => {
    const text =
      "export function parse(a: string): Cart;\nexport function parse(a: number): Cart;\nexport function parse(a: any) { return a }";
    expect(factsOf(text).declarations).toEqual([
      expect.objectContaining({ name: "parse", form: "function", line: 1, position: 0, parameters: "a: string", returns: "Cart" }),
    ]);
    expect(exportsOf(text)).toEqual(["parse"]);
  });

  test.each([
    ["export interface Cart {}\nexport class Cart {}", "Cart:class"],
    ["export class Cart {}\nexport namespace Cart {}", "Cart:class"],
    ["export enum Cart { A }\nexport namespace Cart {}", "Cart:enum"],
    ["export function Cart() {}\nexport namespace Cart {}", "Cart:function"],
    ["export namespace Cart {}\nexport interface Cart {}", "Cart:interface"],
    ["export const Cart = z.object({})\nexport type Cart = z.infer<typeof Cart>", "Cart:constant"],
    ["export const Cart = () => 1\nexport type Cart = number", "Cart:constant"],
  ])("merged declarations are one entity: %s", (text, form) => {
    expect(formsOf(text)).toEqual([form]);
    expect(exportsOf(text)).toEqual(["Cart"]);
  });

  test("export clauses name locals, with aliases and string names", () => {
    const text = 'const a = 1; function b() {}\nexport { a, b as c, a as "shelf life", b as default, missing };';
    expect(exportsOf(text)).toEqual(["a", "c = local b", "shelf life = local a", "default = local b"]);
    expect(formsOf(text)).toEqual(["a:constant", "b:function"]);
  });

  test("destructured exports are Objects by bound name", () => {
    const text = "export const { useCart, list: [first, { deep }], ...rest } = api, [x, , y = 1] = pair;";
    expect(formsOf(text).sort()).toEqual(["deep", "first", "rest", "useCart", "x", "y"].map((name) => `${name}:constant`));
    expect(exportsOf(text)).toEqual(["useCart", "first", "deep", "rest", "x", "y"]);
  });

  test("global augmentation and ambient modules declare nothing here", () => {
    expect(formsOf('export {};\ndeclare global { interface Window {} }\ndeclare module "shop" { export const a: 1 }')).toEqual([]);
  });
});

describe("re-exports", () => {
  test.each([
    ['export { A } from "./a"', ["A = ./a#A"]],
    ['export { a as b, default, default as Btn } from "./a"', ["b = ./a#a", "default = ./a#default", "Btn = ./a#default"]],
    ['export * from "./a"', ["* ./a"]],
    ['export * as ns from "./a"', ["ns = ./a#*"]],
    ['export type { T } from "./a"; export type * from "./b"', ["T = ./a#T", "* ./b"]],
    ['import { a } from "./a"; export { a, a as b }; export default a', ["a = ./a#a", "b = ./a#a", "default = ./a#a"]],
    ['import d from "./a"; export { d }', ["d = ./a#default"]],
    ['import * as ns from "./a"; export { ns }', ["ns = ./a#*"]],
    ['import type { T } from "./a"; export type { T }', ["T = ./a#T"]],
    ['import * as ns from "./a"; export default ns.cart', ["default = ./a#cart"]],
    ['export import A = require("./a")', ["A = ./a#="]],
    ['import NS from "./a"; import * as N from "./b"; export import B = N.B; export {}', ["B = ./b#B"]],
  ])("%s", (text, expected) => {
    expect(exportsOf(text)).toEqual(expected);
  });

  test("barrels declare nothing", () => {
    expect(formsOf('export * from "./a";\nimport { b } from "./b";\nexport { b };')).toEqual([]);
  });

  test("entries keep the source's order", () => {
    const text = 'export { z } from "./z";\nexport const a = 1;\nexport * from "./y";\nexport { b };\nfunction b() {}';
    expect(exportsOf(text)).toEqual(["z = ./z#z", "a", "* ./y", "b"]);
  });
});

describe("export =", () => {
  test("a name, an import, an object, a value", () => {
    expect(exportsOf("class Till {}\nexport = Till")).toEqual(["= = local Till"]);
    expect(exportsOf('import till = require("./till");\nexport = till')).toEqual(["*+default ./till"]);
    expect(exportsOf("const a = 1; export = { a, b() {} }")).toEqual(["a", "b"]);
    expect(exportsOf("export = createTill()")).toEqual(["= = local default"]);
  });

  test("members of a namespace, but for what is the whole of it", () => {
    const text = "declare namespace shop {\n  interface Till {};\n  const shop: number;\n}\nexport = shop;";
    expect(exportsOf(text, "shop.d.ts")).toEqual(["Till = local shop", "shop", "= = local shop"]);
    expect(exportsOf("declare namespace shop { export { a as default, b }; }\nexport = shop;", "shop.d.ts")).toEqual([
      "b = local shop",
      "= = local shop",
    ]);
  });

  test("a namespace that has no name yet is not the whole of the module", () => {
    expect(exportsOf("@deprecated module.exports export =")).toEqual(["= = local default"]);
  });

  test("export as namespace is no export of the module", () => {
    expect(exportsOf("declare const shop: number;\nexport = shop;\nexport as namespace Shop;", "shop.d.ts")).toEqual(["= = local shop"]);
  });
});

describe("declaration modules", () => {
  const text = 'import type { Cart } from "./cart";\ntype Carts = Cart[];\nexport interface Till {}\ndeclare function open(): Till;\n';
  const implicit = (source: string): string[] =>
    factsOf(source, "src/till.d.ts").exports.map(
      (fact) => `${"name" in fact ? fact.name : fact.kind}${fact.kind === "local" && fact.implicit === true ? " implicit" : ""}`,
    );

  test("export all of their declarations unless they have an export clause", () => {
    expect(implicit(text)).toEqual(["Carts implicit", "Till", "open implicit"]);
    expect(implicit(`${text}export {};`)).toEqual(["Till"]);
    expect(implicit(`${text}export default open;`)).toEqual(["Till", "default"]);
    expect(exportsOf(text, "src/till.ts")).toEqual(["Till"]);
  });
});
