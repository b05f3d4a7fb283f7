/** Imported names used by the declarations of a file, for sentences on undocumented declarations. */
import type { Edge, Graph } from "../model/graph.js";

/** Names by declaration, in order of use, without duplicates and types. */
export type UsedNames = (path: string) => ReadonlyMap<string, readonly string[]>;

/** Caches the last file, since its declarations are queried in succession. `printed`: readable name of an edge's target. */
export function createUsedNames(graph: Graph, printed: (key: string) => string): UsedNames {
  let last: { readonly path: string; readonly names: ReadonlyMap<string, readonly string[]> } | undefined;
  return (path) => {
    if (last?.path !== path) last = { path, names: readUses(graph.files.get(path)?.edges ?? [], printed) };
    return last.names;
  };
}

interface Used {
  readonly user: string;
  readonly line: number;
  readonly name: string;
}

function readUses(edges: readonly Edge[], printed: (key: string) => string): ReadonlyMap<string, readonly string[]> {
  const found: Used[] = [];
  for (const { to, reasons } of edges) {
    for (const { imported, uses } of reasons) {
      for (const use of uses) {
        const user = use.kind === "type" ? undefined : declarationOf(use.kind === "decorate" ? use.subject : use.within?.label);
        if (user !== undefined) found.push({ user, line: use.line, name: use.member ?? plain(imported) ?? printed(to) });
      }
    }
  }
  const names = new Map<string, Set<string>>();
  for (const { user, name } of found.sort((a, b) => a.line - b.line)) {
    const taken = names.get(user);
    if (taken === undefined) names.set(user, new Set([name]));
    else taken.add(name);
  }
  return new Map([...names].map(([user, taken]) => [user, [...taken]]));
}

/** `Cart` of `Cart`, `Cart()` and `Cart.add()`; tests and blocks are no declarations. */
export function declarationOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  const around = /^handler of [^"]* in (\S+)$/u.exec(label)?.[1];
  if (around !== undefined) return declarationOf(around);
  if (label.includes(" ")) return undefined;
  let end = 0;
  while (end < label.length && !ENDS.has(label.charCodeAt(end))) end += 1;
  return end === 0 ? undefined : label.slice(0, end);
}

const ENDS: ReadonlySet<number> = new Set([...".()"].map((character) => character.charCodeAt(0)));

function plain(imported: string | undefined): string | undefined {
  return imported === undefined || ["default", "*", "="].includes(imported) ? undefined : imported;
}
