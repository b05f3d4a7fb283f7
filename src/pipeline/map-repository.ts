/**
 * The data path, from a directory to the operations that would map it. Reads only; writing is the caller's.
 *
 *     repo → roots → facts → linked graph → identified graph → operations
 */
import { languages } from "../../languages/index.js";
import { withEntryEdges } from "../traversal/group-roots.js";
import { toOperations } from "../traversal/operations.js";
import { selectRoots, type Selection } from "../traversal/select-roots.js";
import { findUnreached, type Unreached } from "../traversal/unreached.js";
import { walk } from "../traversal/walk.js";
import { onOneLine } from "../dsp/contain-texts.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { readDescription } from "../dsp/read.js";
import { recordedRoots } from "../dsp/roots-record.js";
import { findCycles, type Cycle } from "../link/cycles.js";
import { link, type LinkOptions } from "../link/link.js";
import type { Contents, Graph, Node } from "../model/graph.js";
import type { Operation, Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import type { Scan } from "../model/scan.js";
import type { Tree } from "../model/tree.js";
import { identify, type Identities } from "../reconcile/identify.js";
import { mintAtRandom, mintByHash } from "../reconcile/mint.js";
import type { OpenedHistory } from "../git/open-history.js";
import { parseAll, startEarly } from "../syntax/parse-all.js";
import { withThreads, type ThreadPool } from "../syntax/thread-pool.js";
import { isDraft } from "../texts/provenance.js";
import { kindsOf } from "../texts/restatement.js";
import { createWording, type StaticWording } from "../texts/wording.js";
import { yieldTurn } from "../runtime/yield-turn.js";
import { collectProblems, diagnosticLines } from "./diagnostics.js";
import { createFormOf, INDEX_STEMS } from "./language-words.js";
import { releaseDraftInputs } from "./release-draft-inputs.js";
import { limitHeapGrowth } from "../runtime/limit-heap-growth.js";
import { placeRoots, type Places } from "./place-roots.js";
import { createShownSource } from "./shown-source.js";
import { scanTree, type ScanTreeOptions } from "./scan-tree.js";
import { pathExists } from "./path-exists.js";
import { NO_STOPWATCH } from "../runtime/phase-timer.js";

export interface MapOptions extends ScanTreeOptions {
  readonly link: LinkOptions;
  readonly scopes: boolean;
  /** How new UIDs are made. */
  readonly uids?: "hash" | "random";
  /** Nobody looks at references and reasons once the map is drawn: they are forgotten (`forgetReasons`). */
  readonly releasesInputs?: boolean;
}

/** What the repository says, before anybody asks what `.dsp/` says. */
export interface Survey {
  readonly scan: Scan;
  readonly graph: Graph;
  readonly contents: readonly Contents[];
  /** Who chose the roots. */
  readonly rootsFrom: Selection["from"];
  readonly cycles: readonly Cycle[];
  readonly unreached: readonly Unreached[];
  readonly problems: readonly Problem[];
}

export interface RepositoryMap extends Survey {
  readonly uidOf: (key: string) => Uid;
  /** Everything that the map should say. */
  readonly operations: readonly Operation[];
  /** Who is who, and by what evidence. */
  readonly identities: Identities;
  /** What it was made from. */
  readonly found: Survey;
  readonly wording: StaticWording;
  readonly places: Places;
  /** The operations but for the diagnostics. */
  readonly drawn: readonly Operation[];
}

/** A tree, what its listing left out, and what version control remembers of it. */
export type Source = Tree & { readonly skipped: readonly Problem[]; readonly history?: () => OpenedHistory };

export function survey(tree: Source, options: MapOptions): Promise<Survey> {
  return withThreads((threads) => surveyWith(threads, tree, options));
}

async function surveyWith(threads: ThreadPool, tree: Source, options: MapOptions): Promise<Survey> {
  const { progress = () => {}, stopwatch = NO_STOPWATCH, workers, facts } = options;
  limitHeapGrowth(tree.paths.length);
  startEarly(languages, tree.paths, threads, { workers, facts });
  progress("Reading");
  const scanned = await stopwatch.duringAsync("resolve", () => scanTree(threads, tree, options));
  options.facts?.save();
  progress("Linking");
  await yieldTurn();
  const linked = stopwatch.during("link", () => link(scanned, options.link));
  await yieldTurn();
  return stopwatch.during("walk", () => walkFromRoots(tree, scanned, linked, options));
}

function walkFromRoots(tree: Source, scanned: Scan, linked: Graph, options: MapOptions): Survey {
  const selection = selectRoots(scanned, linked, options.roots);
  const graph = withEntryEdges(linked, selection.roots);
  const contents = walk(graph, selection.roots);
  const documented = new Set(contents.flatMap((part) => part.keys));
  // What a group root names is no import of it.
  const cycles = findCycles(linked).filter((cycle) => cycle.files.some((file) => documented.has(file)));
  const unreached = findUnreached(scanned, graph, documented);
  const problems = collectProblems({ scan: scanned, graph, documented, cycles, unreached, more: [...selection.problems, ...tree.skipped] });
  return { scan: scanned, graph, contents, rootsFrom: selection.from, cycles, unreached, problems };
}

/** Roots are those that `before` records, unless the options name others. */
export function mapRepository(tree: Source, before: DspTree, options: MapOptions): Promise<RepositoryMap> {
  return withThreads((threads) => mapWith(threads, tree, before, options));
}

/**
 * What `mapRepository` would answer over another `.dsp` that records the same roots; undefined where that names anything in another way. Also of a
 * map that has forgotten its reasons.
 */
export function mapAgain(map: RepositoryMap, tree: Source, before: DspTree, options: MapOptions): Promise<RepositoryMap | undefined> {
  return withThreads(async (threads) => {
    const named = await nameNodes({ found: map.found, wording: map.wording, threads }, tree, before, options);
    return isNamedAlike(map, named) ? withOperations(named, map.drawn) : undefined;
  });
}

async function mapWith(threads: ThreadPool, tree: Source, before: DspTree, given: MapOptions): Promise<RepositoryMap> {
  const options = { ...given, roots: { ...given.roots, recorded: given.roots.recorded ?? recordedRoots(before) } };
  const found = await surveyWith(threads, tree, options);
  // Only who is compared with what was there before has former texts to parse, and a parser is large.
  if (before.size === 0) await threads.close();
  const wording = createWording({
    tree,
    graph: found.graph,
    contents: found.contents,
    workspaces: found.scan.workspaces,
    projectName: projectName(found.scan),
    keepsDeadImports: options.link.deadImports === "keep",
    kept: options.kept?.texts,
    kinds: kindsOf(languages.flatMap(({ vocabulary }) => vocabulary.kinds)),
    formOf: createFormOf(found.scan),
    indexStems: INDEX_STEMS,
  });
  await yieldTurn();
  const named = await nameNodes({ found, wording, threads }, tree, before, options);
  await yieldTurn();
  const { graph, contents } = found;
  const { uidOf, places } = named;
  const { stopwatch = NO_STOPWATCH } = options;
  const onDrafted = options.releasesInputs === true ? (): void => releaseDraftInputs(found) : undefined;
  const drawn = stopwatch.during("draft", () =>
    onOneLine(toOperations({ graph, contents, uidOf, sourceOf: createShownSource(), wording, ...places, onDrafted })),
  );
  await yieldTurn();
  return withOperations(named, drawn);
}

type Named = Omit<RepositoryMap, "operations" | "drawn">;

function withOperations(named: Named, drawn: readonly Operation[]): RepositoryMap {
  return { ...named, drawn, operations: [...drawn, { op: "writeDiagnostics", lines: diagnosticLines(named.problems) }] };
}

interface Surveyed {
  readonly found: Survey;
  readonly wording: StaticWording;
  readonly threads: ThreadPool;
}

/** From what the repository says to how `.dsp` should name it, given what it says. */
async function nameNodes(surveyed: Surveyed, tree: Source, before: DspTree, options: MapOptions): Promise<Named> {
  const { found, wording, threads } = surveyed;
  const { stopwatch = NO_STOPWATCH } = options;
  if (before.size > 0) options.progress?.("Matching");
  const opened: OpenedHistory = (before.size === 0 ? undefined : stopwatch.during("identify", () => tree.history?.())) ?? { problems: [] };
  const identities = await stopwatch.duringAsync("identify", () =>
    identifyNodes(tree, before, found, { ...options, opened, wording, threads }),
  );
  options.facts?.save();
  const uidOf = (key: string): Uid => {
    const uid = identities.uids.get(key);
    if (uid === undefined) throw new Error(`${key} is named by the graph and was not documented`);
    return uid;
  };
  // Both may have seen that history is too short.
  const isSaid = ({ code }: Problem): boolean => code === "shallow-history" && opened.problems.some((problem) => problem.code === code);
  const problems = [...found.problems, ...opened.problems, ...identities.problems.filter((problem) => !isSaid(problem))];
  const places = placeRoots(found.scan, found.contents, before, uidOf, options.scopes);
  return { ...found, found, problems, uidOf, identities, wording, places };
}

/** The operations of a survey depend on nothing else of `.dsp`. */
function isNamedAlike({ contents, ...former }: RepositoryMap, { uidOf, places }: Pick<RepositoryMap, "uidOf" | "places">): boolean {
  return contents.every(
    (part) =>
      former.places.tocOf(part) === places.tocOf(part) &&
      former.places.scopeOf(part) === places.scopeOf(part) &&
      part.keys.every((key) => former.uidOf(key) === uidOf(key)),
  );
}

interface Evidence {
  readonly opened: OpenedHistory;
  readonly wording: StaticWording;
  readonly threads: ThreadPool;
}

function identifyNodes(tree: Source, before: DspTree, found: Survey, options: MapOptions & Evidence): Promise<Identities> {
  const { opened, wording } = options;
  return identify({
    nodes: documentedNodes(found.graph, found.contents),
    graph: found.graph,
    before,
    mint: options.uids === "random" ? mintAtRandom : mintByHash,
    sourceOf: createShownSource(),
    extrasOf: wording.extras,
    facts: (path) => found.scan.files.get(path),
    exists: (path) => pathExists(tree, path),
    moduleName,
    purposeOf: (node) => wording.purpose(node),
    family: (path) => languages.find((language) => language.claims(path))?.name ?? extensionOf(path),
    isDraft: (owner, text) => isDraft(readDescription(before, owner).get("drafts") ?? "", text),
    evidence: { history: opened.history, read: (path) => tree.read(path), parse: (texts) => parseTexts(texts, options) },
  });
}

function moduleName(path: string): string {
  const language = languages.find(({ claims }) => claims(path));
  if (language !== undefined) return language.moduleName?.(path) ?? path;
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.lastIndexOf(".") > 0 ? path.slice(0, path.lastIndexOf(".")) : path;
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.includes(".") ? name.slice(name.lastIndexOf(".")) : name;
}

/** Texts of former files, by the languages of today. */
function parseTexts(
  texts: ReadonlyMap<string, string>,
  { workers, threads, facts, onLoss }: MapOptions & Evidence,
): ReturnType<typeof parseAll> {
  const files = [...texts.keys()].flatMap((path) => {
    const language = languages.find((candidate) => candidate.claims(path));
    return language === undefined ? [] : [{ path, language: language.name }];
  });
  return parseAll(languages, files, (path) => texts.get(path), { workers, threads, facts, onLoss });
}

/** Never the directory's name: two clones in different places must produce identical bytes (semantics 0.2). */
function projectName({ workspaces }: Scan): string {
  return workspaces.flatMap(({ packages }) => packages).find((pkg) => pkg.directory === "")?.name ?? "";
}

function documentedNodes(graph: Graph, contents: readonly Contents[]): readonly Node[] {
  return [...new Set(contents.flatMap((part) => part.keys))].flatMap((key) => graph.nodes.get(key) ?? []);
}
