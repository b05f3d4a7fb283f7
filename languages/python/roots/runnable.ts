/** Files that declare themselves runnable: main files of packages, guards, shebangs, inline metadata, conventional names (P2, P8–P10). */
import { baseName, directoryOf, isInside, pathIn } from "../../manifests/paths.js";
import { HAS_METADATA, STARTED } from "../readings.js";
import { type RootContext } from "./root-context.js";
import type { Finding } from "../../shared/root-findings.js";

const CONVENTIONAL = ["main", "app", "run", "server", "cli", "__init__"];

/** P2. */
export function findMainFiles(context: RootContext): readonly Finding[] {
  return context.sources
    .filter((path) => baseName(path) === "__main__.py")
    .map((entry) => ({ class: "R1", rule: "P2", entry, evidence: "__main__.py" }));
}

/**
 * P8; selection removes files that another root reaches. `declares`: the distribution has commands or a library. Helpers in folders beside its
 * packages are then tools of its development, unless something else starts them.
 */
export function findGuarded(context: RootContext, declares: boolean): readonly Finding[] {
  return context.sources.flatMap((entry): readonly Finding[] => {
    if (baseName(entry) === "__main__.py") return [];
    const evidence = context.learn(STARTED, entry);
    if (evidence === null) return [];
    return [{ class: "R4", rule: "P8", entry, evidence, ...(declares && isBesidePackages(context, entry) ? { rescue: true } : {}) }];
  });
}

function isBesidePackages({ directory, distribution, project }: RootContext, path: string): boolean {
  if (distribution === undefined || [directory, ...distribution.roots].includes(directoryOf(path))) return false;
  if (!distribution.named) return !project.tree.has(pathIn(directoryOf(path), "__init__.py"));
  return !distribution.topLevel.some(({ root, name }) => isInside(path, pathIn(root, name)));
}

/** P9. */
export function findInlineScripts(context: RootContext): readonly Finding[] {
  return context.files.flatMap((entry): readonly Finding[] => {
    if (!entry.endsWith(".py") || !["source", "script"].includes(context.view.category(entry))) return [];
    return context.learn(HAS_METADATA, entry) ? [{ class: "R4", rule: "P9", entry, evidence: "inline script metadata (PEP 723)" }] : [];
  });
}

/** P10: the first of the names beside the manifest, otherwise in `src`. */
export function findConventional(context: RootContext): readonly Finding[] {
  const own = new Set(context.sources);
  const paths = [context.directory, pathIn(context.directory, "src")].flatMap((directory) =>
    CONVENTIONAL.map((name) => pathIn(directory, `${name}.py`)),
  );
  const entry = paths.find((path) => own.has(path));
  return entry === undefined ? [] : [{ class: "R5", rule: "P10", entry, evidence: "conventional name" }];
}
