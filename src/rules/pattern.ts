/** A glob or a list of globs in a rule: what they match, without what those with `!` match. */
import { compileGlob, hasCaptures, insertCaptures, type Glob } from "./glob.js";

export interface Pattern {
  /** What the wildcards of the glob matched that matches; undefined if none does. */
  readonly match: (name: string) => readonly string[] | undefined;
}

export type Globs = string | readonly string[];

/** The glob that stands for everything inside of the repository. */
const ALL = "**";

/** For imports of files for which the wildcards of `from` have matched something. */
export type PatternFor = (captured: readonly string[]) => Pattern;

export function compilePattern(globs: Globs): Pattern {
  const { wanted, unwanted } = splitGlobs(globs);
  const [positive, negative] = [wanted.map(compileGlob), unwanted.map(compileGlob)];
  return remembered((name) => {
    const found = firstMatch(positive, name);
    return found === undefined || firstMatch(negative, name) !== undefined ? undefined : found;
  });
}

/** A pattern whose `$1` are filled in. For equal texts it is the same object. */
export function compilePatternFor(globs: Globs): PatternFor {
  const list = globList(globs);
  if (!list.some(hasCaptures)) {
    const pattern = compilePattern(list);
    return () => pattern;
  }
  const known = new Map<string, Pattern>();
  return (captured) => {
    const filled = list.map((glob) => insertCaptures(glob, captured));
    const id = JSON.stringify(filled);
    const pattern = known.get(id) ?? compilePattern(filled);
    known.set(id, pattern);
    return pattern;
  };
}

export function globList(globs: Globs): readonly string[] {
  return typeof globs === "string" ? [globs] : globs;
}

/** `unwanted`: without `!`. A list of exclusions alone excludes from everything. */
export function splitGlobs(globs: Globs): { readonly wanted: readonly string[]; readonly unwanted: readonly string[] } {
  const list = globList(globs);
  const wanted = list.filter((glob) => !glob.startsWith("!"));
  const unwanted = list.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  return { wanted: wanted.length === 0 ? [ALL] : wanted, unwanted };
}

function firstMatch(globs: readonly Glob[], name: string): readonly string[] | undefined {
  for (const glob of globs) {
    const found = glob.match(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function remembered(match: Pattern["match"]): Pattern {
  const known = new Map<string, readonly string[] | undefined>();
  return {
    match: (name) => {
      if (known.has(name)) return known.get(name);
      const found = match(name);
      known.set(name, found);
      return found;
    },
  };
}
