/**
 * Modules that exist only in compiled form (semantics C.2.1 rule 3): there is nothing to document, but "unresolved" would be misleading.
 */
import { directoryOf, joinPath } from "../../manifests/paths.js";
import type { PythonProject } from "../project.js";
import { isInitialiser } from "../is-initialiser.js";
import { splitRelative } from "./relative.js";

const FORMS = [".c", ".cpp", ".cc", ".cxx", ".rs", ".pyd", ".so", "module.c", "module.cpp", ".pyx.in", ".pyx.tp"];

/** A tracked file beside the packages that looks like the source, or the binary, of the missing module. */
export function compiledBeside({ tree, modules }: PythonProject, from: string, specifier: string): string | undefined {
  const { level, dotted } = splitRelative(specifier);
  const segments = dotted.split(".");
  const name = segments.at(-1) ?? "";
  const parent = segments.slice(0, -1).join(".");
  if (name === "") return undefined;
  const found = level > 0 ? modules.findRelative(from, level, parent) : parent === "" ? undefined : modules.find(from, parent);
  if (found === undefined || found.rest.length > 0) return undefined;
  if (found.kind === "module" && !isInitialiser(found.path)) return undefined;
  const directory = found.kind === "module" ? directoryOf(found.path) : found.directory;
  return FORMS.map((form) => joinPath(directory, name + form) ?? "").find((path) => tree.has(path));
}
