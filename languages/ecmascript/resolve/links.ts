/** Paths through tracked links to directories. */
import type { Tree } from "../../../src/model/tree.js";

/** A longer chain of links is a loop. */
const MAX_LINKS = 16;

/** `path` with every link among its directories replaced by its target; undefined for a loop. */
export function followLinks(tree: Tree, path: string): string | undefined {
  let at = path;
  for (let hops = 0; hops < MAX_LINKS; hops += 1) {
    const next = followFirst(tree, at);
    if (next === undefined) return at;
    at = next;
  }
  return undefined;
}

function followFirst(tree: Tree, path: string): string | undefined {
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
    const prefix = path.slice(0, slash);
    // Only a file of the inventory can be a link with paths "below" it.
    const real = tree.has(prefix) ? tree.real(prefix) : prefix;
    if (real !== prefix) return `${real}${path.slice(slash)}`;
  }
  return undefined;
}
