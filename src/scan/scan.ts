/**
 * tree + languages → facts of every relevant file, and the targets of its import sites. Every file is read and parsed once.
 * Files in categories that are never roots are parsed only if something reaches them.
 */
import type { FileFacts } from "../model/facts.js";
import type { Candidate, Category, Finalized, Language, Resolution, RootView, Target, Unit, Workspace } from "../model/language.js";
import type { Places, Scan } from "../model/graph.js";
import type { Tree } from "../model/tree.js";
import { byteOrder } from "../model/basics.js";
import { languagesOf } from "../model/parsing/scripts.js";
import { createCategories } from "./categories.js";
import { importedByPrograms } from "./shipped.js";
import { openWorkspaces } from "./open-workspaces.js";

const PLAIN: ReadonlySet<string> = new Set(["kind", "path", "rule"]);

/**
 * Parses files; the order of the result does not matter. Injected, because this room starts no threads. `onFacts` may be called for each
 * file as soon as it is parsed, in any order, so that its work overlaps the parsing of others.
 */
type Parse = (
  files: readonly { readonly path: string; readonly language: string }[],
  onFacts: (facts: FileFacts) => void,
) => Promise<ReadonlyMap<string, FileFacts>>;

/** Parsed at once; other categories wait until something reaches them. */
const EAGER: ReadonlySet<Category> = new Set<Category>(["source", "generated", "config", "script", "test"]);

/** Whether options leave a file out of the map. */
export type Limits = (path: string) => "excluded" | "outside" | undefined;

const NOT_READ: ReadonlySet<Category> = new Set<Category>(["vendored", "fixture"]);

const UNREAD: ReadonlySet<Category> = new Set<Category>(["excluded", "outside"]);

export interface ScanOptions {
  readonly tree: Tree;
  readonly languages: readonly Language[];
  readonly parse: Parse;
  /** Further categories to parse at once (`tests`, `include`). */
  readonly include?: ReadonlySet<Category>;
  /** Files to parse whatever their category: entries that the user named. */
  readonly entries?: readonly string[];
  /** Files that are not mapped, or only as what others import. */
  readonly limits?: Limits | undefined;
}

/** `more`: the same scan with the files of further categories. */
export type ExtensibleScan = Scan & { readonly more: (include: ReadonlySet<Category>) => Promise<Scan> };

export async function scan(options: ScanOptions): Promise<ExtensibleScan> {
  const { tree, parse } = options;
  const languages = languagesOf(tree, options.languages);
  const languageOf = (path: string): Language | undefined => languages.find((language) => language.claims(path));
  const workspaces = await openWorkspaces(tree, languages);
  const named = createCategories(tree, languages, [...workspaces.values()]);
  const shipped = new Set<string>();
  const category = within(options.limits, (path) => (shipped.has(path) ? "source" : named.category(path)));
  const unitOwner = new Map<string, Workspace>();
  const workspaceOf = (path: string): Workspace | undefined => workspaces.get(languageOf(path)?.name ?? "") ?? unitOwner.get(path);
  const isDocument = (path: string): boolean => languageOf(path)?.isDocument?.(path) === true && !NOT_READ.has(category(path));
  const wanted = (path: string): boolean =>
    EAGER.has(category(path)) || (options.include?.has(category(path)) ?? false) || isDocument(path);

  const { files, resolutions, asked, readAll } = createReader({ parse, languageOf, category, workspaceOf });
  const eager = tree.paths.filter((path) => languageOf(path) !== undefined && wanted(path));
  const partsOf = (path: string): readonly string[] => [...workspaces.values()].flatMap((workspace) => workspace.partsOf?.(path) ?? []);
  const withParts = (paths: readonly string[]): readonly string[] => [...paths, ...paths.flatMap(partsOf)];
  await readAll([...eager, ...withParts(options.entries ?? [])]);
  const finish = async (): Promise<Scan> => {
    const view = { category, facts: (path: string) => files.get(path) };
    const candidates = [...workspaces.values()].flatMap((workspace) => workspace.candidates(view));
    await readAll(withParts(candidates.flatMap(startsOf)));
    for (const path of importedByPrograms({ ...named, files, resolutions, partsOf, candidates, category })) shipped.add(path);
    return {
      tree,
      ...finalizeAll({ view, files, resolutions, workspaceOf, unitOwner }, [...workspaces.values()]),
      candidates,
      workspaceOf,
      category,
    };
  };
  const found = await finish();
  const more = async (include: ReadonlySet<Category>): Promise<Scan> => {
    const open = tree.paths.filter((path) => !asked.has(path) && include.has(category(path)) && languageOf(path) !== undefined);
    if (open.length === 0) return found;
    await readAll(open);
    return await finish();
  };
  return { ...found, more };
}

interface ReaderInput extends Pick<Scan, "category" | "workspaceOf"> {
  readonly parse: Parse;
  readonly languageOf: (path: string) => Language | undefined;
}

interface Reader {
  readonly files: ReadonlyMap<string, FileFacts>;
  readonly resolutions: ReadonlyMap<string, readonly Resolution[]>;
  readonly asked: ReadonlySet<string>;
  /** Reads files, and what they reach. */
  readonly readAll: (paths: readonly string[]) => Promise<void>;
}

function createReader({ parse, languageOf, category, workspaceOf }: ReaderInput): Reader {
  const files = new Map<string, FileFacts>();
  const resolutions = new Map<string, readonly Resolution[]>();
  const asked = new Set<string>();
  const resolve = createResolve(workspaceOf);
  const readAll = async (paths: readonly string[]): Promise<void> => {
    let round = paths;
    while (round.length > 0) {
      const batch = round.filter((path) => !asked.has(path) && languageOf(path) !== undefined && !UNREAD.has(category(path)));
      for (const path of batch) asked.add(path);
      const parsed = batch.map((path) => ({ path, language: languageOf(path)?.name ?? "" }));
      const { facts, resolvedOf } = await parseAndResolve(parse, parsed, resolve);
      const reached = new Set<string>();
      for (const path of batch) {
        const file = facts.get(path);
        if (file === undefined) continue;
        const resolved = resolvedOf(file);
        files.set(path, file);
        resolutions.set(path, resolved);
        for (const target of reachedBy(file, resolved, workspaceOf(path))) {
          if (!asked.has(target) && category(target) !== "vendored") reached.add(target);
        }
      }
      round = [...reached].sort(byteOrder);
    }
  };
  return { files, resolutions, asked, readAll };
}

function startsOf({ entry, group = [] }: Candidate): readonly string[] {
  return [entry, ...group.map(({ path }) => path)];
}

interface ReadFiles extends Pick<Scan, "files" | "resolutions" | "workspaceOf"> {
  readonly view: RootView;
  readonly unitOwner: Map<string, Workspace>;
}

/** What only all files together show. */
function finalizeAll(
  { view, files, resolutions, workspaceOf, unitOwner }: ReadFiles,
  workspaces: readonly Workspace[],
): Pick<Scan, "files" | "resolutions" | "workspaces" | "units"> {
  const sorted = new Map([...files].sort(([a], [b]) => byteOrder(a, b)));
  const targets = new Map(resolutions);
  const units: Unit[] = [];
  for (const workspace of workspaces) {
    const finalized = finalize(workspace, view, sorted, targets, (path) => workspaceOf(path) === workspace);
    for (const [path, { facts, resolutions: found }] of finalized.files) {
      sorted.set(path, facts);
      targets.set(path, found);
    }
    for (const unit of finalized.units) unitOwner.set(unit.path, workspace);
    units.push(...finalized.units);
  }
  return { files: sorted, resolutions: targets, workspaces, units };
}

function within(limits: Limits | undefined, own: Scan["category"]): Scan["category"] {
  return limits === undefined ? own : (path) => limits(path) ?? own(path);
}

/** What each file is for, and the workspace that it belongs to; no source is read. */
export async function openPlaces(tree: Tree, languages: readonly Language[], limits: Limits | undefined): Promise<Places> {
  const own = languagesOf(tree, languages);
  const workspaces = await openWorkspaces(tree, own);
  const category = within(limits, createCategories(tree, own, [...workspaces.values()]).category);
  const workspaceOf = (path: string): Workspace | undefined => workspaces.get(own.find((language) => language.claims(path))?.name ?? "");
  return { tree, category, workspaceOf };
}

/** Root candidates that manifests declare. No source is read, so candidates that only sources reveal are missing. */
export async function declaredCandidates(tree: Tree, languages: readonly Language[]): Promise<readonly Candidate[]> {
  const own = languagesOf(tree, languages);
  const workspaces = [...(await openWorkspaces(tree, own)).values()];
  const { category } = createCategories(tree, own, workspaces);
  return workspaces.flatMap((workspace) => workspace.candidates({ category, facts: () => undefined }));
}

/** Resolves sites as files come in; `parse` may also return all facts only at the end. */
async function parseAndResolve(
  parse: Parse,
  files: Parameters<Parse>[0],
  resolve: (file: FileFacts) => readonly Resolution[],
): Promise<{ readonly facts: ReadonlyMap<string, FileFacts>; readonly resolvedOf: typeof resolve }> {
  const early = new Map<string, readonly Resolution[]>();
  const facts = await parse(files, (file) => early.set(file.path, resolve(file)));
  return { facts, resolvedOf: (file) => early.get(file.path) ?? resolve(file) };
}

function finalize(
  workspace: Workspace,
  view: RootView,
  files: ReadonlyMap<string, FileFacts>,
  resolutions: ReadonlyMap<string, readonly Resolution[]>,
  isOurs: (path: string) => boolean,
): Finalized {
  if (workspace.finalize === undefined) return { units: [], files: new Map() };
  const ours = new Map([...files].filter(([path]) => isOurs(path)));
  return workspace.finalize({ ...view, files: ours, resolutions: (path) => resolutions.get(path) ?? [] });
}

/** Files reached by the sites of a file: their targets, the files that make those up, and files that may lie inside them. */
function reachedBy(facts: FileFacts, resolutions: readonly Resolution[], workspace: Workspace | undefined): ReadonlySet<string> {
  const reached = new Set<string>();
  const reach = (target: Target, index: number): void => {
    if (target.kind !== "file") return;
    reached.add(target.path);
    for (const path of target.before ?? []) reached.add(path);
    if (target.declared !== undefined) reached.add(target.declared);
    for (const path of workspace?.partsOf?.(target.path) ?? []) reached.add(path);
    if (workspace?.submodule === undefined) return;
    for (const { imported } of facts.references[index]?.bindings ?? []) {
      const inside = workspace.submodule(target.path, imported);
      if (inside !== undefined) reached.add(inside);
    }
  };
  for (const [index, { targets, names }] of resolutions.entries()) {
    for (const target of targets) reach(target, index);
    for (const target of names?.values() ?? []) reach(target, index);
  }
  return reached;
}

const NOWHERE: Resolution = { targets: [], problems: [] };

function createResolve(workspaceOf: (path: string) => Workspace | undefined): (facts: FileFacts) => readonly Resolution[] {
  const interned = createAnswerSharing();
  return (facts) => {
    const workspace = workspaceOf(facts.path);
    return facts.references.map((site) => interned(workspace?.resolve(facts.path, site) ?? NOWHERE));
  };
}

/** Keeps only one object of equal resolutions in memory: most sites resolve to one file and nothing else. */
export function createAnswerSharing(): (answer: Resolution) => Resolution {
  const byRule = new Map<string, Map<string, Resolution>>();
  return (answer) => {
    const [target, ...others] = answer.targets;
    if (target?.kind !== "file" || others.length > 0 || answer.problems.length > 0 || answer.names !== undefined) return answer;
    if (!isPlain(target)) return answer;
    const byPath = byRule.get(target.rule) ?? new Map<string, Resolution>();
    byRule.set(target.rule, byPath);
    const known = byPath.get(target.path);
    if (known === undefined) byPath.set(target.path, answer);
    return known ?? answer;
  };
}

/** Contains only the file and the rule that found it. */
function isPlain(target: Target): boolean {
  return Object.keys(target).every((key) => PLAIN.has(key));
}
