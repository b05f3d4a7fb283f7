/** Module of a publisher that an import statement names. */
import { ecosystemOf } from "../surface/package-name.js";
import type { Catalog, Module, Publication } from "./catalog.js";

/**
 * As the surface has it, or, in npm, by its path without extension and without `/index` (Node.js, "Folders as modules"; surfaces list modules
 * that are reachable by their path only in this form).
 */
export function findModule(catalog: Catalog, publication: Publication, specifier: string): Module | undefined {
  const exact = catalog.module(publication, specifier);
  if (exact !== undefined || ecosystemOf(publication.package) !== "npm") return exact;
  const plain = specifier.replace(/[?#].*$/u, "").replace(/\/$/u, "");
  const bare = plain.replace(/\.(?:d\.[cm]?ts|[cm]?[jt]sx?|json|node)$/u, "");
  for (const one of [plain, bare, bare.replace(/\/index$/u, "")]) {
    const found = catalog.module(publication, one);
    if (found !== undefined) return found;
  }
  return undefined;
}
