/** Texts of a map that is compared by its structure and not written: purposes are evidence of identity, and nothing reads the others. */
import type { StaticWording } from "../texts/wording.js";

const UNREAD = "Not drafted.";

export function structuralWording(wording: StaticWording): StaticWording {
  return { ...wording, why: () => UNREAD, shared: () => undefined, overview: () => UNREAD };
}
