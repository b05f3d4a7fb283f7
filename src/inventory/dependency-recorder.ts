/**
 * Records what a run reads of sources and of version control, each with a fingerprint of the answer, so that a later run can verify that the
 * answers are the same. The list of files and `.dsp/` are not recorded: later runs compare them as they are.
 */
import { hash } from "node:crypto";
import type { History } from "../model/history.js";
import { blobId } from "../fs/blob-id.js";
import type { OpenedHistory } from "../git/open-history.js";
import type { Stamp } from "../fs/file-stamp.js";

/** The id that git would give to the content, or the reason why there is none. */
export type SourceId = string;

/** Fingerprints of answers (`answerText`) by question (`questionOf`). */
export type Answers = Readonly<Record<string, string>>;

export interface Recording {
  /** By path on disk. */
  readonly sources: ReadonlyMap<string, SourceId>;
  /** Where the facts are cached; for sources that were read for their facts and for what is `learned`, and for nothing else. */
  readonly facts: ReadonlyMap<string, string>;
  /** Stamps of sources, taken before they were read. */
  readonly stamps: ReadonlyMap<string, Stamp>;
  /** Answers that were taken of a source beside its facts. */
  readonly learned: ReadonlyMap<string, Answers>;
  /** Whether version control reported a file as changed, for the files that were queried. */
  readonly changed: ReadonlyMap<string, boolean>;
  /** State of version control (`Head`), if it was queried at all. */
  readonly head?: string;
}

export interface DependencyRecorder {
  /** `stamp`: taken before. */
  readonly read: (path: string, found: Uint8Array | "absent" | "too-large", stamp?: Stamp) => void;
  /** A source that was not read because its content is known; `isMixed`: more than its facts is part of a cached answer. */
  readonly reuse: (path: string, id: SourceId, options: { readonly isMixed: boolean; readonly stamp: Stamp | undefined }) => void;
  /** Only the facts of a source are used, and they are cached at `place`; `isRead`: it was read for them. */
  readonly parsed: (path: string, place: string, options: { readonly isRead: boolean }) => void;
  /** The answer of a reading; `isRead`: the source was read for it. */
  readonly learned: (path: string, question: string, answer: string, options: { readonly isRead: boolean }) => void;
  /** Of a file that was read. */
  readonly idOf: (path: string) => SourceId | undefined;
  /** Taken before it was read. */
  readonly stampOf: (path: string) => Stamp | undefined;
  /** To be called before version control is queried; returns a history that is recorded. */
  readonly watchHistory: (head: string, opened: OpenedHistory) => OpenedHistory;
  /** The result depends on something that cannot be verified later. */
  readonly doubt: () => void;
  /** Undefined after `doubt`. */
  readonly recording: () => Recording | undefined;
}

export function createDependencyRecorder(): DependencyRecorder {
  const sources = new Map<string, SourceId>();
  const stamps = new Map<string, Stamp>();
  const reads = new Map<string, number>();
  const mixed = new Set<string>();
  const places = new Map<string, { readonly place: string; readonly reads: number }>();
  const answers = new Map<string, Record<string, string>>();
  const readsForAnswers = new Map<string, number>();
  const changed = new Map<string, boolean>();
  let head: string | undefined;
  let isDoubtful = false;
  const doubt = (): void => void (isDoubtful = true);
  const note = (path: string, id: SourceId, stamp: Stamp | undefined): void => {
    const before = sources.get(path);
    // Read twice and changed in between: part of the result is from another text.
    if (before !== undefined && before !== id) doubt();
    sources.set(path, id);
    // The first stamp: the file may have changed between two reads.
    if (stamp !== undefined && !stamps.has(path)) stamps.set(path, stamp);
  };
  return {
    reuse(path, id, { isMixed, stamp }) {
      note(path, id, stamp);
      if (isMixed) mixed.add(path);
    },
    read(path, found, stamp) {
      note(path, sourceId(found), stamp);
      reads.set(path, (reads.get(path) ?? 0) + 1);
    },
    parsed: (path, place, { isRead }) => void places.set(path, { place, reads: isRead ? 1 : 0 }),
    learned(path, question, answer, { isRead }) {
      const known = answers.get(path) ?? {};
      answers.set(path, known);
      if ((known[question] ??= answer) !== answer) doubt();
      if (isRead) readsForAnswers.set(path, (readsForAnswers.get(path) ?? 0) + 1);
    },
    idOf: (path) => sources.get(path),
    stampOf: (path) => stamps.get(path),
    watchHistory(state, opened) {
      if (head !== undefined && head !== state) doubt();
      head = state;
      return opened.history === undefined ? opened : { ...opened, history: watched(opened.history, doubt, changed) };
    },
    doubt,
    recording() {
      if (isDoubtful) return undefined;
      const only = [...places].filter(
        ([path, known]) => !mixed.has(path) && known.reads + (readsForAnswers.get(path) ?? 0) === (reads.get(path) ?? 0),
      );
      const facts = new Map(only.map(([path, { place }]) => [path, place]));
      return { sources, facts, learned: answers, stamps, changed, ...(head === undefined ? {} : { head }) };
    },
  };
}

export function sourceId(found: Uint8Array | "absent" | "too-large"): SourceId {
  return typeof found === "string" ? found : blobId(found);
}

/** A fingerprint of an answer; those that are not long stand for themselves. */
export function answerText(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length <= LONGEST_ANSWER ? text : DIGEST + hash("sha256", text, "base64url");
}

/** The inverse, for answers that stand for themselves. */
export function answerValue(text: string): { readonly value: unknown } | undefined {
  if (text.startsWith(DIGEST)) return undefined;
  return { value: text === "" ? undefined : (JSON.parse(text) as unknown) };
}

/** No JSON begins with it. */
const DIGEST = "#";

/** Characters: those of a list of headings. */
const LONGEST_ANSWER = 400;

/** Renames depend on settings and on files that git reads itself; an object that is missing today may be there tomorrow. */
function watched(history: History, doubt: () => void, answers: Map<string, boolean>): History {
  return {
    existed: history.existed,
    ...(history.partial === true ? { partial: true } : {}),
    changed(path) {
      const isChanged = history.changed(path);
      answers.set(path, isChanged);
      return isChanged;
    },
    get mapped() {
      return history.mapped;
    },
    get renames() {
      doubt();
      return history.renames;
    },
    texts(paths) {
      const texts = history.texts(paths);
      if (paths.some((path) => !texts.has(path) && history.existed(path))) doubt();
      return texts;
    },
  };
}
