/** Asks one question until it is answered or given up: retries, waits, and falls back to what the server supports. */
import { classifyFailure, classifyStatus, type Asked, type Failure } from "./classify-failure.js";
import { hostOf, type Access, type Client } from "./open-client.js";
import { patience, pause, type Patience } from "./pause.js";
import { providerError, type Answer, type ProviderError, type Question } from "./question.js";
import { errorWithin, isCompletion, readCompletion, usageOf } from "./read-completion.js";
import { intersectDialects, requestBody, fullDialect, withoutMore, withoutNamed, type Dialect } from "./request-body.js";

/** Tests inject `sleep` and `random`. */
export interface RunOptions extends Access, Partial<Patience> {
  readonly model: string;
}

/** What the run has learned about its server. */
export interface Run {
  readonly asked: Asked;
  readonly patience: Patience;
  dialect: Dialect;
  /** Whether an answer arrived in this dialect; later failures then have other causes. */
  isAccepted: boolean;
  /** Whether the model spends output tokens on reasoning. */
  isReasoning: boolean;
  /** Consecutive questions that failed because of the server. */
  failedInRow: number;
  /** Whether the server ever sent a response in the API's format. */
  hasResponded: boolean;
  /** The error that ended the run for all questions; `over` then ends their waits. */
  end?: ProviderError;
  readonly over: AbortController;
}

/** State of one question. */
interface QuestionState {
  dialect: Dialect;
  roomy: boolean;
  tries: number;
  slow: number;
  input: number;
  output: number;
}

/** Fewer retries if the server times out. */
const SLOW_TRIES = 2;
const STRIKES = 3;
/** Extra tokens, on top of twice the limit, after a truncated answer: reasoning models need them before the answer itself. */
const THINKING_ROOM = 4096;

export function newRun(options: RunOptions): Run {
  const host = hostOf(options.baseUrl);
  const { model, baseUrl, apiKey } = options;
  const asked = { host, model, baseUrl, apiKey };
  return {
    asked,
    patience: patience(options),
    dialect: fullDialect(host),
    isAccepted: false,
    isReasoning: false,
    failedInRow: 0,
    hasResponded: false,
    over: new AbortController(),
  };
}

/** Throws `ProviderError` if the whole run must end. */
export async function converse(run: Run, client: Client, question: Question, signal: AbortSignal): Promise<Answer> {
  const state: QuestionState = { dialect: run.dialect, roomy: run.isReasoning, tries: 0, slow: 0, input: 0, output: 0 };
  for (;;) {
    if (run.end !== undefined) throw run.end;
    const reply = await send(run, client, question, state, signal);
    const end = reply.kind === "body" ? read(run, state, question, reply.body) : await recover(run, state, reply, signal);
    if (end === undefined) continue;
    const { input, output } = state;
    return "value" in end ? { kind: "answered", ...end, input, output } : { kind: "unusable", ...end, input, output };
  }
}

type Reply = Failure | { readonly kind: "body"; readonly body: unknown };

async function send(run: Run, { client, sdk }: Client, question: Question, state: QuestionState, signal: AbortSignal): Promise<Reply> {
  const maxOutput = state.roomy ? question.maxOutput * 2 + THINKING_ROOM : question.maxOutput;
  try {
    const body: unknown = await client.chat.completions.create(requestBody(run.asked.model, question, state.dialect, maxOutput), {
      signal,
    });
    const error = errorWithin(body);
    if (error !== undefined) return classifyStatus(error, run.asked, undefined);
    return isCompletion(body) ? { kind: "body", body } : { kind: "again", what: "the answer is not a completion", away: true };
  } catch (error) {
    return classifyFailure(error, sdk, run.asked, Date.now());
  }
}

/** The value, the reason for giving up, or undefined to retry. */
function read(run: Run, state: QuestionState, question: Question, body: unknown): { readonly value: Answered } | GivenUp | undefined {
  const usage = usageOf(body);
  state.input += usage.input;
  state.output += usage.output;
  run.hasResponded = true;
  run.failedInRow = 0;
  const reading = readCompletion(body, question.schema.body);
  if (reading.kind === "answered") {
    run.dialect = intersectDialects(run.dialect, state.dialect);
    run.isAccepted = true;
    run.isReasoning ||= state.roomy && usage.reasoning > 0;
    return { value: reading.value };
  }
  if (reading.kind === "cut" && !state.roomy) {
    state.roomy = true;
    return undefined;
  }
  // Some servers accept a schema and ignore it; a description in the prompt then works better.
  if (reading.kind === "misshapen" && state.dialect.shape < 2 && !run.isAccepted) {
    state.dialect = { ...state.dialect, shape: 2 };
    return undefined;
  }
  return { reason: reading.reason };
}

type Answered = Extract<Answer, { kind: "answered" }>["value"];
type GivenUp = Pick<Extract<Answer, { kind: "unusable" }>, "reason" | "passing">;

/** The reason for giving up, or undefined to retry. */
async function recover(run: Run, state: QuestionState, failure: Failure, signal: AbortSignal): Promise<GivenUp | undefined> {
  switch (failure.kind) {
    case "fatal":
      throw failure.error;
    case "unusable":
      return { reason: failure.reason };
    case "refused":
      return stepDown(run, state, failure) ? undefined : countFailure(run, state, { what: failure.what, away: false });
    case "again":
      return (await goesOn(run, state, failure, signal))
        ? undefined
        : countFailure(run, state, { what: failure.what, away: failure.away === true });
    default:
      return failure satisfies never;
  }
}

function stepDown(run: Run, state: QuestionState, refusal: Extract<Failure, { kind: "refused" }>): boolean {
  const named = withoutNamed(state.dialect, refusal.param, refusal.message);
  if (named !== undefined) run.dialect = intersectDialects(run.dialect, named);
  const next = named ?? (run.isAccepted ? undefined : withoutMore(state.dialect));
  if (next === undefined) return false;
  state.dialect = next;
  return true;
}

/** Waits before the next try; false if there is none. */
async function goesOn(run: Run, state: QuestionState, failure: Extract<Failure, { kind: "again" }>, signal: AbortSignal): Promise<boolean> {
  state.tries++;
  if (failure.slow === true) state.slow++;
  if (state.slow >= SLOW_TRIES) return false;
  const next = await pause(run.patience, failure, state.tries, AbortSignal.any([signal, run.over.signal]));
  if (run.end !== undefined) throw run.end;
  return next;
}

function countFailure(run: Run, state: QuestionState, { what, away }: { readonly what: string; readonly away: boolean }): GivenUp {
  const { host } = run.asked;
  run.failedInRow++;
  if (away && !run.hasResponded) {
    throw providerError("provider-unreachable", { host, reason: what });
  }
  if (run.failedInRow >= STRIKES) {
    throw providerError("provider-failing", { host, count: STRIKES, reason: what });
  }
  return {
    reason: state.tries > 1 ? `${host} failed ${state.tries} times (${what})` : `${host} did not take it (${what})`,
    passing: true,
  };
}
