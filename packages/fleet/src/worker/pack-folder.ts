/**
 * A folder as one file and back: the format `ustar` of POSIX.1-1988 with long paths as in POSIX.1-2001 (pax). Paths are sorted, and times, owners and modes are
 * fixed, so that equal folders give equal bytes. Only regular files are packed, and of them those with names that every system has: a map has no others, but a
 * repository may have committed anything in its `.dsp`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";

const BLOCK = 512;
const LONGEST_NAME = 100;
const MOST_FILES = 5_000_000;
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

export function packFolder(folder: string): Buffer {
  const parts: Buffer[] = [];
  for (const path of filesBelow(folder)) {
    const content = readFileSync(join(folder, path));
    const name = Buffer.from(path);
    if (name.length > LONGEST_NAME) parts.push(...entry("x", Buffer.from("pax"), paxRecord("path", path)));
    parts.push(...entry("0", name.subarray(0, LONGEST_NAME), content));
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

/** Writes the files into a folder that does not exist yet. Throws, and writes nothing outside of it, if the bytes are not what `packFolder` makes. */
export function unpackFolder(bytes: Buffer, folder: string): void {
  mkdirSync(folder, { recursive: true });
  let long: string | undefined;
  let count = 0;
  let at = 0;
  while (bytes[at] !== 0) {
    if (at + BLOCK > bytes.length) throw new Error(DAMAGED);
    const header = bytes.subarray(at, at + BLOCK);
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (!Number.isSafeInteger(size) || content.length !== size || (count += 1) > MOST_FILES) throw new Error(DAMAGED);
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
