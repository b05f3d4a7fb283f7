/** Messages as lines, from one stream and to another. A line that is no message is answered with an error; the next one is read as if nothing had been. */
import type { Readable, Writable } from "node:stream";
import { parseJSONRPCMessage, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/server";
import { splitLines } from "./split-lines.js";

/** A question is a few hundred bytes; more than this is nobody's. */
const LONGEST = 32 * 2 ** 20;
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

export interface Lines {
  readonly input: Readable;
  readonly output: Writable;
  /** What people should know; never the protocol's stream. */
  readonly tell: (text: string) => void;
  /** Bytes of the longest line that is read. */
  readonly longest?: number;
}

/** Ends when the input does. */
export function lineTransport({ input, output, tell, longest = LONGEST }: Lines): Transport {
  let closed = false;
  const refuse = (code: number, message: string): void => {
    tell(`${message}\n`);
    output.write(`${JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } })}\n`);
  };
  const take = (line: string): void => {
    if (line.trim() === "") return;
    const message = readMessage(line, refuse);
    if (message !== undefined) transport.onmessage?.(message);
  };
  const tooLong = (): void => refuse(INVALID_REQUEST, `a message of more than ${longest} bytes was left out`);
  const onData = splitLines(longest, { line: take, tooLong });
  const transport: Transport = {
    start: async () => {
      input.on("data", onData);
      input.once("end", () => void transport.close());
      input.once("close", () => void transport.close());
      input.on("error", (error) => transport.onerror?.(error));
    },
    send: (message) =>
      new Promise((resolve) => {
        if (closed) resolve();
        else output.write(`${JSON.stringify(message)}\n`, () => resolve());
      }),
    close: async () => {
      if (closed) return;
      closed = true;
      input.off("data", onData);
      transport.onclose?.();
    },
  };
  return transport;
}

/** Undefined where the line was refused. */
function readMessage(line: string, refuse: (code: number, message: string) => void): JSONRPCMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    refuse(PARSE_ERROR, "a line that is not JSON was left out; send one message a line");
    return undefined;
  }
  try {
    return parseJSONRPCMessage(value);
  } catch {
    refuse(INVALID_REQUEST, "a line that is no JSON-RPC 2.0 message was left out");
    return undefined;
  }
}
