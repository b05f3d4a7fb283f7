import { describe, expect, it } from "vitest";
import { evaluateConfig, evaluateObjects } from "../../../../languages/ecmascript/config-values/evaluate-config.js";

const read = (text: string) => evaluateConfig("shop.config.ts", text);

describe("evaluateConfig", () => {
  it.each([
    [
      "a literal",
      "export default { entry: ['src/a.ts', `src/b.ts`], dts: true, n: 1 }",
      { entry: ["src/a.ts", "src/b.ts"], dts: true, n: 1 },
    ],
    ["module.exports", "module.exports = { entry: './a.js' }", { entry: "./a.js" }],
    [
      "a wrapper and constants",
      "const entry = 'a.ts' as const; export default defineConfig({ entry } satisfies Options)",
      { entry: "a.ts" },
    ],
    ["a function with a body", "export default defineConfig(async ({ mode }) => { const root = 'web'; return { root } })", { root: "web" }],
    [
      "paths",
      "import path from 'path'; export default { a: path.resolve(__dirname, 'src/a.ts'), b: fileURLToPath(new URL('./b.ts', import.meta.url)), c: `${__dirname}/c.ts` }",
      { a: "./src/a.ts", b: "./b.ts", c: "./c.ts" },
    ],
    [
      "spreads",
      "const base = { a: 'x', b: 'x' }; const more = ['q']; export default { ...base, b: 'y', list: ['p', ...more] }",
      { a: "x", b: "y", list: ["p", "q"] },
    ],
    [
      "an object that grows",
      "const entry = { a: './a.js' }; entry.b = './b.js'; entry['c'] = './c.js'; module.exports = { entry }",
      { entry: { a: "./a.js", b: "./b.js", c: "./c.js" } },
    ],
    [
      "an object that grows in nested loops",
      "export default () => { const pages = { shop: ['till', 'cart/all'], admin: ['log'] }; const entry = {}; for (const [app, names] of Object.entries(pages)) { names.forEach((name) => { entry[name] = { import: [`./${app}/${name}.js`] }; }); } return { entry }; }",
      {
        entry: {
          till: { import: ["./shop/till.js"] },
          "cart/all": { import: ["./shop/cart/all.js"] },
          log: { import: ["./admin/log.js"] },
        },
      },
    ],
    [
      "keys and values of an object",
      "const pages = { till: 'a', cart: 'b' }; module.exports = { keys: Object.keys(pages), values: Object.values(pages) }",
      { keys: ["till", "cart"], values: ["a", "b"] },
    ],
    [
      "a loop over what is not known",
      "const entry = {}; for (const name of names()) entry[name] = './a.js'; module.exports = { entry }",
      { entry: {} },
    ],
    [
      "another object of the same name, in a function",
      "function other() { const entry = {}; entry.x = './x.js'; return entry; } const entry = { a: './a.js' }; entry.b = './b.js'; module.exports = { entry }",
      { entry: { a: "./a.js", b: "./b.js" } },
    ],
    [
      "another object of the same name, in a block, a loop and a class",
      "const entry = {}; { const entry = {}; entry.q = './q.js' } for (const entry of [{}]) entry.t = './t.js'; class A { static make() { const entry = {}; entry.s = './s.js' } } entry.u = './u.js'; export default { entry }",
      { entry: { u: "./u.js" } },
    ],
    [
      "a parameter of the same name",
      "const entry = { a: './a.js' }; function fill(entry) { entry.z = './z.js' } const add = ({ entry }) => { entry.y = './y.js' }; export default { entry }",
      { entry: { a: "./a.js" } },
    ],
    [
      "two functions that return objects of the same name",
      "const one = () => { const all = {}; for (const n of ['a', 'b']) all[n] = n; return all }; function two() { const all = {}; all.c = 'c'; return all } export default { one: one(), two: two() }",
      { one: { a: "a", b: "b" }, two: { c: "c" } },
    ],
    [
      "a variable of the function, declared in a block",
      "function make() { if (true) { var entry = { a: './a.js' } } return { entry } } export default make()",
      { entry: { a: "./a.js" } },
    ],
    ["Object.assign", "const a = { x: 1 }; Object.assign(a, { y: 2 }, other); export default a", { x: 1, y: 2 }],
    [
      "a list that grows",
      "const make = (name) => ({ input: name }); const all = ['a'].map(make); all.push(make('b'), ...['c', 'd'].map(make)); for (const n of ['e']) all.push(make(n)); const other = () => { const all = []; all.push(make('x')) }; export default all",
      [{ input: "a" }, { input: "b" }, { input: "c" }, { input: "d" }, { input: "e" }],
    ],
    [
      "reductions",
      "export default { a: ['x', 'y'].reduce((all, one) => { all[one] = `./${one}.js`; return all }, { z: 'z' }), b: ['x'].reduce((all, one) => ({ ...all, [one]: one }), {}) }",
      { a: { z: "z", x: "./x.js", y: "./y.js" }, b: { x: "x" } },
    ],
    [
      "files by a pattern",
      "const entry = {}; glob.sync('./src/*.js').forEach((file) => { entry[path.basename(file)] = file }); export default { entry, input: Object.fromEntries(globSync('a/*.js').map((file) => [path.parse(file).name, file])), list: fg.sync(['b/*.js', 'c/*.js']) }",
      { entry: { "./src/*.js": "./src/*.js" }, input: { "a/*.js": "a/*.js" }, list: ["b/*.js", "c/*.js"] },
    ],
    ["an object that grows by itself", "const a = {}; a.b = a; a.c = './c.js'; module.exports = { a }", { a: { b: {}, c: "./c.js" } }],
    ["curried plugins", "export default withMDX({ ext: 1 })({ pageExtensions: ['tsx'] })", { pageExtensions: ["tsx"] }],
    ["merges", "export default mergeConfig(base, { root: 'web' }); const base = { mode: 'x' }", { mode: "x", root: "web" }],
    ["unknown parts are left out", "export default { a: compute(), b: process.env.B, c: 'c' }", { c: "c" }],
    [
      "lists that are mapped",
      "const names = ['a', 'b']; export default [...names.map((name) => ({ input: `src/${name}.js` })), { input: 'c.js' }]",
      [{ input: "src/a.js" }, { input: "src/b.js" }, { input: "c.js" }],
    ],
    [
      "objects of lists, with patterns as parameters",
      "export default { input: Object.fromEntries([{ name: 'a', at: 'src' }].map(({ name, at }) => [name, at + '/' + name])), b: [['x', 'y']].map(([, two]) => two) }",
      { input: { a: "src/a" }, b: ["y"] },
    ],
    ["lists of what is not known", "export default { a: files().map((one) => one), b: ['x'].map(read), c: 'c' }", { c: "c" }],
    ["either branch", "export default { root: dev ? undefined : 'web', b: process.env.X || 'y' }", { root: "web", b: "y" }],
  ])("%s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it("reads on after loops in loops that have no end", () => {
    const list = JSON.stringify(Array.from({ length: 60 }, (_, index) => `n${index}`));
    const loops = "for (const a of list) for (const b of list) for (const c of list) entry[a + b + c] = './a.js';";
    const value = read(`const list = ${list}; const entry = {}; ${loops} entry.last = './last.js'; export default { entry }`);
    expect(value).toMatchObject({ entry: { n0n0n0: "./a.js", last: "./last.js" } });
  });

  it("survives what it cannot read", () => {
    expect(read("const a = b; const b = a; export default a")).toBeUndefined();
    expect(read(`export default ${"(".repeat(20_000)}`)).toBeUndefined();
    expect(read("const a = [b, b], b = [c, c], c = [d, d], d = [e, e], e = ['x']; export default a")).toBeDefined();
    expect(read("export default { __proto__: { root: 'x' } }")).not.toHaveProperty("root");
  });

  it("finds option objects anywhere", () => {
    expect(evaluateObjects("build.mjs", "await build({ entryPoints: ['a.ts'], outfile: 'dist/a.js' })", "entryPoints")).toEqual([
      { entryPoints: ["a.ts"], outfile: "dist/a.js" },
    ]);
  });
});
