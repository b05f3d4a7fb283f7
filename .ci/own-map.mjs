/**
 * Maps a clean clone of this project's last commit and judges the result: `check` finds it in sync, `verify` finds no fault, a second `bootstrap` writes
 * nothing, and another first map from the filled cache has the same bytes.
 * node .ci/own-map.mjs
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepInMemory } from "./temporary-files.mjs";

const project = join(dirname(fileURLToPath(import.meta.url)), "..");
const program = join(project, "dist", "bundle", "main.cjs");
keepInMemory();
const work = mkdtempSync(join(realpathSync(tmpdir()), "dsp-own-map-"));
const clone = join(work, "clone");
const map = join(clone, ".dsp");

function run(command, words, cwd) {
  const began = performance.now();
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    env: { ...process.env, XDG_CACHE_HOME: join(work, "cache") },
  });
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}\n${error?.message ?? `${stdout}${stderr}`.trim()}`);
  return (performance.now() - began) / 1000;
}

function dsp(...words) {
  const seconds = run(process.execPath, [program, ...words], clone);
  process.stdout.write(`own map: ${words.join(" ")} in ${seconds.toFixed(1)} s\n`);
}

/** One line for each file and directory of the map, in order. */
function linesOfMap(lineOf) {
  const entries = readdirSync(map, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${path.slice(map.length)} ${lineOf(path)}`)
    .join("\n");
}

const times = (path) => statSync(path).mtimeMs;
const bytes = (path) => (statSync(path).isDirectory() ? "" : createHash("sha256").update(readFileSync(path)).digest("hex"));

function judge() {
  run("git", ["clone", "--quiet", project, clone], work);
  dsp("bootstrap");
  const [written, first] = [linesOfMap(times), linesOfMap(bytes)];
  dsp("check");
  dsp("verify");
  dsp("bootstrap");
  if (linesOfMap(times) !== written) throw new Error("a second bootstrap wrote to the map");
  rmSync(map, { recursive: true });
  dsp("bootstrap");
  if (linesOfMap(bytes) !== first) throw new Error("a first map from the cache has other bytes than one without it");
}

try {
  judge();
} catch (error) {
  process.stderr.write(`own map: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
