/**
 * What a command and the process that it asks tell each other: one JSON value a line. The process greets; the command sends its request; the process
 * reports progress and ends with an answer. Both are of the same build, so a message has the form that its sender gave it.
 */
import type { Socket } from "node:net";
import type { UserError } from "../model/errors/user-error.js";

/** The first line, from the process that is asked. */
export interface Greeting {
  /** Build of the program: others do not understand each other. */
  readonly build: string;
  /** Whether it works for somebody else. */
  readonly isBusy: boolean;
  readonly pid: number;
}

export interface Request {
  readonly build: string;
  readonly program: "dsp-bootstrap" | "dsp-cli";
  readonly words: readonly string[];
  /** Current directory of the user, absolute. */
  readonly directory: string;
  /** Width of texts. */
  readonly columns: number;
  /** Whether progress is shown. */
  readonly hasProgress: boolean;
  readonly surroundings: Surroundings;
}

/** What else decides what a command does. Both sides must have the same. */
export interface Surroundings {
  /** The variables of `surroundings.ts` that are set. */
  readonly variables: Readonly<Record<string, string>>;
  /** The git that would be started. */
  readonly git: string | undefined;
  /** Of files that are made. */
  readonly mask: number;
  readonly group: number | undefined;
}

export type Report = { readonly progress: Progress } | { readonly answer: Answer } | { readonly refusal: string };

export type Progress = readonly [phase: string, done?: number, total?: number];

export interface Answer {
  /** In the order of printing. */
  readonly printed: readonly Printed[];
  readonly code: number;
  /** The error that ended the command. */
  readonly error?: Pick<UserError, "code" | "problem" | "next" | "exitCode">;
}

export interface Printed {
  readonly to: "out" | "err";
  readonly text: string;
  /** Source and flags of what is bold. */
  readonly emphasis?: readonly [source: string, flags: string];
}

/** Calls `take` with each line; ends the connection if one is longer than `most` characters. */
export function onLine(socket: Socket, take: (line: string) => void, most = Infinity): void {
  let rest: string[] = [];
  let length = 0;
  socket.setEncoding("utf8");
  socket.on("data", (given: Buffer | string) => {
    const [first = "", ...more] = String(given).split("\n");
    rest.push(first);
    length += first.length;
    for (const next of more) {
      const line = rest.join("");
      rest = [next];
      length = next.length;
      take(line);
    }
    if (length > most) socket.destroy();
  });
}

export function lineOf(message: Greeting | Request | Report): string {
  return `${JSON.stringify(message)}\n`;
}
