/**
 * Entries of bundlers, read from their configurations as data: one row for each tool. Yields the sources and the names of
 * their outputs, for the mapping of outputs and as entries of packages without other declarations. To add a bundler, add a row.
 */
import { byteOrder } from "../../../src/model/basics.js";
import { type Tree, directoryOf, joinRelative } from "../../../src/model/tree.js";
import type { EcmaPackage } from "../project.js";
import {
  type BundleEntry,
  bundleInputs,
  type DeclaredBundle,
  joinedInputs,
  placeBundles,
  type SourceOf,
  withoutExtension,
  withOutputs,
} from "./bundle-entries.js";
import { bundledByScripts, configsOfScripts } from "./bundler-scripts.js";
import { evaluateConfig, evaluateObjects } from "../config-values/evaluate-config.js";
import { at, isObject, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { cachedValue } from "../../manifests/cached-value.js";

interface Bundler {
  readonly config: RegExp;
  /** Its commands, which name a configuration with `-c` or `--config`. */
  readonly commands: readonly string[];
  /** Key of `package.json` with the same options. */
  readonly packageKey?: string;
  readonly read: (options: Json) => readonly DeclaredBundle[];
}

const NAME = (tool: string): RegExp => new RegExp(`^(?:${tool})(?:\\.[\\w-]+)*\\.[cm]?[jt]s$`);

const BUNDLERS: readonly Bundler[] = [
  {
    config: NAME("tsup\\.config"),
    commands: ["tsup"],
    packageKey: "tsup",
    read: (options) => bundleInputs(at(options, "entry") ?? at(options, "entryPoints")),
  },
  {
    config: NAME("tsdown\\.config"),
    commands: ["tsdown"],
    packageKey: "tsdown",
    read: (options) => bundleInputs(at(options, "entry") ?? "src/index.ts"),
  },
  {
    config: NAME("build\\.config"),
    commands: ["unbuild"],
    packageKey: "unbuild",
    read: (options) => listOf(at(options, "entries")).flatMap(unbuildEntry),
  },
  {
    config: NAME("rollup(?:\\.[\\w-]+)*\\.config|rolldown(?:\\.[\\w-]+)*\\.config"),
    commands: ["rollup", "rolldown"],
    read: rollupEntries,
  },
  {
    config: NAME("webpack(?:\\.[\\w-]+)*|rspack(?:\\.[\\w-]+)*"),
    commands: ["webpack", "webpack-dev-server", "rspack"],
    read: webpackEntries,
  },
  {
    config: NAME("rslib\\.config|rsbuild\\.config"),
    commands: ["rslib", "rsbuild"],
    read: (options) => [options, ...listOf(at(options, "lib"))].flatMap((one) => bundleInputs(at(one, "source", "entry"))),
  },
  { config: NAME("vite(?:\\.[\\w-]+)*\\.config"), commands: ["vite"], read: viteEntries },
];

export const COMMANDS = BUNDLERS.flatMap(({ commands }) => commands);

const SAMPLE_CONFIG = /\.(?:test|spec|dev|e2e)\./;

/** Entries whose exports are those of an output, in the order of the tools above, then of the configurations' names, then as written. */
export function readBundleEntries(tree: Tree, pkg: EcmaPackage): readonly BundleEntry[] {
  return readBundleInputs(tree, pkg).filter((entry) => entry.aside !== true);
}

/** Everything that bundlers start with; `sourceOf` finds what a compiler, run before the bundler, compiles to an input. */
export function readBundleInputs(tree: Tree, pkg: EcmaPackage, sourceOf?: SourceOf): readonly BundleEntry[] {
  const found = BUNDLERS.flatMap((bundler) => fromConfigs(tree, pkg, bundler, sourceOf));
  return [...found, ...fromManifest(tree, pkg), ...bundledByScripts(tree, pkg)];
}

function fromConfigs(tree: Tree, pkg: EcmaPackage, bundler: Bundler, sourceOf: SourceOf | undefined): readonly BundleEntry[] {
  const beside = tree.list(pkg.directory).filter((name) => bundler.config.test(name));
  const elsewhere = configsOfScripts(pkg, bundler.commands).filter((name) => tree.has(joinRelative(pkg.directory, name) ?? ""));
  const names = [...new Set([...beside.toSorted(byteOrder), ...elsewhere])].filter((name) => !SAMPLE_CONFIG.test(name));
  const fromFiles = names.flatMap((name) => {
    const path = joinRelative(pkg.directory, name) ?? name;
    const text = tree.read(path) ?? "";
    // A configuration in another directory is run in that of the package.
    const kind = directoryOf(path) === pkg.directory ? "config" : `config for ${pkg.directory}`;
    const value = cachedValue(tree, kind, path, text, () => evaluateConfig(path, text, pkg.directory));
    const found = value === undefined ? [] : each(value).flatMap((options) => bundler.read(options));
    return placeBundles(tree, pkg, [...found, ...exposedBy(tree, pkg, path, text)], name, sourceOf);
  });
  const inline = bundler.packageKey === undefined ? undefined : at(pkg.json, bundler.packageKey);
  const fromKey =
    inline === undefined
      ? []
      : each(inline).flatMap((options) => placeBundles(tree, pkg, bundler.read(options), `package.json "${bundler.packageKey}"`));
  return [...fromFiles, ...fromKey];
}

/** Modules that Module Federation offers to other programs: `exposes: { "./Cart": "./src/Cart" }`. */
function exposedBy(tree: Tree, pkg: EcmaPackage, path: string, text: string): readonly DeclaredBundle[] {
  if (!text.includes("exposes")) return [];
  const options = cachedValue(tree, `exposes for ${pkg.directory}`, path, text, () =>
    evaluateObjects(path, text, "exposes", pkg.directory),
  );
  return options.flatMap((one) => bundleInputs(at(one, "exposes")).map((entry) => ({ ...entry, aside: true })));
}

const each = (value: Json): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]).flatMap(each) : [value]);

/** `source` of Parcel and microbundle, Preconstruct's entrypoints (relative to `src`), the directory of the React Native builder. */
function fromManifest(tree: Tree, pkg: EcmaPackage): readonly BundleEntry[] {
  const source = stringsOf(at(pkg.json, "source")).map((input) => ({ input }));
  const preconstruct = at(pkg.json, "preconstruct");
  const constructed = isObject(preconstruct)
    ? stringsOf(at(preconstruct, "entrypoints") ?? "index").map((input) => ({ input: `src/${input}` }))
    : [];
  const bob = stringAt(pkg.json, "react-native-builder-bob", "source");
  return [
    ...placeBundles(tree, pkg, source, 'package.json "source"'),
    ...placeBundles(tree, pkg, constructed, 'package.json "preconstruct"'),
    ...placeBundles(tree, pkg, bob === undefined ? [] : [{ input: bob }], 'package.json "react-native-builder-bob"'),
  ];
}

function unbuildEntry(entry: Json): readonly DeclaredBundle[] {
  const input = typeof entry === "string" ? entry : stringAt(entry, "input");
  if (input === undefined || input.endsWith("/") || stringAt(entry, "builder") === "mkdist") return [];
  return [{ input, name: stringAt(entry, "name") ?? withoutExtension(input.replace(/^(?:\.\/)?(?:src\/)?/, "")) }];
}

function rollupEntries(options: Json): readonly DeclaredBundle[] {
  const found = bundleInputs(at(options, "input"));
  const outputs = each(at(options, "output") ?? []).flatMap((output) => {
    const file = stringAt(output, "file");
    if (file !== undefined) return [file];
    const name = stringAt(output, "entryFileNames");
    return name === undefined ? [] : [`${stringAt(output, "dir") ?? "dist"}/${name}`];
  });
  return withOutputs(found, outputs);
}

function webpackEntries(options: Json): readonly DeclaredBundle[] {
  const context = stringAt(options, "context");
  const entry = at(options, "entry");
  const found = (Array.isArray(entry) ? joinedInputs(entry) : bundleInputs(entry)).map((entry) =>
    context === undefined ? entry : { ...entry, input: `${context}/${entry.input}` },
  );
  const file = stringAt(options, "output", "filename");
  return withOutputs(found, file === undefined ? [] : [`${stringAt(options, "output", "path") ?? "dist"}/${file}`]);
}

function viteEntries(options: Json): readonly DeclaredBundle[] {
  const lib = at(options, "build", "lib");
  const found = bundleInputs(at(lib, "entry"));
  const file = stringAt(lib, "fileName");
  if (file === undefined) return found;
  return found.map((entry) => ({ ...entry, name: entry.name ?? file }));
}
