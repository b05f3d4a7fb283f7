/** Runs a command for another process, and keeps what it prints. Nothing of a run is left for the next one but threads of parsers. */
import { realpathSync } from "node:fs";
import { isAbsolute } from "node:path";
import { toUserError } from "../../model/errors/to-user-error.js";
import type { Streams } from "../../cli/streams.js";
import type { ThreadPool } from "../../syntax/thread-pool.js";
import { Gone, Refusal, type Client } from "../../warm/answer-clients.js";
import type { Answer, Printed, Request, Surroundings } from "../../warm/messages.js";
import { areSame } from "../../warm/surroundings.js";
import type { Given } from "../registry/command.js";
import { takeVerbosity } from "../registry/verbosity.js";
import { isProtocolLine } from "../protocol/protocol-names.js";

interface Server {
  /** Without links. */
  readonly root: string;
  readonly version: string;
  readonly build: string;
  readonly threads: ThreadPool;
  readonly run: NonNullable<Given["run"]>;
  readonly surroundings: Surroundings;
}

/** Characters of an answer; a command that prints more does so itself. */
const LARGEST = 1 << 26;

export function runForClient(server: Server): (request: Request, client: Client) => Promise<Answer> {
  const { root, version, build, threads, run, surroundings } = server;
  const admit = (given: Given): void => {
    if (realpathSync.native(given.root) !== root) throw new Refusal("another repository");
  };
  return async ({ program, words, directory, columns, hasProgress, build: its, surroundings: theirs }, client) => {
    if (its !== build) throw new Refusal("another build");
    if (!isAbsolute(directory) || !areSame(theirs, surroundings)) throw new Refusal("other surroundings");
    if (isProtocolLine(takeVerbosity(words).words)) throw new Refusal("an operation of the protocol");
    const printed: Printed[] = [];
    const streams = keepingStreams(printed, { client, columns, hasProgress });
    threads.startRun();
    try {
      const code = await run({ program, arguments: words, directory, version, build, threads, admit }, streams);
      return { printed, code };
    } catch (error) {
      if (error instanceof Refusal || error instanceof Gone) throw error;
      const { code, problem, next, exitCode } = toUserError(error);
      if (code === "internal-error") throw error;
      return { printed, code: exitCode, error: { code, problem, next, exitCode } };
    }
  };
}

interface Reader {
  readonly client: Client;
  readonly columns: number;
  readonly hasProgress: boolean;
}

function keepingStreams(printed: Printed[], { client, columns, hasProgress }: Reader): Streams {
  let length = 0;
  const keep = (line: Printed): void => {
    length += line.text.length;
    if (length > LARGEST) throw new Refusal("too much to print");
    printed.push(line);
  };
  return {
    out: (text, emphasis) => keep({ to: "out", text, ...(emphasis && { emphasis: [emphasis.source, emphasis.flags] }) }),
    err: (text) => keep({ to: "err", text }),
    progress: (...progress) => {
      client.requirePresence();
      if (hasProgress) client.report(...progress);
    },
    columns,
  };
}
