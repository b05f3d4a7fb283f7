/** Messages as lines, from an input stream to an output stream. An invalid line is answered with an error and does not affect later ones. */
import type { Readable, Writable } from "node:stream";
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from "@modelcontextprotocol/server";

const NEW_LINE = 10;

/** Bytes of a line at most: requests have a few hundred. */
const LONGEST = 10_000_000;
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

export interface Lines {
  readonly input: Readable;
  readonly output: Writable;
  /** Messages for people; never on the protocol's stream. */
  readonly log: (text: string) => void;
  /** Maximum bytes of a line. */
  readonly longest?: number;
  /** Called once, when all is answered and nothing more comes. */
  readonly onEnd?: () => void;
}

/** Ends when the input has ended and all requests are answered; the last line needs no line end. */
export function lineTransport({ input, output, log, longest = LONGEST, onEnd }: Lines): Transport {
  let [closed, ended] = [false, false];
  const unanswered = new Set<unknown>();
  const refuse = (code: number, message: string): void => {
    log(`${message}\n`);
    output.write(`${JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } })}\n`);
  };
  const take = (line: string): void => {
    if (line.trim() === "") return;
    const message = readMessage(line, ended ? INCOMPLETE : NO_JSON, refuse);
    if (message === undefined) return;
    if ("method" in message && "id" in message) unanswered.add(message.id);
    transport.onmessage?.(message);
  };
  const tooLong = (): void => refuse(INVALID_REQUEST, `a message of more than ${longest} bytes was left out`);
  const lines = splitLines(longest, { line: take, tooLong });
  const end = (): void => {
    if (!ended) {
      ended = true;
      take(lines.rest());
    }
    if (unanswered.size === 0) void transport.close();
  };
  const transport: Transport = {
    start: async () => {
      input.on("data", lines.take);
      input.once("end", end);
      input.once("close", end);
      input.on("error", (error) => transport.onerror?.(error));
    },
    send: (message) =>
      new Promise((resolve) => {
        if (!("method" in message)) unanswered.delete(message.id);
        if (closed) return resolve();
        output.write(`${JSON.stringify(message)}\n`, () => resolve());
        if (ended) end();
      }),
    close: async () => {
      if (closed) return;
      closed = true;
      input.off("data", lines.take);
      transport.onclose?.();
      onEnd?.();
    },
  };
  return transport;
}

const NO_JSON = "a line that is not JSON was left out; send one message a line";
const INCOMPLETE = "the input ended within a message, which was left out; send one message a line";

/** Undefined if the line was rejected. `noJson`: error message for invalid JSON. */
function readMessage(line: string, noJson: string, refuse: (code: number, message: string) => void): JSONRPCMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    refuse(PARSE_ERROR, noJson);
    return undefined;
  }
  try {
    return parseJSONRPCMessage(value);
  } catch {
    refuse(INVALID_REQUEST, "a line that is no JSON-RPC 2.0 message was left out");
    return undefined;
  }
}

interface LineListener {
  /** Called with the line, without its end. */
  readonly line: (text: string) => void;
  /** Called once for each line that is too long; it is skipped. */
  readonly tooLong: () => void;
}

interface LineSplitter {
  readonly take: (chunk: Buffer) => void;
  /** The text after the last line end. */
  readonly rest: () => string;
}

/** Splits chunks of a stream; `longest`: bytes of a line. Buffers at most one such line. */
export function splitLines(longest: number, { line, tooLong }: LineListener): LineSplitter {
  let parts: Buffer[] = [];
  let length = 0;
  let skipping = false;
  const add = (piece: Buffer): void => {
    if (skipping) return;
    parts.push(piece);
    length += piece.length;
    if (length <= longest) return;
    skipping = true;
    parts = [];
    tooLong();
  };
  const end = (): void => {
    const text = skipping ? undefined : Buffer.concat(parts, length).toString("utf8");
    parts = [];
    length = 0;
    skipping = false;
    if (text !== undefined) line(text);
  };
  const take = (chunk: Buffer): void => {
    for (let at = 0; at < chunk.length;) {
      const stop = chunk.indexOf(NEW_LINE, at);
      add(chunk.subarray(at, stop < 0 ? chunk.length : stop));
      if (stop < 0) return;
      end();
      at = stop + 1;
    }
  };
  return { take, rest: () => (skipping ? "" : Buffer.concat(parts, length).toString("utf8")) };
}
