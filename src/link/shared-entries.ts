/**
 * The entities a module makes available outside (protocol §5.3), in export order, stars expanded in place. A name
 * may stand for a declaration that is no entity, for example an unused constant that hides a name of a star: it is not shared.
 */
import { byteOrder } from "../model/basics.js";
import type { FileFacts } from "../model/facts.js";
import type { Key, Node, SharedEntry } from "../model/graph.js";
import { isImplicit, type ExportInput } from "./export-table.js";
import type { ExportIndex, Resolved } from "./exports.js";
import { symbolKey } from "./keys.js";

/** All nodes of the graph; every symbol must be present before shared entries are computed. */
export type Entities = ReadonlyMap<Key, Node>;

/** `used`: declarations of the file that another file imports; `taken`: names imported from it, declared or not. */
export function sharedEntries(
  facts: FileFacts,
  input: Pick<ExportInput, "holds">,
  exports: ExportIndex,
  entities: Entities,
  used: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): readonly SharedEntry[] {
  const entries = new Map<Key, SharedEntry>();
  addNames(entries, facts.path, exports.names(facts.path), exports, entities);
  // `export *` of a package: its names are unknown.
  for (const external of exports.externalStars(facts.path)) {
    if (!entries.has(external)) entries.set(external, { key: external, names: [] });
  }
  for (const fact of facts.exports) {
    if (fact.kind === "local" && fact.implicit === true && used.has(fact.declaration)) {
      const key = symbolKey(facts.path, fact.declaration);
      if (!entries.has(key)) entries.set(key, { key });
    }
  }
  addNames(entries, facts.path, takenNames(facts, input, exports, taken), exports, entities);
  return inPlace(facts, exports, entries);
}

/** Own exports are ordered by their position in the file; names that a star brings keep the position of the star. */
function inPlace(facts: FileFacts, exports: ExportIndex, entries: ReadonlyMap<Key, SharedEntry>): readonly SharedEntry[] {
  if (entries.size < 2) return [...entries.values()];
  const positions = new Map<Key, number>();
  for (const fact of facts.exports) {
    if (fact.kind !== "local" && fact.kind !== "indirect") continue;
    const key = sharedEntry(facts.path, fact.name, exports.resolve(facts.path, fact.name))?.key;
    if (fact.kind === "local" && fact.behindStars === true && key !== symbolKey(facts.path, fact.declaration)) continue;
    if (key !== undefined && !positions.has(key)) positions.set(key, fact.position);
  }
  let last = 0;
  const placed = [...entries.values()].map((entry) => {
    last = positions.get(entry.key) ?? last;
    return { entry, position: last };
  });
  return placed.sort((a, b) => a.position - b.position).map(({ entry }) => entry);
}

/** Names that cannot be enumerated but are imported: shared on demand, or through a star, of a package or of a file without symbols. */
function takenNames(
  facts: FileFacts,
  input: Pick<ExportInput, "holds">,
  exports: ExportIndex,
  taken: ReadonlySet<string>,
): readonly string[] {
  if (taken.size === 0) return [];
  const own = new Set(facts.exports.flatMap((fact) => (fact.kind === "star" ? [] : [fact.name])));
  const open = facts.exports.flatMap((fact) =>
    fact.kind === "indirect" && taken.has(fact.name) && isImplicit(input, facts.path, fact) ? [fact.name] : [],
  );
  if (!facts.exports.some(({ kind }) => kind === "star")) return open;
  // A module inside this one is imported directly, not through it.
  const through = [...taken].filter((name) => !own.has(name) && exports.origins(facts.path, name).length > 0);
  return [...open, ...through.sort(byteOrder)];
}

/** Shared names of a module whose exports are all explicit. */
export function sharedNames(path: string, exports: ExportIndex, entities: Entities): readonly SharedEntry[] {
  const entries = new Map<Key, SharedEntry>();
  addNames(entries, path, exports.names(path), exports, entities);
  return [...entries.values()];
}

function addNames(entries: Map<Key, SharedEntry>, path: string, names: readonly string[], exports: ExportIndex, entities: Entities): void {
  for (const { name, resolved } of names.flatMap((name) => meaningsOf(exports, path, name))) {
    const entry = sharedEntry(path, name, resolved);
    if (entry === undefined || (resolved.kind === "symbol" && !entities.has(entry.key))) continue;
    const before = entries.get(entry.key);
    if (before === undefined) entries.set(entry.key, entry);
    else if (entry.names !== undefined) {
      entries.set(entry.key, { ...before, names: [...new Set([...(before.names ?? []), ...entry.names])] });
    } else if (entry.alias === undefined && before.namespace !== true) entries.set(entry.key, { key: before.key, names: before.names });
  }
}

/** What the name stands for, also at another time. */
function meaningsOf(exports: ExportIndex, path: string, name: string): readonly { readonly name: string; readonly resolved: Resolved }[] {
  const resolved = exports.resolve(path, name);
  const others = resolved.several === true ? exports.alternatives(path, name) : [];
  return [resolved, ...others].map((one) => ({ name, resolved: one }));
}

function sharedEntry(path: string, name: string, resolved: Resolved): SharedEntry | undefined {
  if (resolved.kind === "symbol") {
    const plain = name === resolved.name || name === "default" || name === "=" || resolved.folded === true;
    const key = symbolKey(resolved.path, resolved.name);
    return plain ? { key } : { key, alias: name };
  }
  if (resolved.kind === "external") return { key: resolved.key, names: [name] };
  if (resolved.kind !== "module" || resolved.path === path) return undefined;
  if (name === "default" || name === "=") return { key: resolved.path, alias: undefined, namespace: resolved.namespace };
  // Re-exported names, if the module has no entities of its own.
  const names = resolved.namespace === true ? undefined : [name];
  return { key: resolved.path, alias: name, namespace: resolved.namespace, names };
}
