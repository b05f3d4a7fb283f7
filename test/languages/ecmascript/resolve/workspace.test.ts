import { describe, expect, it } from "vitest";
import { empty, outcome, resolveIn, rule, type Files } from "./resolve-in.js";

/** A workspace with a library and an app that depends on it. */
const workspaceWith = (lib: object, files: Files, app: object = { dependencies: { "@acme/lib": "workspace:*" } }): Files => ({
  "package.json": { name: "shop", private: true, workspaces: ["packages/*"] },
  "packages/lib/package.json": { name: "@acme/lib", version: "2.3.0", ...lib },
  "packages/app/package.json": { name: "app", ...app },
  ...files,
});
const from = "packages/app/src/main.ts";
const lib = (path: string): string => `packages/lib/${path}`;

describe("workspace packages", () => {
  it.each([
    ["23: outDir without rootDir, counted from the inputs", "dist/index.js"],
    ["23: counted from the configuration", "dist/src/index.js"],
  ])("%s", (_, main) => {
    const files = workspaceWith(
      { main },
      { [lib("tsconfig.json")]: { compilerOptions: { outDir: "dist" } }, ...empty(lib("src/index.ts"), lib("src/tea.ts")) },
    );
    expect(outcome(files, from, "@acme/lib")).toBe("packages/lib/src/index.ts");
    expect(rule(files, from, "@acme/lib")).toBe('workspace package "@acme/lib", "main"');
  });

  it("24: exports by condition; null blocks", () => {
    const files = workspaceWith(
      { exports: { ".": { types: "./dist/i.d.ts", import: "./dist/i.mjs" }, "./internal": null } },
      empty(lib("src/i.ts"), lib("internal.ts")),
    );
    expect(outcome(files, from, "@acme/lib")).toBe("packages/lib/src/i.ts");
    expect(outcome(files, from, "@acme/lib/internal")).toBe("!unresolved");
  });

  it.each([
    ["import", "import", {}, "esm.ts"],
    ["require", "require", {}, "cjs.ts"],
    ["types only", "import", { kind: "type" }, "types.d.ts"],
  ] as const)("conditions: %s", (_, syntax, extra, expected) => {
    const exports = { ".": { types: "./types.d.ts", import: "./esm.ts", require: "./cjs.ts" } };
    expect(
      outcome(workspaceWith({ exports }, empty(lib("esm.ts"), lib("cjs.ts"), lib("types.d.ts"))), from, "@acme/lib", {
        syntax,
        ...extra,
      }),
    ).toBe(lib(expected));
  });

  it("hints come first, unmapped conditions fall back, arrays take the first that maps", () => {
    const hinted = { ".": { import: "./a.ts", "@acme/source": "./src/b.ts" } };
    expect(outcome(workspaceWith({ exports: hinted }, empty(lib("a.ts"), lib("src/b.ts"))), from, "@acme/lib")).toBe(lib("src/b.ts"));
    const custom = workspaceWith(
      { exports: { ".": { import: "./a.ts", "acme-dev": "./src/b.ts" } } },
      { "packages/app/tsconfig.json": { compilerOptions: { customConditions: ["acme-dev"] } }, ...empty(lib("a.ts"), lib("src/b.ts")) },
    );
    expect(outcome(custom, from, "@acme/lib")).toBe(lib("src/b.ts"));
    const gone = { ".": { import: "./build/gone.wasm", worker: ["./gone.wasm", "./src/b.ts"] } };
    expect(outcome(workspaceWith({ exports: gone }, empty(lib("src/b.ts"))), from, "@acme/lib")).toBe(lib("src/b.ts"));
  });

  it("every condition is followed, but for those of the other syntax, of the type checker, and beside a source that is named", () => {
    const answer = (exports: object, files: readonly string[]): string =>
      outcome(workspaceWith({ exports }, empty(...files.map(lib))), from, "@acme/lib");
    const node = { types: "./text.ts", node: { development: "./text.ts", default: "./tax.ts" }, default: "./tax.ts" };
    expect(answer({ ".": node }, ["text.ts", "tax.ts"])).toBe(`${lib("text.ts")} ${lib("tax.ts")}(default)`);
    const build = { production: "./prod.ts", worker: "./worker.ts", default: "./dev.ts", require: "./cjs.ts" };
    expect(answer({ ".": build }, ["prod.ts", "worker.ts", "dev.ts", "cjs.ts"])).toBe(
      `${lib("dev.ts")} ${lib("prod.ts")}(production) ${lib("worker.ts")}(worker)`,
    );
    expect(answer({ ".": { source: "./src/a.ts", browser: "./page.ts", default: "./b.ts" } }, ["src/a.ts", "page.ts", "b.ts"])).toBe(
      lib("src/a.ts"),
    );
  });

  it("what comes after a condition that always applies is never loaded, nor are stylesheets by a script", () => {
    const answer = (entry: object, files: readonly string[], syntax: "import" | "require" = "import"): string =>
      outcome(workspaceWith({ exports: { ".": entry } }, empty(...files.map(lib))), from, "@acme/lib", { syntax });
    expect(answer({ import: "./esm.ts", default: "./cjs.ts" }, ["esm.ts", "cjs.ts"])).toBe(lib("esm.ts"));
    expect(answer({ require: "./cjs.ts", default: "./esm.ts" }, ["esm.ts", "cjs.ts"], "require")).toBe(lib("cjs.ts"));
    expect(answer({ require: "./cjs.ts", default: "./esm.ts" }, ["esm.ts", "cjs.ts"])).toBe(lib("esm.ts"));
    expect(answer({ sass: "./all.scss", style: "./all.css", default: "./a.ts" }, ["all.scss", "all.css", "a.ts"])).toBe(lib("a.ts"));
    expect(answer({ browser: ["./gone.ts", "./page.ts", "./other.ts"], default: "./a.ts" }, ["page.ts", "other.ts", "a.ts"])).toBe(
      `${lib("a.ts")} ${lib("page.ts")}(browser)`,
    );
    // Where the always active one leads nowhere, the next one counts.
    expect(answer({ node: { import: "./gone.wasm" }, default: "./a.ts", worker: "./b.ts" }, ["a.ts", "b.ts"])).toBe(lib("a.ts"));
  });

  it("what the compiler writes is compiled from the file of the same name, whatever stands beside it", () => {
    const exports = { "./*": { types: "./src/db/*.ts", node: "./dist/till/*.js" } };
    const config = { "packages/lib/tsconfig.json": { compilerOptions: { rootDir: "src", outDir: "dist" } } };
    const files = workspaceWith({ exports }, { ...config, ...empty(lib("src/db/tax.ts"), lib("src/till/tax.ts")) });
    expect(outcome(files, from, "@acme/lib/tax")).toBe(lib("src/till/tax.ts"));
  });

  it("patterns: the longest beginning wins, `*` crosses slashes", () => {
    const exports = { "./*": "./src/*.ts", "./goods/*": "./goods/*/index.ts", "./goods/secret/*": null };
    const files = workspaceWith({ exports }, empty(lib("src/a/b.ts"), lib("goods/tea/index.ts"), lib("goods/secret/x/index.ts")));
    expect(outcome(files, from, "@acme/lib/a/b")).toBe(lib("src/a/b.ts"));
    expect(outcome(files, from, "@acme/lib/goods/tea")).toBe(lib("goods/tea/index.ts"));
    expect(outcome(files, from, "@acme/lib/goods/secret/x")).toBe("!unresolved");
  });

  it("conditions of other hosts come after those that lead to a source, wherever they stand", () => {
    const exports = { ".": { browser: "./page.ts", "react-native": "./phone.ts", import: "./server.ts" } };
    const files = (...present: readonly string[]) => workspaceWith({ exports }, empty(...present.map(lib)));
    expect(outcome(files("page.ts", "phone.ts", "server.ts"), from, "@acme/lib")).toBe(
      `${lib("server.ts")} ${lib("page.ts")}(browser) ${lib("phone.ts")}(react-native)`,
    );
    expect(outcome(files("page.ts", "phone.ts"), from, "@acme/lib")).toBe(`${lib("page.ts")} ${lib("phone.ts")}(react-native)`);
    const blocked = { ".": { browser: null, import: "./server.ts" } };
    expect(outcome(workspaceWith({ exports: blocked }, empty(lib("server.ts"))), from, "@acme/lib")).toBe(lib("server.ts"));
  });

  it("subpaths without exports: the file, then the file in src", () => {
    const files = workspaceWith({}, empty(lib("a.ts"), lib("src/b.ts")));
    expect(outcome(files, from, "@acme/lib/a")).toBe(lib("a.ts"));
    expect(outcome(files, from, "@acme/lib/b")).toBe(lib("src/b.ts"));
    expect(outcome(files, from, "@acme/lib/dist/b.js")).toBe(lib("src/b.ts"));
    expect(outcome(files, from, "@acme/lib/gone")).toBe("!unresolved");
  });

  it("without fields the conventional index; unmapped leads to the manifest", () => {
    expect(outcome(workspaceWith({}, empty(lib("src/index.ts"))), from, "@acme/lib")).toBe(lib("src/index.ts"));
    expect(outcome(workspaceWith({ main: "dist/bundle.wasm" }, empty(lib("native/x.rs"))), from, "@acme/lib")).toBe(
      "packages/lib/package.json !workspace-unmapped",
    );
  });

  it.each([
    ["^2.0.0", "packages/lib/src/index.ts"],
    ["~2.3.0", "packages/lib/src/index.ts"],
    [">=1 <3", "packages/lib/src/index.ts"],
    ["1.x || 2.x", "packages/lib/src/index.ts"],
    ["catalog:", "packages/lib/src/index.ts"],
    ["link:../lib", "packages/lib/src/index.ts"],
    ["npm:@acme/lib@^2", "packages/lib/src/index.ts"],
    ["^1.0.0", "npm:@acme/lib"],
    ["2.2.9", "npm:@acme/lib"],
    ["npm:@other/lib@1", "npm:@acme/lib"],
    ["github:acme/lib", "npm:@acme/lib"],
  ])("the importer's range %s decides", (range, expected) => {
    expect(outcome(workspaceWith({}, empty(lib("src/index.ts")), { dependencies: { "@acme/lib": range } }), from, "@acme/lib")).toBe(
      expected,
    );
  });

  it("an alias of a member", () => {
    expect(
      outcome(workspaceWith({}, empty(lib("src/index.ts")), { dependencies: { goods: "workspace:@acme/lib@*" } }), from, "goods"),
    ).toBe(lib("src/index.ts"));
  });

  it("undeclared members resolve with a problem of their own", () => {
    const { targets, problems } = resolveIn(workspaceWith({}, empty(lib("src/index.ts")), {}), from, "@acme/lib");
    expect(targets).toHaveLength(1);
    expect(problems).toEqual([{ code: "undeclared-workspace-dep", path: from, line: 3, detail: "@acme/lib" }]);
  });

  it("members of a workspace of Deno need no declaration, packages of npm beside them do", () => {
    const member = (name: string, manifest: string) => ({
      [`${name}/${manifest}`]: { name: `@acme/${name}`, exports: "./mod.ts" },
      ...empty(`${name}/mod.ts`),
    });
    const files = { "deno.json": { workspace: ["./lib", "./till"] }, ...member("lib", "deno.json"), ...member("till", "deno.jsonc") };
    expect(outcome(files, "till/mod.ts", "@acme/lib")).toBe("lib/mod.ts");
    const mixed = { ...files, "package.json": { workspaces: ["web"] }, ...member("web", "package.json") };
    expect(outcome(mixed, "web/mod.ts", "@acme/lib")).toBe("lib/mod.ts !undeclared-workspace-dep");
  });

  it("a package's own name", () => {
    const files = workspaceWith({ exports: { "./tea": "./dist/tea.js" } }, empty(lib("src/tea.ts"), lib("src/index.ts")));
    expect(outcome(files, lib("test/tea.test.ts"), "@acme/lib/tea")).toBe(lib("src/tea.ts"));
    expect(rule(files, lib("test/tea.test.ts"), "@acme/lib/tea")).toBe('own package name "@acme/lib", exports "./tea"');
    const older = workspaceWith({ devDependencies: { "@acme/lib": "^1" } }, empty(lib("src/index.ts")));
    expect(outcome(older, lib("test/tea.test.ts"), "@acme/lib")).toBe("npm:@acme/lib");
  });

  it("entries never leave the package or end in endless maps", () => {
    expect(outcome(workspaceWith({ main: "../../../etc/passwd", exports: undefined }, empty("etc/passwd")), from, "@acme/lib")).toBe(
      "packages/lib/package.json !workspace-unmapped",
    );
    let deep: unknown = "./src/index.ts";
    for (let i = 0; i < 2000; i += 1) deep = { default: deep };
    expect(outcome(workspaceWith({ exports: { ".": deep } }, empty(lib("native.rs"))), from, "@acme/lib")).toContain("!workspace-unmapped");
  });
});

describe("imports", () => {
  const db = {
    name: "shop",
    imports: {
      "#db": { node: "./dist/db.js", default: "./dist/db-web.js" },
      "#lib/*": "./src/lib/*.js",
      "#cache": { node: "node:fs", default: "lru" },
      "#off": null,
      "#tea": "@acme/tea/cup",
    },
  };
  const files = { "package.json": db, ...empty("src/db.ts", "src/db-web.ts", "src/lib/a/b.ts") };
  it.each([
    ["25: mapped to the source, with the files of other conditions", "#db", "src/db.ts src/db-web.ts(default)"],
    ["patterns", "#lib/a/b", "src/lib/a/b.ts"],
    ["a built-in", "#cache", "node:node:fs"],
    ["a package", "#tea", "npm:@acme/tea"],
    ["blocked", "#off", "!unresolved"],
    ["absent", "#gone", "!unresolved"],
  ])("%s", (_, specifier, expected) => {
    expect(outcome(files, "src/deep/main.ts", specifier)).toBe(expected);
  });
});

describe("browser", () => {
  it("adds a variant beside the file that it replaces", () => {
    const files = {
      "package.json": { browser: { "./src/fs.js": "./src/fs-browser.js", zlib: "./src/zlib.js", net: false } },
      ...empty("src/fs.js", "src/fs-browser.js", "src/zlib.js"),
    };
    expect(outcome(files, "src/main.js", "./fs")).toBe("src/fs.js src/fs-browser.js(browser)");
    expect(outcome(files, "src/main.js", "zlib")).toBe("node:node:zlib src/zlib.js(browser)");
    expect(outcome(files, "src/main.js", "net")).toBe("node:node:net");
  });
});
