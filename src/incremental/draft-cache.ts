/**
 * What was drafted, kept under a digest of all that it was drafted from: most files and declarations say after an edit elsewhere what they
 * said before.
 */
import { hash } from "node:crypto";
import { readSnapshot, writeSnapshot } from "../cache/cache-file.js";
import type { DraftCache } from "../texts/create-whys.js";

type Texts = readonly string[];

/** For at most one new draft in so many it is not written anew: these are drafted once more. */
const SMALL_PART = 64;

export interface OpenedTexts extends DraftCache {
  /** Keeps those that were asked for; does nothing where next to all of them are kept. */
  readonly keep: () => void;
}

/** `version`: of everything that drafts. */
export function openTexts(place: { readonly file: string; readonly version: string }): OpenedTexts {
  const before = new Map(readSnapshot<readonly (readonly [string, Texts])[], object>(place)?.answer ?? []);
  const used = new Map<string, Texts>();
  let fresh = 0;
  return {
    of(said, draft) {
      const id = hash("sha256", said, "base64url");
      const known = before.get(id);
      if (known === undefined) fresh += 1;
      const texts = known ?? draft();
      used.set(id, texts);
      return texts;
    },
    keep() {
      if (fresh * SMALL_PART > used.size)
        writeSnapshot<readonly (readonly [string, Texts])[], object>(place, { snapshot: {}, answer: [...used] });
      fresh = 0;
    },
  };
}
