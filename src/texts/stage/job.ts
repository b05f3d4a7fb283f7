/**
 * The stage in which a language model writes texts: jobs (one request for several open texts), in an order in which a module comes after its
 * dependencies. Each is asked once and judged. It neither reads nor writes a map; it stores answers as they arrive.
 */
import type { Uid } from "../../model/operation.js";

/** A place in the map that may be written: its current text was written by this program. */
export interface Slot {
  readonly kind: "purpose" | "why" | "overview";
  /** Entity whose draft tokens cover the text, and its key. */
  readonly owner: Uid;
  readonly slot: string;
  /** The text drafted from the code; a written text is stale if it was based on another one. */
  readonly draft: string;
  /** The current text. */
  readonly current: string;
  /** Readable name: a path, a symbol, a package. */
  readonly name: string;
  /** For a purpose: the kind of entity; for a declaration also its line. */
  readonly form?: string;
  readonly line?: number;
  /** For a why: the imported entity, the exporter, and the names used. */
  readonly imported?: Uid;
  readonly exporter?: Uid;
  readonly uses?: readonly string[];
}

/** Lines of a source to show, with the positions of its declarations. */
export interface Material {
  readonly path: string;
  readonly dialect: string;
  readonly text: string;
  readonly declarations: readonly { readonly position: number; readonly end: number; readonly block: number }[];
}

export interface Job {
  readonly key: string;
  readonly kind: "file" | "externals" | "overview";
  /** For messages: a path, or a summary of the job. */
  readonly about: string;
  readonly slots: readonly Slot[];
  /** Evaluated when the job is asked. */
  readonly material: () => readonly Material[];
  /** Further texts from which a description may take words: names of importers and imports, what the package says of itself. */
  readonly near: () => readonly string[];
  /** Entities whose purposes give context: `[readable name, UID]`. */
  readonly related: readonly (readonly [name: string, uid: Uid])[];
  /** Keys of jobs to be answered first. */
  readonly after: readonly string[];
}

/** Identifies a slot within a map. */
export function slotKey({ owner, slot }: Pick<Slot, "owner" | "slot">): string {
  return `${owner} ${slot}`;
}

/** The texts of an answer by id; the first one of each. */
export function textsOf(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const list: unknown = value["texts"];
  for (const entry of Array.isArray(list) ? list : []) {
    const [id, text]: readonly unknown[] =
      typeof entry === "object" && entry !== null ? [Reflect.get(entry, "id"), Reflect.get(entry, "text")] : [];
    if (typeof id === "string" && typeof text === "string" && !found.has(id)) found.set(id, text);
  }
  return found;
}
