import { describe, expect, it } from "vitest";
import { dependsOn, empty, find, rescues, summary } from "./find.js";

describe("findCandidates", () => {
  it("conventional names only where nothing else is, src before the package's directory", () => {
    expect(summary({ "package.json": {}, ...empty("src/main.ts", "src/cli.ts", "app.js", "server.js") })).toEqual([
      "R5 conventional name src/main.ts",
      "R5 conventional name app.js",
    ]);
    const launched = { "package.json": { scripts: { start: "node run.js" } }, ...empty("run.js", "src/main.ts") };
    expect(summary(launched)).toEqual(["R4 launched run.js"]);
    expect(rescues(launched)).toEqual(["R5 conventional name src/main.ts"]);
  });

  it("names the code beside a declaration file", () => {
    const exports = { ".": "./index.js", "./types": "./index.d.ts", "./shop": "./shop.d.ts" };
    const files = { "package.json": { name: "shop", exports }, ...empty("index.js", "index.d.ts", "shop.d.ts") };
    expect(find(files).candidates.map(({ entry, companion }) => [entry, companion])).toEqual([
      ["index.js", undefined],
      ["index.d.ts", "index.js"],
      ["shop.d.ts", undefined],
    ]);
  });

  it("joins the findings of several rules for a file: best class, all evidence", () => {
    const files = {
      "package.json": { main: "dist/main.js", scripts: { "start:prod": "node dist/main" }, ...dependsOn("@nestjs/core") },
      ...empty("src/main.ts"),
    };
    expect(find(files).candidates).toMatchObject([
      {
        class: "R1",
        rule: 'framework "NestJS"',
        entry: "src/main.ts",
        evidence: ["NestJS conventions (dependency @nestjs/core)", 'package.json "main"', "scripts.start:prod: node dist/main"],
      },
    ]);
  });

  it("orders packages by directory, then class and rule", () => {
    const files = {
      "package.json": { workspaces: ["b", "a"], scripts: { start: "node root.js" } },
      "a/package.json": { name: "a", main: "index.js", bin: "bin.js" },
      "b/package.json": { name: "b", main: "index.js" },
      ...empty("root.js", "a/index.js", "a/bin.js", "b/index.js"),
    };
    expect(summary(files)).toEqual(["R4 launched root.js", "R1 command a/bin.js", "R2 main a/index.js", "R2 main b/index.js"]);
  });

  it("gives nothing for samples, docs and tests, even as workspace members", () => {
    const names = ["examples/a", "playground/b", "docs", "benchmarks/c", "test/d", "packages/till"];
    const manifests = Object.fromEntries(names.map((name) => [`${name}/package.json`, { name, main: "index.js" }]));
    const sources = empty(...names.map((name) => `${name}/index.js`));
    expect(summary({ "package.json": { workspaces: ["**"] }, ...manifests, ...sources })).toEqual(["R2 main packages/till/index.js"]);
  });

  it("never makes a generated or vendored file a root", () => {
    expect(
      summary({ "package.json": { main: "client.gen.js", bin: "vendor/x.js" }, ...empty("client.gen.js", "vendor/x.js", "lib/x.js") }),
    ).toEqual([]);
  });

  it("keeps two frameworks of one package apart, and joins groups that share a declaring file", () => {
    const files = { "package.json": dependsOn("nitropack", "@vercel/node"), ...empty("api/a.ts", "api/b.ts", "routes/c.ts") };
    expect(summary(files)).toEqual(['R1 framework "Vercel functions" package.json [api/a.ts api/b.ts routes/c.ts]']);
  });

  it("reports a manifest that cannot be read, once", () => {
    const files = { "package.json": "{", "wrangler.toml": "main = [", ...empty("index.js") };
    expect(find(files).problems).toEqual([{ code: "config-invalid", path: "wrangler.toml", detail: "not readable as TOML" }]);
  });

  it("survives nonsense in every field", () => {
    const nonsense = [
      1,
      null,
      true,
      [],
      {},
      "",
      "/etc/passwd",
      "../../x",
      "\0",
      ["a", { b: [null, [{}]] }],
      { __proto__: null, ".": { import: [{ x: 1 }] } },
    ];
    for (const value of nonsense) {
      const json = Object.fromEntries(
        [
          "bin",
          "main",
          "module",
          "exports",
          "imports",
          "types",
          "scripts",
          "workspaces",
          "dependencies",
          "source",
          "tsup",
          "files",
          "typesVersions",
          "directories",
          "commands",
          "engines",
        ].map((key) => [key, value]),
      );
      const files = {
        "package.json": json,
        "deno.json": json,
        "angular.json": { projects: value },
        "nest-cli.json": { projects: value },
        "wrangler.json": { main: value, env: value },
        "serverless.json": { functions: value },
        "manifest.json": { manifest_version: 3, background: value, content_scripts: value },
        "firebase.json": { functions: value },
        "app.json": { expo: value },
      };
      expect(() => find({ ...files, ...empty("index.js") })).not.toThrow();
    }
  });
});
