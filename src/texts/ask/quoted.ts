/** Words of a server or a model inside our messages: bounded, on one line, without anything that a terminal obeys. */

const MOST = 80;
/** Shorter ones are words for servers that want any key at all. */
const LEAST_KEY = 8;
/** Control and format characters (bidirectional overrides among them), line separators, halves of surrogate pairs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"\\]/u;

/** In double quotes, at most 80 characters between them; `…` where more followed. */
export function quoted(text: string): string {
  let shown = "";
  for (const character of text.slice(0, MOST * 2).trim()) {
    const next = UNSEEN.test(character) ? escaped(character) : character;
    if (shown.length + next.length > MOST - 1) return `"${shown}…"`;
    shown += next;
  }
  return `"${shown}"`;
}

/** The same with whatever looks like a key taken out: servers repeat the key that they refuse. */
export function quotedWithout(key: string, text: string): string {
  const bare = key.length < LEAST_KEY ? text : text.replaceAll(key, "[key]");
  return quoted(bare.replaceAll(/\b(?:sk|pk|gsk|xai|key)-[^\s"']+/giu, "[key]"));
}

function escaped(character: string): string {
  if (character === '"' || character === "\\") return `\\${character}`;
  if (character === "\n" || character === "\t") return " ";
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
