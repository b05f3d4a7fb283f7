/** Classes of values in ordinary code: services, builders, barrels, factories, events, and what is not known of them. */
import { describe } from "vitest";
import { row, tellTogether } from "../support/forms.js";

describe("handlers and services", () => {
  tellTogether("handlers and services", [
    row(
      "express request extended",
      "ts",
      "interface Req extends Object { till: Till }\nexport function handler(req: Req, res: unknown) { req.till.ring(); const { till } = req; till.ring(); }",
      "3",
    ),
    row(
      "express module augmentation",
      "ts",
      'declare module "express" { interface Request { till?: Till } }\nimport type { Request } from "express";\nexport function h(req: Request) { req.till?.ring(); }',
      "4??",
    ),
    row(
      "middleware factory",
      "ts",
      "type Mw = (ctx: { till: Till }, next: () => void) => void;\nconst use = (m: Mw) => m;\nuse((ctx) => ctx.till.ring());\nconst named: Mw = ({ till }) => { till.ring(); };",
      "4 5",
    ),
    row(
      "nest constructor injection",
      "ts",
      "export class C { constructor(private readonly till: Till, protected b: Box) {} a() { return this.till.ring(); } b2() { return this.b.ring(); } }",
      "2",
    ),
    row(
      "nest property injection",
      "ts",
      'const Inject = (t: any) => (a: any, b: any) => {};\nexport class C { @Inject("T") private till!: Till; a() { this.till.ring(); } }',
      "3",
    ),
    row(
      "nest module ref",
      "ts",
      "class ModuleRef { get<T>(t: new (...a: any[]) => T): T { return null!; } resolve<T>(t: new (...a: any[]) => T): Promise<T> { return null!; } }\nexport async function f(m: ModuleRef) { m.get(Till).ring(); (await m.resolve(Till)).ring(); }",
      "3",
    ),
    row(
      "abstract class token",
      "ts",
      "abstract class Base { abstract till(): Till; run() { this.till().ring(); } }\nexport class D extends Base { till() { return new Till(); } go() { this.till().ring(); } }",
      "2 3",
    ),
    row(
      "generic service base with field",
      "ts",
      'abstract class Service<E> { constructor(protected readonly repo: Repo<E>) {} one(id: string) { return this.repo.find(id); } async all(): Promise<E[]> { return []; } }\ninterface Repo<E> { find(id: string): E }\nexport class TillService extends Service<Till> { async go() { this.one("x").ring(); for (const t of await this.all()) t.ring(); this.repo.find("").ring(); } }',
      "4",
    ),
    row(
      "two levels of generic bases",
      "ts",
      "class A<T> { item!: T }\nclass B<U> extends A<U> { second(): U { return this.item; } }\nclass C extends B<Till> {}\nexport function f(c: C) { c.item.ring(); c.second().ring(); }",
      "5",
    ),
  ]);
});

describe("chains, mixins and modules", () => {
  tellTogether("chains, mixins and modules", [
    row(
      "swapped type parameters",
      "ts",
      "class P<A, B> { a!: A; b!: B; swap(): P<B, A> { return null!; } }\nexport function f(p: P<Box, Till>) { p.b.ring(); p.swap().a.ring(); p.a.ring(); }",
      "3",
    ),
    row(
      "builder chain",
      "ts",
      "class Builder { with(n: number): this { return this; } and(): Builder { return this; } build(): Till { return new Till(); } }\nnew Builder().with(1).and().with(2).build().ring();",
      "3",
    ),
    row(
      "builder without types",
      "ts",
      "class Builder { private t = new Till(); with(n: number) { return this; } build() { return this.t; } }\nnew Builder().with(1).with(2).build().ring();",
      "3",
    ),
    row(
      "subclass of a builder",
      "ts",
      "class Builder { with(n: number): this { return this; } }\nclass Sub extends Builder { make() { return new Till(); } }\nnew Sub().with(1).make().ring();",
      "4",
    ),
    row(
      "mixin",
      "ts",
      "type Ctor<T = {}> = new (...a: any[]) => T;\nfunction WithTill<B extends Ctor>(base: B) { return class extends base { till = new Till(); go() { this.till.ring(); } }; }\nclass Plain {}\nconst Mixed = WithTill(Plain);\nnew Mixed().till.ring();",
      "3?? 6??",
    ),
    row(
      "class mixin extends",
      "ts",
      "function Loud<T extends new (...a: any[]) => {}>(Base: T) { return class extends Base { loud() {} }; }\nexport class LoudTill extends Loud(Till) { go() { this.ring(); } }\nnew LoudTill().ring();",
      "3 4",
    ),
    row(
      "barrel",
      "ts",
      'import { till, make, Renamed, ns, Holder } from "./lib";\ntill.ring();\nmake().ring();\nnew Renamed().ring();\nns.till.ring();\nns.make().ring();\nnew Holder().till.ring();',
      "3 4 5 6 7 8",
      {
        "lib/index.ts": 'export * from "./a"; export { Sub as Renamed } from "./b"; export * as ns from "./a";\n',
        "lib/a.ts":
          'import { Till } from "../till";\nexport const till = new Till(); export function make() { return new Till(); }\nexport class Holder { till = new Till(); }\n',
        "lib/b.ts": 'import { Till } from "../till";\nexport class Sub extends Till {}\n',
      },
    ),
    row("default barrel", "ts", 'import one, { Two } from "./lib";\none.ring();\nnew Two().ring();', "3 4", {
      "lib/index.ts": 'export { default } from "./a"; export { default as Two } from "./b";\n',
      "lib/a.ts": 'import { Till } from "../till";\nexport default new Till();\n',
      "lib/b.ts": 'import { Till } from "../till";\nexport default class Two extends Till {}\n',
    }),
    row(
      "namespace",
      "ts",
      "namespace Shop { export const till = new Till(); export class Inner { till!: Till } export function make(): Till { return till; } }\nShop.till.ring();\nnew Shop.Inner().till.ring();\nShop.make().ring();",
      "3 4 5",
    ),
    row(
      "namespace import",
      "ts",
      'import * as shop from "./shop";\nshop.main.till.ring();\nshop.main.deep.till.ring();\nshop.current?.ring();',
      "3 4 5",
      {
        "shop.ts":
          'import { Till } from "./till";\nexport const main = { till: new Till(), deep: { till: new Till() } };\nexport let current: Till | undefined;\n',
      },
    ),
    row(
      "typed event emitter",
      "ts",
      'interface Events { open: (t: Till) => void; close: () => void }\nclass Emitter<E> { on<K extends keyof E>(k: K, f: E[K]): this { return this; } }\nexport class Shop extends Emitter<Events> {}\nnew Shop().on("open", (t) => t.ring());',
      "5??",
    ),
    row(
      "event emitter of payloads",
      "ts",
      'type Payloads = { open: Till; close: Box };\ndeclare function on<K extends keyof Payloads>(k: K, f: (p: Payloads[K]) => void): void;\non("open", (p) => p.ring());',
      "4??",
    ),
  ]);
});

describe("objects and functions", () => {
  tellTogether("objects and functions", [
    row(
      "generic event class",
      "ts",
      "class Event2<T> { private fs: ((t: T) => void)[] = []; add(f: (t: T) => void) { this.fs.push(f); } fire(t: T) { this.fs.forEach((f) => f(t)); } }\nexport class Shop { readonly opened = new Event2<Till>(); }\nnew Shop().opened.add((t) => t.ring());",
      "4",
    ),
    row(
      "listener with a written type",
      "ts",
      "interface L { opened(t: Till): void }\nexport class A implements L { opened(t: Till) { t.ring(); } }\nexport const l: L = { opened(t) { t.ring(); } };",
      "3 4",
    ),
    row(
      "static members",
      "ts",
      "class Shop { static till = new Till(); static get current() { return Shop.till; } static make() { return new Shop(); } t = Shop.till; }\nShop.till.ring();\nShop.current.ring();\nShop.make().t.ring();",
      "3 4 5",
    ),
    row(
      "singleton",
      "ts",
      "class Shop { private static one?: Shop; static get(): Shop { return (this.one ??= new Shop()); } till = new Till(); }\nShop.get().till.ring();\nexport const shop = Shop.get();\nshop.till.ring();",
      "3 5",
    ),
    row(
      "getter and setter",
      "ts",
      "class Shop { #t?: Till; get till(): Till { return this.#t!; } set till(t) { t.ring(); this.#t = t; } }\nnew Shop().till.ring();",
      "2?? 3",
    ),
    row(
      "optional chain and element",
      "ts",
      "interface S { tills?: Till[] }\nexport function f(s?: S) { s?.tills?.[0]?.ring(); s?.tills?.find(Boolean)?.ring(); s!.tills!.at(0)!.ring(); }",
      "3",
    ),
    row(
      "object of handlers",
      "ts",
      "const api = { till: new Till(), make: () => new Till(), nested: { get till() { return new Till(); } } };\napi.till.ring();\napi.make().ring();\napi.nested.till.ring();",
      "3 4 5",
    ),
    row(
      "factory returning an object",
      "ts",
      "function create() { const till = new Till(); return { till, get: () => till, all: [till] }; }\nconst c = create();\nc.till.ring();\nc.get().ring();\nc.all[0].ring();\nconst { till, get } = create();\ntill.ring();\nget().ring();",
      "4 5 6 8 9",
    ),
    row(
      "async factory",
      "ts",
      "async function create() { return { till: new Till() }; }\nexport async function f() { const { till } = await create(); till.ring(); (await create()).till.ring(); create().then(({ till }) => till.ring()); }",
      "3",
    ),
    row("promise chain", "ts", "declare function load(): Promise<{ till: Till }>;\nload().then((r) => r.till).then((t) => t.ring());", "3"),
    row(
      "callback parameter of own function",
      "ts",
      "function withTill<R>(f: (t: Till) => R): R { return f(new Till()); }\nwithTill((t) => t.ring());\nwithTill(function (t) { return t.ring(); });\nwithTill(async (t) => { t.ring(); });",
      "3 4 5",
    ),
    row(
      "curried",
      "ts",
      "const make = (n: number) => (m: number) => new Till();\nmake(1)(2).ring();\nconst step = make(1);\nstep(2).ring();",
      "3 5",
    ),
    row(
      "default parameters and rest",
      "ts",
      "export function f(t = new Till(), ...rest: Till[]) { t.ring(); rest.forEach((r) => r.ring()); rest[0].ring(); }",
      "2",
    ),
    row(
      "switch and reassign",
      "ts",
      "export function f(n: number) { let t: Till; switch (n) { case 1: t = new Till(); break; default: t = new Till(); } t.ring(); let u = new Till(); u = new Till(); u.ring(); }",
      "2",
    ),
    row("let without a type", "ts", "let t;\nt = new Till();\nt.ring();", "4??"),
    row(
      "ternaries of classes",
      "ts",
      "export function f(n: number) { const C = n ? Till : Box; new C().ring(); (n ? new Till() : null)?.ring(); }",
      "2",
    ),
    row(
      "in a loop of entries",
      "ts",
      "export function f(m: Map<string, { till: Till }>) { for (const [, { till }] of m) till.ring(); for (const { till } of m.values()) till.ring(); m.forEach(({ till }) => till.ring()); }",
      "2",
    ),
    row(
      "group by reduce to a record",
      "ts",
      'export function f(all: Till[]) { const by = all.reduce<Record<string, Till[]>>((acc, t) => { (acc["x"] ??= []).push(t); t.ring(); return acc; }, {}); by["x"].forEach((t) => t.ring()); Object.values(by).flat().forEach((t) => t.ring()); }',
      "2",
    ),
    row(
      "Set and spread",
      "ts",
      "const s = new Set<Till>();\ns.forEach((t) => t.ring());\nfor (const t of [...s]) t.ring();\nArray.from(s).map((t) => t.ring());\n[...s].filter((t) => t.ring());",
      "3 4 5 6",
    ),
    row(
      "WeakMap cache",
      "ts",
      "const cache = new WeakMap<object, Till>();\nexport const of2 = (o: object) => cache.get(o) ?? new Till();\nof2({}).ring();\ncache.get({})?.ring();",
      "4 5",
    ),
    row(
      "typed this parameter",
      "ts",
      "export function f(this: Till) { this.ring(); }\nexport const o = { till: new Till(), go() { this.till.ring(); } };",
      "2 3",
    ),
    row("class expression and const class", "ts", "const C = class extends Till { go() { this.ring(); } };\nnew C().ring();", "2 3"),
  ]);
});

describe("types", () => {
  tellTogether("types", [
    row(
      "keyof access",
      "ts",
      'interface S { till: Till; box: Box }\nexport function f<K extends keyof S>(s: S, k: K) { s["till"].ring(); const x = s[k]; x.ring(); }',
      "3",
    ),
    row(
      "indexed access types",
      "ts",
      'interface S { tills: Till[]; deep: { till: Till } }\ntype T = S["tills"][number];\nexport function f(t: T, d: S["deep"]["till"], e: S["deep"]) { t.ring(); d.ring(); e.till.ring(); }',
      "4",
    ),
    row(
      "type of a const",
      "ts",
      "const shop = { till: new Till() };\ntype Shop = typeof shop;\nexport function f(s: Shop, t: typeof shop.till) { s.till.ring(); t.ring(); }",
      "4",
    ),
    row(
      "return of a method of a type query",
      "ts",
      'class S { till() { return new Till(); } }\ntype R = ReturnType<S["till"]>;\nexport function f(r: R) { r.ring(); }',
      "4",
    ),
    row(
      "discriminated union",
      "ts",
      'type A = { kind: "a"; till: Till } | { kind: "b"; box: Box };\nexport function f(a: A) { if (a.kind === "a") a.till.ring(); else a.box.ring(); switch (a.kind) { case "a": a.till.ring(); } }',
      "3",
    ),
    row(
      "intersection",
      "ts",
      "type T2 = Till & { extra: number };\nexport function f(t: T2, u: Till & { more: Box }) { t.ring(); u.ring(); u.more.ring(); }",
      "3",
    ),
    row(
      "enum keyed record",
      "ts",
      "enum K { a, b }\nconst table: Record<K, Till> = null!;\ntable[K.a].ring();\nexport const m: { [k in K]: Till } = null!;\nm[K.b].ring();",
      "4 6",
    ),
    row(
      "readonly arrays and tuples of objects",
      "ts",
      "const rows: readonly { readonly till: Till }[] = [];\nrows[0].till.ring();\nrows.map(({ till }) => till.ring());\nfor (const { till } of rows) till.ring();",
      "3 4 5",
    ),
    row("generic with default", "ts", "class Box2<T = Till> { it!: T }\nexport function f(b: Box2) { b.it.ring(); }", "3??"),
    row(
      "generic constraint",
      "ts",
      "export function f<T extends Till>(t: T, all: T[]) { t.ring(); all.forEach((x) => x.ring()); }\nexport class H<T extends Till> { constructor(private t: T) {} go() { this.t.ring(); } }",
      "2 3",
    ),
    row(
      "type alias of a function",
      "ts",
      "type Make<T> = () => T;\nexport function f(m: Make<Till>, all: Make<Till>[]) { m().ring(); all[0]().ring(); all.forEach((x) => x().ring()); }",
      "3",
    ),
    row(
      "interface with call signature",
      "ts",
      "interface Make<T> { (): T; last: T }\nexport function f(m: Make<Till>) { m().ring(); m.last.ring(); }",
      "3",
    ),
  ]);
});

describe("other code", () => {
  tellTogether("other code", [
    row(
      "overloads with different results",
      "ts",
      'function get(k: "t"): Till; function get(k: "b"): Box; function get(k: string): any { return k; }\nget("t").ring();\nget("b").ring();',
      "3? 4?",
    ),
    row(
      "method overloads",
      "ts",
      'class S { get(k: "b"): Box; get(k: "t"): Till; get(k: string): any {} }\nnew S().get("t").ring();',
      "3?",
    ),
    row(
      "assertion and non-null",
      "ts",
      "export function f(x: unknown, y: any) { (x as Till).ring(); (<Till>y).ring(); (x as unknown as Till)!.ring(); const z = x as Till; z.ring(); }",
      "2",
    ),
    row(
      "catch clause",
      "ts",
      "class Fail extends Error { till = new Till() }\ntry { throw new Fail(); } catch (e) { if (e instanceof Fail) e.till.ring(); }",
      "3",
    ),
    row(
      "iterator class",
      "ts",
      "class All { *[Symbol.iterator](): Iterator<Till> { yield new Till(); } }\nfor (const t of new All()) t.ring();\n[...new All()].forEach((t) => t.ring());",
      "3 4",
    ),
    row(
      "dynamic import",
      "ts",
      'export async function f() { const { Till: T } = await import("./till"); new T().ring(); const m = await import("./till"); new m.Till().ring(); }',
      "2",
    ),
    row(
      "lazy singletons",
      "ts",
      "let inst: Till | undefined;\nexport const get = () => (inst ??= new Till());\nget().ring();\nconst lazy = (() => { let t: Till | null = null; return () => t ?? (t = new Till()); })();\nlazy().ring();",
      "4 6",
    ),
    row(
      "zod-like schema",
      "ts",
      "class Schema<T> { parse(x: unknown): T { return x as T; } optional(): Schema<T | undefined> { return null!; } }\nconst schema = new Schema<Till>();\nschema.parse(1).ring();\nschema.optional().parse(2)?.ring();",
      "4 5",
    ),
    row(
      "prisma wrapper",
      "ts",
      "class Db { till = { findUnique: async (id: number): Promise<Till | null> => null, findMany: async (): Promise<Till[]> => [] }; }\nexport class R { constructor(private db: Db) {} async go() { (await this.db.till.findUnique(1))?.ring(); const all = await this.db.till.findMany(); all.map((t) => t.ring()); } }",
      "3",
    ),
    row(
      "delegated property of base",
      "ts",
      "class Base { protected till = new Till(); }\nexport class Sub extends Base { go() { this.till.ring(); const { till } = this; till.ring(); super.toString(); } }",
      "3",
    ),
    row(
      "map of constructors",
      "ts",
      'const registry = new Map<string, new () => Till>();\nconst C = registry.get("x")!;\nnew C().ring();\nnew (registry.get("y")!)().ring();',
      "4 5",
    ),
    row(
      "array of constructors",
      "ts",
      "const all: (typeof Till)[] = [];\nall.forEach((C) => new C().ring());\nfor (const C of all) new C().ring();",
      "3 4",
    ),
    row(
      "bound and passed methods",
      "ts",
      "const t = new Till();\nconst f = t.ring.bind(t);\n[1].map(t.ring);\nexport const g = t.ring;",
      "3 4 5",
    ),
    row(
      "Object.assign and spread objects",
      "ts",
      "const a = { till: new Till() };\nconst b = { ...a, n: 1 };\nb.till.ring();\nconst c = Object.assign({}, a);\nc.till.ring();",
      "4 6??",
    ),
    row(
      "js class with fields by constructor",
      "js",
      "export class S { constructor(till) { this.till = new Till(); this.other = till; } go() { this.till.ring(); } }\nnew S().till.ring();",
      "2 3",
    ),
    row(
      "js factory",
      "js",
      "export function create() { const till = new Till(); return { till, go() { till.ring(); } }; }\nconst { till } = create();\ntill.ring();\ncreate().till.ring();",
      "2 4 5",
    ),
    row(
      "js closures over a variable",
      "js",
      "let current = null;\nexport function open() { current = new Till(); }\nexport function go() { current.ring(); }",
      "4??",
    ),
    row(
      "js prototype and call",
      "js",
      "export function Shop() { this.till = new Till(); }\nShop.prototype.go = function () { this.till.ring(); };\nnew Shop().till.ring();",
      "3 4",
    ),
    row(
      "js jsdoc param of arrow",
      "js",
      "/** @param {Till} t */\nexport const f = (t) => t.ring();\n/** @type {(t: Till) => void} */\nexport const g = (t) => { t.ring(); };\n/** @param {{ till: Till }} o */\nexport function h({ till }) { till.ring(); }",
      "3 5 7",
    ),
    row(
      "js jsdoc generics",
      "js",
      "/** @type {Array<Till>} */\nexport const all = [];\nall[0].ring();\n/** @type {Promise<Till>} */\nconst p = null;\np.then((t) => t.ring());\n/** @type {Record<string, Till>} */\nconst r = {};\nr.x.ring();",
      "10 4 7",
    ),
    row("js array of objects", "js", "const all = [new Till()];\nall.push(new Till());\nall.forEach((t) => t.ring());", "4??"),
    row("js arguments by callers", "js", "export function use(t) { t.ring(); }\nuse(new Till());", "2??"),
  ]);
});
