/** Where names without a file of that name lead: orders of extensions, suffixes, aliases with patterns, configurations that a script names. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const plat: Form["files"] = {
  "m.ts": "import { p } from './plat';\nimport { o } from './only';\nconsole.log(p, o);\n",
  "plat.ts": "export const p = 0;\n",
  "plat.web.ts": "export const p = 1;\n",
  "only.web.ts": "export const o = 1;\n",
};
const main = (devDependencies: object = {}): object => ({ main: "m.ts", devDependencies });

describe("orders of extensions", () => {
  const rows: readonly (readonly [title: string, files: Form["files"]])[] = [
    [
      "of webpack",
      {
        "package.json": main(),
        "webpack.config.js":
          "const extensions = ['.web.ts', '.ts'];\nmodule.exports = { entry: './m.ts', resolve: { extensions } };\n".replace(
            "resolve: { extensions }",
            "resolve: { extensions: extensions }",
          ),
      },
    ],
    [
      "of webpack, as a shorthand",
      {
        "package.json": main(),
        "webpack.config.js": "const extensions = ['.web.ts', '.ts'];\nmodule.exports = { resolve: { extensions } };\n",
      },
    ],
    [
      "of Vite, in a call with a variable",
      {
        "package.json": main({ vite: "6" }),
        "vite.config.ts":
          "import { defineConfig } from 'vite';\nconst web = ['.web.ts', '.web.tsx'];\nexport default defineConfig({ resolve: { extensions: [...web, '.ts'] } });\n",
      },
    ],
    [
      "of Metro, without dots",
      { "package.json": main(), "metro.config.js": "module.exports = { resolver: { sourceExts: ['web.ts', 'ts'] } };\n" },
    ],
    [
      "of esbuild",
      {
        "package.json": main(),
        "esbuild.config.mjs":
          "import { build } from 'esbuild';\nbuild({ entryPoints: ['m.ts'], resolveExtensions: ['.web.ts', '.ts'] });\n",
      },
    ],
    [
      "of a configuration that is assigned to",
      {
        "package.json": main(),
        "webpack.config.js": "const config = { resolve: {} };\nconfig.resolve.extensions = ['.web.ts', '.ts'];\nmodule.exports = config;\n",
      },
    ],
    ["of moduleSuffixes", { "package.json": main(), "tsconfig.json": { compilerOptions: { moduleSuffixes: [".web", ""] } } }],
  ];
  tellForms(
    rows.map(([title, files]) => ({
      title,
      files: { ...plat, ...files },
      answers: {
        "explain m.ts": ["plat.web.ts", "only.web.ts", "!→ plat.ts"],
        findings: ["!unresolved"],
        "uses plat.web.ts#p": ["^m.ts — pass: 3"],
      },
    })),
  );
  tellForms([
    {
      title: "suffixes replace the extension of an output, and a written extension is one",
      files: {
        ...plat,
        "package.json": main(),
        "tsconfig.json": { compilerOptions: { moduleSuffixes: [".web", ""] } },
        "m.ts": "import { p } from './plat.js';\nimport { q } from './plain.js';\nconsole.log(p, q);\n",
        "plain.ts": "export const q = 1;\n",
      },
      answers: { "explain m.ts": ["plat.web.ts", "plain.ts"], findings: ["!unresolved"] },
    },
    {
      title: "suffixes hold for the index of a directory",
      files: {
        "package.json": main(),
        "tsconfig.json": { compilerOptions: { moduleSuffixes: [".ios", ".web", ""] } },
        "m.ts": "import { q } from './dir';\nconsole.log(q);\n",
        "dir/index.ts": "export const q = 0;\n",
        "dir/index.web.ts": "export const q = 1;\n",
      },
      answers: { "explain m.ts": ["dir/index.web.ts", "!dir/index.ts"] },
    },
    {
      title: "extensions of other options are none",
      files: {
        ...plat,
        "package.json": main(),
        "rollup.config.js": "export default { input: 'm.ts', plugins: [babel({ extensions: ['.web.ts', '.ts'] })] };\n",
        "only.ts": "export const o = 1;\n",
      },
      answers: { "explain m.ts": ["→ plat.ts", "!plat.web.ts"] },
    },
  ]);
});

describe("patterns as aliases", () => {
  const files = { "package.json": { main: "m.js" }, "assets/p.js": "export default 1;\n", "assets/deep/q.js": "export default 2;\n" };
  const rows: readonly (readonly [title: string, name: string, config: string, specifier: string, target: string])[] = [
    [
      "of Babel",
      "babel.config.js",
      "module.exports = { plugins: [['module-resolver', { alias: { '^@as/(.+)': './assets/\\\\1' } }]] };\n",
      "@as/p",
      "assets/p.js",
    ],
    [
      "of Babel in JSON",
      ".babelrc",
      JSON.stringify({ plugins: [["module-resolver", { alias: { "^@as/(.*)$": "./assets/\\1" } }]] }),
      "@as/deep/q",
      "assets/deep/q.js",
    ],
    [
      "of Babel, of a whole name",
      "babel.config.json",
      JSON.stringify({ plugins: [["babel-plugin-module-resolver", { alias: { "^pea$": "./assets/p" } }]] }),
      "pea",
      "assets/p.js",
    ],
    [
      "of Babel with a choice",
      "babel.config.js",
      "module.exports = { plugins: [['module-resolver', { alias: { '^@(assets|lib)/(.+)$': './\\\\1/\\\\2' } }]] };\n",
      "@assets/deep/q",
      "assets/deep/q.js",
    ],
    [
      "of Babel in package.json",
      "babel.config.cjs",
      "module.exports = (api) => ({ plugins: [[require.resolve('babel-plugin-module-resolver'), { root: ['.'], alias: { '^@as/(.+)': './assets/\\\\1' } }]] });\n",
      "@as/p",
      "assets/p.js",
    ],
    [
      "of Vite",
      "vite.config.js",
      "export default { resolve: { alias: [{ find: /^@as\\/(.*)/, replacement: '/assets/$1' }] } };\n",
      "@as/p",
      "assets/p.js",
    ],
  ];
  const url = (written: string): string => `fileURLToPath(new URL('${written}', import.meta.url))`;
  const more: typeof rows = [
    [
      "of Vite with an address that ends at a slash",
      "vite.config.mjs",
      `export default { resolve: { alias: [{ find: /^@as\\/(.*)/, replacement: ${url("./assets/")} + '$1' }] } };\n`,
      "@as/p",
      "assets/p.js",
    ],
    [
      "of Vite with a template",
      "vite.config.mjs",
      `export default { resolve: { alias: { '@as/': \`\${${url("assets/")}}\` } } };\n`,
      "@as/p",
      "assets/p.js",
    ],
    [
      "of a script that builds with esbuild",
      "build.mjs",
      "import { build } from 'esbuild';\nawait build({ entryPoints: ['m.js'], bundle: true, alias: { '@as': './assets' } });\n",
      "@as/p",
      "assets/p.js",
    ],
    [
      "of Vite with a name alone",
      "vite.config.mjs",
      `export default { resolve: { alias: { '@as': ${url("./assets/")} } } };\n`,
      "@as/deep/q",
      "assets/deep/q.js",
    ],
  ];
  tellForms(
    [...rows, ...more].map(([title, name, config, specifier, target]) => ({
      title,
      files: { ...files, [name]: config, "m.js": `import p from '${specifier}';\nexport default p;\n` },
      answers: { "explain m.js": [target, "!→ npm:"] },
    })),
  );
});

describe("configurations that a script names", () => {
  const paths = { compilerOptions: { paths: { "@app/*": ["./src/*"] } } };
  const files = {
    "src/m.ts": "import { u } from '@app/u';\nexport default u;\n",
    "src/u.ts": "export const u = 1;\n",
    "tsconfig.json": {},
  };
  const up = { compilerOptions: { paths: { "@app/*": ["../src/*"] } }, include: ["../src"] };
  const rows: readonly (readonly [title: string, files: Form["files"]])[] = [
    [
      "of tsc -p",
      {
        "package.json": { main: "src/m.ts", scripts: { b: "tsc -p tsconfig.app.json" } },
        "tsconfig.app.json": { extends: "./tsconfig.json", ...paths },
      },
    ],
    [
      "of tsc --project in a folder",
      {
        "package.json": { main: "src/m.ts", scripts: { b: "vue-tsc --noEmit --project config/tsconfig.app.json" } },
        "config/tsconfig.app.json": up,
      },
    ],
    ["of tsc --build", { "package.json": { main: "src/m.ts", scripts: { b: "tsc -b ./config" } }, "config/tsconfig.json": up }],
    [
      "of a variable of ts-node",
      {
        "package.json": { main: "src/m.ts", scripts: { b: "TS_NODE_PROJECT=config/tsconfig.node.json node -r ts-node/register src/m.ts" } },
        "config/tsconfig.node.json": up,
      },
    ],
    [
      "of tsx --tsconfig",
      { "package.json": { main: "src/m.ts", scripts: { b: "tsx --tsconfig=tsconfig.run.json src/m.ts" } }, "tsconfig.run.json": paths },
    ],
    [
      "of Nest",
      {
        "package.json": { main: "src/m.ts" },
        "nest-cli.json": { compilerOptions: { tsConfigPath: "tsconfig.build.json" } },
        "tsconfig.build.json": paths,
      },
    ],
  ];
  tellForms(
    rows.map(([title, more]) => ({
      title,
      files: { ...files, ...more },
      answers: { "explain src/m.ts": ["src/u.ts", "!→ npm:"], "uses src/u.ts#u": ["^src/m.ts — re-export: 2"] },
    })),
  );
});

describe("a build says where stylesheets are searched", () => {
  const app = { "package.json": { name: "shop", private: true, main: "src/main.ts", dependencies: { sass: "1" } } };
  const styles = {
    "src/main.ts": 'import "./cart/cart.scss";\n',
    "src/cart/cart.scss": '@import "variables";\n@use "mixins" as m;\n',
    "look/base/_variables.scss": "$red: #f00;\n",
    "look/base/mixins.scss": "@mixin till {}\n",
  };
  const answers = {
    "explain src/cart/cart.scss": ["→ look/base/_variables.scss", "→ look/base/mixins.scss", "load path"],
    findings: ["!unresolved"],
  };
  const scss = (key: string): string => `css: { preprocessorOptions: { scss: { ${key}: [path.resolve(__dirname, "look/base")] } } }`;
  tellForms([
    {
      title: "angular.json",
      files: {
        ...app,
        ...styles,
        "angular.json": {
          version: 1,
          projects: {
            shop: {
              projectType: "application",
              root: "",
              architect: { build: { options: { browser: "src/main.ts", stylePreprocessorOptions: { includePaths: ["look/base"] } } } },
            },
          },
        },
      },
      answers,
    },
    {
      title: "project.json of Nx, from the root of the workspace",
      files: {
        "package.json": { name: "all", private: true, workspaces: ["apps/*"] },
        "nx.json": {},
        "apps/shop/package.json": { name: "shop", private: true, main: "src/main.ts", dependencies: { sass: "1" } },
        "apps/shop/project.json": {
          targets: { build: { options: { main: "apps/shop/src/main.ts", stylePreprocessorOptions: { includePaths: ["look/base"] } } } },
        },
        ...Object.fromEntries(Object.entries(styles).map(([path, text]) => [path.startsWith("src/") ? `apps/shop/${path}` : path, text])),
      },
      answers: {
        "explain apps/shop/src/cart/cart.scss": ["→ look/base/_variables.scss", "→ look/base/mixins.scss"],
        findings: ["!unresolved"],
      },
    },
    {
      title: "ng-package.json of a library",
      files: {
        ...app,
        ...styles,
        "src/ng-package.json": { lib: { entryFile: "main.ts", styleIncludePaths: ["../look/base"] } },
      },
      answers,
    },
    {
      title: "vite.config.ts",
      files: { ...app, ...styles, "vite.config.ts": `import path from "node:path";\nexport default { ${scss("loadPaths")} };\n` },
      answers,
    },
    {
      title: "next.config.js",
      files: {
        ...app,
        ...styles,
        "next.config.js":
          'const path = require("path");\nmodule.exports = { sassOptions: { includePaths: [path.join(__dirname, "look", "base")] } };\n',
      },
      answers,
    },
    {
      title: "a neighbour comes first, and without an option it is a finding",
      files: { ...app, ...styles, "src/cart/_variables.scss": "$red: #e00;\n" },
      answers: {
        "explain src/cart/cart.scss": ["→ src/cart/_variables.scss", "!→ look/base/_variables.scss"],
        findings: ["unresolved src/cart/cart.scss"],
      },
    },
  ]);
});

describe("a folder with the name of a package, below baseUrl", () => {
  const files = (type: string, options: object): Readonly<Record<string, string | object>> => ({
    "package.json": { name: "board", private: true, type, main: "src/main.ts", devDependencies: { vite: "6" } },
    "tsconfig.json": { compilerOptions: { baseUrl: ".", ...options } },
    "src/main.ts": 'import type { Plugin } from "vite";\nexport const plugins: Plugin[] = [];\n',
    "vite/index.ts": "export const board = 1;\n",
  });
  const isPackage = { "show src/main.ts": ["!vite/index.ts"], findings: ["!missing-export"] };
  const isFolder = { "show src/main.ts": ["vite/index.ts"] };
  tellForms([
    { title: "an ES module under nodenext means the package", files: files("module", { module: "NodeNext" }), answers: isPackage },
    { title: "also by moduleResolution", files: files("module", { module: "esnext", moduleResolution: "node16" }), answers: isPackage },
    { title: "another module format means the folder", files: files("commonjs", { module: "NodeNext" }), answers: isFolder },
    { title: "as do bundlers", files: files("module", { module: "esnext", moduleResolution: "bundler" }), answers: isFolder },
  ]);
});

describe("names of variants, of which a build takes one", () => {
  const code = "export const tint = () => 1;\nexport const spare = 2;\nexport default function Chart() {}\n";
  const user = (from: string): string => `import Chart, { tint } from '${from}';\nexport const a = [Chart, tint()];\n`;
  const used = { "#tint": "^m.ts — call: 2 a", "#Chart": "^m.ts — store: 2 a", "#spare": "no direct uses" };
  const rows: readonly (readonly [title: string, manifest: object, from: string, files: readonly string[]])[] = [
    ["for a platform", { dependencies: { "react-native": "1" } }, "./chart", ["chart.ios.ts", "chart.android.ts"]],
    ["for a condition", { imports: { "#chart": { browser: "./web.ts", default: "./node.ts" } } }, "#chart", ["web.ts", "node.ts"]],
    ["for browsers", { browser: { "./node.js": "./web.js" } }, "./node.js", ["node.ts", "web.ts"]],
  ];
  tellForms(
    rows.map(([title, manifest, from, files]) => ({
      title,
      files: {
        "package.json": { main: "m.ts", type: "module", ...manifest },
        "m.ts": user(from),
        ...Object.fromEntries(files.map((path) => [path, code])),
      },
      answers: Object.fromEntries(files.flatMap((path) => Object.entries(used).map(([name, line]) => [`uses ${path}${name}`, [line]]))),
    })),
  );
});

describe("a package of a registry in the map of Deno", () => {
  const rows: readonly (readonly [title: string, imports: object, written: string, wanted: readonly string[]])[] = [
    ["with a path in it", { "@std/fs": "jsr:@std/fs@^1" }, "@std/fs/walk", ["→ jsr:@std/fs"]],
    ["of npm with a path in it", { kit: "npm:kit@1" }, "kit/deep/x.js", ["→ npm:kit"]],
    ["an entry with a slash goes first", { kit: "npm:kit@1", "kit/": "./kit/" }, "kit/x.ts", ["→ kit/x.ts"]],
    ["a file is none", { kit: "./kit/x.ts" }, "kit/y.ts", ["!→ kit/x.ts"]],
  ];
  tellForms(
    rows.map(([title, imports, written, wanted]) => ({
      title,
      files: {
        "deno.json": { imports, tasks: { start: "deno run main.ts" } },
        "main.ts": `import x from "${written}";\nconsole.log(x);\n`,
        "kit/x.ts": "export default 1;\n",
      },
      answers: { "explain main.ts": wanted, findings: ["!undeclared-external"] },
    })),
  );
});

describe("aliases of a framework that is started in a folder", () => {
  const rows: readonly (readonly [title: string, files: Form["files"], from: string, written: string, wanted: string])[] = [
    [
      "Nuxt, with the sources beside its configuration",
      {
        "package.json": { devDependencies: { nuxt: "4" } },
        "client/nuxt.config.ts": "",
        "client/composables/x.ts": "",
        "composables/x.ts": "",
      },
      "client/pages/a.vue",
      "~/composables/x",
      "client/composables/x.ts",
    ],
    [
      "Nuxt, with a directory of sources",
      {
        "package.json": { devDependencies: { nuxt: "4" } },
        "web/nuxt.config.ts": "export default defineNuxtConfig({ srcDir: 'code' });\n",
        "web/code/x.ts": "",
      },
      "web/code/a.ts",
      "@/x",
      "web/code/x.ts",
    ],
    [
      "SvelteKit",
      {
        "package.json": { devDependencies: { "@sveltejs/kit": "2" } },
        "site/svelte.config.js": "export default {};\n",
        "site/src/lib/x.ts": "",
      },
      "site/src/routes/+page.ts",
      "$lib/x",
      "site/src/lib/x.ts",
    ],
    [
      "outside of the folder",
      { "package.json": { devDependencies: { nuxt: "4" } }, "client/nuxt.config.ts": "", "client/x.ts": "", "x.ts": "" },
      "server/a.ts",
      "~/x",
      "x.ts",
    ],
    [
      "a package in the folder that does not declare it",
      { "package.json": { devDependencies: { nuxt: "4" } }, "client/package.json": {}, "client/nuxt.config.ts": "", "client/x.ts": "" },
      "client/a.ts",
      "~~/x",
      "client/x.ts",
    ],
  ];
  tellForms(
    rows.map(([title, files, from, written, wanted]) => {
      const used = `import { x } from "${written}";\nconsole.log(x);\n`;
      const sources = Object.entries(files).map(([path, text]) => [path, path.endsWith("x.ts") ? "export const x = 1;\n" : text]);
      const text = from.endsWith(".vue") ? `<script setup>\n${used}</script>\n` : used;
      return { title, files: { ...Object.fromEntries(sources), [from]: text }, answers: { [`explain ${from}`]: [`→ ${wanted}`] } };
    }),
  );
});
