/** Command lines in an untrusted repository, all in one process: most of what a line takes is the start of the program. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { PROGRAM } from "./program.js";
import { environmentOf, pathIn, type Place, type Ran, takeCalls } from "./untrusted.js";

const RUNNER = fileURLToPath(new URL("run-lines.cjs", import.meta.url));
/** Follows what a line has said, on each stream. */
const END = /\0end (\d+)\n$/;

export interface Lines {
  /** As `run` in a process of its own does. */
  readonly run: (root: string, words: readonly string[]) => Promise<Ran>;
  readonly close: () => Promise<void>;
}

export function openLines(place: Place): Lines {
  const calls = mkdtempSync(join(place.place, "calls-"));
  let said = { out: "", err: "" };
  let finish: (code: number | null) => void = () => undefined;
  let child: ChildProcess | undefined;
  function begin(root: string): ChildProcess {
    const environment = environmentOf(place, root, calls);
    const begun = spawn(process.execPath, [RUNNER, PROGRAM], { env: environment, stdio: ["ignore", "pipe", "pipe", "pipe"] });
    for (const [name, stream] of Object.entries({ out: begun.stdout, err: begun.stderr })) {
      stream?.setEncoding("utf8").on("data", (piece: string) => {
        said = { ...said, [name]: said[name as "out" | "err"] + piece };
        const ends = [said.out, said.err].map((text) => END.exec(text));
        if (ends.every((end) => end !== null)) finish(Number(ends[0]?.[1]));
      });
    }
    begun.on("close", (code) => {
      child = undefined;
      finish(code);
    });
    return begun;
  }
  return {
    run: (root, words) =>
      new Promise((resolve) => {
        child ??= begin(root);
        said = { out: "", err: "" };
        finish = (code) => {
          const [out, err] = [said.out.replace(END, ""), said.err.replace(END, "")];
          resolve({ code, out: out + err, err, calls: takeCalls(calls) });
        };
        (child.stdio[3] as Writable).write(`${JSON.stringify({ words, directory: root, path: pathIn(root) })}\n`);
      }),
    close: () =>
      new Promise((resolve) => {
        if (child === undefined) return resolve();
        finish = () => resolve();
        (child.stdio[3] as Writable).end();
      }),
  };
}
