/** The closed list of diagnostic codes (semantics of the run report and of `.dsp/diagnostics`). */
export type ProblemCode =
  | "parse-error"
  | "too-large"
  | "entry-invalid"
  | "entry-unmapped"
  | "covered-root"
  | "root-cap"
  | "duplicate-package-name"
  | "dead-import"
  | "unresolved"
  | "undeclared-external"
  | "undeclared-workspace-dep"
  | "workspace-unmapped"
  | "tsconfig-extends-external"
  | "config-invalid"
  | "case-mismatch"
  | "dynamic-unresolved"
  | "dynamic-too-wide"
  | "ambiguous-star"
  | "missing-export"
  | "implicit-base"
  | "missing-name"
  | "dynamic-all"
  | "stdlib-shadowed"
  | "relative-beyond-top"
  | "compiled-module"
  | "no-go-mod"
  | "go-relative-import"
  | "unknown-std"
  | "multi-package-dir"
  | "embed-unmatched"
  | "skipped-file"
  | "cycle"
  | "unreached"
  | "duplicate-source"
  | "invalid-marker"
  | "duplicate-marker"
  | "stale-marker"
  | "marker-kind"
  | "ambiguous-match"
  | "possibly-reborn"
  | "shallow-history"
  | "manual-edge-kept";

/** Something found in the analysed repository that the run survived. Never thrown. */
export interface Problem {
  readonly code: ProblemCode;
  /** Repo-relative path that the finding belongs to. */
  readonly path: string;
  /** 1-based line, where there is one. Kept out of `.dsp/diagnostics`, shown in reports. */
  readonly line?: number;
  /** The specifier, name or file that the finding is about; one line, stable across unrelated edits. */
  readonly detail: string;
  /** Candidates tried, members of a cycle, … for the report only. */
  readonly notes?: readonly string[];
}

/** A user's fault: carries what happened, where, and the next step. Printed as one sentence; ends with `exitCode` (4: a provider of texts failed). */
export class UserError extends Error {
  readonly exitCode: 1 | 2 | 4;
  constructor(message: string, exitCode: 1 | 2 | 4 = 2) {
    super(message);
    this.name = "UserError";
    this.exitCode = exitCode;
  }
}
