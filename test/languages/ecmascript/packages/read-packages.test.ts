import { describe, expect, it } from "vitest";
import { readPackages } from "../../../../languages/ecmascript/packages/index.js";
import { memoryTree } from "../../../../src/fs/memory-tree.js";

const read = (files: Record<string, string | object>) =>
  readPackages(
    memoryTree(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, typeof text === "string" ? text : JSON.stringify(text)])),
    ),
  );
const directories = (files: Record<string, string | object>) => read(files).all.map((pkg) => pkg.directory);
const member = (name: string): Record<string, object> => ({ [`${name}/package.json`]: { name: name.replaceAll("/", "-") } });

describe("workspace declarations", () => {
  const bakery = { ...member("shops/bakery"), ...member("shops/florist"), ...member("tools-old/till") };

  it.each([
    ["npm and Bun", { "package.json": { workspaces: ["shops/*"] } }],
    ["Yarn classic", { "package.json": { workspaces: { packages: ["./shops/*/"] } } }],
    ["pnpm", { "package.json": {}, "pnpm-workspace.yaml": "packages:\n  - 'shops/**'\n" }],
    ["Lerna", { "package.json": {}, "lerna.json": { packages: ["shops/*"] } }],
    [
      "Rush",
      {
        "rush.json": '{ /* all */ "projects": [{ "projectFolder": "shops/bakery" }, { "projectFolder": "shops/florist" },] }',
        "package.json": {},
      },
    ],
    ["Deno", { "deno.json": { workspace: ["./shops/*"] } }],
    ["Deno members", { "deno.jsonc": '{ "workspace": { "members": ["shops/bakery", "shops/florist"] } } // all' }],
    ["Angular", { "package.json": {}, "angular.json": { projects: { a: { root: "shops/bakery" }, b: { root: "shops/florist" } } } }],
    ["Nest", { "package.json": {}, "nest-cli.json": { projects: { a: { root: "shops/bakery" }, b: { root: "shops/florist" } } } }],
  ])("%s", (_, root) => {
    const packages = read({ ...root, ...bakery });
    expect(packages.all.map((pkg) => pkg.directory)).toEqual(["", "shops/bakery", "shops/florist"]);
    expect(packages.all.every((pkg) => pkg.member)).toBe(true);
  });

  it("honours negated patterns", () => {
    expect(directories({ "package.json": { workspaces: ["shops/*", "!shops/florist"] }, ...bakery })).toEqual(["", "shops/bakery"]);
  });

  it("takes Nx projects without a package.json, named by project.json, living on the root's dependencies", () => {
    const packages = read({
      "package.json": { dependencies: { react: "^19.0.0" } },
      "nx.json": {},
      "libs/prices/project.json": { name: "prices" },
      "libs/prices/src/index.ts": "",
    });
    expect(packages.named("prices", "index.ts")).toMatchObject({ directory: "libs/prices", published: false });
    expect(packages.named("prices", "index.ts")?.dependencies.get("react")).toBe("^19.0.0");
  });

  it("leaves project.json alone outside Nx", () => {
    expect(directories({ "package.json": {}, "plans/project.json": {}, "plans/a.ts": "" })).toEqual([""]);
  });
});

describe("packages outside workspaces", () => {
  it("need sources of their own and a reason to exist", () => {
    expect(
      directories({
        "package.json": {},
        "client/package.json": { name: "client" },
        "client/main.ts": "",
        "empty/package.json": { name: "empty" },
        "lib/cjs/package.json": { type: "commonjs" },
        "lib/cjs/a.js": "",
        "vendor/cart/package.json": { name: "cart" },
        "vendor/cart/a.js": "",
        "test/sample/package.json": { name: "sample" },
        "test/sample/a.js": "",
        "cli/template-shop/package.json": { name: "shop" },
        "cli/template-shop/a.js": "",
      }),
    ).toEqual(["", "client"]);
  });

  it("are one bare root where no manifest exists at all", () => {
    expect(read({ "main.js": "" }).all).toMatchObject([{ directory: "", manifest: "", published: false }]);
    expect(directories({ "README.md": "" })).toEqual([]);
  });
});

describe("names and problems", () => {
  it("names unnamed members by their directory and reports duplicates, the first by path winning", () => {
    const packages = read({
      "package.json": { workspaces: ["a/*", "b/*"] },
      "b/till/package.json": { name: "till" },
      "a/till/package.json": { name: "till" },
      "a/plain/package.json": {},
    });
    expect(packages.all.map((pkg) => pkg.name)).toEqual(["", "a/plain", "till", "till"]);
    expect(packages.named("till", "index.ts")?.directory).toBe("a/till");
    expect(packages.problems).toEqual([
      { code: "duplicate-package-name", path: "b/till/package.json", detail: "till", notes: ["a/till/package.json"] },
    ]);
  });

  it("prefers a member to a stray manifest of the same name", () => {
    const packages = read({
      "package.json": { workspaces: ["packages/*"] },
      "demo-app/package.json": { name: "till" },
      "demo-app/a.js": "",
      "packages/till/package.json": { name: "till" },
    });
    expect(packages.named("till", "index.ts")?.directory).toBe("packages/till");
  });

  it("survives a broken manifest", () => {
    const packages = read({ "package.json": "{ nope", "index.js": "" });
    expect(packages.all).toMatchObject([{ directory: "", json: {} }]);
    const detail = "not readable as JSON (line 1, column 3: this word is no value of JSON)";
    expect(packages.problems).toEqual([{ code: "config-invalid", path: "package.json", detail }]);
  });

  it("finds the fault of a manifest behind its comments", () => {
    const { problems } = read({ "package.json": '{\n  "name": "till", // shop\n  "type" "module",\n}' });
    expect(problems).toMatchObject([{ detail: "not readable as JSON (line 3, column 10: a colon is missing before this)" }]);
  });

  it("treats __proto__ and odd types as data", () => {
    const packages = read({
      "package.json": '{ "name": 5, "__proto__": { "private": true }, "dependencies": { "__proto__": "1", "a": 3 }, "workspaces": 7 }',
    });
    expect(packages.all[0]).toMatchObject({ name: "", published: false });
    expect([...(packages.all[0]?.dependencies ?? [])]).toEqual([["__proto__", "1"]]);
  });

  it("is published unless private, and never without a name", () => {
    const published = (json: object) => read({ "package.json": json }).all[0]?.published;
    expect([published({ name: "a" }), published({ name: "a", private: true }), published({})]).toEqual([true, false, false]);
  });

  it("takes a dependency's range from the first field that has it", () => {
    const [pkg] = read({
      "package.json": { devDependencies: { a: "4" }, peerDependencies: { a: "3", b: "2" }, dependencies: { a: "1" } },
    }).all;
    expect([...(pkg?.dependencies ?? [])]).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });
});

describe("look-up by path", () => {
  const packages = read({
    "package.json": { workspaces: ["packages/*"] },
    "packages/till/package.json": { name: "till" },
    "packages/till/src/esm/package.json": { type: "module" },
  });

  it("finds the nearest package", () => {
    expect(packages.of("packages/till/src/esm/a.ts")?.name).toBe("till");
    expect(packages.of("scripts/a.ts")?.directory).toBe("");
  });

  it("finds the nearest manifest, package or not", () => {
    expect(packages.manifestOf("packages/till/src/esm/a.ts")?.manifest).toBe("packages/till/src/esm/package.json");
    expect(packages.manifestOf("packages/till/src/a.ts")?.name).toBe("till");
  });
});
