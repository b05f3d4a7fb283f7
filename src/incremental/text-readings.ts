/** Outlines and uses of texts, from the cache if an earlier question read the same text at the same path: they depend on nothing else. */
import { hash } from "node:crypto";
import { languages } from "../../languages/index.js";
import type { CacheStore } from "../cache/cache-store.js";
import type { FileUses } from "../model/file-uses.js";
import type { Language } from "../model/language.js";
import type { OutlineSymbol } from "../model/outline.js";
import { claimsText } from "../model/parsing/scripts.js";

/** A text whose content is known by its id, and which is read only if nothing is cached for that. */
export interface NamedText {
  readonly id: string;
  /** Undefined if the file is not there or cannot be read. `id`: of what was read now. */
  readonly read: () => { readonly text: string; readonly id: string | undefined } | undefined;
}

export interface TextReadings {
  /** Empty if the language has no outline, or the file no symbols. */
  readonly outline: (path: string, text: string | NamedText) => Promise<readonly OutlineSymbol[]>;
  readonly uses: (path: string, text: string | NamedText) => Promise<FileUses>;
}

const KIND = "readings";

/** Values of each reading that a process remembers. */
const MOST = 2000;
const NO_USES: FileUses = { own: [], members: [] };

/** `store`: undefined if nothing is cached outside of the process. */
export function openTextReadings(store: CacheStore | undefined): TextReadings {
  return {
    outline: byContent(store, {
      name: "outline",
      none: [],
      read: async ({ outliner }, path, text) => (await outliner?.())?.outline(path, text),
    }),
    uses: byContent(store, {
      name: "uses",
      none: NO_USES,
      read: async ({ usesReader }, path, text) => (await usesReader?.())?.readUses(path, text),
    }),
  };
}

interface TextReading<Value> {
  readonly name: string;
  /** For files that no language reads; not cached. */
  readonly none: Value;
  readonly read: (language: Language, path: string, text: string) => Promise<Value | undefined>;
}

function byContent<Value>(
  store: CacheStore | undefined,
  reading: TextReading<Value>,
): (path: string, text: string | NamedText) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  const ofText = (path: string, text: string): Promise<Value> => {
    const key = hash("sha256", `${reading.name}\0${path}\0${text}`);
    return remembered(key, () => readContent(store, reading, { key, path, text }));
  };
  const remembered = (key: string, load: () => Promise<Value>): Promise<Value> => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = load();
    if (known.size >= MOST) known.clear();
    known.set(key, found);
    return found;
  };
  return (path, given) => {
    if (typeof given === "string") return ofText(path, given);
    const { id } = given;
    const key = hash("sha256", `${reading.name} by id\0${path}\0${id}`);
    return remembered(key, async () => {
      const kept = store?.get<Value>(KIND, key)?.value;
      if (kept !== undefined) return kept;
      const now = given.read();
      if (now === undefined) return reading.none;
      // It has changed since its id was taken.
      if (now.id !== id) return await ofText(path, now.text);
      return await readContent(store, reading, { key, path, text: now.text });
    });
  };
}

interface Content {
  readonly key: string;
  readonly path: string;
  readonly text: string;
}

async function readContent<Value>(store: CacheStore | undefined, { none, read }: TextReading<Value>, content: Content): Promise<Value> {
  const { key, path, text } = content;
  const kept = store?.get<Value>(KIND, key)?.value;
  if (kept !== undefined) return kept;
  for (const language of languages) {
    const value = claimsText(language, path, text) ? await read(language, path, text) : undefined;
    if (value === undefined) continue;
    store?.put(KIND, key, { value });
    return value;
  }
  return none;
}
