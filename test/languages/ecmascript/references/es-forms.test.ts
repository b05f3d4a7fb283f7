import { expect, test } from "vitest";
import { processorTime } from "../../../support/processor-time.js";
import { read, sites } from "./read.js";

/** Source → expected sites, for each form of ES modules and TypeScript. */
const FORMS: readonly [source: string, expected: readonly string[], path?: string][] = [
  ['import { total } from "./cart"; total();', ["./cart static { total }"]],
  ['import { total as sum } from "./cart"; sum();', ["./cart static { total as sum }"]],
  ['import Cart from "./cart"; new Cart();', ["./cart static { default as Cart }"]],
  ['import * as cart from "./cart"; cart.total();', ["./cart static { * as cart }"]],
  ['import Cart, { total } from "./cart"; new Cart(total);', ["./cart static { default as Cart, total }"]],
  ['import Cart, * as all from "./cart"; all.total(Cart);', ["./cart static { default as Cart, * as all }"]],
  ['import "./polyfills";', ["./polyfills side-effect keep"]],
  ['import {} from "./polyfills";', ["./polyfills side-effect if:verbatim-module-syntax"]],
  ['import {} from "./polyfills";', ["./polyfills side-effect keep"], "shop.js"],
  ['import type { User } from "./types"; let u: User;', ["./types type { User type }"]],
  ['import { type User, load } from "./types"; load<User>();', ["./types static { User type, load }"]],
  ['import type * as types from "./types"; let u: types.User;', ["./types type { * as types type }"]],
  ['import prices from "./prices.json" with { type: "json" }; show(prices);', ["./prices.json static { default as prices }"]],
  ['import defer * as report from "./report"; report.print();', ["./report dynamic { * as report }"]],
  ['import source engine from "./engine.wasm"; run(engine);', ["./engine.wasm static/asset { default as engine }"]],
  ['import ledger = require("./ledger"); ledger.post();', ["./ledger static { = as ledger }"]],
  ['import * as api from "./api"; import Order = api.Order; new Order();', ["./api static { * as api }"]],
  ['export { total } from "./cart";', ["./cart re-export { total keep } keep"]],
  ['export { default as Cart, total as sum } from "./cart";', ["./cart re-export { default keep, total keep } keep"]],
  ['export * from "./cart";', ["./cart re-export keep"]],
  ['export * as cart from "./cart";', ["./cart re-export { * keep } keep"]],
  ['export type { User } from "./types";', ["./types re-export { User type keep } keep"]],
  ['export import ledger = require("./ledger");', ["./ledger re-export { = as ledger keep } keep"]],
  ['import("./report");', ["./report dynamic keep"]],
  ['const report = await import("./report"); report.print();', ["./report dynamic { * as report } keep"]],
  ['const { print } = await import("./report");', ["./report dynamic { print keep } keep"]],
  ['show((await import("./report")).title);', ["./report dynamic { title keep } keep"]],
  ['import("./report").then(({ print }) => print());', ["./report dynamic { print keep } keep"]],
  ['import("./report").then((m) => m.print());', ["./report dynamic { print keep } keep"]],
  ['import("./report").then((m) => show(m)).catch(ignore);', ["./report dynamic { * as m } keep"]],
  ['import("./report").catch(() => undefined);', ["./report dynamic keep optional"]],
  [
    'const [{ tax }, rates] = await Promise.all([import("./tax"), import("./rates")]); rates.now();',
    ["./tax dynamic { tax keep } keep", "./rates dynamic { * as rates } keep"],
  ],
  ['const Page = lazy(() => import("./Page"));', ["./Page dynamic/lazy { default keep } keep"]],
  ['const Page = lazy(() => import("./Page").then((m) => ({ default: m.Page })));', ["./Page dynamic/lazy { Page keep } keep"]],
  ['const Page = defineAsyncComponent({ loader: () => import("./Page.vue") });', ["./Page.vue dynamic/lazy { default keep } keep"]],
  ['const routes = [{ path: "/", component: () => import("./Home.vue") }];', ["./Home.vue dynamic/lazy { default keep } keep"]],
  [
    'const routes = [{ loadChildren: () => import("./admin").then((m) => m.AdminModule) }];',
    ["./admin dynamic/lazy { AdminModule keep } keep"],
  ],
  ["import(`./locales/${language}.json`);", ["./locales/*.json dynamic/glob keep"]],
  ['const name = "./report"; import(name);', ["./report dynamic keep"]],
  ["import(`dayjs/locale/${language}`);", ["dayjs dynamic keep"]],
  ['let t: typeof import("./tax");', ["./tax type { * type }"]],
  ['let r: import("./tax").Rate;', ["./tax type { Rate type }"]],
  ['import.meta.resolve("./tax");', ["./tax reference keep"]],
  ['new URL("./logo.svg", import.meta.url);', ["./logo.svg reference/path keep tentative"]],
  ['new Worker(new URL("./pricing.worker.ts", import.meta.url));', ["./pricing.worker.ts reference/worker keep tentative"]],
  ['const url = new URL("./w.ts", import.meta.url); new SharedWorker(url);', ["./w.ts reference/worker keep tentative"]],
  ['navigator.serviceWorker.register("/sw.js");', ["/sw.js reference/worker keep tentative"]],
  ['context.audioWorklet.addModule("./mixer.js");', ["./mixer.js reference/worker keep tentative"]],
  [
    'import { Worker } from "node:worker_threads"; new Worker("./w.js");',
    ["node:worker_threads static { Worker }", "./w.js reference/worker keep tentative"],
  ],
  ['new Worker("./w.js");', ["/w.js reference/worker keep tentative"]],
  ['new Worker("../w.js"); new Worker("w");', []],
  [
    'import { fork } from "child_process"; fork(path.join(__dirname, "job.js"));',
    ["child_process static { fork }", "./job.js reference/worker keep tentative"],
  ],
  ['spawn("node", ["./job.js"]);', ["./job.js reference/worker keep tentative"]],
  ['readFileSync(path.join(__dirname, "sql", "orders.sql"));', ["./sql/orders.sql reference/path keep tentative"]],
  ["readFileSync(`${__dirname}/../orders.sql`);", ["../orders.sql reference/path keep tentative"]],
  ['const directory = path.join(__dirname, "sql"); read(path.join(directory, "a.sql"));', ["./sql/a.sql reference/path keep tentative"]],
  [
    'class Mailer { file = join(import.meta.dirname, "mail.hbs"); send() { render(this.file); } }',
    ["./mail.hbs reference/path keep tentative"],
  ],
  ['const here = dirname(fileURLToPath(import.meta.url)); read(here + "/a.txt");', ["./a.txt reference/path keep tentative"]],
  ['const unused = path.join(__dirname, "a.sql");', []],
  ['import.meta.glob(["./m/*.ts", "!./m/x.ts"], { eager: true });', ["./m/*.ts, !./m/x.ts static/glob keep"]],
  ['import.meta.glob("./m/*.ts", { import: "setup" });', ["./m/*.ts dynamic/glob { setup keep } keep"]],
  ['require.context("./icons", false, /\\.(svg|png)$/);', ["./icons/*.{svg,png} dynamic/glob keep"]],
  ['import Pricing from "./pricing?worker"; new Pricing();', ["./pricing?worker static/worker { default as Pricing }"]],
  ['/// <reference path="globals.d.ts" />', ["./globals.d.ts type keep"]],
  ['/// <reference types="vite/client" />', ["vite/client type keep"]],
  ["/** @jsxImportSource preact */\nexport const a = 1;", ["preact static keep"]],
  ['/** @type {import("./types").Money} */\nlet price;', ["./types type { Money type }"], "shop.js"],
  [
    '/** @import { Money } from "./types" */\n/** @param {Money} price */\nfunction pay(price) {}',
    ["./types type { Money type }"],
    "shop.js",
  ],
  ['/** See {@link Money}. */\nimport { Money } from "./types";', ["./types static { Money dead }"]],
  ['export {}; declare module "./cart" { interface Cart { note: string } }', ["./cart type/augment keep tentative"]],
  [
    'import "shop";\ndeclare module "./cart" { interface Cart { note: string } }',
    ["shop side-effect keep", "./cart type/augment keep tentative"],
  ],
  ['declare module "till" { export const open: boolean }', [], "types/till.d.ts"],
  ['readAll({ entities: [__dirname + "/../**/*.entity{.ts,.js}"] });', ["../**/*.entity{.ts,.js} reference/glob keep tentative"]],
  ['export const options = { migrations: path.join(__dirname, "migrations/*.ts") };', ["./migrations/*.ts reference/glob keep tentative"]],
  ['export const till = path.join(import.meta.dirname, "index.[jt]s");', []],
  ['open(path.join(__dirname, "[till]", "{id}"));', ["./[till]/{id} reference/path keep tentative"]],
  ["requireDirectory(__dirname);", ["./* reference/glob keep tentative"]],
  ['loadModels(path.join(__dirname, "..", "models"));', ["../models/* reference/glob keep tentative"]],
  ['requireAll({ dirname: __dirname + "/controllers", recursive: true });', ["./controllers/* reference/glob keep tentative"]],
  ['requireDir("./tasks");', ["./tasks/* reference/glob keep tentative"]],
  ['server.register(AutoLoad, { dir: path.join(__dirname, "routes") });', ["./routes/**/* reference/glob keep tentative"]],
  ['loadEnv(mode, __dirname); loadEnvs(__dirname); load(__dirname); upload(__dirname); loadTill("./tasks");', []],
  ['loadFiles(path.join(__dirname, "ledger.json"));', ["./ledger.json reference/path keep tentative"]],
  ['import.meta.glob("./m/*.md", { query: "?raw", import: "default", eager: true });', ["./m/*.md?raw static/glob keep"]],
  ['import poem from "raw-loader!./poem.txt"; print(poem);', ["raw-loader!./poem.txt static/asset { default as poem }"]],
  ['declare module "*.svg" { const url: string; export default url; }', []],
  ['vi.mock("./cart"); jest.requireActual("./tax");', ["./cart reference/mock keep", "./tax side-effect keep"]],
  ['vi.mock(import("./cart"));', ["./cart reference/mock keep"]],
  [
    '@Component({ templateUrl: "./cart.html", styleUrls: ["cart.css"] }) class CartView {}',
    ["./cart.html reference/asset keep", "./cart.css reference/asset keep"],
  ],
];

test.each(FORMS)("%s", (source, expected, path) => {
  expect(sites(source, path)).toEqual(expected);
});

test("a dynamic target is a problem with its line", () => {
  const { references, problems } = read("const a = 1;\nimport(plugin);\nimport(`./${plugin}.js`);");
  expect(references).toEqual([]);
  expect(problems).toEqual([
    { code: "dynamic-unresolved", path: "src/shop.ts", line: 2, detail: "plugin" },
    { code: "dynamic-unresolved", path: "src/shop.ts", line: 3, detail: "`./${plugin}.js`" },
  ]);
});

test("globs from the working directory count where the file loads what it cannot name", () => {
  const load = "find((path) => require(path));";
  expect(sites(`glob.sync(path.join(home, "tills/*/index.[jt]s")); ${load}`)).toEqual([
    "tills/*/index.[jt]s reference/glob keep tentative",
  ]);
  expect(sites(`await fg("./jobs/**/*.ts"); ${load}`)).toEqual(["jobs/**/*.ts reference/glob keep tentative"]);
  expect(sites('glob.sync("jobs/*.ts").map(print);')).toEqual([]);
  expect(sites(`glob.sync("**/*.ts"); glob.sync(pattern); find("jobs/*.ts"); ${load}`)).toEqual([]);
});

test("globs and directories with holes are problems", () => {
  const { references, problems } = read('use(path.join(__dirname, shop, "*.ts"));\nrequireDirectory(path.join(__dirname, shop));');
  expect(references).toEqual([]);
  expect(problems.map(({ code, line }) => `${code} ${line}`).toSorted()).toEqual(["dynamic-unresolved 1", "dynamic-unresolved 2"]);
});

test("templates with holes carry their pattern", () => {
  const [locale] = read("import(`./locales/${language}.json`);").references;
  expect(locale).toMatchObject({ patterns: ["./locales/*.json"], fromTemplate: true });
});

test("offsets are those of the literals, unique and ascending", () => {
  const text = 'import a from "./a"; export * from "./b"; const c = require("./c"); use(a, c);';
  const offsets = read(text).references.map((reference) => reference.offset);
  expect(offsets).toEqual(['"./a"', '"./b"', '"./c"'].map((literal) => text.indexOf(literal)));
});

test("classic JSX and pragmas keep their factories alive", () => {
  const classic = 'import React from "react"; export const view = <div />;';
  expect(sites(classic, "view.tsx")).toEqual(["react static { default as React if:classic-jsx }"]);
  expect(sites('import React from "react";', "view.tsx")).toEqual(["react static { default as React dead }"]);
  const pragma = '/** @jsx h */\nimport { h } from "preact"; export const view = <div />;';
  expect(sites(pragma, "view.tsx")).toEqual(["preact static { h keep }"]);
});

test("whether a path is made of dots alone is seen at once", () => {
  const start = processorTime();
  const dots = "../".repeat(100);
  for (const specifier of [`./${dots}`, dots, "..", "./..", "."]) expect(sites(`spawn("node", ["${specifier}"]);`)).toEqual([]);
  expect(sites(`spawn("node", ["./${dots}x.js"]);`)).toEqual([`./${dots}x.js reference/worker keep tentative`]);
  expect(sites(`readFileSync(path.join(__dirname, "${dots}sql"));`)).toEqual([`${dots}sql reference/path keep tentative`]);
  expect(processorTime() - start).toBeLessThan(3000);
});
