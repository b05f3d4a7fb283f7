import { readModules } from "../../../languages/go/modules/index.js";
import { createSources, type GoProject } from "../../../languages/go/project.js";
import type { FileFacts } from "../../../src/model/facts.js";
import { memoryTree } from "../../../src/fs/memory-tree.js";
import { file } from "../../support/facts.js";

export type Files = Readonly<Record<string, string>>;

export function openProject(files: Files): GoProject {
  const tree = memoryTree(files);
  return { tree, modules: readModules(tree), sources: createSources(tree) };
}

/** Empty files, if only their paths matter. */
export const empty = (...paths: readonly string[]): Record<string, string> => Object.fromEntries(paths.map((path) => [path, ""]));

/** Facts of a file of package `unit`. */
export function part(path: string, unit: string, more: Partial<FileFacts> = {}): FileFacts {
  return file(path, { dialect: "Go", unit, ...more });
}
