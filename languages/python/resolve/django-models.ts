/** Models by their Django label (semantics B.4): `shop.Order` is `Order` in the app whose directory is `shop`. */
import type { Tree } from "../../../src/model/tree.js";
import { baseName, directoryOf, upwards } from "../../manifests/paths.js";
import { remember } from "../../manifests/remember.js";
import type { PythonProject } from "../project.js";
import type { FileTarget } from "./answers.js";

export type FindModel = (from: string, label: string) => FileTarget | undefined;

/** Undefined unless exactly one app of the importer's distribution, or otherwise of the repository, has the label. */
export function createModels({ tree, distributions }: PythonProject): FindModel {
  const byLabel = remember(() => {
    const found = new Map<string, string[]>();
    for (const path of tree.paths) {
      const directory = appOf(path);
      if (directory !== undefined) found.set(baseName(directory), [...(found.get(baseName(directory)) ?? []), path]);
    }
    return found;
  });
  return (from, specifier) => {
    const [label = "", model, ...more] = specifier.split(".");
    if (more.length > 0) return undefined;
    if (model === undefined) return ownModel(tree, from, label);
    const found = byLabel("").get(label) ?? [];
    const near = found.filter((path) => distributions.of(path) === distributions.of(from));
    const [path, ...others] = near.length > 0 ? near : found;
    if (path === undefined || others.length > 0) return undefined;
    return { kind: "file", path, rule: "model of a Django app", symbol: model };
  };
}

/** `Order` alone is a model of the importer's own app. */
function ownModel(tree: Tree, from: string, model: string): FileTarget | undefined {
  for (const directory of upwards(directoryOf(from))) {
    const within = directory === "" ? "" : `${directory}/`;
    const path = [`${within}models.py`, `${within}models/__init__.py`].find((one) => tree.has(one));
    if (path !== undefined) return { kind: "file", path, rule: "model of the same app", symbol: model };
  }
  return undefined;
}

function appOf(path: string): string | undefined {
  if (path.endsWith("/models.py")) return directoryOf(path);
  return path.endsWith("/models/__init__.py") ? directoryOf(directoryOf(path)) : undefined;
}
