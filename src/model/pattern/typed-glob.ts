/** A glob as people type it, in the configuration or on the command line: `*` stays inside a directory, `**` crosses, `{a,b}` chooses. */
import { compilePattern } from "./compile-pattern.js";
import { SYNTAX } from "./syntax.js";
import { countWithinList } from "./within-list.js";

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
  const { matches, fault } = compilePattern(glob, { syntax: SYNTAX.typed, dot: true, onlyBelow: "star", ...(whole ? { whole } : {}) });
  if (fault !== undefined) return { matches: () => false, fault };
  return { matches: marks % 2 === 1 ? (path) => !matches(path) : matches };
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
