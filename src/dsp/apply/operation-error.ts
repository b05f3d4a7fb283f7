/**
 * An operation that the tree does not allow: an unknown or taken UID, a missing edge. From our own code it is a bug;
 * from the command line it is a rejected request (exit code 1).
 */
export class OperationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "OperationError";
  }
}
