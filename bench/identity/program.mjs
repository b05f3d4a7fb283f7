/** The built program (`dist`, or the directory that IDENTITY_PROGRAM names), started in this process the way its command line is. */
import { register } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const FORGET_AFTER = 40;

register(new URL("./remember-facts.mjs", import.meta.url));
const memory = (globalThis[Symbol.for("identity-bench.facts")] ??= { facts: new Map(), seen: new Map(), clock: 0 });
const BUILT = process.env["IDENTITY_PROGRAM"] ?? fileURLToPath(new URL("../../dist", import.meta.url));
/** A module of the built program. */
export const load = (path) => import(pathToFileURL(join(BUILT, path)).href);
const { run } = await load("src/commands/registry/cli.js");
const { COMMANDS } = await load("src/commands/registry/command-table.js");

const CRASHED = 70;

/** Exit code and output of `dsp-cli <words>` in `directory`. A fault of the user, the repository or the program is a code and a message. */
async function start(directory, ...words) {
  memory.clock += 1;
  const output = { out: "", err: "" };
  const streams = {
    out: (text) => (output.out += text),
    err: (text) => (output.err += text),
    progress: () => {},
    columns: 110,
  };
  try {
    const code = await run({ program: "dsp-cli", arguments: words, directory, version: "0.0.0" }, streams);
    return { code, ...output };
  } catch (error) {
    const crashed = typeof error?.exitCode !== "number";
    return { code: crashed ? CRASHED : error.exitCode, crashed, ...output, err: `${output.err}error: ${error.message}\n` };
  }
}

/** Exit code of `check`, and what it said; undefined where this version has no such command. */
export async function check(directory) {
  if (!COMMANDS.some(({ name }) => name === "check")) return undefined;
  const { code, out, err } = await start(directory, "check", "--root", directory);
  return { code, said: `${out}${err}`.trim().split("\n").slice(0, 4).join(" / ") };
}

/**
 * Maps `directory`, and answers what every file that was read says: path → text and declarations. `forced`: the program asked first,
 * because much would be removed.
 */
export async function bootstrap(directory) {
  const words = ["bootstrap", "--json", "--root", directory];
  memory.seen = new Map();
  let outcome = await start(directory, ...words);
  const forced = outcome.code !== 0 && outcome.err.includes("--force");
  if (forced) outcome = await start(directory, ...words, "--force");
  const files = new Map();
  for (const [path, { text, key }] of memory.seen) {
    const facts = memory.facts.get(key)?.facts;
    if (facts !== undefined) files.set(path, { text, declarations: facts.declarations });
  }
  for (const [key, { used }] of memory.facts) if (used < memory.clock - FORGET_AFTER) memory.facts.delete(key);
  return { ...outcome, forced, files };
}
