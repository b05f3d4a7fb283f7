/**
 * Texts of a map on their way to a reader that may be a language model: data, whatever they say. Nothing in them can end the block that
 * holds them, start a heading of ours, or be there without being seen.
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

const LEAST_FENCE = 3;

/** A Markdown block that its content cannot end: its fence is longer than any run of backticks in it. */
export function fenced(content: string, label = "text"): string {
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(Math.max(LEAST_FENCE, longest + 1));
  return `${fence}${label}\n${content}\n${fence}`;
}
