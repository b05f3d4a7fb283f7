/** Workspaces of the languages with files in the repository; other languages are not even loaded. */
import type { Language, Workspace } from "../model/language.js";
import type { Tree } from "../model/tree.js";

export async function openWorkspaces(tree: Tree, languages: readonly Language[]): Promise<ReadonlyMap<string, Workspace>> {
  const present = languages.filter((language) => tree.paths.some((path) => language.claims(path)));
  const opened = present.map(async (language) => [language.name, (await language.workspaces()).open(tree)] as const);
  return new Map(await Promise.all(opened));
}
