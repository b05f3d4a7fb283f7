/** Classes of values that type arguments decide: of functions and classes of the repository, of the language, and of packages that are known. */
import { describe } from "vitest";
import { row, tellTogether } from "../support/forms.js";

describe("hooks of React", () => {
  tellTogether("hooks of React", [
    row(
      "useState with a type argument",
      "tsx",
      'import { useState } from "react";\nexport function V() { const [till, set] = useState<Till>(new Till()); return till.ring(); }',
      "3",
    ),
    row(
      "useState with a type argument and null",
      "tsx",
      'import { useState } from "react";\nexport function V() { const [till] = useState<Till | null>(null); return till?.ring(); }',
      "3",
    ),
    row(
      "useState without an argument",
      "tsx",
      'import { useState } from "react";\nexport function V() { const [till] = useState<Till>(); return till?.ring(); }',
      "3",
    ),
    row(
      "useState inferred",
      "tsx",
      'import { useState } from "react";\nexport function V() { const [till] = useState(new Till()); return till.ring(); }',
      "3",
    ),
    row(
      "useState with a function",
      "tsx",
      'import { useState } from "react";\nexport function V() { const [till] = useState(() => new Till()); return till.ring(); }',
      "3",
    ),
    row(
      "useState of a list",
      "tsx",
      'import { useState } from "react";\nexport function V() { const [tills] = useState<Till[]>([]); return tills.map((t) => t.ring()); }',
      "3",
    ),
    row(
      "useState setter callback",
      "tsx",
      'import { useState } from "react";\nexport function V() { const [till, set] = useState<Till>(new Till()); set((before) => { before.ring(); return before; }); }',
      "3",
    ),
    row(
      "useRef with a type argument",
      "tsx",
      'import { useRef } from "react";\nexport function V() { const ref = useRef<Till>(null); ref.current?.ring(); }',
      "3",
    ),
    row(
      "useRef inferred",
      "tsx",
      'import { useRef } from "react";\nexport function V() { const ref = useRef(new Till()); ref.current.ring(); }',
      "3",
    ),
    row(
      "React.useRef",
      "tsx",
      'import React from "react";\nexport function V() { const ref = React.useRef<Till>(null); ref.current?.ring(); }',
      "3",
    ),
    row(
      "useContext of a context",
      "tsx",
      'import { useContext, createContext } from "react";\nconst Ctx = createContext<Till | null>(null);\nexport function V() { const till = useContext(Ctx); till?.ring(); }',
      "4",
    ),
    row(
      "useContext of another file",
      "tsx",
      'import { useContext } from "react"; import { Ctx } from "./ctx";\nexport function V() { useContext(Ctx).ring(); }',
      "3",
      {
        "ctx.ts":
          'import { createContext } from "react"; import { Till } from "./till";\nexport const Ctx = createContext<Till>(new Till());\n',
      },
    ),
    row(
      "a hook of its own",
      "tsx",
      'import { useTill } from "./hook";\nexport function V() { const till = useTill(); till.ring(); }',
      "3",
      {
        "hook.ts":
          'import { useContext, createContext } from "react"; import { Till } from "./till";\nexport const Ctx = createContext<Till>(new Till());\nexport const useTill = () => useContext(Ctx);\n',
      },
    ),
    row(
      "a hook that checks",
      "tsx",
      'import { useTill } from "./hook";\nexport function V() { const till = useTill(); till.ring(); }',
      "3",
      {
        "hook.ts":
          'import { useContext, createContext } from "react"; import { Till } from "./till";\nexport const Ctx = createContext<Till | undefined>(undefined);\nexport function useTill() { const it = useContext(Ctx); if (!it) throw new Error(); return it; }\n',
      },
    ),
    row(
      "a context of an object",
      "tsx",
      'import { useContext, createContext } from "react";\ninterface C { till: Till; n: number }\nconst Ctx = createContext<C>({ till: new Till(), n: 1 });\nexport function V() { const { till } = useContext(Ctx); till.ring(); useContext(Ctx).till.ring(); }',
      "5",
    ),
    row(
      "useMemo",
      "tsx",
      'import { useMemo } from "react";\nexport function V() { const till = useMemo(() => new Till(), []); till.ring(); }',
      "3",
    ),
    row(
      "useMemo with a type",
      "tsx",
      "import { useMemo } from \"react\";\nexport function V() { const till = useMemo<Till>(() => JSON.parse('1'), []); till.ring(); }",
      "3",
    ),
    row(
      "useReducer",
      "tsx",
      'import { useReducer } from "react";\nexport function V() { const [s] = useReducer((state: Till, a: string) => state, new Till()); s.ring(); }',
      "3",
    ),
    row(
      "useReducer with a function for the start",
      "tsx",
      'import { useReducer } from "react";\ndeclare function next(t: Till, a: string): Till; declare function start(b: Box): Till;\nexport function V() { useReducer(next, new Box(), start)[0].ring();\nuseReducer((t, a) => t, new Box(), (b) => new Till())[0].ring();\nuseReducer((t: Till, a: string) => t, new Till())[0].ring(); }',
      "4 5 6",
    ),
    row(
      "use of a promise",
      "tsx",
      'import { use } from "react";\ndeclare const p: Promise<Till>;\nexport function V() { use(p).ring(); }',
      "4",
    ),
    row(
      "useDeferredValue",
      "tsx",
      'import { useDeferredValue } from "react";\nexport function V({ till }: { till: Till }) { const d = useDeferredValue(till); d.ring(); }',
      "3",
    ),
    row(
      "useState of Box is none",
      "tsx",
      'import { useState } from "react";\nexport function V() { const [b] = useState<Box>(new Box()); return b.ring(); }',
      "",
    ),
  ]);
});

describe("references and injections of Vue", () => {
  tellTogether("references and injections of Vue", [
    row("ref with a type", "ts", 'import { ref } from "vue";\nconst till = ref<Till>();\ntill.value?.ring();', "4"),
    row("ref inferred", "ts", 'import { ref } from "vue";\nconst till = ref(new Till());\ntill.value.ring();', "4"),
    row("ref of a list", "ts", 'import { ref } from "vue";\nconst tills = ref<Till[]>([]);\nfor (const t of tills.value) t.ring();', "4"),
    row("reactive", "ts", 'import { reactive } from "vue";\nconst till = reactive(new Till());\ntill.ring();', "4"),
    row("reactive object", "ts", 'import { reactive } from "vue";\nconst state = reactive({ till: new Till() });\nstate.till.ring();', "4"),
    row("computed", "ts", 'import { computed } from "vue";\nconst till = computed(() => new Till());\ntill.value.ring();', "4"),
    row(
      "computed of a ref",
      "ts",
      'import { ref, computed } from "vue";\nconst r = ref(new Till());\nconst till = computed(() => r.value);\ntill.value.ring();',
      "5",
    ),
    row(
      "inject with an InjectionKey",
      "ts",
      'import { inject, type InjectionKey } from "vue";\nconst KEY: InjectionKey<Till> = Symbol();\nconst till = inject(KEY);\ntill?.ring();',
      "5",
    ),
    row(
      "inject with an asserted InjectionKey",
      "ts",
      'import { inject, type InjectionKey } from "vue";\nconst KEY = Symbol() as InjectionKey<Till>;\nconst till = inject(KEY);\ntill?.ring();',
      "5",
    ),
    row("inject with a type", "ts", 'import { inject } from "vue";\nconst till = inject<Till>("till");\ntill?.ring();', "4"),
    row("shallowRef", "ts", 'import { shallowRef } from "vue";\nconst till = shallowRef<Till | null>(null);\ntill.value?.ring();', "4"),
    row(
      "customRef, and toRef of a member",
      "ts",
      'import { customRef, toRef } from "vue";\ncustomRef((track, trigger) => ({ get: () => new Till(), set() {} })).value.ring();\ntoRef({ k: new Till() }, "k").value.ring();',
      "3 4??",
    ),
    row("a composable that gives refs", "ts", 'import { useTill } from "./use";\nconst { till } = useTill();\ntill.value.ring();', "4", {
      "use.ts":
        'import { ref } from "vue"; import { Till } from "./till";\nexport function useTill() { const till = ref(new Till()); return { till }; }\n',
    }),
    row("a written Ref", "ts", 'import { type Ref } from "vue";\nexport function f(till: Ref<Till>) { till.value.ring(); }', "3"),
    row("watch", "ts", 'import { ref, watch } from "vue";\nconst till = ref(new Till());\nwatch(till, (now) => now.ring());', "4"),
    row(
      "unref and markRaw",
      "ts",
      'import { ref, unref, markRaw } from "vue";\nconst till = ref(new Till());\nunref(till).ring();\nmarkRaw(new Till()).ring();',
      "4 5",
    ),
    row("defineProps in a component", "ts", "", "V.vue:4", {
      "V.vue":
        '<script setup lang="ts">\nimport { Till } from "./till";\nconst props = defineProps<{ till: Till }>();\nprops.till.ring();\n</script>\n<template><p/></template>\n',
    }),
    row("defineProps taken apart, with defaults", "ts", "", "V.vue:6 V.vue:7 V.vue:9?", {
      "V.vue":
        '<script setup lang="ts">\nimport { Till } from "./till";\ninterface P { till: Till; n?: number }\nconst { till } = defineProps<P>();\nconst p = withDefaults(defineProps<P>(), { n: 1 });\ntill.ring();\np.till.ring();\n</script>\n<template><p>{{ till.ring() }}</p></template>\n',
    }),
    row("a ref in a template is unwrapped", "ts", "", "V.vue:6", {
      "V.vue":
        '<script setup lang="ts">\nimport { ref } from "vue";\nimport { Till } from "./till";\nconst till = ref(new Till());\n</script>\n<template><p>{{ till.ring() }}</p></template>\n',
    }),
  ]);
});

describe("signals and streams", () => {
  tellTogether("signals and streams", [
    row(
      "Angular signal",
      "ts",
      'import { signal, computed } from "@angular/core";\nexport class P { till = signal(new Till()); c = computed(() => this.till()); go() { this.till().ring(); this.c().ring(); } }',
      "3",
    ),
    row(
      "Angular signal with a type",
      "ts",
      'import { signal } from "@angular/core";\nexport class P { till = signal<Till | null>(null); go() { this.till()?.ring(); } }',
      "3",
    ),
    row(
      "Angular input",
      "ts",
      'import { input } from "@angular/core";\nexport class P { till = input.required<Till>(); o = input<Till>(); go() { this.till().ring(); this.o()?.ring(); } }',
      "3",
    ),
    row(
      "Angular viewChild",
      "ts",
      'import { viewChild } from "@angular/core";\nexport class P { till = viewChild(Till); go() { this.till()?.ring(); } }',
      "3",
    ),
    row(
      "Preact signal",
      "ts",
      'import { signal, computed } from "@preact/signals";\nconst till = signal(new Till());\ntill.value.ring();\ncomputed(() => till.value).value.ring();',
      "4 5",
    ),
    row(
      "Solid signal",
      "ts",
      'import { createSignal, createMemo } from "solid-js";\nconst [till, set] = createSignal(new Till());\ntill().ring();\ncreateMemo(() => till())().ring();',
      "4 5",
    ),
    row(
      "BehaviorSubject",
      "ts",
      'import { BehaviorSubject } from "rxjs";\nexport class S { private till$ = new BehaviorSubject<Till>(new Till()); go() { this.till$.value.ring(); this.till$.getValue().ring(); this.till$.subscribe((t) => t.ring()); } }',
      "3",
    ),
    row(
      "Observable of a service",
      "ts",
      'import { Observable } from "rxjs";\nexport class S { get(): Observable<Till> { return null!; } }\nexport function f(s: S) { s.get().subscribe((t) => t.ring()); }',
      "4",
    ),
    row(
      "piped map",
      "ts",
      'import { Observable, map, tap } from "rxjs";\nexport function f(o: Observable<Till>) { o.pipe(map((t) => t.ring())); o.pipe(tap((t) => t.ring())).subscribe((t) => t.ring()); }',
      "3??",
    ),
    row(
      "svelte store get",
      "ts",
      'import { writable, get } from "svelte/store";\nconst till = writable(new Till());\nget(till).ring();\ntill.update((t) => { t.ring(); return t; });\ntill.subscribe((t) => t.ring());',
      "4 5 6",
    ),
  ]);
});

describe("type parameters", () => {
  tellTogether("type parameters", [
    row(
      "own generic class",
      "ts",
      "class Repo<T> { constructor(private one: T) {} get(): T { return this.one; } }\nnew Repo<Till>(new Till()).get().ring();",
      "3",
    ),
    row(
      "own generic class of another file",
      "ts",
      'import { Repo } from "./repo";\nconst repo = new Repo<Till>();\nrepo.get().ring();\nrepo.all().forEach((t) => t.ring());\nrepo.one.ring();',
      "4 5 6",
      { "repo.ts": "export class Repo<T> { one!: T; items: T[] = []; get(): T { return this.items[0]; } all() { return this.items; } }\n" },
    ),
    row(
      "own generic class, inferred",
      "ts",
      'import { Box2 } from "./repo";\nconst b = new Box2(new Till());\nb.get().ring();\nb.value.ring();',
      "4 5",
      { "repo.ts": "export class Box2<T> { constructor(public value: T) {} get() { return this.value; } }\n" },
    ),
    row(
      "a subclass gives the type",
      "ts",
      'import { TillRepo } from "./tr";\nnew TillRepo().get().ring();\nexport class X extends TillRepo { go() { this.get().ring(); } }',
      "3 4 tr.ts:2",
      {
        "repo.ts": "export abstract class Repo<T> { protected items: T[] = []; get(): T { return this.items[0]; } }\n",
        "tr.ts":
          'import { Repo } from "./repo"; import { Till } from "./till";\nexport class TillRepo extends Repo<Till> { go() { this.items[0].ring(); } }\n',
      },
    ),
    row(
      "a written generic type",
      "ts",
      'import { Repo } from "./repo";\nexport function f(r: Repo<Till>) { r.get().ring(); }\nexport class C { constructor(private r: Repo<Till>) {} go() { this.r.get().ring(); } }',
      "3 4",
      { "repo.ts": "export interface Repo<T> { get(): T; }\n" },
    ),
    row(
      "a generic alias",
      "ts",
      'import type { Page } from "./page";\nexport function f(p: Page<Till>) { p.first.ring(); p.items.forEach((i) => i.ring()); }',
      "3",
      { "page.ts": "export type Page<T> = { first: T; items: T[] };\n" },
    ),
    row(
      "a generic alias of another",
      "ts",
      'import type { Maybe, Boxed } from "./page";\nexport function f(p: Maybe<Till>, b: Boxed<Till>) { p?.ring(); b.value.ring(); }',
      "3",
      { "page.ts": "export interface B<V> { value: V }\nexport type Maybe<T> = T | null | undefined;\nexport type Boxed<T> = B<T>;\n" },
    ),
    row(
      "identity",
      "ts",
      'import { same } from "./fn";\nsame(new Till()).ring();\nexport function f(t: Till) { same(t).ring(); same<Till>(JSON.parse("")).ring(); }',
      "3 4",
      { "fn.ts": "export function same<T>(x: T): T { return x; }\n" },
    ),
    row(
      "first of a list",
      "ts",
      'import { first } from "./fn";\nexport function f(t: Till[]) { first(t).ring(); first(t)?.ring(); }',
      "3",
      { "fn.ts": "export function first<T>(x: readonly T[]): T { return x[0]!; }\n" },
    ),
    row(
      "result of a callback",
      "ts",
      'import { once, run } from "./fn";\nonce(() => new Till())().ring();\nrun(() => new Till()).ring();',
      "3 4",
      { "fn.ts": "export function once<T>(f: () => T): () => T { return f; }\nexport const run = <R>(f: () => R): R => f();\n" },
    ),
    row("a factory of classes", "ts", 'import { make } from "./fn";\nmake(Till).ring();', "3", {
      "fn.ts": "export function make<T>(C: new () => T): T { return new C(); }\n",
    }),
    row(
      "a container of services",
      "ts",
      'import { Container } from "./fn";\nconst c = new Container();\nc.get(Till).ring();\nc.find<Till>("till").ring();',
      "4 5",
      {
        "fn.ts":
          "export class Container { get<T>(C: new (...a: any[]) => T): T { return new C(); } find<T>(name: string): T { return null!; } }\n",
      },
    ),
    row(
      "generic async function",
      "ts",
      'import { load } from "./fn";\nexport async function f() { (await load<Till>("/")).ring(); const t = await load<Till>("x"); t.ring(); }',
      "3",
      { "fn.ts": "export async function load<T>(url: string): Promise<T> { return (await fetch(url)).json(); }\n" },
    ),
    row("a function whose result is its parameter", "ts", 'import { same } from "./fn";\nsame(new Till()).ring();', "3", {
      "fn.ts": "export function same(x: Till2): Till2 { return x; }\nimport { Till as Till2 } from './till';\n",
    }),
    row("a function of JavaScript that returns its parameter", "js", 'import { same } from "./fn.js";\nsame(new Till()).ring();', "3??", {
      "fn.js": "export function same(x) { return x; }\n",
    }),
    row(
      "Result type",
      "ts",
      'import { ok, type Result } from "./fn";\nexport function f(r: Result<Till>) { if (r.ok) r.value.ring(); }',
      "3",
      {
        "fn.ts":
          "export type Result<T> = { ok: true; value: T } | { ok: false; error: Error };\nexport const ok = <T>(value: T): Result<T> => ({ ok: true, value });\n",
      },
    ),
  ]);
});

describe("containers", () => {
  tellTogether("containers", [
    row(
      "Object.values",
      "ts",
      "export function f(map: Record<string, Till>) { Object.values(map).forEach((v) => v.ring()); for (const v of Object.values(map)) v.ring(); }",
      "2",
    ),
    row(
      "Object.entries",
      "ts",
      "export function f(map: Record<string, Till>) { for (const [k, v] of Object.entries(map)) v.ring(); Object.entries(map).map(([k, v]) => v.ring()); }",
      "2",
    ),
    row("Map get", "ts", "const m = new Map<string, Till>();\nm.get('a')?.ring();\nm.get('a')!.ring();", "3 4"),
    row(
      "Map values and forEach",
      "ts",
      "export class C { m = new Map<string, Till>(); go() { for (const t of this.m.values()) t.ring(); this.m.forEach((t) => t.ring()); for (const [, t] of this.m) t.ring(); [...this.m.values()].map((t) => t.ring()); } }",
      "2",
    ),
    row(
      "Array.from of a map",
      "ts",
      "export function f(m: Map<string, Till>) { Array.from(m.values()).forEach((t) => t.ring()); Array.from(m.values(), (t) => t.ring()); }",
      "2",
    ),
    row(
      "Map of a list",
      "ts",
      "export function f(m: Map<string, Till[]>) { m.get('a')?.forEach((t) => t.ring()); for (const list of m.values()) for (const t of list) t.ring(); }",
      "2",
    ),
    row(
      "Record by key",
      "ts",
      "export function f(r: Record<string, Till>, k: string) { r[k].ring(); r.one.ring(); r['two'].ring(); }",
      "2",
    ),
    row("index signature", "ts", "export function f(r: { [k: string]: Till }, k: string) { r[k].ring(); r.one.ring(); }", "2"),
    row(
      "interface with an index signature",
      "ts",
      "interface R { [k: string]: Till }\nexport function f(r: R, k: string) { r[k].ring(); Object.values(r).forEach((t) => t.ring()); }",
      "3",
    ),
    row(
      "reduce with a start",
      "ts",
      "export function f(n: number[]) { return n.reduce((t, i) => { t.ring(); return t; }, new Till()).ring(); }",
      "2",
    ),
    row(
      "reduce with a type",
      "ts",
      "export function f(n: number[]) { return n.reduce<Till>((t, i) => { t.ring(); return t; }, JSON.parse('')); }",
      "2",
    ),
    row("reduce of elements", "ts", "export function f(n: Till[]) { return n.reduce((s, t) => s + t.ring(), 0); }", "2"),
    row(
      "sort and every",
      "ts",
      "export function f(n: Till[]) { n.sort((a, b) => a.ring() - b.ring()); n.every((t) => t.ring()); n.findIndex((t) => t.ring()); n.at(-1)?.ring(); n.find((t) => !!t)?.ring(); }",
      "2",
    ),
    row(
      "map to objects",
      "ts",
      "export function f(n: string[]) { n.map((x) => new Till()).forEach((t) => t.ring()); n.flatMap((x) => [new Till()])[0].ring(); }",
      "2",
    ),
    row(
      "a literal list",
      "ts",
      "const all = [new Till(), new Till()];\nall.forEach((t) => t.ring());\nfor (const t of all) t.ring();\nall[0].ring();",
      "3 4 5",
    ),
    row(
      "a constant list of classes in place",
      "ts",
      "for (const t of [new Till()]) t.ring();\n[new Till()].forEach((t) => t.ring());",
      "2 3",
    ),
    row("tuple", "ts", "export function f(p: [Till, Box]) { p[0].ring(); p[1].ring(); const [a, b] = p; a.ring(); b.ring(); }", "2"),
    row(
      "tuple with names",
      "ts",
      "export function f(): [first: Till, second: Box] { return null!; }\nconst [a, b] = f();\na.ring();\nb.ring();",
      "4",
    ),
    row(
      "const tuple",
      "ts",
      "const pair = [new Till(), new Box()] as const;\npair[0].ring();\npair[1].ring();\nconst [t, b] = pair;\nt.ring(); \nb.ring();",
      "3 6",
    ),
    row(
      "Promise.all",
      "ts",
      "declare function a(): Promise<Till>;\ndeclare function b(): Promise<Box>;\nexport async function f() { const [x, y] = await Promise.all([a(), b()]); x.ring();\n y.ring(); }",
      "4",
    ),
    row(
      "Promise.all of a map",
      "ts",
      "declare function a(n: string): Promise<Till>;\nexport async function f(n: string[]) { const all = await Promise.all(n.map((i) => a(i))); all.forEach((t) => t.ring()); }",
      "3",
    ),
    row(
      "Promise.all then",
      "ts",
      "declare function a(): Promise<Till>;\nPromise.all([a()]).then(([t]) => t.ring());\nPromise.resolve(new Till()).then((t) => t.ring());",
      "3 4",
    ),
    row(
      "Promise.race",
      "ts",
      "declare function a(): Promise<Till>;\nexport async function f() { (await Promise.race([a(), a()])).ring(); }",
      "3",
    ),
  ]);
});

describe("functions with the names of constructors", () => {
  tellTogether("functions with the names of constructors", [
    row("of an expression", "js", "export const Ring = () => new Till();\nRing().ring();", "3"),
    row("of a call", "jsx", "export const View = () => view(new Till().ring());", "2"),
    row("of an object", "js", "export const Make = (a) => ({ till: new Till() });\nMake().till.ring();", "3"),
    row("of nothing", "js", "export const Empty = () => {};\nEmpty();\nnew Till().ring();", "4"),
  ]);
});

describe("a type parameter of several parameters", () => {
  tellTogether("a type parameter of several parameters", [
    row("of one class", "ts", "function one<T>(a: T, b: T): T { return a ?? b; }\none(new Till(), new Till()).ring();", "3"),
    row(
      "of two classes",
      "ts",
      "function one<T>(a: T, b: T): T { return a ?? b; }\none(new Till(), new Box()).ring();\none(new Box(), new Till()).ring();",
      "3? 4?",
    ),
    row(
      "written in brackets",
      "ts",
      "function one<T>(a: T, b: T): T { return a ?? b; }\none<Till>(new Till(), make()).ring();\ndeclare function make(): any;",
      "3",
    ),
    row("the rest", "ts", "function all<T>(...list: T[]): T { return list[0]; }\nall(new Till(), new Box()).ring();", "3?"),
  ]);
});
