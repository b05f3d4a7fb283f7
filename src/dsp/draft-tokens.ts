/** Tokens of the `drafts` key that are no hashes of texts (docs/decisions/0009). */

/** Made by another tool or person and adopted: its UID keeps its prefix, its lines keep their order. */
export const ADOPTED = "adopted";

/** Slot of a purpose that is no draft: its hash shows later that the text of an export was a copy of it. */
export const COPIED = "copied";

export function tokensOf(draftTokens: string): readonly string[] {
  return draftTokens.split(" ").filter((token) => token !== "");
}

export function isAdopted(draftTokens: string): boolean {
  return tokensOf(draftTokens).includes(ADOPTED);
}
