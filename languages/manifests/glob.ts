/** Globs of manifests, configurations of tools and sources, by the one matcher of patterns (`src/model/pattern/`). */
import { compilePattern, describeFault } from "../../src/model/pattern/compile-pattern.js";
import { expandBraces, writtenLength, countWithinList } from "../../src/model/pattern/expand-groups.js";
import { hasWildcard } from "../../src/model/pattern/parse-pattern.js";
import { PATTERN_LIMITS, SYNTAX, type Syntax } from "../../src/model/pattern/syntax.js";

/** A predicate over repo-relative paths. */
export type Glob = (path: string) => boolean;

interface GlobOptions {
  /** Wildcards at the start of a segment match names that begin with a dot. */
  readonly dot: boolean;
  /** Directory names that `**` does not enter. */
  readonly closed?: ReadonlySet<string>;
  /** Default: that of JavaScript's tools. */
  readonly syntax?: Syntax;
}

/**
 * Matches any of the patterns. Only `*`, `?`, `**` and `{a,b}` are special, so that `[id]`, `(shop)`, `+page` and `@cart` match literally.
 */
export function createGlob(patterns: string | readonly string[]): Glob {
  const list = followed(typeof patterns === "string" ? [patterns] : patterns);
  const plain = new Set(list.filter((pattern) => !hasWildcard(pattern)).map(normal));
  const wild = list.filter(hasWildcard);
  const compiled = wild.map((pattern) => compilePattern(pattern, { syntax: SYNTAX.braces, dot: true }).matches);
  return (path) => plain.has(path) || compiled.some((matches) => matches(path));
}

/** The only paths that the patterns of a `createGlob` match, each once; undefined if a pattern contains a wildcard, or if they stand for too many. */
export function spelledPaths(patterns: string | readonly string[]): readonly string[] | undefined {
  const list = typeof patterns === "string" ? [patterns] : patterns;
  if (list.some((pattern) => /[*?]/.test(pattern))) return undefined;
  const length = list.reduce((sum, pattern) => sum + (hasWildcard(pattern) ? writtenLength(pattern, SYNTAX.braces, () => true) : 0), 0);
  if (length > PATTERN_LIMITS.listLength) return undefined;
  return [...new Set(list.flatMap(expandBraces).map(normal))];
}

function normal(path: string): string {
  return path
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

/** One pattern without a leading `!`. */
export function compileGlob(pattern: string, { syntax = SYNTAX.shell, ...options }: GlobOptions): Glob {
  return compilePattern(pattern, { ...options, syntax }).matches;
}

/** What is wrong with patterns, for findings: `pattern "…" has more than 32 wildcards`. Those match nothing. */
export function faultsOfGlobs(patterns: readonly string[], syntax: Syntax = SYNTAX.shell): readonly string[] {
  const kept = followed(patterns);
  const faults = kept.filter(hasWildcard).flatMap((pattern) => {
    const { fault } = compilePattern(pattern, { syntax, dot: true });
    return fault === undefined ? [] : [describeFault(pattern, fault)];
  });
  return kept.length < patterns.length ? [...faults, describeFault(patterns[kept.length] ?? "", "comes after too many others")] : faults;
}

/** The part of a list that is within the limits. */
export function followed(patterns: readonly string[]): readonly string[] {
  return patterns.slice(0, countWithinList(patterns));
}
