/** Positions of the members of an object in a JSON text with comments and trailing commas: allows changing one while keeping every other byte. */

interface Member {
  readonly key: string;
  /** Offset of the key's opening quote. */
  readonly start: number;
  readonly value: number;
  /** Offset after the value. */
  readonly end: number;
}

export interface ObjectPlace {
  /** Offset of the opening brace. */
  readonly start: number;
  /** Offset of the closing brace. */
  readonly close: number;
  readonly members: readonly Member[];
  /** Offset after the comma that follows the last member, if any. */
  readonly trailingComma?: number;
}

/** Undefined if there is no complete object at `from`, apart from blanks and comments. */
export function objectAt(text: string, from: number): ObjectPlace | undefined {
  const start = skipBlank(text, from);
  if (text[start] !== "{") return undefined;
  const members: Member[] = [];
  let trailingComma: number | undefined;
  for (let at = skipBlank(text, start + 1); at < text.length;) {
    if (text[at] === "}") return { start, close: at, members, ...(trailingComma === undefined ? {} : { trailingComma }) };
    const member = memberAt(text, at);
    if (member === undefined) return undefined;
    members.push(member);
    at = skipBlank(text, member.end);
    trailingComma = text[at] === "," ? at + 1 : undefined;
    if (trailingComma !== undefined) at = skipBlank(text, trailingComma);
    else if (text[at] !== "}") return undefined;
  }
  return undefined;
}

function memberAt(text: string, start: number): Member | undefined {
  const end = endOfText(text, start);
  if (end === undefined) return undefined;
  const colon = skipBlank(text, end);
  if (text[colon] !== ":") return undefined;
  const value = skipBlank(text, colon + 1);
  const stop = endOfValue(text, value);
  return stop === undefined ? undefined : { key: unquoted(text.slice(start, end)), start, value, end: stop };
}

function unquoted(word: string): string {
  try {
    return String(JSON.parse(word));
  } catch {
    return word;
  }
}

/** Counts brackets, without recursion. */
function endOfValue(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length;) {
    const character = text[at];
    if (character === '"') {
      const end = endOfText(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (character === "{" || character === "[") {
      depth += 1;
      at += 1;
    } else if (character === "}" || character === "]") {
      if (depth === 0) return at > from ? at : undefined;
      depth -= 1;
      at += 1;
    } else if (depth === 0 && (character === "," || isBlank(character))) return at > from ? at : undefined;
    else at = skipBlank(text, at) > at ? skipBlank(text, at) : at + 1;
    if (depth === 0 && (text[at - 1] === "}" || text[at - 1] === "]" || text[at - 1] === '"')) return at;
  }
  return undefined;
}

/** Offset after the closing quote. */
function endOfText(text: string, from: number): number | undefined {
  if (text[from] !== '"') return undefined;
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\") at += 1;
    else if (character === '"') return at + 1;
    else if (character === "\n") return undefined;
  }
  return undefined;
}

/** The next offset that is neither blank nor part of a comment. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (isBlank(text[at])) at += 1;
    const end = text.startsWith("//", at) ? text.indexOf("\n", at) : text.startsWith("/*", at) ? closeOf(text, at) : undefined;
    if (end === undefined) return at;
    at = end < 0 ? text.length : end;
  }
}

function closeOf(text: string, from: number): number {
  const end = text.indexOf("*/", from + 2);
  return end < 0 ? -1 : end + 2;
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\n" || character === "\r" || character === "\ufeff";
}

/** The same text as plain JSON. */
export function withoutComments(text: string): string {
  let plain = "";
  for (let at = 0; at < text.length;) {
    const next = skipBlank(text, at);
    if (next > at) {
      plain += " ";
      at = next;
      continue;
    }
    const end = text[at] === '"' ? (endOfText(text, at) ?? text.length) : at + 1;
    const isTrailing = text[at] === "," && /^[\]}]/.test(text.slice(skipBlank(text, at + 1), skipBlank(text, at + 1) + 1));
    if (!isTrailing) plain += text.slice(at, end);
    at = end;
  }
  return plain;
}
