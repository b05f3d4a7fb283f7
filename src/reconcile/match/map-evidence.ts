/** Evidence of identity in the map itself, for use without history: names, imports, importers, and this tool's drafts. */
import { readImports } from "../../dsp/dsp-tree.js";
import type { Key, Node } from "../../model/graph.js";
import type { Uid } from "../../model/operation.js";
import type { FileInterface } from "./file-interface.js";
import type { FileNode, Matching, World } from "./matching.js";
import { jaccard } from "../likeness/similarity.js";
import type { OldEntity } from "../old-entities.js";
import { addTo } from "../../model/basics.js";

/** Whether node and entity have the same draft, apart from place and name. It includes signature and documentation. */
export function isSameDraft(world: World, entity: OldEntity, node: Node): boolean {
  const text = world.purposeOf(node);
  const path = node.type === "file" || node.type === "symbol" ? node.path : "";
  const moved = path === "" ? text : text.replaceAll(`\`${path}\``, `\`${entity.path}\``);
  return [text, moved].some((draft) => world.isDraft(entity.uid, { slot: "purpose", text: draft }));
}

export interface Importers {
  /** UIDs of the files that import it, or something through it. */
  readonly old: (entity: OldEntity) => ReadonlySet<string>;
  /** The same for a node; for unidentified importers, their key. */
  readonly now: (node: Node) => ReadonlySet<string>;
}

const NO_IMPORTERS: ReadonlySet<string> = new Set();

export function importersOf(world: World, matching: Matching): Importers {
  const old = new Map<Uid, Set<string>>();
  for (const { uid, path } of world.old.all) {
    for (const line of readImports(world.before, uid)) {
      // A file owns its symbols, so its lines to them are no imports.
      for (const to of [line.uid, line.via]) if (to !== undefined && world.old.byUid.get(to)?.path !== path) addTo(old, to, uid);
    }
  }
  const now = new Map<Key, Set<string>>();
  for (const file of world.graph.files.values()) {
    if (!world.byKey.has(file.key)) continue;
    const importer = matching.matches.get(file.key)?.uid ?? file.key;
    for (const { to, via } of file.edges) for (const key of [to, via]) if (key !== undefined && key !== file.key) addTo(now, key, importer);
  }
  return { old: ({ uid }) => old.get(uid) ?? NO_IMPORTERS, now: ({ key }) => now.get(key) ?? NO_IMPORTERS };
}

interface Sides {
  readonly entity: OldEntity;
  readonly node: FileNode;
  readonly old: FileInterface;
  readonly now: FileInterface;
}

const NAMES = 0.4;
const IMPORTERS = 0.3;
const TARGETS = 0.15;
const PLACE = 0.15;
/** A part of the evidence counts as independent from this score on. */
const INDEPENDENT = 0.5;
const LEAST_EVIDENCE = 2;

/** 0 … 1, relative to the evidence of both sides; 0 if only one part supports the match. */
export function mapScore(world: World, importers: Importers, { entity, node, old, now }: Sides): number {
  const parts: [weight: number, score: number | undefined][] = [
    [NAMES, shareOf(old.names, now.names)],
    [IMPORTERS, shareOf(importers.old(entity), importers.now(node))],
    [TARGETS, shareOf(old.targets, now.targets)],
    [PLACE, isSameName(world, entity.path, node.path) ? 1 : 0],
  ];
  const known = parts.flatMap(([weight, score]) => (score === undefined ? [] : [{ weight, score }]));
  const evidence = known.filter(({ score }) => score >= INDEPENDENT).length + (isSameDraft(world, entity, node) ? 1 : 0);
  if (evidence < LEAST_EVIDENCE) return 0;
  const all = known.reduce((sum, { weight }) => sum + weight, 0);
  return known.reduce((sum, { weight, score }) => sum + weight * score, 0) / all;
}

function shareOf(old: ReadonlySet<string>, now: ReadonlySet<string>): number | undefined {
  return old.size + now.size === 0 ? undefined : jaccard(old, now);
}

/** The index of a directory has no name of its own. */
function isSameName(world: World, from: string, to: string): boolean {
  const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  return nameOf(from) === nameOf(to) && world.moduleName(from).endsWith(nameOf(from).replace(/\.[^.]*$/, ""));
}
