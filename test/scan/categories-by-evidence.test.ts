/** Categories that follow from manifests and configurations, each with a twin where the name alone would mislead. */
import { describe, expect, test } from "vitest";
import { languages } from "../../languages/index.js";
import { memoryTree } from "../../src/fs/memory-tree.js";
import { createCategories, packagesMarkedVendored } from "../../src/scan/categories.js";
import { openWorkspaces } from "../../src/scan/open-workspaces.js";

type Files = Readonly<Record<string, string>>;

async function categoriesOf(files: Files): Promise<(path: string) => string> {
  const tree = memoryTree(files);
  return createCategories(tree, languages, [...(await openWorkspaces(tree, languages)).values()]).category;
}

async function check(files: Files, wanted: Readonly<Record<string, string>>): Promise<void> {
  const empty = Object.fromEntries(Object.keys(wanted).map((path) => [path, ""]));
  const category = await categoriesOf({ ...empty, ...files });
  expect(Object.fromEntries(Object.keys(wanted).map((path) => [path, category(path)]))).toEqual(wanted);
}

const PROJECT = `[project]\nname = "ferry"\n`;
const DECLARED = (options: string): Files => ({
  "pyproject.toml": `${PROJECT}[tool.pytest.ini_options]\n${options}\n`,
  "ferry/__init__.py": "",
});

describe("Storybook", () => {
  test("the folder of its configuration is that which a script names, and no other", () =>
    check(
      { "package.json": JSON.stringify({ scripts: { stories: "storybook dev -c web/book -p 6006", docs: "typedoc -c web/pages" } }) },
      { "web/book/main.js": "story", "web/book/preview.tsx": "story", "web/pages/main.js": "source", "web/main.js": "source" },
    ));
});

describe("Python", () => {
  test("templates of new projects, unless the repository is nothing else", async () => {
    const templates = { "ferry/project_template/name/urls.py": "", "ferry/app_template/models.py": "", "{{cookiecutter.slug}}/app.py": "" };
    const examples = Object.fromEntries(Object.keys(templates).map((path) => [path, "example"]));
    await check({ ...templates, "ferry/hull.py": "" }, { ...examples, "ferry/hull.py": "source" });
    await check({ "{{cookiecutter.slug}}/app.py": "" }, { "{{cookiecutter.slug}}/app.py": "source" });
  });

  test("testpaths, and the directory around them if most of it is tests", () =>
    check(DECLARED('testpaths = "t/unit/"'), {
      "t/unit/test_hull.py": "test",
      "t/unit/hulls.py": "test",
      "t/crew/conftest.py": "test",
      "t/skip.py": "test",
      "ferry/hull.py": "source",
    }));

  test("not the directory of an application around its tests, and not what is shipped", async () => {
    await check(DECLARED('testpaths = ["backend/checks", "ferry"]'), {
      "backend/checks/hull.py": "test",
      "backend/app.py": "source",
      "backend/models.py": "source",
      "backend/views.py": "source",
      "ferry/hull.py": "source",
    });
  });

  test("python_files, but not a pattern that takes every file", async () => {
    await check(DECLARED('python_files = "check_*.py *.py"'), { "ferry/check_hull.py": "test", "ferry/hull.py": "source" });
    await check({ "tox.ini": "[pytest]\npython_files = *_spec.py\n", ...DECLARED("") }, { "ferry/hull_spec.py": "test" });
  });

  test("sources of documentation are examples, unless they are shipped", async () => {
    await check(DECLARED(""), { "docs_src/first/tutorial001.py": "example" });
    await check(
      { "pyproject.toml": `${PROJECT}[tool.setuptools]\npackages = ["ferry", "tests"]\n` },
      {
        "ferry/__init__.py": "source",
        "tests/__init__.py": "source",
        "tests/plugin.py": "source",
        "tests/test_plugin.py": "test",
      },
    );
  });

  test("revisions beside an environment of migrations are scripts; other versions are not", () =>
    check(
      { "migrations/env.py": "", "migrations/script.py.mako": "", ...DECLARED("") },
      { "migrations/versions/0f7_tags.py": "script", "ferry/versions/v2.py": "source" },
    ));
});

describe("JavaScript", () => {
  const shop = { name: "shop", version: "1.0.0", main: "./src/index.js" };
  const manifest = (more: object = {}): string => JSON.stringify({ ...shop, ...more });

  test("patterns of runners, but not those of a coverage report", async () => {
    await check(
      {
        "package.json": manifest({ jest: { testMatch: ["**/*.check.ts"] } }),
        "vitest.config.ts": `export default { test: { include: ["src/**/*-test.ts"], coverage: { include: ["src/**"] } } };`,
      },
      { "src/till.check.ts": "test", "src/till-test.ts": "test", "src/till.ts": "source" },
    );
    await check(
      {
        "package.json": manifest(),
        ".mocharc.yml": "spec:\n  - src/**/*.spec-suite.js\n",
        "playwright.config.ts": `export default { testDir: "./acceptance-tests" };`,
      },
      { "src/till.spec-suite.js": "test", "acceptance-tests/pages/home.ts": "test", "src/till.js": "source" },
    );
  });

  test("samples and tools inside a member", () =>
    check(
      { "package.json": `{ "private": true, "workspaces": ["packages/*"] }`, "packages/shop/package.json": manifest() },
      {
        "packages/shop/src/index.js": "source",
        "packages/shop/examples/market.js": "example",
        "packages/shop/src/examples/market.js": "source",
        "packages/shop/scripts/copy.js": "script",
      },
    ));

  test("a published member that is called test is shipped; an example that names a main file is not", () =>
    check(
      {
        "package.json": `{ "private": true, "workspaces": ["packages/*", "examples/*"] }`,
        "packages/test/package.json": manifest({ name: "@shop/test" }),
        "examples/market/package.json": manifest({ name: "market" }),
      },
      { "packages/test/src/index.js": "source", "packages/test/src/index.test.js": "test", "examples/market/src/index.js": "example" },
    ));

  test("dist/ of a package that builds it is generated; without a build it is the source", async () => {
    await check(
      { "package.json": manifest({ scripts: { build: "rollup -c" } }) },
      { "dist/shop.js": "generated", "src/index.js": "source" },
    );
    await check({ "package.json": manifest({ main: "./dist/shop.js" }) }, { "dist/shop.js": "source", "src/index.js": "source" });
    await check({ "package.json": manifest({ scripts: { build: "true" } }) }, { "dist/shop.js": "source" });
  });
});

describe("attributes that mark what lies beside a manifest, and not what lies below", () => {
  const web = (pattern: string): Files => ({
    ".gitattributes": `${pattern} linguist-vendored\n`,
    "web/package.json": JSON.stringify({ name: "web", scripts: { build: "vite build" } }),
    "web/index.html": '<script type="module" src="/src/main.js"></script>\n',
    "web/vite.config.js": "export default {};\n",
    "web/lib.min.js": "",
    "web/src/main.js": "",
    "web/src/parts/cart.js": "",
  });
  test("are about statistics", () =>
    check(web("web/*"), { "web/index.html": "asset", "web/src/main.js": "source", "web/vite.config.js": "config" }));
  test("with two stars they mark all", () => check(web("web/**"), { "web/index.html": "vendored", "web/src/main.js": "vendored" }));
  test("single files stay marked", () => check(web("web/*.min.js"), { "web/lib.min.js": "vendored", "web/index.html": "asset" }));
  test("by name as well", () => check(web("/web/*.{json,html}"), { "web/src/main.js": "source" }));
});

test("packages that attributes mark as vendored are named; a vendored directory by its name is not", () => {
  const tree = memoryTree({ ".gitattributes": "client/** linguist-vendored\n", "client/package.json": "", "vendor/lib/package.json": "" });
  const packages = ["client", "vendor/lib"].map((directory) => ({
    directory,
    name: directory,
    published: false,
    manifest: `${directory}/package.json`,
  }));
  expect(packagesMarkedVendored(tree, packages).map(({ directory }) => directory)).toEqual(["client"]);
  const beside = memoryTree({
    ".gitattributes": "client/* linguist-vendored\n",
    "client/package.json": "",
    "client/src/a.js": "",
    "client/src/b.js": "",
  });
  expect(packagesMarkedVendored(beside, packages)).toEqual([]);
});

describe("documentation folders", () => {
  const member = (directory: string, manifest: object): Files => ({
    "package.json": JSON.stringify({ private: true, workspaces: [directory] }),
    [`${directory}/package.json`]: JSON.stringify({ name: directory, private: true, ...manifest }),
  });
  const scripts = { dev: "vite dev" };

  test("an application of a framework with its own folders", () =>
    check(member("docs", { scripts }), {
      "docs/svelte.config.js": "config",
      "docs/src/lib/cart.ts": "source",
      "docs/src/lib/examples/cart.svelte": "source",
      "docs/scripts/pages.ts": "script",
      "docs/examples/cart.ts": "example",
      "docs/src/lib/cart.test.ts": "test",
    }));

  test.each<[string, Files, string]>([
    [
      "a generator in the manifest",
      member("docs", { scripts, devDependencies: { "@astrojs/starlight": "1.0.0" } }),
      "docs/astro.config.mjs",
    ],
    ["a directory of a generator", { ...member("site", { scripts }), "site/.vitepress/config.ts": "" }, "site/vite.config.ts"],
    ["no scripts that build or start it", member("docs", { scripts: { lint: "eslint ." } }), "docs/nuxt.config.ts"],
    ["no configuration of a framework", member("website", { scripts }), "website/tsconfig.json"],
    ["no member of the workspace", { ...member("docs", { scripts }), "package.json": '{ "name": "shop" }' }, "docs/vite.config.ts"],
    [
      "more Markdown than code",
      { ...member("docs", { scripts }), "docs/a.md": "", "docs/b.md": "", "docs/c.mdx": "" },
      "docs/next.config.js",
    ],
  ])("stay documentation: %s", async (_, files, configuration) => {
    const source = `${configuration.slice(0, configuration.indexOf("/"))}/src/cart.ts`;
    const category = await categoriesOf({ ...files, [configuration]: "", [source]: "", "src/main.ts": "" });
    expect(category(source)).toBe("docs");
  });
});
