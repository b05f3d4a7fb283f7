import type { PROTOCOL_ERRORS } from "../../model/errors/protocol-errors.js";
import { userError, type UserError, type ValuesFor } from "../../model/errors/user-error.js";

/**
 * An operation that the tree does not allow: an unknown or taken UID, a missing edge. From our own code it is a bug;
 * from the command line it is a rejected request (exit code 1).
 */
export class OperationError extends Error {
  /** The same for a user. */
  readonly refusal: UserError;

  constructor(refusal: UserError) {
    super(refusal.message);
    this.name = "OperationError";
    this.refusal = refusal;
  }
}

export function operationError<Code extends keyof typeof PROTOCOL_ERRORS>(code: Code, ...values: ValuesFor<Code>): OperationError {
  return new OperationError(userError(code, ...values));
}
