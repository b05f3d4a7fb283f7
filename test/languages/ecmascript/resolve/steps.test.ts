import { describe, expect, it } from "vitest";
import { empty, type Files, outcome, rule } from "./resolve-in.js";

describe("names with a scheme", () => {
  it.each([
    ["data:text/javascript,1", ""],
    ["blob:x", ""],
    ["javascript:void(0)", ""],
    ["node:fs/promises", "node:node:fs"],
    ["node:test", "node:node:test"],
    ["bun:sqlite", "bun:bun:sqlite"],
    ["cloudflare:workers", "cloudflare:cloudflare:workers"],
    ["npm:@acme/tea@1.2.0/cup", "npm:@acme/tea"],
    ["jsr:@std/path@1", "jsr:@std/path"],
    ["https://deno.land/std@0.200.0/path/mod.ts", "url:https://deno.land/std"],
    ["https://esm.sh/react@18?dev", "url:https://esm.sh/react@18"],
  ])("%s", (specifier, expected) => {
    expect(outcome({}, "main.ts", specifier)).toBe(expected);
  });
});

describe("built-in names", () => {
  it.each([
    ["26: fs", "fs", "node:node:fs"],
    ["26: fs/promises", "fs/promises", "node:node:fs"],
    ["26: test is a package without its prefix", "test", "npm:test"],
    ["a trailing slash asks for the package", "buffer/", "npm:buffer"],
    ["subpaths that no built-in has", "process/browser", "npm:process"],
  ])("%s", (_, specifier, expected) => {
    expect(outcome({}, "main.ts", specifier)).toBe(expected);
  });
});

describe("absolute paths", () => {
  const files = {
    "web/package.json": {},
    "web/vite.config.ts": "export default { root: 'src', publicDir: '../assets' }",
    ...empty("web/src/main.ts", "web/public/a.svg", "web/assets/b.svg", "web/src/logo.svg"),
    ...empty("server/index.js", "server/public/index.js", "server/about.js"),
    "server/package.json": {},
  };
  it.each([
    ["/logo.svg", "web/src/logo.svg"],
    ["/src/main.ts", "web/src/main.ts"],
    ["/a.svg", "web/public/a.svg"],
    ["/b.svg", "web/assets/b.svg"],
    ["/src/main.js", "!unresolved"],
    ["/gone.svg", "!unresolved"],
    ["/../../etc/passwd", "!unresolved"],
  ])("%s", (specifier, expected) => {
    expect(outcome(files, "web/src/app/view.ts", specifier)).toBe(expected);
  });
  it("takes the public file before the server beside the directory", () => {
    expect(outcome(files, "server/page.html", "/index.js")).toBe("server/public/index.js");
    expect(outcome(files, "server/page.html", "/about.js")).toBe("server/about.js");
  });
});

describe("import maps", () => {
  it("deno.json: exact, longest prefix, scopes, re-entry", () => {
    const files = {
      "deno.json":
        '{ "imports": { "tea": "./src/tea.ts", "lib/": "./lib/", "lib/deep/": "./deep/", "$std/": "https://deno.land/std@0.1/", "chalk": "npm:chalk@5" }, /* x */ "scopes": { "./old/": { "tea": "./old/tea.ts" } } }',
      ...empty("src/tea.ts", "lib/a.ts", "deep/a.ts", "old/tea.ts"),
    };
    const names = ["tea", "lib/a.ts", "lib/deep/a.ts", "$std/path/mod.ts", "chalk"].map((specifier) =>
      outcome(files, "src/main.ts", specifier),
    );
    expect(names).toEqual(["src/tea.ts", "lib/a.ts", "deep/a.ts", "url:https://deno.land/std", "npm:chalk"]);
    expect(outcome(files, "old/main.ts", "tea")).toBe("old/tea.ts");
  });
  it("the file that importMap names, and pages", () => {
    expect(
      outcome(
        { "deno.json": { importMap: "./maps/all.json" }, "maps/all.json": { imports: { tea: "./tea.ts" } }, ...empty("maps/tea.ts") },
        "main.ts",
        "tea",
      ),
    ).toBe("maps/tea.ts");
    const page = '<html><script type="importmap">{ "imports": { "three": "./vendor/three.js" } }</script></html>';
    expect(outcome({ "index.html": page, ...empty("vendor/three.js") }, "js/main.js", "three")).toBe("vendor/three.js");
  });
  it("ends in maps that turn in a circle", () => {
    expect(outcome({ "deno.json": { imports: { a: "b", b: "a" } } }, "main.ts", "a")).toMatch(/^(npm:[ab]|!unresolved)$/);
  });
});

describe("virtual modules", () => {
  it.each([
    ["$app/navigation", "npm:@sveltejs/kit"],
    ["astro:content", "npm:astro"],
    ["#imports", "npm:nuxt"],
    ["#build/routes", "npm:nuxt"],
    ["~icons/mdi/tea", "npm:unplugin-icons"],
    ["uno.css", "npm:unocss"],
    ["virtual:shop-list", "virtual:virtual:shop-list"],
  ])("%s", (specifier, expected) => {
    expect(outcome({}, "main.ts", specifier)).toBe(expected);
  });
  it("a declared package is no virtual module", () => {
    const files = { "package.json": { dependencies: { "@docusaurus/core": "3", "@docusaurus/theme-common": "3" } } };
    expect(outcome(files, "main.ts", "@docusaurus/Link")).toBe("npm:@docusaurus/core");
    expect(outcome(files, "main.ts", "@docusaurus/theme-common")).toBe("npm:@docusaurus/theme-common");
  });
});

describe("search paths", () => {
  it("baseUrl", () => {
    const files = {
      "package.json": { dependencies: { tea: "1" } },
      "tsconfig.json": { compilerOptions: { baseUrl: "src" } },
      ...empty("src/goods/tea.ts"),
    };
    expect(outcome(files, "src/main.ts", "goods/tea")).toBe("src/goods/tea.ts");
    expect(rule(files, "src/main.ts", "goods/tea")).toBe("tsconfig baseUrl");
  });
  it("an implicit base is reported, and never beats a dependency", () => {
    const files = { "package.json": { dependencies: { goods: "1" } }, ...empty("src/goods/tea.ts", "src/shop/till.ts", "data.json") };
    expect(outcome(files, "src/main.ts", "src/shop/till")).toBe("src/shop/till.ts !implicit-base");
    expect(outcome(files, "src/main.ts", "shop/till")).toBe("src/shop/till.ts !implicit-base");
    expect(outcome(files, "src/main.ts", "goods/tea")).toBe("npm:goods");
    expect(outcome(files, "src/main.ts", "data")).toBe("npm:data");
  });
  it.each<readonly [string, Files]>([
    ["pnpm", { "pnpm-lock.yaml": "lockfileVersion: '9.0'\npackages:\n  vite@6.0.7:\n    resolution: {integrity: x}\nsnapshots:\n" }],
    ["npm", { "package-lock.json": { lockfileVersion: 3, packages: { "node_modules/vite": { version: "6.0.7" } } } }],
    ["yarn", { "yarn.lock": 'vite@^6.0.0:\n  version "6.0.7"\n' }],
    ["a package beside it", { "other/package.json": { name: "other", devDependencies: { vite: "6" } }, "other/a.ts": "" }],
  ])("what another package brings is no file of the same name (%s)", (_, more) => {
    const files = { "package.json": { name: "tea", dependencies: { nuxt: "3" } }, ...empty("src/vite.ts", "src/cup.ts"), ...more };
    expect(outcome(files, "src/main.ts", "vite")).toBe("npm:vite");
    expect(outcome(files, "src/main.ts", "cup")).toBe("src/cup.ts !implicit-base");
  });
});

describe("packages", () => {
  const files = {
    "package.json": { dependencies: { "@Acme/Tea": "1" }, devDependencies: { "@types/estree": "1", "@types/acme__cup": "1" } },
  };
  it.each([
    ["react", "npm:react"],
    ["react-dom/client", "npm:react-dom"],
    ["@acme/tea/cup/deep.js", "npm:@acme/tea"],
    ["estree", "npm:@types/estree"],
    ["@acme/cup", "npm:@types/acme__cup"],
    ["@Acme/Tea", "npm:@Acme/Tea"],
    ["@Acme/Cup", "!unresolved"],
    ["@/cup", "!unresolved"],
    ["~/cup", "!unresolved"],
    ["My Cup", "!unresolved"],
    ["src/gone", "!unresolved"],
  ])("%s", (specifier, expected) => {
    expect(outcome({ ...files, ...empty("src/here.ts") }, "src/main.ts", specifier)).toBe(expected);
  });
  it("packages tracked below node_modules are files of the repository", () => {
    const tracked = { "test/node_modules/tea/package.json": { main: "./lib/tea.js" }, ...empty("test/node_modules/tea/lib/tea.js") };
    expect(outcome(tracked, "test/deep/main.js", "tea")).toBe("test/node_modules/tea/lib/tea.js");
    expect(outcome(tracked, "main.js", "tea")).toBe("npm:tea");
  });
});

describe("precedence", () => {
  it("paths, alias, built-in, workspace, baseUrl", () => {
    const base = { "tsconfig.json": { compilerOptions: { baseUrl: "src" } }, ...empty("src/events.ts", "aliased.ts", "mapped.ts") };
    const alias = {
      "vite.config.ts": "import path from 'path'; export default { resolve: { alias: { events: path.resolve(__dirname, 'aliased.ts') } } }",
    };
    const mapped = { "tsconfig.json": { compilerOptions: { paths: { events: ["./mapped.ts"] } } } };
    expect(outcome(base, "src/main.ts", "events")).toBe("node:node:events");
    expect(outcome({ ...base, ...alias }, "src/main.ts", "events")).toBe("aliased.ts");
    expect(outcome({ ...base, ...alias, ...mapped }, "src/main.ts", "events")).toBe("mapped.ts");
  });
});
