/** A file to parse, and the fallbacks if the parser fails. */
import type { FileFacts } from "../facts.js";
import type { ParseMode } from "../language.js";
import type { Problem } from "../problem.js";

export interface FileToParse {
  readonly path: string;
  /** `Language.name`. */
  readonly language: string;
}

/** Structured-cloneable: sent to the threads as it is. */
export interface Task extends FileToParse {
  /** Empty if parsing has failed: then only the facts of an empty file are requested. */
  readonly text: string;
  readonly mode: ParseMode;
  readonly verdict?: "failed" | "skipped";
}

/** `text`: the facts as JSON, if they arrived in that form. */
export type Finalize = (task: Task, facts: FileFacts | undefined, text?: string) => void;

/** A file that is not parsed; parsing an empty text still gives its dialect. */
export function skipped(file: FileToParse): Task {
  return { path: file.path, language: file.language, text: "", mode: "full", verdict: "skipped" };
}

/** The next attempt after the parser failed on `task`: the language's other means once, then an empty text. */
export function nextAttempt(task: Task): Task | undefined {
  if (task.verdict !== undefined) return undefined;
  if (task.mode === "full") return { ...task, mode: "tolerant" };
  return { ...task, text: "", mode: "full", verdict: "failed" };
}

/** The facts to report for `task`; they are `undefined` if the extractor fails even on an empty text. */
export function factsOf(task: Task, facts: FileFacts | undefined): FileFacts {
  const base = facts ?? nothingOf(task.path);
  if (facts !== undefined && task.verdict === undefined) return facts;
  const parse = task.verdict ?? "failed";
  return { ...base, parse, problems: [problemOf(task.path, parse)] };
}

/** Facts of a file that the parser cannot hold. `base`: those of an empty one, with what is known of the file without parsing it. */
export function unparsed(path: string, base: FileFacts): FileFacts {
  return { ...base, parse: "failed", problems: [problemOf(path, "failed")] };
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
