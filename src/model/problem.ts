/** A kind of finding, declared once: by the engine (`COMMON_PROBLEMS`) or by the language that reports it (`Language.problems`). */
export interface ProblemKind {
  /** Meaning of the code, as one sentence. */
  readonly meaning: string;
  /** Whether `.dsp/diagnostics` records the finding; otherwise only reports show it. */
  readonly isRecorded: boolean;
}

/** Kinds of findings by code. */
export type ProblemKinds = Readonly<Record<string, ProblemKind>>;

/** Something found in the analysed repository that the run survived. Never thrown. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  /** Repo-relative path that the finding belongs to. */
  readonly path: string;
  /** 1-based line, if known. Shown in reports, but not stored in `.dsp/diagnostics`. */
  readonly line?: number;
  /** The specifier, name or file in question; one line, stable across unrelated edits. */
  readonly detail: string;
  /** Further information for the report only: candidates tried, members of a cycle, … */
  readonly notes?: readonly string[];
}
