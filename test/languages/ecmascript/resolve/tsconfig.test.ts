import { describe, expect, it } from "vitest";
import { createTsConfigs } from "../../../../languages/ecmascript/resolve/tsconfig.js";
import { empty, outcome, rule, treeOf, type Files } from "./resolve-in.js";
import { size } from "../../../support/effort.js";
import { processorTime } from "../../../support/processor-time.js";

const configs = (files: Files) => createTsConfigs(treeOf(files));

describe("paths", () => {
  it("21: resolve against the configuration that defines them", () => {
    const files = {
      "config/base.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
      "tsconfig.json": { extends: "./config/base.json" },
      ...empty("config/src/tea.ts", "src/tea.ts"),
    };
    expect(outcome(files, "src/main.ts", "@/tea")).toBe("config/src/tea.ts");
    expect(rule(files, "src/main.ts", "@/tea")).toBe('tsconfig paths "@/*"');
  });
  it("resolve against baseUrl where there is one", () => {
    const files = {
      "config/base.json": { compilerOptions: { paths: { "@/*": ["src/*"] } } },
      "tsconfig.json": { extends: "./config/base", compilerOptions: { baseUrl: "." } },
      ...empty("config/src/tea.ts", "src/tea.ts"),
    };
    expect(outcome(files, "src/main.ts", "@/tea")).toBe("src/tea.ts");
  });
  it("22: exact before the longest beginning", () => {
    const paths = { "*": ["./src/one.ts"], "goods/*": ["./src/two.ts"], "goods/tea": ["./src/three.ts"] };
    const files = { "tsconfig.json": { compilerOptions: { paths } }, ...empty("src/one.ts", "src/two.ts", "src/three.ts") };
    expect(outcome(files, "main.ts", "goods/tea")).toBe("src/three.ts");
    expect(outcome(files, "main.ts", "goods/milk")).toBe("src/two.ts");
    expect(outcome(files, "main.ts", "price")).toBe("src/one.ts");
  });
  it("values are tried in order, then a declared package, else unresolved", () => {
    const files = {
      "package.json": { dependencies: { "@acme/till": "1" } },
      "tsconfig.json": { compilerOptions: { paths: { "@acme/*": ["./gone/*", "./src/*"] } } },
      ...empty("src/tea.ts"),
    };
    expect(outcome(files, "main.ts", "@acme/tea")).toBe("src/tea.ts");
    expect(outcome(files, "main.ts", "@acme/till")).toBe("npm:@acme/till");
    expect(outcome(files, "main.ts", "@acme/milk")).toBe("!unresolved");
  });
  it("are not merged: the nearest definition wins whole", () => {
    const files = {
      "base.json": { compilerOptions: { paths: { "~/*": ["./src/*"] } } },
      "tsconfig.json": { extends: "./base.json", compilerOptions: { paths: { "@/*": ["./src/*"] } } },
      ...empty("src/tea.ts"),
    };
    expect(outcome(files, "main.ts", "~/tea")).toBe("!unresolved");
  });
  it("lead through output directories", () => {
    const files = {
      "package.json": { name: "till" },
      "tsconfig.json": { compilerOptions: { outDir: "dist", paths: { "@/*": ["./dist/*"] } } },
      ...empty("src/tea.ts"),
    };
    expect(outcome(files, "src/main.ts", "@/tea")).toBe("src/tea.ts");
  });
  it("resolve ${configDir} to the leaf's directory", () => {
    const files = {
      "config/base.json": { compilerOptions: { paths: { "@/*": ["${configDir}/src/*"] } } },
      "shops/tea/tsconfig.json": { extends: "../../config/base.json" },
      ...empty("shops/tea/src/cup.ts", "config/src/cup.ts"),
    };
    expect(outcome(files, "shops/tea/main.ts", "@/cup")).toBe("shops/tea/src/cup.ts");
  });
  it("never leave the repository", () => {
    expect(
      outcome({ "tsconfig.json": { compilerOptions: { paths: { "@/*": ["../../*"] } } }, ...empty("etc.ts") }, "main.ts", "@/etc"),
    ).toBe("!unresolved");
  });
});

describe("extends", () => {
  it("takes arrays, later wins; comments and trailing commas", () => {
    const found = configs({
      "a.json": '{ // tea\n "compilerOptions": { "jsx": "preserve", "outDir": "a", }, }',
      "b.json": { compilerOptions: { jsx: "react-jsx" } },
      "tsconfig.json": { extends: ["./a.json", "./b.json"] },
      ...empty("main.ts"),
    }).forFile("main.ts");
    expect(found).toMatchObject({ jsx: "react-jsx", outDir: "a" });
  });
  it("finds packages of the repository, reports those outside", () => {
    const found = configs({
      "tooling/tsconfig/package.json": { name: "@acme/tsconfig" },
      "tooling/tsconfig/strict.json": { compilerOptions: { composite: true } },
      "shop/tsconfig.json": { extends: ["@acme/tsconfig/strict.json", "@tsconfig/node20/tsconfig.json"] },
      ...empty("shop/main.ts"),
    });
    expect(found.forFile("shop/main.ts")?.composite).toBe(true);
    expect(found.problems).toEqual([
      { code: "tsconfig-extends-external", path: "shop/tsconfig.json", detail: "@tsconfig/node20/tsconfig.json" },
    ]);
  });
  it("terminates in loops, survives rubbish and paths outside", () => {
    const found = configs({
      "tsconfig.json": { extends: "./a.json", compilerOptions: { outDir: "../../out", baseUrl: "/etc" } },
      "a.json": { extends: "./tsconfig.json", compilerOptions: { jsx: "react" } },
      "shop/tsconfig.json": "{ nonsense",
      "till/tsconfig.json": { extends: ["../../../x.json", "./.nuxt/tsconfig.json"] },
      ...empty("main.ts", "shop/tea.ts"),
    });
    expect(found.forFile("main.ts")).toMatchObject({ jsx: "react", outDir: undefined, baseUrl: undefined });
    expect(found.forFile("shop/tea.ts")?.path).toBe("tsconfig.json");
    expect(found.problems.map(({ code, path }) => `${path} ${code}`).sort()).toEqual([
      "a.json config-invalid",
      "shop/tsconfig.json config-invalid",
      "till/tsconfig.json config-invalid",
      "till/tsconfig.json tsconfig-extends-external",
    ]);
  });
  it("follows chains of extends and of references to a bound, and tells it once", () => {
    const length = size(20_000, 6000);
    const chain = (file: (n: number) => string, value: (n: number) => unknown): Files =>
      Object.fromEntries(Array.from({ length }, (_, n) => [file(n), value(n)])) as Files;
    const start = processorTime();
    const named = configs({
      "tsconfig.json": { extends: "./tsconfig.0.json" },
      ...chain(
        (n) => `tsconfig.${n}.json`,
        (n) => ({ extends: `./tsconfig.${n + 1}.json` }),
      ),
    });
    expect(named.problems.filter(({ detail }) => detail.startsWith("extends more"))).toEqual([
      {
        code: "config-invalid",
        path: "tsconfig.0.json",
        detail: "extends more than 64 configurations",
        notes: [expect.stringMatching(/^and \d+ others$/)],
      },
    ]);
    const hidden = configs({
      "tsconfig.json": { extends: "./c/0.json" },
      ...chain(
        (n) => `c/${n}.json`,
        (n) => ({ extends: `./${n + 1}.json` }),
      ),
    });
    expect(hidden.inDirectory("").length).toBeLessThan(100);
    expect(hidden.problems.map(({ path, detail }) => `${path} ${detail}`)).toContain("tsconfig.json extends more than 64 configurations");
    const referring = configs({
      "tsconfig.json": { files: [], references: [{ path: "./p0" }] },
      ...chain(
        (n) => `p${n}/tsconfig.json`,
        (n) => ({ files: [], references: [{ path: `../p${n + 1}` }] }),
      ),
      ...empty("main.ts"),
    });
    expect(referring.forFile("main.ts")?.path).toBe("tsconfig.json");
    expect(referring.problems).toEqual([
      { code: "config-invalid", path: "p0/tsconfig.json", detail: "references more than 5000 configurations, with the others" },
    ]);
    expect(processorTime() - start).toBeLessThan(20_000);
  });
  it("follows a chain of sixty", () => {
    const bases = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`b${n}.json`, { extends: `./b${n + 1}.json` }])) as Files;
    const found = configs({
      "tsconfig.json": { extends: "./b0.json" },
      ...bases,
      "b60.json": { compilerOptions: { jsx: "react" } },
      ...empty("main.ts"),
    });
    expect(found.forFile("main.ts")).toMatchObject({ jsx: "react" });
    expect(found.problems).toEqual([]);
  });
  it("does not explode on a lattice", () => {
    const level = (n: number): Files => ({ [`t${n}.json`]: { extends: [`./t${n + 1}.json`, `./t${n + 1}.json`] } });
    const files = Object.assign({ "tsconfig.json": { extends: "./t0.json" } }, ...Array.from({ length: 60 }, (_, n) => level(n))) as Files;
    const start = processorTime();
    expect(configs(files).inDirectory("").length).toBeGreaterThan(0);
    expect(processorTime() - start).toBeLessThan(2000);
  });
});

describe("coverage", () => {
  const solution = {
    "tsconfig.json": { files: [], references: [{ path: "./tsconfig.app.json" }, { path: "./tsconfig.node.json" }] },
    "tsconfig.app.json": { include: ["src/**/*.ts", "src/**/*.vue"], exclude: ["src/**/*.test.ts"], compilerOptions: { jsx: "preserve" } },
    "tsconfig.node.json": { include: ["vite.config.*"], compilerOptions: { composite: true } },
  };
  it.each([
    ["src/a.ts", "tsconfig.app.json"],
    ["src/a/App.vue", "tsconfig.app.json"],
    ["vite.config.ts", "tsconfig.node.json"],
    ["src/a.test.ts", "tsconfig.json"],
  ])("a solution defers to its references: %s", (path, expected) => {
    expect(configs(solution).forFile(path)?.path).toBe(expected);
  });
  it.each([
    [{}, "a/b.ts", true],
    [{}, "node_modules/x/b.ts", false],
    [{}, ".config/b.ts", false],
    [{ include: [".config/**/*"] }, ".config/b.ts", true],
    [{ include: ["src"] }, "src/a/b.ts", true],
    [{ include: ["src/*"] }, "src/a/b.ts", false],
    [{ include: ["src/**"] }, "src/a/b.ts", true],
    [{ include: ["**/*.spec.ts"] }, "a/b.spec.ts", true],
    [{ include: ["s?c"] }, "src/a.ts", false],
    [{ include: ["./src/**/*"], exclude: ["src/gen"] }, "src/gen/a.ts", false],
    [{ exclude: ["**/gen"] }, "src/gen/a.ts", false],
    [{ files: ["main.ts"] }, "other.ts", false],
    [{ files: ["main.ts"], exclude: ["main.ts"] }, "main.ts", true],
    [{ compilerOptions: { outDir: "dist" } }, "dist/a.ts", false],
  ])("%j %s: %s", (config, path, expected) => {
    expect(
      configs({ "shop/tsconfig.json": config, [`shop/${path}`]: "" })
        .inDirectory("shop")[0]
        ?.covers(`shop/${path}`),
    ).toBe(expected);
  });
  it("takes directory names literally", () => {
    const found = configs({ "app/[lang]/(shop)/tsconfig.json": { include: ["src/**/*"] }, ...empty("app/[lang]/(shop)/src/a.ts") });
    expect(found.inDirectory("app/[lang]/(shop)")[0]?.inputs()).toEqual(["app/[lang]/(shop)/src/a.ts"]);
  });
  it("lists inputs: no declarations, scripts only where allowed", () => {
    const files = {
      "tsconfig.json": { compilerOptions: { allowJs: true } },
      "ts/tsconfig.json": {},
      ...empty("a.ts", "b.js", "c.d.ts", "ts/a.tsx", "ts/b.js"),
    };
    expect(configs(files).inDirectory("")[0]?.inputs()).toEqual(["a.ts", "b.js", "ts/a.tsx", "ts/b.js"]);
    expect(configs(files).inDirectory("ts")[0]?.inputs()).toEqual(["ts/a.tsx"]);
  });
  it("prefers tsconfig.json, then jsconfig.json, then the others; a base file is none of them", () => {
    const files = {
      "tsconfig.json": { include: ["src"] },
      "jsconfig.json": { include: ["tools"] },
      "tsconfig.test.json": { include: ["test"] },
      "tsconfig-base.json": {},
    };
    const names = ["src/a.ts", "tools/a.js", "test/a.ts", "other/a.ts"].map((path) => configs(files).forFile(path)?.path);
    expect(names).toEqual(["tsconfig.json", "jsconfig.json", "tsconfig.test.json", "tsconfig.json"]);
    expect(
      configs(files)
        .inDirectory("")
        .map(({ path }) => path),
    ).toEqual(["tsconfig.json", "jsconfig.json", "tsconfig-base.json", "tsconfig.test.json"]);
    expect(configs(files).forFile("tools/a.js")?.allowJs).toBe(true);
  });
  it("survives `__proto__` keys", () => {
    const found = configs({
      "tsconfig.json": '{ "__proto__": { "files": [] }, "compilerOptions": { "paths": { "__proto__": ["x"] } } }',
      ...empty("a.ts"),
    });
    expect(found.forFile("a.ts")?.paths?.entries).toEqual([["__proto__", ["x"]]]);
    expect(({} as Record<string, unknown>)["files"]).toBeUndefined();
  });
});
