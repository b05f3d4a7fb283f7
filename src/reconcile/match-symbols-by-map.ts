/**
 * Declarations that stand elsewhere or are called otherwise, where nobody remembers their text: by what the map says of them. It takes
 * a name or a place, the same words of this tool or the same importers, and nobody else whom that could mean.
 */
import type { Node } from "../model/graph.js";
import { importersOf, isSameDraft, type Importers } from "./map-evidence.js";
import { movedFiles } from "./match-containers.js";
import { openNodes, type Matching, type MatchRule, type World } from "./matching.js";
import { isFunction } from "./mint.js";
import type { OldEntity } from "./old-entities.js";

type SymbolNode = Node & { readonly type: "symbol" };
type Fits = (entity: OldEntity, node: SymbolNode) => boolean;

/** `gone`: declared nowhere any more, and nobody knows how. */
export function matchSymbolsByMap(world: World, matching: Matching, gone: readonly OldEntity[]): void {
  const left = gone.filter((entity) => matching.isFree(entity));
  if (left.length === 0 || openNodes(world, matching, "symbol").length === 0) return;
  const importers = importersOf(world, matching);
  const moved = movedFiles(world, matching);
  const isAlike: Fits = (entity, node) =>
    isFunction(node) === (entity.kind === "function") && world.family(entity.path) === world.family(node.path);
  const isSameName: Fits = (entity, node) =>
    entity.symbol === node.declaration.name && (isSameDraft(world, entity, node) || haveCommon(importers, entity, node));
  const isSamePlace: Fits = (entity, node) =>
    (moved.get(entity.path) ?? entity.path) === node.path && isSameUnderItsName(world, entity, node) && haveCommon(importers, entity, node);
  bindSingles(world, matching, left, (entity, node) => isAlike(entity, node) && isSameName(entity, node), "moved");
  bindSingles(world, matching, left, (entity, node) => isAlike(entity, node) && isSamePlace(entity, node), "renamed");
}

function bindSingles(world: World, matching: Matching, left: readonly OldEntity[], fits: Fits, rule: MatchRule): void {
  const open = openNodes(world, matching, "symbol");
  const pairs = left
    .filter((entity) => matching.isFree(entity))
    .flatMap((entity) => open.filter((node) => fits(entity, node)).map((node) => ({ entity, node })));
  for (const { entity, node } of pairs) {
    if (pairs.some((other) => (other.entity === entity) !== (other.node === node))) continue;
    matching.bind(node, entity.uid, rule, entity);
  }
}

function haveCommon(importers: Importers, entity: OldEntity, node: SymbolNode): boolean {
  const now = importers.now(node);
  return [...importers.old(entity)].some((uid) => now.has(uid));
}

/** Its signature is in what this tool says of it, and so is its name. */
function isSameUnderItsName(world: World, entity: OldEntity, node: SymbolNode): boolean {
  if (isSameDraft(world, entity, node)) return true;
  const renamed = world.purposeOf(node).replace(`\`${node.declaration.name}`, `\`${entity.symbol}`);
  return [renamed, renamed.replaceAll(`\`${node.path}\``, `\`${entity.path}\``)].some((text) =>
    world.isDraft(entity.uid, { slot: "purpose", text }),
  );
}
