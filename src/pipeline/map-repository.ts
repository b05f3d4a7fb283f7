/**
 * The data path, from the files of a repository to the operations that map it. Nothing is written.
 *
 *     files → facts → linked graph → roots and tables of contents → UIDs → texts → operations
 */
import type { DspTree } from "../dsp/dsp-tree.js";
import { recordedRoots } from "../dsp/records.js";
import { link } from "../link/link.js";
import { NO_OBSERVER } from "../model/observer.js";
import { type ThreadPool, withThreads } from "../syntax/thread-pool.js";
import { type Selection, selectRoots } from "../traversal/select-roots.js";
import { identifyNodes } from "./identify-nodes.js";
import type { MapOptions, RepositoryMap, Source, Survey, Identified } from "./map-types.js";
import { openWording } from "./open-wording.js";
import { EVERY_STATEMENT, linkScan } from "./link-sources.js";
import { scanTree } from "./scan-tree.js";
import type { StaticWording } from "../texts/wording.js";
import { findCycles } from "../link/cycles.js";
import type { Contents, Graph, Edge, Key, LinkedFile, Scan } from "../model/graph.js";
import type { ExtensibleScan } from "../scan/scan.js";
import type { Problem } from "../model/problem.js";
import { packagesMarkedVendored, refusedAttributes } from "../scan/categories.js";
import { openMentions } from "../scan/mentions.js";
import {
  findUnreached,
  isOpen,
  isReported,
  rootCandidates,
  type Unreached,
  USERS,
  withMentions,
  withOtherImporters,
} from "../traversal/unreached.js";
import { collectProblems, diagnosticLines } from "./diagnostics.js";
import { onOneLine } from "../dsp/contain-texts.js";
import type { Operation } from "../model/operation.js";
import { toOperations } from "../traversal/operations.js";
import { releaseDraftInputs } from "./release-draft-inputs.js";
import type { Candidate, Category } from "../model/language.js";
import { withEntryEdges } from "../traversal/group-roots.js";
import { filesOf, NOTHING_MORE, withSources, withUsers } from "../traversal/more-contents.js";
import { withTestRoots, withUnreachedRoots } from "../traversal/more-roots.js";
import { MOST_ROOTS } from "../traversal/most-roots.js";
import { walk } from "../traversal/walk.js";
import { mergeEdges } from "../link/merge-edges.js";

const UNREAD = "Not drafted.";

/** `before`: the files of `.dsp/`. Roots are those that it records, unless the options name others. */
export function mapRepository(tree: Source, before: DspTree, options: MapOptions): Promise<RepositoryMap> {
  return withThreads(async (threads) => {
    const { observer = NO_OBSERVER, roots } = options;
    const found = await surveyWith(threads, tree, { ...options, roots: { ...roots, recorded: roots.recorded ?? recordedRoots(before) } });
    options.onSurveyed?.(found);
    // Without a former map there are no former texts to parse.
    if (before.size === 0) await threads.close();
    const drafting = openWording(tree, found, options);
    const wording = options.isStructural === true ? structuralWording(drafting, before) : drafting;
    await observer.step?.("Matching");
    const identified = await identifyNodes({ tree, before, found, wording: drafting, threads }, options);
    await observer.step?.("Drafting");
    const operations = observer.during("draft", () => draftOperations(found, wording, identified, options));
    return { ...found, ...identified, found, wording, operations };
  });
}

/** What the repository contains, without `.dsp/`. */
export function survey(tree: Source, options: MapOptions): Promise<Survey> {
  return withThreads((threads) => surveyWith(threads, tree, options));
}

async function surveyWith(threads: ThreadPool, tree: Source, options: MapOptions): Promise<Survey> {
  const { observer = NO_OBSERVER } = options;
  await observer.step?.("Reading");
  const { more, ...scan } = await observer.duringAsync("resolve", () => scanTree(threads, tree, options));
  await observer.step?.("Linking");
  const linked = observer.during("link", () => link(scan, options.link));
  const selection = observer.during("walk", () => selectRoots(scan, linked, options.roots));
  const walked = observer.during("walk", () => findContents(scan, linked, selection, options));
  const documented = new Set(walked.contents.flatMap((part) => part.keys));
  const missing = observer.during("walk", () => findUnreached(scan, walked.graph, documented));
  // Before more is read, because languages find out more of themselves from each scan.
  const declared = scan.workspaces.flatMap((workspace) => workspace.problems);
  const users = await linkUsers(more, { scan, missing }, options);
  return observer.during("walk", (): Survey => {
    const known = users === undefined ? missing : withOtherImporters(missing, users, scan.category);
    const unreached = withMentions(known, () => openMentions(scan));
    return {
      scan,
      ...walked,
      rootsFrom: selection.from,
      unreached,
      ...findFindings({ tree, scan, linked, ...walked, documented, unreached, selection, declared }),
    };
  });
}

interface Missing {
  readonly scan: Scan;
  readonly missing: readonly Unreached[];
}

/** The graph with what a map does not read; undefined if nothing is asked that it would tell. */
async function linkUsers(more: ExtensibleScan["more"], { scan, missing }: Missing, options: MapOptions): Promise<Graph | undefined> {
  const { observer = NO_OBSERVER, everything } = options;
  if (everything === undefined && !missing.some(isOpen)) return undefined;
  const whole = await observer.duringAsync("resolve", () => more(USERS));
  if (everything === undefined) return whole.files === scan.files ? undefined : observer.during("link", () => link(whole, EVERY_STATEMENT));
  const every = observer.during("link", () => linkScan(whole, { link: EVERY_STATEMENT, roots: everything.roots }));
  everything.take(every);
  return every.graph;
}

/** Texts of a map that is compared by its structure and not written: purposes of the former one are evidence of identity, and nothing reads the others. */
function structuralWording(wording: StaticWording, before: DspTree): StaticWording {
  const purpose = before.size === 0 ? {} : { purpose: () => UNREAD };
  return { ...wording, ...purpose, why: () => UNREAD, shared: () => undefined, overview: () => UNREAD };
}

interface Walked extends ReachedContents {
  readonly tree: Source;
  readonly scan: Scan;
  /** Edges, except those of group roots, which are no imports. */
  readonly linked: Graph;
  readonly documented: ReadonlySet<string>;
  readonly unreached: readonly Unreached[];
  readonly selection: Selection;
  /** Problems of manifests. */
  readonly declared: readonly Problem[];
}

/** Problems of a repository. */
function findFindings(walked: Walked): Pick<Survey, "cycles" | "problems"> {
  const { tree, scan, linked, documented, selection, declared } = walked;
  const cycles = findCycles(linked).filter((cycle) => cycle.files.some((file) => documented.has(file)));
  const more = [...declared, ...selection.problems, ...tree.skipped, ...vendoredPackages(scan), ...attributeFaults(scan)];
  return { cycles, problems: collectProblems({ ...walked, cycles, more }) };
}

function attributeFaults({ tree }: Scan): readonly Problem[] {
  return refusedAttributes(tree).map((detail): Problem => ({ code: "config-invalid", path: ".gitattributes", detail }));
}

function vendoredPackages({ tree, workspaces }: Scan): readonly Problem[] {
  const packages = packagesMarkedVendored(
    tree,
    workspaces.flatMap((workspace) => workspace.packages),
  );
  return packages.map(({ manifest, name }): Problem => ({ code: "vendored-package", path: manifest, detail: name }));
}

/** The operations that write the whole map. */
function draftOperations(
  found: Survey,
  wording: StaticWording,
  { sourceOf, uidOf, places, problems }: Identified,
  { releasesInputs }: Pick<MapOptions, "releasesInputs">,
): readonly Operation[] {
  const { graph, contents } = found;
  const onDrafted = releasesInputs === true ? (): void => releaseDraftInputs(found) : undefined;
  const drafted = onOneLine(toOperations({ graph, contents, uidOf, sourceOf, wording, ...places, onDrafted }));
  return [...drafted, { op: "writeDiagnostics", lines: diagnosticLines(problems) }];
}

// What the roots document, and what the options add to it.

interface ReachedContents {
  readonly graph: Graph;
  readonly contents: readonly Contents[];
}

function findContents(
  scan: Scan,
  linked: Graph,
  { roots: chosen, attached }: Pick<Selection, "roots" | "attached">,
  { more = NOTHING_MORE, include, limits, roots: { maxRoots } }: Pick<MapOptions, "more" | "include" | "roots" | "limits">,
): ReachedContents {
  const withMore =
    // A part of a repository need not have an entrypoint of its own.
    more.unreached === "roots" || (limits !== undefined && chosen.length === 0)
      ? sourcesAsRoots(scan, withEntryEdges(linked, [...chosen, ...attached]), chosen, maxRoots ?? MOST_ROOTS)
      : chosen;
  const roots = more.tests === "roots" ? withTestRoots(scan, withMore) : withMore;
  const whole = withEntryEdges(linked, [...roots, ...attached]);
  const graph = { ...whole, files: withoutPathClash(whole.files) };
  const contents = walk(graph, roots);
  const withOpen = more.unreached === "index" ? withSources(graph, contents, openSources(scan, { graph, contents })) : contents;
  const users = new Set<Category>([...include, ...(more.tests === "graph" ? (["test"] as const) : [])]);
  return { graph, contents: withUsers(graph, withOpen, filesOf(scan, users)) };
}

function openSources(scan: Scan, { graph, contents }: ReachedContents): readonly string[] {
  const documented = new Set(contents.flatMap(({ keys }) => keys));
  return findUnreached(scan, graph, documented)
    .filter(isReported)
    .map(({ path }) => graph.units.get(path) ?? path);
}

/** `graph`: with the entries of the chosen roots. */
function sourcesAsRoots(scan: Scan, graph: Graph, chosen: readonly Candidate[], most: number): readonly Candidate[] {
  const contents = walk(graph, chosen);
  const unreached = findUnreached(scan, graph, new Set(contents.flatMap(({ keys }) => keys)));
  const packageOf = (path: string): { readonly language: string; readonly directory: string } => {
    const workspace = scan.workspaceOf(path);
    return { language: workspace?.language ?? "", directory: workspace?.packageOf(path)?.directory ?? "" };
  };
  return withUnreachedRoots(graph, chosen, rootCandidates({ graph, contents, unreached }, Infinity), { packageOf, most });
}

// * The one thing that the protocol's storage cannot express (§4.3): an entity `m` shared by `b` needs the directory `b/exports/m`, and `m`
// importing `b` as a whole needs a file of that name. The import wins, because it is a dependency. The share is left out, and whoever
// imports `m` from `b` is linked to `b` (docs/decisions/0003-an-import-wins-over-a-share.md).

/** For the complete graph, with the edges of entrypoints: every edge that is added later may clash again. */
export function withoutPathClash(files: ReadonlyMap<Key, LinkedFile>): ReadonlyMap<Key, LinkedFile> {
  let now = files;
  // Importers that are linked to `b` may themselves be shared by it. Shares only become fewer, so this ends.
  for (let clashes = findClashes(now); clashes.size > 0; clashes = findClashes(now)) {
    const clashing = (exporter: Key, key: Key): boolean => clashes.get(exporter)?.has(key) === true;
    now = new Map([...now].map(([key, file]) => [key, repaired(file, clashing)]));
  }
  return now;
}

/** Exporter → what it shares and is imported by. */
function findClashes(files: ReadonlyMap<Key, LinkedFile>): ReadonlyMap<Key, ReadonlySet<Key>> {
  const clashes = new Map<Key, ReadonlySet<Key>>();
  for (const [exporter, { shared }] of files) {
    const found = shared.flatMap(({ key }) => (importsWhole(files.get(key), exporter) ? [key] : []));
    if (found.length > 0) clashes.set(exporter, new Set(found));
  }
  return clashes;
}

/** Owners import what belongs to them. */
function importsWhole(file: LinkedFile | undefined, target: Key): boolean {
  if (file === undefined) return false;
  const owned = [file.members, file.alsoOwns ?? [], file.parts ?? []];
  return owned.some((keys) => keys.includes(target)) || file.edges.some(({ to, via }) => to === target && via === undefined);
}

function repaired(file: LinkedFile, clashing: (exporter: Key, key: Key) => boolean): LinkedFile {
  const plain = (edge: Edge): Edge =>
    edge.via !== undefined && clashing(edge.via, edge.to) ? { ...edge, to: edge.via, via: undefined } : edge;
  // A module may use what it re-exports.
  const edges = mergeEdges(file.edges, plain).filter(({ to, via }) => to !== file.key || via !== undefined);
  return { ...file, edges, shared: file.shared.filter((entry) => !clashing(file.key, entry.key)) };
}
