/** Keys of the outermost object of a text that may be cut, or be JSON with comments. Linear in the text. */
const MOST = 1000;

export function jsonKeys(text: string): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  let at = 0;
  while (at < text.length && keys.length < MOST) {
    const char = text[at];
    if (char === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) at = commentEnd(text, at);
    else if (char === '"') {
      const end = stringEnd(text, at);
      if (depth === 1 && /^\s{0,20}:/.test(text.slice(end, end + 21))) keys.push(text.slice(at + 1, end - 1));
      at = end;
    } else {
      if (char === "[" && depth === 0) return [];
      if (char === "{" || char === "[") depth += 1;
      else if (char === "}" || char === "]") depth -= 1;
      at += 1;
    }
  }
  return keys;
}

function stringEnd(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== "\n") at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function commentEnd(text: string, open: number): number {
  const isLine = text[open + 1] === "/";
  const end = text.indexOf(isLine ? "\n" : "*/", open + 2);
  return end < 0 ? text.length : end + (isLine ? 1 : 2);
}
