import { expect, test } from "vitest";
import { read, sites } from "./read.js";

/** Strings that may name a file, with their form; the resolver decides whether they do. */
const NAMED: readonly [source: string, form: string, why: string][] = [
  ['addApp({ entrypoint: "./app.js" });', "named entry", "Named as `entrypoint` in `addApp()`."],
  ['export default { setupFiles: ["./setup"] };', "named entry", "Named as `setupFiles` in `default`."],
  ['export const shop = { input: { till: "./src/till" } };', "named entry", "Named as `input` in `shop`."],
  ['options.plugins.push("./tax");', "named entry", "Named as `plugins` in `options.plugins.push()`."],
  ['addPlugin("./tax");', "named entry", "Passed to `addPlugin()`."],
  ['function open() { return loadPlugin("./tax"); }', "named module", "Loaded with `loadPlugin()` in `open()`."],
  ['const { resolve } = createResolver(import.meta.url); use(resolve("./tax"));', "named module", "Loaded with `resolve()`."],
  ['runner.import("@shop/till/tax");', "named module", "Loaded with `runner.import()`."],
  ['hot.accept("./tax.js", () => {});', "named file", "Passed to `hot.accept()`."],
  ['show({ Footer: "./Footer.astro" });', "named file", "Named as `Footer` in `show()`."],
  ['show({ Footer: "@shop/theme/Footer.astro" });', "named file", "Named as `Footer` in `show()`."],
  ['show({ Footer: dark ? "./Dark.vue" : undefined });', "named file", "Named as `Footer` in `show()`."],
];

test.each(NAMED)("%s", (source, form, why) => {
  expect(
    read(source)
      .references.filter((site) => site.form.startsWith("named"))
      .map((site) => [site.form, site.why]),
  ).toEqual([[form, why]]);
});

/** Routes, addresses, texts, comparisons, output, filters, and what is only stored. */
const OTHERS: readonly (readonly [source: string, path?: string])[] = [
  ['navigate("./settings");'],
  ['navigate("./settings.js");'],
  ['open({ href: "./till.js", to: "./till.js", path: "./till.js" });'],
  ['console.log("./till.js"); logger.warn("./till.js");'],
  ['throw new Error("./till.js");'],
  ['if (id === "./till.js") stop();'],
  ['switch (id) { case "./till.js": stop(); }'],
  ['id.startsWith("./till.js"); id.replace("./till.js", "./tax.js");'],
  ['const files = ["./till.js"];'],
  ['const file = "./till.js";'],
  ['const known = new Set(["./till.js"]);'],
  ['type File = "./till.js"; let file: File;'],
  ['// addApp({ entrypoint: "./app.js" });'],
  ['notify("./till.js"); showToast("./till.js"); setTitle("./till.js"); bus.on("./till.js", stop); dispatch({ type: "./till.js" });'],
  ['list({ value: "./till.js", key: "./till.js", summary: "./till.js", className: "./till.js" });'],
  ['localStorage.setItem("./till.js", 1); link.setAttribute("src", "./till.js"); document.querySelector("./till.js");'],
  ['minimatch("./till.js", "./tills/*.js"); cx("./till.js"); sort(["./till.js", "./tax.js"]);'],
  ['compile(code, "./till.js"); lintFiles(["./till.js"]); download("./till.js");'],
  ['addApp({ entrypoint: "https://shop.example/app.js" });'],
  ['addApp({ entrypoint: "./apps/*.js" });'],
  ['print("./till");'],
  ['print({ label: "./till.js" });'],
  ['write({ output: "./till.js", exclude: ["./tax.js"] });'],
  ['pack("./source.css", "./till.js");'],
  ['path.resolve("./till"); Promise.resolve("./till.js");'],
  ['import { resolve } from "node:path"; resolve("./till");'],
  ['new Promise((resolve) => resolve("./till"));'],
  ['fs.readFileSync("./till.js");'],
  ['new Worker("./till.js");'],
  ['loadTexture("./till");'],
  ['const require = (name) => name; require("./till");'],
  ['type("application/json"); send("text/html"); noExternal("@shop/till");'],
  ['it("./till.js", () => { expect(find()).toEqual({ entry: "./till.js" }); });', "till.test.ts"],
  ['addApp({ entrypoint: "./app.js" });', "test/app.ts"],
];

test.each(OTHERS.map(([source, path = "src/shop.ts"]) => [source, path] as const))("%s", (source, path) => {
  expect(read(source, path).references.filter((site) => site.form.startsWith("named"))).toEqual([]);
});

/** Source → sites. */
const CHOSEN: readonly [source: string, expected: readonly string[]][] = [
  ['import(dark ? "./a" : "./b");', ["./a dynamic keep", "./b dynamic keep"]],
  ['import(name ?? "./b");', ["./b dynamic keep"]],
  ['const PAGES = { a: "./a", b: "./b" }; import(PAGES[name]);', ["./a dynamic keep", "./b dynamic keep"]],
  ['const PAGES = { a: "./a", b: "./b" }; import(PAGES.a);', ["./a dynamic keep"]],
  ['const PAGES = [{ file: "./a", as: "x" }]; for (const { file } of PAGES) import(file);', ["./a dynamic keep"]],
  ['const PAGES = [{ file: "./a", as: "x" }]; PAGES.map((page) => import(page.file));', ["./a dynamic { * keep } keep"]],
  ['for (const [, file] of Object.entries({ a: "./a", b: "./b" })) import(file);', ["./a dynamic keep", "./b dynamic keep"]],
  ['["a", "b"].forEach((name) => import(`./${name}.js`));', ["./a.js dynamic { * keep } keep", "./b.js dynamic { * keep } keep"]],
  ['const open = new Function("file", "return import(file)"); open("./a");', ["./a dynamic keep"]],
  ['const open = eval("(file) => import(file)"); open("./a");', ["./a dynamic keep"]],
  ['const open = new Function("file", "return file"); open("./a");', []],
  ["const names = all(); for (const name of names) import(name);", []],
];

test.each(CHOSEN)("%s", (source, expected) => {
  expect(sites(source)).toEqual(expected);
});

test("a choice with an unknown part is reported, with the known part as a site", () => {
  const { references, problems } = read('import(name ?? "./b"); import(PAGES[name]); import(dark ? "./a" : "./b");');
  expect(references.map((site) => site.specifier)).toEqual(["./b", "./a", "./b"]);
  expect(problems.map(({ detail }) => detail)).toEqual(['name ?? "./b"', "PAGES[name]"]);
});

test("a path below a constant of another module has the module and the name", () => {
  const { references } = read(
    'import { runtime } from "./paths"; import * as paths from "./all"; use(`${runtime}/a.js`, path.join(paths.out, "b.js"), `${runtime}.js`);',
  );
  expect(references.filter((site) => site.constant).map((site) => [site.specifier, site.constant])).toEqual([
    ["./a.js", { module: "./paths", name: "runtime" }],
    ["./b.js", { module: "./all", name: "out" }],
  ]);
});
