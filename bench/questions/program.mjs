/** The program as a person types it: the bundle, in a checkout, with a cache of its own. */
import { spawnSync } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";

const LINES = fileURLToPath(new URL("type-lines.mjs", import.meta.url));
const BUILT = fileURLToPath(new URL("../../dist", import.meta.url));
const { loadTokenCounter } = await import(pathToFileURL(`${BUILT}/src/texts/stage/count-tokens.js`).href);
export const countTokens = await loadTokenCounter();

/** Answers a function that runs words as a command line and keeps what was said. */
export function openProgram(directory, cache) {
  const env = { ...process.env, XDG_CACHE_HOME: cache };
  return () => {
    const typed = [];
    let said = "";
    const run = (...words) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`${BUILT}/bundle/main.cjs`, ...words], {
        cwd: directory,
        env,
        encoding: "utf8",
        maxBuffer: 1 << 30,
      });
      if (status === null || status > 1) throw new Error(`dsp-cli ${words.join(" ")} ended with ${status}: ${stderr}`);
      typed.push(words);
      said += `${stdout}${stderr}`;
      return stdout;
    };
    /** The same for many lines of the protocol, without a process for each. */
    const runAll = (lines) => {
      const options = { cwd: directory, env, input: JSON.stringify(lines), encoding: "utf8", maxBuffer: 1 << 30 };
      const { status, stdout, stderr } = spawnSync(process.execPath, [LINES], options);
      if (status !== 0) throw new Error(`${lines.length} lines ended with ${status}: ${stderr}`);
      const printed = JSON.parse(stdout);
      typed.push(...lines);
      said += printed.join("");
      return printed;
    };
    return { run, runAll, typed, tokens: () => countTokens(said) };
  };
}
