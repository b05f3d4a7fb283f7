/** Asks a running process to do what a command says. */
import { existsSync, realpathSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { dirname, join, resolve } from "node:path";
import { programBuild } from "../runtime/build-id.js";
import { commandIn, type Line } from "./may-ask.js";
import { lineOf, onLine, type Answer, type Greeting, type Progress, type Report, type Request } from "./messages.js";
import { isPrivateSocket } from "./runtime-directory.js";
import { socketOf } from "./socket-of.js";
import { surroundingsOf } from "./surroundings.js";

export interface Asked extends Line {
  /** See `directoryToAsk`. */
  readonly place: string;
  /** Current directory of the user, absolute. */
  readonly directory: string;
  readonly columns: number;
  /** Undefined if nobody sees it. */
  readonly progress: ((...progress: Progress) => void) | undefined;
}

/** Milliseconds until the process must have said that it is free. */
const PATIENCE = 50;

/**
 * Undefined if the command has to do its work itself: there is no process, it is of another build, it is busy or silent, it refused, or it ended
 * before it answered. Nothing is printed.
 */
export async function ask(asked: Asked): Promise<Answer | undefined> {
  const root = rootOf(asked);
  const socket = root === undefined ? undefined : socketOf(asked.place, root);
  if (root === undefined || socket === undefined || !isPrivateSocket(socket)) return undefined;
  const build = programBuild();
  if (build === undefined) return undefined;
  const { program, words, directory, columns, environment, progress } = asked;
  const hasProgress = progress !== undefined;
  const request = (): Request => ({
    build,
    program,
    words,
    directory,
    columns,
    hasProgress,
    surroundings: surroundingsOf(root, environment),
  });
  return await converse(connect(socket), build, request, progress);
}

function converse(socket: Socket, build: string, request: () => Request, progress: Asked["progress"]): Promise<Answer | undefined> {
  return new Promise((settle) => {
    const end = (answer?: Answer): void => {
      clearTimeout(timer);
      socket.destroy();
      settle(answer);
    };
    const timer = setTimeout(end, PATIENCE);
    let isGreeted = false;
    const greet = ({ build: its, isBusy }: Greeting): void => {
      if (its !== build || isBusy) return end();
      clearTimeout(timer);
      isGreeted = true;
      socket.write(lineOf(request()));
    };
    const take = (report: Report): void => {
      if ("progress" in report) progress?.(...report.progress);
      else end("answer" in report ? report.answer : undefined);
    };
    onLine(socket, (line) => {
      const message: unknown = read(line);
      if (message === undefined) end();
      else if (isGreeted) take(message as Report);
      else greet(message as Greeting);
    });
    socket.on("error", () => end());
    socket.on("close", () => end());
  });
}

/** Undefined for what is not an object. */
function read(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const BY_PATH: ReadonlySet<string> = new Set(["bootstrap", "check", "verify"]);

/** The directory that the command is probably about; the process that is asked reads the line as a whole, and refuses any other than its own. */
function rootOf({ program, words, directory }: Asked): string | undefined {
  const command = commandIn(program, words);
  const at = words.indexOf("--root");
  const [joined] = words.flatMap((word) => /^--root=(.*)$/s.exec(word)?.[1] ?? []);
  const path = words[0] === command ? words[1] : words[0];
  const positional = command !== undefined && BY_PATH.has(command) && path?.startsWith("-") === false ? path : undefined;
  const named = at >= 0 ? words[at + 1] : (joined ?? positional);
  try {
    return realpathSync.native(named === undefined ? repositoryAt(directory) : resolve(directory, named));
  } catch {
    return undefined;
  }
}

function repositoryAt(directory: string): string {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return directory;
  }
}
