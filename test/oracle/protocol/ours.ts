import { spawn } from "node:child_process";
import { UserError } from "../../../src/model/errors/user-error.js";
import type { Streams } from "../../../src/cli/streams.js";
import type { Answer, Program } from "./program.js";

type RunProtocol = (words: readonly string[], directory: string, streams: Streams) => Promise<number>;

/** Our command line, called in this process. */
export function openOurs(run: RunProtocol): Program {
  return { mayCrash: false, run: (words, directory) => callOurs(run, words, directory), close: () => undefined };
}

export async function callOurs(run: RunProtocol, words: readonly string[], directory: string): Promise<Answer> {
  const said = { out: "", err: "" };
  const streams: Streams = {
    out: (text) => void (said.out += text),
    err: (text) => void (said.err += text),
    progress: () => undefined,
    columns: 110,
  };
  try {
    const exit = await run(words, directory, streams);
    return { exit, stdout: said.out, stderr: said.err, error: /\berror: /.test(said.err), crashed: false };
  } catch (error) {
    const isRefusal = error instanceof UserError;
    const stderr = `${said.err}${isRefusal ? `error: ${error.message}\n` : String(error instanceof Error ? error.stack : error)}`;
    return { exit: isRefusal ? error.exitCode : 2, stdout: said.out, stderr, error: true, crashed: !isRefusal };
  }
}

/** Our command line as a process of its own for each command (`main`: path of `main.js`): slow, and the whole truth. */
export function openProcess(main: string): Program {
  return { mayCrash: false, run: (words, directory) => startOnce(main, words, directory), close: () => undefined };
}

function startOnce(main: string, words: readonly string[], directory: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...words], { cwd: directory, stdio: ["ignore", "pipe", "pipe"] });
    const said = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8");
      child[name].on("data", (text: string) => void (said[name] += text));
    }
    child.on("error", reject);
    child.on("close", (code) => {
      const crashed = code === null || said.stderr.includes("this program has a bug");
      resolve({ exit: code ?? 2, ...said, error: /\berror: /.test(said.stderr), crashed });
    });
  });
}
