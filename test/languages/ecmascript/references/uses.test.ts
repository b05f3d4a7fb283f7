import { expect, test } from "vitest";
import { read, sites, uses } from "./read.js";

/** Source after the import of `X` → its uses. */
const NAMED: readonly (readonly [string, readonly string[]])[] = [
  ["function checkout() { X(); }", ["call@checkout()"]],
  ["const checkout = () => X();", ["call@checkout()"]],
  ["const checkout = memo(() => X());", ["call@checkout()"]],
  ["function checkout() { function inner() { X(); } }", ["call@checkout()"]],
  ["X();", ["call"]],
  ["const app = X();", ["call@app"]],
  ["X.apply(null, []);", ["call"]],
  ["class Cart { add() { return new X(); } }", ["construct@Cart.add()"]],
  ["class Cart extends X {}", ["extend→Cart@Cart"]],
  ["interface Cart extends X {}", ["extend→Cart@Cart"]],
  ["class Cart implements X {}", ["implement→Cart@Cart"]],
  ["class Cart extends X(Base) {}", ["mix→Cart@Cart"]],
  ["util.inherits(Cart, X);", ["extend→Cart"]],
  ["const Checkout = () => <X />;", ["render@Checkout()"]],
  ["const Checkout = () => <X.Line></X.Line>;", ["render.Line@Checkout()"]],
  ["@X() class Cart {}", ["decorate→Cart@Cart"]],
  ["class Cart { @X total = 1; }", ["decorate→Cart.total@Cart"]],
  ["@Injectable() class Cart { constructor(private x: X) {} }", ["inject→Cart@Cart.constructor()"]],
  ["class Cart { constructor(x: X) {} }", ["type@Cart.constructor()"]],
  ["function pay(x: X): X {}", ["type@pay()", "type@pay()"]],
  ["let q: typeof X;", ["type"]],
  ["pay(X);", ["pass→pay"]],
  ["app.pay({ with: [X] });", ["pass→app.pay"]],
  ["const view = () => <Row of={X} />;", ["pass→<Row>@view()"]],
  ["const view = () => <Row {...X} />;", ["spread→<Row>@view()"]],
  ["Cart.rate = X;", ["assign→Cart.rate"]],
  ['Cart["~rate"] = X;', ["assign→Cart"]],
  ["[first] = X;", ["read"]],
  ["class Cart { rate = X; }", ["assign→Cart.rate@Cart"]],
  ["const TABLE = [X];", ["store→TABLE@TABLE"]],
  ["function pay() { return X; }", ["read@pay()"]],
  ["X.rate > 2;", ["read.rate"]],
  ["X[0] = 1;", ["member"]],
  ["X[key] ??= 1;", ["member"]],
  ["X[key]++;", ["member"]],
  ["delete X[key];", ["member"]],
  ["X[key] === 1;", ["read"]],
  ["-X[key];", ["read"]],
  ["function pay(e) { return e instanceof X; }", ["check@pay()"]],
  ["const q = X`select`;", ["tag@q"]],
  ["function pay() { return [...X]; }", ["spread@pay()"]],
  ["pay(...X);", ["spread→pay"]],
  ["export { X };", ["re-export"]],
  ["export { X as Y };", ["re-export→Y"]],
  ["export default X;", ["re-export→default"]],
  ["module.exports = { X, Y: X };", ["re-export", "re-export→Y"]],
  ["exports.Y = X;", ["re-export→Y"]],
  ['test("adds items", () => { X(); });', ['call@test "adds items"']],
  ['describe("cart", () => { it("adds", () => X()); });', ['call@test "adds"']],
  ["app.handle = function handle() { X(); };", ["call@app.handle()"]],
  ["Cart.prototype.add = function () { X(); };", ["call@Cart.add()"]],
  ["exports.pay = () => X();", ["call@pay()"]],
  ["module.exports = { pay() { X(); } };", ["call@pay()"]],
  ["(function () { function pay() { X(); } })();", ["call@pay()"]],
  ["namespace Shop { export function pay() { X(); } }", ["call@Shop.pay()"]],
  ["enum Kind { A = X }", ["read@Kind"]],
];

test.each(NAMED)("%s", (source, expected) => {
  expect(uses(`import { X } from "./x";\n${source}`, "X", "src/shop.tsx")).toEqual(expected);
});

/** Names that hide the import. */
const SHADOWS: readonly string[] = [
  "function pay(X) { return X; }",
  "function pay({ X }) { return X; }",
  "const pay = ([X]) => X;",
  "function pay() { X(); function X() {} }",
  "function pay() { if (true) { var X = 1; } return X; }",
  "{ let X = 1; X; }",
  "try {} catch (X) { X; }",
  "for (const X of []) X;",
  "const pay = function X() { X(); };",
  "const pay = class X { static a = X; };",
  "function pay<X>(x: X) {}",
  "type Pay<X> = X[];",
  "type Pay = { [X in 'a']: X };",
  "type Pay<T> = T extends infer X ? X : never;",
  "namespace Shop { const X = 1; X; }",
  "const shop = { X: 1 }; shop.X;",
  "X: for (;;) break X;",
  "const view = () => <Row X={1} />;",
  "/** {@link X} */ function pay() {}",
  "/** @template X @param {X} x */ function pay(x) {}",
];

test.each(SHADOWS)("not a use: %s", (source) => {
  expect(uses(`import { X } from "./x";\n${source}`, "X", "src/shop.tsx")).toEqual([]);
});

test("types and values are hidden separately", () => {
  expect(uses('import { X } from "./x"; function pay<X>() { new X(); }', "X")).toEqual(["construct@pay()"]);
  expect(uses('import { X } from "./x"; function pay(X: X) { X; }', "X")).toEqual(["type@pay()"]);
});

test("a binding used in types only is type-only, and so is its import", () => {
  expect(sites('import { User } from "./types"; function greet(u: User) {}')).toEqual(["./types type { User type }"]);
  expect(sites('import { User } from "./types"; function greet(u: User) { new User(); }')).toEqual(["./types static { User }"]);
  expect(sites('import { Users } from "./users"; @Injectable() class Shop { constructor(u: Users) {} }')).toEqual([
    "./users static { Users }",
  ]);
});

test("namespaces and defaults record the member", () => {
  expect(uses('import * as cart from "./cart"; cart.total(); new cart.Line(); let l: cart.Line;', "cart")).toEqual([
    "member.total",
    "member.Line",
    "member.Line",
  ]);
  expect(uses('import cart from "./cart"; cart(); cart.total();', "cart")).toEqual(["call", "member.total"]);
  expect(uses('import * as cart from "./cart"; const { total } = cart;', "cart")).toEqual(["member.total"]);
  expect(uses('import * as api from "./api"; import Order = api.Order; new Order();', "api")).toEqual(["member.Order"]);
});

test("a place carries the first sentence of its documentation", () => {
  const [reference] = read(
    'import { tax } from "./tax";\n\n/** Adds the tax. Rounds up. */\nexport function total() { return tax(); }',
  ).references;
  expect(reference?.bindings[0]?.uses).toEqual([{ kind: "call", within: { label: "total()", doc: "Adds the tax." }, line: 4 }]);
});

test("typedef names are names of the import", () => {
  const text = '/** @typedef {import("./types").Money} Money */\n\n/** @param {Money} price */\nfunction pay(price) {}';
  expect(read(text, "shop.js").references[0]?.bindings[0]?.uses.map((use) => use.within?.label)).toEqual([undefined, "pay()"]);
});

test("every typedef of one comment is a name", () => {
  const text = `/**
 * @typedef {import("./types").Money} Money
 * @typedef {import("./types").Rate} Rate
 */

/** @param {Money} price @returns {Rate} */
function pay(price) {}`;
  const { references } = read(text, "pay.js");
  const found = references.flatMap(({ bindings }) =>
    bindings.map(({ imported, uses: all }) => `${imported} ${all.map(({ line }) => line).join(",")}`),
  );
  expect(found).toEqual(["Money 2,6", "Rate 3,6"]);
});

test("a giant concatenation of paths is no path, and costs no more than its length", () => {
  expect(sites(`read(${"__dirname + ".repeat(4000)}"/a.sql");`)).toEqual([]);
});

test("deeply nested code is read in linear time and without recursion", () => {
  const deep = `import { X } from "./x"; const sum = ${Array.from({ length: 4000 }, () => "X").join(" + ")};`;
  expect(uses(deep, "X")).toHaveLength(4000);
});

test("what a file gives to very many names is found in one reading of it", () => {
  const many = (line: (index: number) => string): string => Array.from({ length: 3000 }, (_, index) => line(index)).join("\n");
  const variables = many((index) => `let v${index} = "./a"; if (x) v${index} = "./b"; require(v${index});`);
  expect(sites(variables)).toHaveLength(6000);
  expect(sites(many((index) => `function f${index}(p) { return require(p); } f${index}("./a");`))).toHaveLength(3000);
  const deep = `${"x + ".repeat(4000)}x; let v = "./a"; if (x) v = "./b"; require(v);`;
  expect(sites(deep)).toHaveLength(2);
});
