/** Entities with the same `source:`. */
import type { Node } from "../../model/graph.js";
import { isUid } from "../../dsp/dsp-tree.js";
import type { Uid } from "../../model/operation.js";
import { type Matching, type World, freeEntities } from "./matching.js";
import type { OldEntity } from "../old-entities.js";

/** `displaced`: paths whose former file moved elsewhere; the current file is a different one. */
export function matchExactly(world: World, matching: Matching, displaced: ReadonlySet<string>): void {
  for (const node of world.nodes) {
    if (!matching.isOpen(node) || (node.type !== "external" && displaced.has(node.path))) continue;
    const entity = candidates(world, node).find((candidate) => matching.isFree(candidate));
    if (entity !== undefined) matching.bind(node, entity.uid, "source", entity);
  }
  matchByUidSource(world, matching);
  matchDistributions(world, matching);
}

/** A second entity with the same source is reported and left unchanged. */
export function reportTwins(world: World, matching: Matching, gone: ReadonlySet<Uid>): void {
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
