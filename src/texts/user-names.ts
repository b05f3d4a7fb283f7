/** Users of an entity in other files, for sentences on undocumented declarations. */
import { byteOrder } from "../model/byte-order.js";
import type { Use } from "../model/facts.js";
import type { Edge, Graph, Key } from "../model/graph.js";
import { declarationOf } from "./used-names.js";

/** Names of declarations, or of files for uses outside of any declaration; without duplicates, by path, then by line. */
export type UserNames = (key: Key) => readonly string[];

/** `documented`: the files to consider. */
export function createUserNames(graph: Graph, documented: ReadonlySet<Key>): UserNames {
  let known: ReadonlyMap<Key, ReadonlySet<string>> | undefined;
  return (key) => {
    known ??= readUsers(graph, documented);
    return [...(known.get(key) ?? [])];
  };
}

function readUsers(graph: Graph, documented: ReadonlySet<Key>): ReadonlyMap<Key, ReadonlySet<string>> {
  const users = new Map<Key, Set<string>>();
  const files = [...graph.files.values()].filter(({ key }) => documented.has(key)).sort((a, b) => byteOrder(a.path, b.path));
  for (const { path, edges } of files) {
    const file = path.slice(path.lastIndexOf("/") + 1);
    for (const edge of edges) {
      const names = users.get(edge.to) ?? new Set();
      users.set(edge.to, names);
      for (const { within } of usesOf(edge)) names.add(declarationOf(within?.label) ?? file);
    }
  }
  return users;
}

/** By line; re-exports do not count as uses. */
function usesOf({ reasons }: Edge): readonly Use[] {
  const found: Use[] = [];
  for (const { uses } of reasons) for (const use of uses) if (use.kind !== "re-export") found.push(use);
  return found.sort((a, b) => a.line - b.line);
}
