/** Which values of a description are words that others wrote. */
import type { Description } from "../../dsp/description.js";
import type { SlottedText } from "../reconcile-types.js";

/** Proved like a text: what is no draft was written by others. */
const DRAFTED: ReadonlySet<string> = new Set(["purpose", "overview", "scope"]);
/** They follow from the sources, whatever stands there. */
const MANAGED: ReadonlySet<string> = new Set(["source", "kind", "version", "purl", "package", "builtin", "variants", "cycle", "drafts"]);
/** The one note that this tool makes. */
const OUR_NOTE = /^replaced by /;

/** `isOfOthers`: of a text that can be proved. */
export function textsOfOthers(description: Description, isOfOthers: (text: SlottedText) => boolean): readonly SlottedText[] {
  return [...description].flatMap(([slot, text]): SlottedText[] => {
    if (text === "" || MANAGED.has(slot) || (slot === "notes" && OUR_NOTE.test(text))) return [];
    return DRAFTED.has(slot) && !isOfOthers({ slot, text }) ? [] : [{ slot, text }];
  });
}
