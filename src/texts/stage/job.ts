/**
 * The stage that lets a language model write: jobs (one request's worth of open texts), in an order in which a module is described after what
 * it depends on, each asked once, judged, and handed back as accepted texts. It reads no map and writes none; it keeps answers as they arrive.
 */
import type { Uid } from "../../model/operation.js";

/** A place in the map whose text may be written: nobody but this program wrote what stands there. */
export interface Slot {
  readonly kind: "purpose" | "why" | "overview";
  /** Whose description proves the text (semantics, amendment 1), and under which name. */
  readonly owner: Uid;
  readonly slot: string;
  /** The text drafted from the code: what a written one is stale against. */
  readonly draft: string;
  /** What stands there now. */
  readonly current: string;
  /** What people call the thing: a path, a symbol, a package. */
  readonly name: string;
  /** Of a purpose: what kind of thing it is; of a declaration also its line. */
  readonly form?: string;
  readonly line?: number;
  /** Of a why: what is imported, through which exporter, and what the importer uses of it. */
  readonly imported?: Uid;
  readonly exporter?: Uid;
  readonly uses?: readonly string[];
}

/** Lines of one source to be shown, with where its declarations lie. */
export interface Material {
  readonly path: string;
  readonly dialect: string;
  readonly text: string;
  readonly declarations: readonly { readonly position: number; readonly end: number; readonly block: number }[];
}

export interface Job {
  readonly key: string;
  readonly kind: "file" | "externals" | "overview";
  /** For people: a path, or what the job holds. */
  readonly about: string;
  readonly slots: readonly Slot[];
  /** Read when the job is asked. */
  readonly material: () => readonly Material[];
  /** Entities whose purposes help: `[what they are called, UID]`. */
  readonly related: readonly (readonly [name: string, uid: Uid])[];
  /** Keys of jobs that are answered first. */
  readonly after: readonly string[];
}

/** Identifies a slot within a map. */
export function slotKey({ owner, slot }: Pick<Slot, "owner" | "slot">): string {
  return `${owner} ${slot}`;
}
