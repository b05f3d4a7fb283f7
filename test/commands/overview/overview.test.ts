/** An overview says what the other commands say, in few characters. */
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { departmentStore, temporaryRepository } from "../../support/temporary-repository.js";

const SHOP = {
  "package.json":
    '{ "name": "shop", "version": "1.0.0", "description": "Sells apples.", "main": "./src/index.ts", "dependencies": { "zod": "3" } }',
  "src/index.ts": 'export { till } from "./till/till.js";\n',
  "src/till/till.ts":
    'import { z } from "zod";\nimport { readFileSync } from "node:fs";\nimport { price } from "../money/price.js";\nimport { shelf } from "../store/shelf.js";\nexport const till = () => price(shelf, z, readFileSync);\n',
  "src/till/drawer.ts": 'import { price } from "../money/price.js";\nexport const drawer = () => price();\n',
  "src/store/shelf.ts":
    'import { price } from "../money/price.js";\nimport type { Drawer } from "../till/types.js";\nexport const shelf = (d: Drawer) => price(d);\n',
  "src/till/types.ts": "export interface Drawer { coins: number }\n",
  "src/money/README.md": "# Money\n\nCounts in cents. Never in floats.\n",
  "src/money/price.ts": 'import { round } from "./round.js";\nexport const price = (...all: unknown[]) => round(all.length);\n',
  "src/money/round.ts": 'import { price } from "./price.js";\nexport const round = (n: number): number => (n > 9 ? Number(price) : n);\n',
  "test/price.test.ts": 'import { price } from "../src/money/price.js";\nprice();\n',
  "docs/architecture.md": "# Architecture\n",
};

interface Document {
  readonly schemaVersion: number;
  readonly introduction: string;
  readonly sources: number;
  readonly map: { readonly entities: number; readonly imports: number };
  readonly parts: readonly {
    readonly path: string;
    readonly files: number;
    readonly level: number;
    readonly purpose?: string;
    readonly imports: readonly { readonly path: string; readonly files: number; readonly against: boolean }[];
  }[];
  readonly entrypoints: readonly { readonly path: string; readonly reached: number }[];
  readonly heaviest: readonly { readonly name: string; readonly importers: number; readonly tests: number }[];
  readonly packages: readonly { readonly name: string }[];
  readonly builtins: readonly { readonly name: string }[];
  readonly cycles: { readonly runs: number; readonly lazy: number; readonly types: number; readonly worst: readonly string[] };
  readonly tests: { readonly files: number };
  readonly begin: readonly string[];
}

async function ask(directory: string, ...words: readonly string[]): Promise<string> {
  const { code, out, err } = await runInProcess(directory, [...words]);
  expect([code, err]).toEqual([0, ""]);
  return out;
}

const overviewIn = async (directory: string, ...words: readonly string[]): Promise<Document> =>
  JSON.parse(await ask(directory, "overview", "--json", ...words)) as Document;

describe("an overview", () => {
  test("of a small shop", async () => {
    expect(await ask(temporaryRepository(SHOP), "overview")).toBe(
      `shop: Sells apples.
7 source files (TypeScript); map: 13 entities, 14 imports; 1 test file: test/
Parts below src/ with their source files (*: those directly in the folder), each above what it imports when it runs (→ part, how many files import it):
  * 1 → till 1
  till 3 — has Drawer, till → money 2, store 1
  store 1 — has shelf → money 1
  money 2 — Counts in cents
Entrypoints (entities of the map that each reaches):
  library src/index.ts 13 — package.json "main"
Most imported when it runs (files that import it, without tests):
  src/money/price.ts 4 (price)
  src/money/round.ts 1 (round)
  src/store/shelf.ts 1 (shelf)
  src/till/till.ts 1 (till)
External packages (files that import them): zod 1; of the standard library most: node:fs 1
Import cycles that run: 1, of 2 files: src/money/price.ts, src/money/round.ts
Explained in: docs/architecture.md
Begin reading with: src/index.ts, src/store/shelf.ts, src/till/till.ts, src/money/round.ts, src/money/price.ts
`,
    );
  });

  test("begins with what reaches most of the map, and takes the name of a scope for that of its root", async () => {
    const pages = Array.from({ length: 14 }, (_, index) => `page${index}`);
    const directory = temporaryRepository({
      "package.json": JSON.stringify({ name: "@tally/root", private: true, workspaces: ["apps/*", "packages/*"] }),
      "README.md":
        '<p align="center">\nCounts votes for towns.\n<br>\n<a href="https://tally.test">Site</a>\n</p>\n\n## About tally\n\nVoting should be easy.\n',
      "packages/mail/package.json": JSON.stringify({ name: "@tally/mail", version: "0.0.0", main: "index.ts" }),
      "packages/mail/index.ts": "export const mail = 1;\n",
      "apps/web/package.json": JSON.stringify({
        name: "@tally/web",
        private: true,
        scripts: { build: "vite build" },
        devDependencies: { vite: "7" },
      }),
      "apps/web/index.html": '<script type="module" src="/src/main.ts"></script>\n',
      "apps/web/src/main.ts": pages.map((name) => `import "./${name}.ts";\n`).join(""),
      ...Object.fromEntries(pages.map((name) => [`apps/web/src/${name}.ts`, `export const ${name} = 1;\n`])),
    });
    const { introduction, entrypoints } = await overviewIn(directory);
    expect(introduction).toBe("tally: Counts votes for towns.");
    expect(entrypoints.map(({ path }) => path)).toEqual(["apps/web/index.html", "packages/mail/index.ts"]);
  });

  test("has the numbers of bootstrap, check and show", async () => {
    const directory = temporaryRepository(SHOP);
    const found = await overviewIn(directory);
    const { entities, imports, coverage, roots, cycles, moreCycles } = JSON.parse(await ask(directory, "bootstrap", "--json"));
    expect(found.schemaVersion).toBe(1);
    expect(found.map.imports).toBe(imports);
    expect(found.map.entities).toBe(Object.values(entities as Record<string, number>).reduce((sum, one) => sum + one, 0));
    expect(found.sources).toBe(coverage.sources);
    expect(found.parts.reduce((sum, { files }) => sum + files, 0)).toBe(coverage.sources);
    expect(found.tests.files).toBe(coverage.others.find(({ category }: { category: string }) => category === "test").files);
    expect(found.entrypoints.map(({ path, reached }) => [path, reached])).toEqual(
      roots.map(({ path, reached }: { path: string; reached: number }) => [path, reached]),
    );
    expect(found.cycles).toMatchObject({ runs: cycles.length, lazy: moreCycles.lazy.length, types: moreCycles.types.length });
    expect(found.cycles.worst).toEqual(cycles[0]);
    for (const { name, importers, tests } of found.heaviest) {
      const shown = JSON.parse(await ask(directory, "show", name, "--json")) as { importers: readonly { test: boolean }[] };
      expect([name, shown.importers.filter(({ test: isTest }) => !isTest).length]).toEqual([name, importers]);
      expect([name, shown.importers.filter(({ test: isTest }) => isTest).length]).toEqual([name, tests]);
    }
    expect((await ask(directory, "path", "src/index.ts", "src/money/price.ts")).length).toBeGreaterThan(0);
  });

  test("levels follow what runs: a type upwards is no import, a value upwards is marked", async () => {
    const plain = await overviewIn(temporaryRepository(SHOP));
    expect(plain.parts.map(({ path, level }) => `${path} ${level}`)).toEqual(["src/* 3", "src/till/ 2", "src/store/ 1", "src/money/ 0"]);
    expect(plain.parts.flatMap(({ imports }) => imports).filter(({ against }) => against)).toEqual([]);
    const upwards = await overviewIn(
      temporaryRepository({ ...SHOP, "src/money/tip.ts": 'import { drawer } from "../till/drawer.js";\nexport const tip = drawer();\n' }),
    );
    expect(
      upwards.parts.flatMap(({ path, imports }) => imports.filter(({ against }) => against).map((to) => `${path} ${to.path}`)),
    ).toEqual(["src/money/ src/till/"]);
  });

  test("names languages, applications and libraries by the names of their packages", async () => {
    const found = await overviewIn(
      temporaryRepository({
        "package.json": '{ "name": "root", "private": true, "workspaces": ["packages/*", "apps/*"] }',
        "README.md":
          "<div><figure><figcaption><p>The shop above is closed.</p></figcaption></figure><h1>Grocer</h1></div>\n\n## Intro\n\nGrocer allows you to sell apples.\n",
        "packages/core/package.json": '{ "name": "@shop/core", "version": "1.0.0", "description": "Counts apples.", "main": "./index.js" }',
        "packages/core/index.js": "export const count = 1;\n",
        "apps/till/package.json": '{ "name": "till", "bin": "./main.ts", "dependencies": { "@shop/core": "1" } }',
        "apps/till/main.ts": 'import { count } from "@shop/core";\nconsole.log(count);\n',
      }),
    );
    expect(found.introduction).toBe("Grocer: Grocer allows you to sell apples.");
    expect(found).toMatchObject({
      languages: [
        { name: "JavaScript", files: 1 },
        { name: "TypeScript", files: 1 },
      ],
      projects: [
        { name: "till", directory: "apps/till/", kind: "application", files: 1 },
        { name: "@shop/core", directory: "packages/core/", kind: "library", files: 1, purpose: "Counts apples" },
      ],
    });
  });

  test("a directory with two manifests has the name of the one that has any", async () => {
    const found = await overviewIn(
      temporaryRepository({
        "go.mod": "module shop.example/till\n\ngo 1.22\n",
        "main.go": "package main\n\nfunc main() {}\n",
        "package.json": '{ "private": true, "workspaces": ["web"] }',
        "web/package.json": '{ "private": true, "main": "./index.js" }',
        "web/index.js": "export const open = 1;\n",
      }),
    );
    expect(found).toMatchObject({
      projects: [
        { name: "shop.example/till", directory: "" },
        { name: "web", directory: "web/" },
      ],
    });
  });

  test("what is imported for its types alone is not most imported", async () => {
    const { heaviest } = await overviewIn(temporaryRepository(SHOP));
    expect(heaviest.map(({ name }) => name)).not.toContain("src/till/types.ts");
  });

  test("writes the folder of most parts once, and begins a page with what it loads", async () => {
    const repository = temporaryRepository({
      "package.json": '{"name":"shop","private":true,"devDependencies":{"vite":"5.0.0"}}',
      "index.html": '<script type="module" src="/entry.js"></script>\n',
      "vite.config.js": "export default {};\n",
      "entry.js": 'import "./inner/src/till/a.js";\nimport "./inner/src/cash/a.js";\nimport "./inner/src/tax/a.js";\n',
      ...Object.fromEntries(
        ["till", "cash", "tax"].flatMap((part) =>
          ["a", "b"].map((name) => [`inner/src/${part}/${name}.js`, name === "a" ? 'import "./b.js";\n' : "export {};\n"]),
        ),
      ),
    });
    const overview = await ask(repository, "overview");
    expect(overview).toContain("Parts (…/ is inner/src/) with");
    expect(overview).toContain("  ./* 1 → …/cash 1, …/tax 1, …/till 1\n  …/cash 2\n");
    expect(overview).toContain("Begin reading with: entry.js");
  });

  test("of a directory", async () => {
    const directory = temporaryRepository(SHOP);
    const found = await overviewIn(directory, "src/till");
    expect(found).toMatchObject({ sources: 3, introduction: "src/till/", entrypoints: [], tests: { files: 0 } });
    expect(await ask(directory, "overview", "src/money/")).toContain("Import cycles that run: 1, of 2 files");
    expect(await ask(directory, "overview", ".")).toBe(await ask(directory, "overview"));
    expect((await overviewIn(directory, "src/money")).introduction).toBe("src/money: Counts in cents.");
  });

  test("of a directory with its own words, and not those of what is around it", async () => {
    const directory = temporaryRepository({
      "package.json": '{ "name": "shop", "private": true, "description": "Sells apples.", "workspaces": ["web", "till"] }',
      "web/package.json": '{ "name": "web" }',
      "web/index.ts": "export const web = 1;\n",
      "till/package.json": '{ "name": "till", "description": "Counts coins." }',
      "till/index.ts": "export const till = 1;\n",
      "tools/__init__.py": '"""Helps to count."""\n',
      "tools/go/go.go": "// Package tools weighs apples.\npackage tools\n",
      "tools/go/go.mod": "module shop.example/tools\n",
    });
    const introductions = ["web", "till", "tools", "tools/go"].map(async (path) => (await overviewIn(directory, path)).introduction);
    expect(await Promise.all(introductions)).toEqual([
      "web.",
      "till: Counts coins.",
      "tools: Helps to count.",
      expect.stringMatching(/: Weighs apples\.$/),
    ]);
  });

  test("of a directory without sources, with what it has", async () => {
    const directory = temporaryRepository({
      ...SHOP,
      "docs/examples/buy.ts": 'import { till } from "../../src/index.js";\nexport const buy = till;\n',
      "test/buy.test.ts": 'import { buy } from "../docs/examples/buy.js";\nbuy();\n',
      "shop/migrations/0001_first.py": "from django.db import migrations\n",
      "shop/migrations/__init__.py": "",
    });
    const head = async (path: string): Promise<string> => (await ask(directory, "overview", path)).split("\n")[1] ?? "";
    expect(await head("docs/examples")).toBe(
      "0 source files, 1 example file; no tests in it, 1 test file elsewhere that imports it: test/",
    );
    expect(await head("shop/migrations")).toBe("0 source files, 1 generated file; no tests found");
  });

  test.each([
    ["a manifest without a name", {}, "# apples\n\nCounts apples.\n", "apples: Counts apples."],
    ["an underlined title", {}, "Apples\n======\n\nCounts apples.\n", "Apples: Counts apples."],
    ["a title that is a sentence", {}, "# Welcome to the counter of apples!\n\nCounts apples.\n", "@apples/core: Counts apples."],
    ["the name of the root of several", { name: "apples-root" }, "# Start\n\nCounts apples.\n", "apples: Counts apples."],
  ])("is named by the README or the manifest: %s", async (_, manifest, readme, wanted) => {
    const directory = temporaryRepository({
      "package.json": JSON.stringify({ private: true, workspaces: ["core"], ...manifest }),
      "README.md": readme,
      "core/package.json": '{ "name": "@apples/core", "main": "a.js" }',
      "core/a.js": "export const a = 1;\n",
    });
    expect((await overviewIn(directory)).introduction).toBe(wanted);
  });

  test("of nothing, and of a repository without manifest, entrypoint or package", async () => {
    expect(await ask(temporaryRepository({ "notes.txt": "apples" }), "overview")).toContain("0 source files");
    const text = await ask(
      temporaryRepository({ "a.py": "import b\n", "b.py": "X = 1\n", "README.md": "# Apples\n\nCounts apples.\n" }),
      "overview",
    );
    expect(text.split("\n")[0]).toBe("Apples: Counts apples.");
    expect(text).toContain("b.py 1");
  });

  test("a package of several files in Go counts once, and is shown as `show` does", async () => {
    const directory = temporaryRepository({
      "go.mod": "module shop.example/till\n\ngo 1.22\n",
      "main.go": 'package main\n\nimport "shop.example/till/money"\n\nfunc main() { money.Add(1, 2) }\n',
      "drawer/drawer.go": 'package drawer\n\nimport "shop.example/till/money"\n\nvar Sum = money.Add(1, 2)\n',
      "money/add.go": "// Package money counts cents.\npackage money\n\nfunc Add(a, b int) int { return round(a + b) }\n",
      "money/round.go": "package money\n\nfunc round(a int) int { return a }\n",
    });
    const found = await overviewIn(directory);
    expect(found.heaviest[0]).toMatchObject({ name: "money", importers: 2 });
    expect(found.parts.find(({ path }) => path === "money/")).toMatchObject({ files: 2, level: 0, purpose: "Counts cents" });
    expect(found.begin[0]).toBe("main.go");
  });

  test.each([
    ["a file", "src/index.ts", "src/index.ts is no directory, and an overview is of many files"],
    ["a symbol", "shelf", "shelf is no directory, and an overview is of many files"],
    ["nothing", "src/nowhere", "src/nowhere"],
  ])("%s is refused", async (_what, target, sentence) => {
    const { code, out, err } = await runInProcess(temporaryRepository(SHOP), ["overview", target]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(sentence);
  });

  test("never more than 2,500 characters, however large the repository is", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `packages/department-with-a-long-name-${at % 60}/some-further-folder/file-${at}.ts`,
        `import { file${at + 1} } from "../../department-with-a-long-name-${(at + 1) % 60}/some-further-folder/file-${at + 1}.js";\nexport const file${at} = file${at + 1};\n`,
      ]),
    );
    for (const files of [departmentStore(120), many]) {
      const text = await ask(temporaryRepository(files), "overview");
      expect(text.length).toBeLessThanOrEqual(2500);
      expect(text).toContain("Begin reading with: ");
    }
  });
});
