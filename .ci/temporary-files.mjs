/** Where the temporary files of tests and checks are. */
import { accessSync, constants, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
/** Twice what all checks together were seen to hold at one time. */
const LEAST_ROOM = 1.2 * 1024 ** 3;

/** In memory, where the system has room there and TMPDIR names no other place: they write some hundred thousand small files. */
export function keepInMemory() {
  if (process.env["TMPDIR"] === undefined && hasRoom()) process.env["TMPDIR"] = MEMORY;
}

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_ROOM;
  } catch {
    return false;
  }
}
