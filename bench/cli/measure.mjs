import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));

/** A whole process: milliseconds, exit code, what it printed. Throws where it cannot be started. */
function time(program, words, { directory, cache }) {
  const began = performance.now();
  const options = { cwd: directory, encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, XDG_CACHE_HOME: cache } };
  const { error, status, stdout, stderr } = spawnSync(program, words, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  if (error !== undefined) throw error;
  return { took: performance.now() - began, status, stdout, stderr };
}

export function timeNothing(place) {
  return time(process.execPath, ["-e", "0"], place);
}

export function timeReference(script, words, place) {
  return time("python3", [script, "--root", place.directory, ...words], place);
}

export function timeOurs(words, place) {
  return time(process.execPath, [PROGRAM, "--root", place.directory, ...words], place);
}

/** Removes everything that is not the protocol's, which is where an index of ours can be. */
export function dropIndex({ directory, cache }) {
  rmSync(cache, { recursive: true, force: true });
  for (const name of readdirSync(directory)) if (name !== ".dsp") rmSync(join(directory, name), { recursive: true });
  const base = join(directory, ".dsp");
  for (const name of readdirSync(base)) if (!/^(?:obj-|func-|TOC)/.test(name)) rmSync(join(base, name), { recursive: true });
}

export function summary(times) {
  const sorted = times.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { median, least: sorted[0], most: sorted.at(-1) };
}
