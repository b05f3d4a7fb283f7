/** Quotes text of a server or a model in our messages: bounded, on one line, without terminal control characters. */

const MOST = 80;
/** Shorter keys are placeholders for servers that require any value. */
const LEAST_KEY = 8;
/** Control and format characters (bidirectional overrides among them), line separators, halves of surrogate pairs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"\\]/u;

/** In double quotes, at most 80 characters between them; `…` if truncated. */
export function quoted(text: string): string {
  let shown = "";
  for (const character of text.slice(0, MOST * 2).trim()) {
    const next = INVISIBLE.test(character) ? escaped(character) : character;
    if (shown.length + next.length > MOST - 1) return `"${shown}…"`;
    shown += next;
  }
  return `"${shown}"`;
}

/** The same, with anything that looks like a key removed: servers repeat the key that they reject. */
export function quotedWithout(key: string, text: string): string {
  const bare = key.length < LEAST_KEY ? text : text.replaceAll(key, "[key]");
  return quoted(bare.replaceAll(/\b(?:sk|pk|gsk|xai|key)-[^\s"']+/giu, "[key]"));
}

function escaped(character: string): string {
  if (character === '"' || character === "\\") return `\\${character}`;
  if (character === "\n" || character === "\t") return " ";
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
