/** Finds the file of a target in a manifest or command line: `shop.cli:main`, `src/serve.py`, `src/serve:app`. */
import { directoryOf, joinRelative, pathIn } from "../../../src/model/tree.js";
import type { RootContext } from "./root-context.js";
import { isScript } from "../../../src/model/parsing/scripts.js";
import { INTERPRETERS } from "../categories.js";

export interface Located {
  readonly path: string;
  /** First name after the module: the declaration. */
  readonly attribute?: string;
  /** Names between the module and the target; only if no colon separates them. */
  readonly rest: readonly string[];
}

/** `shop.cli:main [extra]` relative to a manifest in `directory`; undefined if the module is not in the repository. */
export function locateTarget(context: RootContext, target: string, directory: string, order: Order = "installed"): Located | undefined {
  const bare = target.split(/[[(]/, 1)[0]?.trim() ?? "";
  const colon = bare.indexOf(":");
  const dotted = (colon < 0 ? bare : bare.slice(0, colon)).trim();
  const attribute =
    colon < 0
      ? undefined
      : bare
          .slice(colon + 1)
          .trim()
          .split(".", 1)[0];
  const found = locateModule(context, dotted, directory, order);
  if (found === undefined || (attribute !== undefined && found.rest.length > 0)) return undefined;
  const [first] = found.rest;
  return { path: found.path, rest: found.rest, ...(attribute || first ? { attribute: attribute || first } : {}) };
}

/** `started`: files in the working directory hide installed modules. */
type Order = "installed" | "started";

export function locateModule(context: RootContext, dotted: string, directory: string, order: Order = "installed"): Located | undefined {
  const segments = dotted.split(".");
  if (!segments.every((segment) => /^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(segment))) return undefined;
  const beside = order === "installed" ? undefined : moduleFile(context, pathIn(directory, segments.join("/")));
  if (beside !== undefined) return { path: beside, rest: [] };
  const found = context.project.modules.find(pathIn(directory, "\0"), dotted);
  return found?.kind === "module" && found.rest.length < 2 ? { path: found.path, rest: found.rest } : undefined;
}

/** Package or module file of a path without extension. */
export function moduleFile({ project }: RootContext, stem: string): string | undefined {
  return [`${stem}/__init__.py`, `${stem}.py`].find((path) => project.tree.has(path));
}

/** A file, a directory with a main file, or a module written as a path. */
export function locateFile(context: RootContext, directory: string, written: string): string | undefined {
  const { tree } = context.project;
  const path = joinRelative(directory, written);
  if (path === undefined) return undefined;
  if (/\.pyw?$/.test(path)) return tree.has(path) ? path : undefined;
  if (isScript(tree, path, INTERPRETERS)) return path;
  return [pathIn(path, "__main__.py"), `${path}.py`].find((one) => tree.has(one));
}

/** The main file of a package that is run with `-m`. */
export function mainOf(context: RootContext, path: string): string {
  const main = pathIn(directoryOf(path), "__main__.py");
  return path.endsWith("/__init__.py") && context.project.tree.has(main) ? main : path;
}
