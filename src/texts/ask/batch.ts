/**
 * Many questions as one job of OpenAI's Batch API: lines to send, the job, and the lines returned. The lines are plain data that can be
 * stored and read again; nothing here waits for a job to end.
 */
import { classifyFailure, NO_CREDIT } from "./classify-failure.js";
import { hostOf, openClient, type Client } from "./open-client.js";
import { patience, pause, TRIES } from "./pause.js";
import { providerError, type Answer, type Question } from "./question.js";
import { quoted } from "./quoted.js";
import { readCompletion, usageOf } from "./read-completion.js";
import { isRecord } from "../../model/shown-text.js";
import { own, parsed, text } from "./record.js";
import { BATCH_DIALECT, requestBody } from "./request-body.js";
import type { RunOptions } from "./converse.js";

const ENDPOINT = "/v1/chat/completions";
const JOB_BYTES = 268_435_456;
const JOB_TIMEOUT = 600_000;

/** One line per question, with its id. */
export function writeBatchLines(model: string, questions: ReadonlyMap<string, Question>): string {
  const lines = [...questions].map(([id, question]) => {
    const body = requestBody(model, question, BATCH_DIALECT, question.maxOutput);
    return `${JSON.stringify({ custom_id: id, method: "POST", url: ENDPOINT, body })}\n`;
  });
  return lines.join("");
}

/** Answers by id, each checked against its question's schema. Lines with other ids and invalid JSON are ignored. */
export function readBatchLines(lines: string, questions: ReadonlyMap<string, Question>): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const line of lines.split("\n")) {
    const result = parsed(line);
    const id = text(own(result, "custom_id")) ?? "";
    const question = questions.get(id);
    if (question !== undefined && !answers.has(id)) answers.set(id, answerIn(result, question));
  }
  return answers;
}

function answerIn(result: unknown, question: Question): Answer {
  const response = own(result, "response");
  const body = own(response, "body");
  const { input, output } = usageOf(body);
  if (own(response, "status_code") === 200) {
    const reading = readCompletion(body, question.schema.body);
    if (reading.kind === "answered") return { kind: "answered", value: reading.value, input, output };
    return { kind: "unusable", reason: reading.reason, input, output };
  }
  const error = [own(result, "error"), own(body, "error")].find(isRecord);
  const words = text(own(error, "message")) ?? text(own(error, "code")) ?? "no reason given";
  const reason = `the batch failed for it: ${quoted(words)}`;
  const lasts = REFUSED.has(own(response, "status_code")) && !NO_CREDIT.test(text(own(error, "code")) ?? "");
  return { kind: "unusable", reason, ...(lasts ? {} : { passing: true }), input, output };
}

/** Status codes caused by the question itself; after timeouts and limits another batch may succeed. */
const REFUSED = new Set<unknown>([400, 413, 422]);

export interface BatchOptions extends RunOptions {
  readonly signal?: AbortSignal;
}

/** Uploads the lines and starts the job; returns its id. Throws `ProviderError`. */
export async function submitBatch(options: BatchOptions, lines: string): Promise<string> {
  const opened = await open(options);
  const { client, sdk } = opened;
  const upload = await sdk.toFile(Buffer.from(lines), "questions.jsonl", { type: "application/jsonl" });
  const file: unknown = await withRetries(
    options,
    opened,
    async (within) => await client.files.create({ file: upload, purpose: "batch" }, within),
  );
  const fileId = idIn(file, options);
  let again = false;
  const job = await withRetries(options, opened, async (within): Promise<unknown> => {
    // A job that was started although the response was lost must not be started, and paid for, twice.
    const started = again ? await startedFor(opened, fileId, within) : undefined;
    again = true;
    return started ?? (await client.batches.create({ input_file_id: fileId, endpoint: ENDPOINT, completion_window: "24h" }, within));
  });
  return idIn(job, options);
}

/** Undefined if the server no longer has the job, or another account started it: retrying would never succeed. */
async function retrieved({ client, sdk }: Client, id: string, within: Within): Promise<unknown> {
  try {
    return await client.batches.retrieve(id, within);
  } catch (error) {
    if (error instanceof sdk.NotFoundError) return undefined;
    throw error;
  }
}

async function startedFor({ client }: Client, fileId: string, within: Within): Promise<unknown> {
  const page: unknown = await client.batches.list({ limit: 100 }, within);
  const jobs = own(page, "data");
  return Array.isArray(jobs) ? jobs.find((job) => own(job, "input_file_id") === fileId) : undefined;
}

type Collected =
  | { readonly kind: "pending"; readonly done: number; readonly total: number }
  | { readonly kind: "failed"; readonly reason: string }
  /** For `readBatchLines`: successes and failures, unordered. A job that ran out of time has only some of the lines. */
  | { readonly kind: "done"; readonly lines: string };

const UNDER_WAY = new Set<unknown>(["validating", "in_progress", "finalizing", "cancelling"]);

/** Status of a job, with its lines if it has ended. Throws `ProviderError`. */
export async function collectBatch(options: BatchOptions, id: string): Promise<Collected> {
  const opened = await open(options);
  const job: unknown = await withRetries(options, opened, async (within) => await retrieved(opened, id, within));
  if (job === undefined) return { kind: "failed", reason: "the server does not know it" };
  const status = own(job, "status");
  if (UNDER_WAY.has(status)) {
    const counts = own(job, "request_counts");
    const done = count(own(counts, "completed")) + count(own(counts, "failed"));
    return { kind: "pending", done, total: count(own(counts, "total")) };
  }
  const files = [own(job, "output_file_id"), own(job, "error_file_id")].filter((file) => typeof file === "string" && file !== "");
  if (files.length === 0) return { kind: "failed", reason: `the batch ended as ${quoted(String(status))}${reasonIn(job)}` };
  let lines = "";
  for (const file of files) {
    const part = await withRetries(
      options,
      opened,
      async (within) => await (await opened.client.files.content(String(file), within)).text(),
    );
    lines += part.endsWith("\n") ? part : `${part}\n`;
  }
  return { kind: "done", lines };
}

function reasonIn(job: unknown): string {
  const errors = own(own(job, "errors"), "data");
  const message = Array.isArray(errors) ? text(own(errors[0], "message")) : undefined;
  return message === undefined ? "" : `: ${quoted(message)}`;
}

async function open(options: BatchOptions): Promise<Client> {
  return await openClient({ ...options, timeout: options.timeout ?? JOB_TIMEOUT }, JOB_BYTES);
}

interface Within {
  readonly signal: AbortSignal;
}

/** The result of a call, with the same retries as a question. Here every failure concerns the whole job. */
async function withRetries<T>(options: BatchOptions, { sdk }: Client, call: (within: Within) => Promise<T>): Promise<T> {
  const host = hostOf(options.baseUrl);
  const signal = options.signal ?? new AbortController().signal;
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      return await call({ signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof sdk.NotFoundError) throw providerError("provider-without-batches", { host });
      const failure = classifyFailure(error, sdk, { ...options, host }, Date.now());
      if (failure.kind === "fatal") throw failure.error;
      if (failure.kind === "again" && (await pause(patience(options), failure, tries, signal))) continue;
      const what = failure.kind === "unusable" ? failure.reason : failure.what;
      throw providerError("provider-batch-failed", { host, reason: what, count: tries >= TRIES ? TRIES : undefined });
    }
  }
}

function idIn(value: unknown, options: BatchOptions): string {
  const id = text(own(value, "id")) ?? "";
  // Ids are stored in files and become part of URLs.
  if (/^[\w-]{1,128}$/u.test(id)) return id;
  throw providerError("provider-batch-without-id", { host: hostOf(options.baseUrl) });
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : 0;
}
