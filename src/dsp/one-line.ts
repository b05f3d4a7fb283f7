import { strip } from "./dsp-tree.js";

/**
 * Collapses all whitespace to single spaces and trims. Purposes and whys pass through here, because
 * a continuation line such as `note: x` would be parsed as a separate key. Half a surrogate pair, which no file can contain, is replaced by
 * the character that would be read back.
 */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- blanks in the reference, but not in `\s`, and NUL
  return strip(text.replace(/[\s\0\x1c-\x1f\x85]+/g, " ").replace(/\p{Cs}/gu, "\ufffd"));
}
