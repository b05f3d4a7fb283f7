/** Extracts the value from a Chat Completion, or the reason why there is none. */
import type { Question } from "./question.js";
import { quoted } from "./quoted.js";
import { isRecord } from "../../model/shown-text.js";
import { type Foreign, own, text, parsed } from "./record.js";

/** `cut`: stopped by the token limit; `misshapen`: does not match the schema. */
type Reading =
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

interface Usage {
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

// Checks a value against the subset of JSON Schema that our questions use: type, enum, properties, required,
// additionalProperties, items. Every answer must pass, whatever the server promised.

/** The first difference in words, with its place; undefined if the value matches. */
export function mismatch(value: unknown, schema: unknown, place = "answer"): string | undefined {
  const types = [own(schema, "type") ?? []].flat();
  if (types.length > 0 && !types.some((type) => hasType(value, type))) return `${place} is not of type ${types.join(" or ")}`;
  const choices = own(schema, "enum");
  if (Array.isArray(choices) && !choices.includes(value)) return `${place} is none of the allowed values`;
  if (Array.isArray(value)) return itemMismatch(value, own(schema, "items"), place);
  return isRecord(value) ? memberMismatch(value, schema, place) : undefined;
}

function itemMismatch(values: readonly unknown[], schema: unknown, place: string): string | undefined {
  if (schema === undefined) return undefined;
  for (const [at, value] of values.entries()) {
    const found = mismatch(value, schema, `${place}[${at}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function memberMismatch(value: Foreign, schema: unknown, place: string): string | undefined {
  const members = own(schema, "properties");
  const required = own(schema, "required");
  const missing = Array.isArray(required) ? required.find((key) => !Object.hasOwn(value, String(key))) : undefined;
  if (missing !== undefined) return `${place} lacks ${quoted(String(missing))}`;
  for (const [key, member] of Object.entries(value)) {
    const known = isRecord(members) && Object.hasOwn(members, key);
    if (!known && own(schema, "additionalProperties") === false) return `${place} has a member that was not asked for: ${quoted(key)}`;
    const found = known ? mismatch(member, members[key], `${place}.${key}`) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function hasType(value: unknown, type: unknown): boolean {
  if (type === "object") return isRecord(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "integer") return Number.isSafeInteger(value);
  if (type === "number") return Number.isFinite(value);
  return typeof value === type;
}

/** The JSON object in a model's output: bare, fenced, or after prose and reasoning. Linear in the text. */
const THOUGHTS_END = "</think>";

/** All candidate objects, in order; the caller chooses among several. */
export function jsonObjects(text: string): readonly Foreign[] {
  const whole = parsed(text);
  if (isRecord(whole)) return [whole];
  const thoughts = text.lastIndexOf(THOUGHTS_END);
  const answer = thoughts === -1 ? text : text.slice(thoughts + THOUGHTS_END.length);
  const fenced = fences(answer).map(parsed).filter(isRecord);
  return fenced.length > 0 ? fenced : braced(answer).map(parsed).filter(isRecord);
}

function fences(text: string): readonly string[] {
  return (
    text
      .split("```")
      .filter((_, at) => at % 2 === 1)
      .map((block) => block.replace(/^[a-z]*\s/iu, ""))
      // Avoids one parser error for each of thousands of empty blocks.
      .filter((block) => block.trimStart().startsWith("{"))
  );
}

/** The outermost pairs of braces. Quotes count only within braces, since prose has unpaired ones. */
function braced(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === "\\") at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = depth > 0;
    else if (sign === "{") {
      if (depth++ === 0) start = at;
    } else if (sign === "}" && depth > 0 && --depth === 0) found.push(text.slice(start, at + 1));
  }
  return found;
}
