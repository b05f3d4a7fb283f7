/**
 * Whose text is it (semantics, amendment 1): the owner's description keeps a short hash of every text that this tool drafted.
 * A text whose hash is not there was written or edited by somebody else, and is never overwritten.
 */
import { createHash } from "node:crypto";
import { byteOrder } from "../model/byte-order.js";
import type { DraftText } from "../model/wording.js";

const DIGITS = 6;

/** The value of the `drafts` key: hashes of all texts, each once, in byte order. */
export function proofOf(texts: readonly DraftText[]): string {
  return [...new Set(texts.map(fingerprint))].sort(byteOrder).join(" ");
}

/** Whether `text` at `slot` stands in a proof. */
export function isDraft(proof: string, text: DraftText): boolean {
  return proof.split(" ").includes(fingerprint(text));
}

function fingerprint({ slot, text }: DraftText): string {
  return createHash("sha256").update(`${slot}\0${text}`, "utf8").digest("hex").slice(0, DIGITS);
}
