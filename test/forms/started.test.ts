/** What something outside of the code starts or loads: plugins, containers, folders, commands in configurations, workflows, built scripts. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

type Row = readonly [title: string, files: Form["files"], unreached?: readonly string[]];

const tell = (rows: readonly Row[]): void =>
  tellForms(
    rows.map(([title, files, unreached]) => ({
      title,
      files,
      answers: { findings: unreached === undefined ? ["!unreached"] : unreached.map((path) => `unreached ${path}`) },
    })),
  );
const up = (more: object = {}): object => ({ name: "up", main: "server.js", ...more });
const server = { "server.js": "console.log(1);\n" };
const log = "console.log(2);\n";

describe("service workers of plugins", () => {
  const page = { "index.html": '<script type="module" src="/src/main.ts"></script>\n', "src/main.ts": log };
  tell([
    [
      "of Vite with a variable",
      {
        "package.json": { devDependencies: { vite: "6", "vite-plugin-pwa": "1" } },
        ...page,
        "vite.config.ts":
          "const pwa = { strategies: 'injectManifest' as const, srcDir: 'src/worker', filename: 'service.ts' };\nexport default { plugins: [VitePWA(pwa)] };\n",
        "src/worker/service.ts": log,
      },
    ],
    [
      "of Workbox for webpack",
      {
        "package.json": up({ devDependencies: { "workbox-webpack-plugin": "7" } }),
        ...server,
        "webpack.config.js":
          "module.exports = { entry: './server.js', plugins: [new InjectManifest({ swSrc: './src/sw.js', swDest: 'sw.js' })] };\n",
        "src/sw.js": log,
      },
    ],
    [
      "of Serwist for Next",
      {
        "package.json": { dependencies: { next: "15", "@serwist/next": "9" } },
        "next.config.mjs": "export default withSerwist({ swSrc: 'app/sw.ts', swDest: 'public/sw.js' })({});\n",
        "app/page.tsx": "export default () => null;\n",
        "app/sw.ts": log,
      },
    ],
  ]);
});

describe("containers", () => {
  tell([
    [
      "RUN and a copied script in stages, with WORKDIR",
      {
        "package.json": up(),
        ...server,
        Dockerfile:
          'FROM node AS a\nWORKDIR /app\nCOPY tools/gen.mjs tools/other.mjs ./\nRUN --mount=type=cache,target=/x node gen.mjs && \\\n  node /app/other.mjs\nFROM node\nCMD ["node", "server.js"]\n',
        "tools/gen.mjs": log,
        "tools/other.mjs": log,
      },
    ],
    [
      "a start script under another name",
      {
        "package.json": up(),
        ...server,
        "docker/web.Dockerfile": "FROM node\nCOPY docker/start.js /srv/run.js\nCMD node /srv/run.js\n",
        "docker/start.js": log,
      },
    ],
    [
      "scripts of other images are none",
      {
        "package.json": up(),
        ...server,
        Dockerfile: "FROM a\nCOPY --from=b /x/extra/gen.js ./gen.js\nRUN node gen.js\n",
        "extra/gen.js": log,
      },
      ["extra/gen.js"],
    ],
  ]);
});

describe("folders that a call loads", () => {
  tell([
    [
      "from where the program starts, without a dot",
      {
        "package.json": up(),
        "server.js": "const load = require('tool');\nload.loadPlugins('server/plugins');\n",
        "server/plugins/a.js": log,
      },
    ],
    [
      "from beside the file",
      {
        "package.json": { main: "src/server.js" },
        "src/server.js": "require('tool').autoloadModels('./model');\n",
        "src/model/user.js": log,
      },
    ],
    [
      "migrations of Knex in a call, by a constant",
      {
        "package.json": up({ dependencies: { knex: "3" } }),
        "server.js": "const DIR = './db/migrations';\nrequire('knex')({ migrations: { directory: DIR } }).migrate.latest();\n",
        "db/migrations/one.js": "exports.up = () => {};\n",
      },
    ],
    [
      "migrations of Sequelize",
      {
        "package.json": up({ devDependencies: { "sequelize-cli": "6" } }),
        "server.js": "require('./config/sequelize');\n",
        "config/sequelize.js":
          "module.exports = { 'migrations-path': require('path').resolve('db', 'migrations'), migrations: 'db/migrations', seeds: 'db/seeders' };\n",
        "db/migrations/one.js": log,
        "db/seeders/two.js": log,
      },
    ],
    [
      "migrations of Kysely beside the file",
      {
        "package.json": up({ dependencies: { kysely: "0.27" } }),
        "server.js": "const p = require('path');\nnew FileMigrationProvider({ migrationFolder: p.join(__dirname, 'migrations') });\n",
        "migrations/one.js": log,
      },
    ],
    [
      "data of other names is none",
      { "package.json": up(), "server.js": "require('tool').loadFonts('./data/fonts');\n", "data/fonts/a.js": log },
      ["data/fonts/a.js"],
    ],
  ]);
});

describe("commands of tools", () => {
  tell([
    [
      "applications of pm2 with folders, arguments and interpreters",
      {
        "package.json": up({ devDependencies: { pm2: "5" } }),
        ...server,
        "ecosystem.config.js":
          "module.exports = { apps: [{ name: 'a', script: './bots/a.js' }, { script: 'b.js', cwd: './bots' }, { script: 'node', args: ['--enable-source-maps', 'bots/c.js'] }, { script: 'jobs/d.ts', interpreter: 'node_modules/.bin/tsx' }, { script: 'tsx', interpreter: 'none', args: 'e.ts --fast', cwd: `${__dirname}/jobs` }] };\n",
        "bots/a.js": log,
        "bots/b.js": log,
        "bots/c.js": log,
        "jobs/d.ts": log,
        "jobs/e.ts": log,
      },
    ],
    [
      "one application of pm2 in JSON, and an absolute folder",
      {
        "package.json": up(),
        ...server,
        "process.json": { apps: { script: "work.js", cwd: "/var/www/app", interpreter: "bun" } },
        "pm2.config.cjs": "module.exports = [{ script: 'night.js' }];\n",
        "work.js": log,
        "night.js": log,
      },
    ],
    [
      "a file of the same name outside of the folder of pm2",
      {
        "package.json": up(),
        ...server,
        "ecosystem.config.js": "module.exports = { apps: [{ script: 'b.js', cwd: 'bots' }] };\n",
        "bots/b.js": log,
        "b.js": "console.log(3);\n",
      },
      ["b.js"],
    ],
    [
      "a service of compose that is built in a folder",
      {
        "package.json": up(),
        ...server,
        "compose.yml": "services:\n  a:\n    build: ./jobs\n    command: node work.js\n",
        "jobs/work.js": log,
      },
    ],
    [
      "several servers of Playwright",
      {
        "package.json": up(),
        ...server,
        "playwright.config.ts":
          "export default { webServer: [{ command: 'tsx tools/api.ts' }, { command: `npx tsx tools/web.ts --port 3` }] };\n",
        "tools/api.ts": log,
        "tools/web.ts": log,
      },
    ],
    [
      "lint-staged and hooks of git",
      {
        "package.json": up({ "lint-staged": { "*.js": ["node extra/check.js", "prettier"] } }),
        ...server,
        ".husky/pre-commit": "npx lint-staged\nnode ./extra/hook.mjs\n",
        "extra/check.js": log,
        "extra/hook.mjs": log,
      },
    ],
    [
      "other CI systems",
      {
        "package.json": up(),
        ...server,
        ".gitlab-ci.yml": "build:\n  script:\n    - npm ci\n    - node extra/one.js --all\n",
        ".circleci/config.yml": "jobs:\n  b:\n    steps:\n      - run: node extra/two.js\n",
        "extra/one.js": log,
        "extra/two.js": log,
      },
    ],
    [
      "after a cd in the same job, or in a hook",
      {
        "package.json": up(),
        ...server,
        ".gitlab-ci.yml":
          "one:\n  before_script:\n    - cd extra\n  script:\n    - npm ci\n    - node one.js\ntwo:\n  script:\n    - node three.js\n",
        ".husky/pre-push": "#!/bin/sh\ncd extra/deep\nnode ../two.mjs\nnode four.mjs\n",
        "extra/one.js": log,
        "extra/two.mjs": log,
        "extra/three.js": log,
        "extra/deep/four.mjs": log,
      },
      ["extra/three.js"],
    ],
    [
      "a build command of a host",
      {
        "package.json": up(),
        ...server,
        "netlify.toml": '[build]\ncommand = "npm run build && node extra/post.js"\n',
        "extra/post.js": log,
      },
    ],
  ]);
});

describe("shared configurations", () => {
  const shared = { "package.json": { private: true, workspaces: ["packages/*"] }, "packages/app/index.js": "module.exports = 1;\n" };
  const app = (more: object = {}): object => ({ name: "app", main: "index.js", ...more });
  tell([
    [
      "of ESLint by a scope",
      {
        ...shared,
        "packages/app/package.json": app({ eslintConfig: { extends: "@org" } }),
        "packages/c/package.json": { name: "@org/eslint-config", private: true, main: "base.js" },
        "packages/c/base.js": "module.exports = {};\n",
      },
    ],
    [
      "a plugin of ESLint in YAML",
      {
        ...shared,
        "packages/app/package.json": app(),
        "packages/app/.eslintrc.yml": "plugins:\n  - house\nextends: 'plugin:house/all'\n",
        "packages/c/package.json": { name: "eslint-plugin-house", private: true, main: "lib/all.js" },
        "packages/c/lib/all.js": "module.exports = {};\n",
      },
    ],
    [
      "a preset of Babel",
      {
        ...shared,
        "packages/app/package.json": app(),
        "packages/app/babel.config.js": "module.exports = { presets: ['house', '@babel/env'] };\n",
        "packages/c/package.json": { name: "babel-preset-house", private: true, main: "p.js" },
        "packages/c/p.js": "module.exports = {};\n",
      },
    ],
  ]);
});

describe("scripts", () => {
  tell([
    ["of zx", { "package.json": { private: true, scripts: { a: "zx --quiet tools/a.mjs" } }, "tools/a.mjs": log }],
    [
      "of workflows and Makefiles without a manifest at the root",
      {
        ".github/workflows/ci.yml":
          "on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: |\n          node tools/a.mjs\n      - run: node ../b.js\n        working-directory: tools/deep\n",
        Makefile: "all:\n\tnode tools/c.js\n",
        "desk/package.json": { name: "desk", main: "main.js" },
        "desk/main.js": log,
        "tools/a.mjs": "import './words.js';\n",
        "tools/words.js": log,
        "tools/b.js": log,
        "tools/c.js": log,
      },
    ],
    [
      "by their output in scripts of any name",
      {
        "package.json": {
          name: "t",
          main: "dist/index.js",
          scripts: {
            "check:links": "tsc && node ./dist/tools/links",
            prepare: "node dist/hello.js || true",
            gen: 'concurrently "node dist/gen.js"',
          },
        },
        "tsconfig.json": { compilerOptions: { rootDir: "src", outDir: "dist" } },
        "src/index.ts": log,
        "src/tools/links.ts": "import './words';\n",
        "src/tools/words.ts": log,
        "src/hello.ts": log,
        "src/gen.ts": log,
      },
    ],
    [
      "files of comments alone are no code",
      {
        "package.json": { main: "src/index.ts" },
        "src/index.ts": log,
        "src/a.ts": "// nothing\n",
        "src/b.js": "/* @schema X */\n",
        "src/c.ts": "",
      },
    ],
    [
      "examples in folders of any depth",
      {
        "package.json": up(),
        ...server,
        "extra/push-examples/js/package.json": { main: "i.js", scripts: { start: "node i.js" } },
        "extra/push-examples/js/i.js": log,
        "extra/examples/x.js": log,
      },
    ],
  ]);
});

describe("inputs of bundlers in scripts of any name", () => {
  const rows: readonly (readonly [line: string, input?: string])[] = [
    ["vite build && vite build --ssr src/one.ts", "src/one.ts"],
    ["esbuild src/one.ts --bundle --outfile=www/one.js", "src/one.ts"],
    ["webpack --entry ./src/one.js --mode production", "src/one.js"],
    ["tsup src/index.ts src/one.ts --dts", "src/one.ts"],
    ["cross-env A=1 rollup src/one.js -f cjs", "src/one.js"],
    ["vite src/one.ts"],
    ["eslint src/one.ts"],
    ["echo esbuild"],
  ];
  tell(
    rows.map(([line, input]): Row => {
      const one = input ?? "src/one.ts";
      const files = {
        "package.json": { main: "src/index.ts", scripts: { assets: line } },
        "src/index.ts": "export const a = 1;\n",
        [one]: log,
      };
      return [line, files, input === undefined ? [one] : undefined];
    }),
  );
});

describe("service workers whose options stand elsewhere", () => {
  const pwa = (text: string): string => `export const pwa = { strategies: 'injectManifest', ${text} };\n`;
  const files = {
    "package.json": { dependencies: { nuxt: "4", "vite-plugin-pwa": "1" } },
    "app/app.vue": "<template><i/></template>\n",
    "worker/sw.ts": "import './part';\n",
    "worker/part.ts": "export {};\n",
  };
  const answers = { findings: ["!worker/sw.ts", "!worker/part.ts"] };
  tellForms([
    {
      title: "in a module of the configuration, relative to the source directory of Nuxt",
      files: {
        ...files,
        "nuxt.config.ts": "import { pwa } from './config/pwa';\nexport default defineNuxtConfig({ pwa });\n",
        "config/pwa.ts": pwa("srcDir: '../worker', filename: 'sw.ts'"),
      },
      answers,
    },
    {
      title: "in a module, relative to the package",
      files: {
        ...files,
        "nuxt.config.ts": "import { pwa } from './config/pwa.js';\nexport default defineNuxtConfig({ pwa });\n",
        "config/pwa.js": pwa("srcDir: 'worker', filename: 'sw.ts'"),
      },
      answers,
    },
    {
      title: "in a folder of modules, of Vite",
      files: {
        "package.json": { devDependencies: { vite: "6", "vite-plugin-pwa": "1" } },
        "index.html": "<script type=module src=/m.ts></script>\n",
        "m.ts": "console.log(1);\n",
        "vite.config.ts":
          "import { VitePWA } from 'vite-plugin-pwa';\nimport { pwa } from './build';\nexport default { plugins: [VitePWA(pwa)] };\n",
        "build/index.ts": pwa("srcDir: 'worker', filename: 'sw.ts'"),
        "worker/sw.ts": "import './part';\n",
        "worker/part.ts": "export {};\n",
      },
      answers,
    },
  ]);
});

describe("paths from the module itself", () => {
  const files = (hull: string): Form["files"] => ({ "package.json": up(), "server.js": hull, "crew.js": log });
  tell([
    [
      "by its file name, which a process starts",
      files(
        "const path = require('path');\nrequire('cluster').setupPrimary({ exec: path.resolve(path.dirname(module.filename), 'crew.js') });\n",
      ),
    ],
    ["by its directory", files("const path = require('path');\nrequire('child_process').fork(path.join(module.path, 'crew.js'));\n")],
    [
      "by its file name in a constant",
      files(
        "const { dirname, join } = require('path');\nconst HERE = dirname(module.filename);\nrequire('child_process').spawn('node', [join(HERE, 'crew.js')]);\n",
      ),
    ],
    [
      "but not by another thing of that name",
      files(
        "const path = require('path');\nmodule.exports = (module) => require('child_process').fork(path.join(module.path, 'crew.js'));\n",
      ),
      ["crew.js"],
    ],
  ]);
});
