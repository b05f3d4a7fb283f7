/** A glob as people type it, in the configuration or on the command line: `*` stays inside a directory, `**` crosses, `{a,b}` chooses. */
import { countWithinList } from "./expand-groups.js";
import { compilePattern } from "./compile-pattern.js";
import { SYNTAX } from "./syntax.js";

interface TypedGlob {
  readonly matches: (path: string) => boolean;
  readonly fault?: string;
}

/** `!` before it turns it round. `whole`: a directory that matches stands for everything in it. */
export function compileTypedGlob(text: string, { whole = false }: { readonly whole?: boolean } = {}): TypedGlob {
  const marks = /^(?:!(?!\())*/.exec(text)?.[0].length ?? 0;
  // `**.test.ts` is meant for every directory.
  const glob = text
    .slice(marks)
    .replace(/^\.\//, "")
    .replace(/^\*\*(?![*/]|$)/, "**/*");
  const compiled = compilePattern(glob, { syntax: SYNTAX.typed, dot: true, onlyBelow: "star", ...(whole ? { whole } : {}) });
  if (compiled.fault !== undefined) return { matches: () => false, fault: compiled.fault };
  // Names of files may have such brackets, and are matched; who typed a glob is told.
  const open = openBracket(glob.replace(/\\./g, ""));
  const matches = marks % 2 === 1 ? (path: string) => !compiled.matches(path) : compiled.matches;
  return open === undefined ? { matches } : { matches, fault: `has no matching ${open}` };
}

/** `exclude` is a set: an order in which later globs take earlier ones back has no place in it. */
export function faultOfExcluded(glob: string): string | undefined {
  return /^!(?!\()/.test(glob) ? "starts with !, but exclude has no exceptions" : undefined;
}

/** What is wrong with a list of globs: that of one, with its text, or that there are too many. */
export function faultOfTypedGlobs(globs: readonly string[]): { readonly glob: string; readonly fault: string } | undefined {
  for (const glob of globs) {
    const { fault } = compileTypedGlob(glob);
    if (fault !== undefined) return { glob, fault };
  }
  const kept = countWithinList(globs);
  return kept < globs.length ? { glob: globs[kept] ?? "", fault: "comes after too many others" } : undefined;
}

/** The bracket that a `[`, `{` or `}` has no counterpart for. Such a text is most often mistyped; braces around one choice have no meaning. */
export function openBracket(text: string): string | undefined {
  const rest = text.replace(/\[[^/]+?\]/g, "");
  if (rest.includes("[")) return "]";
  let depth = 0;
  for (const char of rest) {
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    if (depth < 0) return "{";
  }
  return depth > 0 ? "}" : undefined;
}
