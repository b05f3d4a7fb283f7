/** Module of a publisher that an import statement names. */
import { ecosystemOf } from "../surface/package-name.js";
import type { Catalog, Module, Publication } from "./catalog.js";

/**
 * As the surface has it, or, in npm, by its path without extension and without `/index` (Node.js, "Folders as modules"; surfaces list modules
 * that are reachable by their path only in this form). A file of types stands for the code that it declares (TypeScript, "Modules - Reference", "File
 * extension substitution").
 */
export function findModule(catalog: Catalog, publication: Publication, specifier: string): Module | undefined {
  const exact = catalog.module(publication, specifier);
  if (exact !== undefined || ecosystemOf(publication.package) !== "npm") return exact;
  const plain = specifier.replace(/[?#].*$/u, "").replace(/\/$/u, "");
  const bare = plain.replace(/\.(?:d\.[cm]?ts|[cm]?[jt]sx?|json|node)$/u, "");
  const declared = plain.replace(/\.([cm]?)[jt]s$/u, ".d.$1ts");
  for (const one of [plain, bare, bare.replace(/\/index$/u, ""), declared]) {
    const found = catalog.module(publication, one);
    if (found !== undefined) return found;
  }
  return undefined;
}
