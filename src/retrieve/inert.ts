/**
 * Texts of a map on their way to a reader that may be a language model: data, whatever they say. Nothing in them can start a
 * line of ours, or be there without being seen.
 */

/** One line: controls, line ends, bidirectional and invisible characters are spelled out, tags among them (they can carry hidden text). */
export function inertLine(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029\u{e0000}-\u{e0fff}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** Several lines, each for itself; tabs stay. */
export function inertLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.split("\t").map(inertLine).join("\t"))
    .join("\n");
}
