/**
 * What a run is told by sources and by version control, so that a later one can see whether it would be told the same. The list of
 * files and `.dsp/` itself are no part of it: they are compared as they are.
 */
import type { History } from "../model/history.js";
import { blobId } from "./blob-id.js";
import type { OpenedHistory } from "./open-history.js";

/** What was read: the id of its content as git would give it, or why there was none. */
export type SourceId = string;

export interface Testimony {
  /** By path on disk. */
  readonly sources: ReadonlyMap<string, SourceId>;
  /** State of version control (`headState`), where it was asked for anything. */
  readonly head?: string;
}

export interface Witness {
  readonly saw: (path: string, found: Uint8Array | "absent" | "too-large") => void;
  /** Of a file that was read. */
  readonly idOf: (path: string) => SourceId | undefined;
  /** Told of the state of version control before anything is asked of it; answers what tells of the rest. */
  readonly consults: (head: string, opened: OpenedHistory) => OpenedHistory;
  /** The answer depends on something that nobody can look up again. */
  readonly doubt: () => void;
  /** Undefined where there is doubt. */
  readonly testimony: () => Testimony | undefined;
}

export function createWitness(): Witness {
  const sources = new Map<string, SourceId>();
  let head: string | undefined;
  let isDoubtful = false;
  const doubt = (): void => void (isDoubtful = true);
  return {
    saw(path, found) {
      const id = sourceId(found);
      const before = sources.get(path);
      // Read twice, and changed in between: part of the answer is of another text.
      if (before !== undefined && before !== id) doubt();
      sources.set(path, id);
    },
    idOf: (path) => sources.get(path),
    consults(state, opened) {
      if (head !== undefined && head !== state) doubt();
      head = state;
      return opened.history === undefined ? opened : { ...opened, history: watched(opened.history, doubt) };
    },
    doubt,
    testimony: () => (isDoubtful ? undefined : { sources, ...(head === undefined ? {} : { head }) }),
  };
}

export function sourceId(found: Uint8Array | "absent" | "too-large"): SourceId {
  return typeof found === "string" ? found : blobId(found);
}

/** What git answers for renames depends on settings and on files that it reads itself; what it does not have today it may have tomorrow. */
function watched(history: History, doubt: () => void): History {
  return {
    had: history.had,
    changed: history.changed,
    get mapped() {
      return history.mapped;
    },
    get renames() {
      doubt();
      return history.renames;
    },
    texts(paths) {
      const texts = history.texts(paths);
      if (paths.some((path) => !texts.has(path) && history.had(path))) doubt();
      return texts;
    },
  };
}
