/** Folders that packages load file by file, however the package is named. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const log = "module.exports = 1;\n";
type Row = readonly [title: string, code: string, loaded: readonly string[], unreached?: readonly string[], main?: string];

const tell = (rows: readonly Row[]): void =>
  tellForms(
    rows.map(([title, code, loaded, unreached = [], main = "app.js"]): Form => ({
      title,
      files: {
        "package.json": { main, dependencies: { fastify: "5", "@fastify/autoload": "6", glob: "11", "fast-glob": "3" } },
        [main]: code,
        ...Object.fromEntries([...loaded, ...unreached].map((path) => [path, log])),
      },
      answers: { findings: [...loaded.map((path) => `!unreached ${path}`), ...unreached.map((path) => `unreached ${path}`)] },
    })),
  );

describe("packages that are required inside of the call", () => {
  tell([
    [
      "Fastify's autoload",
      "const path = require('path');\nconst app = require('fastify')();\napp.register(require('@fastify/autoload'), { dir: path.join(__dirname, 'plugins') });\nmodule.exports = app;\n",
      ["plugins/db.js", "plugins/deep/x.js"],
      ["other/y.js"],
    ],
    ["require-all", "module.exports = require('require-all')(__dirname + '/controllers');\n", ["controllers/user.js"], ["other/y.js"]],
    [
      "require-all with options",
      "module.exports = require('require-all')({ dirname: __dirname + '/controllers', recursive: true });\n",
      ["controllers/a/user.js"],
    ],
    ["require-dir with a text", "module.exports = require('require-dir')('./lib/parts', { recurse: true });\n", ["lib/parts/a.js"]],
    ["require-directory of the module", "module.exports = require('require-directory')(module, './lib');\n", ["lib/a.js"]],
    ["require-directory of its own folder", "exports.all = require('require-directory')(module);\n", ["lib/a.js"], [], "lib/index.js"],
    ["requireindex", "module.exports = require('requireindex')(__dirname + '/rules');\n", ["rules/one.js"]],
    ["other packages load nothing", "module.exports = require('serve-static')(__dirname + '/public2');\n", [], ["public2/a.js"]],
  ]);
});

describe("packages under names of the file", () => {
  tell([
    [
      "a default import under another name",
      "import load from '@fastify/autoload';\nimport { join } from 'node:path';\nexport const app = (fastify) => fastify.register(load, { dir: join(import.meta.dirname, 'routes'), options: {} });\n",
      ["routes/a/index.mjs"],
      [],
      "app.mjs",
    ],
    [
      "a namespace, a named import, a variable",
      "import { fastifyAutoload as plugin } from '@fastify/autoload';\nimport * as all from 'require-all';\nimport { createRequire } from 'node:module';\nimport { fileURLToPath } from 'node:url';\nimport path from 'node:path';\nconst here = path.dirname(fileURLToPath(import.meta.url));\nexport const app = (f) => f.register(plugin, { dir: path.join(here, 'a') });\nexport const c = all.default(path.join(here, 'b'));\n",
      ["a/x.js", "b/y.js"],
      [],
      "app.mjs",
    ],
    ["a variable", "const every = require('require-all');\nmodule.exports = every(__dirname + '/models');\n", ["models/a.js"]],
    [
      "the default of a transpiled module",
      "const x = require('@fastify/autoload').default;\nexports.f = (app) => app.register(x, { dir: `${__dirname}/plugins` });\n",
      ["plugins/a.js"],
    ],
  ]);
});

describe("files beside the one that lists them", () => {
  const main = "models/index.js";
  tell([
    [
      "as Sequelize writes it",
      "const fs = require('fs');\nconst path = require('path');\nconst basename = path.basename(__filename);\nconst db = {};\nfs.readdirSync(__dirname).filter((file) => file !== basename && file.slice(-3) === '.js').forEach((file) => { db[file] = require(path.join(__dirname, file)); });\nmodule.exports = db;\n",
      ["models/pet.js"],
      ["models/deep/x.js"],
      main,
    ],
    [
      "by a list and a loop",
      "const files = require('fs').readdirSync(__dirname);\nfor (const f of files) if (f !== 'index.js') exports[f] = require('./' + f);\n",
      ["models/pet.js"],
      [],
      main,
    ],
    [
      "with promises and import()",
      "import { readdir } from 'node:fs/promises';\nconst here = import.meta.dirname;\nfor (const f of await readdir(here)) await import(`./${f}`);\n",
      ["models/pet.mjs"],
      [],
      "models/index.mjs",
    ],
    [
      "another folder is listed",
      "const fs = require('fs');\nfs.readdirSync(__dirname + '/../data').forEach((f) => require('./' + f));\n",
      [],
      ["models/pet.js"],
      main,
    ],
  ]);
});

describe("patterns whose files are required", () => {
  tell([
    ["required in place", "require('glob').sync('./routes/**/*.js').forEach(require);\n", ["routes/a/b.js"], ["other/y.js"]],
    [
      "beside the file",
      "require('glob').sync(__dirname + '/routes/*.js').forEach((f) => require(f));\n",
      ["src/routes/b.js"],
      [],
      "src/app.js",
    ],
    [
      "with path.resolve around it",
      "const path = require('path');\nrequire('fast-glob').sync(['routes/*.js']).map((f) => require(path.resolve(f)));\n",
      ["routes/b.js"],
    ],
    [
      "of a named import with import()",
      "import { globSync as find } from 'glob';\nfor (const file of find('routes/*.js')) await import('./' + file);\n",
      ["routes/b.js"],
      [],
      "app.mjs",
    ],
    [
      "with the path joined",
      "const { globSync } = require('glob');\nconst path = require('path');\nglobSync(path.join(__dirname, 'routes', '*.js')).forEach(require);\n",
      ["routes/b.js"],
    ],
    [
      "patterns whose files are read are no modules",
      "const fs = require('fs');\nrequire('glob').sync('./data/*.js').forEach((f) => fs.readFileSync(f));\n",
      [],
      ["data/a.js"],
    ],
  ]);
});

describe("paths from the working directory", () => {
  const start = "const path = require('path');\n";
  tell([
    ["resolved", `${start}create({ component: path.resolve('./lib/a.js') });\n`, ["lib/a.js"], ["lib/b.js"]],
    ["resolved without a dot, kept in a variable", `${start}const a = path.resolve(\`lib/a.js\`);\ncreate({ a });\n`, ["lib/a.js"]],
    [
      "joined",
      `${start}create(path.join(process.cwd(), 'lib/a.js'), path.resolve(process.cwd(), './lib/b.js'));\n`,
      ["lib/a.js", "lib/b.js"],
    ],
    [
      "other parts",
      `${start}path.join('./lib/a.js');\npath.resolve(base, './lib/a.js');\npath.relative('./lib/a.js', x);\n`,
      [],
      ["lib/a.js"],
    ],
  ]);
});

describe("contexts and chunks of webpack", () => {
  tell([
    [
      "a filter that leaves words out",
      "const all = require.context('./lib', true, /^\\.\\/(?!.*(?:fake|old)).*\\.js$/);\nall.keys().forEach(all);\n",
      ["lib/a.js", "lib/deep/b.js"],
      ["lib/a.fake.js", "lib/old/c.js"],
    ],
    ["a filter that leaves one word out", "require.context('./lib', true, /^(?!.*\\.skip).*\\.js$/);\n", ["lib/a.js"], ["lib/a.skip.js"]],
    ["require of a chunk, in an arrow function", "require.ensure([], (require) => require('./lib/a'), 'a');\n", ["lib/a.js"]],
    [
      "require of a chunk, in a function",
      "require.ensure(['./lib/b'], function (require) { require('./lib/a'); });\n",
      ["lib/a.js", "lib/b.js"],
    ],
    ["a parameter of that name elsewhere", "const load = (require) => require('./lib/a');\nload(console.log);\n", [], ["lib/a.js"]],
  ]);
});
