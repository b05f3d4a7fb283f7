import { describe, expect, it } from "vitest";
import { empty, outcome, rule } from "./resolve-in.js";

const vite = (alias: string, before = ""): string =>
  `import path, { resolve } from "node:path";\n${before}\nexport default defineConfig(({ mode }) => ({ resolve: { alias: ${alias} } }));`;
const tea = empty("web/src/tea.ts", "web/src/goods/cup.ts");
const from = "web/src/app/main.ts";

describe("aliases read statically", () => {
  it.each([
    ["path.resolve", '{ "@": path.resolve(__dirname, "./src") }', "@/tea"],
    ["resolve", '{ "@": resolve(__dirname, "src") }', "@/tea"],
    ["import.meta.dirname", '{ "@": path.join(import.meta.dirname, "src") }', "@/tea"],
    ["fileURLToPath(new URL())", '{ "@": fileURLToPath(new URL("./src", import.meta.url)) }', "@/tea"],
    ["new URL().pathname", '{ "@": new URL("./src", import.meta.url).pathname }', "@/tea"],
    ["a template", '{ "@": `${__dirname}/src` }', "@/tea"],
    ["addition", '{ "@": __dirname + "/src" }', "@/tea"],
    ["a root-absolute string", '{ "@": "/src" }', "@/tea"],
    ["a relative string", '{ "@": "./src" }', "@/tea"],
    ["a key with a slash", '{ "@/": path.resolve(__dirname, "src") + "/" }', "@/tea"],
    ["the array form", '[{ find: "@", replacement: path.resolve(__dirname, "src") }]', "@/tea"],
    ["a regular expression", "[{ find: /^@\\/(.*)$/, replacement: path.resolve(__dirname, 'src/$1') }]", "@/tea"],
    ["a beginning without capture", "[{ find: /^~/, replacement: path.resolve(__dirname, 'src') + '/' }]", "~tea"],
    ["an exact expression", "[{ find: /^tea$/, replacement: path.resolve(__dirname, 'src/tea.ts') }]", "tea"],
  ])("%s", (_, alias, specifier) => {
    expect(outcome({ ...tea, "web/vite.config.ts": vite(alias) }, from, specifier)).toBe("web/src/tea.ts");
  });

  it("constants, spreads and one-line functions of the same file", () => {
    const before =
      'const src = path.resolve(__dirname, "src"); const r = (p: string) => path.join(src, p); const shared = { goods: r("goods") } as const;';
    const files = { ...tea, "web/vite.config.ts": vite('{ ...shared, "@": src }', before) };
    expect(outcome(files, from, "@/tea")).toBe("web/src/tea.ts");
    expect(outcome(files, from, "goods/cup")).toBe("web/src/goods/cup.ts");
    expect(rule(files, from, "@/tea")).toBe('alias "@"');
  });

  it.each([
    ["webpack", "webpack.config.js", "module.exports = { resolve: { alias: { tea$: path.resolve(__dirname, 'src/tea.ts') } } }", "tea"],
    [
      "webpack modules",
      "webpack.common.js",
      "module.exports = { resolve: { modules: [path.resolve(__dirname, 'src'), 'node_modules'] } }",
      "tea",
    ],
    [
      "next",
      "next.config.mjs",
      "export default { webpack: (config) => { config.resolve.alias['@'] = path.join(__dirname, 'src'); return config } }",
      "@/tea",
    ],
    [
      "vue cli",
      "vue.config.js",
      "const r = (dir) => path.join(__dirname, dir); module.exports = { chainWebpack: (c) => c.resolve.alias.set('~a', r('lib')).set('@', r('src')) }",
      "@/tea",
    ],
    ["craco", "craco.config.js", "module.exports = { webpack: { alias: { '@': path.resolve(__dirname, 'src') } } }", "@/tea"],
    ["rollup", "rollup.config.js", "export default { plugins: [alias({ entries: { tea: './src/tea.ts' } })] }", "tea"],
    [
      "babel",
      "babel.config.js",
      "module.exports = { plugins: [['module-resolver', { root: ['./src'], alias: { '@': './src' } }]] }",
      "@/tea",
    ],
    ["babel root", ".babelrc", "{ plugins: [['module-resolver', { root: ['./src'] }]] }", "tea"],
    [
      "metro",
      "metro.config.js",
      "module.exports = { resolver: { extraNodeModules: { tea: path.resolve(__dirname, 'src/tea.ts') } } }",
      "tea",
    ],
    ["svelte kit", "svelte.config.js", "export default { kit: { alias: { goods: 'src/goods', 'all/*': 'src/*' } } }", "all/tea"],
    ["parcel", "package.json", '{ "alias": { "@": "./src" } }', "@/tea"],
    ["module-alias", "package.json", '{ "_moduleAliases": { "@": "src" } }', "@/tea"],
  ])("%s", (_, name, text, specifier) => {
    expect(outcome({ ...tea, [`web/${name}`]: text }, from, specifier)).toBe("web/src/tea.ts");
  });

  it("what code adds to the object of aliases", () => {
    const before =
      'const alias = {}; alias["@"] = path.resolve(__dirname, "src"); for (const name of ["goods"]) alias[name] = path.resolve(__dirname, "src", name);';
    const files = { ...tea, "web/vite.config.ts": vite("alias", before) };
    expect(outcome(files, from, "@/tea")).toBe("web/src/tea.ts");
    expect(outcome(files, from, "goods/cup")).toBe("web/src/goods/cup.ts");
  });

  it("Jest's mapping holds for tests only", () => {
    const files = {
      ...tea,
      "web/package.json": { jest: { rootDir: "src", moduleNameMapper: { "^@/(.*)$": "<rootDir>/$1", "\\.css$": "identity-obj-proxy" } } },
    };
    expect(outcome(files, "web/src/tea.test.ts", "@/tea")).toBe("web/src/tea.ts");
    expect(outcome(files, from, "@/tea")).toBe("!unresolved");
  });

  describe("an alias for a dependency that is declared", () => {
    const files = {
      ...empty("web/src/no-camera.ts", "web/src/tea.test.ts"),
      "web/package.json": '{ "dependencies": { "camera": "1", "react": "1", "preact": "1" } }',
      "web/vite.config.ts": vite('{ camera: path.resolve(__dirname, "src/no-camera.ts"), react: "preact/compat" }'),
    };

    it("replaces the package in builds of the bundler only", () => {
      expect(outcome(files, from, "camera")).toBe("npm:camera web/src/no-camera.ts(bundler)");
      expect(outcome(files, from, "react")).toBe("npm:react npm:preact");
    });

    it("is all there is for a name that is not declared", () => {
      expect(outcome({ ...files, "web/package.json": "{}" }, from, "camera")).toBe("web/src/no-camera.ts");
    });

    it("names the sources of a package of the repository", () => {
      const member = {
        ...files,
        ...empty("camera/src/all.ts"),
        "package.json": '{ "workspaces": ["web", "camera"] }',
        "camera/package.json": '{ "name": "camera", "main": "src/all.ts" }',
      };
      const config = vite('{ camera: path.resolve(__dirname, "../camera/src/all.ts") }');
      expect(outcome({ ...member, "web/vite.config.ts": config }, from, "camera")).toBe("camera/src/all.ts");
      expect(outcome(member, from, "camera")).toBe("camera/src/all.ts web/src/no-camera.ts(bundler)");
    });
  });

  it("a web build's order of extensions is not that of React Native", () => {
    const files = {
      ...empty("app/src/disk.ts", "app/src/disk.web.ts"),
      "app/webpack.config.js": 'module.exports = { resolve: { extensions: [".web.ts", ".ts"] } }',
    };
    const native = { ...files, "app/package.json": '{ "dependencies": { "react-native": "1" } }' };
    expect(outcome({ ...files, "app/package.json": "{}" }, "app/src/main.ts", "./disk")).toBe("app/src/disk.web.ts");
    expect(outcome(native, "app/src/main.ts", "./disk")).toBe("app/src/disk.ts app/src/disk.web.ts(web)");
  });

  it("an alias of a package is resolved again; a circle ends", () => {
    const files = { "web/vite.config.ts": vite('{ react: "preact/compat", a: "b", b: "a", vue: "vue/dist/vue.esm-bundler.js" }') };
    expect(outcome(files, from, "react")).toBe("npm:preact");
    expect(outcome(files, from, "vue")).toBe("npm:vue");
    expect(outcome(files, from, "a")).toMatch(/^npm:[ab]$/);
  });

  it("the nearest configuration comes first, those above still count", () => {
    const files = {
      "vite.config.ts": vite('{ "@": path.resolve(__dirname, "old"), "#": path.resolve(__dirname, "old") }'),
      "web/vite.config.ts": vite('{ "@": path.resolve(__dirname, "src") }'),
      ...tea,
      ...empty("old/tea.ts"),
    };
    expect(outcome(files, from, "@/tea")).toBe("web/src/tea.ts");
    expect(outcome(files, from, "#/tea")).toBe("old/tea.ts");
  });

  it("nothing is executed and nothing leaves the repository", () => {
    const files = { "web/vite.config.ts": vite('{ "@": process.env.ROOT, "~": path.resolve(__dirname, "../../.."), x: compute() }') };
    expect(outcome(files, from, "@/tea")).toBe("!unresolved");
    expect(outcome(files, from, "~/etc/passwd")).toBe("!unresolved");
    expect(
      outcome({ "web/vite.config.ts": "const a = b; const b = a; export default { resolve: { alias: { '@': a } } }" }, from, "@/tea"),
    ).toBe("!unresolved");
  });

  it("a matched alias without a file is not a package", () => {
    expect(outcome({ "web/vite.config.ts": vite('{ goods: path.resolve(__dirname, "src/goods") }'), ...tea }, from, "goods/gone")).toBe(
      "!unresolved",
    );
  });
});

describe("names of frameworks", () => {
  it.each([
    ["nuxt", {}, "~/tea", "app/tea.ts", "app/tea.ts"],
    ["nuxt", { "nuxt.config.ts": "export default defineNuxtConfig({ srcDir: 'client/' })" }, "@/tea", "client/tea.ts", "client/tea.ts"],
    ["nuxt", {}, "~~/tea", "tea.ts", "tea.ts"],
    ["nuxt", {}, "#shared/tea", "shared/tea.ts", "shared/tea.ts"],
    ["@sveltejs/kit", {}, "$lib/tea", "src/lib/tea.ts", "src/lib/tea.ts"],
    ["@sveltejs/kit", {}, "$lib", "src/lib/index.ts", "src/lib/index.ts"],
    ["quasar", {}, "boot/tea", "src/boot/tea.ts", "src/boot/tea.ts"],
    ["@vue/cli-service", {}, "@/tea", "src/tea.ts", "src/tea.ts"],
    ["express", {}, "@/tea", "src/tea.ts", "!unresolved"],
  ])("%s %j %s", (dependency, files, specifier, path, expected) => {
    expect(outcome({ "package.json": { dependencies: { [dependency]: "1" } }, ...files, [path]: "" }, "src/main.ts", specifier)).toBe(
      expected,
    );
  });
});
