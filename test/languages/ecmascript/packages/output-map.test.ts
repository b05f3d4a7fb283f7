import { describe, expect, it } from "vitest";
import { mapIn } from "./open-project.js";

const path = (...args: Parameters<typeof mapIn>) => mapIn(...args)?.path;

describe("a tracked path", () => {
  it("takes the file itself, an in-place source, a directory's index", () => {
    expect(mapIn({ "package.json": {}, "lib/till.js": "" }, "./lib/till.js")).toEqual({ path: "lib/till.js", rule: "tracked" });
    expect(path({ "package.json": {}, "till.ts": "" }, "till.js")).toBe("till.ts");
    expect(path({ "package.json": {}, "lib/index.js": "" }, "lib")).toBe("lib/index.js");
    expect(path({ "package.json": {}, "bin/till": "#!/usr/bin/env node" }, "bin/till")).toBe("bin/till");
  });

  it("prefers the source of checked-in output", () => {
    const tsconfig = { compilerOptions: { outDir: "lib", rootDir: "src" } };
    expect(path({ "package.json": {}, "tsconfig.json": tsconfig, "lib/till.js": "", "src/till.ts": "" }, "lib/till.js")).toBe(
      "src/till.ts",
    );
    expect(path({ "package.json": {}, "dist/till.js": "", "src/till.js": "" }, "dist/till.js")).toBe("src/till.js");
    expect(path({ "package.json": {}, "lib/till.js": "", "src/till.js": "" }, "lib/till.js")).toBe("lib/till.js");
  });

  it("does not take minified files", () => {
    expect(path({ "package.json": {}, "dist/till.min.js": "", "src/till.ts": "" }, "dist/till.min.js")).toBe("src/till.ts");
  });
});

describe("fields with the source beside the output", () => {
  const sources = { "source/books.ts": "", "source/main.ts": "" };
  it.each([
    ["source", { source: "./source/books.ts", default: "./dist/x.js" }],
    ["@scope/source", { "@acme/source": "./source/books.ts", import: { default: "./dist/x.js" } }],
    ["a TypeScript target", { types: "./source/books.ts", default: "./dist/x.js" }],
  ])("condition %s", (_, books) => {
    expect(mapIn({ "package.json": { exports: { ".": "./dist/y.js", "./books": books } }, ...sources }, "./dist/x.js")).toEqual({
      path: "source/books.ts",
      rule: "source hint",
    });
  });

  it("custom conditions of the tsconfig", () => {
    const files = { "package.json": { exports: { "./books": { ours: "./source/books.ts", default: "./dist/x.js" } } }, ...sources };
    expect(path({ ...files, "tsconfig.json": { compilerOptions: { customConditions: ["ours"] } } }, "./dist/x.js")).toBe("source/books.ts");
  });

  it("patterns and the source field", () => {
    expect(
      path({ "package.json": { exports: { "./*": { source: "./source/*.ts", default: "./out/*.js" } } }, ...sources }, "./out/books.js"),
    ).toBe("source/books.ts");
    expect(path({ "package.json": { source: "source/main.ts", main: "./dist/shop.js" }, ...sources }, "./dist/shop.js")).toBe(
      "source/main.ts",
    );
  });

  it("prefers the manifest, for one path or for many", () => {
    const many = { source: "./source/*.ts", default: "./out/*.js" };
    const one = { source: "./source/main.ts", default: "./out/books.js" };
    const mapped = (exports: object) => path({ "package.json": { exports }, ...sources }, "./out/books.js");
    expect(mapped({ "./*": many, "./one": one })).toBe("source/books.ts");
    expect(mapped({ "./one": one, "./*": many })).toBe("source/main.ts");
    expect(mapped({ "./gone": { ...one, source: "./source/gone.ts" }, "./one": one })).toBe("source/main.ts");
    expect(mapped({ "./gone": { ...one, source: "./source/gone.ts" }, "./*": many })).toBe("source/books.ts");
  });

  it("does not mix subpaths", () => {
    const exports = { ".": "./dist/a.js", "./books": "./source/books.ts" };
    expect(path({ "package.json": { exports }, ...sources }, "./dist/a.js")).toBeUndefined();
  });
});

describe("outDir and rootDir of a tsconfig", () => {
  const projectBuilding = (compilerOptions: object, extra: object = {}) => ({
    "package.json": {},
    "tsconfig.json": { compilerOptions, include: ["code"], ...extra },
    "code/till.ts": "",
    "code/deep/a.ts": "",
  });

  it("uses rootDir", () =>
    expect(mapIn(projectBuilding({ outDir: "made", rootDir: "code" }), "made/till.js")).toEqual({
      path: "code/till.ts",
      rule: "tsconfig outDir",
    }));
  it("counts from rootDir only, so that a wrapper beside the output is not its source", () => {
    const till = {
      "index.js": "import './made/index.js'",
      "src/index.ts": "",
      "tsdown.config.ts": "export default { entry: ['src/index.ts'] }",
    };
    expect(path({ ...projectBuilding({ outDir: "made", rootDir: "code" }), ...till }, "made/index.js")).toBe("src/index.ts");
  });
  it("takes the index of a part for no index of the package", () => {
    const files = { "package.json": { name: "till", exports: { ".": "./dist/api/index.js" } }, "src/index.ts": "", "src/app/node.ts": "" };
    expect(path(files, "dist/app/index.js")).toBeUndefined();
    expect(path(files, "dist/esm/index.js")).toBe("src/index.ts");
    expect(path(files, "dist/api/index.js")).toBe("src/index.ts");
  });
  it("uses declarationDir", () =>
    expect(path(projectBuilding({ declarationDir: "made", rootDir: "code" }), "made/till.d.ts")).toBe("code/till.ts"));
  it("uses rootDirs", () =>
    expect(path(projectBuilding({ outDir: "made", rootDirs: ["code", "other"] }), "made/till.js")).toBe("code/till.ts"));
  // Conformance 23.
  it("accepts the layouts of TypeScript 5 and 6", () => {
    expect(path(projectBuilding({ outDir: "made" }), "made/till.js")).toBe("code/till.ts");
    expect(path(projectBuilding({ outDir: "made" }), "made/code/till.js")).toBe("code/till.ts");
  });
  it("follows extends", () => {
    expect(
      path(
        {
          ...projectBuilding({}),
          "tsconfig.json": { extends: "./base.json" },
          "base.json": { compilerOptions: { outDir: "made", rootDir: "code" } },
        },
        "made/till.js",
      ),
    ).toBe("code/till.ts");
  });
  it("reads further tsconfigs of the package", () => {
    expect(
      path(
        { ...projectBuilding({}), "tsconfig.esm.json": { compilerOptions: { outDir: "made/esm", rootDir: "code" } } },
        "made/esm/till.mjs",
      ),
    ).toBe("code/till.ts");
  });
});

describe("bundlers", () => {
  const build = (config: Record<string, string>, declared: string) =>
    mapIn({ "package.json": {}, "parts/desk.ts": "", "parts/desk/lamp.ts": "", ...config }, declared);

  it.each([
    ["tsup.config.ts", "export default { entry: { shop: 'parts/desk.ts' } }", "dist/shop.js"],
    ["tsdown.config.ts", "export default defineConfig([{ entry: { shop: 'parts/desk.ts' } }])", "dist/shop.mjs"],
    ["build.config.ts", "export default { entries: [{ input: 'parts/desk', name: 'shop' }] }", "dist/shop.mjs"],
    ["rollup.config.js", "export default [{ input: 'parts/desk.ts', output: [{ file: 'made/shop.cjs' }] }]", "made/shop.cjs"],
    [
      "rolldown.config.js",
      "export default { input: { shop: 'parts/desk.ts' }, output: { dir: 'made', entryFileNames: 'x/[name].js' } }",
      "made/x/shop.js",
    ],
    [
      "webpack.config.js",
      "module.exports = { entry: './parts/desk.ts', output: { path: path.join(__dirname, 'made'), filename: 'shop.js' } }",
      "made/shop.js",
    ],
    ["vite.config.ts", "export default { build: { lib: { entry: 'parts/desk.ts', fileName: 'shop' } } }", "dist/shop.umd.js"],
    ["rslib.config.ts", "export default { lib: [{ source: { entry: { shop: './parts/desk.ts' } } }] }", "dist/shop.js"],
  ])("%s", (name, text, declared) => {
    expect(build({ [name]: text }, declared)?.path).toBe("parts/desk.ts");
  });

  it("keeps directories below the common directory and distinguishes equal names", () => {
    const tsup = {
      "tsup.config.ts": "export default { entry: ['parts/desk.ts', 'parts/desk/lamp.ts', 'parts/index.ts', 'parts/desk/index.ts'] }",
      "parts/index.ts": "",
      "parts/desk/index.ts": "",
    };
    expect(build(tsup, "dist/desk/lamp.js")?.path).toBe("parts/desk/lamp.ts");
    expect(build(tsup, "dist/desk/index.js")?.path).toBe("parts/desk/index.ts");
    expect(build(tsup, "dist/index.js")?.path).toBe("parts/index.ts");
  });

  it("expands entry globs", () =>
    expect(build({ "tsup.config.ts": "export default { entry: ['parts/**/*.ts', '!parts/x.ts'] }" }, "dist/desk/lamp.js")?.path).toBe(
      "parts/desk/lamp.ts",
    ));
  it("reads command lines and esbuild scripts", () => {
    expect(
      build(
        { "package.json": JSON.stringify({ scripts: { build: "esbuild parts/desk.ts --bundle --outfile=made/shop.js" } }) },
        "made/shop.js",
      )?.path,
    ).toBe("parts/desk.ts");
    const script = "await esbuild.build({ entryPoints: ['parts/desk.ts'], outfile: 'made/shop.js' })";
    expect(
      build({ "package.json": JSON.stringify({ scripts: { build: "node make.mjs" } }), "make.mjs": script }, "made/shop.js")?.path,
    ).toBe("parts/desk.ts");
  });
});

describe("directory conventions", () => {
  it.each([
    ["dist/till.js", "src/till.ts"],
    ["dist/node/till.js", "src/node/till.ts"],
    ["dist/esm/browser/desk.mjs", "src/desk.ts"],
    ["build/modern/desk.cjs", "src/desk.ts"],
    ["dist/root.js", "root.ts"],
    ["./desk.js", "src/desk.ts"],
    ["dist/types/folder.d.ts", "src/folder/index.ts"],
    ["dist/desk.cjs.prod.js", "src/desk.ts"],
  ])("%s → %s", (declared, expected) => {
    const files = {
      "package.json": {},
      "src/till.ts": "",
      "src/node/till.ts": "",
      "src/desk.ts": "",
      "root.ts": "",
      "src/folder/index.ts": "",
    };
    expect(mapIn(files, declared)).toEqual({ path: expected, rule: "directory convention" });
  });
});

describe("names", () => {
  const files = { "package.json": { name: "@acme/ledger", module: "dist/own.esm.js" }, "src/index.ts": "" };
  it.each([["dist/ledger.umd.min.js"], ["dist/bundle.js"], ["dist/main.js"], ["dist/own.esm.js"]])(
    "%s is the package itself",
    (declared) => {
      expect(mapIn(files, declared)).toEqual({ path: "src/index.ts", rule: "package name" });
    },
  );
  it("does not guess for parts", () => {
    expect(mapIn(files, "dist/reports.js")).toBeUndefined();
    expect(mapIn(files, "dist/reports.esm.js")).toBeUndefined();
    expect(mapIn(files, "dist/style.css")).toBeUndefined();
  });
});

it("never leaves the package by the declared path", () => {
  expect(
    mapIn({ "package.json": { workspaces: ["a"] }, "a/package.json": { name: "a" }, "src/till.ts": "" }, "../src/till.ts", "a"),
  ).toBeUndefined();
});
