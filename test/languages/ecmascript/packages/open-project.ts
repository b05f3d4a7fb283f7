import { createOutputMap } from "../../../../languages/ecmascript/packages/output-map.js";
import { readPackages } from "../../../../languages/ecmascript/packages/index.js";
import { createTsConfigs } from "../../../../languages/ecmascript/resolve/tsconfig.js";
import type { Project } from "../../../../languages/ecmascript/roots/package-context.js";
import { memoryTree } from "../../../../src/fs/memory-tree.js";

export type Files = Readonly<Record<string, string | object>>;

/** A repository in memory; objects are written as JSON. */
export function openProject(files: Files): Project {
  const texts = Object.entries(files).map(([path, text]) => [path, typeof text === "string" ? text : JSON.stringify(text)] as const);
  const tree = memoryTree(Object.fromEntries(texts));
  const packages = readPackages(tree);
  const tsconfigs = createTsConfigs(tree);
  return { tree, packages, tsconfigs, mapOutput: createOutputMap(tree, packages, tsconfigs) };
}

/** Source of `declared` in the package at `directory`, with the step that found it. */
export function mapIn(files: Files, declared: string, directory = ""): { readonly path: string; readonly rule: string } | undefined {
  const project = openProject(files);
  const pkg = project.packages.all.find((one) => one.directory === directory);
  return pkg === undefined ? undefined : project.mapOutput(pkg, declared);
}
