/**
 * The request body of a question, for a dialect: the features that a server supports. Chat Completions servers differ in these;
 * each refusal falls back by one step, from a strict schema to plain words, and never returns.
 */
import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import type { Question } from "./question.js";

export interface Dialect {
  /** 0: strict schema, 1: schema, 2: any JSON object, 3: words only. From 2 on the schema is in the system message. */
  readonly shape: 0 | 1 | 2 | 3;
  /** Name of the token limit: 0 `max_completion_tokens`, 1 `max_tokens`, 2 none. */
  readonly bound: 0 | 1 | 2;
  /** Whether `temperature: 0` and `store: false` are sent. */
  readonly temperature: boolean;
  readonly store: boolean;
}

/** `store` only for OpenAI itself, which may store answers otherwise; other servers rarely support it. */
export function fullDialect(host: string): Dialect {
  return { shape: 0, bound: 0, temperature: true, store: host === "api.openai.com:443" };
}

/** For lines of a batch. Without a temperature: a model that rejects it would reject every line. */
export const BATCH_DIALECT: Dialect = { shape: 0, bound: 0, temperature: false, store: false };

export function requestBody(
  model: string,
  question: Question,
  dialect: Dialect,
  maxOutput: number,
): ChatCompletionCreateParamsNonStreaming {
  const { name, body: schema } = question.schema;
  const asked = dialect.shape < 2 ? question.system : `${question.system}\n\n${inWords(schema)}`;
  return {
    model,
    messages: [
      { role: "system", content: asked },
      { role: "user", content: question.user },
    ],
    ...(dialect.shape === 0 ? { response_format: { type: "json_schema", json_schema: { name, strict: true, schema } } } : {}),
    ...(dialect.shape === 1 ? { response_format: { type: "json_schema", json_schema: { name, schema } } } : {}),
    ...(dialect.shape === 2 ? { response_format: { type: "json_object" } } : {}),
    ...(dialect.bound === 0 ? { max_completion_tokens: maxOutput } : {}),
    ...(dialect.bound === 1 ? { max_tokens: maxOutput } : {}),
    ...(dialect.temperature ? { temperature: 0 } : {}),
    ...(dialect.store ? { store: false } : {}),
  };
}

/** Terms for the answer's schema in refusals. */
export const NAMES_SHAPE = /response.?format|json.?schema|json.?object|structured.?output|guided|grammar|requested parameters/iu;
const NAMED = {
  shape: NAMES_SHAPE,
  bound: /max_(?:completion_)?tokens/iu,
  temperature: /temperature/iu,
  store: /\bstore\b/iu,
};
/** A refusal may repeat the whole request; only its beginning is relevant. */
const READ = 600;

/** The dialect without the feature that a refusal names (`param`, otherwise in its text); undefined if it names no optional feature. */
export function withoutNamed(dialect: Dialect, param: string | undefined, message: string): Dialect | undefined {
  const about = param !== undefined && Object.values(NAMED).some((name) => name.test(param)) ? param : message.slice(0, READ);
  const next: Dialect = {
    shape: NAMED.shape.test(about) ? stepShape(dialect.shape) : dialect.shape,
    bound: NAMED.bound.test(about) ? ([1, 2, 2] as const)[dialect.bound] : dialect.bound,
    temperature: dialect.temperature && !NAMED.temperature.test(about),
    store: dialect.store && !NAMED.store.test(about),
  };
  return same(next, dialect) ? undefined : next;
}

/** For an unspecific refusal: the next simpler schema, and finally no optional features; undefined at the end. */
export function withoutMore(dialect: Dialect): Dialect | undefined {
  if (dialect.shape < 3) return { ...dialect, shape: stepShape(dialect.shape) };
  const bare: Dialect = { shape: 3, bound: 2, temperature: false, store: false };
  return same(bare, dialect) ? undefined : bare;
}

/** The features common to both. */
export function intersectDialects(one: Dialect, other: Dialect): Dialect {
  return {
    shape: one.shape > other.shape ? one.shape : other.shape,
    bound: one.bound > other.bound ? one.bound : other.bound,
    temperature: one.temperature && other.temperature,
    store: one.store && other.store,
  };
}

function same(one: Dialect, other: Dialect): boolean {
  return one.shape === other.shape && one.bound === other.bound && one.temperature === other.temperature && one.store === other.store;
}

function stepShape(shape: Dialect["shape"]): Dialect["shape"] {
  return ([1, 2, 3, 3] as const)[shape];
}

function inWords(schema: Readonly<Record<string, unknown>>): string {
  return `Answer with one JSON object and nothing else, no fences and no prose. It must match this JSON Schema:\n${JSON.stringify(schema)}`;
}
