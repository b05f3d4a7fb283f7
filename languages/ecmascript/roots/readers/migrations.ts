/**
 * Files that a tool takes by the folders and patterns of its configuration: migrations, seeds, models and entities that a database loads, and
 * code that a bundler copies as it is.
 */
import type { GroupEntry } from "../../../../src/model/language.js";
import { evaluateConfig, evaluateObjects } from "../../config-values/evaluate-config.js";
import { at, entriesOf, isObject, listOf, stringAt, stringsOf, type Json } from "../../../manifests/json.js";
import { compileGlob, createGlob } from "../../../manifests/glob.js";
import { directoryOf, isInside, joinRelative, relativeTo } from "../../../../src/model/tree.js";
import { isCode } from "../../categories.js";
import type { PackageContext } from "../package-context.js";

interface Loader {
  /** Modules whose importers have its options, and by whose declaration it applies. */
  readonly modules: readonly string[];
  readonly name: string;
  /** Its configuration, which it starts with; absent: that of another tool, which imports it. */
  readonly configs?: string;
  /** What it does with the files, if it does not load them. */
  readonly does?: string;
  /** Where a command names another one: `knex --knexfile db/knexfile.ts`. */
  readonly command?: RegExp;
  readonly options: readonly Option[];
}

interface Option {
  readonly key: string;
  readonly noun: string;
  /** Patterns, files and folders. */
  readonly places: (value: Json | undefined) => readonly string[];
  /** Folder beside the configuration that is taken if it says nothing. */
  readonly usual?: string;
}

const CODE = "{ts,js,mts,mjs,cts,cjs}";
const field =
  (...keys: readonly string[]) =>
  (value: Json | undefined): readonly string[] =>
    keys.flatMap((key) => stringsOf(at(value, key)));

/** `glob: "migrations/*.ts"`, `glob: ["*.ts", { cwd: "migrations" }]`, `path: "migrations"`. */
function ofUmzug(value: Json | undefined): readonly string[] {
  const glob = at(value, "glob");
  const [first, options] = Array.isArray(glob) ? listOf(glob) : [glob];
  const base = stringAt(options, "cwd");
  const patterns = stringsOf(first).map((pattern) => (base === undefined ? pattern : `${base}/${pattern}`));
  return [...patterns, ...field("path")(value)];
}

/** To add a tool, add a row. */
const LOADERS: readonly Loader[] = [
  {
    modules: ["typeorm", "@nestjs/typeorm"],
    name: "TypeORM",
    configs: `{,src/,src/**/}{ormconfig,typeorm.config}.${CODE}`,
    command: /\btypeorm\S*\s[^&|;]*?(?:-d|--dataSource)[=\s]+(\S+)/,
    options: [
      { key: "migrations", places: stringsOf, noun: "migration" },
      { key: "entities", places: stringsOf, noun: "entity" },
      { key: "subscribers", places: stringsOf, noun: "subscriber" },
    ],
  },
  {
    modules: [
      "@mikro-orm/core",
      "@mikro-orm/nestjs",
      ...["postgresql", "mysql", "mariadb", "sqlite", "mongodb", "better-sqlite", "libsql", "mssql"].map(
        (driver) => `@mikro-orm/${driver}`,
      ),
    ],
    name: "MikroORM",
    configs: `{,src/}mikro-orm.config.${CODE}`,
    options: [
      { key: "entities", places: stringsOf, noun: "entity" },
      { key: "entitiesTs", places: stringsOf, noun: "entity" },
      { key: "migrations", places: field("path", "pathTs"), noun: "migration" },
      { key: "seeder", places: field("path", "pathTs"), noun: "seeder" },
    ],
  },
  {
    modules: ["knex"],
    name: "Knex",
    configs: `**/knexfile.${CODE}`,
    command: /\bknex\s[^&|;]*?--knexfile[=\s]+(\S+)/,
    options: [
      { key: "migrations", places: field("directory"), noun: "migration", usual: "migrations" },
      { key: "seeds", places: field("directory"), noun: "seed", usual: "seeds" },
    ],
  },
  {
    modules: ["drizzle-kit"],
    name: "Drizzle",
    configs: `{,*/}drizzle*.config.${CODE}`,
    options: [{ key: "schema", places: stringsOf, noun: "schema" }],
  },
  {
    modules: ["umzug"],
    name: "Umzug",
    configs: "umzug.{js,ts,mjs,cjs}",
    options: [{ key: "migrations", places: ofUmzug, noun: "migration" }],
  },
  {
    modules: ["sequelize-cli"],
    name: "Sequelize",
    configs: ".sequelizerc",
    options: [
      { key: "migrations-path", places: stringsOf, noun: "migration" },
      { key: "seeders-path", places: stringsOf, noun: "seed" },
      { key: "models-path", places: stringsOf, noun: "model" },
      { key: "config", places: stringsOf, noun: "configuration" },
    ],
  },
  {
    modules: ["copy-webpack-plugin", "@rspack/core"],
    name: "the bundler",
    does: "copied",
    options: [
      { key: "from", places: stringsOf, noun: "file" },
      { key: "patterns", places: (value) => listOf(value).filter((one) => typeof one === "string"), noun: "file" },
    ],
  },
  {
    modules: ["vite-plugin-static-copy", "rollup-plugin-copy"],
    name: "the bundler",
    does: "copied",
    options: [{ key: "src", places: stringsOf, noun: "file" }],
  },
];

/** Tools whose calls name a directory of files in any module. */
const IN_CODE = [
  "knex",
  "sequelize-cli",
  "umzug",
  "kysely",
  "node-pg-migrate",
  "migrate-mongo",
  "db-migrate",
  "@mikro-orm/core",
  "objection",
  "mongodb-migrations",
];
const MENTION = /migrat|seed/i;
const STRING = /(["'`])([\w@./-]{2,200})\1/g;

/** `knex.migrate.latest({ directory: "./db/migrations" })`: directories whose name says what they hold. */
function inCode(context: PackageContext): readonly GroupEntry[] {
  if (!IN_CODE.some((name) => context.dependsOn(name))) return [];
  const { tree } = context.project;
  return context.files.flatMap((from) => {
    const text = /\.[cm]?[jt]s$|(?:^|\/)\.sequelizerc$/.test(from) ? (tree.read(from) ?? "") : "";
    if (!MENTION.test(text)) return [];
    const directories = [...text.matchAll(STRING)].flatMap(([, , written = ""]) =>
      [context.pkg.directory, directoryOf(from)].flatMap((base) => {
        const directory = joinRelative(base, written);
        return directory !== undefined && directory !== "" && MENTION.test(directory) && tree.hasDirectory(directory) ? [directory] : [];
      }),
    );
    return [...new Set(directories)].flatMap((directory) =>
      context
        .matching(`${relativeTo(context.pkg.directory, directory)}/*.${CODE}`)
        .filter((path) => path !== from && !path.endsWith(".d.ts"))
        .map((path) => ({ path, text: `migration or seed, loaded from the directory that ${from} names.` })),
    );
  });
}

export function readMigrations(context: PackageContext): readonly GroupEntry[] {
  return [
    ...LOADERS.flatMap((loader) => (loader.modules.some((name) => context.dependsOn(name)) ? byConfiguration(context, loader) : [])),
    ...inCode(context),
  ];
}

function byConfiguration(context: PackageContext, loader: Loader): readonly GroupEntry[] {
  const configs = [...(loader.configs === undefined ? [] : context.matching(loader.configs)), ...namedByCommands(context, loader)];
  const started = configs.filter(isCode).map((path) => ({ path, text: `configuration, read by ${loader.name}.` }));
  const others = context.files.filter((path) => !configs.includes(path) && importsOne(context, loader, path));
  return [...started, ...[...configs, ...others].flatMap((path) => loadedBy(context, loader, path, configs.includes(path)))];
}

function namedByCommands(context: PackageContext, { command }: Loader): readonly string[] {
  if (command === undefined) return [];
  return entriesOf(at(context.pkg.json, "scripts")).flatMap(([, line]) => {
    const written = typeof line === "string" ? command.exec(line)?.[1] : undefined;
    const path = written === undefined ? undefined : context.map(written.replace(/^["']|["']$/g, ""));
    return path === undefined ? [] : [path];
  });
}

/** `new DataSource({ … })`, `MikroORM.init({ … })`, in any module. */
function importsOne({ view }: PackageContext, { modules }: Loader, path: string): boolean {
  return view.facts(path)?.references.some(({ specifier, kind }) => kind !== "type" && modules.includes(specifier)) === true;
}

function loadedBy(
  context: PackageContext,
  { name, options, does = "loaded" }: Loader,
  config: string,
  isConfig: boolean,
): readonly GroupEntry[] {
  const text = context.project.tree.read(config) ?? "";
  return options.flatMap(({ key, noun, places, usual }) => {
    const whole = isConfig && text.includes(key) ? evaluateConfig(config, text) : undefined;
    const values = text.includes(key) ? evaluateObjects(config, text, key) : [];
    const written = [...new Set([...values, ...(isObject(whole) ? [whole] : [])].flatMap((found) => places(at(found, key))))];
    const all = written.length === 0 && usual !== undefined && isConfig ? [`./${usual}`] : written;
    return all
      .flatMap((one) => matches(context, { config, written: one, isBeside: written.length === 0 || BESIDE.test(text) }))
      .map((path) => ({ path, text: `${noun}, ${does} by ${name} as ${config} says.` }));
  });
}

const BESIDE = /__dirname|import\.meta/;

interface Written {
  readonly config: string;
  /** A pattern, a file or a folder. */
  readonly written: string;
  /** Relative to the configuration first. */
  readonly isBeside: boolean;
}

/** Relative to the package, where the tool is started, or to the configuration. It may name the output of a source. */
function matches(context: PackageContext, { config, written, isBeside }: Written): readonly string[] {
  const places = [context.pkg.directory, directoryOf(config)];
  const isLoadable = createGlob(`**/*.${CODE}`);
  const output = /^((?:\.\/)?(?:\.\.\/)*)(?:dist|build|out|lib)\//;
  for (const base of isBeside ? places.toReversed() : places) {
    for (const spelled of [written, written.replace(output, "$1src/"), written.replace(output, "$1")]) {
      const absolute = joinRelative(base, spelled);
      if (absolute === undefined || absolute === "") continue;
      const globs = [absolute, absolute.replace(/\.js$/, ".ts")].map((pattern) => compileGlob(pattern, { dot: false }));
      const isFolder = !/[*?{[]/.test(absolute);
      const found = context.files.filter(
        (path) =>
          path !== config &&
          isLoadable(path) &&
          !path.endsWith(".d.ts") &&
          (globs.some((glob) => glob(path)) || (isFolder && isInside(path, absolute))),
      );
      if (found.length > 0) return found;
    }
  }
  return [];
}
