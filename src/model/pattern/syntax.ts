/** What is special in a pattern. Tools differ in this, and so do names: a directory may be called `[id]` or `(shop)`. */
export interface Syntax {
  /** `{a,b}`, `{1..3}`, `{a..c}`. */
  readonly braces?: true;
  /** `[a-z]`, `[!a]`, `[[:digit:]]`. */
  readonly sets?: true;
  /** `[id]` also matches the four characters themselves, as in most tools of JavaScript. */
  readonly spelledSets?: true;
  /** A backslash makes the next character literal. */
  readonly escapes?: true;
  /** `@(a|b)`, `?(a)`, `*(a)`, `+(a)`, `!(a)`. */
  readonly groups?: true;
  /** `(a|b)` without a sign. */
  readonly bareGroups?: true;
  /** `/` is a character like others. */
  readonly flat?: true;
  /** A name of nothing and `.` are no directories: `a//b` and `./a` match no path. */
  readonly exact?: true;
}

/** One for each kind of place; docs/untrusted.md lists the places. */
export const SYNTAX = {
  /** Compiler configurations: `*`, `?`, `**`. */
  stars: {},
  /** Lists of directories and files in manifests. */
  braces: { braces: true },
  /** Globs of JavaScript's tools. */
  shell: { braces: true, sets: true, spelledSets: true, escapes: true, groups: true },
  /** `exclude`, `only`, `entry`: typed by people. */
  typed: { braces: true, sets: true, spelledSets: true, escapes: true, groups: true, bareGroups: true, exact: true },
  /** Rules about imports. */
  rules: { braces: true, sets: true, spelledSets: true },
  /** Rules about packages, whose names have slashes. */
  names: { braces: true, sets: true, spelledSets: true, flat: true },
  /** `.gitignore`, `.gitattributes`, `//go:embed`. */
  git: { sets: true, escapes: true, exact: true },
} as const satisfies Readonly<Record<string, Syntax>>;

/** A pattern beyond one of these is refused and matches nothing. Nobody writes such patterns by hand. */
export const PATTERN_LIMITS = {
  /** Characters of a pattern with a wildcard. */
  length: 1000,
  /** `*`, `**`, and groups that repeat or negate. */
  wildcards: 32,
  /** Patterns that choices with a slash in them stand for, or values of ranges. */
  choices: 512,
  /** Patterns with a wildcard in one list. */
  list: 2000,
  /** Their characters, with choices that have a slash written out. */
  listLength: 50_000,
  /** Characters of all patterns of one configuration of this program, written out as they are matched. */
  configuration: 250_000,
  /** Patterns of any kind in one list. */
  listed: 20_000,
  /** `!(…)` in one pattern. */
  negations: 8,
  /** Characters of a path that a pattern with groups matches. */
  groupedPath: 1024,
} as const;
