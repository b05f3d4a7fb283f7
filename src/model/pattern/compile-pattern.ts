/**
 * The one matcher for every pattern that comes with a repository: `exclude` and `.gitignore`, rules, workspaces, compiler configurations,
 * `import.meta.glob`, `//go:embed`. Strangers write patterns that take for ever, so nothing here goes back and tries again, and no regular expression is built.
 */
import { expandGroups, holdsPath } from "./expand-groups.js";
import { compilePath, type PathOptions } from "./match-path.js";
import { cutText } from "../shown-text.js";
import { hasWildcard, parsePattern, PatternFault, type Sequence } from "./parse-pattern.js";
import { PATTERN_LIMITS, type Syntax } from "./syntax.js";

/** Characters of a pattern in a message. */
export const MOST_SHOWN = 60;

export interface PatternOptions extends PathOptions {
  readonly syntax: Syntax;
  /** Each choice is a pattern of its own, at most so many, so that what its wildcards matched is known. Default: choices without a slash stay one. */
  readonly choices?: number;
}

export interface CompiledPattern {
  readonly matches: (path: string) => boolean;
  /** What each `*` and `**` matched, in order; undefined if the path does not match. */
  readonly match: (path: string) => readonly string[] | undefined;
  /** Why it is refused, and matches nothing: "is longer than 1000 characters". */
  readonly fault?: string;
}

export function compilePattern(text: string, options: PatternOptions): CompiledPattern {
  try {
    const paths = sequencesOf(text, options).map((sequence) => compilePath(sequence, options));
    const match = (path: string): readonly string[] | undefined => {
      for (const one of paths) {
        const found = one(path);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return { match, matches: (path) => match(path) !== undefined };
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    return { match: () => undefined, matches: () => false, fault: error.message };
  }
}

/** What is wrong with a pattern; undefined if nothing is. */
export function faultOfPattern(text: string, options: PatternOptions): string | undefined {
  return compilePattern(text, options).fault;
}

function sequencesOf(text: string, { syntax, choices }: PatternOptions): readonly Sequence[] {
  if (text.length > PATTERN_LIMITS.length && hasWildcard(text))
    throw new PatternFault(`is longer than ${PATTERN_LIMITS.length} characters`);
  const sequence = parsePattern(text, syntax);
  return choices === undefined ? expandGroups(sequence, PATTERN_LIMITS.choices, holdsPath) : expandGroups(sequence, choices, () => true);
}

/** For findings: `pattern "*a*a*a…" has more than 32 wildcards`. */
export function describeFault(text: string, fault: string): string {
  return `${describePattern(text)} ${fault}`;
}

export function describePattern(text: string): string {
  return `pattern "${cutText(text, MOST_SHOWN)}"`;
}
