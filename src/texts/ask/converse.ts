/** One question until it is answered or given up: tries, waits, steps down to what the server takes. */
import { classifyFailure, classifyStatus, type Asked, type Failure } from "./classify-failure.js";
import { hostOf, type Access, type Client } from "./open-client.js";
import { patience, pause, type Patience } from "./pause.js";
import { ProviderError, type Answer, type Question } from "./question.js";
import { errorWithin, isCompletion, readCompletion, usageOf } from "./read-completion.js";
import { poorer, requestBody, richest, withoutMore, withoutNamed, type Dialect } from "./request-body.js";

/** `sleep` and `random` are injected by tests. */
export interface RunOptions extends Access, Partial<Patience> {
  readonly model: string;
}

/** What a run has learned of its server. */
export interface Run {
  readonly asked: Asked;
  readonly patience: Patience;
  dialect: Dialect;
  /** Whether an answer came in this dialect: from then on it is not to blame for what fails. */
  proven: boolean;
  /** Whether the model thinks in the tokens of its answers. */
  thinks: boolean;
  /** Questions in a row that the server failed. */
  strikes: number;
  /** Whether the server ever answered in the API's words. */
  met: boolean;
  /** What ended the run for all questions; `over` then ends their waits. */
  end?: ProviderError;
  readonly over: AbortController;
}

/** What one question has been through. */
interface Course {
  dialect: Dialect;
  roomy: boolean;
  tries: number;
  slow: number;
  input: number;
  output: number;
}

/** A server that takes all its time is not asked as often. */
const SLOW_TRIES = 2;
const STRIKES = 3;
/** Tokens on top of twice the asked bound where an answer was cut: models that think need them before they say a word. */
const THINKING_ROOM = 4096;

export function newRun(options: RunOptions): Run {
  const host = hostOf(options.baseUrl);
  const { model, baseUrl, apiKey } = options;
  const asked = { host, model, baseUrl, apiKey };
  return {
    asked,
    patience: patience(options),
    dialect: richest(host),
    proven: false,
    thinks: false,
    strikes: 0,
    met: false,
    over: new AbortController(),
  };
}

/** Throws `ProviderError` where the whole run has to end. */
export async function converse(run: Run, client: Client, question: Question, signal: AbortSignal): Promise<Answer> {
  const course: Course = { dialect: run.dialect, roomy: run.thinks, tries: 0, slow: 0, input: 0, output: 0 };
  for (;;) {
    if (run.end !== undefined) throw run.end;
    const reply = await send(run, client, question, course, signal);
    const end = reply.kind === "body" ? read(run, course, question, reply.body) : await recover(run, course, reply, signal);
    if (end === undefined) continue;
    const { input, output } = course;
    return "value" in end ? { kind: "answered", ...end, input, output } : { kind: "unusable", ...end, input, output };
  }
}

type Reply = Failure | { readonly kind: "body"; readonly body: unknown };

async function send(run: Run, { client, sdk }: Client, question: Question, course: Course, signal: AbortSignal): Promise<Reply> {
  const maxOutput = course.roomy ? question.maxOutput * 2 + THINKING_ROOM : question.maxOutput;
  try {
    const body: unknown = await client.chat.completions.create(requestBody(run.asked.model, question, course.dialect, maxOutput), {
      signal,
    });
    const error = errorWithin(body);
    if (error !== undefined) return classifyStatus(error, run.asked, undefined);
    return isCompletion(body) ? { kind: "body", body } : { kind: "again", what: "the answer is not a completion", away: true };
  } catch (error) {
    return classifyFailure(error, sdk, run.asked, Date.now());
  }
}

/** The value, the reason why there is none, or undefined: ask again. */
function read(run: Run, course: Course, question: Question, body: unknown): { readonly value: Answered } | GivenUp | undefined {
  const usage = usageOf(body);
  course.input += usage.input;
  course.output += usage.output;
  run.met = true;
  run.strikes = 0;
  const reading = readCompletion(body, question.schema.body);
  if (reading.kind === "answered") {
    run.dialect = poorer(run.dialect, course.dialect);
    run.proven = true;
    run.thinks ||= course.roomy && usage.thought > 0;
    return { value: reading.value };
  }
  if (reading.kind === "cut" && !course.roomy) {
    course.roomy = true;
    return undefined;
  }
  // Some servers take a schema and forget it: then its words in the prompt are what counts.
  if (reading.kind === "misshapen" && course.dialect.shape < 2 && !run.proven) {
    course.dialect = { ...course.dialect, shape: 2 };
    return undefined;
  }
  return { reason: reading.reason };
}

type Answered = Extract<Answer, { kind: "answered" }>["value"];
type GivenUp = Pick<Extract<Answer, { kind: "unusable" }>, "reason" | "passing">;

/** The reason to give up, or undefined: ask again. */
async function recover(run: Run, course: Course, failure: Failure, signal: AbortSignal): Promise<GivenUp | undefined> {
  switch (failure.kind) {
    case "fatal":
      throw new ProviderError(failure.message);
    case "unusable":
      return { reason: failure.reason };
    case "refused":
      return stepDown(run, course, failure) ? undefined : strike(run, course, failure.what, false);
    case "again":
      return (await goesOn(run, course, failure, signal)) ? undefined : strike(run, course, failure.what, failure.away === true);
    default:
      return failure satisfies never;
  }
}

function stepDown(run: Run, course: Course, refusal: Extract<Failure, { kind: "refused" }>): boolean {
  const named = withoutNamed(course.dialect, refusal.param, refusal.message);
  if (named !== undefined) run.dialect = poorer(run.dialect, named);
  const next = named ?? (run.proven ? undefined : withoutMore(course.dialect));
  if (next === undefined) return false;
  course.dialect = next;
  return true;
}

/** Waits before the next try; false where there is none. */
async function goesOn(run: Run, course: Course, failure: Extract<Failure, { kind: "again" }>, signal: AbortSignal): Promise<boolean> {
  course.tries++;
  if (failure.slow === true) course.slow++;
  if (course.slow >= SLOW_TRIES) return false;
  const next = await pause(run.patience, failure, course.tries, AbortSignal.any([signal, run.over.signal]));
  if (run.end !== undefined) throw run.end;
  return next;
}

function strike(run: Run, course: Course, what: string, away: boolean): GivenUp {
  const { host } = run.asked;
  run.strikes++;
  if (away && !run.met) {
    throw new ProviderError(`${host} cannot be asked (${what}): see the network and OPENAI_BASE_URL, then run the same command again`);
  }
  if (run.strikes >= STRIKES) {
    throw new ProviderError(
      `${host} failed ${STRIKES} questions in a row (${what}): run the same command again later, what is answered is kept`,
    );
  }
  return {
    reason: course.tries > 1 ? `${host} failed ${course.tries} times (${what})` : `${host} did not take it (${what})`,
    passing: true,
  };
}
