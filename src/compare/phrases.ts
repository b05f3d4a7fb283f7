/** Parts of sentences in Markdown. */

/** A code span, whatever the text contains: nothing in it is markup. Line ends become blanks. */
export function code(text: string): string {
  const plain = text.replace(/[\r\n\u2028\u2029]+/g, " ");
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = plain.startsWith("`") || plain.endsWith("`") || plain === "" ? " " : "";
  return `${fence}${pad}${plain}${pad}${fence}`;
}

/** Names in code, the first ones only. */
export function names(list: readonly string[], most: number): string {
  return listed(list.map(code), most);
}

/** The same for finished phrases. */
export function listed(list: readonly string[], most: number): string {
  const shown = list.length > most ? list.slice(0, Math.max(1, most - 1)) : list;
  const rest = list.length - shown.length;
  return `${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** Sentences without empty ones. */
export function joined(parts: readonly (string | undefined | false)[], between: string): string {
  return parts.filter((part) => typeof part === "string" && part !== "").join(between);
}
