/**
 * One writer of `.dsp` at a time: a file beside it that names its holder. It appears whole or not at all, a holder that died is
 * replaced, and of several who would replace it only one does.
 */
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { UserError } from "../model/problem.js";
import { errorCode, fileError } from "../fs/file-error.js";
import { readPlainFile } from "../fs/read-plain-file.js";
import { LOCK, stagingName } from "./staging.js";

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as its system counts; a number may be given to another process later. */
  readonly began: string;
  /** Names this holding among all others. */
  readonly key: string;
}

export interface Lock {
  readonly release: () => void;
}

const PATIENCE = 10_000;
const PAUSE = 10;
const NOBODY = -1;
/** Bytes; a lock has some two hundred. */
const LARGEST = 4096;
const ENDING = ["SIGINT", "SIGTERM"] as const;

/**
 * Waits for whoever holds it, `patience` ms at most. Throws `UserError` after that, where no lock can be written, and where something else
 * than a regular file stands in its place.
 */
export function takeLock(root: string, patience = PATIENCE): Lock {
  const path = join(root, LOCK);
  const holder: Holder = { pid: process.pid, host: hostname(), began: beganAt(process.pid), key: randomBytes(8).toString("hex") };
  take(root, path, holder, Date.now() + patience);
  const letGo = (): void => release(path, holder.key);
  // A process that is told to end has no other moment for it.
  process.once("exit", letGo);
  return {
    release: () => {
      process.removeListener("exit", letGo);
      letGo();
    },
  };
}

function take(root: string, path: string, holder: Holder, until: number): void {
  if (!create(root, path, holder)) openToSignals(() => wait(root, path, holder, until));
}

function wait(root: string, path: string, holder: Holder, until: number): void {
  while (!create(root, path, holder)) {
    const other = readHolder(path);
    const late = Date.now() > until;
    if (other === undefined) {
      if (late) throw new UserError(`${path}: somebody makes and removes it all the time; wait for their end and run again`);
    } else if (other.pid === NOBODY ? late : isDead(other)) replace(root, path, other, holder, late ? until + PATIENCE : until);
    else if (late) throw new UserError(refusal(path, other));
    else pause();
  }
}

/** Who may take away the lock of a dead holder is decided by a lock of its own, so that nobody takes away a newer one. */
function replace(root: string, path: string, dead: Holder, holder: Holder, until: number): void {
  const guard = `${path}-${dead.key}`;
  take(root, guard, holder, until);
  try {
    if (readHolder(path)?.key === dead.key) rmSync(path, { force: true });
  } finally {
    release(guard, holder.key);
  }
}

/** False where there is one. */
function create(root: string, path: string, holder: Holder): boolean {
  const text = `${JSON.stringify(holder)}\n`;
  const whole = join(root, stagingName());
  try {
    // What an earlier process of this number left there is removed; a link would be written through.
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

/** Undefined where there is none (any more). What cannot be read as a lock may be half written yet. */
function readHolder(path: string): Holder | undefined {
  const found = readPlainFile(path, LARGEST);
  if (found === "absent") return undefined;
  if (found === "link" || found === "special") {
    const what = found === "link" ? "a symbolic link" : "something that is no regular file";
    throw new UserError(`${path}: ${what} is refused as the lock of .dsp; remove it and run again`);
  }
  try {
    const { pid, host, began, key } = JSON.parse(found.toString("utf8")) as Partial<Record<keyof Holder, unknown>>;
    if (typeof pid === "number" && typeof host === "string" && typeof began === "string" && /^[0-9a-f]{16}$/.test(String(key)))
      return { pid, host, began, key: String(key) };
  } catch {
    // Half written, by a system without hard links, or by another program.
  }
  return { pid: NOBODY, host: hostname(), began: "", key: "0".repeat(16) };
}

function isDead({ pid, host, began }: Holder): boolean {
  // Whether a process of another machine lives cannot be seen from here.
  if (host !== hostname()) return false;
  if (!Number.isSafeInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return true;
  }
  return began !== "" && beganAt(pid) !== began;
}

/** Empty where the system does not say. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name, in parentheses, and may hold blanks.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/**
 * Who waits here answers no event. Without a listener of ours the system ends the process, which holds nothing yet; what it was told before
 * that is heard when the wait is over.
 */
function openToSignals(work: () => void): void {
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

function refusal(path: string, { pid, host }: Holder): string {
  const where = host === hostname() ? "" : ` on ${host}`;
  const dead = host === hostname() ? "" : `; if that one is gone, remove ${path}`;
  return `another run is writing .dsp (process ${pid}${where}); wait for its end and run again${dead}`;
}
