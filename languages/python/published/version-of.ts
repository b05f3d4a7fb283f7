/**
 * Version of a distribution: as written in its manifest, or as the file says it that the manifest names ("Declaring project metadata", `dynamic`).
 * Only a constant text counts; a version that a tool computes, such as one from tags, is not known.
 */
import type { Tree } from "../../../src/model/tree.js";
import { stringAt } from "../../manifests/json.js";
import { pathIn } from "../../../src/model/paths.js";
import type { Distribution } from "../project.js";

/** Hatch, PDM and flit read one of these (Hatch, "Version source: regex"). */
const NAMES = "__version__|VERSION";

export function versionOf(tree: Tree, distribution: Distribution): string | undefined {
  const { pyproject, setupCfg, setupPy, directory } = distribution;
  const written =
    stringAt(pyproject, "project", "version") ?? stringAt(pyproject, "tool", "poetry", "version") ?? stringAt(setupPy, "version");
  if (written !== undefined) return written.trim();
  const configured = setupCfg.get("metadata")?.get("version")?.trim();
  const [, attribute] = /^attr:\s*(\S+)$/u.exec(configured ?? "") ?? [];
  const [, listed] = /^file:\s*([^,]+)$/u.exec(configured ?? "") ?? [];
  if (configured !== undefined && attribute === undefined && listed === undefined) return configured;
  const dynamic = (key: string): string | undefined => stringAt(pyproject, "tool", "setuptools", "dynamic", "version", key);
  const attributeOf = attribute ?? dynamic("attr");
  const named =
    stringAt(pyproject, "tool", "hatch", "version", "path") ??
    stringAt(pyproject, "tool", "pdm", "version", "path") ??
    (isFlit(distribution) ? distribution.topLevel[0]?.path : undefined);
  if (attributeOf !== undefined) return constantOf(tree, distribution, attributeOf);
  const plain = listed ?? dynamic("file");
  if (plain !== undefined) return oneLine(tree.read(pathIn(directory, plain.trim())));
  if (named === undefined || stringAt(pyproject, "tool", "hatch", "version", "pattern") !== undefined) return undefined;
  return assigned(tree.read(isFlit(distribution) ? named : pathIn(directory, named)), NAMES);
}

function isFlit({ pyproject }: Distribution): boolean {
  return stringAt(pyproject, "build-system", "build-backend")?.startsWith("flit_core.") === true;
}

/** `rest_framework.__version__`: the last part is the name, the others are the module. */
function constantOf(tree: Tree, { directory, roots, directories }: Distribution, attribute: string): string | undefined {
  const parts = attribute.split(".");
  const name = parts.pop();
  const [top = "", ...inner] = parts;
  if (name === undefined || !/^\w+$/u.test(name)) return undefined;
  const moved = directories.get(top);
  const bases = moved === undefined ? [...roots, directory].map((root) => pathIn(root, top)) : [moved];
  for (const base of bases) {
    const path = [base, ...inner].join("/");
    for (const file of [`${path}.py`, `${path}/__init__.py`]) {
      const found = assigned(tree.read(file), name);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function assigned(text: string | undefined, names: string): string | undefined {
  return new RegExp(`^(?:${names})(?: ?: ?str)? *= *(["'])v?([^"'\\n]+)\\1`, "mu").exec(text ?? "")?.[2];
}

function oneLine(text: string | undefined): string | undefined {
  const version = text?.trim();
  return version === undefined || version === "" || /\s/u.test(version) ? undefined : version;
}
