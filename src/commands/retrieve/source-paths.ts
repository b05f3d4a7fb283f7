/** The sources of a map, for read-only commands (protocol §9). */
import { languages } from "../../../languages/index.js";
import type { Tree } from "../../model/tree.js";
import { languagesOf } from "../../model/parsing/scripts.js";

export function sourcePaths(tree: Tree): readonly string[] {
  const own = languagesOf(tree, languages);
  return tree.paths.filter((path) => own.some((language) => language.claims(path) && language.isDocument?.(path) !== true));
}
