/** Applies the framework table to one package: settings, patterns, readers, and the choice of the group's root. */
import { byteOrder } from "../../../src/model/basics.js";
import type { GroupEntry } from "../../../src/model/language.js";
import { expandBraces } from "../../../src/model/pattern/expand-groups.js";
import { createGlob } from "../../manifests/glob.js";
import { at, stringsOf, entriesOf, stringAt } from "../../manifests/json.js";
import { baseName, relativeTo, directoryOf, joinRelative } from "../../../src/model/tree.js";
import type { EntryRow, FrameworkRow, ReadEntry, Setting, PackageContext } from "./package-context.js";
import { FRAMEWORKS } from "./frameworks.js";
import { isCode } from "../categories.js";
import type { Finding } from "../rules.js";
import { declaringFile } from "../../shared/package-files.js";
import { evaluateObjects } from "../config-values/evaluate-config.js";
import { splitCommands, withoutAssignments } from "../../manifests/command-line.js";
import { SAMPLES } from "../../shared/root-findings.js";

const CODE = "{ts,tsx,mts,cts,js,jsx,mjs,cjs}";
/** Frameworks load files by location, except those that test or demonstrate. */
const NOT_LOADED = new Set(["vendored", "test", "fixture", "story"]);

export function findFrameworkEntries(context: PackageContext, table: readonly FrameworkRow[] = FRAMEWORKS): readonly Finding[] {
  const folders = applicationFolders(context, table);
  return table.flatMap((row) => [
    ...(applies(context, row) ? applyRow(context, row) : []),
    ...folders
      .filter((folder) => folder.row === row)
      .flatMap(({ directory, isStarted }) => {
        const below = context.below(directory);
        return isStarted || applies(below, row) ? applyRow(below, row) : [];
      }),
  ]);
}

function applies(context: PackageContext, row: FrameworkRow): boolean {
  if (row.unless?.some((name) => context.dependsOn(name)) === true) return false;
  const evident = row.dependencies?.some((name) => context.dependsOn(name)) === true || holds(context, row, row.markers);
  return evident && (row.needs === undefined || holds(context, row, row.needs));
}

function holds(context: PackageContext, row: FrameworkRow, patterns: readonly string[] | undefined): boolean {
  if (patterns === undefined) return false;
  const settings = patterns.some((pattern) => pattern.includes("<")) ? readSettings(context, row) : undefined;
  return context.matching(settings === undefined ? patterns : patterns.map((pattern) => fillIn(pattern, settings))).length > 0;
}

function applyRow(context: PackageContext, row: FrameworkRow): readonly Finding[] {
  const declaring = declaringFile(context.matching, row.declaredBy);
  const settings = readSettings(context, row);
  const entries = distinct([
    ...(row.read?.(context) ?? []),
    ...(row.entries ?? []).filter(({ when }) => when?.(context) !== false).flatMap((entry) => matchEntries(context, entry, settings)),
  ]);
  const loaded = entries.filter((entry) => !NOT_LOADED.has(context.view.category(entry.path)));
  const alone = loaded.filter((entry) => row.declaredBy === undefined || entry.alone === true);
  // The entries of a group are in path order; the row is one rule.
  const grouped = loaded.filter((entry) => !alone.includes(entry)).sort((a, b) => byteOrder(a.path, b.path));
  const evidence = `${row.name} conventions${declaring === undefined ? "" : ` (${relativeTo(context.pkg.directory, declaring)})`}`;
  const plain = alone.map((entry) => plainFinding(row, entry, evidence));
  const [first, ...rest] = grouped;
  if (first === undefined) return plain;
  // If there is exactly one entry, it is the root itself, unless it is a style sheet.
  if (rest.length === 0 && (isCode(first.path) || /\.html?$/.test(first.path))) return [plainFinding(row, first, evidence), ...plain];
  const entry = declaring ?? (context.pkg.manifest === "" ? first.path : context.pkg.manifest);
  const group = grouped.map(({ path, text }): GroupEntry => ({ path, text, describes: true }));
  return [{ class: "R1", rule: `framework "${row.name}"`, entry, group, evidence }, ...plain];
}

function plainFinding(row: FrameworkRow, entry: ReadEntry, evidence: string): Finding {
  return { class: entry.class ?? "R1", rule: `framework "${row.name}"`, entry: entry.path, evidence: entry.evidence ?? evidence };
}

function distinct(entries: readonly ReadEntry[]): readonly ReadEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => !seen.has(entry.path) && seen.add(entry.path));
}

type Settings = ReadonlyMap<string, string>;

function readSettings(context: PackageContext, row: FrameworkRow): Settings {
  const values = new Map([["code", CODE]]);
  if (row.settings === undefined) return values;
  const declaring = declaringFile(context.matching, row.declaredBy);
  const config = declaring === undefined ? undefined : context.read(relativeTo(context.pkg.directory, declaring));
  for (const [name, setting] of Object.entries(row.settings)) {
    const { property, option } = setting;
    const declared = property === undefined ? [] : stringsOf(at(config, ...property));
    values.set(name, settingValue(context, setting, [...declared, ...(option === undefined ? [] : givenTo(context, row, option))]));
  }
  return values;
}

/** Paths in the options of a plugin, in any configuration of the framework. */
function givenTo(context: PackageContext, row: FrameworkRow, option: string): readonly string[] {
  return context.matching(row.declaredBy ?? []).flatMap((path) => {
    const text = context.project.tree.read(path) ?? "";
    if (!text.includes(option)) return [];
    const own = path.endsWith(".json") ? [context.read(relativeTo(context.pkg.directory, path))] : evaluateObjects(path, text, option);
    return own.flatMap((options) => stringAt(options, option)?.replace(/^(?:\.\/)+|\/+$/g, "") ?? []);
  });
}

function settingValue(context: PackageContext, setting: Setting, declared: readonly string[]): string {
  if (declared.length > 0) return alternatives(setting.directory === true ? declared.map(asDirectory) : declared);
  if (setting.holding === undefined) return alternatives(setting.candidates);
  const held = setting.candidates.find(
    (candidate) => context.matching(setting.holding?.flatMap((name) => [`${candidate}${name}`, `${candidate}${name}/**`]) ?? []).length > 0,
  );
  return held ?? setting.candidates.at(-1) ?? "";
}

function alternatives(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? "") : `{${values.join(",")}}`;
}

function asDirectory(value: string): string {
  const plain = value.replace(/^(?:\.?\/)+/, "").replace(/\/+$/, "");
  return plain === "" || plain === "." ? "" : `${plain}/`;
}

function matchEntries(context: PackageContext, row: EntryRow, settings: Settings): readonly ReadEntry[] {
  const fill = (pattern: string): string => fillIn(pattern, settings);
  const excluded = row.except === undefined ? () => false : createGlob(fill(row.except));
  const found = new Map<string, ReadEntry>();
  for (const pattern of expandBraces(fill(row.files))) {
    const base = fixedPart(pattern);
    for (const path of context.matching(pattern)) {
      const relative = relativeTo(context.pkg.directory, path);
      if (found.has(path) || excluded(relative)) continue;
      found.set(path, { path, text: fillText(row, relative.slice(base.length)), class: row.class });
    }
  }
  const entries = [...found.values()];
  if (row.first === true) return entries.slice(0, 1);
  return entries.toSorted((a, b) => byteOrder(a.path, b.path));
}

function fillIn(pattern: string, settings: Settings): string {
  return pattern.replace(/<(\w+)>/g, (_, name: string) => settings.get(name) ?? "");
}

/** Directories before the first wildcard, with their `/`. */
function fixedPart(pattern: string): string {
  const star = pattern.search(/[*?]/);
  const fixed = star < 0 ? pattern : pattern.slice(0, star);
  return fixed.slice(0, fixed.lastIndexOf("/") + 1);
}

function fillText(row: EntryRow, below: string): string {
  const stem = baseName(below)
    .replace(/\.[^.]*$/, "")
    .replace(/^[+_]/, "")
    .replace(/@.*$/, "");
  const route = row.route?.(below) ?? below;
  return row.text.replaceAll("{stem}", () => stem).replaceAll("{route}", () => route);
}

/** Folders without a manifest in which a framework works: they have its configuration, or a script of the package names them. */

interface ApplicationFolder {
  readonly directory: string;
  readonly row: FrameworkRow;
  /** A script starts the framework there. */
  readonly isStarted: boolean;
}

/** Names of rows by the commands that take the folder of the application: `next dev web`, `astro build --root web`. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ["next", "Next.js"],
  ["nuxt", "Nuxt"],
  ["nuxi", "Nuxt"],
  ["astro", "Astro"],
  ["vite", "Vite"],
  ["parcel", "Vite"],
  ["vitepress", "VitePress"],
  ["vuepress", "VitePress"],
  ["docusaurus", "Docusaurus"],
  ["wxt", "WXT"],
  ["electron-vite", "Electron"],
  ["react-router", "React Router"],
  ["remix", "Remix"],
  ["rsbuild", "Rsbuild"],
  ["gatsby", "Gatsby"],
  ["serve", "Web page"],
  ["http-server", "Web page"],
  ["live-server", "Web page"],
  ["browser-sync", "Web page"],
  ["sirv", "Web page"],
  ["servor", "Web page"],
]);
const WORK = /^(?:dev|build|start|preview|generate|serve|develop|export|prepare|typegen|watch|optimize|vite:\w+)$/;
const FOLDER = /^(?:--root(?:Dir)?|--cwd|--dir|-r)(?:=(.+))?$/;
const CONFIG = /^(?:--config|-c)(?:=(.+))?$/;
/** Options that a value follows. */
const VALUED =
  /^(?:--(?:mode|base|port|host|hostname|outDir|out-dir|dist-dir|logLevel|preset|dotenv|log-level|public-url|listen)|-[mpHld])$/;

/** Configurations of platforms, which apply to the folder that they are in. */
const PLATFORMS = "{wrangler,serverless,netlify,firebase,vercel,cdk,template,appsscript}.{toml,json,jsonc,yml,yaml,ts,js}";
const IS_CONFIG = /^[\w.-]+\.config\.|^(?:wrangler|serverless|netlify|firebase|vercel|cdk|template)\.|appsscript/;

/** Those with a configuration, and those that scripts start. */
function applicationFolders(context: PackageContext, table: readonly FrameworkRow[]): readonly ApplicationFolder[] {
  const found = new Map<string, ApplicationFolder>();
  const add = (directory: string, row: FrameworkRow, isStarted: boolean): void => {
    if (directory === context.pkg.directory || SAMPLES.has(context.view.category(`${directory}/index.ts`))) return;
    const key = `${row.name}\0${directory}`;
    if (isStarted || !found.has(key)) found.set(key, { directory, row, isStarted });
  };
  const configs = context.matching(`*/**/{*.config.*,${PLATFORMS}}`);
  for (const row of configs.length === 0 ? [] : table) {
    const names = (row.markers ?? row.declaredBy ?? []).filter((pattern) => IS_CONFIG.test(pattern)).map((pattern) => createGlob(pattern));
    for (const path of configs) if (names.some((matches) => matches(baseName(path)))) add(directoryOf(path), row, false);
  }
  for (const [, script] of entriesOf(at(context.pkg.json, "scripts"))) {
    for (const { name, directory } of typeof script === "string" ? startsIn(context, script) : []) {
      const row = table.find((one) => one.name === name);
      if (row !== undefined && context.files.some((path) => path.startsWith(`${directory}/`))) add(directory, row, true);
    }
  }
  return [...found.values()];
}

interface Start {
  readonly name: string;
  /** Repo-relative. */
  readonly directory: string;
}

const DEEPEST = 3;

function startsIn(context: PackageContext, script: string, depth = 0): readonly Start[] {
  const found: Start[] = [];
  let entered = context.pkg.directory;
  for (const command of splitCommands(script)) {
    const words = withoutAssignments(command);
    if (words[0] === "cd") entered = joinRelative(entered, words[1] ?? "") ?? entered;
    else if (depth < DEEPEST) for (const word of words) if (/\s/.test(word)) found.push(...startsIn(context, word, depth + 1));
    const index = words.findIndex((word) => COMMANDS.has(baseName(word)));
    const name = COMMANDS.get(baseName(words[index] ?? ""));
    if (name === undefined) continue;
    const { folder, config } = optionsOf(words.slice(index + 1));
    const written = folder ?? (config === undefined ? undefined : rootOf(context, entered, config));
    const place = written === undefined ? entered : joinRelative(entered, written);
    // A page stands for its folder.
    const directory = place !== undefined && /\.html?$/.test(place) ? directoryOf(place) : place;
    if (directory !== undefined && directory !== context.pkg.directory) found.push({ name, directory });
  }
  return found;
}

function optionsOf(words: readonly string[]): { readonly folder: string | undefined; readonly config: string | undefined } {
  let folder: string | undefined;
  let operand: string | undefined;
  let config: string | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const [isFolder, isConfig] = [FOLDER.exec(word), CONFIG.exec(word)];
    if (isFolder !== null) folder = isFolder[1] ?? words[(index += 1)];
    else if (isConfig !== null) config = isConfig[1] ?? words[(index += 1)];
    else if (VALUED.test(word)) index += 1;
    else if (!word.startsWith("-") && !(index === 0 && WORK.test(word)) && operand === undefined) operand = word;
  }
  return { folder: folder ?? operand, config };
}

/** `root` of a configuration, from where the command runs or from its own folder; without one, the folder with a page around it. */
function rootOf(context: PackageContext, entered: string, config: string): string | undefined {
  const { tree } = context.project;
  const path = joinRelative(entered, config);
  const root =
    path === undefined
      ? undefined
      : stringAt(context.read(path.slice(context.pkg.directory === "" ? 0 : context.pkg.directory.length + 1)), "root");
  if (path === undefined || root === undefined) return undefined;
  const places = [joinRelative(entered, root), joinRelative(directoryOf(path), root)];
  const place = places.find((one) => one !== undefined && one !== "" && tree.hasDirectory(one));
  return place === undefined ? undefined : place.slice(entered === "" ? 0 : entered.length + 1);
}
