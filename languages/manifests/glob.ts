/**
 * Glob matching over path segments in time bounded by pattern × path, so that untrusted patterns cannot stall a run. `*`, `?` and `[…]`
 * match inside a segment, `**` matches segments, `{a,b}` and `@(a|b)` are expanded beforehand.
 */
import picomatch from "picomatch";

/** A predicate over repo-relative paths. */
export type Glob = (path: string) => boolean;

const MOST_EXPANSIONS = 512;

export interface GlobOptions {
  /** Wildcards at the start of a segment match names that begin with a dot. */
  readonly dot: boolean;
  /** Directory names that `**` does not enter. */
  readonly closed?: ReadonlySet<string>;
  /** Only `*`, `?` and `**` are special, as in tsconfig files. */
  readonly plain?: boolean;
}

const SPELLED: GlobOptions = { dot: true, plain: true };

/**
 * Matches any of the patterns. Only `*`, `?`, `**` and `{a,b}` are special, so that `[id]`, `(shop)`, `+page` and `@cart` match literally.
 */
export function createGlob(patterns: string | readonly string[]): Glob {
  const list = typeof patterns === "string" ? [patterns] : patterns;
  const compiled = list.flatMap(expandBraces).map((pattern) => {
    const segments = segmentsOf(pattern);
    return { segments, prefix: literalStart(segments), suffix: literalEnd(segments) };
  });
  return (path) => {
    let parts: readonly string[] | undefined;
    for (const { segments, prefix, suffix } of compiled) {
      if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue;
      parts ??= path.split("/");
      if (matchSegments(segments, parts, SPELLED)) return true;
    }
    return false;
  };
}

/** Cheap to test before the whole pattern. */
function literalStart(segments: readonly string[]): string {
  const wild = segments.findIndex((segment) => /[*?]/.test(segment));
  return (wild < 0 ? segments : segments.slice(0, wild)).join("/");
}

function literalEnd(segments: readonly string[]): string {
  return /[^*?]*$/.exec(segments.at(-1) ?? "")?.[0] ?? "";
}

/** The only paths that the patterns of a `createGlob` match, each once; undefined if a pattern contains a wildcard. */
export function spelledPaths(patterns: string | readonly string[]): readonly string[] | undefined {
  const list = typeof patterns === "string" ? [patterns] : patterns;
  if (list.some((pattern) => /[*?]/.test(pattern))) return undefined;
  return [...new Set(list.flatMap(expandBraces).map((pattern) => segmentsOf(pattern).join("/")))];
}

function segmentsOf(pattern: string): readonly string[] {
  return pattern.split("/").filter((part) => part !== "" && part !== ".");
}

/** One pattern without a leading `!`. */
export function compileGlob(pattern: string, options: GlobOptions): Glob {
  if (options.plain !== true && /[!+*?]\(/.test(pattern)) return compileExtended(pattern, options);
  const choices =
    options.plain === true
      ? [pattern]
      : expandBraces(pattern.replace(/@\(([^()]*)\)/g, (_, inner: string) => `{${inner.replaceAll("|", ",")}}`));
  const alternatives = choices.map(segmentsOf);
  return (path) => {
    const parts = path.split("/");
    return alternatives.some((segments) => matchSegments(segments, parts, options));
  };
}

/** `!(…)`, `+(…)` and similar, which need real backtracking. Patterns with unbounded matching time match nothing. */
function compileExtended(pattern: string, options: GlobOptions): Glob {
  if (!isQuick(pattern)) return () => false;
  const match = picomatch(pattern, { dot: options.dot, nonegate: true });
  const dots = options.dot || /(?:^|\/)\./.test(pattern);
  return (path) =>
    path.length <= LONGEST_EXTENDED &&
    path.split("/").every((name) => (dots || !name.startsWith(".")) && options.closed?.has(name) !== true) &&
    match(path);
}

/** Exponent of the path length in the matching time. */
const MOST_REPETITIONS = 3;
const LONGEST_EXTENDED = 1024;
/** Allowed in a repeated group: one character set, one word, or alternative single characters. */
const REPEATED = /^(?:\[[^[\]]+\]|[^*?[\](){}!+@|]+|[^*?[\](){}!+@|](?:\|[^*?[\](){}!+@|]){0,100})$/;

/**
 * Few repetitions, and no group that can be repeated in several ways over the same text, which would double the time with each character.
 */
function isQuick(pattern: string): boolean {
  if (pattern.length > 256) return false;
  const groups = [...pattern.matchAll(/[*+]\(/g)];
  const contents = groups.map(({ index }) => pattern.slice(index + 2, pattern.indexOf(")", index)));
  const stars = pattern.replaceAll(/[*+]\(/g, "").match(/\*+/g) ?? [];
  const choices = contents.map((content) => content.split("|"));
  return (
    groups.length + stars.length <= MOST_REPETITIONS &&
    contents.every((content) => REPEATED.test(content)) &&
    choices.every((list) => new Set(list).size === list.length)
  );
}

/** `a{b,c}d` → `abd`, `acd`; nested braces and `{1..3}` included; at most 512 results. */
export function expandBraces(pattern: string): readonly string[] {
  let open = [pattern];
  const done: string[] = [];
  while (open.length > 0 && done.length + open.length <= MOST_EXPANSIONS) {
    const next: string[] = [];
    for (const text of open) {
      const brace = innermostBrace(text);
      if (brace === undefined) done.push(text);
      else for (const choice of brace.choices) next.push(text.slice(0, brace.start) + choice + text.slice(brace.end));
    }
    open = next;
  }
  return [...new Set([...done, ...open])].slice(0, MOST_EXPANSIONS);
}

function innermostBrace(text: string): { start: number; end: number; choices: readonly string[] } | undefined {
  const close = text.indexOf("}");
  const start = close < 0 ? -1 : text.lastIndexOf("{", close);
  if (start < 0) return undefined;
  const inner = text.slice(start + 1, close);
  return { start, end: close + 1, choices: numericRange(inner) ?? inner.split(",") };
}

function numericRange(inner: string): readonly string[] | undefined {
  const range = /^(\d{1,4})\.\.(\d{1,4})$/.exec(inner);
  if (range === null) return undefined;
  const from = Number(range[1]);
  const to = Number(range[2]);
  return Array.from({ length: Math.min(Math.abs(to - from) + 1, MOST_EXPANSIONS) }, (_, i) => String(from <= to ? from + i : from - i));
}

/** Two-pointer match of segments: on failure the latest `**` takes one more segment. */
function matchSegments(pattern: readonly string[], path: readonly string[], options: GlobOptions): boolean {
  let p = 0;
  let s = 0;
  let star = -1;
  let resume = 0;
  while (s < path.length) {
    const segment = pattern[p];
    if (segment === "**") {
      star = p;
      resume = s;
      p += 1;
    } else if (segment !== undefined && matchSegment(segment, path[s] ?? "", options)) {
      p += 1;
      s += 1;
    } else {
      if (star < 0 || !mayEnter(path[resume] ?? "", options)) return false;
      resume += 1;
      s = resume;
      p = star + 1;
    }
  }
  while (pattern[p] === "**") p += 1;
  return p === pattern.length;
}

function mayEnter(name: string, options: GlobOptions): boolean {
  if (name.startsWith(".") && !options.dot) return false;
  return options.closed?.has(name) !== true;
}

/** Two-pointer match inside a segment: on failure the latest `*` takes one more character. */
function matchSegment(pattern: string, name: string, options: GlobOptions): boolean {
  if (!options.dot && name.startsWith(".") && !pattern.startsWith(".")) return false;
  let p = 0;
  let s = 0;
  let star = -1;
  let resume = 0;
  while (s < name.length) {
    const step = p < pattern.length && pattern[p] !== "*" ? matchOne(pattern, p, name.charAt(s), options.plain === true) : 0;
    if (pattern[p] === "*") {
      star = p;
      resume = s;
      p += 1;
    } else if (step > 0) {
      p += step;
      s += 1;
    } else {
      if (star < 0) return false;
      resume += 1;
      s = resume;
      p = star + 1;
    }
  }
  while (pattern[p] === "*") p += 1;
  return p === pattern.length;
}

/** Length of the pattern element at `at` if it accepts the character, otherwise 0. */
function matchOne(pattern: string, at: number, char: string, plain: boolean): number {
  const token = pattern.charAt(at);
  if (token === "?") return 1;
  if (plain) return token === char ? 1 : 0;
  if (token === "\\" && at + 1 < pattern.length) return pattern.charAt(at + 1) === char ? 2 : 0;
  const close = token === "[" ? pattern.indexOf("]", at + 2) : -1;
  if (close < 0) return token === char ? 1 : 0;
  return inClass(pattern.slice(at + 1, close), char) ? close - at + 1 : 0;
}

function inClass(body: string, char: string): boolean {
  const negated = body.startsWith("!") || body.startsWith("^");
  const set = negated ? body.slice(1) : body;
  let found = false;
  for (let i = 0; i < set.length; i += 1) {
    const range = set.charAt(i + 1) === "-" && i + 2 < set.length;
    if (range ? set.charAt(i) <= char && char <= set.charAt(i + 2) : set.charAt(i) === char) found = true;
    if (range) i += 2;
  }
  return found !== negated;
}
