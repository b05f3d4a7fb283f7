/** What the code of a file's declarations takes from its imports, for sentences on declarations that nobody documented. */
import type { Edge, Graph } from "../model/graph.js";

/** Names by declaration, in order of use, each once; types apart. */
export type UsedNames = (path: string) => ReadonlyMap<string, readonly string[]>;

/** Remembers the last file, since its declarations are asked for in a row. `printed`: what people call the target of an edge. */
export function createUsedNames(graph: Graph, printed: (key: string) => string): UsedNames {
  let last: { readonly path: string; readonly names: ReadonlyMap<string, readonly string[]> } | undefined;
  return (path) => {
    if (last?.path !== path) last = { path, names: readUses(graph.files.get(path)?.edges ?? [], printed) };
    return last.names;
  };
}

function readUses(edges: readonly Edge[], printed: (key: string) => string): ReadonlyMap<string, readonly string[]> {
  const found = edges.flatMap((edge) =>
    edge.reasons.flatMap(({ imported, uses }) =>
      uses.flatMap((use) => {
        const user = use.kind === "type" ? undefined : declarationOf(use.kind === "decorate" ? use.subject : use.within?.label);
        return user === undefined ? [] : [{ user, line: use.line, name: use.member ?? plain(imported) ?? printed(edge.to) }];
      }),
    ),
  );
  const names = new Map<string, Set<string>>();
  for (const { user, name } of found.toSorted((a, b) => a.line - b.line)) {
    const taken = names.get(user) ?? new Set();
    names.set(user, taken.add(name));
  }
  return new Map([...names].map(([user, taken]) => [user, [...taken]]));
}

/** `Cart` of `Cart`, `Cart()` and `Cart.add()`; tests and blocks are no declarations. */
export function declarationOf(label: string | undefined): string | undefined {
  return label === undefined || label.includes(" ") ? undefined : /^[^.()]+/u.exec(label)?.[0];
}

function plain(imported: string | undefined): string | undefined {
  return imported === undefined || ["default", "*", "="].includes(imported) ? undefined : imported;
}
