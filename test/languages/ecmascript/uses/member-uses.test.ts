import { describe, expect, it } from "vitest";
import { readUses } from "../../../../languages/ecmascript/uses/index.js";
import { usesRows } from "../../../support/uses-rows.js";

async function members(text: string, path = "till.ts"): Promise<readonly string[]> {
  return (await usesRows(readUses, path, text)).members;
}

describe("accesses to members", () => {
  it("on this and super are those of the class, also in arrow functions", async () => {
    const text = `class Cart extends shop.Box {
  #count = 0;
  static create() { return this.make(); }
  total() {
    this.#count++;
    [1].map(() => this.add());
    super.total();
    function other() { return this.add(); }
    const { add, ...rest } = this;
  }
}
const Till = class { ring() { this.ring(); } };`;
    expect(await members(text)).toEqual([
      "1 extend shop.Box in Cart",
      "3 call Cart.make in Cart.create",
      "5 assign Cart.#count in Cart.total",
      "6 call [number].map in Cart.total",
      "6 call Cart.add in Cart.total",
      "7 call Cart.super().total in Cart.total",
      "8 call ?.add in Cart.total.other",
      "9 read Cart.add in Cart.total",
      "12 call Till.ring in Till.ring",
    ]);
  });

  it("on names with written types", async () => {
    const text = `function f(a: Cart, b?: readonly Cart[] | null, c: shop.Cart | undefined = d, t: T, ...rest: Cart[]) {
  a.total; b?.map(g); c["total"] = 1; t.total; rest.pop();
}
let cart: Readonly<Cart>;
cart.total();
(cart as Till).ring();
function generic<T>(x: T, y: Cart<T>) { x.a; y.a; }
const h = ({ total }: Cart) => total;
type One = Cart["total"];`;
    expect(await members(text)).toEqual([
      "1 type shop.Cart in f",
      "2 read Cart.total in f",
      "2 call [Cart].map in f",
      "2 assign shop.Cart.total in f",
      "2 read T.total in f",
      "2 call [Cart].pop in f",
      "5 call Cart.total",
      "6 call Till.ring",
      "7 read ?.a in generic",
      "7 read Cart.a in generic",
      "8 read Cart.total in h",
      "9 type Cart.total in One",
    ]);
  });

  it("on constructions, unless the variable has another value", async () => {
    const text = `const a = new Cart();
let b = new Cart();
let c = new Cart();
c = other;
a.x(); b.x(); c.x(); new Cart().x();
{ const a = unknown(); a.x(); }
const self = a; self.x();`;
    expect(await members(text)).toEqual([
      "1 construct Cart.constructor in a",
      "2 construct Cart.constructor in b",
      "3 construct Cart.constructor in c",
      "5 call Cart.x",
      "5 call Cart.x",
      "5 call ?.x",
      "5 construct Cart.constructor",
      "5 call Cart.x",
      "6 call unknown().x",
      "7 call Cart.x",
    ]);
  });

  it("on properties of classes and results of functions in the file", async () => {
    const text = `class Shop extends Base<Till> {
  cart = new Cart();
  list: readonly Till[] = [];
  constructor(private till: Till) { this.made = new Made(); }
  open(): Till { return this.till; }
  run() { this.cart.a(); this.till.b(); this.list.c(); this.open().d(); this.made.e(); this.base.f(); this.held.g(); }
}
class Base<T> { base: Till; held: T; }
function shop(): Shop {}
async function later(): Promise<Shop> {}
shop().cart.x();
const s = await later();
s.open().y();`;
    expect((await members(text)).filter((row) => /\.[a-gxy](?: in|$)/.test(row))).toEqual([
      "6 call Cart.a in Shop.run",
      "6 call Till.b in Shop.run",
      "6 call [Till].c in Shop.run",
      "6 call Till.d in Shop.run",
      "6 call Made.e in Shop.run",
      "6 call Shop.base.f in Shop.run",
      "6 call Shop.held.g in Shop.run",
      "11 call Cart.x",
      "13 call Till.y",
    ]);
  });

  it("on classes, enumerations, objects and namespaces by their names, but not on imported modules", async () => {
    const text = `import { Cart, till } from "./shop";
import * as shop from "./shop";
const fs = require("fs");
const { readFile } = require("fs");
enum Side { Head }
const api = { ring() { this.stop(); }, stop() {} };
namespace Parts { export type Size = number; }
Cart.create(); till.open(); shop.open(); fs.read(); Side.Head; api.ring(); Math.max();
let x: Parts.Size; let y: shop.Size;
const later = await import("./shop"); later.open();`;
    expect(await members(text)).toEqual([
      "6 call api.stop in api.ring",
      "8 call Cart.create",
      "8 call till.open",
      "8 call fs.read",
      "8 read Side.Head",
      "8 call api.ring",
      "8 call Math.max",
      "9 type Parts.Size in x",
    ]);
  });

  it("on constructor functions and prototypes of a script", async () => {
    const text = `function Till() { this.coins = []; }
Till.prototype.ring = function () { var self = this; this.coins; list.forEach(function () { self.ring(); this.ring(); }); };
Till.prototype = { stop: function () { this.ring(); } };
app.handle = function () { this.use(); };
/** @param {Till} till */
function close(till) { till.ring(); }`;
    expect((await members(text, "till.js")).filter((row) => !/prototype|handle/.test(row.split(" ")[2] ?? ""))).toEqual([
      "1 assign Till.coins in Till",
      "2 read Till.coins in Till.ring",
      "2 call list.forEach in Till.ring",
      "2 call Till.ring in Till.ring",
      "2 call ?.ring in Till.ring",
      "3 call Till.ring in stop",
      "4 call app.use in app.handle",
      "6 call Till.ring in close",
    ]);
  });

  it("on computed types are those of what they are made from", async () => {
    const text = `function f(a: ReturnType<typeof g>, b: Awaited<Cart>, c: Pick<Cart, "x">, d: Omit<Cart, "y">, e: Map<Cart, Till>) {
  a.x; b.x; c.x; d.x; e.x;
}
type Cart = ReturnType<typeof h>;`;
    expect(await members(text)).toEqual([
      "2 read g().x in f",
      "2 read Cart.x in f",
      "2 read Cart.x in f",
      "2 read Cart.x in f",
      "2 read [Till;Cart].x in f",
    ]);
  });

  it("are properties of components, too", async () => {
    const text = `interface Props { total: number }
function Cart({ total }: Props) { return <b id="x" />; }
const a = <Cart total={1} />;
const b = <Other total={1} />;`;
    expect(await members(text, "till.tsx")).toEqual(["2 read Props.total in Cart", "3 pass Props.total in a", "4 pass ?.total in b"]);
  });

  it("on type parameters are those of the constraint", async () => {
    const text = `function f<T extends Cart, U extends T, V>(a: T, b: U, c: V) { a.x; b.x; c.x; }
class Box<T extends Till> { held: T; one: Cart<T>; run() { this.held.y; this.one.y; } }`;
    expect((await members(text)).filter((row) => /\.[xy] /.test(row))).toEqual([
      "1 read Cart.x in f",
      "1 read Cart.x in f",
      "1 read ?.x in f",
      "2 read Box.held.y in Box.run",
      "2 read Box.one.y in Box.run",
    ]);
  });

  it("are found beside types of comments whose parameters have no names", async () => {
    const text =
      "/** @type {function(string, ...number): Cart} */\nlet make;\n/** @param {(a: Till) => void} b */\nfunction f(b, { c }) { c.x; }\n";
    expect(await members(text, "till.js")).toEqual(["4 read ?.c in f", "4 read ?.x in f"]);
  });

  it("are read in linear time", async () => {
    const sum = Array.from({ length: 4000 }, () => "this.a").join(" + ");
    expect(await members(`class Cart { total() { return ${sum}; } }`)).toHaveLength(4000);
    expect(await members(`class Cart { total = ${sum}; }`)).toHaveLength(4000);
    expect(await members(`x${".y".repeat(4000)};`)).toHaveLength(4000);
    const many = Array.from({ length: 1000 }, (_, index) => `m${index}: Till; f${index}() { this.m${index}.x(); }`).join("\n");
    expect(await members(`class Cart { ${many} }`)).toHaveLength(2000);
  });
});
