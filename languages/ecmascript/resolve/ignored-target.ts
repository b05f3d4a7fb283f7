/** Imports of files that `.gitignore` leaves out, such as generated code: they exist after a build, so the import is no mistake. */
import { type Tree, joinPath } from "../../../src/model/tree.js";
import { decidingRule, readIgnoreRules, type IgnoreRule } from "../../../src/model/pattern/git-patterns.js";
import { EXTENSIONS } from "./lookup.js";
import { remember } from "../../../src/model/basics.js";

/** The pattern that ignores a path, as written; undefined if none does. */
export type IgnoredBy = (path: string) => string | undefined;

const LARGEST = 64 * 1024;

export function createIgnoredBy(tree: Tree): IgnoredBy {
  const rulesOf = remember((directory: string): readonly IgnoreRule[] => {
    const file = fileIn(directory);
    const text = tree.has(file) ? tree.read(file) : undefined;
    return text === undefined || text.length > LARGEST ? [] : readIgnoreRules(text);
  });
  const ofDirectory = remember((directory: string): string | undefined => ofPath(directory, true));
  const ofPath = (path: string, isDirectory: boolean): string | undefined => {
    if (path === "") return undefined;
    return ofDirectory(path.slice(0, Math.max(path.lastIndexOf("/"), 0))) ?? decide(rulesOf, path.split("/"), isDirectory);
  };
  return (path) => ofPath(path, false);
}

/** The pattern that ignores the file which an import without an extension, or with that of the output, may mean. */
export function createIgnoredTarget(tree: Tree): IgnoredBy {
  const ignoredBy = createIgnoredBy(tree);
  return remember((path) => {
    for (const spelling of spellings(path)) {
      const rule = ignoredBy(spelling);
      if (rule !== undefined) return rule;
    }
    return undefined;
  });
}

function spellings(path: string): readonly string[] {
  const source = /\.[cm]?jsx?$/.test(path) ? [path.replace(/\.([cm]?)jsx?$/, ".$1ts"), path.replace(/\.jsx?$/, ".tsx")] : [];
  return [path, ...source, ...EXTENSIONS.flatMap((extension) => [path + extension, `${path}/index${extension}`])];
}

/** The last fitting pattern counts, and those of deeper directories come last. */
function decide(
  rulesOf: (directory: string) => readonly IgnoreRule[],
  segments: readonly string[],
  isDirectory: boolean,
): string | undefined {
  for (let at = segments.length - 1; at >= 0; at -= 1) {
    const directory = segments.slice(0, at).join("/");
    const rule = decidingRule(rulesOf(directory), segments.slice(at).join("/"), isDirectory);
    if (rule !== undefined) return rule.negated ? undefined : `${fileIn(directory)}: ${rule.written}`;
  }
  return undefined;
}

function fileIn(directory: string): string {
  return joinPath(directory, ".gitignore") ?? ".gitignore";
}
