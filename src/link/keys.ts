/** Internal identities of symbols and externals; a file's key is its path. */
import type { Key } from "../model/graph.js";
import type { External } from "../model/language.js";

export function symbolKey(path: string, symbol: string): Key {
  return `${path}#${symbol}`;
}

/** Two colons never start a repo-relative path of the inventory, so externals and files cannot meet. */
export function externalKey(external: External): Key {
  return `::${external.ecosystem}:${external.name}`;
}
