/** One file on its way through the parsers, and what becomes of it when they give up. */
import type { FileFacts } from "./facts.js";
import type { ParseMode } from "./language.js";
import type { Problem } from "./problem.js";

export interface FileToParse {
  readonly path: string;
  /** `Language.name`. */
  readonly language: string;
}

/** Structured-cloneable: crosses to the threads as it is. */
export interface Task extends FileToParse {
  /** Empty for a verdict: the facts of an empty file are all that is left to ask for. */
  readonly text: string;
  readonly mode: ParseMode;
  readonly verdict?: "failed" | "skipped";
}

/** `text`: the facts as JSON, where they came as that. */
export type Finalize = (task: Task, facts: FileFacts | undefined, text?: string) => void;

/** A file that is not parsed at all; an empty text still gives its dialect. */
export function skipped(file: FileToParse): Task {
  return { path: file.path, language: file.language, text: "", mode: "full", verdict: "skipped" };
}

/** What to try after the parser gave up on `task`: the tolerant parser once, then nothing but the file itself. */
export function nextAttempt(task: Task): Task | undefined {
  if (task.verdict !== undefined) return undefined;
  if (task.mode === "full") return { ...task, mode: "tolerant" };
  return { ...task, text: "", mode: "full", verdict: "failed" };
}

/** The facts to report for `task`; `undefined` answers come from extractors that fail even on an empty text. */
export function factsOf(task: Task, facts: FileFacts | undefined): FileFacts {
  const base = facts ?? nothingOf(task.path);
  if (facts !== undefined && task.verdict === undefined) return facts;
  const parse = task.verdict ?? "failed";
  return { ...base, parse, problems: [problemOf(task.path, parse)] };
}

function problemOf(path: string, parse: "failed" | "skipped"): Problem {
  return parse === "skipped"
    ? { code: "too-large", path, detail: "not parsed because of its size" }
    : { code: "parse-error", path, detail: "exceeded the bounds of the parser" };
}

function nothingOf(path: string): FileFacts {
  return {
    path,
    dialect: "",
    declarations: [],
    exports: [],
    references: [],
    calls: [],
    parse: "failed",
    hasExportTable: false,
    generated: false,
    ambient: false,
    problems: [],
  };
}
