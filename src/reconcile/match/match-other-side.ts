/**
 * Symbols whose description was taken whole from one side of a merge, while the other side had moved or renamed them: its `source:` is
 * outdated, but the map of the other side still shows where the symbol is.
 */
import { OWNER_WHY } from "../../dsp/apply/create.js";
import { recipientPath } from "../../dsp/dsp-tree.js";
import { strip } from "../../dsp/lines.js";
import { readImports } from "../../dsp/read.js";
import type { Node } from "../../model/graph.js";
import type { Uid } from "../../model/operation.js";
import { isFunction } from "../mint.js";
import type { OldEntity } from "../old-entities.js";
import { movedFiles } from "./match-containers.js";
import { openNodes, type Evidence, type Matching, type World } from "./matching.js";
import { origins } from "./own-texts.js";

type SymbolNode = Node & { readonly type: "symbol" };

/** `gone`: no longer declared at their source. */
export function matchOtherSide(world: World, matching: Matching, { history }: Evidence, gone: readonly OldEntity[]): void {
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
