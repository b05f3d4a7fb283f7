/** Names come from the repository: control characters, line ends and bidirectional overrides are shown, never sent to the terminal. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The same for a text of several lines: the line ends are ours. */
export function escapeLines(text: string): string {
  return text.split("\n").map(escapeControls).join("\n");
}
