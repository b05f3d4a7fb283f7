/** Files in the `route`, `index` and `layout` calls of `app/routes.ts` (semantics J6). */
import { findSource } from "../../packages/find-source.js";
import { joinRelative } from "../../../manifests/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

const LITERAL = /["'`]([\w./$()[\]@+~ -]{1,200})["'`]/g;

export function readRemixRoutes(context: PackageContext): readonly ReadEntry[] {
  const [table] = context.matching("app/routes.<code>".replace("<code>", "{ts,tsx,js,jsx,mts,mjs}"));
  if (table === undefined) return [];
  const text = context.project.tree.read(table) ?? "";
  const found = new Map<string, ReadEntry>();
  for (const [, literal] of text.matchAll(LITERAL)) {
    if (literal === undefined || !literal.includes(".")) continue;
    const target = joinRelative(joinRelative(context.pkg.directory, "app") ?? "app", literal);
    const path = target === undefined ? undefined : findSource(context.project.tree, target);
    if (path !== undefined && path !== table)
      found.set(path, { path, text: `Remix route \`${literal.replace(/^\.\//, "")}\`, loaded by the framework.` });
  }
  return [...found.values()];
}
