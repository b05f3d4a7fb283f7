/**
 * Who is this (semantics G.3): every documented node gets the UID that it already has in `.dsp/`, by its exact source, or a
 * freshly minted one. The UID of a matched entity is kept whatever its prefix says.
 */
import type { DspTree } from "../dsp/dsp-tree.js";
import { entityUids, readDescription } from "../dsp/read.js";
import type { Key, Node } from "../model/graph.js";
import type { Extras, Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import type { Mint } from "./mint.js";

export interface Identities {
  readonly uids: ReadonlyMap<Key, Uid>;
  readonly problems: readonly Problem[];
}

/** `sourceOf` prints a node as the `source:` line that it would have. */
export function identify(
  nodes: readonly Node[],
  before: DspTree,
  mint: Mint,
  sourceOf: (node: Node) => string,
  extrasOf: (node: Node) => Extras,
): Identities {
  const old = readOld(before);
  const uids = new Map<Key, Uid>();
  const problems: Problem[] = [];
  const taken = new Set(old.all.map((uid) => uid.slice(uid.indexOf("-") + 1)));
  for (const node of nodes) {
    const matches = candidates(old, node, sourceOf(node), extrasOf);
    const [uid, ...others] = matches;
    if (uid === undefined) continue;
    uids.set(node.key, uid);
    for (const other of others) problems.push({ code: "duplicate-source", path: sourceOf(node), detail: other });
  }
  const fresh = nodes.filter((node) => !uids.has(node.key));
  for (const [key, uid] of mint(fresh, taken)) uids.set(key, uid);
  return { uids, problems };
}

interface Old {
  readonly all: readonly Uid[];
  readonly bySource: ReadonlyMap<string, readonly OldEntity[]>;
}

interface OldEntity {
  readonly uid: Uid;
  readonly external: boolean;
  readonly purl: string;
  readonly builtin: string;
}

function readOld(before: DspTree): Old {
  const all = entityUids(before);
  const bySource = new Map<string, OldEntity[]>();
  for (const uid of all) {
    const description = readDescription(before, uid);
    const source = description.get("source");
    if (source === undefined) continue;
    const list = bySource.get(source) ?? [];
    bySource.set(source, list);
    list.push({
      uid,
      external: description.get("kind") === "external",
      purl: description.get("purl") ?? "",
      builtin: description.get("builtin") ?? "",
    });
  }
  return { all, bySource };
}

/** Nothing said contradicts nothing. */
function agree(a: string, b: string): boolean {
  return a === "" || b === "" || a === b;
}

/** `pkg:npm` of a purl. */
function ecosystemOf(purl: string): string {
  return purl.slice(0, Math.max(0, purl.indexOf("/")));
}

/** Same source and same class; an external with a purl belongs to its own ecosystem only. Lowest UID first. */
function candidates(old: Old, node: Node, source: string, extrasOf: (node: Node) => Extras): readonly Uid[] {
  const same = (old.bySource.get(source) ?? []).filter((entity) => entity.external === (node.type === "external"));
  if (node.type !== "external") return same.map((entity) => entity.uid);
  const { purl = "", builtin = "" } = extrasOf(node);
  return same
    .filter((entity) => agree(ecosystemOf(entity.purl), ecosystemOf(purl)) && agree(entity.builtin, builtin))
    .filter((entity) => (entity.purl === "" || builtin === "") && (entity.builtin === "" || purl === ""))
    .map((entity) => entity.uid);
}
