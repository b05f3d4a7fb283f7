/**
 * Declarations that moved or were renamed and whose former text is unknown: matched by the map alone. A match needs the same name or
 * place, plus the same draft or the same importers, and no other candidates.
 */
import type { Node } from "../../model/graph.js";
import { importersOf, isSameDraft, type Importers } from "./map-evidence.js";
import { movedFiles } from "./match-containers.js";
import { openNodes, type Matching, type MatchRule, type World } from "./matching.js";
import { isFunction } from "../mint.js";
import type { OldEntity } from "../old-entities.js";

type SymbolNode = Node & { readonly type: "symbol" };
type Fits = (entity: OldEntity, node: SymbolNode) => boolean;

/** `gone`: no longer declared anywhere, and without a known former text. */
export function matchSymbolsByMap(world: World, matching: Matching, gone: readonly OldEntity[]): void {
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
