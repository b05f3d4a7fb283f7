/**
 * Answers that were paid for, kept outside of the repository: a run that was interrupted goes on without asking again, and a text that was
 * refused for good is not asked for at every run. Keys hold everything that an answer depends on; files are written whole or not at all.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Answer, Question } from "../ask/question.js";
import type { Slot } from "./job.js";

export interface AnswerStore {
  readonly answer: (question: Question) => Answer | undefined;
  readonly keep: (question: Question, answer: Answer) => void;
  /** Whether the gate refused this slot's text twice, for this draft. */
  readonly isSettled: (slot: Slot) => boolean;
  readonly settle: (slot: Slot) => void;
}

export interface StoreOptions {
  readonly directory: string;
  /** Server and model: another one answers differently. */
  readonly model: string;
  readonly host: string;
  /** Of all prompts. */
  readonly version: string;
}

const NOTHING = "";

/** `$XDG_CACHE_HOME/dsp-bootstrap/texts`, or below the home directory's `.cache`. */
export function answerDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  const given = environment["XDG_CACHE_HOME"];
  const base = given !== undefined && isAbsolute(given) ? given : join(homedir(), ".cache");
  return join(base, "dsp-bootstrap", "texts");
}

/** A directory that cannot be written keeps nothing, and says so by throwing at the first answer: whoever pays wants to know. */
export function openAnswers({ directory, model, host, version }: StoreOptions): AnswerStore {
  const keyOf = (question: Question): string => hash([model, host, question.system, question.user, JSON.stringify(question.schema)]);
  const settledKey = ({ owner, slot, draft }: Slot): string => hash([model, host, version, owner, slot, draft, "settled"]);
  const read = (key: string): string | undefined => readWhole(pathOf(directory, key));
  return {
    answer: (question) => answerIn(read(keyOf(question))),
    keep: (question, answer) => writeWhole(directory, keyOf(question), JSON.stringify(answer)),
    isSettled: (slot) => read(settledKey(slot)) !== undefined,
    settle: (slot) => writeWhole(directory, settledKey(slot), NOTHING),
  };
}

function hash(parts: readonly string[]): string {
  return createHash("sha256")
    .update(parts.map((part) => `${part.length}:${part}`).join("\0"))
    .digest("hex");
}

function pathOf(directory: string, key: string): string {
  return join(directory, key.slice(0, 2), key.slice(2));
}

function readWhole(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return undefined;
    throw error;
  }
}

function writeWhole(directory: string, key: string, text: string): void {
  const path = pathOf(directory, key);
  const staged = `${path}.${process.pid}-${randomBytes(6).toString("hex")}`;
  mkdirSync(join(directory, key.slice(0, 2)), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(staged, text, { flag: "wx", mode: 0o600 });
    renameSync(staged, path);
  } catch (error) {
    rmSync(staged, { force: true });
    throw error;
  }
}

/** What is not an answer any more (cut short, of another version) is none. */
function answerIn(text: string | undefined): Answer | undefined {
  if (text === undefined) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isAnswer(read) ? read : undefined;
}

function isAnswer(read: unknown): read is Answer {
  if (!isRecord(read) || typeof read["input"] !== "number" || typeof read["output"] !== "number") return false;
  return (read["kind"] === "answered" && isRecord(read["value"])) || (read["kind"] === "unusable" && typeof read["reason"] === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
