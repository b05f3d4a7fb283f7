/** Options that map more than what the roots reach, or other edges: the result, later runs, `check`, and runs with a cache. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { mapOf, SAMPLE_FILES, temporaryRepository, timesOf } from "../../support/temporary-repository.js";

const FILES = {
  ...SAMPLE_FILES,
  "src/drawer.ts": `export const drawer = 1;\n`,
  "test/total.test.ts": `import { total } from "../src/total.js";\nimport { prices } from "./prices.js";\nif (total(prices) !== 3) throw new Error();\n`,
  "test/prices.ts": `export const prices = [1, 2];\n`,
  "examples/market.ts": `import { Cart } from "../src/cart.js";\nexport const stall = new Cart();\n`,
  "vendor/abacus.ts": `export const beads = 10;\n`,
  "src/till.ts": `${SAMPLE_FILES["src/till.ts"] ?? ""}import { beads } from "../vendor/abacus.js";\nconsole.log(beads);\n`,
};

const OPTIONS = [
  ["--set", "tests=graph"],
  ["--set", "tests=roots"],
  ["--set", "unreached=index"],
  ["--set", "unreached=roots"],
  ["--set", "moduleEdges=true"],
  ["--set", "vendored=skip"],
  ["--set", "include=examples"],
] as const;

function sourcesIn(directory: string): readonly string[] {
  return [...mapOf(directory)].flatMap(([path, text]) => (path.endsWith("/description") ? (/^source: (.*)$/m.exec(text)?.[1] ?? []) : []));
}

async function mapWith(...words: string[]): Promise<string> {
  const directory = temporaryRepository(FILES);
  expect(await runInProcess(directory, ["bootstrap", ...words])).toMatchObject({ code: 0 });
  return directory;
}

describe.each(OPTIONS)("%s %s", (...words) => {
  test("a second run writes nothing, and check finds no difference, with the option or without", async () => {
    const directory = await mapWith(...words);
    const before = timesOf(directory);
    expect(await runInProcess(directory, ["bootstrap", ...words])).toMatchObject({ code: 0 });
    expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({ code: 0, err: "" });
    expect(timesOf(directory)).toEqual(before);
    expect(await runInProcess(directory, ["check", ...words])).toMatchObject({ code: 0 });
    expect(await runInProcess(directory, ["check"])).toMatchObject({ code: 0, err: "" });
  });

  test("a run with a cache writes what a run without one writes, also after a run with other options", async () => {
    const directories = [temporaryRepository(FILES), temporaryRepository(FILES)];
    const steps = [
      { words: [] as readonly string[], total: SAMPLE_FILES["src/total.ts"] ?? "" },
      { words, total: SAMPLE_FILES["src/total.ts"] ?? "" },
      { words, total: `import { stock } from "./stocktaking.js";\n${SAMPLE_FILES["src/total.ts"] ?? ""}export const all = stock;\n` },
      { words, total: SAMPLE_FILES["src/total.ts"] ?? "" },
    ];
    for (const step of steps) {
      const maps: ReadonlyMap<string, string>[] = [];
      for (const [index, directory] of directories.entries()) {
        writeFileSync(join(directory, "src/total.ts"), step.total);
        const caching = index === 0 ? { build: "more-options" } : {};
        const more = index === 0 ? [] : ["--no-cache"];
        expect(await runInProcess(directory, ["bootstrap", "--force", ...step.words, ...more], caching)).toMatchObject({ code: 0 });
        maps.push(mapOf(directory));
      }
      expect(maps[0]).toEqual(maps[1]);
    }
  });
});

describe("what they map", () => {
  test("by default neither tests nor examples nor unreached sources", async () => {
    const sources = sourcesIn(await mapWith());
    expect(sources).toContain("vendor/abacus.ts");
    for (const path of ["test/total.test.ts", "test/prices.ts", "examples/market.ts", "src/stocktaking.ts"])
      expect(sources).not.toContain(path);
  });

  test("--set tests=graph: tests with their helpers, as importers of what they test", async () => {
    const directory = await mapWith("--set", "tests=graph");
    expect(sourcesIn(directory)).toEqual(expect.arrayContaining(["test/total.test.ts", "test/prices.ts"]));
    const { out } = await runInProcess(directory, ["context", "src/total.ts#total"]);
    expect(out).toContain("test/total.test.ts");
    expect(sourcesIn(directory)).not.toContain("examples/market.ts");
  });

  test("--set tests=roots: a table of contents for the tests of a package", async () => {
    const { out } = await runInProcess(temporaryRepository(FILES), ["bootstrap", "--set", "tests=roots", "--dry-run", "--json"]);
    const { roots } = JSON.parse(out) as { roots: readonly { path: string; evidence: readonly string[] }[] };
    expect(roots.find(({ path }) => path === "package.json")?.evidence).toEqual(["tests=roots: 2 tests"]);
  });

  test("--set unreached=index and roots: the sources that nothing imports", async () => {
    expect(sourcesIn(await mapWith("--set", "unreached=index"))).toContain("src/stocktaking.ts");
    const { out } = await runInProcess(temporaryRepository(FILES), ["bootstrap", "--set", "unreached=roots", "--dry-run", "--json"]);
    expect((JSON.parse(out) as { roots: readonly { path: string }[] }).roots.map(({ path }) => path)).toContain("src/stocktaking.ts");
  });

  test("--set vendored=skip: no vendored file", async () => {
    expect(sourcesIn(await mapWith("--set", "vendored=skip"))).not.toContain("vendor/abacus.ts");
  });

  test("--set moduleEdges=true: an edge to the module beside those to its names", async () => {
    const whysWith = async (...words: string[]): Promise<readonly string[]> => [...mapOf(await mapWith(...words)).values()];
    expect(await whysWith("--set", "moduleEdges=true")).toContain("Provides `Cart`.\n");
    expect(await whysWith()).not.toContain("Provides `Cart`.\n");
  });
});
