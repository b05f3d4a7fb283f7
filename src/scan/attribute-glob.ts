/** Globs of `.gitattributes`. One that ends with a slash matches everything below. */
import { compileGitPattern } from "../model/pattern/git-patterns.js";

export function createAttributeGlob(glob: string): { readonly matches: (path: string) => boolean; readonly fault?: string } {
  if (!glob.endsWith("/")) return compileGitPattern(glob);
  return compileGitPattern(glob.slice(0, -1).includes("/") ? `${glob}**` : `**/${glob}**`);
}
