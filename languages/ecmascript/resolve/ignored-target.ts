/** Imports of files that `.gitignore` leaves out, such as generated code: they exist after a build, so the import is no mistake. */
import type { Tree } from "../../../src/model/tree.js";
import { compileGlob, type Glob } from "../../manifests/glob.js";
import { joinPath } from "../../manifests/paths.js";
import { remember } from "../../manifests/remember.js";

interface Rule {
  readonly matches: Glob;
  /** The pattern names a path from the directory of its file; otherwise a name anywhere below. */
  readonly anchored: boolean;
  readonly directory: boolean;
  readonly negated: boolean;
  /** For people: `.gitignore: /build`. */
  readonly written: string;
}

/** The pattern that ignores a path, as written; undefined if none does. */
export type IgnoredBy = (path: string) => string | undefined;

const LARGEST = 64 * 1024;

export function createIgnoredBy(tree: Tree): IgnoredBy {
  const rulesOf = remember((directory: string): readonly Rule[] => {
    const file = joinPath(directory, ".gitignore") ?? ".gitignore";
    const text = tree.has(file) ? tree.read(file) : undefined;
    return text === undefined || text.length > LARGEST ? [] : text.split(/\r?\n/).flatMap((line) => ruleOf(line, file));
  });
  return (path) => {
    const segments = path.split("/");
    for (let depth = 1; depth <= segments.length; depth += 1) {
      const found = decide(rulesOf, segments.slice(0, depth), depth < segments.length);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** The last fitting pattern counts, and those of deeper directories come last. */
function decide(rulesOf: (directory: string) => readonly Rule[], segments: readonly string[], isDirectory: boolean): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < segments.length; at += 1) {
    const below = segments.slice(at).join("/");
    for (const rule of rulesOf(segments.slice(0, at).join("/"))) {
      if (rule.directory && !isDirectory) continue;
      if (rule.matches(rule.anchored ? below : (segments.at(-1) ?? ""))) found = rule.negated ? undefined : rule.written;
    }
  }
  return found;
}

function ruleOf(line: string, file: string): readonly Rule[] {
  const plain = line.trim();
  if (plain === "" || plain.startsWith("#")) return [];
  const negated = plain.startsWith("!");
  const pattern = (negated ? plain.slice(1) : plain).replace(/\\(?=[#! ])/g, "");
  const directory = pattern.endsWith("/");
  const body = directory ? pattern.slice(0, -1) : pattern;
  if (body === "" || body === "/") return [];
  const matches = compileGlob(body.replace(/^\//, ""), { dot: true });
  return [{ matches, anchored: body.includes("/"), directory, negated, written: `${file}: ${plain}` }];
}
