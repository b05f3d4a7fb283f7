/** Reads the files to parse one batch ahead of the parsers, and groups small files because a message for each would be slow. */
import { Buffer } from "node:buffer";
import { type FileToParse, type Task, skipped } from "../model/parsing/parse-task.js";

interface SupplyOptions {
  readonly maxBytes: number;
  readonly maxLineLength: number;
  /** Called for each file that cannot be read. */
  readonly onUnread: () => void;
  /** Whether it is already done and need not be parsed. */
  readonly isKnown: (task: Task) => boolean;
}

const BATCH_CHARACTERS = 256 * 1024;
/** The first batch is small: parsers start slowly, and processing the first result would otherwise delay the second batch. */
const FIRST_CHARACTERS = 32 * 1024;
const BATCH_FILES = 128;

export class Supply {
  #next = 0;
  #most = FIRST_CHARACTERS;
  #ahead: readonly Task[] | undefined;

  constructor(
    private readonly files: readonly FileToParse[],
    private readonly read: (path: string) => string | undefined,
    private readonly options: SupplyOptions,
  ) {}

  /** The next batch, or undefined at the end. */
  take(): readonly Task[] | undefined {
    const batch = this.#ahead ?? this.#readBatch();
    this.#ahead = undefined;
    return batch.length === 0 ? undefined : batch;
  }

  /** Reads the next batch now, while the parsers are busy with the last. */
  prepare(): void {
    this.#ahead ??= this.#readBatch();
  }

  #readBatch(): readonly Task[] {
    const batch: Task[] = [];
    let size = 0;
    while (size < this.#most && batch.length < BATCH_FILES) {
      const file = this.files[this.#next];
      if (file === undefined) break;
      this.#next += 1;
      const text = this.read(file.path);
      if (text === undefined) {
        this.options.onUnread();
        continue;
      }
      const large = Buffer.byteLength(text) > this.options.maxBytes || hasLineOver(text, this.options.maxLineLength);
      const task: Task = large ? skipped(file) : { path: file.path, language: file.language, text, mode: "full" };
      if (this.options.isKnown(task)) continue;
      batch.push(task);
      size += task.text.length;
    }
    this.#most = Math.min(2 * this.#most, BATCH_CHARACTERS);
    return batch;
  }
}

function hasLineOver(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let start = 0;
  while (text.length - start > limit) {
    const end = text.lastIndexOf("\n", start + limit);
    const brk = end >= start ? end : text.lastIndexOf("\r", start + limit);
    if (brk < start) return true;
    start = brk + 1;
  }
  return false;
}
