/** Trees of the protocol's commands on the disk, and what an uninterrupted command makes of them. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProtocol } from "../../dist/src/commands/protocol/run.js";
import { verifyDsp } from "../../dist/src/commands/verify/verify.js";

/** Path below `.dsp` → text; directories end with `/`. The reference's index belongs to it, ours does not. */
export function read(directory) {
  const found = new Map();
  const base = join(directory, ".dsp");
  for (const entry of readdirSync(base, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(base.length + 1);
    if (name.startsWith(".cache") && !/^\.cache\/(?:built$|rev\/)/.test(name)) continue;
    if (entry.isFile()) found.set(name, readFileSync(path, "utf8"));
    else found.set(`${name}/`, "");
  }
  return found;
}

export function differences(actual, expected) {
  const paths = new Set([...actual.keys(), ...expected.keys()]);
  return [...paths].filter((path) => actual.get(path) !== expected.get(path));
}

/** Gives a directory that holds `from` the tree `to`; quicker than a copy, for most of it is there. */
export function turn(directory, from, to) {
  const paths = differences(from, to).sort();
  const base = join(directory, ".dsp");
  for (const path of paths.toReversed()) if (!to.has(path)) rmSync(join(base, path), { recursive: true, force: true });
  for (const path of paths) {
    if (!to.has(path)) continue;
    if (path.endsWith("/")) mkdirSync(join(base, path), { recursive: true });
    else writeFileSync(join(base, path), to.get(path));
  }
}

/** Performs a command in this process: exit code and standard output. */
export async function perform(words, directory) {
  let stdout = "";
  const streams = { out: (text) => void (stdout += text), err: () => undefined, progress: () => undefined, columns: 110 };
  try {
    return { status: await runProtocol(words, directory, streams), stdout };
  } catch (error) {
    if (error.name !== "UserError") throw error;
    return { status: error.exitCode, stdout };
  }
}

/** What `verify` says of a tree with faults, or undefined. */
export function faultsOf(directory) {
  let said = "";
  const streams = { out: (text) => void (said += text), err: (text) => void (said += text), progress: () => undefined, columns: 110 };
  return verifyDsp({ root: directory, json: false }, streams) === 0 ? undefined : said;
}
