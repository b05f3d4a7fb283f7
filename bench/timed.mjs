/** One whole process with its time: on the clock, and of all threads of it and of the processes that it waited for. */
import { spawnSync } from "node:child_process";

/** Runs a command and has the shell say on a fourth channel how long its children kept a processor. */
const WITH_TIMES = '"$@"; status=$?; times >&3; exit $status';

/**
 * Milliseconds `milliseconds` (clock) and `processor` (user and system time), with what the process printed. A process that fails or takes more than `limit`
 * seconds says so in `failed` instead.
 */
export function timed({ command, words, fine = [0], env = {} }, { cwd = process.cwd(), limit = 3600 } = {}) {
  const began = performance.now();
  const { error, status, stdout, stderr, output } = spawnSync("sh", ["-c", WITH_TIMES, "sh", command, ...words], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    timeout: 1000 * limit,
    killSignal: "SIGKILL",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const milliseconds = performance.now() - began;
  if (error?.code === "ETIMEDOUT") return { failed: `more than ${limit} s` };
  if (error !== undefined) return { failed: error.code ?? error.message };
  if (!fine.includes(status)) return { failed: `exit ${status}: ${lastLine(stderr || stdout, cwd)}` };
  return { milliseconds, processor: processorTime(output[3]), stdout, stderr };
}

/** Without the place where it was measured. */
function lastLine(text, cwd) {
  return (text.trim().split("\n").at(-1) ?? "").replaceAll(cwd, ".").slice(0, 120);
}

/** The second line of the shell's `times`: user and system time of what it waited for, `0m1.234s 0m0.567s`. */
function processorTime(text) {
  const last = text.trim().split("\n").at(-1);
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds),
    0,
  );
}
