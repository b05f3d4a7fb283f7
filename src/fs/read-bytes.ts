import type { Stats } from "node:fs";
import { join } from "node:path";
import { userError, UserError } from "../model/errors/user-error.js";
import { readPlainFile, type PlainFile } from "./read-plain-file.js";

/** 64 MiB: lock files of large repositories are read completely. The limit for parsing is applied there. */
const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * Bytes of a source or manifest, or the reason why there are none; anything but a regular file counts as absent. `onStat`: receives the file's status
 * before it is read. Throws `UserError` with the path of an unreadable file: treating it as absent would remove
 * its entities from the map.
 */
export function readBytes(root: string, path: string, onStat?: (stat: Stats) => void): Uint8Array | "absent" | "too-large" {
  const found = read(join(root, path), onStat);
  return found === "link" || found === "special" ? "absent" : found;
}

/** A file without read permission can be left out, unless git tracks it. */
function read(file: string, onStat?: (stat: Stats) => void): PlainFile {
  try {
    return readPlainFile(file, LARGEST_FILE, { onStat });
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== "permission-denied") throw error;
    throw userError("unreadable-source", { reason: error.problem });
  }
}
