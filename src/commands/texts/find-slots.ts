/** Places in the map without a text by a person: the texts that a language model may write, by file. */
import { OWNER_WHY } from "../../dsp/apply/create.js";
import { whyPath, type DspTree } from "../../dsp/dsp-tree.js";
import { readDescription } from "../../dsp/read.js";
import type { Edge, Key, Node } from "../../model/graph.js";
import type { Uid } from "../../model/operation.js";
import { draftsOf } from "../../reconcile/texts/drafts-of.js";
import { originOf } from "../../texts/provenance.js";
import type { Slot } from "../../texts/stage/job.js";
import type { Status } from "../../texts/stage/run-stage.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";

/** Number of existing texts by origin. */
export interface Origins {
  draft: number;
  stale: number;
  written: number;
  author: number;
}

export interface FoundSlots {
  /** By key of the file, unit or external. */
  readonly byHome: ReadonlyMap<Key, readonly Slot[]>;
  readonly origins: Readonly<Origins>;
  /** Current whys by a model. */
  readonly status: readonly Status[];
}

/** `before` must be up to date: every draft has its place there. */
export function findSlots(map: RepositoryMap, before: DspTree): FoundSlots {
  const drafts = draftsOf(map.operations);
  const byHome = new Map<Key, Slot[]>();
  const origins: Origins = { draft: 0, stale: 0, written: 0, author: 0 };
  const status: Status[] = [];
  const tokensByOwner = new Map<Uid, string>();
  const draftTokensOf = (owner: Uid): string => {
    const known = tokensByOwner.get(owner) ?? readDescription(before, owner).get("drafts") ?? "";
    tokensByOwner.set(owner, known);
    return known;
  };
  const offer = (home: Key, slot: Slot): void => {
    const origin = originOf(draftTokensOf(slot.owner), { slot: slot.slot, text: slot.current });
    origins[origin] += 1;
    if (origin === "written" && slot.kind === "why")
      status.push({ imported: slot.imported ?? "", importer: slot.owner, text: slot.current });
    if (origin !== "draft" && origin !== "stale") return;
    const slots = byHome.get(home) ?? [];
    slots.push(slot);
    byHome.set(home, slots);
  };
  for (const key of new Set(map.contents.flatMap(({ keys }) => keys))) {
    const node = map.graph.nodes.get(key);
    if (node === undefined) continue;
    const uid = map.uidOf(key);
    const home = homeOf(node);
    const description = readDescription(before, uid);
    const about = { owner: uid, name: nameOf(node), ...formOf(node) };
    const purpose = drafts.get(`${uid} purpose`);
    if (purpose !== undefined && isReadable(node))
      offer(home, { kind: "purpose", slot: "purpose", draft: purpose, current: description.get("purpose") ?? "", ...about });
    const overview = drafts.get(`${uid} overview`);
    if (overview !== undefined)
      offer(home, { kind: "overview", slot: "overview", draft: overview, current: description.get("overview") ?? "", ...about });
    for (const edge of isReadable(node) ? (map.graph.files.get(key)?.edges ?? []) : []) {
      const slot = whySlot(edge, uid, map, before, drafts);
      if (slot !== undefined) offer(home, slot);
    }
  }
  return { byHome, origins, status };
}

/** Key of the file, unit or external to whose job a node's texts belong. */
export function homeOf(node: Node): Key {
  return node.type === "symbol" ? node.path : node.key;
}

/** Models cannot read images and other assets; generated files are not worth describing. */
function isReadable(node: Node): boolean {
  return node.type !== "file" || (node.facts !== undefined && !node.facts.generated);
}

function whySlot(edge: Edge, importer: Uid, map: RepositoryMap, before: DspTree, drafts: ReadonlyMap<string, string>): Slot | undefined {
  const target = map.graph.nodes.get(edge.to);
  if (target === undefined) return undefined;
  const imported = map.uidOf(edge.to);
  const exporter = edge.via === undefined ? undefined : map.uidOf(edge.via);
  const slot = exporter === undefined ? imported : `${imported} via=${exporter}`;
  const draft = drafts.get(`${importer} ${slot}`);
  const current = before.get(whyPath(importer, imported, exporter))?.trimEnd();
  if (draft === undefined || current === undefined || current === OWNER_WHY) return undefined;
  return { kind: "why", owner: importer, slot, draft, current, name: nameOf(target), imported, exporter, uses: usesOf(edge) };
}

const WHOLE = new Set(["*", "=", "default"]);

/** Names that the importer uses for the imported entity, without duplicates, in order. */
function usesOf(edge: Edge): readonly string[] {
  const names = edge.reasons.flatMap(({ imported, local, uses }) => [
    ...(imported === undefined || WHOLE.has(imported) ? [] : [imported]),
    ...(local === undefined ? [] : [local]),
    ...uses.flatMap(({ member, chain }) => [...(member === undefined ? [] : [member]), ...(chain ?? [])]),
  ]);
  return [...new Set(names)];
}

function nameOf(node: Node): string {
  return node.type === "external" ? node.external.name : node.key;
}

function formOf(node: Node): Pick<Slot, "form" | "line"> {
  if (node.type === "symbol") return { form: node.declaration.form, line: node.declaration.line };
  return { form: node.type };
}
