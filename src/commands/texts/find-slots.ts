/** The texts of the map with their origins, and those among them that a language model may write, by file. */
import { draftTokensAt } from "../../dsp/drafts.js";
import { whyPath, type DspTree, readDescription } from "../../dsp/dsp-tree.js";
import type { Edge, Key, Node } from "../../model/graph.js";
import { OWNER_WHY, type Uid } from "../../model/operation.js";
import { draftsOf } from "../../reconcile/texts/drafts-of.js";
import { originOf } from "../../texts/provenance.js";
import type { Slot } from "../../texts/stage/job.js";
import type { Status } from "../../texts/stage/withdraw-repeated.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";

export type Origin = ReturnType<typeof originOf>;

/** Number of existing texts by origin. */
export type Origins = Readonly<Record<Origin, number>>;

/** A text of the map. */
export interface FoundText {
  readonly slot: Slot;
  readonly origin: Origin;
  /** For `--only`: a path, `path#symbol`; empty for an external. */
  readonly place: string;
  /** Whether a model can read what it describes. */
  readonly isReadable: boolean;
}

export interface FoundSlots {
  /** In the order of the tables of contents. */
  readonly texts: readonly FoundText[];
  /** By key of the file, unit or external. */
  readonly byHome: ReadonlyMap<Key, readonly Slot[]>;
  /** Current whys by a model. */
  readonly status: readonly Status[];
}

/** `before` must be up to date: every draft has its place there. */
export function findSlots(map: RepositoryMap, before: DspTree): FoundSlots {
  const drafts = draftsOf(map.operations);
  const byHome = new Map<Key, Slot[]>();
  const texts: FoundText[] = [];
  const status: Status[] = [];
  // What a package is for that the program knows, and why it is imported, nobody has to write.
  const isKnown = (node: Node | undefined): boolean => node?.type === "external" && map.wording.origin(node) === "bundled";
  const offer = (node: Node, slot: Slot, about: Node | undefined = node): void => {
    const origin = originOf(draftTokensAt(before, slot.owner) ?? "", { slot: slot.slot, text: slot.current });
    const readable = slot.kind === "overview" || (isReadable(node) && !isKnown(about));
    texts.push({ slot, origin, place: node.type === "external" ? "" : node.key, isReadable: readable });
    if (origin === "written" && slot.kind === "why")
      status.push({ imported: slot.imported ?? "", importer: slot.owner, text: slot.current });
    if (!readable || (origin !== "draft" && origin !== "stale")) return;
    const home = homeOf(node);
    const slots = byHome.get(home) ?? [];
    slots.push(slot);
    byHome.set(home, slots);
  };
  for (const key of new Set(map.contents.flatMap(({ keys }) => keys))) {
    const node = map.graph.nodes.get(key);
    if (node === undefined) continue;
    const uid = map.uidOf(key);
    const description = readDescription(before, uid);
    const about = { owner: uid, name: nameOf(node), ...formOf(node) };
    const purpose = drafts.get(`${uid} purpose`);
    if (purpose !== undefined)
      offer(node, { kind: "purpose", slot: "purpose", draft: purpose, current: description.get("purpose") ?? "", ...about });
    const overview = drafts.get(`${uid} overview`);
    if (overview !== undefined)
      offer(node, { kind: "overview", slot: "overview", draft: overview, current: description.get("overview") ?? "", ...about });
    for (const edge of map.graph.files.get(key)?.edges ?? []) {
      const slot = whySlot(edge, uid, map, before, drafts);
      if (slot !== undefined) offer(node, slot, map.graph.nodes.get(edge.to));
    }
  }
  return { byHome, texts, status };
}

/** By origin, of those that a model can read. */
export function countOrigins(texts: readonly FoundText[]): Origins {
  const count = (wanted: Origin): number => texts.filter(({ origin, isReadable: counts }) => counts && origin === wanted).length;
  return { draft: count("draft"), stale: count("stale"), written: count("written"), author: count("author") };
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
