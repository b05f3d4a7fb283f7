import { strip } from "./lines.js";

/**
 * Collapses all whitespace to single spaces and trims (semantics 0.3). Purposes and whys go through this:
 * a continuation line such as `note: x` would be read back as a key of its own. Half of a surrogate pair, which no file can hold, becomes
 * the sign that would be read back.
 */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- blanks to the reference, not to `\s`
  return strip(text.replace(/[\s\x1c-\x1f\x85]+/g, " ").replace(/\p{Cs}/gu, "\ufffd"));
}
