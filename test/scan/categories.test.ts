import { describe, expect, it } from "vitest";
import type { Language } from "../../src/model/language.js";
import { memoryTree } from "../../src/fs/memory-tree.js";
import { createCategories } from "../../src/scan/categories.js";

const script: Language = {
  name: "script",
  claims: (path) => path.endsWith(".ts"),
  problems: {},
  forms: {},
  vocabulary: { names: [], kinds: [] },
  categories: [{ category: "test", matches: (path) => path.endsWith(".test.ts") }],
  extractor: new URL("file:///none"),
  threads: 1,
  parsers: [],
  load: () => Promise.reject(new Error("not asked")),
  workspaces: () => Promise.reject(new Error("not asked")),
};

const of = (path: string, files: Readonly<Record<string, string>> = {}): string =>
  createCategories(memoryTree({ "src/main.ts": "", [path]: "", ...files }), [script]).category(path);

describe("categories", () => {
  it.each([
    ["src/till.ts", "source"],
    ["src/till.test.ts", "test"],
    ["pkg/tests/till.ts", "test"],
    ["tests_e2e/till.ts", "test"],
    ["test-integration/till.ts", "test"],
    ["pkg/end_to_end_tests/till.ts", "test"],
    ["performance-tests/till.ts", "test"],
    ["src/test-type-tables/till.ts", "source"],
    ["vendor/till/test/x.ts", "vendored"],
    ["src/__generated__/api.ts", "generated"],
    ["src/__mocks__/till.ts", "fixture"],
    ["examples/till.ts", "example"],
    ["src/examples/till.ts", "source"],
    ["benchmarks/till.ts", "bench"],
    ["docs/till.ts", "docs"],
    ["dev-docs/till.ts", "docs"],
    ["docs_src/till.ts", "example"],
    ["src/docs_src/till.ts", "source"],
    ["pkg/__benchmarks__/till.ts", "bench"],
    ["scripts/till.ts", "script"],
    ["server/migrations/20240131120000-add-till.ts", "script"],
    ["src/till.sql", "asset"],
  ])("%s is %s", (path, category) => {
    expect(of(path)).toBe(category);
  });

  it("follows .gitattributes in either polarity, the last line winning", () => {
    const attributes = (text: string) => ({ ".gitattributes": text });
    expect(of("lib/parser.ts", attributes("lib/*.ts linguist-generated"))).toBe("generated");
    expect(of("vendor/till/x.ts", attributes("vendor/** -linguist-vendored"))).toBe("source");
    expect(of("lib/parser.ts", attributes("*.ts linguist-generated=true\nparser.ts linguist-generated=false"))).toBe("source");
  });

  it("lets a manifest declare what is a tool", () => {
    const { category } = createCategories(
      memoryTree({ "release.ts": "" }),
      [script],
      [{ categories: [{ category: "script", matches: (path) => path === "release.ts" }] }],
    );
    expect(category("release.ts")).toBe("script");
  });

  it("judges a shipped directory by what is inside, not by its name", () => {
    const shippedDirectory = (path: string) => (path.startsWith("packages/test/") ? "packages/test" : undefined);
    const { category } = createCategories(memoryTree({ "main.ts": "" }), [script], [{ categories: [], shippedDirectory }]);
    expect(category("packages/test/src/run.ts")).toBe("source");
    expect(category("packages/test/src/run.test.ts")).toBe("test");
    expect(category("packages/test/examples/run.ts")).toBe("example");
    expect(category("packages/other/test/run.ts")).toBe("test");
  });

  describe("of a repository without other source", () => {
    const all = (...paths: readonly string[]): readonly string[] => {
      const { category } = createCategories(memoryTree(Object.fromEntries(paths.map((path) => [path, ""]))), [script]);
      return paths.map((path) => `${category(path)} ${path}`);
    };

    it.each([
      "site",
      "docs",
      "website",
      "examples",
      "demo",
      "playground",
      "bench",
      "scripts",
      "tools",
      "tests",
      "fixtures",
      "vendor",
      "a/third_party",
    ])("%s is a directory like any other", (name) => {
      expect(all(`${name}/main.ts`, `${name}/lib/a.ts`)).toEqual([`source ${name}/main.ts`, `source ${name}/lib/a.ts`]);
    });

    it("the likeliest name is taken, by the number of files", () => {
      expect(all("site/a.ts", "site/b.ts", "examples/a.ts", "tests/a.ts", "tests/b.ts", "tests/c.ts", "vendor/a.ts")).toEqual([
        "source site/a.ts",
        "source site/b.ts",
        "example examples/a.ts",
        "test tests/a.ts",
        "test tests/b.ts",
        "test tests/c.ts",
        "vendored vendor/a.ts",
      ]);
    });

    it("names of files and .gitattributes count as ever", () => {
      expect(all("site/a.test.ts", "site/a.ts")).toEqual(["test site/a.test.ts", "source site/a.ts"]);
      const { category } = createCategories(memoryTree({ "site/a.ts": "", ".gitattributes": "site/** linguist-vendored" }), [script]);
      expect(category("site/a.ts")).toBe("vendored");
    });

    it("one file elsewhere is enough for names to count", () => {
      expect(all("site/a.ts", "main.ts")).toEqual(["docs site/a.ts", "source main.ts"]);
    });
  });
});
