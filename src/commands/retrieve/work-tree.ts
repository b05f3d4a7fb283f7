/** The sources of a map, for read-only commands (protocol §9). */
import { languages } from "../../../languages/index.js";
import type { Tree } from "../../model/tree.js";
import { openTree } from "../../inventory/inventory.js";
import type { WorkTree } from "../../retrieve/rank-files.js";

/** Limit of text to read in a repository; paths come in byte order. */
const MOST_CHARACTERS = 96 * 1024 * 1024;

/** Texts of all source files, mapped or not. */
export function* sourcesIn(tree: Tree): Generator<readonly [path: string, text: string]> {
  let characters = 0;
  for (const path of sourcePaths(tree)) {
    const text = tree.read(path);
    if (text === undefined) continue;
    characters += text.length;
    if (characters > MOST_CHARACTERS) return;
    yield [path, text];
  }
}

export function sourcePaths(tree: Tree): readonly string[] {
  return tree.paths.filter((path) => languages.some((language) => language.claims(path)));
}

/** Lists files now and reads them on demand. Throws `UserError` for a directory that cannot be listed. */
export function openWorkTree(root: string): WorkTree {
  const tree = openTree(root);
  return { paths: sourcePaths(tree), texts: () => sourcesIn(tree) };
}
