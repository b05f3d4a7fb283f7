/** Entities that follow their container: symbols of a moved file, the module of moved files, and the names of such a module. */
import { readImports } from "../../dsp/dsp-tree.js";
import type { Key, Node } from "../../model/graph.js";
import type { Uid } from "../../model/operation.js";
import { assign, type Pair } from "./assign.js";
import { freeEntities, openNodes, type Matching, type World } from "./matching.js";
import type { OldEntity } from "../old-entities.js";

/** By name, within a pair of files. */
export function matchInside(world: World, matching: Matching): void {
  const moved = movedFiles(world, matching);
  for (const entity of freeEntities(world, matching)) {
    const path = entity.symbol === undefined ? undefined : moved.get(entity.path);
    const node = path === undefined ? undefined : world.byKey.get(`${path}#${entity.symbol}`);
    if (node?.type === "symbol" && matching.isOpen(node)) matching.bind(node, entity.uid, "inside", entity);
  }
}

/** Former path → current path of moved files. */
export function movedFiles(world: World, matching: Matching): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  for (const [key, { uid }] of matching.matches) {
    const entity = world.old.byUid.get(uid);
    const node = world.byKey.get(key);
    if (node?.type === "file" && entity !== undefined && entity.path !== node.path) moved.set(entity.path, node.path);
  }
  return moved;
}

interface UnitPair extends Pair {
  readonly entity: OldEntity;
  readonly node: Node & { readonly type: "unit" };
}

const MOST = 0.5;

/** A module of several files follows the majority of its files. */
export function matchUnits(world: World, matching: Matching): void {
  const open = new Map(openNodes(world, matching, "unit").map((node) => [node.key, node]));
  if (open.size === 0) return;
  const unitOf = new Map<Uid, Key>();
  for (const [key, { uid }] of matching.matches) {
    const unit = world.graph.units.get(key);
    if (unit !== undefined) unitOf.set(uid, unit);
  }
  const pairs = freeEntities(world, matching).flatMap((entity) => (entity.external ? [] : unitPairs(world, entity, open, unitOf)));
  const { matched, ambiguous } = assign(pairs);
  for (const { node, entity, score } of matched) matching.bind(node, entity.uid, "parts", entity, score);
  for (const { to, from } of ambiguous) matching.problems.push({ code: "ambiguous-match", path: to, detail: from });
}

function unitPairs(
  world: World,
  entity: OldEntity,
  open: ReadonlyMap<Key, Node & { readonly type: "unit" }>,
  unitOf: ReadonlyMap<Uid, Key>,
): readonly UnitPair[] {
  const parts = readImports(world.before, entity.uid).filter((line) => line.via === undefined && isPart(world, entity, line.uid));
  const counts = new Map<Key, number>();
  for (const { uid } of parts) {
    const unit = unitOf.get(uid);
    if (unit !== undefined && open.has(unit)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return [...counts].flatMap(([key, count]) => {
    const node = open.get(key);
    if (node === undefined) return [];
    const score = count / Math.max(parts.length, node.unit.files.length);
    return score <= MOST ? [] : [{ old: entity.uid, new: key, score, from: entity.source, to: world.sourceOf(node), entity, node }];
  });
}

/** Whether the file is directly inside the module's directory. */
function isPart(world: World, unit: OldEntity, uid: Uid): boolean {
  const part = world.old.byUid.get(uid);
  if (part === undefined || part.external || part.symbol !== undefined) return false;
  const directory = part.path.slice(0, Math.max(part.path.lastIndexOf("/"), 0));
  return directory === (unit.path === "." ? "" : unit.path);
}

/** A name is unique within such a module, so it is the same declaration in any of its files. */
export function matchInUnits(world: World, matching: Matching, isGone: (entity: OldEntity) => boolean): void {
  const open = new Map<string, Node[]>();
  for (const node of openNodes(world, matching, "symbol")) {
    const unit = world.graph.units.get(node.path);
    if (unit === undefined) continue;
    const name = `${unit} ${node.declaration.name}`;
    open.set(name, [...(open.get(name) ?? []), node]);
  }
  if (open.size === 0) return;
  const unitOfPath = formerUnits(world, matching);
  for (const entity of freeEntities(world, matching)) {
    if (entity.symbol === undefined || !isGone(entity)) continue;
    const [node, ...others] = open.get(`${unitOfPath.get(entity.path) ?? ""} ${entity.symbol}`) ?? [];
    if (node !== undefined && others.length === 0 && matching.isOpen(node)) matching.bind(node, entity.uid, "package", entity);
  }
}

/** Former path of a file → current key of its module. */
function formerUnits(world: World, matching: Matching): ReadonlyMap<string, Key> {
  const units = new Map<string, Key>();
  for (const node of world.nodes) {
    const entity = node.type === "unit" ? world.old.byUid.get(matching.matches.get(node.key)?.uid ?? "") : undefined;
    if (entity === undefined) continue;
    for (const { uid, via } of readImports(world.before, entity.uid)) {
      const part = world.old.byUid.get(uid);
      if (via === undefined && part !== undefined && isPart(world, entity, uid)) units.set(part.path, node.key);
    }
  }
  return units;
}
