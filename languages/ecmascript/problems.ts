/** Findings that only this language reports. To add one, add a row; the code is then valid in every problem of the language. */
import type { CommonProblemCode, Problem, ProblemKinds } from "../../src/model/problem.js";

export const ECMASCRIPT_PROBLEMS = {
  "entry-invalid": { meaning: "A field of the manifest that declares an entrypoint has no usable value.", isRecorded: false },
  "undeclared-workspace-dep": { meaning: "An imported workspace package is not a declared dependency.", isRecorded: false },
  "workspace-unmapped": { meaning: "No source file is behind an entry of a workspace package.", isRecorded: true },
  "tsconfig-extends-external": { meaning: "A tsconfig extends a file outside of the repository.", isRecorded: false },
  "case-mismatch": { meaning: "An import differs from the file's name in upper and lower case.", isRecorded: false },
  "ignored-file": { meaning: "An imported file is left out by `.gitignore`; it is usually generated.", isRecorded: true },
  "implicit-base": { meaning: "An import resolves only from the directory of the package or its `src`.", isRecorded: false },
} as const satisfies ProblemKinds;

export type EcmaProblemCode = CommonProblemCode | keyof typeof ECMASCRIPT_PROBLEMS;
export type EcmaProblem = Problem<EcmaProblemCode>;
