/**
 * Path patterns: `*` and `?` inside a segment, `**` across segments, `{a,b}` alternatives; everything else is literal, so that
 * `[id]`, `(shop)`, `+page` and `@cart` mean themselves. Matching is linear in pattern × path: patterns come from foreign manifests.
 */
export type Glob = (path: string) => boolean;

const MOST_ALTERNATIVES = 512;

export function createGlob(patterns: string | readonly string[]): Glob {
  const list = typeof patterns === "string" ? [patterns] : patterns;
  const compiled = list.flatMap(expandBraces).map((pattern) => {
    const segments = pattern.replace(/^\.\//, "").split("/");
    const literal = segments.findIndex((segment) => isWild(segment));
    const prefix = (literal < 0 ? segments : segments.slice(0, literal)).join("/");
    return { segments, prefix };
  });
  return (path) => {
    let parts: readonly string[] | undefined;
    for (const { segments, prefix } of compiled) {
      if (!path.startsWith(prefix)) continue;
      parts ??= path.split("/");
      if (matchSegments(segments, parts)) return true;
    }
    return false;
  };
}

function isWild(segment: string): boolean {
  return segment.includes("*") || segment.includes("?");
}

/** `a{b,c}d` → `abd`, `acd`; nested braces too. Gives up on absurd products by leaving the rest literal. */
export function expandBraces(pattern: string): readonly string[] {
  let pending = [pattern];
  const done: string[] = [];
  while (pending.length > 0 && pending.length + done.length <= MOST_ALTERNATIVES) {
    const next: string[] = [];
    for (const one of pending) {
      const choice = firstChoice(one);
      if (choice === undefined) done.push(one);
      else for (const option of choice.options) next.push(`${choice.before}${option}${choice.after}`);
    }
    pending = next;
  }
  return [...done, ...pending].slice(0, MOST_ALTERNATIVES);
}

interface Choice {
  readonly before: string;
  readonly options: readonly string[];
  readonly after: string;
}

function firstChoice(pattern: string): Choice | undefined {
  const open = pattern.indexOf("{");
  if (open < 0) return undefined;
  const options: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let at = open; at < pattern.length; at += 1) {
    const sign = pattern[at];
    if (sign === "{") depth += 1;
    if (sign === "," && depth === 1) {
      options.push(pattern.slice(start, at));
      start = at + 1;
    }
    if (sign === "}") depth -= 1;
    if (depth > 0) continue;
    options.push(pattern.slice(start, at));
    return { before: pattern.slice(0, open), options, after: pattern.slice(at + 1) };
  }
  return undefined;
}

/** Greedy with one point of return: enough for `**`, because a later one never needs an earlier one to move. */
function matchSegments(pattern: readonly string[], path: readonly string[]): boolean {
  let p = 0;
  let s = 0;
  let star = -1;
  let resume = 0;
  while (s < path.length) {
    const wanted = pattern[p];
    if (wanted === "**") {
      star = p;
      resume = s;
      p += 1;
    } else if (wanted !== undefined && matchName(wanted, path[s] ?? "")) {
      p += 1;
      s += 1;
    } else if (star >= 0) {
      p = star + 1;
      resume += 1;
      s = resume;
    } else return false;
  }
  while (pattern[p] === "**") p += 1;
  return p === pattern.length;
}

function matchName(pattern: string, name: string): boolean {
  if (!isWild(pattern)) return pattern === name;
  let p = 0;
  let n = 0;
  let star = -1;
  let resume = 0;
  while (n < name.length) {
    const sign = pattern[p];
    if (sign === "*") {
      star = p;
      resume = n;
      p += 1;
    } else if (sign !== undefined && (sign === "?" || sign === name[n])) {
      p += 1;
      n += 1;
    } else if (star >= 0) {
      p = star + 1;
      resume += 1;
      n = resume;
    } else return false;
  }
  while (pattern[p] === "*") p += 1;
  return p === pattern.length;
}
