/**
 * A folder as one file and back: the format `ustar` of POSIX.1-1988 with long paths as in POSIX.1-2001 (pax). Paths are sorted, and times, owners and modes are
 * fixed, so that equal folders give equal bytes. Only regular files are packed, and of them those with names that every system has: a map has no others, but a
 * repository may have committed anything in its `.dsp`.
 */
import { closeSync, mkdirSync, openSync, readdirSync, readSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { TooLarge } from "../../../../src/model/bounded.js";
import { BYTES, COUNTS, DISK_BYTES } from "../limits.js";
import { readBounded } from "../store/read-own.js";

const BLOCK = 512;
const LONGEST_NAME = 100;
/** Also what stands for bytes that are no UTF-8. */
const FOREIGN = /[\\:\p{Cc}\ufffd]/u;
const DAMAGED = "the packed folder is damaged";

/** Relative paths of the regular files, with `/`, sorted by bytes. */
function filesBelow(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    )
    .filter((path) => !FOREIGN.test(path));
  return paths.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

/** Throws `TooLarge` for more than another machine would take. */
export function packFolder(folder: string): Buffer {
  const parts: Buffer[] = [];
  let size = 2 * BLOCK;
  for (const path of filesBelow(folder)) {
    const content = readBounded(join(folder, path), { most: BYTES.mapFile, links: false });
    if (content === undefined) continue;
    const name = Buffer.from(path);
    const added = [
      ...(name.length > LONGEST_NAME ? entry("x", Buffer.from("pax"), paxRecord("path", path)) : []),
      ...entry("0", name.subarray(0, LONGEST_NAME), content),
    ];
    size += added.reduce((sum, { length }) => sum + length, 0);
    if (size > DISK_BYTES.map) throw new TooLarge(DISK_BYTES.map);
    parts.push(...added);
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

/** The length that begins a record counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`;
  const length = Buffer.byteLength(rest);
  const digits = String(length + String(length).length).length;
  return Buffer.from(`${length + digits}${rest}`);
}

function entry(type: "0" | "x", name: Buffer, content: Buffer): readonly Buffer[] {
  const header = Buffer.alloc(BLOCK);
  name.copy(header);
  header.write("0000644\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write(type, 156);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((before, byte) => before + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return [header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
}

/**
 * Writes the files of the packed file into a folder that does not exist yet; one of them is in memory at a time. Throws, and writes nothing outside of the folder,
 * if it is not what `packFolder` makes.
 */
export function unpackFolder(packed: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const descriptor = openSync(packed, "r");
  try {
    unpack((at, length) => bytesAt(descriptor, at, length), folder);
  } finally {
    closeSync(descriptor);
  }
}

function bytesAt(descriptor: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let read = 0; read < length;) {
    const count = readSync(descriptor, bytes, read, length - read, at + read);
    if (count === 0) throw new Error(DAMAGED);
    read += count;
  }
  return bytes;
}

function unpack(read: (at: number, length: number) => Buffer, folder: string): void {
  let long: string | undefined;
  let count = 0;
  for (let at = 0; ;) {
    const header = read(at, BLOCK);
    if (header[0] === 0) return;
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
    if (!(size >= 0 && size <= BYTES.mapFile) || (count += 1) > COUNTS.mapFiles) throw new Error(DAMAGED);
    const content = read(at + BLOCK, size);
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === "x") long = /^\d+ path=([^\n]*)\n$/.exec(content.toString("utf8"))?.[1];
    else if (type === "0") {
      const end = header.indexOf(0);
      writeInside(folder, long ?? header.toString("utf8", 0, Math.min(end === -1 ? LONGEST_NAME : end, LONGEST_NAME)), content);
      long = undefined;
    } else throw new Error("the packed folder has something else than files");
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function writeInside(folder: string, path: string, content: Buffer): void {
  const parts = path.split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..") || FOREIGN.test(path))
    throw new Error("the packed folder has a path outside of it");
  const file = join(folder, ...parts);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { flag: "wx" });
}
