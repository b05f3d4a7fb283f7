/** `paths` of a compiler configuration: exact key first, otherwise the longest text before `*`. */
import type { TsConfig } from "../project.js";
import { joinPath } from "../../../src/model/tree.js";

export interface PathsMatch {
  readonly pattern: string;
  /** Repo-relative, in the order of the values; those that leave the repository are dropped. */
  readonly candidates: readonly string[];
}

export function pathsCandidates(config: TsConfig | undefined, specifier: string): PathsMatch | undefined {
  const paths = config?.paths;
  if (paths === undefined || /^\.{1,2}(?:\/|$)/.test(specifier)) return undefined;
  const match = bestPattern(paths.entries, specifier);
  if (match === undefined) return undefined;
  const candidates = match.values.flatMap((value) => {
    const written = value.replace("*", () => match.star);
    return written.startsWith("/") ? [] : (joinPath(paths.base, written) ?? []);
  });
  return { pattern: match.pattern, candidates };
}

type Entries = NonNullable<TsConfig["paths"]>["entries"];

function bestPattern(entries: Entries, specifier: string): { pattern: string; values: readonly string[]; star: string } | undefined {
  let best: { pattern: string; values: readonly string[]; star: string } | undefined;
  let longest = -1;
  for (const [pattern, values] of entries) {
    const at = pattern.indexOf("*");
    if (at < 0) {
      if (pattern === specifier) return { pattern, values, star: "" };
      continue;
    }
    const after = pattern.slice(at + 1);
    const fits = specifier.length >= at + after.length && specifier.startsWith(pattern.slice(0, at)) && specifier.endsWith(after);
    if (!fits || at <= longest) continue;
    longest = at;
    best = { pattern, values, star: specifier.slice(at, specifier.length - after.length) };
  }
  return best;
}
