/**
 * Writes what a process and its threads open, change, start and connect to into a file of the directory that CALLS names: `node --require` this.
 * A line is `<what> <path>`, with links followed; what failed is not told. Looking at a file without opening it is no reading.
 */
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { fileURLToPath } = require("node:url");
const { threadId } = require("node:worker_threads");

const place = process.env.CALLS;
const { appendFileSync, realpathSync } = fs;
const real = realpathSync.native;
const seen = new Set();

function pathOf(given) {
  if (typeof given === "number" || given === undefined || given === null) return undefined;
  if (given instanceof URL) return given.protocol === "file:" ? fileURLToPath(given) : undefined;
  return path.resolve(String(given));
}

/** A file that is gone by now lay in a directory that is there. */
function followed(file) {
  try {
    return real(file);
  } catch {
    return path.dirname(file) === file ? file : path.join(followed(path.dirname(file)), path.basename(file));
  }
}

function tell(what, given) {
  const file = pathOf(given);
  if (file === undefined || file.startsWith(place)) return;
  note(`${what} ${followed(file)}`);
}

function note(line) {
  if (seen.has(line)) return;
  seen.add(line);
  appendFileSync(path.join(place, `${process.pid}-${threadId}`), `${JSON.stringify(line)}\n`);
}

const isWriting = (flags) =>
  typeof flags === "number" ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0 : /[wa+]/.test(flags ?? "r");
const opening = (given) => (isWriting(given[1]) ? "write" : "read");
const always = (what) => () => what;

/** Function → what it does, from its arguments; and which of its arguments are paths. */
const CALLS = {
  open: [opening, [0]],
  ...Object.fromEntries(
    ["readFile", "readdir", "opendir", "createReadStream", "watch", "watchFile"].map((name) => [name, [always("read"), [0]]]),
  ),
  ...Object.fromEntries(
    [
      "appendFile",
      "writeFile",
      "createWriteStream",
      "chmod",
      "chown",
      "lchown",
      "lutimes",
      "utimes",
      "mkdir",
      "mkdtemp",
      "rm",
      "rmdir",
      "truncate",
      "unlink",
    ].map((name) => [name, [always("write"), [0]]]),
  ),
  ...Object.fromEntries(["rename", "copyFile", "cp", "link"].map((name) => [name, [always("write"), [0, 1]]])),
  symlink: [always("write"), [1]],
};

for (const [name, [kind, paths]] of Object.entries(CALLS)) {
  const report = (given) => paths.forEach((at) => tell(kind(given), given[at]));
  wrap(fs, `${name}Sync`, report);
  wrap(fs, name, report);
  wrap(fs.promises, name, report);
}

/** Told once the call has come back, or its promise is kept; a callback is told of by its own first argument. */
function wrap(holder, name, report) {
  const inner = holder[name];
  if (typeof inner !== "function") return;
  holder[name] = function (...given) {
    const last = given.at(-1);
    if (holder === fs && typeof last === "function" && !name.endsWith("Sync") && !name.startsWith("watch"))
      given[given.length - 1] = function (error, ...rest) {
        if (!error) report(given);
        return last.call(this, error, ...rest);
      };
    const result = inner.apply(this, given);
    if (holder === fs.promises && typeof result?.then === "function")
      result.then(
        () => report(given),
        () => undefined,
      );
    else if (given.at(-1) === last) report(given);
    return result;
  };
}

const children = require("node:child_process");
for (const name of ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"]) {
  const inner = children[name];
  children[name] = function (...given) {
    note(`start ${String(given[0])}`);
    return inner.apply(this, given);
  };
}

const { Socket } = require("node:net");
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  note(`connect ${options?.path ?? `${options?.host ?? "localhost"}:${options?.port ?? options}`}`);
  return connect.apply(this, given);
};

require("node:module").syncBuiltinESMExports();

/** From now on all calls are told again. */
module.exports.forgetCalls = () => seen.clear();
