/**
 * Declarations that were renamed in place, moved to another file, or both, by similarity of their bodies. The rules
 * are applied together, because a moved body with its own name is stronger evidence than a slightly similar one in the same place.
 */
import type { FileFacts } from "../../model/facts.js";
import type { Node } from "../../model/graph.js";
import { assign, type Pair } from "./assign.js";
import { forEachPair } from "../likeness/similarity.js";
import { type Evidence, freeEntities, type Matching, type MatchRule, openNodes, type World } from "./matching.js";
import { movedFiles } from "./match-containers.js";
import type { OldEntity } from "../old-entities.js";
import { type Origin, origins } from "./own-texts.js";
import { bodiesAlike, type Body, bodyOfText } from "../likeness/body.js";
import { recipientPath, strip, readImports } from "../../dsp/dsp-tree.js";
import { OWNER_WHY, type Uid } from "../../model/operation.js";
import { isFunction } from "../mint.js";
import { importersOf, isSameDraft, type Importers } from "./map-evidence.js";
import { remember } from "../../model/basics.js";

/** Calibrated on real histories (docs/measured/identity.md). */
const IN_PLACE = 0.5;
const IN_PLACE_SAME_PARAMETERS = 0.4;
const IN_PLACE_ALONE = 0.4;
const MOVED = 0.35;
const MOVED_UNIQUE = 0.25;
const MOVED_AND_RENAMED = 0.65;
/** Shorter bodies under another name are too common. */
const LEAST_WORDS_IN_PLACE = 5;
const LEAST_WORDS_MOVED = 12;
/** Only for ordering: a pair with the same name is preferred. */
const SAME_NAME = 0.25;

interface Declared {
  readonly name: string;
  readonly kind: "function" | "object";
  readonly parameters: string | undefined;
  readonly body: Body;
}

interface OldSymbol extends Declared {
  readonly entity: OldEntity;
  /** Current path of its file. */
  readonly path: string;
}

interface NewSymbol extends Declared {
  readonly node: Node & { readonly type: "symbol" };
  readonly path: string;
}

export async function matchSymbols(
  world: World,
  matching: Matching,
  evidence: Evidence,
  isGone: (entity: OldEntity) => boolean,
): Promise<void> {
  const gone = freeEntities(world, matching).filter((entity) => entity.symbol !== undefined && isGone(entity));
  matchOtherSide(world, matching, evidence, gone);
  const left = gone.filter((entity) => matching.isFree(entity));
  const compared = await matchByBodies(world, matching, evidence, left);
  matchSymbolsByMap(
    world,
    matching,
    left.filter((entity) => !compared.has(entity)),
  );
}

/** Returns the symbols whose former text is known. */
async function matchByBodies(
  world: World,
  matching: Matching,
  evidence: Evidence,
  gone: readonly OldEntity[],
): Promise<ReadonlySet<OldEntity>> {
  const { history } = evidence;
  const left = origins(gone, history);
  const open = openNodes(world, matching, "symbol");
  if (history === undefined || left.size === 0 || open.length === 0) return new Set();
  const previous = open.flatMap(({ path }) => (history.existed(path) ? [path] : []));
  const texts = history.texts([...new Set([...[...left.values()].map(({ path }) => path), ...previous])]);
  const facts = await evidence.parse(texts);
  const moved = movedFiles(world, matching);
  const olds = [...left].flatMap(([entity, origin]) => oldSymbol(entity, origin, texts, facts, moved) ?? []);
  const read = remember(evidence.read);
  const news = open.flatMap((node) => newSymbol(world, node, read, facts) ?? []);
  const { matched, ambiguous } = assign(pairsOf(world, olds, news));
  for (const { node, entity, rule, score, sameName } of matched) {
    matching.bind(node, entity.uid, rule, entity, sameName ? score - SAME_NAME : score);
  }
  for (const { node, from } of ambiguous) {
    if (matching.isOpen(node)) matching.problems.push({ code: "ambiguous-match", path: world.sourceOf(node), detail: from });
  }
  return new Set(olds.map(({ entity }) => entity));
}

function oldSymbol(
  entity: OldEntity,
  origin: Origin,
  texts: ReadonlyMap<string, string>,
  facts: ReadonlyMap<string, FileFacts>,
  moved: ReadonlyMap<string, string>,
): OldSymbol | undefined {
  const found = declaredIn(texts.get(origin.path), facts.get(origin.path), origin.symbol ?? "");
  if (found === undefined) return undefined;
  return { ...found, name: entity.symbol ?? "", entity, path: moved.get(entity.path) ?? entity.path };
}

/** A declaration that already existed here under this name, and is only exported now, matches nothing else. */
function newSymbol(
  world: World,
  node: Node & { readonly type: "symbol" },
  read: (path: string) => string | undefined,
  former: ReadonlyMap<string, FileFacts>,
): NewSymbol | undefined {
  const { name } = node.declaration;
  if (former.get(node.path)?.declarations.some((declaration) => declaration.name === name)) return undefined;
  const found = declaredIn(read(node.path), world.facts(node.path), name);
  return found === undefined ? undefined : { ...found, node, path: node.path };
}

function declaredIn(text: string | undefined, facts: FileFacts | undefined, name: string): Declared | undefined {
  const declaration = facts?.declarations.find((candidate) => candidate.name === name);
  if (text === undefined || declaration === undefined) return undefined;
  const { kind, parameters, position, end } = declaration;
  return { name, kind, parameters, body: bodyOfText(text.slice(position, end), name) };
}

interface SymbolPair extends Pair {
  readonly entity: OldEntity;
  readonly node: Node;
  readonly rule: MatchRule;
  readonly sameName: boolean;
}

function pairsOf(world: World, olds: readonly OldSymbol[], news: readonly NewSymbol[]): readonly SymbolPair[] {
  const alone = isAlone(olds, news);
  const unique = isUnique(olds, news);
  const pairs: SymbolPair[] = [];
  const words = ({ path, name, kind, body }: Declared & { readonly path: string }): readonly string[] => [
    ...body.runs,
    `${kind} ${name}`,
    path,
  ];
  forEachPair(olds, news, words, words, (old, now) => {
    if (old.kind !== now.kind || world.family(old.path) !== world.family(now.path)) return;
    const score = bodiesAlike(old.body, now.body);
    const rule = old.path === now.path ? "renamed" : "moved";
    const sameName = old.name === now.name;
    const least = old.path === now.path ? leastInPlace(old, now, alone) : leastMoved(old, now, sameName && unique(old.kind, old.name));
    if (score < least) return;
    const from = old.entity.source;
    const to = world.sourceOf(now.node);
    const order = sameName ? score + SAME_NAME : score;
    pairs.push({ old: old.entity.uid, new: now.node.key, score: order, from, to, entity: old.entity, node: now.node, rule, sameName });
  });
  return pairs;
}

function leastInPlace(old: OldSymbol, now: NewSymbol, alone: (symbol: OldSymbol | NewSymbol) => boolean): number {
  if (alone(old) && alone(now)) return IN_PLACE_ALONE;
  if (Math.min(old.body.length, now.body.length) < LEAST_WORDS_IN_PLACE) return Number.POSITIVE_INFINITY;
  return old.parameters !== undefined && old.parameters === now.parameters ? IN_PLACE_SAME_PARAMETERS : IN_PLACE;
}

function leastMoved(old: OldSymbol, now: NewSymbol, unique: boolean): number {
  if (old.name === now.name) return unique ? MOVED_UNIQUE : MOVED;
  return Math.min(old.body.length, now.body.length) < LEAST_WORDS_MOVED ? Number.POSITIVE_INFINITY : MOVED_AND_RENAMED;
}

/** Whether it is the only unclaimed symbol of its kind in its file. */
function isAlone(olds: readonly OldSymbol[], news: readonly NewSymbol[]): (symbol: OldSymbol | NewSymbol) => boolean {
  const count = (symbols: readonly (OldSymbol | NewSymbol)[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { path, kind } of symbols) counts.set(`${kind} ${path}`, (counts.get(`${kind} ${path}`) ?? 0) + 1);
    return counts;
  };
  const before = count(olds);
  const after = count(news);
  return ({ path, kind }) => before.get(`${kind} ${path}`) === 1 && after.get(`${kind} ${path}`) === 1;
}

function isUnique(olds: readonly OldSymbol[], news: readonly NewSymbol[]): (kind: string, name: string) => boolean {
  const repeated = (symbols: readonly Declared[]): ReadonlySet<string> => {
    const seen = new Set<string>();
    const twice = new Set<string>();
    for (const { kind, name } of symbols) (seen.has(`${kind} ${name}`) ? twice : seen).add(`${kind} ${name}`);
    return twice;
  };
  const before = repeated(olds);
  const after = repeated(news);
  return (kind, name) => !before.has(`${kind} ${name}`) && !after.has(`${kind} ${name}`);
}

type SymbolNode = Node & { readonly type: "symbol" };

// Symbols whose description was taken whole from one side of a merge, while the other side had moved or renamed them: its `source:` is
// outdated, but the map of the other side still shows where the symbol is.

/** `gone`: no longer declared at their source. */
function matchOtherSide(world: World, matching: Matching, { history }: Evidence, gone: readonly OldEntity[]): void {
  if (gone.length === 0) return;
  for (const [entity, { path, symbol }] of origins(gone, history)) {
    const node = symbol === undefined ? undefined : world.byKey.get(`${path}#${symbol}`);
    if (node?.type === "symbol" && matching.isOpen(node) && isAlike(entity, node)) matching.bind(node, entity.uid, "merged", entity);
  }
  matchByOwners(world, matching, gone);
}

/** A file owns what it declares; that edge is in other files than the description. */
function matchByOwners(world: World, matching: Matching, gone: readonly OldEntity[]): void {
  const left = gone.filter((entity) => matching.isFree(entity));
  if (left.length === 0 || openNodes(world, matching, "symbol").length === 0) return;
  const homes = homesByOwner(world, matching, new Set(left.map(({ uid }) => uid)));
  const moved = movedFiles(world, matching);
  const strayed = left.filter(({ uid, path }) => homes.has(uid) && homes.get(uid) !== (moved.get(path) ?? path));
  const open = (entity: OldEntity): readonly SymbolNode[] =>
    openNodes(world, matching, "symbol").filter((node) => node.path === homes.get(entity.uid) && isAlike(entity, node));
  for (const entity of strayed) {
    const node = open(entity).find(({ declaration }) => declaration.name === entity.symbol);
    if (node !== undefined) matching.bind(node, entity.uid, "merged", entity);
  }
  const rest = strayed.filter((entity) => matching.isFree(entity));
  const rivals = (entity: OldEntity): number =>
    rest.filter(({ uid, kind }) => homes.get(uid) === homes.get(entity.uid) && (kind === "function") === (entity.kind === "function"))
      .length;
  for (const { entity, nodes } of rest.map((entity) => ({ entity, nodes: open(entity) }))) {
    const [node] = nodes;
    if (node !== undefined && nodes.length === 1 && rivals(entity) === 1) matching.bind(node, entity.uid, "merged", entity);
  }
}

/** Current path of the only file that owns an entity according to the map. */
function homesByOwner(world: World, matching: Matching, wanted: ReadonlySet<Uid>): ReadonlyMap<Uid, string> {
  const homes = new Map<Uid, string | undefined>();
  for (const [key, { uid: owner }] of matching.matches) {
    const node = world.byKey.get(key);
    if (node?.type !== "file") continue;
    for (const { uid, via } of readImports(world.before, owner)) {
      if (via !== undefined || !wanted.has(uid) || strip(world.before.get(recipientPath(uid, owner)) ?? "") !== OWNER_WHY) continue;
      homes.set(uid, homes.has(uid) ? undefined : node.path);
    }
  }
  return new Map([...homes].flatMap(([uid, path]) => (path === undefined ? [] : [[uid, path] as const])));
}

function isAlike(entity: OldEntity, node: SymbolNode): boolean {
  return isFunction(node) === (entity.kind === "function");
}

/**
 * Declarations that moved or were renamed and whose former text is unknown: matched by the map alone. A match needs the same name or
 * place, plus the same draft or the same importers, and no other candidates.
 */

type Fits = (entity: OldEntity, node: SymbolNode) => boolean;

/** `gone`: no longer declared anywhere, and without a known former text. */
function matchSymbolsByMap(world: World, matching: Matching, gone: readonly OldEntity[]): void {
  const left = gone.filter((entity) => matching.isFree(entity));
  if (left.length === 0 || openNodes(world, matching, "symbol").length === 0) return;
  const importers = importersOf(world, matching);
  const moved = movedFiles(world, matching);
  const isAlike: Fits = (entity, node) =>
    isFunction(node) === (entity.kind === "function") && world.family(entity.path) === world.family(node.path);
  bindSingles(world, matching, left, {
    rule: "moved",
    old: ({ symbol }) => symbol ?? "",
    now: ({ declaration }) => declaration.name,
    fits: (entity, node) => isAlike(entity, node) && (isSameDraft(world, entity, node) || haveCommon(importers, entity, node)),
  });
  bindSingles(world, matching, left, {
    rule: "renamed",
    old: ({ path }) => moved.get(path) ?? path,
    now: ({ path }) => path,
    fits: (entity, node) => isAlike(entity, node) && isSameUnderItsName(world, entity, node) && haveCommon(importers, entity, node),
  });
}

interface Likeness {
  readonly rule: MatchRule;
  /** Grouping key: what both sides must share. */
  readonly old: (entity: OldEntity) => string;
  readonly now: (node: SymbolNode) => string;
  readonly fits: Fits;
}

/** Binds pairs that fit each other and nothing else. */
function bindSingles(world: World, matching: Matching, left: readonly OldEntity[], { rule, old, now, fits }: Likeness): void {
  const open = new Map<string, SymbolNode[]>();
  for (const node of openNodes(world, matching, "symbol")) open.set(now(node), [...(open.get(now(node)) ?? []), node]);
  const pairs = left
    .filter((entity) => matching.isFree(entity))
    .flatMap((entity) => (open.get(old(entity)) ?? []).filter((node) => fits(entity, node)).map((node) => ({ entity, node })));
  const counts = new Map<OldEntity | SymbolNode, number>();
  for (const side of pairs.flatMap(({ entity, node }) => [entity, node])) counts.set(side, (counts.get(side) ?? 0) + 1);
  for (const { entity, node } of pairs) {
    if (counts.get(entity) === 1 && counts.get(node) === 1) matching.bind(node, entity.uid, rule, entity);
  }
}

function haveCommon(importers: Importers, entity: OldEntity, node: SymbolNode): boolean {
  const now = importers.now(node);
  return [...importers.old(entity)].some((uid) => now.has(uid));
}

/** The draft contains its signature and its name. */
function isSameUnderItsName(world: World, entity: OldEntity, node: SymbolNode): boolean {
  if (isSameDraft(world, entity, node)) return true;
  const renamed = world.purposeOf(node).replace(`\`${node.declaration.name}`, `\`${entity.symbol}`);
  return [renamed, renamed.replaceAll(`\`${node.path}\``, `\`${entity.path}\``)].some((text) =>
    world.isDraft(entity.uid, { slot: "purpose", text }),
  );
}
