/** An error that the user can act on: what is wrong, and the next step. */
export class FleetError extends Error {
  readonly next: string;
  /** 1: something to fix was found, 2: wrong use or a fault of the machine. */
  readonly exitCode: 1 | 2;

  constructor(problem: string, next: string, exitCode: 1 | 2 = 2) {
    super(problem);
    this.name = "FleetError";
    this.next = next;
    this.exitCode = exitCode;
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
