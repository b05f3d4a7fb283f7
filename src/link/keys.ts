/** Internal identities of symbols and externals; a file's key is its path. */
import type { Key } from "../model/graph.js";
import type { External } from "../model/language.js";

export function symbolKey(path: string, symbol: string): Key {
  return `${path}#${symbol}`;
}

/** No path of the inventory starts with two colons, so keys of externals and files cannot collide. */
export function externalKey(external: External): Key {
  return `::${external.ecosystem}:${external.name}`;
}
