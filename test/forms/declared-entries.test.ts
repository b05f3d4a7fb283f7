/** What files beside the code declare: ambient modules, tasks, collections, tests, output of frameworks, modules of Django apps. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const one = "export const one = 1;\n";
const none = (title: string, files: Form["files"], findings: readonly string[] = ["!unreached"]): Form => ({
  title,
  files,
  answers: { findings },
});

describe("modules that a declaration file declares", () => {
  const use = (name: string): Form["files"] => ({
    "package.json": { main: "m.ts" },
    "m.ts": `import { site } from '${name}';\nexport default site;\n`,
  });
  tellForms([
    {
      title: "with a scheme",
      files: { ...use("app:config"), "types/env.d.ts": "declare module 'app:config' {\n  export const site: string;\n}\n" },
      answers: { findings: ["!unresolved"], "explain m.ts": ["m.ts → types/env.d.ts", "found by ambient module"] },
    },
    {
      title: "with a hash, in a file that is a module",
      files: {
        ...use("#shop/site"),
        "env.d.ts": "import type { A } from './m';\ndeclare module \"#shop/site\" {\n  export const site: A;\n}\n",
      },
      answers: { findings: ["!unresolved"], "explain m.ts": ["m.ts → env.d.ts"] },
    },
    {
      title: "by a pattern, and by name before it",
      files: {
        ...use("gen:site"),
        "a.d.ts": "declare module 'gen:*' {\n  export const site: number;\n}\n",
        "b.d.ts": "declare module 'gen:site' {\n  export const site: string;\n}\n",
      },
      answers: { findings: ["!unresolved"], "explain m.ts": ["m.ts → b.d.ts"] },
    },
    {
      title: "a package, a file of an asset and another name are none",
      files: {
        ...use("gen:other"),
        "n.ts": "import x from 'left-pad';\nexport default x;\n",
        "a.d.ts": "declare module '*.svg';\ndeclare module 'left-pad';\ndeclare module 'gen:site';\n",
      },
      answers: { findings: ["unresolved m.ts gen:other"] },
    },
  ]);
});

describe("commands in manifests", () => {
  tellForms([
    none("tasks of Deno, also as objects", {
      "deno.json": {
        tasks: { start: "deno run -A dev.ts", "db:seed": "deno run --env work/seed.ts", dump: { command: "deno run work/dump.ts" } },
      },
      "dev.ts": "console.log(1);\n",
      "work/seed.ts": "console.log(2);\n",
      "work/dump.ts": "console.log(3);\n",
    }),
    none("a task of Deno that starts the program is no tool", {
      "deno.json": { tasks: { start: "deno run dev.ts", build: "deno run dev.ts build" } },
      "dev.ts": "console.log(1);\n",
    }),
    none("what Bun loads before programs and before tests", {
      "package.json": { module: "i.ts" },
      "bunfig.toml": 'preload = ["./pre.ts"]\n[test]\npreload = ["./set.ts"]\n',
      "i.ts": one,
      "pre.ts": "console.log(1);\n",
      "set.ts": "console.log(1);\n",
    }),
    none("a single module of Bun", {
      "package.json": { module: "i.ts" },
      "bunfig.toml": 'preload = "./pre.ts"\n',
      "i.ts": one,
      "pre.ts": "console.log(1);\n",
    }),
    none(
      "output folders of frameworks",
      {
        "package.json": {
          dependencies: { nuxt: "3" },
          scripts: { start: "node .output/server/index.mjs", prod: "node ./.output/server/index.mjs" },
        },
        "nuxt.config.ts": "export default defineNuxtConfig({});\n",
        "app.vue": "<template><i/></template>\n",
      },
      ["!entry-unmapped"],
    ),
    none(
      "any other output still has to exist",
      { "package.json": { main: "i.js", scripts: { start: "node gone/server.js" } }, "i.js": "exports.i = 1;\n" },
      ["entry-unmapped package.json scripts.start gone/server.js"],
    ),
  ]);
});

describe("entries in configurations that name others", () => {
  const page = {
    "src/w.html": "<p>x</p>\n",
    "src/w.ts": "console.log(1);\n",
    "src/main-process.ts": "import './title';\n",
    "src/title.ts": one,
  };
  const renderer = "renderer: { entryPoints: [{ html: './src/w.html', js: './src/w.ts', name: 'w' }] }";
  const manifest = { main: "./.webpack/main", devDependencies: { electron: "30" } };
  const entry = "{ entry: './src/main-process.ts', module: { rules: [] } }";
  tellForms([
    none("Electron Forge: a configuration of webpack that is imported", {
      "package.json": manifest,
      "forge.config.ts": `import { mainConfig } from './tools/webpack.main';\nconst c = { plugins: [{ config: { mainConfig: mainConfig, ${renderer} } }] };\nexport default c;\n`,
      "tools/webpack.main.ts": `import { rules } from './rules';\nexport const mainConfig = (_e: unknown, args: any) => {\n  const isDev = args.mode;\n  return ${entry};\n};\n`,
      "tools/rules.ts": "export const rules = [];\n",
      ...page,
    }),
    none("Electron Forge: one that a path names", {
      "package.json": manifest,
      "forge.config.js": `module.exports = { plugins: [{ config: { mainConfig: './webpack.main.config.js', ${renderer} } }] };\n`,
      "webpack.main.config.js": `module.exports = ${entry};\n`,
      ...page,
    }),
    none("Electron Forge: in the manifest, with several entries", {
      "package.json": {
        ...manifest,
        config: {
          forge: {
            plugins: [
              [
                "@electron-forge/plugin-webpack",
                { mainConfig: "./webpack.main.config.js", renderer: { entryPoints: [{ html: "./src/w.html", js: "./src/w.ts" }] } },
              ],
            ],
          },
        },
      },
      "webpack.main.config.js": "module.exports = { entry: { index: ['./src/main-process.ts'] } };\n",
      ...page,
    }),
    none("generators, executors and migrations of Nx, schematics of Angular", {
      "package.json": {
        main: "./i.js",
        generators: "./g/generators.json",
        executors: "executors.json",
        "nx-migrations": { migrations: "./up.json" },
        schematics: "./collection.json",
      },
      "g/generators.json": { generators: { lib: { factory: "../src/lib" } } },
      "executors.json": { executors: { run: { implementation: "./src/run" } } },
      "up.json": { generators: { a: { implementation: "./src/up" } } },
      "collection.json": { schematics: { "ng-add": { factory: "./src/add/index#ngAdd" } } },
      "i.js": "exports.i = 1;\n",
      "src/lib.ts": one,
      "src/run.ts": one,
      "src/up.ts": one,
      "src/add/index.ts": "export function ngAdd() {}\n",
    }),
    none("functions of serverless.yml in other files", {
      "package.json": { name: "s" },
      "serverless.yml": "service: s\nfunctions:\n  - ${file(./fn.yml)}\n  - two: ${file(more.yml):two}\n",
      "fn.yml": "one:\n  handler: src/one.main\n",
      "more.yml": "two:\n  handler: src/two.main\n",
      "src/one.js": "exports.main = () => 1;\n",
      "src/two.js": "exports.main = () => 2;\n",
    }),
    none("collections of Astro outside of content/", {
      "package.json": { dependencies: { astro: "5" } },
      "astro.config.mjs": "export default {};\n",
      "src/content/config.ts":
        "import { glob } from 'astro/loaders';\nexport const collections = { a: { loader: glob({ pattern: ['*.md', '*.mdx'], base: 'src/data/post' }) }, b: { loader: glob({ pattern: '**/*.mdx', base: './notes' }) } };\n",
      "src/pages/index.astro": "<p/>\n",
      "src/data/post/a.mdx": "import Card from '../../ui/Card.astro';\n\n<Card />\n",
      "notes/deep/b.mdx": "import Note from '../../src/ui/Note.astro';\n\n<Note />\n",
      "src/ui/Card.astro": "<p/>\n",
      "src/ui/Note.astro": "<p/>\n",
    }),
  ]);
});

describe("Props of an Astro component", () => {
  const component = (script: string): Form["files"] => ({
    "package.json": { dependencies: { astro: "5" } },
    "astro.config.mjs": "export default {};\n",
    "src/types.ts": "export interface Card { text: string }\n",
    "src/pages/index.astro": "---\nimport C from '../C.astro';\n---\n<C text=\"a\" />\n",
    "src/C.astro": `---\n${script}---\n<b/>\n`,
  });
  tellForms([
    {
      title: "an imported type of that name",
      files: component("import type { Card as Props } from './types';\nconst { text } = Astro.props;\n"),
      answers: { findings: ["!dead-import"], "uses src/types.ts#Card": ["src/C.astro — type: 3"] },
    },
    {
      title: "without a read of the properties",
      files: component("import type { Card as Props } from './types';\n"),
      answers: { findings: ["!dead-import"] },
    },
    {
      title: "one that is used as well",
      files: component("import type { Card as Props } from './types';\nconst { text } = Astro.props as Props;\n"),
      answers: { "uses src/types.ts#Card": ["1 use in 1 file", "src/C.astro — type: 3"] },
    },
    {
      title: "another name is still unused",
      files: component("import type { Card } from './types';\nconst { text } = Astro.props;\n"),
      answers: { findings: ["dead-import src/C.astro Card"] },
    },
  ]);
});

describe("what counts as a source", () => {
  const coverage = (title: string, files: Form["files"]): Form => ({
    title,
    files,
    answers: { findings: ["!unreached"], "bootstrap --force": ["100 %"] },
  });
  const go = { "go.mod": "module ex.org/g\n\ngo 1.22\n", "cmd/g/main.go": "package main\n\nfunc main() {}\n" };
  tellForms([
    coverage("a Go file with a directive for a generator alone", {
      ...go,
      "app/generate.go": "package generate\n\n//go:generate stringer -type X .\n",
    }),
    coverage("a Go file with a comment alone beside a program", {
      ...go,
      "internal/x/doc.go": "// Package x is described here.\npackage x\n",
    }),
    coverage("a Go package that tests of others import", {
      ...go,
      "cmd/g/main_test.go": 'package main\n\nimport "ex.org/g/internal/fake"\n\nfunc init() { fake.Check() }\n',
      "internal/fake/fake.go": 'package fake\n\nimport "ex.org/g/internal/deep"\n\nfunc Check() { deep.Run() }\n',
      "internal/deep/deep.go": "package deep\n\nfunc Run() {}\n",
    }),
    none(
      "a Go package that only its own tests import",
      {
        ...go,
        "internal/gone/gone.go": "package gone\n\nfunc Run() {}\n",
        "internal/gone/gone_test.go": 'package gone_test\n\nimport "ex.org/g/internal/gone"\n\nfunc init() { gone.Run() }\n',
      },
      ["unreached internal/gone/gone.go only from tests"],
    ),
    none(
      "a Go package that another unreached one imports",
      {
        ...go,
        "cmd/g/main_test.go": 'package main\n\nimport "ex.org/g/internal/b"\n\nfunc init() { b.Run() }\n',
        "internal/a/a.go": 'package a\n\nimport "ex.org/g/internal/b"\n\nfunc A() { b.Run() }\n',
        "internal/b/b.go": "package b\n\nfunc Run() {}\n",
      },
      ["unreached internal/b/b.go"],
    ),
    coverage("benchmarks of asv in a folder of their own", {
      "pyproject.toml": '[project]\nname = "lib"\nversion = "1"\n',
      "lib/__init__.py": "def f(): return 1\n",
      "speed/asv.conf.json": { benchmark_dir: "times" },
      "speed/times/fits.py": "from lib import f\n",
      "speed/run.py": "from lib import f\nf()\n",
    }),
    coverage("benchmarks of asv that the configuration names", {
      "pyproject.toml": '[project]\nname = "lib"\nversion = "1"\n',
      "lib/__init__.py": "def f(): return 1\n",
      "asv.conf.json": { benchmark_dir: "timing" },
      "timing/fits.py": "from lib import f\n",
    }),
    coverage("what Karma starts", {
      "package.json": { dependencies: { "@angular/core": "15" } },
      "angular.json": {
        projects: {
          a: {
            projectType: "application",
            root: "",
            architect: { build: { options: { main: "src/main.ts" } }, test: { options: { main: "src/begin.ts" } } },
          },
        },
      },
      "src/main.ts": "console.log(1);\n",
      "src/begin.ts": "console.log(2);\n",
    }),
  ]);
});

describe("settings of Django", () => {
  const read = "^cannot tell: Django reads its settings by their names";
  const start = "import sys\nfrom django.core.management import execute_from_command_line\nexecute_from_command_line(sys.argv)\n";
  const chosen = 'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "cfg.settings")\n';
  const files = {
    "cfg/__init__.py": "",
    "cfg/settings.py": 'from .base import *\nROOT_URLCONF = "cfg.urls"\nhidden = 1\nfrom . import other\nprint(other)\n',
    "cfg/base.py": "USE_TZ = True\n",
    "cfg/urls.py": "LIMIT = 1\nurlpatterns = []\n",
    "cfg/other.py": "DEBUG = True\n",
    "job.py": "import cfg.other\nprint(cfg.other)\n",
  };
  const answers = {
    "uses cfg/settings.py#ROOT_URLCONF": [read],
    "uses cfg/base.py#USE_TZ": [read],
    "uses cfg/settings.py#hidden": ["!by their names"],
    "uses cfg/urls.py#LIMIT": ["!by their names"],
    "uses cfg/other.py#DEBUG": ["!by their names"],
    "unused --public": ["!settings.py:2 ROOT_URLCONF\n", "!base.py:1 USE_TZ\n"],
  };
  tellForms([
    { title: "that manage.py names", files: { ...files, "manage.py": `${chosen}${start}` }, answers },
    {
      title: "that a container names",
      files: { ...files, "manage.py": start, Dockerfile: "ENV DJANGO_SETTINGS_MODULE=cfg.settings\n" },
      answers,
    },
    { title: "that only the environment names", files: { ...files, "manage.py": start }, answers },
  ]);
});

describe("names that Django loads", () => {
  const project = (files: Form["files"]): Form["files"] => ({
    "manage.py":
      'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "cfg.settings")\nfrom django.core.management import execute_from_command_line as run\nrun()\n',
    "cfg/__init__.py": "",
    "cfg/settings.py": 'INSTALLED_APPS = ["shop"]\nROOT_URLCONF = "cfg.urls"\n',
    "cfg/urls.py": "urlpatterns = []\n",
    "shop/__init__.py": "",
    ...files,
  });
  const included = (urls: string): Form["files"] =>
    project({
      "cfg/urls.py": `from django.urls import include, path\nurlpatterns = [\n    ${urls},\n]\n`,
      "shop/urls.py": "urlpatterns = []\n",
    });
  tellForms([
    ...[
      'path("a/", include("shop.urls"))',
      'path("a/", include(("shop.urls", "shop")))',
      're_path(r"^a/", include("shop.urls", namespace="a"))',
    ].map((urls) => ({
      title: urls,
      files: included(urls),
      answers: { "uses shop/urls.py#urlpatterns": ["cfg/urls.py", ": 3"], unused: ["!urlpatterns"] },
    })),
    {
      title: "a module without patterns",
      files: project({
        "cfg/urls.py": 'from pyramid import include\ninclude("shop.setup")\n',
        "shop/setup.py": "def includeme(config): pass\n",
      }),
      answers: { findings: ["!unreached", "!missing-name"], "explain cfg/urls.py": ["shop/setup.py"] },
    },
    none(
      "modules that other libraries load from each app",
      project({
        "shop/imagegenerators.py": "from imagekit import ImageSpec\n",
        "shop/search_indexes.py": "from haystack import indexes\n",
        "shop/translation.py": "from modeltranslation.translator import register\n",
        "shop/rules.py": "import rules\n",
        "shop/cms_plugins/__init__.py": "from cms.plugin_base import CMSPluginBase\n",
      }),
    ),
    none("a module of that name that does not import the library", project({ "shop/rules.py": "RULES = []\n" }), [
      "unreached shop/rules.py",
    ]),
  ]);
});

describe("names of a library's package", () => {
  const shop = (lines: string): Form["files"] => ({
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\ndependencies = ["till"]\n',
    "shop/__init__.py": lines,
  });
  tellForms([
    ...["from till import version as __version__\n", "from till import __author__\n", "__all__ = []\nfrom till import __version__\n"].map(
      (lines) => none(lines.trim(), shop(lines), ["!dead-import"]),
    ),
    none("another name", shop("from till import Till\n"), ["dead-import shop/__init__.py Till"]),
  ]);
});

describe("private and computed members", () => {
  const box = {
    "package.json": { type: "module", main: "a.ts" },
    "a.ts":
      "export class Box {\n  static #count = 0;\n  #size = 1;\n  #make() {\n    Box.#count++;\n    return this.#size;\n  }\n  get() { return this.#make(); }\n  [Symbol.for('a.b')](n: number) {}\n  [Symbol.iterator]() {}\n  'x.y'() {}\n}\n",
  };
  tellForms([
    { title: "a private method", files: box, answers: { "uses a.ts#Box.#make": ["a.ts — call: 8 Box.get"] } },
    { title: "a private field", files: box, answers: { "uses a.ts#Box.#size": ["a.ts — read: 6"], "uses Box.#make": ["a.ts — call: 8"] } },
    { title: "a static one", files: box, answers: { "uses a.ts#Box.#count": ["a.ts", "5 Box.#make"] } },
    {
      title: "computed names in an outline",
      files: box,
      answers: { "outline a.ts": ["[Symbol.for('a.b')](n: number)", "[Symbol.iterator]()", "'x.y'()"] },
    },
  ]);
});

describe("entries of vite-plugin-electron", () => {
  const call: readonly (readonly [title: string, call: string])[] = [
    ["one", "electron({ entry: 'electron/main.ts' }), electron({ entry: ['electron/preload.ts'] })"],
    ["a list", "electron([{ entry: 'electron/main.ts' }, { entry: 'electron/preload.ts', onstart(o) { o.reload(); } }])"],
    ["main and preload", "electron({ main: { entry: './electron/main.ts' }, preload: { input: 'electron/preload.ts' } })"],
  ];
  tellForms(
    call.map(([title, plugin]) => ({
      title,
      files: {
        "package.json": { main: "dist-electron/main.js", devDependencies: { electron: "30", vite: "5", "vite-plugin-electron": "0.28" } },
        "vite.config.ts": `import electron from 'vite-plugin-electron';\nexport default { plugins: [${plugin}] };\n`,
        "index.html": '<script type="module" src="/src/app.ts"></script>\n',
        ...Object.fromEntries(
          ["src/app", "electron/main", "electron/preload", "electron/lost"].map((one) => [`${one}.ts`, "console.log(1);\n"]),
        ),
      },
      answers: { findings: ["!unreached electron/main.ts", "!unreached electron/preload.ts", "unreached electron/lost.ts"] },
    })),
  );
});

describe("files that a platform loads", () => {
  const log = "console.log(1);\n";
  const rows: readonly (readonly [title: string, files: Form["files"], loaded: readonly string[], lost: string])[] = [
    [
      "inputs and libraries of electron-vite",
      {
        "package.json": { main: "out/main/index.js", devDependencies: { electron: "30", "electron-vite": "2" } },
        "electron.vite.config.ts":
          "import { resolve } from 'path';\nexport default { main: { build: { rollupOptions: { input: { index: resolve(__dirname, 'app/main.ts') } } } }, preload: { build: { lib: { entry: 'app/preload.ts' } } } };\n",
      },
      ["app/main.ts", "app/preload.ts"],
      "app/lost.ts",
    ],
    [
      "the pattern in main of Azure Functions",
      {
        "package.json": { name: "fn", main: "dist/src/{index.js,functions/*.js}" },
        "tsconfig.json": { compilerOptions: { outDir: "dist", rootDir: "." } },
      },
      ["src/index.ts", "src/functions/a.ts", "src/functions/b.ts"],
      "src/lost.ts",
    ],
    [
      "scripts that a browser extension injects",
      {
        "package.json": { private: true },
        "ext/manifest.json": { manifest_version: 3, background: { service_worker: "main.js" } },
        "ext/main.js":
          "chrome.scripting.executeScript({ target: {}, files: ['content/a.js'] });\nchrome.scripting.registerContentScripts([{ id: 'x', js: ['content/b.js', 'content/c.js'] }]);\nbrowser.tabs.executeScript(1, { file: '/content/d.js' });\n",
      },
      ["ext/content/a.js", "ext/content/b.js", "ext/content/c.js", "ext/content/d.js"],
      "ext/content/lost.js",
    ],
  ];
  tellForms(
    rows.map(([title, files, loaded, lost]) => ({
      title,
      files: { ...Object.fromEntries([...loaded, lost].map((path) => [path, log])), ...files },
      answers: { findings: [...loaded.map((path) => `!unreached ${path}`), `unreached ${lost}`] },
    })),
  );
});

describe("functions in a directory that netlify.toml names", () => {
  const configs: readonly (readonly [title: string, config: string])[] = [
    ["in [functions]", '[functions]\n  directory = "net/fn/"\n'],
    ["in [build]", '[build]\n  functions = "./net/fn"\n'],
    ["edge functions", '[build]\n  edge_functions = "net/fn"\n'],
  ];
  tellForms(
    configs.map(([title, config]) => ({
      title,
      files: {
        "package.json": { private: true },
        "netlify.toml": config,
        "net/fn/hello.mjs": "export default () => 1;\n",
        "net/fn/pay/pay.ts": "export default () => 1;\n",
        "net/other/x.ts": "export default () => 1;\n",
      },
      answers: { findings: ["!unreached net/fn", "unreached net/other/x.ts"] },
    })),
  );
});
