import type { Buffer } from "node:buffer";
import type { FileFacts } from "../../src/model/facts.js";
import { createTree } from "../../src/fs/create-tree.js";
import type { Inventory } from "../../src/inventory/inventory.js";
import type { FactsStore } from "../../src/model/parsing/facts-store.js";

/** Facts of files that did not change between two maps, as the JSON that they are kept as on the disk. */
export function memoryFacts(): FactsStore {
  const kept = new Map<string, string>();
  const keyOf = (path: string, text: string): string => `${path}\0${text}`;
  return {
    isEmpty: () => kept.size === 0,
    find: ({ path, text }) => {
      const facts = kept.get(keyOf(path, text));
      return facts === undefined ? undefined : (JSON.parse(facts) as FileFacts);
    },
    keep: ({ path, text }, facts) => void kept.set(keyOf(path, text), facts),
    placeOf: () => undefined,
    at: () => undefined,
    save: () => undefined,
  };
}

/** Files as the inventory of a directory without version control. */
export function inventoryOf(files: ReadonlyMap<string, Buffer>): Inventory {
  const tree = createTree(files.keys(), (path) => files.get(path));
  const unread: Inventory["unread"] = (path) => {
    if (!files.has(path)) return "absent";
    return tree.read(path) === undefined ? "binary" : undefined;
  };
  return { ...tree, skipped: [], nested: [], history: () => ({ problems: [] }), unread };
}
