/** Extracts the value from a Chat Completion, or the reason why there is none. */
import { jsonObjects } from "./json-object.js";
import { mismatch } from "./match-schema.js";
import type { Question } from "./question.js";
import { quoted } from "./quoted.js";
import { isRecord, own, text, type Foreign } from "./record.js";

/** `cut`: stopped by the token limit; `misshapen`: does not match the schema. */
export type Reading =
  | { readonly kind: "answered"; readonly value: Foreign }
  | { readonly kind: "unusable" | "misshapen" | "cut"; readonly reason: string };

/** Whether it is a completion at all; the rest is unchecked. */
export function isCompletion(body: unknown): boolean {
  return Array.isArray(own(body, "choices"));
}

/** `body` must satisfy `isCompletion`. */
export function readCompletion(body: unknown, schema: Question["schema"]["body"]): Reading {
  const [choice] = [own(body, "choices") ?? []].flat();
  if (choice === undefined) return { kind: "unusable", reason: "the answer has no choices" };
  const message = own(choice, "message");
  const content = contentOf(message);
  const found = fitting(content, schema);
  if (found.kind === "answered") return found;
  const refusal = text(own(message, "refusal")) ?? "";
  if (refusal !== "") return { kind: "unusable", reason: `the model refused: ${quoted(refusal)}` };
  const end = own(choice, "finish_reason");
  if (end === "content_filter") return { kind: "unusable", reason: "a content filter stopped the answer" };
  if (end === "length") return { kind: "cut", reason: "the answer was cut at its bound of tokens" };
  return content.trim() === "" ? { kind: "unusable", reason: "the answer is empty" } : found;
}

function fitting(content: string, schema: Question["schema"]["body"]): Reading {
  const objects = jsonObjects(content);
  const [first] = objects;
  if (first === undefined) return { kind: "misshapen", reason: `the answer is not JSON: ${quoted(content)}` };
  const fit = objects.filter((object) => mismatch(object, schema) === undefined);
  const [value] = fit;
  if (value === undefined) return { kind: "misshapen", reason: `not the asked shape: ${mismatch(first, schema)}` };
  return fit.length === 1 ? { kind: "answered", value } : { kind: "misshapen", reason: `${fit.length} answers in one` };
}

/** The text, or the joined texts of its parts. */
function contentOf(message: unknown): string {
  const content = own(message, "content");
  if (!Array.isArray(content)) return text(content) ?? "";
  return content.map((part) => text(own(part, "text")) ?? "").join("");
}

export interface Usage {
  readonly input: number;
  readonly output: number;
  /** Reasoning tokens in `output`. */
  readonly reasoning: number;
}

/** Token counts of the server; zero if it reports none. */
export function usageOf(body: unknown): Usage {
  const usage = own(body, "usage");
  const reasoning = own(own(usage, "completion_tokens_details"), "reasoning_tokens");
  return { input: count(own(usage, "prompt_tokens")), output: count(own(usage, "completion_tokens")), reasoning: count(reasoning) };
}

/** An error with status 200, as sent by gateways. */
export function errorWithin(body: unknown): { readonly status: number; readonly code?: string; readonly message: string } | undefined {
  const error = own(body, "error");
  if (!isRecord(error) || Array.isArray(own(body, "choices"))) return undefined;
  const code = own(error, "code");
  const status = typeof code === "number" && code >= 400 && code < 600 ? code : 500;
  return { status, code: text(code), message: text(own(error, "message")) ?? "" };
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
