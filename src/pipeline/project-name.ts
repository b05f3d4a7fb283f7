/** What a repository is called. */
import type { Scan } from "../model/graph.js";
import { readmeIn } from "../texts/packages.js";
import { plainProse } from "../texts/readme-paragraph.js";

/** Of the package of a whole repository, which nobody installs by it. */
export const NO_NAME = /^(?:@[^/]+\/)?(?:root|mono-?repo|workspaces?|repo|repository|project|main|package)$/i;

/**
 * By its manifest, or by the title of its README. Never the name of the directory: clones in different places must give identical bytes. Empty if
 * neither has one.
 */
export function projectName({ workspaces, tree }: Pick<Scan, "workspaces" | "tree">): string {
  const packages = workspaces.flatMap((workspace) => workspace.packages);
  const own = packages.find((pkg) => pkg.directory === "" && pkg.name !== "")?.name ?? "";
  const named = packages.length > 1 ? own.replace(/(?<=[^/])-(?:root|mono-?repo|workspace)$/i, "") : own;
  return named === "" || NO_NAME.test(named) ? titleOf(readmeIn(tree, "")) || named : named;
}

/** The first heading of a README, if it is a name and no sentence. */
function titleOf(readme = ""): string {
  const [, plain, html, underlined] = TITLE.exec(readme.slice(0, 4000)) ?? [];
  const title = plainProse((plain ?? html ?? underlined ?? "").trim());
  return title.split(" ").length <= MOST_WORDS && !/[.!?:]$|^(?:welcome|about|introduction|overview|readme)\b/i.test(title) ? title : "";
}

const TITLE = /^#\s+(.{1,80})$|<h1\b[^<>]*>([^<]{1,80})<\/h1>|^([^\s=#<].{0,79})\r?\n={3,}\s*$/m;
const MOST_WORDS = 3;
