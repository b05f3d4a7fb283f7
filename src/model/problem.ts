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

/** Findings of the engine, and those that several languages report. */
export const COMMON_PROBLEMS = {
  "parse-error": { meaning: "The file does not parse; what could be read of it is kept.", isRecorded: true },
  "too-large": { meaning: "The file exceeds the size limit and is not read.", isRecorded: true },
  "entry-unmapped": { meaning: "A declared or recorded entrypoint leads to no source file.", isRecorded: true },
  "covered-root": { meaning: "A library candidate that is not published is reached from another root.", isRecorded: false },
  "root-cap": { meaning: "There are more roots than `maxRoots` allows; the entry is folded into a manifest.", isRecorded: false },
  "duplicate-package-name": { meaning: "Two packages of the repository have the same name; the first one is used.", isRecorded: false },
  "dead-import": { meaning: "An import is never used and is not an edge.", isRecorded: true },
  unresolved: { meaning: "An import leads nowhere.", isRecorded: true },
  "undeclared-external": { meaning: "An imported package is in no manifest.", isRecorded: false },
  "config-invalid": { meaning: "A manifest or configuration file cannot be read.", isRecorded: false },
  "dynamic-unresolved": { meaning: "A dynamic import has no static target.", isRecorded: true },
  "dynamic-too-wide": { meaning: "A pattern of a dynamic import matches too many files.", isRecorded: true },
  "ambiguous-star": { meaning: "Several star exports give the same name.", isRecorded: true },
  "missing-export": { meaning: "An imported name is not exported by its module.", isRecorded: true },
  "skipped-file": { meaning: "The file cannot be read or its name cannot be recorded.", isRecorded: false },
  cycle: {
    meaning: "The files import each other when they are loaded; with `[lazy]` or `[types]` only if such imports count.",
    isRecorded: true,
  },
  "vendored-package": { meaning: "A package is not mapped, because `.gitattributes` marks it as vendored.", isRecorded: false },
  unreached: { meaning: "No root reaches the source file.", isRecorded: true },
  "duplicate-source": { meaning: "Several entities of `.dsp` have the same source.", isRecorded: false },
  "invalid-marker": { meaning: "A marker comment is malformed or misplaced.", isRecorded: false },
  "duplicate-marker": { meaning: "The same UID is marked in several places.", isRecorded: false },
  "stale-marker": { meaning: "A marker stands at no declaration, or its entity is elsewhere.", isRecorded: false },
  "marker-kind": { meaning: "A marker has the UID of an entity of another kind.", isRecorded: false },
  "ambiguous-match": { meaning: "An entity has several equally likely successors.", isRecorded: false },
  "shallow-history": { meaning: "The clone is too shallow to follow renames.", isRecorded: false },
  "described-entity-kept": {
    meaning: "An entity that this run does not map is kept, because somebody wrote about it.",
    isRecorded: false,
  },
  "manual-edge-kept": { meaning: "An import that was added by hand is kept.", isRecorded: false },
} as const satisfies ProblemKinds;

export type CommonProblemCode = keyof typeof COMMON_PROBLEMS;
