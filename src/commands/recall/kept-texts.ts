/**
 * What was drafted, kept under a digest of all that it was drafted from: most files and declarations say after an edit elsewhere what they
 * said before.
 */
import { hash } from "node:crypto";
import { readProof, writeProof } from "../../repo/proof-file.js";
import type { KeptTexts } from "../../texts/create-whys.js";

type Texts = readonly string[];

export interface OpenedTexts extends KeptTexts {
  /** Keeps those that were asked for; does nothing where all of them are kept. */
  readonly keep: () => void;
}

/** `version`: of everything that drafts. */
export function openTexts(place: { readonly file: string; readonly version: string }): OpenedTexts {
  const before = new Map(readProof<readonly (readonly [string, Texts])[], object>(place)?.answer ?? []);
  const used = new Map<string, Texts>();
  let isNew = false;
  return {
    of(said, draft) {
      const id = hash("sha256", said, "base64url");
      const known = before.get(id);
      if (known === undefined) isNew = true;
      const texts = known ?? draft();
      used.set(id, texts);
      return texts;
    },
    keep() {
      if (isNew) writeProof<readonly (readonly [string, Texts])[], object>(place, { proof: {}, answer: [...used] });
      isNew = false;
    },
  };
}
