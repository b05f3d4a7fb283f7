/**
 * Allows one writer of `.dsp` at a time: a file beside it identifies its holder. It is created atomically; the lock of a dead holder is
 * replaced, by only one of several waiting processes.
 */
import { linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { userError, type UserError } from "../model/errors/user-error.js";
import { errorCode, fileError, readPlainFile } from "../fs/files.js";
import { LOCK, stagingName } from "./staging.js";

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process as reported by its system, because process ids are reused. */
  readonly began: string;
  /** Unique id of this lock. */
  readonly key: string;
}

interface Lock {
  readonly release: () => void;
}

const PATIENCE = 10_000;
const PAUSE = 10;
const NO_HOLDER = -1;
/** Bytes; a lock has about two hundred. */
const LARGEST = 4096;
const ENDING = ["SIGINT", "SIGTERM"] as const;

/**
 * Waits for the current holder, at most `patience` ms. Throws `UserError` after that, if the lock cannot be written, and if something other
 * than a regular file is in its place.
 */
export function takeLock(root: string, patience = PATIENCE): Lock {
  const path = join(root, LOCK);
  const holder: Holder = { pid: process.pid, host: hostname(), began: beganAt(process.pid), key: randomBytes(8).toString("hex") };
  take(root, path, holder, Date.now() + patience);
  const releaseOwn = (): void => release(path, holder.key);
  // The only chance for a process that is asked to end.
  process.once("exit", releaseOwn);
  return {
    release: () => {
      process.removeListener("exit", releaseOwn);
      releaseOwn();
    },
  };
}

function take(root: string, path: string, holder: Holder, until: number): void {
  if (!create(root, path, holder)) withSignals(() => wait(root, path, holder, until));
}

function wait(root: string, path: string, holder: Holder, until: number): void {
  while (!create(root, path, holder)) {
    const other = readHolder(path);
    const late = Date.now() > until;
    if (other === undefined) {
      if (late) throw userError("lock-contended", { path });
    } else if (other.pid === NO_HOLDER ? late : isDead(other)) replace(root, path, other, holder, late ? until + PATIENCE : until);
    else if (late) throw lockedBy(other, path);
    else pause();
  }
}

/** Removing the lock of a dead holder is protected by a second lock, so that nobody removes a newer one. */
function replace(root: string, path: string, dead: Holder, holder: Holder, until: number): void {
  const guard = `${path}-${dead.key}`;
  take(root, guard, holder, until);
  try {
    if (readHolder(path)?.key === dead.key) rmSync(path, { force: true });
  } finally {
    release(guard, holder.key);
  }
}

/** False if the lock exists. Then nothing is written, so that a signal during the wait leaves nothing behind. */
function create(root: string, path: string, holder: Holder): boolean {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false;
  const text = `${JSON.stringify(holder)}\n`;
  const whole = join(root, stagingName());
  try {
    // Remove leftovers of an earlier process with this id; a link would redirect the write.
    rmSync(whole, { recursive: true, force: true });
    writeFileSync(whole, text, { flag: "wx" });
    linkSync(whole, path);
    return true;
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (code === "EEXIST") return false;
    if (!["EPERM", "ENOTSUP", "ENOSYS", "EOPNOTSUPP", "EMLINK"].includes(code)) throw fileError("write", path, error);
    return createWithoutLinks(path, text);
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Some file systems have no hard links. */
function createWithoutLinks(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw fileError("write", path, error);
  }
}

function release(path: string, key: string): void {
  if (readHolder(path)?.key === key) rmSync(path, { force: true });
}

/** Undefined if there is none (any more). An unreadable lock may still be incomplete. */
function readHolder(path: string): Holder | undefined {
  const found = readPlainFile(path, LARGEST);
  if (found === "absent") return undefined;
  if (found === "link" || found === "special") {
    throw userError("lock-not-a-file", { path, kind: found === "link" ? "a symbolic link" : "a special file" });
  }
  try {
    const { pid, host, began, key } = JSON.parse(found.toString("utf8")) as Partial<Record<keyof Holder, unknown>>;
    if (typeof pid === "number" && typeof host === "string" && typeof began === "string" && /^[0-9a-f]{16}$/.test(String(key)))
      return { pid, host, began, key: String(key) };
  } catch {
    // Incomplete on a system without hard links, or written by another program.
  }
  return { pid: NO_HOLDER, host: hostname(), began: "", key: "0".repeat(16) };
}

function isDead({ pid, host, began }: Holder): boolean {
  // Processes of another machine cannot be checked from here.
  if (host !== hostname()) return false;
  if (!Number.isSafeInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return true;
  }
  return began !== "" && beganAt(pid) !== began;
}

/** Empty if the system does not report it. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name, in parentheses, and may contain blanks.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/**
 * A synchronous wait handles no events. Without our listener, a signal ends the process, which holds nothing yet; signals received
 * earlier are handled after the wait.
 */
function withSignals(work: () => void): void {
  const heard = ENDING.flatMap((signal) => process.listeners(signal).map((listener) => [signal, listener] as const));
  for (const [signal, listener] of heard) process.removeListener(signal, listener);
  try {
    work();
  } finally {
    for (const [signal, listener] of heard) process.on(signal, listener);
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
}

function lockedBy({ pid, host }: Holder, path: string): UserError {
  return userError("map-locked", { process: pid, host: host === hostname() ? undefined : host, lock: path });
}
