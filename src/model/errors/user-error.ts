import { ERRORS, type ErrorCode } from "./error-table.js";
import { fillTemplate, type ErrorRow, type ValuesOf } from "./error-row.js";

type Values = Readonly<Record<string, string | number | undefined>>;

interface ErrorParts {
  readonly code: ErrorCode;
  readonly problem: string;
  readonly next: string;
  readonly exitCode: ErrorRow["exitCode"];
}

/** The values of a code as the last argument of a call; none if its sentence needs none. */
export type ValuesFor<Code extends ErrorCode> = keyof ValuesOf<(typeof ERRORS)[Code]> extends never
  ? []
  : [values: ValuesOf<(typeof ERRORS)[Code]>];

/** An error that the user can act on. The message is one sentence: what is wrong, where, and the next step. */
export class UserError extends Error {
  readonly code: ErrorCode;
  /** What is wrong and where. */
  readonly problem: string;
  readonly next: string;
  readonly exitCode: ErrorRow["exitCode"];

  constructor({ code, problem, next, exitCode }: ErrorParts, options?: ErrorOptions) {
    super(next === "" ? problem : `${problem}; ${next}`, options);
    this.name = "UserError";
    this.code = code;
    this.problem = problem;
    this.next = next;
    this.exitCode = exitCode;
  }
}

export function errorParts<Code extends ErrorCode>(code: Code, ...given: ValuesFor<Code>): ErrorParts {
  const [values = {}]: readonly Values[] = given;
  const { problem, next, exitCode } = ERRORS[code];
  return { code, problem: fillTemplate(problem, values), next: fillTemplate(next, values), exitCode };
}

/** The error of a row of the table (docs/errors.md). */
export function userError<Code extends ErrorCode>(code: Code, ...values: ValuesFor<Code>): UserError {
  return new UserError(errorParts(code, ...values));
}

/** The same error, for a command whose exit codes have another meaning. */
export function withExitCode(error: UserError, exitCode: ErrorRow["exitCode"]): UserError {
  const { code, problem, next } = error;
  return new UserError({ code, problem, next, exitCode }, { cause: error });
}

/** Undefined if `read` throws a `UserError`. */
export function unlessRefused<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
