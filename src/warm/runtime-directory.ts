/** Where running processes can be found: a directory that its user alone can enter. */
import { lstatSync, mkdirSync, rmdirSync, type Stats } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

const NAME = "dsp-bootstrap";
const OTHERS = 0o077;
const WRITABLE = 0o022;
const STICKY = 0o1000;

/** Absolute; `$XDG_RUNTIME_DIR/dsp-bootstrap`, or one below the temporary directory. Undefined on a system without users. */
export function runtimeDirectory(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  const given = environment["XDG_RUNTIME_DIR"];
  return given !== undefined && isAbsolute(given) ? join(given, NAME) : join(tmpdir(), `${NAME}-${user}`);
}

/** Whether it is a directory of this user that nobody else can enter, and that nobody else can replace. False if there is none. */
export function isPrivateDirectory(directory: string): boolean {
  const found = look(directory);
  if (found?.isDirectory() !== true || !isOwnAlone(found)) return false;
  const parent = look(dirname(directory));
  return parent !== undefined && ((parent.mode & WRITABLE) === 0 || (parent.mode & STICKY) !== 0);
}

/** Whether it is a socket of this user that nobody else can use. False if there is none, and for a link to one. */
export function isPrivateSocket(path: string): boolean {
  const found = look(path);
  return found?.isSocket() === true && isOwnAlone(found);
}

/** False if what is there is not private. Throws the system's error if it cannot be made. */
export function makePrivateDirectory(directory: string): boolean {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return isPrivateDirectory(directory);
}

/** So that commands need not look for a process while none runs. */
export function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // Other processes are in it, or it is gone.
  }
}

function isOwnAlone({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return uid === process.getuid?.() && (mode & OTHERS) === 0;
}

function look(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}
