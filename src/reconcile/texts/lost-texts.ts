/** Texts of people at entities, edges and exports that an update removes, unless they are elsewhere in the new map. */
import { whyOwner } from "../../dsp/merge/three-way.js";
import { sharedDescriptionPath, whyPath, type DspTree, parseDescription, strip, readImports, isUid } from "../../dsp/dsp-tree.js";
import { sortByBytes } from "../../model/basics.js";
import { OWNER_WHY, type Operation, type Uid } from "../../model/operation.js";
import { textsOfOthers } from "./texts-of-others.js";
import type { Context, SlottedText } from "../reconcile-types.js";
import { isCopy } from "./shared-texts.js";

/** A place in the map that can hold a text. */
export interface Place {
  /** The described entity, the importer of a why, or the exporter of a share. */
  readonly owner: Uid;
  /** A key of the description, `why` or `shared`. */
  readonly slot: string;
  /** The imported or shared entity. */
  readonly imported?: Uid;
  readonly exporter?: Uid;
}

export interface PlacedText extends Place {
  readonly text: string;
  /** Default: a person. */
  readonly by?: "model";
}

/** Which texts count, and who wrote them; undefined for the others. */
type Author = (owner: Uid, text: SlottedText) => Pick<PlacedText, "by"> | undefined;

/** In byte order of their former paths. `after`: the tree with all other changes applied. */
export function lostTexts(context: Context, after: DspTree, done: readonly Operation[]): readonly PlacedText[] {
  if (!done.some(({ op }) => op === "removeEntity" || op === "removeImport" || op === "removeShared")) return [];
  const described = new Set(done.flatMap((made) => (made.op === "describeShared" ? [`${made.shared} ${made.text}`] : [])));
  const gone = [...context.before.keys()].filter((path) => !after.has(path));
  const author: Author = (owner, text) => (context.isOfOthers(owner, text) ? {} : undefined);
  return sortByBytes(gone).flatMap((path) => textsAt(context, after, path, author).filter((lost) => !isCarried(after, lost, described)));
}

/** All texts, also those of models, that the update replaces by drafts at the user's request. In the same order. */
export function replacedTexts(context: Context, after: DspTree): readonly PlacedText[] {
  if (!context.redrafts) return [];
  const paths = [...context.before.keys()].filter((path) => after.has(path) && after.get(path) !== context.before.get(path));
  const author: Author = (owner, text) => {
    if (context.isOfOthers(owner, text)) return {};
    return context.isDraft(owner, text) ? undefined : { by: "model" };
  };
  return sortByBytes(paths).flatMap((path) => textsAt(context, after, path, author).filter((text) => !stands(after, path, text)));
}

function stands(after: DspTree, path: string, { slot, text }: PlacedText): boolean {
  const now = after.get(path) ?? "";
  return slot === "why" || slot === "shared" ? strip(now) === text : parseDescription(now).get(slot) === text;
}

/** Texts by an author in a file of the tree before the update. */
function textsAt(context: Context, after: DspTree, path: string, author: Author): readonly PlacedText[] {
  const text = strip(context.before.get(path) ?? "");
  const [owner = "", room, imported = "", last] = path.split("/");
  if (text === "" || !isUid(owner)) return [];
  if (room === "description" && last === undefined) return describedTexts(owner, text, author);
  if (last === "description") return isCopy(context, after, imported, text) ? [] : [{ owner, slot: "shared", imported, text }];
  const edge = whyOwner(path);
  const by = edge === undefined || text === OWNER_WHY ? undefined : author(edge.importer, { slot: edge.slot, text });
  if (edge === undefined || by === undefined) return [];
  const { importer, exporter } = edge;
  return [{ owner: importer, slot: "why", imported: edge.imported, ...(exporter === undefined ? {} : { exporter }), text, ...by }];
}

function describedTexts(owner: Uid, description: string, author: Author): readonly PlacedText[] {
  const words = textsOfOthers(parseDescription(description), (text) => author(owner, text) !== undefined);
  return words.map((text) => ({ owner, ...text, ...author(owner, text) }));
}

/** The text of an edge or an export may have followed it to another exporter. */
function isCarried(after: DspTree, { owner, slot, imported = "", text }: PlacedText, described: ReadonlySet<string>): boolean {
  if (slot === "shared") return described.has(`${imported} ${text}`);
  if (slot !== "why") return false;
  const lines = readImports(after, owner).filter((line) => line.uid === imported);
  return lines.some(({ via }) => strip(after.get(whyPath(owner, imported, via)) ?? "") === text);
}

/** Path of a text in a tree. */
export function pathOf({ owner, slot, imported = "", exporter }: Place): string {
  if (slot === "why") return whyPath(owner, imported, exporter);
  return slot === "shared" ? sharedDescriptionPath(owner, imported) : `${owner}/description ${slot}`;
}
