/**
 * Facts that need several files: Django loads the parts of an app by name once a settings file lists the app. The app's
 * configuration, or its package, gets a site for each part.
 */
import type { FileFacts, Reference } from "../../../src/model/facts.js";
import type { Finalized, FinalizeView, Resolution } from "../../../src/model/language.js";
import type { Rule } from "../rules.js";
import { byteOrder } from "../../../src/model/basics.js";
import { type Tree, baseName, directoryOf, pathIn } from "../../../src/model/tree.js";
import { isInitialiser } from "../is-initialiser.js";
import { DISCOVERED } from "../extract/references/celery.js";
import type { PythonProject } from "../project.js";
import { type Site, withSites } from "./finalize-in-turn.js";

const WHY = "Loaded by the Django app registry.";
const RULE: Rule = "Django app registry";
const LOADED = ["models", "admin", "wagtail_hooks"];
/** Modules of an app that another library loads from each app, if they import it. */
const LOADED_BY: readonly (readonly [library: string, imported: RegExp, modules: readonly string[]])[] = [
  ["django-imagekit", /^imagekit\b/, ["imagegenerators"]],
  ["Haystack", /^haystack\b/, ["search_indexes"]],
  ["django-modeltranslation", /^modeltranslation\b/, ["translation"]],
  ["django-rules", /^rules\b/, ["rules"]],
  ["django-elasticsearch-dsl", /^django_(?:elasticsearch|opensearch)_dsl\b/, ["documents"]],
  ["django CMS", /^(?:cms|menus)\b/, ["cms_plugins", "cms_apps", "cms_menus", "cms_toolbars", "cms_wizards", "cms_config"]],
  ["django-sitetree", /^sitetree\b/, ["sitetrees"]],
];
const COLLECTED = ["management/commands", "templatetags", "migrations"];

/** Parts that something else than the registry loads. */
function whyOf(part: string, discovered: ReadonlySet<string>): string {
  const name = baseName(part.replace(/(?:\/__init__)?\.py$/, ""));
  const library = LOADED_BY.find(([, , modules]) => modules.includes(name))?.[0];
  if (library !== undefined && !discovered.has(name)) return `Loaded by ${library}, which imports this module of each app.`;
  if (discovered.has(baseName(part).replace(/\.py$/, ""))) return "Discovered by name in each installed app.";
  if (/(?:^|\/)migrations\/[^/]+$|\/\d{4}_\w+\.py$/.test(part)) return "Run by Django's `migrate` command.";
  return /(?:^|\/)wagtail_hooks(?:\.py|\/__init__\.py)$/.test(part) ? "Loaded by Wagtail, which imports the hooks of each app." : WHY;
}

export function resolveDjangoApps(project: PythonProject, view: FinalizeView): Finalized {
  const loads = new Map<string, Set<string>>();
  const discovered = discoveredModules(view);
  for (const app of installedApps(view)) {
    const host = app.configuration ?? defaultConfiguration(view, app.directory) ?? hostOf(project.tree, app.directory) ?? app.settings;
    const parts = loads.get(host) ?? new Set<string>();
    for (const part of partsOf(project.tree, view, app.directory, discovered)) if (part !== host) parts.add(part);
    loads.set(host, parts);
  }
  for (const [settings, directory] of migrationPackages(view)) {
    const parts = loads.get(settings) ?? new Set<string>();
    for (const path of modulesIn(project.tree, directory)) parts.add(path);
    loads.set(settings, parts);
  }
  const files = new Map<string, { readonly facts: FileFacts; readonly resolutions: readonly Resolution[] }>();
  for (const [host, parts] of [...loads].sort(([a], [b]) => byteOrder(a, b))) {
    const facts = view.facts(host);
    if (facts !== undefined && parts.size > 0)
      files.set(host, withLoads(facts, view.resolutions(host), [...parts].sort(byteOrder), discovered));
  }
  return { units: [], files };
}

/** Modules that `autodiscover_tasks()` and `autodiscover_modules("signals")` load from each app. */
function discoveredModules({ files }: FinalizeView): ReadonlySet<string> {
  const hints = [...files.values()].flatMap((facts) => facts.hints ?? []);
  return new Set(hints.flatMap(({ kind, name }) => (kind === DISCOVERED ? [name] : [])));
}

interface App {
  readonly directory: string;
  readonly settings: string;
  /** Module of the configuration class, if settings list the class. */
  readonly configuration?: string;
}

/** Directories of the repository's apps that settings list, in the order of the settings files. */
function installedApps(view: FinalizeView): readonly App[] {
  const apps = new Map<string, App>();
  for (const [settings, facts] of view.files) {
    const resolutions = facts.references.some(isListing) ? view.resolutions(settings) : [];
    for (const [index, reference] of facts.references.entries()) {
      if (!isListing(reference)) continue;
      for (const target of resolutions[index]?.targets ?? []) {
        if (target.kind !== "file") continue;
        const directory = appDirectory(target.path);
        const known = apps.get(directory) ?? { directory, settings };
        const isNamed = target.symbol !== undefined && !isInitialiser(target.path);
        const configuration = known.configuration ?? (isNamed ? target.path : undefined);
        apps.set(directory, { ...known, ...(configuration === undefined ? {} : { configuration }) });
      }
    }
  }
  return [...apps.values()];
}

function isListing({ form }: Reference): boolean {
  return form.includes("INSTALLED_APPS");
}

/** The files of a listed entry are in the app's directory, apart from a `models` package. */
function appDirectory(path: string): string {
  const directory = directoryOf(path);
  return baseName(directory) === "models" ? directoryOf(directory) : directory;
}

/** The module that the package names in `default_app_config`, before Django 4.1 the only way to have the configuration outside of `apps.py`. */
function defaultConfiguration(view: FinalizeView, directory: string): string | undefined {
  const path = pathIn(directory, "__init__.py");
  const index = view.facts(path)?.references.findIndex(({ form }) => form === "default_app_config") ?? -1;
  const [target] = index < 0 ? [] : (view.resolutions(path)[index]?.targets ?? []);
  const isNamed = target?.kind === "file" && directoryOf(target.path) === directory && target.path !== path;
  return isNamed ? target.path : undefined;
}

function hostOf(tree: Tree, directory: string): string | undefined {
  return ["apps.py", "__init__.py"].map((name) => pathIn(directory, name)).find((path) => tree.has(path));
}

function partsOf(tree: Tree, view: FinalizeView, directory: string, discovered: ReadonlySet<string>): readonly string[] {
  const filesOf = (name: string): readonly string[] => [pathIn(directory, `${name}.py`), pathIn(directory, `${name}/__init__.py`)];
  const others = LOADED_BY.flatMap(([, imported, modules]) =>
    modules.flatMap(filesOf).filter((path) => view.facts(path)?.references.some(({ specifier }) => imported.test(specifier)) === true),
  );
  const modules = [...[...LOADED, ...discovered].flatMap(filesOf), ...others];
  const collected = COLLECTED.flatMap((folder) => modulesIn(tree, pathIn(directory, folder)));
  return [...modules, ...collected].filter((path) => tree.has(path));
}

function modulesIn(tree: Tree, directory: string): readonly string[] {
  const names = tree.list(directory).filter((name) => name.endsWith(".py") && !name.startsWith("_"));
  return names.map((name) => pathIn(directory, name));
}

/** Packages that `MIGRATION_MODULES` names in place of the folder `migrations` of an app, each with the settings. */
function migrationPackages(view: FinalizeView): readonly (readonly [settings: string, directory: string])[] {
  return [...view.files].flatMap(([settings, { references }]) =>
    references.flatMap(({ form }, index) => {
      const targets = form === "MIGRATION_MODULES" ? (view.resolutions(settings)[index]?.targets ?? []) : [];
      return targets.flatMap((target) =>
        target.kind === "file" && isInitialiser(target.path) ? [[settings, directoryOf(target.path)] as const] : [],
      );
    }),
  );
}

function withLoads(
  facts: FileFacts,
  resolutions: readonly Resolution[],
  parts: readonly string[],
  discovered: ReadonlySet<string>,
): { readonly facts: FileFacts; readonly resolutions: readonly Resolution[] } {
  const sites = parts.map((path): Site => ({
    reference: {
      specifier: path,
      kind: "implicit",
      manner: "convention",
      form: "Django app",
      line: 1,
      offset: 0,
      bindings: [],
      keep: true,
      why: whyOf(path, discovered),
    },
    resolution: { targets: [{ kind: "file", path, rule: RULE }], problems: [] },
  }));
  return withSites(facts, resolutions, sites);
}
