/** `exclude` and `only`: which files are not mapped, or only as what others import. */
import { shownLine } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import { userError } from "../../model/errors/user-error.js";
import type { Tree } from "../../model/tree.js";
import type { Limits } from "../../scan/scan.js";
import { labelOf, type Place } from "./expand-entries.js";
import { compileTypedGlob, faultOfTypedGlobs } from "../../model/pattern/typed-glob.js";
import { valueOf, type Values } from "./option-values.js";

interface Patterns {
  readonly exclude: readonly string[];
  readonly only: readonly string[];
}

/** Undefined if every file is mapped. Throws `UserError` for a directory of `only` without files: nothing would be left of the map. */
export function readLimits({ exclude, only }: Patterns, tree: Tree, place: Place): Limits | undefined {
  if (exclude.length === 0 && only.length === 0) return undefined;
  const isExcluded = matcher(exclude);
  for (const path of only) {
    const isInside = matcher([path]);
    if (tree.paths.some((one) => isInside(one))) continue;
    throw userError("nothing-inside", { option: labelOf("only", place), path, near: nearestDirectory(path, tree) });
  }
  const isInside = only.length === 0 ? () => true : matcher(only);
  // Asked for often, and with a thousand globs not quick.
  const known = new Map<string, ReturnType<Limits>>();
  return (path) => {
    if (!known.has(path)) known.set(path, isExcluded(path) ? "excluded" : isInside(path) ? undefined : "outside");
    return known.get(path);
  };
}

/** Patterns of `exclude` that match no file: mistyped, or left over. */
export function printUnmatched({ argv, ...place }: Place & { readonly argv: Values }, tree: Tree, streams: Streams): void {
  const given = [valueOf(argv, "exclude") ?? []].flat().map(String);
  for (const pattern of given) {
    // What is refused is said later.
    if (faultOfTypedGlobs([pattern]) !== undefined) continue;
    const isExcluded = matcher([pattern]);
    if (tree.paths.some((path) => isExcluded(path))) continue;
    streams.err(`note: ${shownLine(`${labelOf("exclude", place)} '${pattern}'`)} matches no file\n`);
  }
}

function nearestDirectory(path: string, tree: Tree): string | undefined {
  const depth = path.split("/").length;
  const directories = new Set(tree.paths.flatMap((one) => (one.split("/").length > depth ? [one.split("/", depth).join("/")] : [])));
  return nearestWord(path, [...directories]);
}

/** A pattern that matches a directory matches everything in it. */
export function matcher(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map((pattern) => pattern.replace(/^(?:\.\/)+/, "").replace(/\/+$/, ""));
  if (globs.some((glob) => glob === "" || glob === ".")) return () => true;
  const compiled = globs.map((glob) => compileTypedGlob(glob, { whole: true }));
  return (path) => compiled.some(({ matches }) => matches(path));
}
