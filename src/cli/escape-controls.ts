/** Makes control characters, line ends and bidirectional overrides visible: names come from the repository and must not control the terminal. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The same for our own multi-line text, keeping its line ends. */
export function escapeLines(text: string): string {
  return text.split("\n").map(escapeControls).join("\n");
}
