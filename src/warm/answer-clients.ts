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
export class Gone extends Error {
  constructor() {
    super("the command was interrupted");
  }
}
/** A command that has to do its work itself. */
export class Refusal extends Error {}

export interface Answering {
  readonly build: string;
  readonly turn: Turn;
  /** Throws `Refusal`, or `Gone`. */
  readonly answer: (request: Request, client: Client) => Promise<Answer>;
  /** Called after each conversation. */
  readonly onDone: () => void;
  /** What was done, for whoever watches. */
  readonly note: (text: string) => void;
}

/** Milliseconds and characters of a request. */
const PATIENCE = 1000;
const LARGEST = 1 << 20;

export function answerClient(socket: Socket, { build, turn, answer, onDone, note }: Answering): void {
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
      const request = JSON.parse(line) as Request;
      const answered = await answer(request, client);
      say({ answer: answered });
      note(`answered: ${request.words.join(" ")}`);
    } catch (error) {
      // A bug shows itself again where the command works alone, with the right stack.
      const refusal = error instanceof Refusal || error instanceof Gone ? error.message : "an error of the program";
      say({ refusal });
      note(`not answered: ${refusal}`);
    } finally {
      socket.end();
      end();
    }
  };
  onLine(socket, (line) => void take(line), LARGEST);
  socket.write(lineOf(greeting));
}
