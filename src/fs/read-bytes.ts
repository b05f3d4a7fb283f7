import type { Stats } from "node:fs";
import { join } from "node:path";
import { UserError } from "../model/problem.js";
import { readPlainFile, type PlainFile } from "./read-plain-file.js";

/** 64 MiB: lock files of large repositories are read whole. What may be parsed is decided where it is parsed (semantics 0.2 8). */
const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * Bytes of a source or manifest, or why there are none; what is no regular file any more is absent as a source. `onStat`: told of the file
 * before it is read. Throws `UserError` naming the path where it is there and cannot be read: whoever took it for absent would remove
 * what the map says of it.
 */
export function readBytes(root: string, path: string, onStat?: (stat: Stats) => void): Uint8Array | "absent" | "too-large" {
  const found = read(join(root, path), onStat);
  return found === "link" || found === "special" ? "absent" : found;
}

/** Who may not read a file can leave it out, unless git tracks it. */
function read(file: string, onStat?: (stat: Stats) => void): PlainFile {
  try {
    return readPlainFile(file, LARGEST_FILE, onStat);
  } catch (error) {
    if (!(error instanceof UserError) || !/\(E(?:ACCES|PERM)\)/.test(error.message)) throw error;
    throw new UserError(`${error.message}, or leave it out (.gitignore, --tracked-only)`);
  }
}
