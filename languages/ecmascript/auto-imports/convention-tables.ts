/** Folders whose exports frameworks and build plugins import by their names. To add a framework, add a row. */
import type { FileFacts } from "../../../src/model/facts.js";
import type { FinalizeView } from "../../../src/model/language.js";
import { type Tree, isInside, joinRelative, pathIn, relativeTo } from "../../../src/model/tree.js";
import { createGlob } from "../../manifests/glob.js";
import { at, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { evaluateConfig } from "../config-values/evaluate-config.js";
import { isNuxt2 } from "../nuxt-version.js";
import type { EcmaPackage, Packages } from "../project.js";
import { pluginCalls, type PluginRow } from "./plugin-calls.js";
import type { AutoImport, AutoImports } from "./table.js";

interface Row {
  readonly label: string;
  readonly dependencies: readonly string[];
  readonly config: RegExp;
  /** Directories of sources in the package, besides a configured `srcDir`. */
  readonly sources: readonly string[];
  /** Patterns below a directory of sources, whose exports are names. */
  readonly names: readonly string[];
  /** Directory of components, unless the option `components` lists others. */
  readonly components?: string;
  /** Files that have the names, relative to the package; absent: all. */
  readonly only?: RegExp;
  readonly except?: RegExp;
  /** An option that lists further directories. */
  readonly more?: readonly string[];
  /** Files of its layers, relative to the package; `extends` of its configuration lists further ones. */
  readonly layers?: RegExp;
}

const CODE = "{ts,js,mts,mjs,tsx,jsx}";
const TOP = (names: string): readonly string[] => [`${names}/*.${CODE}`, `${names}/*/index.${CODE}`];
const SERVER = /^(?:layers\/[^/]+\/)?(?:app\/|src\/)?server\//;

const LAYERS = /^layers\/[^/]+\//;

const ROWS: readonly Row[] = [
  {
    label: "Nuxt",
    dependencies: ["nuxt", "nuxt3", "nuxt-nightly", "@nuxt/kit"],
    config: /^nuxt\.config\.[cm]?[jt]s$/,
    sources: ["", "app/", "src/", "layers/*/", "layers/*/app/"],
    names: [...TOP("{composables,utils,shared/utils,shared/types}"), `stores/*.${CODE}`],
    components: "components",
    except: SERVER,
    more: ["imports", "dirs"],
    layers: LAYERS,
  },
  {
    label: "Nuxt",
    dependencies: ["nuxt", "nuxt3", "nuxt-nightly", "@nuxt/kit"],
    config: /^nuxt\.config\.[cm]?[jt]s$/,
    sources: ["", "layers/*/"],
    names: [`server/utils/**/*.${CODE}`, ...TOP("shared/{utils,types}")],
    only: SERVER,
    layers: LAYERS,
  },
  {
    label: "WXT",
    dependencies: ["wxt"],
    config: /^wxt\.config\.[cm]?[jt]s$/,
    sources: ["", "src/"],
    names: TOP("{components,composables,hooks,utils}"),
  },
  {
    label: "Nitro",
    dependencies: ["nitropack", "nitro"],
    config: /^nitro\.config\.[cm]?[jt]s$/,
    sources: ["", "server/", "src/"],
    names: [`utils/**/*.${CODE}`],
  },
];

export function conventionTables(
  { tree, packages }: { readonly tree: Tree; readonly packages: Packages },
  view: FinalizeView,
): readonly AutoImports[] {
  return packages.all.flatMap((pkg) =>
    ROWS.flatMap((any): readonly AutoImports[] => {
      if (!any.dependencies.some((name) => pkg.dependencies.has(name))) return [];
      const config = configOf(tree, pkg, any);
      const row = isNuxt2(pkg) ? { ...any, names: [], more: [] } : any;
      // Nuxt 2 imports components alone, if it is told to.
      if (row !== any && (at(config, "components") ?? false) === false) return [];
      const names = new Map(namesOf(row, pkg, config, view));
      for (const layer of layersOf(tree, pkg, row, config)) {
        const more = namesOf(row, { directory: layer }, configOf(tree, { directory: layer }, row), view);
        for (const [name, found] of more) if (!names.has(name)) names.set(name, found);
      }
      const applies = (path: string): boolean => {
        if (!isInside(path, pkg.directory)) return false;
        const relative = relativeTo(pkg.directory, path);
        // A layer may have a manifest of its own, without the framework.
        const isOwn = packages.of(path) === pkg || (row.layers !== undefined && row.layers.test(relative));
        return isOwn && row.only?.test(relative) !== false && row.except?.test(relative) !== true;
      };
      return names.size === 0 ? [] : [{ label: row.label, names, applies }];
    }),
  );
}

const COMPONENTS: PluginRow = {
  plugins: ["unplugin-vue-components", "vite-plugin-components"],
  options: ["dirs"],
  usual: ["src/components"],
  extensions: ["vue"],
};
const NAMES: PluginRow = {
  plugins: ["unplugin-auto-import"],
  options: ["dirs"],
  inside: ["glob"],
  isShallow: true,
  usual: [],
  extensions: ["ts", "js", "mts", "mjs", "tsx", "jsx"],
};

/** What `unplugin-vue-components` and `unplugin-auto-import` find in directories; the declarations that they generate are often not committed. */
export function pluginTables(project: { readonly tree: Tree; readonly packages: Packages }, view: FinalizeView): readonly AutoImports[] {
  const components = pluginCalls(COMPONENTS, project, view).map(({ options, files, serves }): AutoImports => {
    const isLong = at(options, "directoryAsNamespace") === true;
    const names = new Map<string, AutoImport>();
    for (const { path, relative } of files) {
      const [long, short] = componentNames(relative.replace(/^.*?components\//, ""));
      const name = isLong ? long : short;
      if (!names.has(name)) names.set(name, { path, imported: "default" });
    }
    return { label: "unplugin-vue-components", names, applies: serves };
  });
  const exported = pluginCalls(NAMES, project, view).map(({ files, serves }): AutoImports => {
    const names = new Map<string, AutoImport>();
    for (const { path } of files) {
      const facts = view.files.get(path);
      if (facts !== undefined)
        addExports(facts, path, (name, at, imported) => void (names.has(name) || names.set(name, { path: at, imported })));
    }
    return { label: "unplugin-auto-import", names, applies: serves };
  });
  return [...components, ...exported].filter(({ names }) => names.size > 0);
}

/** Directories of layers elsewhere: `extends: ["../base"]`. */
function layersOf(tree: Tree, { directory }: EcmaPackage, { layers }: Row, config: Json | undefined): readonly string[] {
  const listed = layers === undefined ? [] : listOf(at(config, "extends")).concat(stringAt(config, "extends") ?? []);
  const paths = listed.map((one) => (typeof one === "string" && one.startsWith(".") ? joinRelative(directory, one) : undefined));
  return paths.filter((path) => path !== undefined).filter((path) => path !== "" && path !== directory && tree.hasDirectory(path));
}

function configOf(tree: Tree, pkg: Pick<EcmaPackage, "directory">, row: Row): Json | undefined {
  const name = tree.list(pkg.directory).find((one) => row.config.test(one));
  const path = name === undefined ? undefined : pathIn(pkg.directory, name);
  const text = path === undefined ? undefined : tree.read(path);
  return path === undefined || text === undefined ? undefined : evaluateConfig(path, text);
}

function namesOf(
  row: Row,
  pkg: Pick<EcmaPackage, "directory">,
  config: Json | undefined,
  view: FinalizeView,
): ReadonlyMap<string, AutoImport> {
  const srcDir = stringAt(config, "srcDir")
    ?.replace(/^\.?\//, "")
    .replace(/\/?$/, "/");
  const sources = [...row.sources, ...(srcDir === undefined ? [] : [srcDir])];
  const more = row.more === undefined || row.more.length === 0 ? [] : stringsOf(at(config, ...row.more)).flatMap(directoryPatterns);
  const below = (patterns: readonly string[]): readonly string[] =>
    patterns.flatMap((pattern) => sources.map((source) => source + pattern));
  const isNamed = createGlob([...below(row.names), ...more]);
  const folders = row.components === undefined ? [] : componentFolders(config, sources, row.components);
  const names = new Map<string, AutoImport>();
  const add = (name: string, path: string, imported: string): void => {
    if (!names.has(name)) names.set(name, { path, imported });
  };
  const plain: (() => void)[] = [];
  for (const [path, facts] of view.files) {
    if (!isInside(path, pkg.directory) || /\.(?:d|test|spec)\.[cm]?ts$/.test(path)) continue;
    const relative = relativeTo(pkg.directory, path);
    if (isNamed(relative)) addExports(facts, path, add);
    else if (/\.(?:vue|[jt]sx?)$/.test(relative)) {
      const found = folders.map((one) => ({ ...one, rest: one.below(relative) }));
      const folder = found.find(({ rest }) => rest !== undefined);
      if (folder?.rest === undefined) continue;
      const [long, short] = componentNames(folder.prefix + folder.rest);
      for (const name of [folder.isLong ? long : short, `Lazy${folder.isLong ? long : short}`]) add(name, path, "default");
      // Without prefixes, if the project says so.
      plain.push(() => add(short, path, "default"));
    }
  }
  for (const addPlain of plain) addPlain();
  return names;
}

interface ComponentFolder {
  /** The path below it; undefined for other files. */
  readonly below: (path: string) => string | undefined;
  /** A part in front of the names, as a directory would be. */
  readonly prefix: string;
  /** Whether names begin with the directories below. */
  readonly isLong: boolean;
}

/** `components: ["~/widgets", { path: "~/ui", prefix: "Ui", pathPrefix: false }]`, also as `dirs` of an object. Layers have their own options. */
function componentFolders(config: Json | undefined, sources: readonly string[], usual: string): readonly ComponentFolder[] {
  const option = at(config, "components");
  const listed = Array.isArray(option) ? (option as readonly Json[]) : listOf(at(option, "dirs"));
  const folders = listed.flatMap((one): readonly (ComponentFolder & { readonly directory: string })[] => {
    const directory = plainDirectory(typeof one === "string" ? one : (stringAt(one, "path") ?? ""));
    const prefix = stringAt(one, "prefix");
    if (directory === undefined) return [];
    const isLong = at(one, "pathPrefix") !== false;
    return [{ directory, below: belowAny(sources, directory), prefix: prefix === undefined ? "" : `${prefix}/`, isLong }];
  });
  // The longest is the nearest one.
  const ordered = folders.toSorted((a, b) => b.directory.length - a.directory.length);
  const own = listed.length > 0 ? sources.filter((source) => source.includes("*")) : sources;
  return [...ordered, { below: belowAny(own, usual), prefix: "", isLong: true }];
}

function belowAny(sources: readonly string[], directory: string): ComponentFolder["below"] {
  const roots = sources
    .map((source) => source + directory)
    .map((root) => ({ isIn: createGlob(`${root}/**`), depth: root.split("/").length }));
  return (path) => {
    const root = roots.find(({ isIn }) => isIn(path));
    return root === undefined ? undefined : path.split("/").slice(root.depth).join("/");
  };
}

function plainDirectory(written: string): string | undefined {
  const plain = joinRelative("", written.replace(/^(?:[~@]{1,2}\/|\.\/)/, ""));
  return plain === "" ? undefined : plain;
}

/** `stores`, `~/composables/nested/**` and the like. */
function directoryPatterns(written: string): readonly string[] {
  const plain = plainDirectory(written);
  if (plain === undefined) return [];
  if (plain.includes("*")) return [plain, `${plain}/*.${CODE}`, `${plain}.${CODE}`];
  return [...TOP(plain), ...["app", "src"].flatMap((source) => TOP(`${source}/${plain}`))];
}

function addExports(facts: FileFacts, path: string, add: (name: string, path: string, imported: string) => void): void {
  for (const fact of facts.exports) {
    if (fact.kind === "star" || fact.name === "=") continue;
    if (fact.name !== "default") add(fact.name, path, fact.name);
    else
      add(
        camelCase(
          path
            .replace(/\/index\.\w+$/, "")
            .replace(/^.*\//, "")
            .replace(/\.\w+$/, ""),
        ),
        path,
        "default",
      );
  }
}

/** `components/base/foo/Button.vue` is `BaseFooButton`; a part that the next one repeats counts once. */
function componentNames(relative: string): readonly [long: string, short: string] {
  const parts = relative
    .replace(/\.(?:client|server|global)?\.?\w+$/, "")
    .replace(/\/index$/, "")
    .split("/")
    .map(pascalCase);
  const last = parts.at(-1) ?? "";
  const before = parts.slice(0, -1);
  let prefix = before.join("");
  for (let from = 0; from < before.length; from += 1) {
    const tail = before.slice(from).join("");
    if (last.startsWith(tail)) {
      prefix = before.slice(0, from).join("");
      break;
    }
  }
  return [prefix + last, last];
}

function pascalCase(text: string): string {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
}

function camelCase(text: string): string {
  const pascal = pascalCase(text);
  return pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
}
