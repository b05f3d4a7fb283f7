/** Findings that only this language reports. To add one, add a row; the code is then valid in every problem of the language. */
import type { CommonProblemCode, Problem, ProblemKinds } from "../../src/model/problem.js";

export const GO_PROBLEMS = {
  "no-go-mod": { meaning: "Go files lie outside of every module.", isRecorded: true },
  "go-relative-import": { meaning: "An import path is relative.", isRecorded: false },
  "unknown-std": { meaning: "An import path looks like a standard library package that does not exist.", isRecorded: true },
  "multi-package-dir": { meaning: "The files of a directory belong to several packages.", isRecorded: true },
  "embed-unmatched": { meaning: "A `//go:embed` pattern matches no file.", isRecorded: true },
} as const satisfies ProblemKinds;

export type GoProblemCode = CommonProblemCode | keyof typeof GO_PROBLEMS;
export type GoProblem = Problem<GoProblemCode>;
