/** Findings that only this language reports. To add one, add a row; the code is then valid in every problem of the language. */
import type { CommonProblemCode, Problem, ProblemKinds } from "../../src/model/problem.js";

export const PYTHON_PROBLEMS = {
  "missing-name": { meaning: "An imported name is not defined in its module.", isRecorded: true },
  "dynamic-all": { meaning: "The value of `__all__` is not static.", isRecorded: true },
  "stdlib-shadowed": { meaning: "A module of the repository has the name of a standard library module.", isRecorded: true },
  "relative-beyond-top": { meaning: "A relative import leaves the top-level package.", isRecorded: true },
  "compiled-module": { meaning: "An imported module is compiled from a source that is not Python.", isRecorded: true },
} as const satisfies ProblemKinds;

export type PythonProblemCode = CommonProblemCode | keyof typeof PYTHON_PROBLEMS;
export type PythonProblem = Problem<PythonProblemCode>;
