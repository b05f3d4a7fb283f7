/**
 * Stores paid answers outside of the repository: an interrupted run continues without asking again, and a text that was
 * rejected for good is not requested in every run. Keys contain everything that an answer depends on; files are written atomically.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer, Question } from "../ask/question.js";
import { parsed } from "../ask/record.js";
import type { Slot } from "./job.js";
import { isRecord } from "../../model/shown-text.js";

export interface AnswerStore {
  /** Throws the file system's error if the store is not writable: call it before anything is paid for. */
  readonly prepare: () => void;
  readonly answer: (question: Question) => Answer | undefined;
  /** Not for answers that may differ later. */
  readonly keep: (question: Question, answer: Answer) => void;
  /** Whether the gate has rejected the text of this slot twice, for this draft. */
  readonly isSettled: (slot: Slot) => boolean;
  readonly settle: (slot: Slot) => void;
  /** A name for a question that is the same in every run. */
  readonly keyOf: (question: Question) => string;
  /** The pending batch, if any; only one at a time. */
  readonly handedIn: () => HandedIn | undefined;
  readonly handIn: (batch: HandedIn | undefined) => void;
}

/** A pending batch: its id on the server, and its questions by line id. */
interface HandedIn {
  readonly id: string;
  readonly questions: Readonly<Record<string, Question>>;
}

interface StoreOptions {
  readonly directory: string;
  /** Server and model: answers depend on both. */
  readonly model: string;
  readonly host: string;
  /** Version of all prompts. */
  readonly version: string;
  /** Owner of the pending batch: the project's directory. */
  readonly project: string;
}

const NOTHING = "";

export function openAnswers({ directory, model, host, version, project }: StoreOptions): AnswerStore {
  const keyOf = (question: Question): string => hash([model, host, question.system, question.user, JSON.stringify(question.schema)]);
  const settledKey = ({ owner, slot, draft }: Slot): string => hash([model, host, version, owner, slot, draft, "settled"]);
  const batchKey = hash([model, host, project, "batch"]);
  const read = (key: string): string | undefined => readWhole(pathOf(directory, key));
  return {
    prepare: () => {
      const key = hash([String(process.pid), "prepared"]);
      writeWhole(directory, key, NOTHING);
      rmSync(pathOf(directory, key), { force: true });
    },
    answer: (question) => answerIn(read(keyOf(question))),
    keep: (question, answer) => {
      if (answer.kind === "unusable" && answer.passing === true) return;
      writeWhole(directory, keyOf(question), JSON.stringify(answer));
    },
    isSettled: (slot) => read(settledKey(slot)) !== undefined,
    settle: (slot) => writeWhole(directory, settledKey(slot), NOTHING),
    keyOf,
    handedIn: () => handedIn(read(batchKey)),
    handIn: (batch) => {
      if (batch === undefined) rmSync(pathOf(directory, batchKey), { force: true });
      else writeWhole(directory, batchKey, JSON.stringify(batch));
    },
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

/** Bytes of a kept answer; servers may send less. */
const LARGEST = 4 * 2 ** 20;

function readWhole(path: string): string | undefined {
  try {
    return statSync(path).size > LARGEST ? undefined : readFileSync(path, "utf8");
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

function handedIn(text: string | undefined): HandedIn | undefined {
  const read = text === undefined ? undefined : parsed(text);
  // Written atomically by this program only; a batch of another version is ignored.
  return isRecord(read) &&
    typeof read["id"] === "string" &&
    isRecord(read["questions"]) &&
    Object.values(read["questions"]).every(isQuestion)
    ? {
        id: read["id"],
        questions: Object.fromEntries(
          Object.entries(read["questions"]).filter((entry): entry is [string, Question] => isQuestion(entry[1])),
        ),
      }
    : undefined;
}

function isQuestion(read: unknown): read is Question {
  return (
    isRecord(read) &&
    typeof read["system"] === "string" &&
    typeof read["user"] === "string" &&
    isRecord(read["schema"]) &&
    typeof read["maxOutput"] === "number"
  );
}

/** Undefined if the file is truncated or of another version. */
function answerIn(text: string | undefined): Answer | undefined {
  const read = text === undefined ? undefined : parsed(text);
  return isAnswer(read) ? read : undefined;
}

function isAnswer(read: unknown): read is Answer {
  if (!isRecord(read) || typeof read["input"] !== "number" || typeof read["output"] !== "number") return false;
  return (read["kind"] === "answered" && isRecord(read["value"])) || (read["kind"] === "unusable" && typeof read["reason"] === "string");
}
