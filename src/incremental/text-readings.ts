/** Outlines and uses of texts, from the cache if an earlier question read the same text at the same path: they depend on nothing else. */
import { hash } from "node:crypto";
import { languages } from "../../languages/index.js";
import type { CacheStore } from "../cache/cache-store.js";
import type { FileUses } from "../model/file-uses.js";
import type { Language } from "../model/language.js";
import type { OutlineSymbol } from "../model/outline.js";

export interface TextReadings {
  /** Empty if the language has no outline, or the file no symbols. */
  readonly outline: (path: string, text: string) => Promise<readonly OutlineSymbol[]>;
  readonly uses: (path: string, text: string) => Promise<FileUses>;
}

/** Values of each kind that a process remembers. */
const MOST = 2000;
const NO_USES: FileUses = { own: [], members: [] };

/** `store`: undefined if nothing is cached outside of the process. */
export function openTextReadings(store: CacheStore | undefined): TextReadings {
  return {
    outline: byContent(store, {
      kind: "outline",
      none: [],
      read: async ({ outliner }, path, text) => (await outliner?.())?.outline(path, text),
    }),
    uses: byContent(store, {
      kind: "uses",
      none: NO_USES,
      read: async ({ usesReader }, path, text) => (await usesReader?.())?.readUses(path, text),
    }),
  };
}

interface Kind<Value> {
  readonly kind: string;
  /** For files that no language reads; not cached. */
  readonly none: Value;
  readonly read: (language: Language, path: string, text: string) => Promise<Value | undefined>;
}

function byContent<Value>(store: CacheStore | undefined, kind: Kind<Value>): (path: string, text: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (path, text) => {
    const key = hash("sha256", `${path}\0${text}`);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = readContent(store, kind, { key, path, text });
    if (known.size >= MOST) known.clear();
    known.set(key, found);
    return found;
  };
}

async function readContent<Value>(
  store: CacheStore | undefined,
  { kind, none, read }: Kind<Value>,
  { key, path, text }: { readonly key: string; readonly path: string; readonly text: string },
): Promise<Value> {
  const kept = store?.get<Value>(kind, key)?.value;
  if (kept !== undefined) return kept;
  for (const language of languages) {
    const value = language.claims(path) ? await read(language, path, text) : undefined;
    if (value === undefined) continue;
    store?.put(kind, key, { value });
    return value;
  }
  return none;
}
