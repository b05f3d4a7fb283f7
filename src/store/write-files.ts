import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode, fileError } from "../fs/files.js";

/** Path relative to the base, and text or its UTF-8 bytes. */
export type FileEntry = readonly [path: string, text: string | Uint8Array];

/** Writes new files below an existing `base` and creates their directories. Also runs in a worker thread. */
export function writeFiles(base: string, files: Iterable<FileEntry>, made: Set<string> = new Set()): void {
  for (const [path, text] of files) {
    const file = `${base}/${path}`;
    makeDirectory(dirname(file), base, made);
    try {
      writeFileSync(file, text);
    } catch (error) {
      throw fileError("write", file, error);
    }
  }
}

/** `mkdir -p` with one system call per directory. Two threads may create the same one. */
export function makeDirectory(directory: string, base: string, made: Set<string>): void {
  const missing: string[] = [];
  for (let path = directory; path.length > base.length && !made.has(path); path = dirname(path)) missing.push(path);
  for (const path of missing.reverse()) {
    try {
      mkdirSync(path);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw fileError("create", path, error);
    }
    made.add(path);
  }
}
