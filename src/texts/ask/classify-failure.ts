/** Consequences of a failed request for the question and for the run. Status codes and client errors are interpreted only here. */
import { TooLarge } from "../../model/collections/bounded.js";
import { type Access, type Client, OPENAI_URL } from "./open-client.js";
import { providerError, type ProviderError } from "./question.js";
import { quotedWithout } from "./quoted.js";
import { own, text } from "./record.js";
import { NAMES_SHAPE } from "./request-body.js";

const NUMBER = /^\d+(?:\.\d+)?$/u;

/** Milliseconds; treated as forever beyond. */
const MOST = 1e15;

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

export type Failure =
  /** No other question would succeed. */
  | { readonly kind: "fatal"; readonly error: ProviderError }
  /**
   * Can be retried, after `wait` milliseconds if the server says so. `slow`: timed out; `limited`: overloaded;
   * `away`: no server with this API was reached.
   */
  | {
      readonly kind: "again";
      readonly what: string;
      readonly wait?: number;
      readonly slow?: boolean;
      readonly limited?: boolean;
      readonly away?: boolean;
    }
  /** The request was rejected as it is; `param` and `message` may give the cause. */
  | { readonly kind: "refused"; readonly what: string; readonly param?: string; readonly message: string }
  /** This question has no answer; others may. */
  | { readonly kind: "unusable"; readonly reason: string };

/** For messages: the server, the model, and the key that no message may contain. */
export interface Asked extends Access {
  readonly host: string;
  readonly model: string;
}

/** Longest wait to accept, in milliseconds. */
const PATIENCE = 60_000;

export function classifyFailure(error: unknown, sdk: Client["sdk"], asked: Asked, now: number): Failure {
  const large = causes(error).find((cause) => cause instanceof TooLarge);
  if (large !== undefined) return { kind: "unusable", reason: `the answer was refused: ${large.message}` };
  if (error instanceof sdk.APIConnectionTimeoutError || error instanceof sdk.APIUserAbortError)
    return { kind: "again", what: "no whole answer in time", slow: true };
  if (error instanceof sdk.APIConnectionError) return { kind: "again", what: connectionFault(error), away: true };
  if (error instanceof sdk.APIError && typeof error.status === "number") {
    const { status, code, type, param } = error;
    const refusal = { status, code: text(code), type: text(type), param: text(param), message: text(own(error.error, "message")) ?? "" };
    return classifyStatus(refusal, asked, retryAfter(error.headers ?? new Headers(), now));
  }
  // The client parses any response labelled as JSON and accesses properties of the rest: its SyntaxErrors and TypeErrors are the server's fault.
  return { kind: "again", what: "the answer is not JSON", away: true };
}

interface Refusal {
  readonly status: number;
  readonly code?: string;
  readonly type?: string;
  readonly param?: string;
  readonly message: string;
}

export const NO_CREDIT = /insufficient_quota|billing|credit/iu;
const TOO_LONG = /context_length|maximum context|context (?:length|window|size)|prompt is too long/iu;
const FILTERED = /content_filter|content_policy|content management policy/iu;

export function classifyStatus(refusal: Refusal, asked: Asked, wait: number | undefined): Failure {
  const { status, message } = refusal;
  const { host, model } = asked;
  const details = message.trim() === "" ? undefined : quotedWithout(asked.apiKey, message);
  const codes = `${refusal.code ?? ""} ${refusal.type ?? ""}`;
  const what = `status ${status}${details === undefined ? "" : `: ${details}`}`;
  if (status === 402 || NO_CREDIT.test(codes)) return fatal(providerError("provider-no-credit", { host, details }));
  // The server's text is left out: it may repeat parts of the key.
  if (status === 401) return fatal(providerError("provider-rejects-key", { host }));
  if (status === 403) return fatal(providerError("provider-forbids", { host, model, details }));
  if (status >= 500 && NAMES_SHAPE.test(message)) return { kind: "refused", what, param: refusal.param, message };
  if (status === 429 || status === 408 || status === 409 || (status >= 500 && status !== 501))
    return waiting(what, asked, wait, status === 429);
  if (status === 413 || TOO_LONG.test(`${codes} ${message}`)) return { kind: "unusable", reason: `too long for the model (${what})` };
  if (FILTERED.test(`${codes} ${message}`)) return { kind: "unusable", reason: `a content filter stopped it (${what})` };
  if (/model_not_found|invalid_model/iu.test(codes)) return noModel(asked, details);
  if (status === 404 && !NAMES_SHAPE.test(message)) return noModel(asked, details);
  if (status < 400) return fatal(providerError("provider-redirects", { host, status }));
  return { kind: "refused", what, param: refusal.param, message };
}

function waiting(what: string, { host }: Asked, wait: number | undefined, limited: boolean): Failure {
  if (wait === undefined || wait <= PATIENCE) return { kind: "again", what, wait, limited };
  return fatal(providerError("provider-rate-limited", { host, pause: inWords(wait), reason: what }));
}

function noModel({ host, model, baseUrl }: Asked, details: string | undefined): Failure {
  const path = new URL(baseUrl ?? OPENAI_URL).pathname;
  return fatal(providerError("provider-unknown-model", { host, model, path, details }));
}

function fatal(error: ProviderError): Failure {
  return { kind: "fatal", error };
}

const FAULTS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "nothing listens there"],
  ["ENOTFOUND", "the host's name is not known"],
  ["EAI_AGAIN", "the host's name cannot be looked up now"],
  ["ECONNRESET", "the connection was reset"],
  ["UND_ERR_SOCKET", "the connection was cut"],
]);

function connectionFault(error: Error): string {
  const codes = causes(error).map((cause) => text(Reflect.get(cause, "code")) ?? "");
  const code = codes.findLast((code) => code !== "");
  return FAULTS.get(code ?? "") ?? `no connection${code === undefined ? "" : ` (${code})`}`;
}

function causes(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 8; at = at.cause) chain.push(at);
  return chain;
}

/** How long a server asks clients to wait. */
interface Headers {
  readonly get: (name: string) => string | null;
}

/** Milliseconds from `retry-after-ms`, or from `retry-after` in seconds or as a date; undefined if neither is a future time. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const exact = headers.get("retry-after-ms")?.trim() ?? "";
  if (NUMBER.test(exact)) return Math.min(Number(exact), MOST);
  const after = headers.get("retry-after")?.trim() ?? "";
  if (NUMBER.test(after)) return Math.min(Number(after) * 1000, MOST);
  const until = /[a-z]/iu.test(after) ? Date.parse(after) - now : Number.NaN;
  return until > 0 ? until : undefined;
}

/** For messages: rounded up to whole days, hours, minutes or seconds. */
export function inWords(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => milliseconds >= length) ?? (["second", 1000] as const);
  const count = Math.ceil(milliseconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
