import { languages } from "../../languages/index.js";
import { COMMON_PROBLEMS } from "../model/common-problems.js";
import type { ProblemKind } from "../model/problem.js";

/** Every kind of finding by code: the common ones and those that the languages declare. */
export const PROBLEM_KINDS: ReadonlyMap<string, ProblemKind> = new Map(
  [COMMON_PROBLEMS, ...languages.map(({ problems }) => problems)].flatMap((kinds) => Object.entries(kinds)),
);
