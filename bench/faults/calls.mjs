/**
 * Preloaded into a program (`node --import`), worker threads included: stands between it and `node:fs`, counts the calls that touch what FAULTS_PLACES
 * names (directories, separated by `:`), and lets one fail, or be done in part only, or ends the process there. Whoever runs in the same process
 * says so by `controls()`; another process by FAULTS_KIND (read, write), FAULTS_CALL (number), FAULTS_HOW (an errno, short, kill, kill-after) and FAULTS_ON.
 */
import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { sep } from "node:path";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";

const READING =
  "readSync readFileSync readdirSync statSync lstatSync fstatSync realpathSync readlinkSync accessSync existsSync opendirSync statfsSync readvSync";
const WRITING =
  "writeSync writevSync writeFileSync appendFileSync renameSync rmSync unlinkSync mkdirSync rmdirSync linkSync symlinkSync chmodSync fchmodSync fsyncSync " +
  "fdatasyncSync ftruncateSync truncateSync utimesSync futimesSync copyFileSync cpSync mkdtempSync";
const KINDS = ["", "read", "write"];
export const ERRNOS = ["EACCES", "EIO", "EMFILE", "ENOSPC", "ESTALE", "EDQUOT", "EROFS", "ENOMEM", "EPERM"];
const NUMBERS = { EACCES: 13, EIO: 5, EMFILE: 24, ENOSPC: 28, ESTALE: 116, EDQUOT: 122, EROFS: 30, ENOMEM: 12, EPERM: 1 };
/** What happens at the chosen call, beside errors. */
const HOWS = [...ERRNOS, "short", "kill", "kill-after"];
/** Places of the shared numbers. */
const [COUNT, KIND, NTH, HOW, ON, HITS, ARMED, LABEL] = [0, 2, 3, 4, 5, 6, 7, 8];
const LABEL_BYTES = 4096;

let shared = getEnvironmentData("faults");
if (shared === undefined) {
  shared = new SharedArrayBuffer((LABEL + 1) * 4 + LABEL_BYTES);
  setEnvironmentData("faults", shared);
}
const numbers = new Int32Array(shared, 0, LABEL + 1);
const label = new Uint8Array(shared, (LABEL + 1) * 4, LABEL_BYTES);
let places = (process.env.FAULTS_PLACES ?? "").split(":").filter(Boolean);
/** Told of each call that changes something, in this thread. */
let onCall;
/** A call of another one, which is not counted twice. */
let depth = 0;
const files = new Map();

const isOurs = (path) => places.some((place) => path === place || path.startsWith(place + sep) || path.startsWith(`${place}${sep}`));

/** The path that a call is about, or undefined where it is none of those that count. */
function pathOf(target) {
  const path = typeof target === "number" ? files.get(target) : target instanceof URL ? target.pathname : target?.toString();
  return path !== undefined && isOurs(path) ? path : undefined;
}

function isReadOnly(flags) {
  return flags === undefined || flags === "r" || (typeof flags === "number" && (flags & 3) === fs.constants.O_RDONLY);
}

/** Only what opens something needs a new descriptor. */
function canBe(code, name) {
  return code !== "EMFILE" || /open|readFile|writeFile|appendFile|readdir|copyFile/.test(name);
}

/** Whether this call is struck: how, or undefined. */
function struck(kind, name, path) {
  if (Atomics.load(numbers, ARMED) === 0) return undefined;
  const nth = Atomics.add(numbers, COUNT + kind - 1, 1) + 1;
  if (Atomics.load(numbers, KIND) !== kind) return undefined;
  const wanted = Atomics.load(numbers, NTH);
  if (nth < wanted || (nth > wanted && Atomics.load(numbers, ON) === 0)) return undefined;
  const how = HOWS[Atomics.load(numbers, HOW)];
  if (!canBe(how, name)) return undefined;
  if (Atomics.add(numbers, HITS, 1) === 0) {
    const where = new Error("where").stack.split("\n").filter((line) => /dist\/(?:src|languages)\//.test(line));
    const frames = where
      .slice(0, 3)
      .map((line) => line.trim().replace(/^at (?:(\S+).*?)?\(?(?:file:\/\/)?[^(]*dist\/(.*?):\d+\)?$/, "$1 $2"));
    label.fill(0);
    Buffer.from(label.buffer, label.byteOffset, LABEL_BYTES).write(`${name} ${path} by ${frames.join(" < ")}`);
  }
  return how;
}

function failure(code, name, path) {
  const syscall = name.replace(/Sync$/, "").toLowerCase();
  return Object.assign(new Error(`${code}: told to fail, ${syscall} '${path}'`), { code, syscall, path, errno: -NUMBERS[code] });
}

function die() {
  process.kill(process.pid, "SIGKILL");
  // The signal may take its time.
  for (;;);
}

const inner = (original, given) => {
  depth += 1;
  try {
    return original(...given);
  } finally {
    depth -= 1;
  }
};

/** As much as a full disk takes: about half. */
function half(name, original, given) {
  if (name === "readSync" || name === "writeSync") {
    const [file, data, ...rest] = given;
    const bytes = typeof data === "string" ? Buffer.from(data) : data;
    const [offset = 0, length = bytes.byteLength - offset, position = null] =
      typeof data === "string"
        ? []
        : typeof rest[0] === "object" && rest[0] !== null
          ? [rest[0].offset, rest[0].length, rest[0].position]
          : rest;
    return inner(original, [file, bytes, offset, Math.max(1, Math.ceil(length / 2)), position]);
  }
  if (name === "writeFileSync") {
    const [target, data, options] = given;
    const bytes = Buffer.from(data);
    inner(original, [target, bytes.subarray(0, bytes.length >> 1), options]);
    throw failure("ENOSPC", name, String(target));
  }
  return inner(original, given);
}

function wrap(name, kindOf) {
  const original = fs[name];
  if (typeof original !== "function") return;
  const wrapped = (...given) => {
    const path =
      depth > 0 ? undefined : (pathOf(given[0]) ?? (name === "renameSync" || name === "linkSync" ? pathOf(given[1]) : undefined));
    if (path === undefined) return note(name, given, inner(original, given));
    const kind = kindOf(given);
    const how = struck(kind, name, path);
    if (how === "kill") die();
    if (how !== undefined && ERRNOS.includes(how)) {
      if (name === "existsSync") return false;
      throw failure(how, name, path);
    }
    const answer = how === "short" ? half(name, original, given) : inner(original, given);
    if (onCall !== undefined && (kind === 2 || name === "openSync")) onCall({ name: kind === 2 ? name : "open", given, answer, path });
    if (how === "kill-after") die();
    return note(name, given, answer);
  };
  if (original.native !== undefined) wrapped.native = wrapNative(original.native);
  fs[name] = wrapped;
}

function wrapNative(original) {
  return (...given) => {
    const path = depth > 0 ? undefined : pathOf(given[0]);
    const how = path === undefined ? undefined : struck(1, "realpathSync.native", path);
    if (how !== undefined && ERRNOS.includes(how)) throw failure(how, "realpath", path);
    return inner(original, given);
  };
}

/** Remembers what a descriptor stands for. */
function note(name, given, answer) {
  if (depth > 0) return answer;
  if (name === "openSync") files.set(answer, String(given[0]));
  if (name === "closeSync") files.delete(given[0]);
  return answer;
}

const closing = fs.closeSync;
for (const name of READING.split(" ")) wrap(name, () => 1);
for (const name of WRITING.split(" ")) wrap(name, () => 2);
wrap("openSync", ([, flags]) => (isReadOnly(flags) ? 1 : 2));
fs.closeSync = (file) => {
  if (depth === 0) files.delete(file);
  return closing(file);
};

/** The one program that is started to change something: it flushes. */
const start = childProcess.spawnSync;
childProcess.spawnSync = (program, words, ...rest) => {
  const path = /(?:^|\/)sync$/.test(program) ? pathOf(words?.at(-1)) : undefined;
  if (path === undefined) return start(program, words, ...rest);
  const how = struck(2, "sync", path);
  if (how === "kill") die();
  if (how !== undefined && ERRNOS.includes(how)) return { status: 1, signal: null, output: [], stdout: null, stderr: null };
  const answer = start(program, words, ...rest);
  onCall?.({ name: "sync", given: [words.at(-1)], answer, path });
  if (how === "kill-after") die();
  return answer;
};

/** What awaits, and what calls back. */
for (const name of ["readFile", "writeFile", "open", "stat", "lstat", "readdir", "realpath", "mkdir", "rm", "rename", "unlink", "access"]) {
  const kindOf = (given) => (/write|mkdir|^rm$|rename|unlink/.test(name) || (name === "open" && !isReadOnly(given[1])) ? 2 : 1);
  const [promised, called] = [fs.promises[name], fs[name]];
  fs.promises[name] = async (...given) => {
    const path = pathOf(given[0]);
    const how = path === undefined ? undefined : struck(kindOf(given), name, path);
    if (how === "kill") die();
    if (how !== undefined && ERRNOS.includes(how)) throw failure(how, name, path);
    return await promised.apply(fs.promises, given);
  };
  fs[name] = Object.assign((...given) => {
    const path = pathOf(given[0]);
    const how = path === undefined ? undefined : struck(kindOf(given), name, path);
    if (how === "kill") die();
    if (how === undefined || !ERRNOS.includes(how)) return called(...given);
    return process.nextTick(given.at(-1), failure(how, name, path));
  }, called);
}
syncBuiltinESMExports();

/** `kind`: read or write; `how`: see HOWS; `on`: and every later one of that kind. */
export function arm({ kind = "", nth = 0, how = "EIO", on = false } = {}) {
  numbers.fill(0);
  label.fill(0);
  numbers[KIND] = KINDS.indexOf(kind);
  numbers[NTH] = nth;
  numbers[HOW] = HOWS.indexOf(how);
  numbers[ON] = on ? 1 : 0;
  numbers[ARMED] = 1;
}

/** Calls since `arm`, how many were struck, and the first of these. */
export function disarm() {
  numbers[ARMED] = 0;
  const end = label.indexOf(0);
  return { reads: numbers[COUNT], writes: numbers[COUNT + 1], hits: numbers[HITS], first: Buffer.from(label.subarray(0, end)).toString() };
}

/** Says which directories count; `listen` is told of each call that changes something, in this thread. */
export function watch(directories, listen) {
  places = [...directories];
  // For threads that are started from now on.
  process.env.FAULTS_PLACES = places.join(":");
  onCall = listen;
}

const { FAULTS_KIND: kind, FAULTS_CALL: nth, FAULTS_HOW: how, FAULTS_ON: on } = process.env;
if (kind !== undefined && numbers[ARMED] === 0) arm({ kind, nth: Number(nth), how, on: on !== undefined });
