/** Names come from the repository: control characters and bidirectional overrides are shown, never sent to the terminal. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === "\n" ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
