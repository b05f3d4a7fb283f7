/** Directories and names of packages as targets of questions about code. */
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const SHOP = {
  "package.json": '{ "name": "shops", "private": true, "workspaces": ["packages/*", "site"] }',
  "packages/money/package.json": '{ "name": "@shop/money", "version": "1.0.0", "exports": "./src/index.ts" }',
  "packages/money/src/index.ts": 'export { add } from "./add.js";\nexport type { Coin } from "./coin.js";\n',
  "packages/money/src/add.ts": "export const add = (a: number, b: number): number => a + b;\n",
  "packages/money/src/coin.ts": "export interface Coin { cents: number }\n",
  "packages/money/notes/money.md": "# Money\n",
  "site/package.json": '{ "name": "site", "private": true, "dependencies": { "@shop/money": "*", "left-pad": "1.3.0" } }',
  "site/src/till.ts":
    'import { add } from "@shop/money";\nimport pad from "left-pad";\nexport const sum = (): string => pad(String(add(1, 2)));\n',
  "site/src/coins.ts": 'import type { Coin } from "@shop/money";\nexport const none: Coin = { cents: 0 };\n',
  "site/src/page.ts": 'import { sum } from "./till.js";\nexport const page = (): string => sum();\n',
};

async function ask(...words: readonly string[]): Promise<string> {
  const { code, out, err } = await runInProcess(temporaryRepository(SHOP), [...words]);
  expect([code, err]).toEqual([0, ""]);
  return out;
}

describe("a directory as a target", () => {
  test("show lists its parts, entrypoints, and what is imported across its border", async () => {
    expect(await ask("show", "packages/money")).toBe(
      `packages/money/ (directory, 3 source files)
subdirectories
  packages/money/src 3
entrypoints
  packages/money/src/index.ts
imported by 2 files outside of it
  site/src 2
`,
    );
    const site = await ask("show", "site/src/");
    expect(site).toContain("files directly in it: coins.ts, page.ts, till.ts\n");
    expect(site).toContain(
      "imported by no file outside of it\nimports 2 files outside of it\n  packages/money/src 2\npackages: left-pad\n",
    );
    expect(await ask("show", "packages/money/src")).toContain("stands for it in imports: packages/money/src/index.ts\n");
  });

  test("uses and impact leave out what is inside", async () => {
    const uses = await ask("uses", "packages/money");
    expect(uses).toContain("2 uses in 2 files\nsite/src/coins.ts — type: 2 none\nsite/src/till.ts — call: 3 sum\n");
    const impact = await ask("impact", "packages/money");
    expect(impact).toContain("directly: 1 use in 1 file\nsite/src/till.ts — call: 3 sum\n");
    expect(impact).toContain("left out: 1 use of the type alone");
    expect(impact).toContain("site/src/page.ts — at distance 2, uses site/src/till.ts#sum in page\n");
    expect(await ask("uses", "site")).toContain("no direct uses found");
  });

  test("path connects any of their files, and none if one contains the other", async () => {
    expect(await ask("path", "site", "packages/money")).toContain(
      "site reaches packages/money by 1 import\nsite/src/till.ts:1 imports add",
    );
    expect(await ask("path", "packages/money", "site")).toContain("the other way round");
    expect(await ask("path", "site", "site/src/till.ts")).toBe("site/src/till.ts is in site\n");
  });

  test("the name of a package of the repository is its directory", async () => {
    expect(await ask("show", "@shop/money")).toBe(await ask("show", "packages/money"));
    expect(await ask("show", "left-pad")).toContain("package left-pad");
  });

  test("a symbol below a directory, and symbols with the name of one", async () => {
    expect(await ask("show", "packages/money#add")).toContain("packages/money/src/add.ts:1");
    const shop = temporaryRepository({ "till/a.ts": "export const a = 1;\n", "b.ts": "export const till = 1;\n" });
    expect((await runInProcess(shop, ["show", "till"])).out).toContain(
      "till/ (directory, 1 source file; symbols of this name: b.ts#till)\n",
    );
  });

  test("affected takes one without a slash, outline and explain name the command for it", async () => {
    const directory = temporaryRepository(SHOP);
    await runInProcess(directory, ["bootstrap"]);
    for (const name of ["packages", "packages/", "packages/money"])
      expect((await runInProcess(directory, ["affected", name])).out, name).toContain("packages/money/src/index.ts\n");
    for (const command of ["outline", "explain"]) {
      const { code, err } = await runInProcess(directory, [command, "packages/money"]);
      expect([code, err], command).toEqual([
        2,
        expect.stringContaining("packages/money is a directory; 'dsp-cli show packages/money' shows"),
      ]);
    }
  });

  test("without sources it is an error", async () => {
    expect(await runInProcess(temporaryRepository(SHOP), ["show", "packages/money/notes"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("packages/money/notes: no file in this directory is source code"),
    });
  });
});

describe("tests in a directory and beside it", () => {
  const KIT = {
    "package.json": '{ "name": "kit", "private": true, "main": "./src/page/page.ts" }',
    "src/core/core.ts": "export const core = 1;\n",
    "src/core/core.test.ts":
      'import { core } from "./core.js";\nimport { page } from "../page/page.js";\nimport { spy } from "spies";\nspy(page, core);\n',
    "src/page/page.ts": 'import { core } from "../core/core.js";\nexport const page = core;\n',
    "test/page.test.ts":
      'import { page } from "../src/page/page.js";\nimport { core } from "../src/core/core.js";\nconsole.log(page, core);\n',
  };
  const told = async (...words: readonly string[]): Promise<string> => {
    const { code, out, err } = await runInProcess(temporaryRepository(KIT), [...words]);
    expect([code, err]).toEqual([0, ""]);
    return out;
  };

  test("a way that only a test makes is told as one, beside the way back", async () => {
    expect(await told("path", "src/core", "src/page")).toBe(`src/core reaches src/page by 1 import, only through tests, stories or examples
src/core/core.test.ts:2 imports page from src/page/page.ts, used at 4
the other way round, src/page reaches src/core by 1 import
src/page/page.ts:1 imports core from src/core/core.ts, used at 2 in page
`);
    expect(await told("path", "src/page", "src/core")).not.toContain("only through");
    // The question names the test.
    for (const from of ["src/core/core.test.ts", "test"]) expect(await told("path", from, "src/page")).not.toContain("only through");
    expect(JSON.parse(await told("path", "src/core", "src/page", "--json"))).toMatchObject({
      isByTests: true,
      reverse: [{ kind: "runs" }],
    });
  });

  test("show counts them, and tells what the others import", async () => {
    const core = await told("show", "src/core");
    expect(core).toContain("1 test among them: what it imports is told without them\n");
    expect(core).not.toMatch(/^imports|spies/m);
    expect(await told("show", "test")).toContain("imports 2 files outside of it\n");
    expect(await told("show", "src/page")).not.toContain("among them");
  });

  test("overview names those elsewhere that import the directory", async () => {
    const line = async (directory: string): Promise<string> => (await told("overview", directory)).split("\n")[1] ?? "";
    expect(await line("src/core")).toContain("1 test file: src/core/; 1 test file elsewhere that imports it: test/");
    expect(await line("src/page")).toContain("no tests in it, 2 test files elsewhere that import it: src/core/ 1, test/ 1");
    expect(await line("test")).toContain("1 test file: test/");
    expect(await line(".")).toContain("2 test files: ");
  });
});
