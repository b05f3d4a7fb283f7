/** What a summary calls the repository, and how to get there. */
import { realpathSync } from "node:fs";
import { basename, relative } from "node:path";
import type { Given } from "../registry/command.js";
import type { Outcome } from "./print-summary.js";

export function titleOf({ root, directory }: Pick<Given, "root" | "directory">): Pick<Outcome, "name" | "place"> {
  const isHere = realpathSync(root) === realpathSync(directory);
  const way = relative(directory, root);
  return { name: basename(root), place: isHere ? "" : way.startsWith("-") ? `./${way}` : way };
}
