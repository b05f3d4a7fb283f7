/**
 * Names that a framework imports by itself: a file uses them without a statement, or takes them from a module that the framework generates
 * (`#imports`). They become import sites once every file is read, because the names are those that other files export.
 */
import type { Binding, FileFacts, Reference } from "../../../src/model/facts.js";
import type { Finalized, FinalizeView } from "../../../src/model/language.js";
import { type Tree, baseName, directoryOf, isInside, joinPath } from "../../../src/model/tree.js";
import type { Packages } from "../project.js";
import type { Resolution, Target } from "../rules.js";
import { conventionTables, pluginTables } from "./convention-tables.js";
import type { AutoImport, AutoImports } from "./table.js";
import { findSource } from "../packages/find-source.js";
import { pluginCalls, type PluginRow } from "./plugin-calls.js";

/** Modules that a framework fills with the names. */
const VIRTUAL: ReadonlySet<string> = new Set(["#imports", "#components", "#app", "nuxt/app", "#nitro", "nitro/runtime", "wxt/imports"]);

export function finalizeAutoImports(project: { readonly tree: Tree; readonly packages: Packages }, view: FinalizeView): Finalized {
  const tables = [...conventionTables(project, view), ...generatedTables(project, view), ...pluginTables(project, view)];
  const modules = generatedModules(project, view);
  const files = new Map<string, Sites>();
  if (tables.length + modules.length === 0) return { units: [], files };
  for (const [path, facts] of view.files) {
    const own = tables.filter(({ applies }) => applies(path));
    const found = (name: string): Found | undefined => {
      for (const { label, names } of own) {
        const one = names.get(name);
        if (one !== undefined && one.path !== path) return { ...one, label };
      }
      return undefined;
    };
    const read: Sites = { facts, resolutions: view.resolutions(path) as readonly Resolution[] };
    const named = own.length === 0 ? undefined : withAutoImports(read.facts, read.resolutions, found);
    const changed = withGeneratedModules(named ?? read, path, modules) ?? named;
    if (changed !== undefined) files.set(path, changed);
  }
  return { units: [], files };
}

/** A file with the resolutions of its references. */
interface Sites {
  readonly facts: FileFacts;
  readonly resolutions: readonly Resolution[];
}

/** What a generated module loads, each file when its route is opened. */
function withGeneratedModules({ facts, resolutions }: Sites, path: string, modules: readonly GeneratedModule[]): Sites | undefined {
  const after = Math.max(0, ...facts.references.map(({ offset }) => offset)) + 1;
  const added = facts.references.flatMap(({ specifier, line, kind }) =>
    kind === "type" ? [] : filesBehind(modules, path, specifier).map((module) => ({ specifier, line, module })),
  );
  if (added.length === 0) return undefined;
  const references = added.map(({ specifier, line }, index): Reference => ({
    specifier,
    kind: "dynamic",
    form: "generated module",
    syntax: "import",
    line,
    offset: after + index,
    bindings: [],
  }));
  const targets = added.map(({ module: { files, plugin } }): Resolution => ({
    targets: files.filter((file) => file !== path).map((file): Target => ({ kind: "file", path: file, rule: `files of ${plugin}` })),
    problems: [],
  }));
  return { facts: { ...facts, references: [...facts.references, ...references] }, resolutions: [...resolutions, ...targets] };
}

type Found = AutoImport & { readonly label: AutoImports["label"] };

function withAutoImports(
  facts: FileFacts,
  resolutions: readonly Resolution[],
  found: (name: string) => Found | undefined,
): Sites | undefined {
  const named = facts.references.map((reference, index) => renamed(reference, resolutions[index], found));
  const implicit = (facts.free ?? []).flatMap((binding) => {
    const target = found(binding.imported);
    return target === undefined || binding.uses.length === 0 ? [] : [{ binding, target }];
  });
  if (implicit.length === 0 && named.every((one) => one === undefined)) return undefined;
  const after = Math.max(0, ...facts.references.map(({ offset }) => offset)) + 1;
  const added = implicit.map(({ binding, target }, index): Reference => ({
    specifier: binding.imported,
    kind: binding.uses.every(({ kind }) => kind === "type") ? "type" : "static",
    form: "auto-import",
    syntax: "import",
    line: binding.uses[0]?.line ?? 1,
    offset: after + index,
    bindings: [bindingOf(binding, target)],
  }));
  const references = facts.references.map((reference, index) => named[index]?.reference ?? reference);
  return {
    facts: { ...facts, references: [...references, ...added] },
    resolutions: [
      ...facts.references.map((_, index) => named[index]?.resolution ?? resolutions[index] ?? { targets: [], problems: [] }),
      ...implicit.map(({ target }): Resolution => ({ targets: [targetOf(target)], problems: [] })),
    ],
  };
}

/** An import from a generated module, whose names lead to files. */
function renamed(
  reference: Reference,
  resolution: Resolution | undefined,
  found: (name: string) => Found | undefined,
): { readonly reference: Reference; readonly resolution: Resolution } | undefined {
  if (!VIRTUAL.has(reference.specifier) || resolution === undefined) return undefined;
  const names = new Map<string, Target>();
  const bindings = reference.bindings.map((binding) => {
    const target = found(binding.imported);
    if (target === undefined) return binding;
    const changed = bindingOf(binding, target);
    names.set(changed.imported, targetOf(target));
    return changed;
  });
  if (names.size === 0) return undefined;
  // Two default exports cannot share a key, so each of them is an import of its own.
  const isPlain = new Set(bindings.map(({ imported }) => imported)).size === bindings.length;
  return isPlain ? { reference: { ...reference, bindings }, resolution: { ...resolution, names } } : undefined;
}

function bindingOf(binding: Binding, { imported }: Found): Binding {
  const local = binding.local ?? binding.imported;
  return { ...binding, imported, ...(local !== imported && { local }) };
}

function targetOf({ path, label }: Found): Target {
  return { kind: "file", path, rule: `auto-import of ${label}` };
}

/** Declarations that `unplugin-auto-import`, `unplugin-vue-components` and similar tools generate for the compiler: each line names a module. */
const GENERATED = /^(?:auto-?imports?|components|imports|global-components|typed-components)\.d\.ts$/;
/** `const useFee: typeof import('./src/fee')['useFee']`, `Lang: typeof import("./src/Lang.vue")["default"]`. */
const LINE =
  /^\s*(?:(?:export\s+|declare\s+)?(?:const|let|var)\s+)?["']?([\w$]+)["']?\s*:\s*(?:[\w$]+<)*typeof import\((["'])([^"'\n]{1,300})\2\)(?:\[["']([\w$]+)["']\]|\.([\w$]+))/gm;

function generatedTables(
  { tree, packages }: { readonly tree: Tree; readonly packages: Packages },
  view: FinalizeView,
): readonly AutoImports[] {
  return tree.paths.flatMap((path): readonly AutoImports[] => {
    if (!GENERATED.test(baseName(path)) || !view.files.has(path)) return [];
    const directory = packages.of(path)?.directory ?? "";
    const names = new Map<string, AutoImport>();
    for (const [, name = "", , specifier = "", quoted, dotted] of (tree.read(path) ?? "").matchAll(LINE)) {
      const written = /^\.{1,2}\//.test(specifier) ? joinPath(directoryOf(path), specifier) : undefined;
      const source = written === undefined ? undefined : findSource(tree, written);
      if (source !== undefined) names.set(name, { path: source, imported: quoted ?? dotted ?? "default" });
    }
    return names.size === 0 ? [] : [{ label: path, names, applies: (file) => file !== path && isInside(file, directory) }];
  });
}

// Modules that build plugins generate out of files: the routes of an application, and its layouts. To add a plugin, add a row.

interface Row extends PluginRow {
  /** Specifiers of the module. */
  readonly modules: RegExp;
}

const PAGES = { usual: ["src/pages"], extensions: ["vue", "tsx", "jsx", "ts", "js"] };
const LAYOUTS = { usual: ["src/layouts"], extensions: ["vue"] };

const ROWS: readonly Row[] = [
  {
    plugins: ["vite-plugin-pages"],
    modules: /^(?:virtual:generated-pages|~pages$|~react-pages$|~solid-pages$)/,
    options: ["dirs", "pagesDir"],
    inside: ["dir"],
    ...PAGES,
  },
  {
    plugins: ["unplugin-vue-router", "vue-router/vite", "vue-router/unplugin"],
    modules: /^vue-router\/auto(?:-routes)?$/,
    options: ["routesFolder"],
    inside: ["src"],
    usual: PAGES.usual,
    extensions: ["vue"],
  },
  {
    plugins: ["vite-plugin-vue-layouts", "vite-plugin-vue-layouts-next"],
    modules: /^virtual:generated-layouts$/,
    options: ["layoutsDirs"],
    ...LAYOUTS,
  },
  { plugins: ["vite-plugin-vue-meta-layouts"], modules: /^virtual:meta-layouts$/, options: ["target"], ...LAYOUTS },
];

/** Files behind a generated module, for one that imports it. */
interface GeneratedModule {
  readonly plugin: string;
  readonly modules: RegExp;
  readonly files: readonly string[];
  readonly isOwn: (path: string) => boolean;
  serves(path: string): boolean;
}

function generatedModules(project: { readonly tree: Tree; readonly packages: Packages }, view: FinalizeView): readonly GeneratedModule[] {
  return ROWS.flatMap((row) =>
    pluginCalls(row, project, view).flatMap(({ pkg, files, serves }): readonly GeneratedModule[] => {
      const isOwn = (path: string): boolean => project.packages.of(path) === pkg;
      return files.length === 0
        ? []
        : [{ plugin: row.plugins[0] ?? "", modules: row.modules, files: files.map(({ path }) => path), isOwn, serves }];
    }),
  );
}

/** What a file's own configuration says; without one, what those of the packages say that depend on it. */
function filesBehind(modules: readonly GeneratedModule[], from: string, specifier: string): readonly GeneratedModule[] {
  const fitting = modules.filter((one) => one.modules.test(specifier) && one.serves(from));
  const own = fitting.filter(({ isOwn }) => isOwn(from));
  return own.length > 0 ? own : fitting;
}
