/**
 * An operation that the tree refuses: an unknown or taken UID, an edge that is not there. From our own producers it is a bug;
 * from the command line it is a refusal (exit code 1).
 */
export class OperationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "OperationError";
  }
}
