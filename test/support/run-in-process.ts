/** Runs a command line of the program in this process, and captures its output and exit code. */
import { run } from "../../src/commands/registry/cli.js";
import { isProtocolLine } from "../../src/commands/protocol/protocol-names.js";
import { runProtocol } from "../../src/commands/protocol/run.js";
import type { ErrorCode } from "../../src/model/errors/error-table.js";
import { UserError } from "../../src/model/errors/user-error.js";
import "./run-unbuilt.js";

export interface CommandOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Code of the error that ended the command. */
  readonly error?: ErrorCode;
}

export interface RunOptions {
  readonly program?: "dsp-cli" | "dsp-bootstrap";
  /** Build id, which enables the caches for later runs. */
  readonly build?: string;
  /** The answer of a person at a terminal; without it there is none. */
  readonly ask?: (question: string) => Promise<boolean>;
}

export async function runInProcess(
  directory: string,
  words: readonly string[],
  { program = "dsp-cli", build, ask }: RunOptions = {},
): Promise<CommandOutcome> {
  let out = "";
  let err = "";
  const streams = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    progress: () => undefined,
    columns: 110,
    ...(ask === undefined ? {} : { ask }),
  };
  try {
    if (isProtocolLine(words)) return { code: await runProtocol(words, directory, streams), out, err };
    const code = await run({ program, arguments: words, directory, version: "0.0.0", ...(build === undefined ? {} : { build }) }, streams);
    return { code, out, err };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { code: error.exitCode, out, err: `${err}${error.message}\n`, error: error.code };
  }
}
