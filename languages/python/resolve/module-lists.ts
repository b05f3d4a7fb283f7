/**
 * Facts that need several files: a literal list of module names in one file, and a loop that imports the items of a list with this name in
 * another (`extract/references/module-lists.ts` states both). The file with the list refers to the modules.
 */
import type { FileFacts, Hint } from "../../../src/model/facts.js";
import type { Finalized, FinalizeView, Resolution } from "../../../src/model/language.js";
import { remember } from "../../../src/model/basics.js";
import type { PythonProject } from "../project.js";
import { type Site, withSites } from "./finalize-in-turn.js";
import { fileTarget } from "./answers.js";

export function resolveModuleLists(project: PythonProject, view: FinalizeView): Finalized {
  const files = new Map<string, { readonly facts: FileFacts; readonly resolutions: readonly Resolution[] }>();
  const hinted = [...view.files.values()].filter(({ hints }) => hints !== undefined);
  const lists = hinted.filter(({ hints }) => hints?.some(({ kind }) => kind === "listed"));
  if (lists.length === 0) return { units: [], files };
  const imports = remember((path: string) => importedBy(project, view, path));
  const loads = loadedLists(hinted, imports);
  for (const facts of lists) {
    const names = loadedNames(facts, (name) => loads.filter((load) => load.name === name && sees(load.path, facts.path, imports)));
    const found = names.size === 0 ? [] : modulesOf(project, facts, names);
    if (found.length > 0) files.set(facts.path, withModules(facts, view.resolutions(facts.path), found));
  }
  return { units: [], files };
}

/** A list that some file imports item by item. */
interface Load {
  readonly path: string;
  readonly name: string;
  /** The function that does it; absent: a loop. */
  readonly by?: string;
}

type Imports = (path: string) => ReadonlySet<string>;

function loadedLists(hinted: readonly FileFacts[], imports: Imports): readonly Load[] {
  const importers = new Map<string, string[]>();
  const loads: Load[] = [];
  for (const { path, hints = [] } of hinted) {
    for (const { kind, name, value } of hints) {
      if (kind === "loads") loads.push({ path, name });
      if (kind === "imports") importers.set(`${name} ${value}`, [...(importers.get(`${name} ${value}`) ?? []), path]);
    }
  }
  for (const { path, hints = [] } of importers.size === 0 ? [] : hinted) {
    for (const { kind, name, value } of hints) {
      const from = kind === "calls" ? importers.get(name) : undefined;
      if (from?.some((home) => sees(path, home, imports)) === true) loads.push({ path, name: value, by: name.split(" ", 1)[0] });
    }
  }
  return loads;
}

function sees(from: string, to: string, imports: Imports): boolean {
  return from === to || imports(from).has(to);
}

/** Modules that a file imports, including those inside the packages that it names. */
function importedBy({ modules }: PythonProject, view: FinalizeView, path: string): ReadonlySet<string> {
  const found = new Set<string>();
  const references = view.facts(path)?.references ?? [];
  for (const [index, { targets, names }] of view.resolutions(path).entries()) {
    for (const target of [...targets, ...(names?.values() ?? [])]) {
      if (target.kind !== "file") continue;
      found.add(target.path);
      for (const { imported } of references[index]?.bindings ?? []) {
        const inside = modules.submodule(target.path, imported);
        if (inside !== undefined) found.add(inside);
      }
    }
  }
  return found;
}

/** Lists of the file that are loaded, under their own name or under one that is built from them. */
function loadedNames({ hints = [] }: FileFacts, loadsOf: (name: string) => readonly Load[]): ReadonlyMap<string, Load> {
  const loaded = new Map<string, Load>();
  for (const { name, kind } of hints) {
    const [load] = kind === "listed" || kind === "flows" ? loadsOf(name) : [];
    if (load !== undefined) loaded.set(name, load);
  }
  const flows = hints.filter(({ kind }) => kind === "flows");
  for (const { name, value } of flows.toReversed()) {
    const load = loaded.get(name);
    if (load !== undefined && !loaded.has(value)) loaded.set(value, load);
  }
  return loaded;
}

interface Loaded {
  readonly hint: Hint;
  readonly why: string;
  readonly resolution: Resolution;
}

function modulesOf({ modules }: PythonProject, { path, hints = [] }: FileFacts, names: ReadonlyMap<string, Load>): readonly Loaded[] {
  return hints.flatMap((hint): readonly Loaded[] => {
    const load = hint.kind === "listed" ? names.get(hint.name) : undefined;
    const found = load === undefined ? undefined : modules.find(path, hint.value);
    if (load === undefined || found?.kind !== "module" || found.rest.length > 0 || found.path === path) return [];
    const by = load.by === undefined ? "whose modules are imported" : `which \`${load.by}()\` imports`;
    const resolution = { targets: [fileTarget(found, "list of modules")], problems: [] };
    return [{ hint, why: `Listed in \`${hint.name}\`, ${by}.`, resolution }];
  });
}

function withModules(
  facts: FileFacts,
  resolutions: readonly Resolution[],
  loaded: readonly Loaded[],
): { facts: FileFacts; resolutions: readonly Resolution[] } {
  const sites = loaded.map(({ hint, why, resolution }): Site => ({
    reference: {
      specifier: hint.value,
      kind: "dynamic",
      manner: "lazy",
      form: "module list",
      line: hint.line,
      offset: 0,
      bindings: [],
      why,
    },
    resolution,
  }));
  return withSites(facts, resolutions, sites);
}
