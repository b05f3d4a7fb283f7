/** What a file makes available outside (protocol §5.3), in export order, stars expanded in place (semantics F.1 step 3). */
import type { FileFacts } from "../model/facts.js";
import type { Key, SharedEntry } from "../model/graph.js";
import type { ExportIndex } from "./exports.js";
import { symbolKey } from "./keys.js";

/** `used`: declarations of the file that another file takes. */
export function sharedEntries(facts: FileFacts, exports: ExportIndex, used: ReadonlySet<string>): readonly SharedEntry[] {
  const entries = new Map<Key, SharedEntry>();
  for (const name of exports.names(facts.path)) {
    const entry = sharedEntry(facts.path, name, exports);
    if (entry === undefined) continue;
    const before = entries.get(entry.key);
    if (before === undefined) entries.set(entry.key, entry);
    else if (entry.names !== undefined) entries.set(entry.key, { ...before, names: [...(before.names ?? []), ...entry.names] });
    else if (entry.alias === undefined && before.namespace !== true) entries.set(entry.key, { key: before.key });
  }
  // `export *` of a package: which names it brings is not known here.
  for (const external of exports.externalStars(facts.path)) {
    if (!entries.has(external)) entries.set(external, { key: external, names: [] });
  }
  for (const fact of facts.exports) {
    if (fact.kind !== "local" || fact.implicit !== true || !used.has(fact.declaration)) continue;
    const key = symbolKey(facts.path, fact.declaration);
    if (!entries.has(key)) entries.set(key, { key });
  }
  return [...entries.values()];
}

function sharedEntry(path: string, name: string, exports: ExportIndex): SharedEntry | undefined {
  const resolved = exports.resolve(path, name);
  if (resolved.kind === "symbol") {
    const plain = name === resolved.name || name === "default" || name === "=";
    const key = symbolKey(resolved.path, resolved.name);
    return plain ? { key } : { key, alias: name };
  }
  if (resolved.kind === "external") return { key: resolved.key, names: [name] };
  if (resolved.kind !== "module" || resolved.path === path) return undefined;
  return { key: resolved.path, alias: name === "default" || name === "=" ? undefined : name, namespace: resolved.namespace };
}
