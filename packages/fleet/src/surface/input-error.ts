/** Something the person who asks can put right. The message is one sentence: what is wrong, then the next step. */
export class InputError extends Error {
  readonly problem: string;
  readonly next: string;

  constructor(problem: string, next: string) {
    super(`${problem}; ${next}`);
    this.name = "InputError";
    this.problem = problem;
    this.next = next;
  }
}
