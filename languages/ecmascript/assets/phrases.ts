/** Names and titles as parts of a phrase. */
const LONGEST_TITLE = 70;
const LONGEST_NAME = 40;

/** The first names in backticks; further ones are only mentioned. Undefined if there are none. */
export function namesPhrase(names: readonly string[], most = 3): string | undefined {
  const all = [...new Set(names)].filter((name) => name !== "" && name.length <= LONGEST_NAME && !name.includes("`"));
  const shown = all.slice(0, most).map((name) => `\`${name}\``);
  const last = shown.at(-1);
  if (last === undefined) return undefined;
  if (all.length > shown.length) return `${shown.join(", ")} and more`;
  return shown.length === 1 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
}

/** A number whose last digits nobody reads: exact below ten, then `10+`, `20+`, `50+`, `100+` … so that a text does not change with each entry. */
export function roughly(count: number): string {
  if (count < 10) return String(count);
  const power = 10 ** Math.floor(Math.log10(count));
  const step = [5, 2, 1].find((factor) => count >= factor * power) ?? 1;
  return `${step * power}+`;
}

/** In quotes, cut at a word. */
export function quoted(title: string): string {
  const plain = title.replaceAll('"', "'").replaceAll("`", "'");
  if (plain.length <= LONGEST_TITLE) return `"${plain}"`;
  const head = plain.slice(0, LONGEST_TITLE);
  const space = head.lastIndexOf(" ");
  return `"${(space > 0 ? head.slice(0, space) : head.replace(/[\ud800-\udbff]$/u, "")).replace(/[\s,;:.–—-]+$/u, "")}…"`;
}

/** Names that are words of a program, and no keys that somebody was given. */
export function isPlainKey(name: string): boolean {
  return name.length <= LONGEST_NAME && /^[A-Za-z_$@][\w$@./:-]*$/.test(name) && !/\d{4}|[A-Za-z0-9]{25}/.test(name);
}
