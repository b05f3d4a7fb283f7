/**
 * Requests and responses of a language model. Every request is a `Question`: two messages without tools, and the schema of the answer.
 * Every response is untrusted data, checked against that schema before use.
 */
import type { ErrorCode } from "../../model/errors/error-table.js";
import { errorParts, UserError, type ValuesFor } from "../../model/errors/user-error.js";

export interface Question {
  /** Its subject, for messages: a path or a name in the project. */
  readonly about: string;
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer: an object whose properties are all required and that allows no others. */
  readonly schema: { readonly name: string; readonly body: Readonly<Record<string, unknown>> };
  /** Maximum tokens of the answer. */
  readonly maxOutput: number;
}

/**
 * `unusable`: this question has no answer (a refusal, a wrong shape, nothing at all); others may. `passing`: a temporary fault of the
 * server; the same question may succeed later. Token counts are the server's.
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
  /** Host and port of the server, for messages. */
  readonly host: string;
  readonly model: string;
  /** Throws `ProviderError` if no other question would succeed: quota, authentication, an unreachable server. */
  readonly ask: (question: Question) => Promise<Answer>;
}

/** A fault of the server or of the credentials; earlier answers remain valid. */
export class ProviderError extends UserError {
  override readonly name = "ProviderError";
}

export function providerError<Code extends ProviderErrorCode>(code: Code, ...values: ValuesFor<Code>): ProviderError {
  return new ProviderError(errorParts(code, ...values));
}

type ProviderErrorCode = Extract<ErrorCode, `provider-${string}`>;

/** The question was accepted; its answer arrives in a later run. */
export class AnswerLater extends Error {}
