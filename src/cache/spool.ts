/**
 * Bytes that are kept until the end of a run and rarely read. Beyond a few megabytes they go to an unlinked file, so that nothing remains
 * however the run ends; if no such file can be made, they stay in memory.
 */
import { makeDirectories } from "../fs/make-directories.js";
import { closeSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Offset of the first byte, and the offset after the last one. */
export type Span = readonly [start: number, end: number];

const MEBIBYTE = 2 ** 20;

export class Spool {
  #size = 0;
  #written = 0;
  #descriptor: number | undefined;
  #isRefused = false;
  /** Bytes that are not yet in the file, by offset. */
  readonly #waiting = new Map<number, Buffer>();

  /** `file`: a unique name in a directory with enough space; `most`: maximum bytes in memory. */
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

  /** All bytes, in the order of `add`. */
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
      // A partial write after the last complete one is never read.
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
  makeDirectories(dirname(file), 0o700);
  // A run that was killed between the next two lines leaves an empty file.
  rmSync(file, { force: true });
  const descriptor = openSync(file, "wx+", 0o600);
  rmSync(file, { force: true });
  return descriptor;
}
