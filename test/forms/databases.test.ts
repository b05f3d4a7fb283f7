/** Folders and patterns that tools of databases load, and bundlers copy. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const log = "export const up = () => 1;\n";
type Row = readonly [
  title: string,
  needs: Record<string, string>,
  files: Form["files"],
  loaded: readonly string[],
  unreached?: readonly string[],
];

const tell = (rows: readonly Row[]): void =>
  tellForms(
    rows.map(([title, dependencies, files, loaded, unreached = []]): Form => ({
      title,
      files: {
        "package.json": { main: "m.ts", dependencies },
        "m.ts": "console.log(1);\n",
        ...Object.fromEntries([...loaded, ...unreached].map((path) => [path, log])),
        ...files,
      },
      answers: { findings: [...loaded.map((path) => `!unreached ${path}`), ...unreached.map((path) => `unreached ${path}`)] },
    })),
  );

describe("TypeORM", () => {
  const needs = { typeorm: "0.3" };
  tell([
    [
      "patterns in any module",
      needs,
      {
        "m.ts":
          "import { DataSource } from 'typeorm';\nexport const ds = new DataSource({ type: 'sqlite', entities: ['src/entity/*.ts'], migrations: ['src/tm/*.ts'], subscribers: ['src/sub/*.subscriber{.ts,.js}'] });\n",
      },
      ["src/entity/User.ts", "src/tm/1.ts", "src/sub/a.subscriber.ts"],
      ["src/sub/b.ts", "src/other/c.ts"],
    ],
    [
      "beside the file, and not below the package",
      needs,
      {
        "m.ts": "import './src/db';\n",
        "src/db.ts":
          "import { DataSource } from 'typeorm';\nimport path from 'node:path';\nexport const ds = new DataSource({ type: 'sqlite', entities: [__dirname + '/entity/**/*.{js,ts}'], migrations: [path.join(__dirname, 'mig', '*.[tj]s')] });\n",
      },
      ["src/entity/a/User.ts", "src/mig/1.ts"],
      ["entity/User.ts"],
    ],
    [
      "output, folders and the module of Nest",
      { "@nestjs/typeorm": "11" },
      {
        "m.ts":
          "import { TypeOrmModule } from '@nestjs/typeorm';\nexport const root = TypeOrmModule.forRoot({ type: 'postgres', entities: ['dist/**/*.entity.js'], migrations: ['./src/changes'] });\n",
      },
      ["src/user/user.entity.ts", "src/changes/1.ts"],
      ["src/user/extra.ts"],
    ],
    [
      "a data source that a command names",
      needs,
      {
        "package.json": {
          main: "m.ts",
          dependencies: needs,
          scripts: { migrate: "typeorm-ts-node-commonjs migration:run -d db/source.ts" },
        },
        "db/source.ts":
          "import { DataSource } from 'typeorm';\nexport default new DataSource({ type: 'sqlite', migrations: ['db/m/*.ts'] });\n",
      },
      ["db/source.ts", "db/m/1.ts"],
    ],
    [
      "options of the same name elsewhere load nothing",
      needs,
      { "m.ts": "import { go } from 'game';\ngo({ entities: ['src/entity/*.ts'] });\n" },
      [],
      ["src/entity/User.ts"],
    ],
  ]);
});

describe("Knex", () => {
  tell([
    [
      "its file, folders by environment",
      { knex: "3" },
      {
        "knexfile.js":
          "module.exports = { development: { client: 'pg', migrations: { directory: './db/mig' }, seeds: { directory: ['./db/one', './db/two'] } } };\n",
      },
      ["knexfile.js", "db/mig/1.js", "db/one/1.js", "db/two/1.js"],
    ],
    [
      "its usual folders, in a folder",
      { knex: "3" },
      { "server/knexfile.ts": "export default { client: 'pg' };\n" },
      ["server/knexfile.ts", "server/migrations/1.ts", "server/seeds/1.ts"],
    ],
    [
      "a file that a command names",
      { knex: "3" },
      {
        "package.json": { main: "m.ts", dependencies: { knex: "3" }, scripts: { up: "knex migrate:latest --knexfile db/settings.ts" } },
        "db/settings.ts": "export default { migrations: { directory: './steps' } };\n",
      },
      ["db/settings.ts", "db/steps/1.ts"],
    ],
    [
      "without the dependency",
      {},
      { "knexfile.js": "module.exports = { migrations: { directory: './db/mig' } };\n" },
      [],
      ["knexfile.js", "db/mig/1.js"],
    ],
  ]);
});

describe("other tools", () => {
  tell([
    [
      "Umzug by a pattern, and by one with a folder",
      { umzug: "3" },
      {
        "m.ts":
          "import { Umzug } from 'umzug';\nexport const a = new Umzug({ migrations: { glob: 'um/*.ts' }, context: {} });\nexport const b = new Umzug({ migrations: { glob: ['*.up.ts', { cwd: 'two' }] }, context: {} });\n",
      },
      ["um/1.ts", "two/1.up.ts"],
      ["two/1.down.ts"],
    ],
    [
      "Sequelize by .sequelizerc",
      { "sequelize-cli": "6" },
      {
        ".sequelizerc":
          "const path = require('path');\nmodule.exports = { config: path.resolve('config', 'db.js'), 'models-path': path.resolve('src', 'kinds'), 'migrations-path': path.resolve('db', 'steps'), 'seeders-path': path.resolve(__dirname, 'db/first') };\n",
      },
      ["config/db.js", "src/kinds/user.js", "db/steps/1.js", "db/first/1.js"],
      ["db/other/1.js"],
    ],
    [
      "Drizzle by a pattern and a folder",
      { "drizzle-kit": "1" },
      { "drizzle.config.ts": "export default { schema: ['./src/schema/*.ts', './src/more'], out: './drizzle' };\n" },
      ["src/schema/a.ts", "src/more/b.ts"],
      ["src/other/c.ts"],
    ],
    [
      "MikroORM by output and by source",
      { "@mikro-orm/core": "6", "@mikro-orm/sqlite": "6" },
      {
        "m.ts":
          "import { MikroORM } from '@mikro-orm/sqlite';\nexport const orm = MikroORM.init({ entities: ['./dist/entities'], entitiesTs: ['./src/kinds/*.ts'], migrations: { path: 'dist/steps', pathTs: 'src/steps' } });\n",
      },
      ["src/entities/User.ts", "src/kinds/Pet.ts", "src/steps/1.ts"],
      ["src/more/x.ts"],
    ],
  ]);
});

describe("Files that a bundler copies", () => {
  const needs = { "copy-webpack-plugin": "12" };
  tell([
    [
      "folders and files of webpack",
      needs,
      {
        "webpack.config.js":
          "const CopyPlugin = require('copy-webpack-plugin');\nmodule.exports = { entry: './m.ts', plugins: [new CopyPlugin({ patterns: [{ from: 'static/show', to: '../show' }, { from: 'static/one.js' }, 'lib/plain'] })] };\n",
      },
      ["static/show/a/main.js", "static/one.js", "lib/plain/x.js"],
      ["static/two.js", "lib/other.js"],
    ],
    [
      "the list of old versions, and patterns",
      needs,
      {
        "webpack.prod.js":
          "import CopyWebpackPlugin from 'copy-webpack-plugin';\nexport default { plugins: [new CopyWebpackPlugin([{ from: 'kit/**/*.js', to: 'kit' }])] };\n",
      },
      ["kit/a.js", "kit/b/c.js"],
      ["other/d.js"],
    ],
    [
      "in a function of a configuration elsewhere, from the folder of the package",
      needs,
      {
        "tools/build/main.config.ts":
          "import CopyPlugin from 'copy-webpack-plugin';\nexport const main = () => ({ entry: './m.ts', plugins: [new CopyPlugin({ patterns: [{ from: 'static', to: '../static' }] })] });\n",
      },
      ["static/a.js"],
      ["lib/static/b.js"],
    ],
    [
      "a computed folder is not known",
      needs,
      {
        "webpack.config.js":
          "const CopyPlugin = require('copy-webpack-plugin');\nmodule.exports = { plugins: [new CopyPlugin({ patterns: [{ from: process.env.FROM }] })] };\n",
      },
      [],
      ["static/a.js"],
    ],
    [
      "Rspack, Rollup and Vite",
      { "@rspack/core": "1", "rollup-plugin-copy": "3", "vite-plugin-static-copy": "3" },
      {
        "rspack.config.mjs":
          "import { rspack } from '@rspack/core';\nexport default { plugins: [new rspack.CopyRspackPlugin({ patterns: [{ from: 'rs' }] })] };\n",
        "rollup.config.js":
          "import copy from 'rollup-plugin-copy';\nexport default { plugins: [copy({ targets: [{ src: ['ro/*.js', 'rp/a.js'], dest: 'dist' }] })] };\n",
        "vite.config.ts":
          "import { viteStaticCopy } from 'vite-plugin-static-copy';\nexport default { plugins: [viteStaticCopy({ targets: [{ src: 'vi/*', dest: '' }] })] };\n",
      },
      ["rs/a.js", "ro/a.js", "rp/a.js", "vi/a.js"],
      ["rp/b.js", "ro/c/d.js"],
    ],
    [
      "an object with the same key where no plugin is imported",
      needs,
      { "m.ts": "export const move = { from: 'static', to: 'x' };\n" },
      [],
      ["static/a.js"],
    ],
  ]);
});
