/** A proof and what follows from it, kept in one file outside of the repository: written whole by one rename, ignored where it is damaged. */
import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { jsonPieces } from "./json-chunks.js";
import { ignoreFailure } from "../fs/ignored-failures.js";
import { removeQuietly } from "../fs/remove-quietly.js";

export interface CachedSnapshot<Answer, Verified extends Marked> {
  readonly snapshot: Verified;
  readonly answer: Answer;
}

interface Marked {
  readonly marks?: Float64Array;
}

export interface CacheFileOptions {
  readonly file: string;
  /** Of everything that has a part in the answer, without blanks: what another build has kept is not ours. */
  readonly version: string;
  /** Bytes of all such files in this directory together; the oldest go. */
  readonly most?: number;
}

const LINE_END = 10;

export function readSnapshot<Answer, Verified extends Marked>({
  file,
  version,
}: CacheFileOptions): CachedSnapshot<Answer, Verified> | undefined {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf(LINE_END);
    const [name, digest, length = ""] = bytes.toString("latin1", 0, end).split(" ");
    const body = bytes.subarray(end + 1);
    if (name !== headOf(version) || digest !== digestOf(body)) return undefined;
    const { snapshot, answer } = JSON.parse(body.toString("utf8", 0, Number(length))) as CachedSnapshot<Answer, Verified>;
    const marks = body.subarray(Number(length));
    if (marks.length === 0) return { snapshot, answer };
    return { snapshot: { ...snapshot, marks: new Float64Array(Uint8Array.from(marks).buffer) }, answer };
  } catch (error) {
    ignoreFailure(file, error);
    return undefined;
  }
}

/** Says nothing where it cannot write: losing a proof costs time, never an answer. */
export function writeSnapshot<Answer, Verified extends Marked>(
  { file, version, most = 2 ** 28 }: CacheFileOptions,
  { snapshot, answer }: CachedSnapshot<Answer, Verified>,
): void {
  const { marks, ...rest } = snapshot;
  const values = marks === undefined ? Buffer.alloc(0) : Buffer.from(marks.buffer, marks.byteOffset, marks.byteLength);
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const descriptor = openSync(temporary, "wx", 0o600);
    try {
      writeBody(descriptor, version, { text: jsonPieces({ snapshot: rest, answer }), values, most });
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
    removeOldest(file, most);
  } catch (error) {
    ignoreFailure(file, error);
    removeQuietly(temporary);
  }
}

interface Body {
  readonly text: Iterable<string>;
  readonly values: Buffer;
  readonly most: number;
}

/** The head, which tells of what comes behind it, is written last. Throws where that is more than `most`. */
function writeBody(descriptor: number, version: string, { text, values, most }: Body): void {
  const digest = createHash("sha256");
  const headOfAll = (length: number, name: string): string => `${headOf(version)} ${name} ${String(length).padStart(DIGITS, "0")}\n`;
  let at = Buffer.byteLength(headOfAll(0, "0".repeat(DIGEST)));
  const start = at;
  const add = (bytes: Buffer): void => {
    if (at - start + bytes.length > most) throw new RangeError("too large to be kept");
    digest.update(bytes);
    for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done, bytes.length - done, at + done);
    at += bytes.length;
  };
  // One for all: what is made for each piece stands beside the others until the collector comes.
  let room = Buffer.alloc(0);
  for (const piece of text) {
    const size = Buffer.byteLength(piece, "utf8");
    if (room.length < size) room = Buffer.allocUnsafe(size);
    add(room.subarray(0, room.write(piece, "utf8")));
  }
  const length = at - start;
  add(values);
  writeSync(descriptor, headOfAll(length, digest.digest("hex")), 0);
}

/** Of a length in bytes, and of a SHA-256 in hexadecimal. */
const DIGITS = 12;
const DIGEST = 64;

function headOf(version: string): string {
  return `dsp-proof-1-${version}`;
}

function digestOf(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

/** Oldest by their last writing; a file that another run removed meanwhile is gone all the same. */
function removeOldest(file: string, most: number): void {
  const directory = dirname(file);
  const others = readdirSync(directory)
    .filter((name) => name !== basename(file))
    .map((name) => {
      const { size, mtimeMs } = statSync(join(directory, name));
      return { path: join(directory, name), size, mtimeMs };
    })
    .sort((one, other) => other.mtimeMs - one.mtimeMs);
  let room = most - statSync(file).size;
  for (const { path, size } of others) if ((room -= size) < 0) rmSync(path, { force: true });
}
