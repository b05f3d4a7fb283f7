/**
 * What a run is told by sources and by version control, so that a later one can see whether it would be told the same. The list of
 * files and `.dsp/` itself are no part of it: they are compared as they are.
 */
import { hash } from "node:crypto";
import type { History } from "../model/history.js";
import { blobId } from "../fs/blob-id.js";
import type { OpenedHistory } from "../git/open-history.js";
import type { Mark } from "../fs/file-stamp.js";

/** What was read: the id of its content as git would give it, or why there was none. */
export type SourceId = string;

/** To questions that single files were asked (`answerText`). */
export type Answers = Readonly<Record<string, string>>;

export interface Recording {
  /** By path on disk. */
  readonly sources: ReadonlyMap<string, SourceId>;
  /** Of those that were read for their facts and what is `learned`, and for nothing else: where the facts are kept. */
  readonly facts: ReadonlyMap<string, string>;
  /** Marks of sources, taken before they were read. */
  readonly marks: ReadonlyMap<string, Mark>;
  /** What else was taken of them: answers by question (`Reading`). */
  readonly learned: ReadonlyMap<string, Answers>;
  /** What version control was asked and said: whether a file is another than it was. */
  readonly changed: ReadonlyMap<string, boolean>;
  /** State of version control (`headState`), where it was asked for anything. */
  readonly head?: string;
}

export interface DependencyRecorder {
  /** `mark`: taken before. */
  readonly saw: (path: string, found: Uint8Array | "absent" | "too-large", mark?: Mark) => void;
  /** Told what would be found at a path without reading it; `isMixed`: more than its facts have a part in what is known already. */
  readonly assume: (path: string, id: SourceId, isMixed: boolean, mark?: Mark) => void;
  /** Told that only the facts of a source went on, and where they are kept; `isRead`: it was read for them. */
  readonly parsed: (path: string, place: string, isRead: boolean) => void;
  /** Told what a reading said of a source; `isRead`: the source was read for it. */
  readonly learned: (path: string, question: string, answer: string, isRead: boolean) => void;
  /** Of a file that was read. */
  readonly idOf: (path: string) => SourceId | undefined;
  /** Taken before it was read. */
  readonly stampOf: (path: string) => Mark | undefined;
  /** Told of the state of version control before anything is asked of it; answers what tells of the rest. */
  readonly consults: (head: string, opened: OpenedHistory) => OpenedHistory;
  /** The answer depends on something that nobody can look up again. */
  readonly doubt: () => void;
  /** Undefined where there is doubt. */
  readonly recording: () => Recording | undefined;
}

export function createDependencyRecorder(): DependencyRecorder {
  const sources = new Map<string, SourceId>();
  const marks = new Map<string, Mark>();
  const reads = new Map<string, number>();
  const mixed = new Set<string>();
  const places = new Map<string, { readonly place: string; readonly reads: number }>();
  const answers = new Map<string, Record<string, string>>();
  const readsForAnswers = new Map<string, number>();
  const changed = new Map<string, boolean>();
  let head: string | undefined;
  let isDoubtful = false;
  const doubt = (): void => void (isDoubtful = true);
  const know = (path: string, id: SourceId, mark: Mark | undefined): void => {
    const before = sources.get(path);
    // Read twice, and changed in between: part of the answer is of another text.
    if (before !== undefined && before !== id) doubt();
    sources.set(path, id);
    // The first: what stood there between two reads is nobody's.
    if (mark !== undefined && !marks.has(path)) marks.set(path, mark);
  };
  return {
    assume(path, id, isMixed, mark) {
      know(path, id, mark);
      if (isMixed) mixed.add(path);
    },
    saw(path, found, mark) {
      know(path, sourceId(found), mark);
      reads.set(path, (reads.get(path) ?? 0) + 1);
    },
    parsed: (path, place, isRead) => void places.set(path, { place, reads: isRead ? 1 : 0 }),
    learned(path, question, answer, isRead) {
      const known = answers.get(path) ?? {};
      answers.set(path, known);
      if ((known[question] ??= answer) !== answer) doubt();
      if (isRead) readsForAnswers.set(path, (readsForAnswers.get(path) ?? 0) + 1);
    },
    idOf: (path) => sources.get(path),
    stampOf: (path) => marks.get(path),
    consults(state, opened) {
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
      return { sources, facts, learned: answers, marks, changed, ...(head === undefined ? {} : { head }) };
    },
  };
}

export function sourceId(found: Uint8Array | "absent" | "too-large"): SourceId {
  return typeof found === "string" ? found : blobId(found);
}

/** What a reading said, for comparing. */
export function answerText(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length <= LONGEST_ANSWER ? text : hash("sha256", text, "base64url");
}

/** The inverse, for what is no digest. */
export function answerValue(text: string): { readonly value: unknown } | undefined {
  if (text.length > LONGEST_ANSWER) return undefined;
  return { value: text === "" ? undefined : (JSON.parse(text) as unknown) };
}

/** Shorter than a digest. */
const LONGEST_ANSWER = 42;

/** What git answers for renames depends on settings and on files that it reads itself; what it does not have today it may have tomorrow. */
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
