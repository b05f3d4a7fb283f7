/**
 * Identification: every documented node gets the UID that it already has in `.dsp/`, even if it was moved or renamed,
 * or a freshly minted one. Each rule considers only what earlier rules left.
 */
import { type DspTree, entityUids, isUid } from "../dsp/dsp-tree.js";
import type { FileFacts } from "../model/facts.js";
import type { Graph, Key, Node } from "../model/graph.js";
import type { Extras, Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import { matchFiles } from "./match/match-files.js";
import { matchMarkers } from "./match/match-markers.js";
import { matchSymbols } from "./match/match-symbols.js";
import { type Evidence, type Match, Matching, type World, freeEntities, type FileNode } from "./match/matching.js";
import { matchInside, matchInUnits, matchUnits, movedFiles } from "./match/match-containers.js";
import { isFunction, type Mint } from "./mint.js";
import { type OldEntity, readOldEntities } from "./old-entities.js";
import { isUntouched, isWrittenAbout, type Texts } from "./texts/untouched.js";
import { type Origin, origins, trusted } from "./match/own-texts.js";
import { byteOrder } from "../model/basics.js";
import { forEachPair, alike, jaccard, shinglesOf, type Shingles } from "./likeness/similarity.js";

const TOO_SHORT: Problem = {
  code: "shallow-history",
  path: ".dsp",
  detail: "the commit that last touched it is not in this clone",
};

export interface Identities {
  readonly uids: ReadonlyMap<Key, Uid>;
  /** Matches with their rule, in documented order. */
  readonly matches: ReadonlyMap<Key, Match>;
  /** UIDs whose prefix follows a changed kind: former → current. */
  readonly flips: ReadonlyMap<Uid, Uid>;
  /** Known entities that no longer exist: their file, or their declaration in it, is provably gone. */
  readonly gone: ReadonlySet<Uid>;
  /** The part of `gone` whose removal a shallow history does not confirm; undefined if history goes back far enough. */
  readonly unconfirmed: ReadonlySet<Uid> | undefined;
  readonly problems: readonly Problem[];
}

interface IdentifyInput {
  readonly nodes: readonly Node[];
  readonly graph: Graph;
  readonly before: DspTree;
  readonly mint: Mint;
  /** The `source:` line of a node. */
  readonly sourceOf: (node: Node) => string;
  readonly extrasOf: (node: Node) => Extras;
  readonly facts: (path: string) => FileFacts | undefined;
  /** Whether the path is a file, or a directory with files. */
  readonly exists: (path: string) => boolean;
  readonly family: (path: string) => string;
  readonly moduleName: (path: string) => string;
  readonly purposeOf: (node: Node) => string;
  readonly evidence: Evidence;
  /** Whether a text of an owner is a draft of this tool. */
  readonly isDraft: Texts["isDraft"];
}

export async function identify(input: IdentifyInput): Promise<Identities> {
  const { nodes, before, evidence } = input;
  const old = readOldEntities(before);
  const world: World = { ...input, old, byKey: new Map(nodes.map((node) => [node.key, node])) };
  const matching = new Matching();
  const displaced = old.all.length > 0 ? await matchAll(world, matching, evidence) : new Set<string>();

  const gone = findGone(world, matching, evidence, displaced);
  const unconfirmed = evidence.history?.partial === true ? await findUnconfirmed(world, matching, evidence, gone) : undefined;
  for (const uid of findReplaced(input, world, matching)) gone.add(uid);
  reportTwins(world, matching, gone);
  const flips = findFlips(world, matching);
  const open = nodes.filter((node) => matching.isOpen(node));
  const minted = input.mint(open, reserved(world));
  const matches = new Map<Key, Match>();
  for (const node of nodes) {
    const match = matching.matches.get(node.key) ?? { uid: minted.get(node.key) ?? "", rule: "minted" };
    matches.set(node.key, { ...match, uid: flips.get(match.uid) ?? match.uid });
  }
  return {
    uids: new Map([...matches].map(([key, { uid }]) => [key, uid])),
    matches,
    flips,
    gone,
    unconfirmed,
    problems: matching.problems,
  };
}

/** Returns the paths whose former file was moved elsewhere. */
async function matchAll(world: World, matching: Matching, evidence: Evidence): Promise<ReadonlySet<string>> {
  matchMarkers(world, matching);
  const displaced = findDisplaced(world, evidence);
  matchExactly(world, matching, displaced);
  matchFiles(world, matching, evidence, displaced);
  matchInside(world, matching);
  matchUnits(world, matching);
  const isGone = goneSymbol(world, matching, displaced);
  matchInUnits(world, matching, isGone);
  await matchSymbols(world, matching, evidence, isGone);
  matchSplitFiles(world, matching, (path) => displaced.has(path) || !world.exists(path));
  return displaced;
}

/** Hex parts unavailable to new entities: those of known entities and of markers. */
function reserved({ nodes, old }: World): ReadonlySet<string> {
  const marked = nodes.flatMap((node) => (node.type === "file" ? (node.facts?.markers ?? []).map(({ uid }) => uid) : []));
  return new Set([...old.all.map(({ uid }) => uid), ...marked].map((uid) => uid.slice(uid.indexOf("-") + 1)));
}

/** A symbol no longer declared at its former place, nor where its file is now. */
function goneSymbol(world: World, matching: Matching, displaced: ReadonlySet<string>): (entity: OldEntity) => boolean {
  const moved = movedFiles(world, matching);
  return ({ path, symbol }) => {
    const home = moved.get(path) ?? (displaced.has(path) ? undefined : path);
    if (home === undefined || !world.exists(home)) return true;
    const facts = world.facts(home);
    return facts !== undefined && !facts.declarations.some(({ name }) => name === symbol);
  };
}

/** The prefix follows the kind only if this tool minted the UID. */
function findFlips(world: World, matching: Matching): ReadonlyMap<Uid, Uid> {
  const flips = new Map<Uid, Uid>();
  // Also of entities without a source.
  const taken = new Set(entityUids(world.before));
  for (const node of world.nodes) {
    const uid = matching.matches.get(node.key)?.uid;
    const known = uid === undefined ? undefined : world.old.byUid.get(uid);
    if (uid === undefined || known === undefined || known.adopted || node.type !== "symbol") continue;
    const other = `${isFunction(node) ? "func" : "obj"}-${uid.slice(uid.indexOf("-") + 1)}`;
    if (other !== uid && !taken.has(other)) flips.set(uid, other);
  }
  return flips;
}

/**
 * The source existed when the map was last up to date, according to an earlier run or to git, and does not exist now.
 * A source known to neither may have been planned by a person.
 */
function findGone(world: World, matching: Matching, { history }: Evidence, displaced: ReadonlySet<string>): Set<Uid> {
  const gone = new Set<Uid>();
  for (const entity of world.old.all) {
    if (entity.external || !matching.isFree(entity)) continue;
    const was = entity.drafted || history?.existed(entity.path) === true;
    if (was && (!world.exists(entity.path) || displaced.has(entity.path))) gone.add(entity.uid);
    else if (entity.drafted && isUndeclared(world, entity)) gone.add(entity.uid);
  }
  return gone;
}

/** Entities whose declaration a marker claimed for another one, and that carry no texts of others. */
function findReplaced({ before, isDraft }: IdentifyInput, { nodes, old, sourceOf }: World, matching: Matching): readonly Uid[] {
  const texts = { before, isDraft };
  return nodes.flatMap((node) => {
    const match = matching.matches.get(node.key);
    if (match?.rule !== "marker" || match.from === sourceOf(node)) return [];
    const [former, ...twins] = old.bySource.get(sourceOf(node)) ?? [];
    if (former === undefined || twins.length > 0 || !matching.isFree(former)) return [];
    return isUntouched(texts, former.uid) && !isWrittenAbout(texts, former.uid) ? [former.uid] : [];
  });
}

function isUndeclared(world: World, { path, symbol }: OldEntity): boolean {
  const facts = symbol === undefined ? undefined : world.facts(path);
  return facts !== undefined && facts.parse === "full" && !facts.declarations.some(({ name }) => name === symbol);
}

// Removals in a clone whose history ends before the map was last up to date. If version control never contained the
// entity, it may have been removed, or moved in a way that the map alone does not show.

/** Subset of the removed entities. Reports that history is too short if one was removed or moved before it begins. */
async function findUnconfirmed(world: World, matching: Matching, evidence: Evidence, gone: ReadonlySet<Uid>): Promise<ReadonlySet<Uid>> {
  const lost = world.old.all.filter(({ uid }) => gone.has(uid));
  const absent = [...lost, ...movedEntities(world, matching)];
  const known = origins(absent, evidence.history);
  const wasCommitted = (entity: OldEntity): boolean => evidence.history?.existed(known.get(entity)?.path ?? "") === true;
  const declared = await declaredThen(lost.filter(wasCommitted), known, evidence);
  const unconfirmed = lost.filter((entity) => !wasCommitted(entity) || (entity.symbol !== undefined && !declared.has(entity)));
  if (unconfirmed.length > 0 || absent.some((entity) => !wasCommitted(entity))) matching.problems.push(TOO_SHORT);
  return new Set(unconfirmed.map(({ uid }) => uid));
}

function movedEntities(world: World, matching: Matching): readonly OldEntity[] {
  return [...matching.matches].flatMap(([key, { uid, from }]): OldEntity[] => {
    const node = world.byKey.get(key);
    const entity = world.old.byUid.get(uid);
    if (node === undefined || entity === undefined || entity.external || from === world.sourceOf(node)) return [];
    return [entity];
  });
}

/** Symbols that the file declared at the oldest known commit. */
async function declaredThen(
  entities: readonly OldEntity[],
  known: ReadonlyMap<OldEntity, Origin>,
  { history, parse }: Evidence,
): Promise<ReadonlySet<OldEntity>> {
  const symbols = entities.filter(({ symbol }) => symbol !== undefined);
  const paths = new Set(symbols.flatMap((entity) => known.get(entity)?.path ?? []));
  if (history === undefined || paths.size === 0) return new Set();
  const facts = await parse(history.texts([...paths]));
  return new Set(
    symbols.filter((entity) => {
      const origin = known.get(entity);
      return facts.get(origin?.path ?? "")?.declarations.some(({ name }) => name === origin?.symbol) === true;
    }),
  );
}

// A file that was split into new ones becomes the file that contains most of its symbols; ties are resolved by path.

/** Minimum share of the symbols. */
const LEAST = 0.5;

/** `isGone`: whether the file of a path no longer exists. */
function matchSplitFiles(world: World, matching: Matching, isGone: (path: string) => boolean): void {
  const missing = freeEntities(world, matching).filter(({ external, symbol, path }) => !external && symbol === undefined && isGone(path));
  if (missing.length === 0) return;
  const homes = homesOf(world, matching, new Set(missing.map(({ path }) => path)));
  for (const entity of missing) {
    const { total = 0, counts = new Map<FileNode, number>() } = homes.get(entity.path) ?? {};
    const [best] = [...counts].sort(([a, one], [b, other]) => other - one || byteOrder(a.path, b.path));
    if (best === undefined || best[1] < total * LEAST || !matching.isOpen(best[0])) continue;
    matching.bind(best[0], entity.uid, "heir", entity);
  }
}

interface Homes {
  /** Number of symbols in the former file. */
  total: number;
  /** Symbols by the file that contains them now. */
  readonly counts: Map<FileNode, number>;
}

function homesOf(world: World, matching: Matching, paths: ReadonlySet<string>): ReadonlyMap<string, Homes> {
  const homes = new Map<string, Homes>();
  for (const { path, symbol, external } of world.old.all) {
    if (external || symbol === undefined || !paths.has(path)) continue;
    const home = homes.get(path) ?? { total: 0, counts: new Map<FileNode, number>() };
    home.total += 1;
    homes.set(path, home);
  }
  for (const [key, { uid }] of matching.matches) {
    const entity = world.old.byUid.get(uid);
    const node = world.byKey.get(key);
    const home = node?.type === "symbol" && entity?.symbol !== undefined ? homes.get(entity.path) : undefined;
    const file = node?.type === "symbol" ? world.byKey.get(node.path) : undefined;
    if (home !== undefined && file?.type === "file") home.counts.set(file, (home.counts.get(file) ?? 0) + 1);
  }
  return homes;
}

// * The exception from matching by the recorded source: a path whose file moved elsewhere while another file took its place. It requires both: the current file shares
// next to nothing with the former one, and the former text is nearly unchanged at another path that is new, or vacated in the same way.

/** Texts that are less alike are those of another file. */
const ANOTHER = 0.3;
const NEARLY_SAME = 0.9;
/** Files that share half of their lines are the same file; a cheap first check. */
const SAME_LINES = 0.5;
/** Shorter texts are no evidence. */
const LEAST_TOKENS = 20;

interface Suspect {
  readonly path: string;
  readonly was: Shingles;
  readonly is: Shingles;
}

/** Paths whose former file moved elsewhere. */
function findDisplaced(world: World, { history, read }: Evidence): ReadonlySet<string> {
  // If the map was never committed, former texts are unknown.
  if (history === undefined || !history.mapped) return new Set();
  const files = world.nodes.filter((node): node is Node & { type: "file" } => node.type === "file");
  const knownAt = (node: Node): OldEntity | undefined => world.old.bySource.get(world.sourceOf(node))?.find((entity) => !entity.external);
  const fresh = files.filter((node) => knownAt(node) === undefined && !history.existed(node.path));
  const changed = files.filter((node) => history.existed(node.path) && history.changed(node.path)).flatMap((node) => knownAt(node) ?? []);
  const stayed = changed.length + fresh.length < 2 ? [] : trusted(changed, history);
  if (stayed.length === 0) return new Set();
  const texts = history.texts(stayed.map(({ path }) => path));
  const suspects = stayed.flatMap(({ path }) => suspect(path, texts.get(path), read(path)) ?? []);
  if (suspects.length === 0) return new Set();
  const places = [...suspects, ...fresh.flatMap(({ path }) => newcomer(path, read(path)) ?? [])];
  return settled(suspects, homes(world, suspects, places));
}

function suspect(path: string, was: string | undefined, is: string | undefined): Suspect | undefined {
  if (was === undefined || is === undefined || jaccard(linesOf(was), linesOf(is)) >= SAME_LINES) return undefined;
  const found = { path, was: shinglesOf(was), is: shinglesOf(is) };
  return found.was.tokens < LEAST_TOKENS || alike(found.was, found.is) >= ANOTHER ? undefined : found;
}

function newcomer(path: string, is: string | undefined): Pick<Suspect, "path" | "is"> | undefined {
  return is === undefined ? undefined : { path, is: shinglesOf(is) };
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split("\n").map((line) => line.trim()));
}

/** Current path of each suspect's former text. */
function homes(world: World, suspects: readonly Suspect[], places: readonly Pick<Suspect, "path" | "is">[]): ReadonlyMap<string, string> {
  const best = new Map<string, { readonly path: string; readonly score: number }>();
  forEachPair(
    suspects,
    places,
    (old) => old.was.hashes,
    (now) => now.is.hashes,
    (old, now) => {
      if (world.family(old.path) !== world.family(now.path)) return;
      const score = alike(old.was, now.is);
      if (score >= NEARLY_SAME && score > (best.get(old.path)?.score ?? 0)) best.set(old.path, { path: now.path, score });
    },
  );
  return new Map([...best].map(([path, home]) => [path, home.path]));
}

/** A file can only move to a path that was vacated. */
function settled(suspects: readonly Suspect[], home: ReadonlyMap<string, string>): ReadonlySet<string> {
  const suspected = new Set(suspects.map(({ path }) => path));
  const displaced = new Set(home.keys());
  for (let size = -1; size !== displaced.size;) {
    size = displaced.size;
    for (const path of displaced) {
      const to = home.get(path) ?? "";
      if (suspected.has(to) && !displaced.has(to)) displaced.delete(path);
    }
  }
  return displaced;
}

// Entities with the same `source:`.

/** `displaced`: paths whose former file moved elsewhere; the current file is a different one. */
function matchExactly(world: World, matching: Matching, displaced: ReadonlySet<string>): void {
  for (const node of world.nodes) {
    if (!matching.isOpen(node) || (node.type !== "external" && displaced.has(node.path))) continue;
    const entity = candidates(world, node).find((candidate) => matching.isFree(candidate));
    if (entity !== undefined) matching.bind(node, entity.uid, "source", entity);
  }
  matchByUidSource(world, matching);
  matchDistributions(world, matching);
}

/** A second entity with the same source is reported and left unchanged. */
function reportTwins(world: World, matching: Matching, gone: ReadonlySet<Uid>): void {
  for (const node of world.nodes) {
    for (const entity of candidates(world, node)) {
      if (matching.isOpen(node) || !matching.isFree(entity) || gone.has(entity.uid)) continue;
      matching.problems.push({ code: "duplicate-source", path: world.sourceOf(node), detail: entity.uid });
    }
  }
}

/** Same source and same class, lowest UID first. Literal matches precede equivalent spellings. */
function candidates(world: World, node: Node): readonly OldEntity[] {
  const source = world.sourceOf(node);
  const known = world.old.bySource.get(source) ?? [];
  const same = known.filter((entity) => (node.type === "external" ? isExternal(world, entity) : !entity.external));
  const literal = same.filter((entity) => entity.source === source);
  const ordered = [...literal, ...same.filter((entity) => entity.source !== source)];
  return node.type === "external" ? ordered.filter((entity) => agrees(world, node, entity)) : ordered;
}

/** Other tools record packages as objects. */
function isExternal(world: World, entity: OldEntity): boolean {
  return entity.external || (entity.symbol === undefined && !world.exists(entity.path));
}

/** An external with a purl belongs to one ecosystem; without one it matches any. */
function agrees(world: World, node: Node, entity: OldEntity): boolean {
  const { purl = "", builtin = "" } = world.extrasOf(node);
  const equal = (a: string, b: string): boolean => a === "" || b === "" || a === b;
  if (!equal(ecosystemOf(entity.purl), ecosystemOf(purl)) || !equal(entity.builtin, builtin)) return false;
  return (entity.purl === "" || builtin === "") && (entity.builtin === "" || purl === "");
}

/** `pkg:npm` of a purl. */
function ecosystemOf(purl: string): string {
  return purl.slice(0, Math.max(0, purl.indexOf("/")));
}

/** `path#<uid>` identifies a declaration known only by its marker; without the marker, the only unclaimed one. */
function matchByUidSource(world: World, matching: Matching): void {
  const byPath = new Map<string, OldEntity[]>();
  for (const entity of freeEntities(world, matching)) {
    if (entity.symbol === undefined || !isUid(entity.symbol)) continue;
    byPath.set(entity.path, [...(byPath.get(entity.path) ?? []), entity]);
  }
  for (const [path, entities] of byPath) {
    const open = world.nodes.filter((node) => node.type === "symbol" && node.path === path && matching.isOpen(node));
    const [entity, ...more] = entities;
    const [node, ...others] = open;
    if (entity === undefined || node === undefined || more.length > 0 || others.length > 0) continue;
    matching.bind(node, entity.uid, "source", entity);
  }
}

/** An external recorded by its distribution name, if only one of its modules is imported. */
function matchDistributions(world: World, matching: Matching): void {
  const byName = new Map<string, OldEntity>();
  for (const entity of freeEntities(world, matching)) if (entity.external) byName.set(entity.source, entity);
  if (byName.size === 0) return;
  const open = world.nodes.filter((node) => node.type === "external" && matching.isOpen(node));
  const byDistribution = new Map<string, Node[]>();
  for (const node of open) {
    const { package: name } = world.extrasOf(node);
    if (name !== undefined) byDistribution.set(name, [...(byDistribution.get(name) ?? []), node]);
  }
  for (const [name, nodes] of byDistribution) {
    const entity = byName.get(name);
    const [node, ...others] = nodes;
    if (entity === undefined || node === undefined || others.length > 0 || !agrees(world, node, entity)) continue;
    matching.bind(node, entity.uid, "source", entity);
  }
}
