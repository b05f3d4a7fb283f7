/** What is on the wire of the fleet's server: nothing but the protocol, whatever comes in, and a clean end. */
import { spawn } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import { PROGRAM } from "./support/processes.js";
import { indexOf, SIX } from "./support/six-repositories.js";

let file = "";
beforeAll(async () => {
  ({ file } = await indexOf(SIX));
});

interface Message {
  readonly id?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  readonly result?: { readonly content?: readonly { readonly text: string }[]; readonly isError?: boolean };
}

/** Sends the text in pieces and ends the input. */
async function send(text: string | readonly string[]): Promise<{ readonly code: number | null; readonly messages: readonly Message[] }> {
  const child = spawn(process.execPath, [PROGRAM, "mcp", "--index", file], { stdio: ["pipe", "pipe", "ignore"] });
  let out = "";
  child.stdout.on("data", (piece: Buffer) => (out += piece.toString()));
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  for (const piece of typeof text === "string" ? [text] : text)
    if (!child.stdin.write(piece)) await new Promise((resolve) => child.stdin.once("drain", resolve));
  child.stdin.end();
  const code = await closed;
  return {
    code,
    messages: out
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Message),
  };
}

const request = (id: number, method: string, params: object = {}): string => `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
const initialize = request(1, "initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "0" },
});
const call = (id: number, target: string): string => request(id, "tools/call", { name: "fleet_uses", arguments: { target } });

it.each([
  ["no JSON", "}{", -32_700],
  ["half of JSON", '{"jsonrpc":"2.0","id":7,"method":"tools/li', -32_700],
  ["words", "hello", -32_700],
  ["bytes that are no text", "\u0000\ufffd", -32_700],
  ["another JSON", "[1,2]", -32_600],
  ["no message", '{"id":7}', -32_600],
])("a line that is %s is answered, and the next one as if nothing had been", async (_, line, code) => {
  const { messages, code: ended } = await send(`${initialize}${line}\n${call(2, "npm:@acme/auth#verify")}`);
  expect(messages.find(({ error }) => error !== undefined)).toMatchObject({ id: null, error: { code } });
  expect(messages.find(({ id }) => id === 2)?.result?.content?.[0]?.text).toMatch(/^2 uses of npm:@acme\/auth#verify/);
  expect(ended).toBe(0);
});

it("a line of more than ten megabytes is refused, never kept, and the next one answered", async () => {
  const long = Array.from({ length: 60 }, () => "x".repeat(2 ** 20));
  const { messages, code } = await send([
    initialize,
    '{"jsonrpc":"2.0","id":9,"method":"',
    ...long,
    `"}\n`,
    call(2, "npm:@acme/auth#verify"),
  ]);
  expect(messages.filter(({ error }) => error !== undefined)).toEqual([
    { jsonrpc: "2.0", id: null, error: { code: -32_600, message: "a message of more than 10000000 bytes was left out" } },
  ]);
  expect(messages.find(({ id }) => id === 2)?.result?.content?.[0]?.text).toMatch(/^2 uses/);
  expect(code).toBe(0);
});

it("what was asked before the input ended is answered, the last line without its end", async () => {
  const { messages, code } = await send(
    `${initialize}${Array.from({ length: 20 }, (_, at) => call(at + 2, "npm:@acme/auth"))
      .join("")
      .trimEnd()}`,
  );
  expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
  expect(code).toBe(0);
  expect((await send(`${initialize}{"jsonrpc"`)).messages.at(-1)).toMatchObject({
    error: { code: -32_700, message: expect.stringContaining("ended within a message") },
  });
});
