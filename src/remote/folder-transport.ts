/** A cache in a folder, such as one that several machines mount. Files are replaced by a rename, and read only if they are regular files. */
import { randomUUID } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode } from "../fs/file-error.js";
import { makeDirectories } from "../fs/make-directories.js";
import { readPlainFile } from "../fs/read-plain-file.js";
import { removeQuietly } from "../fs/remove-quietly.js";
import { failure, type Transport } from "./transport.js";

/** Files for everybody who may read the folder. */
const MODE = 0o755;

export function openFolder(folder: string): Transport {
  return {
    name: folder,
    get: (path, most) => Promise.resolve().then(() => readFile(join(folder, path), most)),
    put: (path, bytes) => Promise.resolve().then(() => writeFile(join(folder, path), bytes)),
    close: () => undefined,
  };
}

function readFile(file: string, most: number): Buffer | undefined {
  const found = attempt(() => readPlainFile(file, most), "read");
  if (typeof found !== "string") return found;
  if (found === "absent") return undefined;
  throw failure(found === "too-large" ? `has a file of more than ${most} bytes` : "has something else in the place of a file");
}

function writeFile(file: string, bytes: Buffer): void {
  const temporary = `${file}.${randomUUID()}`;
  attempt(() => {
    try {
      makeDirectories(dirname(file), MODE);
      writeFileSync(temporary, bytes, { flag: "wx" });
      renameSync(temporary, file);
    } catch (error) {
      removeQuietly(temporary);
      throw error;
    }
  }, "written");
}

function attempt<Result>(work: () => Result, verb: string): Result {
  try {
    return work();
  } catch (error) {
    throw failure(`cannot be ${verb} (${errorCode(error) ?? "a fault of the file system"})`);
  }
}
