/** Merging of values, and of lists with unique lines; whose text is taken. */
import type { Uid } from "../../model/operation.js";
import { descriptionPath, isUid } from "../dsp-tree.js";

/** The common value, or that of the side that changed it; undefined if both changed it differently. */
export function agreed<Value>(base: Value, ours: Value, theirs: Value): { readonly value: Value } | undefined {
  if (ours === theirs || theirs === base) return { value: ours };
  return ours === base ? { value: theirs } : undefined;
}

/** Ours without the lines that they removed, followed by those that they added; lines are unique. */
export function mergeLists(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const known = new Set(base);
  const mine = new Set(ours);
  const other = new Set(theirs);
  const kept = ours.filter((line) => !known.has(line) || other.has(line));
  const added = theirs.filter((line) => !known.has(line) && !mine.has(line));
  return [...new Set([...kept, ...added])];
}

/** Origin of a text: drafted from the code, written otherwise by this tool, or by anyone else. */
export type TextOriginKind = "draft" | "written" | "author";

export type Side = "ours" | "theirs";

/** Determined from the `drafts` value of the text's owner. */
export type TextOrigin = (draftTokens: string, text: { readonly slot: string; readonly text: string }) => TextOriginKind;

/**
 * Chooses between two different texts: a person's before one of this tool, a written one before a draft, ours before theirs. Undefined if
 * both are by people, or if the origins are unknown. A draft yields even to a text of unknown origin: it can be drafted again.
 */
export function preferred(ours: TextOriginKind | undefined, theirs: TextOriginKind | undefined): "ours" | "theirs" | undefined {
  if (theirs === "draft") return "ours";
  if (ours === "draft") return "theirs";
  if (ours === undefined || theirs === undefined) return undefined;
  if (theirs === "written") return "ours";
  return ours === "written" ? "theirs" : undefined;
}

/** The entity whose draft tokens cover the why at a path (§4.3), and its edge. */
export interface WhyOwner {
  readonly importer: Uid;
  readonly imported: Uid;
  readonly exporter?: Uid;
  /** The edge as named in draft tokens. */
  readonly slot: string;
}

/** Undefined for any path that is not the why of an import. */
export function whyOwner(path: string): WhyOwner | undefined {
  const [entity = "", room, name = "", importer, ...more] = path.split("/");
  if (room !== "exports" || more.length > 0 || !isUid(entity) || !isUid(name)) return undefined;
  if (importer === undefined) return { importer: name, imported: entity, slot: entity };
  return isUid(importer) ? { importer, imported: name, exporter: entity, slot: `${name} via=${entity}` } : undefined;
}

/** The description that determines the origin of a text under `exports/`: the importer's of a why, the subject's of an exporter's description. */
export function describedBy(path: string): string | undefined {
  const owner = whyOwner(path);
  if (owner !== undefined) return descriptionPath(owner.importer);
  const [, room, shared = "", last] = path.split("/");
  return room === "exports" && last === "description" && isUid(shared) ? descriptionPath(shared) : undefined;
}
