/**
 * Bytes that are kept until the end of a run and looked at seldom. What is more than a few megabytes waits in a file that has no name any more,
 * so that none of it is left however the run ends; where there can be none, it waits in memory.
 */
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Offsets of the first byte and behind the last one. */
export type Span = readonly [start: number, end: number];

const MEBIBYTE = 2 ** 20;

export class Spool {
  #size = 0;
  #written = 0;
  #descriptor: number | undefined;
  #isRefused = false;
  /** Not yet in the file, by offset. */
  readonly #waiting = new Map<number, Buffer>();

  /** `file`: where there is room for it, a name that nobody else uses; `most`: bytes in memory. */
  constructor(
    private readonly file: string,
    private readonly most = 4 * MEBIBYTE,
  ) {}

  get size(): number {
    return this.#size;
  }

  add(bytes: Buffer): Span {
    const start = this.#size;
    this.#waiting.set(start, bytes);
    this.#size += bytes.length;
    if (this.#size - this.#written > this.most) this.#write();
    return [start, this.#size];
  }

  read([start, end]: Span): Buffer {
    return this.#waiting.get(start) ?? this.#fromFile(start, end);
  }

  /** Everything, in the order in which it came. */
  *pieces(): Generator<Buffer> {
    for (let at = 0; at < this.#written; at += MEBIBYTE) yield this.#fromFile(at, Math.min(at + MEBIBYTE, this.#written));
    yield* this.#waiting.values();
  }

  clear(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    this.#waiting.clear();
    this.#size = 0;
    this.#written = 0;
  }

  #write(): void {
    if (this.#isRefused) return;
    try {
      this.#descriptor ??= openNameless(this.file);
      writeFileSync(this.#descriptor, Buffer.concat([...this.#waiting.values()]));
      this.#written = this.#size;
      this.#waiting.clear();
    } catch {
      // What a short write left behind the others is never read.
      this.#isRefused = true;
    }
  }

  #fromFile(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    let read = 0;
    while (read < bytes.length) {
      const more = this.#descriptor === undefined ? 0 : readSync(this.#descriptor, bytes, read, bytes.length - read, start + read);
      if (more === 0) throw new Error("a file that was being written has become shorter");
      read += more;
    }
    return bytes;
  }
}

function openNameless(file: string): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A run that was killed between the next two lines left it, empty.
  rmSync(file, { force: true });
  const descriptor = openSync(file, "wx+", 0o600);
  rmSync(file, { force: true });
  return descriptor;
}
