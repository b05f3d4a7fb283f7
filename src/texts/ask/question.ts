/**
 * What is asked of a language model and what comes back. Everything sent is a `Question`: two messages without tools and the shape of the
 * answer; everything received is data, checked against that shape before anybody reads it.
 */
import { UserError } from "../../model/problem.js";

export interface Question {
  /** What it is about, for messages to people: a path or a name of the project. */
  readonly about: string;
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer: an object whose properties are all required and which takes no others. */
  readonly schema: { readonly name: string; readonly body: Readonly<Record<string, unknown>> };
  /** Most tokens of the answer. */
  readonly maxOutput: number;
}

/**
 * `unusable`: this question has no answer (a refusal, a shape that is not the asked one, nothing at all); others may. `passing`: the server's
 * fault at the time; the same question may be answered another day. Tokens are the server's count.
 */
export type Answer =
  | { readonly kind: "answered"; readonly value: Readonly<Record<string, unknown>>; readonly input: number; readonly output: number }
  | {
      readonly kind: "unusable";
      readonly reason: string;
      readonly passing?: true;
      readonly input: number;
      readonly output: number;
    };

export interface Provider {
  /** Host and port of the server, for people. */
  readonly host: string;
  readonly model: string;
  /** Throws `ProviderError` where no other question would fare better: quota, authentication, a server that stays away. */
  readonly ask: (question: Question) => Promise<Answer>;
}

/** The server's fault, or of what it was given to know us by; what was answered before holds. */
export class ProviderError extends UserError {
  constructor(message: string) {
    super(message, 4);
    this.name = "ProviderError";
  }
}

/** The question was taken, and its answer comes in another run. */
export class AnswerLater extends Error {}
