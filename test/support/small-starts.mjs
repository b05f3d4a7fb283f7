/**
 * Lets a small process start what tests, and the program in them, start and wait for: git above all, some twenty thousand times in a run. The system copies
 * the tables of memory of whoever starts a process, and a process that has run hundreds of test files has a gigabyte: that takes longer than git itself.
 * What is asked for and what came of it goes through two pipes, so that whoever asks waits as for a start of its own. The program that flushes a file system
 * is not started at all: what a test writes need not survive a power failure.
 */
import processes from "node:child_process";
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const { execFileSync, spawn, spawnSync } = processes;
const SELF = fileURLToPath(import.meta.url);
const LENGTH = 4;

function readWhole(pipe, length) {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length;) {
    const count = readSync(pipe, bytes, done, length - done, null);
    if (count === 0) throw new Error(`${SELF}: the other process has ended`);
    done += count;
  }
  return bytes;
}

function readMessage(pipe) {
  const { head, sizes } = JSON.parse(readWhole(pipe, readWhole(pipe, LENGTH).readUInt32LE()));
  return [head, ...sizes.map((size) => (size < 0 ? null : readWhole(pipe, size)))];
}

function writeMessage(pipe, head, ...pieces) {
  const text = Buffer.from(JSON.stringify({ head, sizes: pieces.map((piece) => piece?.length ?? -1) }));
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32LE(text.length);
  const bytes = Buffer.concat([length, text, ...pieces.filter((piece) => piece !== null)]);
  for (let done = 0; done < bytes.length;) done += writeSync(pipe, bytes, done);
}

/** The small process: ends with the one that asks. */
function serve(asked, answered) {
  const [questions, answers] = [openSync(asked, "r"), openSync(answered, "w")];
  for (;;) {
    const [{ file, words, options }, input] = readMessage(questions);
    const { status, signal, pid, error, stdout, stderr } = spawnSync(file, words, { ...options, input: input ?? undefined });
    writeMessage(answers, { status, signal, pid, error: error && { message: error.message, ...error } }, stdout, stderr);
  }
}

function openServer() {
  const place = mkdtempSync(join(tmpdir(), "dsp-starts-"));
  const pipes = [join(place, "asked"), join(place, "answered")];
  execFileSync("mkfifo", pipes);
  spawn(process.execPath, [SELF, ...pipes], { stdio: "ignore" }).unref();
  const opened = [openSync(pipes[0], "w"), openSync(pipes[1], "r")];
  rmSync(place, { recursive: true });
  return opened;
}

/** As src/fs/flush.ts starts it. */
const FLUSHES = /^(?:\/usr)?\/bin\/sync$/;

let server;

/** Undefined for what does not go through pipes. */
function ask(file, words, { input, encoding = "buffer", stdio = "pipe", ...others }) {
  if (FLUSHES.test(file)) return { pid: 0, status: 0, signal: null, output: [null, null, null], stdout: null, stderr: null };
  const isPlain = [stdio].flat().every((one) => one === "pipe" || one === "ignore");
  if (!isPlain || !(input === undefined || typeof input === "string" || Buffer.isBuffer(input))) return undefined;
  server ??= openServer();
  const cwd = others.cwd instanceof URL ? fileURLToPath(others.cwd) : (others.cwd ?? process.cwd());
  const options = { ...others, stdio, cwd, env: others.env ?? process.env };
  writeMessage(server[0], { file, words, options }, input === undefined ? null : Buffer.from(input));
  const [{ error, ...ended }, ...bytes] = readMessage(server[1]);
  const [stdout, stderr] = bytes.map((piece) => (encoding === "buffer" ? piece : (piece?.toString(encoding) ?? null)));
  const failure = error === undefined ? {} : { error: Object.assign(new Error(error.message), error) };
  return { ...ended, output: [null, stdout, stderr], stdout, stderr, ...failure };
}

const given = (rest) => (Array.isArray(rest[0]) ? [rest[0], rest[1] ?? {}] : [[], rest[0] ?? {}]);

function spawnSmall(file, ...rest) {
  const [words, options] = given(rest);
  return ask(file, words, options) ?? spawnSync(file, words, options);
}

function execSmall(file, ...rest) {
  const [words, options] = given(rest);
  const ended = ask(file, words, options);
  if (ended === undefined) return execFileSync(file, words, options);
  if (options.stdio === undefined) process.stderr.write(ended.stderr);
  if (ended.error === undefined && ended.status === 0) return ended.stdout;
  const error = ended.error ?? new Error(`Command failed: ${[file, ...words].join(" ")}\n${ended.stderr ?? ""}`);
  throw Object.assign(error, ended);
}

if (process.argv[1] === SELF) serve(...process.argv.slice(2));
else if (process.platform !== "win32" && processes.spawnSync.name !== spawnSmall.name) {
  Object.assign(processes, { spawnSync: spawnSmall, execFileSync: execSmall });
  syncBuiltinESMExports();
}
