/**
 * `--serve`: other commands in this repository ask this process, which has loaded and compiled everything. They run here as they would by themselves:
 * through the same code, over the same caches, verified in the same way. Only threads of parsers and compiled code stay from one to the next.
 */
import { realpathSync } from "node:fs";
import { userError } from "../../model/errors/user-error.js";
import { printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";
import { programBuild } from "../../runtime/build-id.js";
import { ThreadPool } from "../../syntax/thread-pool.js";
import { answerClient } from "../../warm/answer-clients.js";
import { watchLifetime } from "../../warm/lifetime.js";
import { listen } from "../../warm/listen.js";
import { runtimeDirectory } from "../../warm/runtime-directory.js";
import { surroundingsOf } from "../../warm/surroundings.js";
import type { Turn } from "../../warm/turn.js";
import { readWhole } from "../options/option-values.js";
import type { Given } from "../registry/command.js";
import { runForClient } from "./run-for-client.js";

const MINUTES = 30;
const MOST_MINUTES = 30 * 24 * 60;
const MINUTE = 60_000;

export interface CommandServer {
  /** To be used by other work of this process, too, and left to it. */
  readonly threads: ThreadPool;
  /** Other work than commands was done. */
  readonly used: () => void;
  /** Resolves when it has ended by itself, with the reason. */
  readonly ended: Promise<string>;
  /** The socket is removed; a command that waits does its work itself. */
  readonly close: () => Promise<void>;
}

/** `turn`: what this process does besides. Throws `UserError` if another process answers already. */
export async function serveCommands(
  given: Pick<Given, "root" | "version" | "build" | "run" | "argv">,
  streams: Streams,
  turn: Turn,
): Promise<CommandServer> {
  const idle = (readWhole(given.argv, "idle", MOST_MINUTES) ?? MINUTES) * MINUTE;
  const build = given.build ?? programBuild();
  const directory = runtimeDirectory(process.env);
  if (build === undefined) throw userError("cannot-serve", { reason: "the program runs from its sources" });
  if (directory === undefined) throw userError("cannot-serve", { reason: "this system has no sockets that belong to a user" });
  const { run } = given;
  if (run === undefined) throw new Error("the command line was read by its registry");
  const root = realpathSync.native(given.root);
  const threads = new ThreadPool();
  const answer = runForClient({ root, version: given.version, build, threads, run, surroundings: surroundingsOf(root, process.env) });
  let end = (_reason: string): void => undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  const note = (text: string): void => streams.note?.(text);
  const listening = await listen(directory, root, (socket) =>
    answerClient(socket, { build, turn, answer, onDone: () => life.used(), note }),
  );
  const isCurrent = (): boolean => (given.build ?? programBuild()) === build;
  const life = watchLifetime({ root, idle, isInPlace: listening.isInPlace, isCurrent, end });
  printDone("Commands in this repository are answered by this process.\n", streams);
  const close = async (): Promise<void> => {
    life.close();
    listening.close();
    await turn.wait();
    await threads.end();
  };
  return { threads, used: life.used, ended, close };
}
