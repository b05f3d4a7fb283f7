import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Answer, Program } from "./program.js";

// The script is not compiled, so it is found beside the source.
const DRIVER = fileURLToPath(new URL("../../../../test/oracle/protocol/driver.py", import.meta.url));

/** Opens a process of the reference (`script`: path of its `dsp-cli.py`) that answers one command after the other. */
export function openReference(script: string): Program {
  const child = spawn("python3", ["-X", "utf8", DRIVER, script], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const failure = new Promise<never>((_resolve, reject) => child.on("error", reject));
  // Only whoever waits for an answer is to hear of it.
  failure.catch(() => undefined);
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (order: unknown): Promise<Answer> => {
    child.stdin.write(`${JSON.stringify(order)}\n`);
    const line = await Promise.race([lines.next(), failure]);
    if (line.done === true) throw new Error(`the reference ended: ${JSON.stringify(order)}`);
    const { exit, stdout, stderr, crashed } = JSON.parse(line.value);
    return { exit, stdout, stderr, crashed, error: /\berror: /.test(stderr) || crashed };
  };
  return {
    mayCrash: true,
    run: (words, directory, mint) => {
      const answer = last.then(() => ask({ words, directory, mint: mint ?? null }));
      last = answer.catch(() => undefined);
      return answer;
    },
    close: () => child.stdin.end(),
  };
}
