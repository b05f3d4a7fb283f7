/** The values of a description that were written by others. */
import type { Description } from "../../dsp/dsp-tree.js";
import type { SlottedText } from "../reconcile-types.js";

/** Verified by draft tokens: a text that is no draft was written by others. */
const DRAFTED: ReadonlySet<string> = new Set(["purpose", "overview", "scope"]);
/** Always derived from the sources, whatever their current value. */
const MANAGED: ReadonlySet<string> = new Set(["source", "kind", "version", "purl", "package", "builtin", "variants", "cycle", "drafts"]);
/** The only note that this tool writes. */
const OUR_NOTE = /^replaced by /;

/** `isOfOthers`: for texts that can be verified. */
export function textsOfOthers(description: Description, isOfOthers: (text: SlottedText) => boolean): readonly SlottedText[] {
  return [...description].flatMap(([slot, text]): SlottedText[] => {
    if (text === "" || MANAGED.has(slot) || (slot === "notes" && OUR_NOTE.test(text))) return [];
    return DRAFTED.has(slot) && !isOfOthers({ slot, text }) ? [] : [{ slot, text }];
  });
}
