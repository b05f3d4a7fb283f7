/** Classes of values that comments, computed types, conditions and later assignments decide, and what is not known of them. */
import { describe } from "vitest";
import { row, tellTogether } from "../support/forms.js";

describe("types of comments", () => {
  tellTogether("types of comments", [
    row("JSDoc cast", "js", "export function f(y) { const x = /** @type {Till} */ (y); x.ring(); /** @type {Till} */ (y).ring(); }", "2"),
    row("@this", "js", "/** @this {Till} */\nexport function f() { this.ring(); }", "3"),
    row("@template", "js", 'import { first } from "./fn.js";\n/** @param {Till[]} a */\nexport function f(a) { first(a).ring(); }', "4", {
      "fn.js": "/** @template T\n * @param {T[]} x\n * @returns {T} */\nexport function first(x) { return x[0]; }\n",
    }),
    row(
      "@template of a class",
      "js",
      'import { Repo } from "./fn.js";\n/** @type {Repo<Till>} */\nconst repo = new Repo();\nrepo.get().ring();',
      "5",
      { "fn.js": "/** @template T */\nexport class Repo {\n  /** @returns {T} */\n  get() { return this.it; }\n}\n" },
    ),
    row(
      "@typedef with @property",
      "js",
      "/** @typedef {object} Shop\n * @property {Till} till */\n/** @param {Shop} s */\nexport function f(s) { s.till.ring(); }",
      "5",
    ),
    row(
      "@param with members",
      "js",
      "/** @param {object} o\n * @param {Till} o.till */\nexport function f(o) { o.till.ring(); }\n/** @param {object} o\n * @param {Till} o.till */\nexport function g({ till }) { till.ring(); }",
      "4 7",
    ),
    row(
      "@type of a Map",
      "js",
      "/** @type {Map<string, Till>} */\nconst m = new Map();\nm.get('a').ring();\nfor (const t of m.values()) t.ring();",
      "4 5",
    ),
    row("@type of an object", "js", "/** @type {{ till: Till }} */\nconst o = JSON.parse('');\no.till.ring();", "4"),
    row(
      "@callback",
      "js",
      "/** @callback Run\n * @param {Till} t */\n/** @param {Run} r */\nexport function f(r) {}\nf((t) => t.ring());",
      "6",
    ),
  ]);
});

describe("types of types", () => {
  tellTogether("types of types", [
    row("satisfies", "ts", "const o = { till: new Till() } satisfies { till: Till };\no.till.ring();", "3"),
    row(
      "as const object of classes",
      "ts",
      "const KINDS = { a: Till, b: Box } as const;\nnew KINDS.a().ring();\nnew KINDS.b().ring();",
      "3",
    ),
    row(
      "as const object of classes by key",
      "ts",
      "const KINDS = { a: Till, b: Box } as const;\nexport function f(k: 'a' | 'b') { new KINDS[k]().ring(); }",
      "3?",
    ),
    row(
      "Partial and others",
      "ts",
      "export function f(a: Partial<Till>, b: Readonly<Till>, c: Required<Till>, d: NonNullable<Till | null>, e: Pick<Till, 'ring'>, g: Omit<Till, 'other'>) { a.ring?.(); b.ring(); c.ring(); d.ring(); e.ring(); g.ring(); }",
      "2",
    ),
    row(
      "Awaited ReturnType",
      "ts",
      "async function make() { return new Till(); }\nexport function f(a: Awaited<ReturnType<typeof make>>, b: InstanceType<typeof Till>) { a.ring(); b.ring(); }",
      "3",
    ),
    row(
      "ReturnType of another file",
      "ts",
      'import { make } from "./fn";\ntype T = ReturnType<typeof make>;\nexport function f(a: T, b: ReturnType<typeof make>) { a.ring(); b.ring(); }',
      "4",
      { "fn.ts": 'import { Till } from "./till";\nexport const make = () => new Till();\n' },
    ),
    row(
      "Parameters",
      "ts",
      "declare function on(t: Till, n: number): void;\nexport function f(...[t]: Parameters<typeof on>) { t.ring(); }\nexport function g(p: Parameters<typeof on>[0]) { p.ring(); }",
      "3 4",
    ),
    row(
      "async generators",
      "ts",
      "async function* all(): AsyncGenerator<Till> { yield new Till(); }\nexport async function f() { for await (const t of all()) t.ring(); }",
      "3",
    ),
    row(
      "generators without a type",
      "ts",
      "function* all() { yield new Till(); }\nfor (const t of all()) t.ring();\nall().next().value;",
      "3",
    ),
    row(
      "mapped results of generators",
      "ts",
      "async function* all(): AsyncGenerator<Till> { yield new Till(); }\nexport async function f() { const out = []; for await (const t of all()) out.push(t.ring()); const x = (await all().next()).value; x.ring(); }",
      "3",
    ),
    row(
      "keyof typeof table",
      "ts",
      "const table = { a: new Till(), b: new Till() };\nexport function f(k: keyof typeof table) { table[k].ring(); }",
      "3",
    ),
    row(
      "conditional and default",
      "ts",
      "export function f(t: Till | undefined, u?: Till, w = new Till()) { (t ?? u)?.ring(); w.ring(); const v = t || u; v?.ring(); }",
      "2",
    ),
    row(
      "nested destructuring",
      "ts",
      "interface A { b: { till: Till } }\nexport function f({ b: { till } }: A, a: A) { till.ring(); const { b: { till: x } } = a; x.ring(); }",
      "3",
    ),
    row(
      "destructuring with default",
      "ts",
      "interface A { till?: Till }\nexport function f({ till = new Till() }: A) { till.ring(); }",
      "3",
    ),
  ]);
});

describe("conditions", () => {
  tellTogether("conditions", [
    row(
      "type guard of its own",
      "ts",
      "function isTill(x: unknown): x is Till { return x instanceof Till; }\nexport function f(x: unknown) { if (isTill(x)) x.ring(); }",
      "3",
    ),
    row(
      "type guard of another file",
      "ts",
      'import { isTill } from "./g";\nexport function f(x: Till | Box) { if (isTill(x)) { x.ring(); } }',
      "3",
      { "g.ts": 'import { Till } from "./till";\nexport const isTill = (x: unknown): x is Till => x instanceof Till;\n' },
    ),
    row("assertion function", "ts", 'import { assertTill } from "./g";\nexport function f(x: unknown) { assertTill(x); x.ring(); }', "3?", {
      "g.ts":
        'import { Till } from "./till";\nexport function assertTill(x: unknown): asserts x is Till { if (!(x instanceof Till)) throw 1; }\n',
    }),
    row("instanceof", "ts", "export function f(x: unknown) { if (x instanceof Till) x.ring(); }", "2"),
    row("instanceof with and", "ts", "export function f(x: any) { return x instanceof Till && x.ring(); }", "2"),
    row("instanceof with return", "ts", "export function f(x: unknown) { if (!(x instanceof Till)) return; x.ring(); }", "2"),
    row(
      "filter with a guard",
      "ts",
      "function isTill(x: unknown): x is Till { return true; }\nexport function f(xs: unknown[]) { xs.filter(isTill).forEach((t) => t.ring()); }",
      "3",
    ),
  ]);
});

describe("values that stand for later ones", () => {
  tellTogether("values that stand for later ones", [
    row(
      "fields that start as null",
      "js",
      'export class P { till = null; name = ""; list = [];\n open() { this.till = new Till(); this.name = new Till(); this.list = new Till(); }\n go() { this.till.ring(); this.name.ring(); this.list.ring(); } }',
      "4??",
    ),
    row(
      "fields of a constructor that start as a text",
      "js",
      'export class P { constructor() { this.till = ""; this.other = null; }\n open() { this.till = new Till(); this.other = new Till(); }\n go() { this.till.ring();\n this.other.ring(); } }\nexport function f(p = new P()) { p.till.ring(); }',
      "4?? 5?? 6??",
    ),
    row(
      "fields of another file that start as a text",
      "js",
      'import { P } from "./p.js";\nconst p = new P();\np.till = new Till();\np.till.ring();',
      "5??",
      { "p.js": 'export class P { till = "";\n constructor() { this.b = 0; } }\n' },
    ),
    row(
      "variables that start as a text",
      "js",
      'let till = "";\nexport function open() { till = new Till(); }\nexport function go() { till.ring(); }',
      "4??",
    ),
    row(
      "object properties that start as a text",
      "js",
      'const state = { till: "", list: [] };\nexport function open() { state.till = new Till(); state.list.push(new Till()); }\nexport function go() { state.till.ring();\n state.list[0].ring(); }',
      "4?? 5??",
    ),
  ]);
});

describe("what is one of several", () => {
  tellTogether("what is one of several", [
    row(
      "overloads of a function",
      "ts",
      "function get(k: 'till'): Till;\nfunction get(k: 'box'): Box;\nfunction get(k: string): any { return k; }\nget('till').ring();",
      "5?",
    ),
    row(
      "overloads of a method",
      "ts",
      "class R { get(k: string): Box; get(k: number): Till; get(k: any): any { return k; } }\nnew R().get(1).ring();",
      "3?",
    ),
    row(
      "overloads of an interface, of which one is not known",
      "ts",
      "interface R { get(k: string): Till; get(k: number): any }\nexport function f(r: R) { r.get(1).ring(); }",
      "3?",
    ),
    row(
      "overloads with the same result",
      "ts",
      "function get(k: string): Till;\nfunction get(k: number): Till | undefined;\nfunction get(k: any): any { return k; }\nget('till')?.ring();",
      "5",
    ),
    row(
      "overloads with type parameters",
      "ts",
      "function get<T>(k: Set<T>): Box;\nfunction get<T>(k: T[]): T;\nfunction get(k: any): any { return k; }\nget([new Till()]).ring();",
      "5?",
    ),
    row(
      "a choice that a condition decides for another class",
      "ts",
      "export function f(x: Till | Box) { if (x instanceof Box) {\nx.ring(); } else {\nx.ring(); } }",
      "3? 4?",
    ),
    row(
      "a choice that a condition decides for the class",
      "ts",
      "export function f(x: Till | Box) { if (x instanceof Till) {\nx.ring(); } else {\nx.ring(); } }",
      "3 4?",
    ),
    row(
      "a choice that a function decides",
      "ts",
      "function isBox(x: unknown): x is Box { return x instanceof Box; }\nexport function f(x: Till | Box) { if (isBox(x)) return;\nx.ring(); }",
      "4?",
    ),
    row(
      "a choice of which no other has the member",
      "ts",
      "export function f(x: Till | string) { if (x instanceof Till) return;\nf(x); }\nexport function g(x: Till | string) { if (isText(x)) return;\nx.ring(); }\ndeclare function isText(x: unknown): x is string;",
      "5",
    ),
  ]);
});

describe("parts of objects", () => {
  tellTogether("parts of objects", [
    row(
      "what is spread behind a member",
      "ts",
      "const p = { t: new Till(), ...{ t: new Box() } };\np.t.ring();\nexport function f() { const q = { t: new Box(), ...{ t: new Till() } }; q.t.ring(); }",
      "3? 4??",
    ),
    row(
      "what is spread before a member",
      "ts",
      "const p = { ...{ t: new Box() }, t: new Till() };\np.t.ring();\nexport function f() { const q = { ...{ t: new Box() }, t: new Till() }; q.t.ring(); }",
      "3 4",
    ),
    row(
      "the second of two joined types",
      "ts",
      "declare function both<A, B>(a: A, b: B): A & B;\nboth({ b: new Box() }, { t: new Till() }).t.ring();",
      "3",
    ),
    row(
      "a type with names that calls decide",
      "ts",
      "class With<T = {}> { and<K extends string, V>(k: K, v: V): With<T & Record<K, V>> { return this as any; } all(): T { return null!; } }\nnew With().and('b', new Box()).and('t', new Till()).all().t.ring();",
      "3??",
    ),
    row(
      "a member that is called prototype, and the prototype of a class",
      "ts",
      "type E = { T?: { prototype: Till } };\nexport function f(m: unknown) { const exports = m as E; exports.T!.prototype.ring();\n(m as E).T?.prototype.ring(); }\nexport function g(h: { K: typeof Till }, k: typeof Till) { h.K.prototype.ring();\nk.prototype.ring(); }\nexport function i({ prototype }: { prototype: Till }) { prototype.ring(); }",
      "3 4 5 6 7",
    ),
    row(
      "names of a namespace and of a function",
      "ts",
      "namespace Shop { export class Part extends Till {} export class Wide extends Part { go() { this.ring(); } }\nexport interface Has { part: Part; many: Part[]; of(one: Part): void } }\nexport function f(h: Shop.Has, w: Shop.Wide) { h.part.ring();\nh.many[0].ring();\nw.ring();\nh.of({ ring() {} }); }\nexport function make() { class Local extends Till {} class Inner extends Local { go() { this.ring(); } }\nreturn new Inner(); }\nmake().ring();",
      "10 2 4 5 6 8",
    ),
    row(
      "lists of lists",
      "ts",
      "export function f(a: Till[][], b: Till[], c: Set<Till>[]) { a.flat()[0].ring();\nb.flat()[0].ring();\na.flat().forEach((t) => t.ring());\na.map((t) => t[0]).flat()[0].ring(); }",
      "2 3 4 5",
    ),
  ]);
});
