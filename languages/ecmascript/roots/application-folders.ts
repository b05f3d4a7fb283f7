/** Folders without a manifest in which a framework works: they have its configuration, or a script of the package names them. */
import { createGlob } from "../../manifests/glob.js";
import { splitCommands, withoutAssignments } from "../../manifests/command-line.js";
import { at, entriesOf, stringAt } from "../../manifests/json.js";
import { baseName, directoryOf, joinRelative } from "../../manifests/paths.js";
import { SAMPLES } from "../../shared/root-findings.js";
import type { FrameworkRow } from "./framework-row.js";
import type { PackageContext } from "./package-context.js";

export interface ApplicationFolder {
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
export function applicationFolders(context: PackageContext, table: readonly FrameworkRow[]): readonly ApplicationFolder[] {
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
