import { describe, expect, it } from "vitest";
import { empty, find, summary } from "./find.js";

const problems = (files: Parameters<typeof find>[0]) => find(files).problems.map(({ code, path, detail }) => `${code} ${path} ${detail}`);

describe("bin", () => {
  it("takes a string, a map and a directory, led back to sources", () => {
    expect(summary({ "package.json": { name: "till", bin: "./dist/cli.js" }, ...empty("src/cli.ts") })).toEqual(["R1 command src/cli.ts"]);
    expect(
      summary({ "package.json": { name: "till", bin: { b: "bin/b.js", a: "./bin/a.js" } }, ...empty("bin/a.js", "bin/b.js") }),
    ).toEqual(["R1 command bin/b.js", "R1 command bin/a.js"]);
    expect(
      summary({ "package.json": { name: "till", directories: { bin: "./bin" } }, ...empty("bin/a.js", "bin/b.js", "bin/README.md") }),
    ).toEqual(["R1 command bin/a.js", "R1 command bin/b.js"]);
  });

  // Conformance 36.
  it("stands beside the library entry", () => {
    const files = {
      "package.json": { name: "till", bin: "./dist/cli.js", exports: "./dist/index.js" },
      ...empty("src/cli.ts", "src/index.ts"),
    };
    expect(summary(files)).toEqual(["R1 command src/cli.ts", "R2 exports src/index.ts"]);
    expect(find(files).candidates.map((one) => one.published)).toEqual([true, true]);
  });

  it("reports what is no path of the package", () => {
    expect(problems({ "package.json": { name: "till", bin: { a: 3, b: "../outside.js", c: ["x"] } } })).toEqual([
      "entry-invalid package.json bin 3",
      "entry-invalid package.json bin ../outside.js",
      "entry-invalid package.json bin a list",
    ]);
    expect(problems({ "package.json": { name: "till", bin: "./dist/gone.js" } })).toEqual([
      "entry-unmapped package.json bin ./dist/gone.js",
    ]);
  });
});

describe("exports", () => {
  it("ranks the root first, subpaths in manifest order, and folds conditions that share a source", () => {
    const exports = {
      "./client": { import: "./dist/client.mjs", require: "./dist/client.cjs" },
      ".": { types: "./dist/index.d.ts", import: "./dist/index.mjs", require: "./dist/index.cjs" },
      "./package.json": "./package.json",
      "./style.css": "./dist/style.css",
    };
    expect(summary({ "package.json": { name: "till", exports }, ...empty("src/index.ts", "src/client.ts") })).toEqual([
      "R2 exports src/index.ts",
      "R3 exports src/client.ts",
    ]);
  });

  it("keeps differing sources of the root as secondary", () => {
    const exports = { node: "./dist/server.js", default: "./dist/browser.js" };
    expect(summary({ "package.json": { name: "till", exports }, ...empty("src/server.ts", "src/browser.ts") })).toEqual([
      "R2 exports src/server.ts",
      "R3 exports src/browser.ts",
    ]);
  });

  it("prefers the source to a tracked file that loads the output", () => {
    const files = {
      "package.json": {
        name: "ledger",
        main: "index.js",
        exports: { ".": { node: "./index.js", default: "./dist/ledger.esm.js" }, "./*": "./*" },
      },
      "index.js": "module.exports = require('./dist/ledger.cjs.js')",
      ...empty("src/index.ts"),
    };
    expect(summary(files)).toEqual(["R2 exports src/index.ts [index.js]", "R3 exports package.json [src/index.ts]"]);
  });

  it("expands patterns over sources, without blocked and test files", () => {
    const exports = { ".": "./dist/index.js", "./shops/*": "./dist/shops/*.js", "./shops/inner/*": null };
    const sources = empty(
      "src/index.ts",
      "src/shops/bakery.ts",
      "src/shops/deep/florist.ts",
      "src/shops/inner/x.ts",
      "src/shops/a.test.ts",
      "src/other.ts",
    );
    expect(summary({ "package.json": { name: "till", exports }, ...sources })).toEqual([
      "R2 exports src/index.ts",
      "R3 exports package.json [src/shops/bakery.ts src/shops/deep/florist.ts]",
    ]);
  });

  it("expands to every file", () => {
    const sources = empty(...Array.from({ length: 250 }, (_, index) => `src/a${index}.ts`));
    expect(find({ "package.json": { name: "till", exports: { "./*": "./dist/*.js" } }, ...sources }).candidates[0]?.group).toHaveLength(
      250,
    );
  });

  it("reports subpaths that lead nowhere, but not blocked ones", () => {
    const exports = { ".": "./dist/index.js", "./gone": { import: "./dist/gone.js" }, "./internal": null, "./odd": 5, "./out": "../x.js" };
    expect(problems({ "package.json": { name: "till", exports }, ...empty("src/index.ts") })).toEqual([
      "entry-unmapped package.json exports ./gone ./dist/gone.js",
      "entry-invalid package.json exports ./odd 5",
      "entry-invalid package.json exports ./out ../x.js",
    ]);
  });

  it("takes type-only subpaths as R3", () => {
    expect(
      summary({
        "package.json": { name: "till", exports: { ".": "./index.js", "./client": { types: "./client.d.ts" } } },
        ...empty("index.js", "client.d.ts"),
      }),
    ).toEqual(["R2 exports index.js", "R3 types client.d.ts"]);
  });

  it("records where an entry is declared", () => {
    const exports = { ".": "./dist/index.js", "./client": "./dist/client.js" };
    const [, client] = find({ "package.json": { name: "till", exports }, ...empty("src/index.ts", "src/client.ts") }).candidates;
    expect(client?.evidence).toEqual(['package.json "exports" "./client"']);
  });
});

describe("fields", () => {
  it("ranks module, main, browser; different sources are secondary", () => {
    const json = {
      name: "till",
      main: "./dist/index.js",
      module: "./dist/index.mjs",
      browser: "./dist/web.js",
      unpkg: "./dist/index.min.js",
    };
    expect(summary({ "package.json": json, ...empty("src/index.ts", "src/web.ts") })).toEqual([
      "R2 main src/index.ts",
      "R3 main src/web.ts",
    ]);
  });
  it("defaults to index.js", () => {
    expect(summary({ "package.json": { name: "till" }, ...empty("index.js", "lib/till.js") })).toEqual(["R2 main index.js"]);
    expect(summary({ "package.json": { name: "till" }, ...empty("index.ts") })).toEqual(["R5 conventional name index.ts"]);
  });
  it("ignores an object-valued browser field and reports other types", () => {
    expect(problems({ "package.json": { name: "till", browser: { "./a.js": false }, main: 7 }, ...empty("a.js") })).toEqual([
      "entry-invalid package.json main 7",
    ]);
  });
  it("takes types only where nothing runs or they are hand-written", () => {
    expect(summary({ "package.json": { name: "till", types: "./dist/index.d.ts" }, ...empty("src/index.ts") })).toEqual([
      "R3 types src/index.ts",
    ]);
    expect(
      summary({ "package.json": { name: "till", main: "index.js", types: "index.d.ts" }, ...empty("index.js", "index.d.ts") }),
    ).toEqual(["R2 main index.js [index.d.ts]"]);
    expect(
      summary({
        "package.json": { name: "till", main: "index.js", types: "t.d.ts" },
        "t.d.ts": "// This file was automatically generated.\n",
        ...empty("index.js"),
      }),
    ).toEqual(["R2 main index.js"]);
  });
  it("imports are aliases, never roots", () => {
    expect(
      summary({ "package.json": { name: "till", imports: { "#db": "./src/db.ts" }, main: "a.js" }, ...empty("src/db.ts", "a.js") }),
    ).toEqual(["R2 main a.js"]);
  });
});

describe("exports that a wildcard names", () => {
  const exports = { ".": "./src/index.ts", "./cart": "./src/cart.ts", "./*": "./src/*.ts" };

  it("are entries of the manifest, apart from those with a subpath of their own", () => {
    const files = { "package.json": { name: "till", exports }, ...empty("src/index.ts", "src/cart.ts", "src/leaf.ts") };
    expect(summary(files)).toEqual([
      "R2 exports src/index.ts",
      "R3 exports src/cart.ts",
      "R3 exports package.json [src/index.ts src/leaf.ts]",
    ]);
    expect(find(files).candidates[2]?.evidence).toEqual(['package.json "exports" "./*"']);
    expect(find(files).candidates[2]?.group?.[1]?.text).toBe('`./leaf` of the package, matched by "./*" of "exports".');
  });
  it("make the manifest the library if there is nothing else", () => {
    const manifest = { name: "till", exports: { "./*": "./src/*.ts" } };
    expect(summary({ "package.json": manifest, ...empty("src/index.ts", "src/leaf.ts", "src/leaf.test.ts") })).toEqual([
      "R2 exports package.json [src/index.ts src/leaf.ts]",
    ]);
  });
  it("are found through the configuration of a bundler", () => {
    const config = "export default { input: 'src/client/entry.ts', output: { dir: 'dist', entryFileNames: 'client/client.mjs' } }";
    const manifest = { name: "till", exports: { ".": "./src/index.ts", "./dist/client/*": "./dist/client/*" } };
    expect(summary({ "package.json": manifest, "rolldown.config.js": config, ...empty("src/index.ts", "src/client/entry.ts") })).toEqual([
      "R2 exports src/index.ts",
      "R3 exports package.json [src/client/entry.ts]",
    ]);
  });
  it("are those of every condition, without what null or a longer pattern takes away", () => {
    const manifest = {
      name: "till",
      exports: {
        "./*": { browser: "./web/*.js", default: "./node/*.js" },
        "./inner/*": null,
        "./x/*": "./other/*.js",
      },
    };
    const files = empty("web/a.js", "node/a.js", "node/b.js", "node/inner/c.js", "node/x/d.js", "other/d.js", "other/e.js");
    expect(summary({ "package.json": manifest, ...files })).toEqual([
      "R2 exports package.json [web/a.js node/a.js node/b.js other/d.js other/e.js]",
    ]);
  });
  it("leaves out declarations beside their code", () => {
    const manifest = { name: "till", exports: { "./lib/*": "./lib/*" } };
    expect(summary({ "package.json": manifest, ...empty("lib/a.js", "lib/a.d.ts", "lib/only.d.ts") })).toEqual([
      "R2 exports package.json [lib/a.js lib/only.d.ts]",
    ]);
  });
});

describe("one entry for both module systems", () => {
  it("keeps the first of files that differ in their extension only", () => {
    const exports = { ".": "./index.mjs", "./jsx": { import: "./jsx/index.mjs", browser: "./jsx/browser.mjs", require: "./jsx/index.js" } };
    expect(
      summary({
        "package.json": { name: "till", main: "index.js", exports },
        ...empty("index.mjs", "index.js", "jsx/index.mjs", "jsx/browser.mjs", "jsx/index.js"),
      }),
    ).toEqual(["R2 exports index.mjs", "R3 exports jsx/index.mjs", "R3 exports jsx/browser.mjs"]);
  });
  it("takes the whole before its builds", () => {
    const exports = { import: "./dist/till.runtime.esm-bundler.js", require: "./dist/till.cjs.js" };
    expect(summary({ "package.json": { name: "till", exports }, ...empty("src/index.ts", "src/runtime.ts") })).toEqual([
      "R2 exports src/index.ts",
      "R3 exports src/runtime.ts",
    ]);
  });
});

describe("Deno manifests and inputs of bundlers", () => {
  it("reads Deno and JSR exports as sources", () => {
    expect(
      summary({ "deno.json": { name: "@acme/till", exports: { ".": "./mod.ts", "./cart": "./cart.ts" } }, ...empty("mod.ts", "cart.ts") }),
    ).toEqual(["R2 Deno manifest mod.ts", "R3 Deno manifest cart.ts"]);
    expect(summary({ "package.json": { private: true }, "jsr.json": { exports: "./mod.ts" }, ...empty("mod.ts") })).toEqual([
      "R2 Deno manifest mod.ts",
    ]);
  });
  it("uses bundler entries only where the manifest gave nothing", () => {
    const config = {
      "webpack.config.js": "module.exports = { entry: { shop: './source/shop.js' } }",
      ...empty("source/shop.js", "index.js"),
    };
    expect(summary({ "package.json": { private: true, main: "gone.js" }, ...config })).toEqual(["R2 bundler input source/shop.js"]);
    expect(summary({ "package.json": { private: true }, ...config })).toEqual([
      "R2 main index.js",
      "R3 bundler input package.json [source/shop.js]",
    ]);
  });
});
