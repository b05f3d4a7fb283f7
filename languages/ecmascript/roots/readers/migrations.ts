/** Migrations, seeds and entities that a tool loads by a pattern in its configuration: TypeORM, Knex, Umzug. */
import type { GroupEntry } from "../../../../src/model/language.js";
import { evaluateObjects } from "../../config-values/evaluate-config.js";
import { at, stringsOf, type Json } from "../../../manifests/json.js";
import { createGlob } from "../../../manifests/glob.js";
import { directoryOf, joinRelative, relativeTo } from "../../../manifests/paths.js";
import type { PackageContext } from "../package-context.js";

interface Loader {
  readonly dependency: string;
  readonly name: string;
  /** Where its options may stand. */
  readonly configs: string;
  readonly options: readonly {
    readonly key: string;
    readonly pattern: (value: Json | undefined) => readonly string[];
    readonly noun: string;
  }[];
}

const CODE = "{ts,js,mts,mjs,cts,cjs}";
const inDirectory = (value: Json | undefined): readonly string[] =>
  stringsOf(at(value, "directory")).map((directory) => `${directory.replace(/\/$/, "")}/*.${CODE}`);

/** To add a tool, add a row. */
const LOADERS: readonly Loader[] = [
  {
    dependency: "typeorm",
    name: "TypeORM",
    configs: `{,src/,src/**/}{*data-source*,*datasource*,ormconfig,typeorm*,*orm.config,database*}.${CODE}`,
    options: [
      { key: "migrations", pattern: stringsOf, noun: "migration" },
      { key: "entities", pattern: stringsOf, noun: "entity" },
      { key: "subscribers", pattern: stringsOf, noun: "subscriber" },
    ],
  },
  {
    dependency: "knex",
    name: "Knex",
    configs: `{,src/,config/,db/,src/db/}knexfile.${CODE}`,
    options: [
      { key: "migrations", pattern: inDirectory, noun: "migration" },
      { key: "seeds", pattern: inDirectory, noun: "seed" },
    ],
  },
  {
    dependency: "umzug",
    name: "Umzug",
    configs: `{,src/,src/**/,db/}{*umzug*,*migrat*}.${CODE}`,
    options: [{ key: "migrations", pattern: (value) => stringsOf(at(value, "glob")), noun: "migration" }],
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
  return [...byPatterns(context), ...inCode(context)];
}

function byPatterns(context: PackageContext): readonly GroupEntry[] {
  return LOADERS.filter(({ dependency }) => context.dependsOn(dependency)).flatMap(({ name, configs, options }) =>
    context.matching(configs).flatMap((config) => {
      const text = context.project.tree.read(config) ?? "";
      return options.flatMap(({ key, pattern, noun }) =>
        text.includes(key)
          ? evaluateObjects(config, text, key)
              .flatMap((found) => pattern(at(found, key)))
              .flatMap((written) => matches(context, config, written))
              .map((path) => ({ path, text: `${noun}, loaded by ${name} by a pattern in ${config}.` }))
          : [],
      );
    }),
  );
}

/** Relative to the package, where the tool is started, or to the configuration. A pattern may name the output of a source. */
function matches(context: PackageContext, config: string, written: string): readonly string[] {
  if (!written.includes("*")) return [];
  for (const base of [context.pkg.directory, directoryOf(config)]) {
    for (const pattern of [written, written.replace(/^(\.\/)?(?:dist|build|out)\//, "$1src/")]) {
      const absolute = joinRelative(base, pattern);
      const glob = absolute === undefined ? undefined : createGlob([absolute, absolute.replace(/\.js$/, ".ts")]);
      const found = glob === undefined ? [] : context.files.filter((path) => path !== config && !path.endsWith(".d.ts") && glob(path));
      if (found.length > 0) return found;
    }
  }
  return [];
}
