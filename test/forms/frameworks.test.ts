/** Frameworks that are started in a folder, pages with their own root, pages without a bundler. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const page = "export default () => null;\n";
const vue = "<template><p/></template>\n";

describe("frameworks in a folder without a manifest", () => {
  const rows: readonly (readonly [title: string, files: Form["files"]])[] = [
    [
      "Next, by its configuration",
      {
        "package.json": { dependencies: { next: "15" } },
        "web/next.config.mjs": "export default {};\n",
        "web/src/app/page.tsx": page,
        "web/src/proxy.ts": page,
      },
    ],
    [
      "Next, by a script",
      {
        "package.json": {
          scripts: { dev: "cross-env A=1 next dev ./apps/web --turbo", build: "next build apps/web" },
          dependencies: { next: "15" },
        },
        "apps/web/pages/index.tsx": page,
        "apps/web/pages/api/x.ts": page,
      },
    ],
    [
      "Nuxt, by a script",
      {
        "package.json": { scripts: { dev: "nuxi dev web" }, devDependencies: { nuxt: "3" } },
        "web/nuxt.config.ts": "export default defineNuxtConfig({});\n",
        "web/pages/index.vue": vue,
        "web/server/api/x.ts": page,
      },
    ],
    [
      "Astro, by an option",
      {
        "package.json": { scripts: { dev: "astro dev --root site-app" }, dependencies: { astro: "5" } },
        "site-app/astro.config.mjs": "export default {};\n",
        "site-app/src/pages/index.astro": "<p/>\n",
      },
    ],
    [
      "SvelteKit, by its configuration",
      {
        "package.json": { devDependencies: { "@sveltejs/kit": "2" } },
        "ui/svelte.config.js": "export default {};\n",
        "ui/src/routes/+page.svelte": "<p/>\n",
      },
    ],
    [
      "Vite, by a script",
      {
        "package.json": { scripts: { dev: "vite client", build: "vite build client" }, devDependencies: { vite: "6" } },
        "client/index.html": '<script type="module" src="/main.ts"></script>\n',
        "client/main.ts": "console.log(1);\n",
      },
    ],
    [
      "Vite beside Nuxt, with the verb, below a folder, and after a change of directory",
      {
        "package.json": {
          scripts: { web: "vite build apps/web", adm: "cd tools && vite --mode x admin" },
          devDependencies: { vite: "6", nuxt: "3" },
        },
        "apps/web/index.html": '<script type="module" src="/src/m.ts"></script>\n',
        "apps/web/src/m.ts": "console.log(1);\n",
        "tools/admin/index.html": '<script type="module" src="./n.ts"></script>\n',
        "tools/admin/n.ts": "console.log(1);\n",
      },
    ],
    [
      "Vite, by options after others, in a command of several",
      {
        "package.json": {
          scripts: { dev: 'concurrently "vite --config tools/web.ts --port 3 --root ui" "vite -c tools/two.ts"' },
          devDependencies: { vite: "6" },
        },
        "tools/web.ts": "export default {};\n",
        "tools/two.ts": "export default { root: '../second' };\n",
        "ui/index.html": '<script type="module" src="/main.ts"></script>\n',
        "ui/main.ts": "console.log(1);\n",
        "second/index.html": '<script type="module" src="/main.ts"></script>\n',
        "second/main.ts": "console.log(1);\n",
      },
    ],
    [
      "a page that a script serves beside a bundler, and one that it bundles",
      {
        "package.json": {
          scripts: { a: "npx http-server pages -p 1", b: "parcel build shop/index.html --dist-dir out" },
          devDependencies: { vite: "6" },
        },
        "pages/index.html": "<script src='a.js'></script>\n",
        "pages/a.js": "window.go = 1;\n",
        "shop/index.html": "<script type=module src='./b.ts'></script>\n",
        "shop/b.ts": "console.log(1);\n",
      },
    ],
    [
      "Astro and Nuxt, by a change of directory and an option",
      {
        "package.json": { scripts: { dev: "cd site && astro dev", adm: "nuxt dev --cwd admin" }, dependencies: { astro: "5", nuxt: "3" } },
        "site/src/pages/index.astro": "---\nimport Card from '../components/Card.astro';\n---\n<Card />\n",
        "site/src/components/Card.astro": "<p/>\n",
        "admin/pages/index.vue": "<template><Box /></template>\n",
        "admin/components/Box.vue": vue,
        "admin/server/api/x.get.ts": page,
      },
    ],
    [
      "Vite, by its configuration",
      {
        "package.json": { devDependencies: { vite: "6" } },
        "client/vite.config.ts": "export default {};\n",
        "client/index.html": '<script type="module" src="/src/main.ts"></script>\n',
        "client/src/main.ts": "console.log(1);\n",
      },
    ],
  ];
  tellForms(rows.map(([title, files]) => ({ title, files, answers: { findings: ["!unreached"], roots: ["!guess"] } })));
  tellForms([
    {
      title: "a folder that another command names is none",
      files: {
        "package.json": { main: "i.js", scripts: { lint: "eslint web", dev: "vite" }, devDependencies: { vite: "6" } },
        "i.js": "exports.i = 1;\n",
        "web/index.html": '<script type="module" src="/m.ts"></script>\n',
        "web/m.ts": "console.log(1);\n",
      },
      answers: { findings: ["unreached web/m.ts"] },
    },
    {
      title: "samples are none",
      files: {
        "package.json": { main: "i.js", devDependencies: { next: "15" } },
        "i.js": "exports.i = 1;\n",
        "examples/web/next.config.js": "module.exports = {};\n",
        "examples/web/pages/index.js": page,
      },
      answers: { roots: ["!examples"] },
    },
  ]);
});

describe("pages", () => {
  const rows: readonly (readonly [title: string, files: Form["files"]])[] = [
    [
      "classic and module scripts, without quotes",
      {
        "index.html": "<script src='a.js'></script><script type=module src=./b.js></script>\n",
        "a.js": "window.go = 1;\n",
        "b.js": "export const b = 1;\n",
      },
    ],
    [
      "several pages in a folder, with a query",
      {
        "web/index.html": '<script src="js/a.js?v=1"></script>\n',
        "web/about.html": '<script defer src="/js/b.js"></script>\n',
        "web/js/a.js": "window.go = 1;\n",
        "web/js/b.js": "window.go = 2;\n",
      },
    ],
    [
      "scripts inside of the page, and an import map",
      {
        "index.html":
          '<script type="importmap">{ "imports": { "b": "./b.js" } }</script>\n<script type="module">import "b"; import { c } from "./c.js"; c();</script>\n<script src="./a.js"></script>\n',
        "a.js": "window.go = 1;\n",
        "b.js": "window.b = 1;\n",
        "c.js": "export const c = () => 1;\n",
      },
    ],
    [
      "addresses that start elsewhere",
      {
        "web/pages/one.html": '<head><base href="../"></head><script src="js/a.js"></script><link rel="modulepreload" href="./js/b.js">\n',
        "web/two.html": '<base target=_blank href=js/><script src="c.js"></script>\n',
        "web/js/a.js": "window.go = 1;\n",
        "web/js/b.js": "window.go = 1;\n",
        "web/js/c.js": "window.go = 1;\n",
      },
    ],
    [
      "a page of a server's public folder",
      {
        "package.json": { main: "server.js" },
        "server.js": "require('http');\n",
        "public/index.html": '<script src="/app.js"></script>\n',
        "public/app.js": "window.go = 1;\n",
      },
    ],
  ];
  tellForms(rows.map(([title, files]) => ({ title, files, answers: { findings: ["!unreached"], roots: ["!guess", "html"] } })));
  tellForms([
    {
      title: "pages of electron-vite with a root of their own, and one without",
      files: {
        "package.json": { main: "./out/main/index.js", devDependencies: { "electron-vite": "2", electron: "30" } },
        "electron.vite.config.ts":
          "import { defineConfig } from 'electron-vite';\nexport default defineConfig({ main: {}, renderer: { root: 'ui', build: {} } });\n",
        "src/main/index.ts": "export {};\n",
        "ui/index.html": '<script type="module" src="/src/main.ts"></script>\n',
        "ui/src/main.ts": "console.log(1);\n",
      },
      answers: { "explain ui/index.html": ["ui/src/main.ts"], findings: ["!unreached"] },
    },
    {
      title: "pages that a server fills in are no roots of their own",
      files: {
        "package.json": { main: "i.js" },
        "i.js": "exports.i = 1;\n",
        "views/page.html": '<h1>{{ title }}</h1><script src="a.js"></script>\n',
        "views/a.js": "window.go = 1;\n",
      },
      answers: { roots: ["!views/page.html"] },
    },
  ]);
});

describe("what the configuration of Nuxt names", () => {
  const page = { "pages/index.vue": "<template><p/></template>\n" };
  const plug = "export default () => {};\n";
  const rows: readonly (readonly [
    title: string,
    version: string,
    config: string,
    loaded: readonly string[],
    others?: readonly string[],
  ])[] = [
    [
      "plugins of Nuxt 2, and no others",
      "2.17.0",
      "export default { plugins: ['~/plugins/one', { src: '@/plugins/two.client.js', mode: 'client' }] };\n",
      ["plugins/one.js", "plugins/two.client.js"],
      ["plugins/three.js"],
    ],
    ["plugins of Nuxt 2 that are not known", "^2.15.0", "export default { plugins: find() };\n", ["plugins/one.js"]],
    [
      "middleware of the server and modules of Nuxt 2",
      "2.17.0",
      "export default { serverMiddleware: ['~~/api/one.js', { path: '/b', handler: '~/api/two' }], buildModules: [['~/kit/mod', { a: 1 }]] };\n",
      ["api/one.js", "api/two.js", "kit/mod.js"],
      ["api/three.js"],
    ],
    [
      "plugins and handlers of Nuxt 3 elsewhere",
      "3.12.0",
      "export default defineNuxtConfig({ plugins: ['~/more/one.ts'], modules: ['./kit/mod', '@nuxt/ui'], serverHandlers: [{ route: '/x', handler: '~/more/x.ts' }] });\n",
      ["more/one.ts", "kit/mod.ts", "more/x.ts", "plugins/any.ts"],
      ["more/two.ts"],
    ],
  ];
  tellForms(
    rows.map(([title, version, config, loaded, others = []]) => ({
      title,
      files: {
        "package.json": { dependencies: { nuxt: version } },
        ...page,
        [version.includes("3") ? "nuxt.config.ts" : "nuxt.config.js"]: config,
        ...Object.fromEntries([...loaded, ...others].map((path) => [path, plug])),
      },
      answers: { findings: [...loaded.map((path) => `!unreached ${path}`), ...others.map((path) => `unreached ${path}`)] },
    })),
  );
});

describe("pages whose scripts are inline", () => {
  const log = "console.log(1);\n";
  const rows: readonly (readonly [title: string, page: string, loaded: readonly string[], others?: readonly string[]])[] = [
    ["an import", "<script type=module>\nimport { k } from './kit.js';\nk();\n</script>\n", ["kit.js"], ["idle.js"]],
    ["an import for its effect, below a folder", '<script type="module">import "/js/kit.js";</script>\n', ["js/kit.js"]],
    ["an import() ", '<script type="module">const m = await import("./late.js");</script>\n', ["late.js"]],
    [
      "a worker and a map",
      '<script type="importmap">{ "imports": { "kit": "./js/kit.js" } }</script>\n<script type="module">\nimport "kit";\nnew Worker("./work.js");\n</script>\n',
      ["js/kit.js", "work.js"],
      ["js/work.js"],
    ],
  ];
  tellForms(
    rows.map(([title, page, loaded, others = []]) => ({
      title,
      files: { "index.html": page, ...Object.fromEntries([...loaded, ...others].map((path) => [path, log])) },
      answers: {
        findings: [...loaded.map((path) => `!unreached ${path}`), ...others.map((path) => `unreached ${path}`)],
        roots: ["index.html", "!guess"],
      },
    })),
  );
});

describe("addresses in scripts of a page start at the page", () => {
  const log = "console.log(1);\n";
  const page = '<script type="module" src="js/app.js"></script>\n';
  const rows: readonly (readonly [title: string, script: string, loaded: string, other: string])[] = [
    ["a service worker", "navigator.serviceWorker.register('./sw.js');\n", "sw.js", "lost.js"],
    ["a worker", "export const w = new Worker('./js/work.js');\n", "js/work.js", "work.js"],
    ["a worker without a dot, as a module", "export const w = new Worker('work.js', { type: 'module' });\n", "work.js", "js/work.js"],
    ["a shared worker in the folder of what is served", "export const w = new SharedWorker('/work.js');\n", "public/work.js", "js/lost.js"],
    ["a worklet", "export const w = (c) => c.audioWorklet.addModule('sound/fade.js');\n", "sound/fade.js", "lost.js"],
  ];
  tellForms(
    rows.map(([title, script, loaded, other]) => ({
      title,
      files: {
        "package.json": { name: "x", devDependencies: { vite: "6" } },
        "index.html": page,
        "js/app.js": script,
        [loaded]: log,
        [other]: log,
      },
      answers: { findings: [`!unreached ${loaded}`, `unreached ${other}`], "explain js/app.js": [loaded] },
    })),
  );
});

describe("entries of Vite's library mode", () => {
  const rows: readonly (readonly [title: string, build: string])[] = [
    ["with inputs by name", "lib: { entry: 'src/lib.ts' }, rollupOptions: { input: { one: 'src/one.ts', two: 'src/two.ts' } }"],
    ["with a list of inputs", "lib: { entry: 'src/lib.ts' }, rollupOptions: { input: ['src/one.ts', 'src/two.ts'] }"],
    ["with the inputs of Rolldown", "lib: { entry: ['src/lib.ts'] }, rolldownOptions: { input: { a: './src/one.ts', b: './src/two.ts' } }"],
  ];
  tellForms(
    rows.map(([title, build]) => ({
      title,
      files: {
        "package.json": { name: "x", devDependencies: { vite: "6" } },
        "vite.config.ts": `export default { build: { ${build} } };\n`,
        ...Object.fromEntries(["lib", "one", "two", "lost"].map((name) => [`src/${name}.ts`, "export const a = 1;\n"])),
      },
      answers: { findings: ["!src/lib.ts", "!src/one.ts", "!src/two.ts", "unreached src/lost.ts"] },
    })),
  );
});

describe("config plugins of Expo", () => {
  const plugin = { "plugins/with-x.js": "module.exports = (c) => c;\n", "plugins/lost.js": "module.exports = 1;\n" };
  const manifest = {
    "package.json": { main: "expo-router/entry", dependencies: { expo: "52", "expo-router": "4" } },
    "app/index.tsx": "export default () => null;\n",
  };
  const answers = { findings: ["!unreached plugins/with-x.js", "unreached plugins/lost.js"] };
  tellForms([
    {
      title: "in app.json",
      files: { ...manifest, ...plugin, "app.json": { expo: { plugins: ["./plugins/with-x.js", "expo-font"] } } },
      answers,
    },
    {
      title: "with options",
      files: { ...manifest, ...plugin, "app.json": { expo: { plugins: [["./plugins/with-x", { a: 1 }]] } } },
      answers,
    },
    {
      title: "in a module",
      files: { ...manifest, ...plugin, "app.config.ts": "export default { name: 'x', plugins: ['./plugins/with-x'] };\n" },
      answers,
    },
  ]);
});

describe("routes of Expo with an entry of its own", () => {
  const manifest = {
    "package.json": { main: "index.js", dependencies: { expo: "52", "expo-router": "4" } },
    "lost.js": "export const a = 1;\n",
  };
  const page = "export default () => null;\n";
  const rows: readonly (readonly [string, string, Record<string, string>, readonly string[]])[] = [
    ["imported", 'import "./polyfills";\nimport "expo-router/entry";\n', { "app/a.tsx": page }, ["!unreached app/a.tsx"]],
    ["required, in src", 'require("expo-router/entry-classic");\n', { "src/app/a.tsx": page }, ["!unreached src/app/a.tsx"]],
    [
      "as a component",
      'import { registerRootComponent } from "expo";\nimport { ExpoRoot } from "expo-router";\nregisterRootComponent(() => <ExpoRoot />);\n',
      { "app/a.tsx": page },
      ["!unreached app/a.tsx"],
    ],
    [
      "below a root that a module of settings names",
      'import "expo-router/entry";\n',
      { "pages/a.tsx": page, "app.config.ts": 'export default { plugins: [["expo-router", { root: "./pages" }]] };\n' },
      ["!unreached pages/a.tsx"],
    ],
    ["without the router", 'import { registerRootComponent } from "expo";\n', { "app/a.tsx": page }, ["unreached app/a.tsx"]],
  ];
  tellForms(
    rows.map(([title, start, more, findings]) => ({
      title,
      files: { ...manifest, "index.js": start, "polyfills.js": "globalThis.a = 1;\n", "app.json": { expo: {} }, ...more },
      answers: { findings: [...findings, "unreached lost.js", "!unreached index.js"] },
    })),
  );
});

describe("configurations without a dot at their start", () => {
  tellForms(
    ["lighthouserc.js", "lighthouserc.cjs", "sub/lighthouserc.mjs", "electron-builder.ts"].map((path) => ({
      title: path,
      files: { "package.json": { main: "m.js" }, "m.js": "module.exports = 1;\n", [path]: "module.exports = {};\n" },
      answers: { findings: [`!${path}`] },
    })),
  );
});

describe("Fresh", () => {
  const page = "export default () => null;\n";
  const site = {
    "main.ts": "console.log(1);\n",
    "routes/index.tsx": page,
    "routes/docs/[...slug].tsx": page,
    "routes/(_components)/Part.tsx": page,
    "routes/(_islands)/Inner.tsx": page,
    "islands/Counter.tsx": page,
    "components/Lost.tsx": page,
  };
  const answers = (at: string): Readonly<Record<string, readonly string[]>> => ({
    findings: [
      `!${at}routes/index`,
      `!${at}routes/docs`,
      "!Inner",
      "!Counter",
      `unreached ${at}routes/(_components)/Part.tsx`,
      "Lost.tsx no importer found",
    ],
    [`explain ${at}main.ts`]: ["Fresh conventions"],
  });
  const inside = Object.fromEntries(Object.entries(site).map(([path, text]) => [`www/${path}`, text]));
  tellForms([
    { title: "of JSR", files: { "deno.json": { imports: { fresh: "jsr:@fresh/core@^2" } }, ...site }, answers: answers("") },
    {
      title: "of a URL",
      files: { "deno.json": { imports: { "$fresh/": "https://deno.land/x/fresh@1.6.8/" } }, ...site },
      answers: answers(""),
    },
    {
      title: "in a member of a workspace whose root imports it",
      files: {
        "deno.jsonc": '{ "workspace": ["./www"], "imports": { "@fresh/core": "jsr:@fresh/core@^2" } } // all\n',
        "www/deno.json": { tasks: { dev: "vite" } },
        ...inside,
      },
      answers: answers("www/"),
    },
    {
      title: "that nothing imports",
      files: { "deno.json": { imports: { fresh: "./fresh.ts" } }, ...site },
      answers: { findings: ["unreached routes/index.tsx", "unreached islands/Counter.tsx"] },
    },
  ]);
});

describe("directories of a framework that its configuration moves", () => {
  const svelte = { "package.json": { type: "module", devDependencies: { "@sveltejs/kit": "2", svelte: "5" } } };
  const router = { "package.json": { type: "module", main: "m.ts", devDependencies: { "@tanstack/router-plugin": "1" } }, "m.ts": page };
  const rows: readonly (readonly [title: string, files: Form["files"], lost?: string])[] = [
    [
      "of SvelteKit",
      {
        ...svelte,
        "svelte.config.js":
          "export default { kit: { files: { lib: 'web/kit', routes: 'web/pages', params: 'web/fit' }, alias: { '@x': 'web/x' } } };\n",
        "web/pages/+page.svelte": "<script>\n  import { a } from '$lib/a';\n</script>\n{a}\n",
        "web/pages/api/+server.ts": page,
        "web/fit/int.ts": page,
        "web/kit/a.ts": "export const a = 1;\n",
        "src/routes/+page.ts": page,
      },
      "src/routes/+page.ts",
    ],
    [
      "of TanStack Router, in the options of its plugin",
      {
        ...router,
        "vite.config.ts":
          "import { tanstackRouter } from '@tanstack/router-plugin/vite';\nexport default { plugins: [tanstackRouter({ routesDirectory: './web/pages' })] };\n",
        "web/pages/__root.tsx": page,
        "web/pages/-part.tsx": page,
      },
      "web/pages/-part.tsx",
    ],
    [
      "of TanStack Router, in a file of its own",
      {
        ...router,
        "vite.config.ts": "export default {};\n",
        "tsr.config.json": { routesDirectory: "web/pages/" },
        "web/pages/a.tsx": page,
        "src/routes/b.tsx": page,
      },
      "src/routes/b.tsx",
    ],
  ];
  tellForms(
    rows.map(([title, files, lost]) => ({
      title,
      files,
      answers: {
        findings: [
          ...Object.keys(files).flatMap((path) => (path === lost || !/^(?:web|src)\//.test(path) ? [] : [`!unreached ${path}`])),
          ...(lost === undefined ? [] : [`unreached ${lost}`]),
          "!unresolved",
        ],
      },
    })),
  );
});

describe("files that a platform loads by their names", () => {
  const rows: readonly (readonly [title: string, files: Form["files"], loaded: readonly string[], others: readonly string[]])[] = [
    [
      "numbered images of Next",
      { "package.json": { dependencies: { next: "15" } }, "app/page.tsx": page },
      ["app/icon1.tsx", "app/x/opengraph-image2.tsx"],
      ["app/icons.tsx", "app/iconic.tsx"],
    ],
    ["middleware of Vercel", { "vercel.json": {}, "package.json": { private: true } }, ["middleware.ts"], ["api/_shared.ts"]],
  ];
  tellForms(
    rows.map(([title, files, loaded, others]) => ({
      title,
      files: { ...files, ...Object.fromEntries([...loaded, ...others].map((path) => [path, page])) },
      answers: { findings: [...loaded.map((path) => `!unreached ${path}`), ...others.map((path) => `unreached ${path}`)] },
    })),
  );
});

describe("entries that a file of settings lists, beside a manifest", () => {
  const source = "export const x = 1;\nconsole.log(x);\n";
  const rows: readonly (readonly [title: string, settings: string, text: object, files: readonly string[]])[] = [
    [
      "Angular",
      "angular.json",
      {
        projects: {
          shop: {
            root: "",
            architect: {
              build: { builder: "@angular/build:application", options: { browser: "src/main.ts", polyfills: ["src/poly.ts"] } },
            },
          },
        },
      },
      ["src/main.ts", "src/poly.ts"],
    ],
    ["Expo", "app.json", { expo: { plugins: ["./plugins/a.js", "./plugins/b.js"] } }, ["plugins/a.js", "plugins/b.js"]],
  ];
  tellForms(
    rows.map(([title, settings, text, files]) => ({
      title,
      files: {
        "package.json": { private: true, dependencies: { "@angular/core": "19", expo: "52" } },
        [settings]: text,
        ...Object.fromEntries(files.map((path) => [path, source])),
      },
      answers: {
        [`explain ${settings}`]: files.map((path) => `→ ${path}`),
        [`show ${settings}`]: files,
        [`uses ${files[0]}`]: [settings, "!^package.json"],
      },
    })),
  );
});
