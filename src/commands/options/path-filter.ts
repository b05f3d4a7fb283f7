/** `--only` of `texts`, and `--redraft`: a limit to files, directories, globs, or single symbols (`path#symbol`). */
import { nearestSource } from "../../model/nearest/nearest-path.js";
import { userError } from "../../model/errors/user-error.js";
import { shownLine } from "../../model/shown-text.js";
import { compileTypedGlob } from "../../model/pattern/typed-glob.js";
import { requireGlobs } from "./require-globs.js";
import { valueOf, type Values } from "./option-values.js";

export interface PathFilter {
  /** `name`: the path of a file or directory, `path#symbol`, or the name of an external. */
  readonly wants: (name: string) => boolean;
  /** Throws `UserError` for a pattern that matches none of these names: a typing error must not look like "nothing to do". */
  readonly refuseUnmatched: (names: readonly string[]) => void;
}

export function readPathFilter(argv: Values, option: string): PathFilter {
  const given: unknown = valueOf(argv, option);
  const patterns: readonly unknown[] = Array.isArray(given) ? given : given === undefined ? [] : [given];
  requireGlobs(patterns.map(String), `--${option}`);
  const matchers = patterns.map((pattern) => matcherOf(String(pattern)));
  return {
    wants: (name) => matchers.length === 0 || matchers.some(({ matches }) => matches(name)),
    refuseUnmatched: (names) => {
      const unmatched = matchers.find(({ matches }) => !names.some(matches));
      if (unmatched === undefined) return;
      const near = nearestSource(unmatched.plain, names);
      throw userError("pattern-not-in-map", {
        option: `--${option}`,
        pattern: shownLine(unmatched.pattern),
        near: near === undefined ? undefined : shownLine(near),
      });
    },
  };
}

interface Matcher {
  readonly pattern: string;
  /** Without what paths in the map never have. */
  readonly plain: string;
  readonly matches: (name: string) => boolean;
}

function matcherOf(pattern: string): Matcher {
  const plain = pattern.replace(/^\.\//, "").replace(/\/$/, "");
  const glob = compileTypedGlob(plain);
  const matches = (name: string): boolean => {
    if (plain === "." || name === plain) return true;
    const path = name.split("#", 1)[0] ?? "";
    return path === plain || path.startsWith(`${plain}/`) || glob.matches(path);
  };
  return { pattern, plain, matches };
}
