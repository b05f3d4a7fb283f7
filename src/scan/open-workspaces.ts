/** Workspaces of the languages with files in the repository; other languages are not even loaded. */
import type { Language, Workspace } from "../model/language.js";
import type { Tree } from "../model/tree.js";

export async function openWorkspaces(tree: Tree, languages: readonly Language[]): Promise<ReadonlyMap<string, Workspace>> {
  const opened = present(tree, languages).map(async (language) => [language.name, (await language.workspaces()).open(tree)] as const);
  return new Map(await Promise.all(opened));
}

/** Loads the modules that `openWorkspaces` needs. */
export function loadWorkspaces(tree: Tree, languages: readonly Language[]): Promise<unknown> {
  return Promise.all(present(tree, languages).map((language) => language.workspaces()));
}

function present(tree: Tree, languages: readonly Language[]): readonly Language[] {
  return languages.filter((language) => tree.paths.some((path) => language.claims(path)));
}
