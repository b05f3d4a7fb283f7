import type { Uid } from "../model/operation.js";
import { isUid } from "./uid.js";

/** Tells whether a text at a slot is proved by the `drafts` value of its owner. */
export type IsDraft = (proof: string, text: { readonly slot: string; readonly text: string }) => boolean;

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
