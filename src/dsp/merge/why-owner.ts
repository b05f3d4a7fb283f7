import type { Uid } from "../../model/operation.js";
import { isUid } from "../uid.js";

/** Who wrote a text: this tool from the code, this tool otherwise, or anybody else. */
export type TextOriginKind = "draft" | "written" | "author";

/** Reads it from the `drafts` value of the text's owner. */
export type TextOrigin = (draftTokens: string, text: { readonly slot: string; readonly text: string }) => TextOriginKind;

/**
 * Which of two different texts stays: a person's before one of this tool, a written one before a draft, ours before theirs. Undefined where
 * both are people's, or where nobody knows enough. A draft gives way even to a text of unknown origin: it can be drafted again.
 */
export function preferred(ours: TextOriginKind | undefined, theirs: TextOriginKind | undefined): "ours" | "theirs" | undefined {
  if (theirs === "draft") return "ours";
  if (ours === "draft") return "theirs";
  if (ours === undefined || theirs === undefined) return undefined;
  if (theirs === "written") return "ours";
  return ours === "written" ? "theirs" : undefined;
}

/** Whose description proves the why at a path (§4.3), and for which edge. */
export interface WhyOwner {
  readonly importer: Uid;
  readonly imported: Uid;
  readonly exporter?: Uid;
  /** The edge as proofs name it. */
  readonly slot: string;
}

/** Undefined for every path that is not the why of an import. */
export function whyOwner(path: string): WhyOwner | undefined {
  const [entity = "", room, name = "", importer, ...more] = path.split("/");
  if (room !== "exports" || more.length > 0 || !isUid(entity) || !isUid(name)) return undefined;
  if (importer === undefined) return { importer: name, imported: entity, slot: entity };
  return isUid(importer) ? { importer, imported: name, exporter: entity, slot: `${name} via=${entity}` } : undefined;
}
