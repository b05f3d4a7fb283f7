/** The program's answers about one checkout, as data. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));

/** A function from the words of a command to its data, or to its message if it fails. */
export function openProgram(root, cache) {
  const options = {
    encoding: "utf8",
    env: { ...process.env, XDG_CACHE_HOME: cache },
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 1 << 28,
  };
  return (...words) => {
    try {
      return JSON.parse(execFileSync(process.execPath, [MAIN, ...words, "--root", root, "--json"], options));
    } catch (error) {
      return String(error.stderr).trim().split("\n").at(-1);
    }
  };
}
