/** The conversation with one command after another: who comes while another is being answered is told so, and does its work itself. */
import type { Socket } from "node:net";
import { lineOf, onLine, type Answer, type Greeting, type Progress, type Report, type Request } from "./messages.js";
import type { Turn } from "./turn.js";

/** A command that waits for its answer. */
export interface Client {
  readonly report: (...progress: Progress) => void;
  /** Throws `Gone` if it no longer waits. */
  readonly requirePresence: () => void;
}

/** Ends the work for a command that was interrupted, where that command itself would have ended. */
export class Gone extends Error {}
/** A command that has to do its work itself. */
export class Refusal extends Error {}

export interface Answering {
  readonly build: string;
  readonly turn: Turn;
  /** Throws `Refusal`, or `Gone`. */
  readonly answer: (request: Request, client: Client) => Promise<Answer>;
  /** Called after each conversation. */
  readonly onDone: () => void;
}

/** Milliseconds and characters of a request. */
const PATIENCE = 1000;
const LARGEST = 1 << 20;

export function answerClient(socket: Socket, { build, turn, answer, onDone }: Answering): void {
  const release = turn.take();
  const greeting: Greeting = { build, isBusy: release === undefined, pid: process.pid };
  if (release === undefined) return void socket.end(lineOf(greeting));
  let isGone = false;
  let isAtWork = false;
  const end = (): void => {
    release();
    onDone();
  };
  const timer = setTimeout(() => socket.destroy(), PATIENCE);
  socket.on("close", () => {
    isGone = true;
    clearTimeout(timer);
    if (!isAtWork) end();
  });
  const requirePresence = (): void => {
    if (isGone) throw new Gone();
  };
  const say = (report: Report): void => void (isGone || socket.write(lineOf(report)));
  const client: Client = { report: (...progress) => say({ progress }), requirePresence };
  const take = async (line: string): Promise<void> => {
    clearTimeout(timer);
    if (isAtWork) return;
    isAtWork = true;
    try {
      say({ answer: await answer(JSON.parse(line) as Request, client) });
    } catch (error) {
      // A bug shows itself again where the command works alone, with the right stack.
      say({ refusal: error instanceof Refusal ? error.message : "the work ended with an error of the program" });
    } finally {
      socket.end();
      end();
    }
  };
  onLine(socket, (line) => void take(line), LARGEST);
  socket.write(lineOf(greeting));
}
