/** The sources of a map, for read-only commands (protocol §9). */
import { languages } from "../../../languages/index.js";
import type { Tree } from "../../model/tree.js";

export function sourcePaths(tree: Tree): readonly string[] {
  return tree.paths.filter((path) => languages.some((language) => language.claims(path) && language.isDocument?.(path) !== true));
}
