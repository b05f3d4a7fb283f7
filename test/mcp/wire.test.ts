/** What is on the wire: nothing but the protocol, whatever comes in, and a clean end. */
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROGRAM } from "../support/program.js";
import { splitLines } from "../../src/mcp/line-transport.js";
import { createTestMap, type TestMap } from "./create-test-map.js";

let project: TestMap;
beforeAll(async () => {
  project = await createTestMap();
});
afterAll(() => project.remove());

interface Ended {
  readonly code: number | null;
  readonly messages: readonly {
    readonly id?: unknown;
    readonly error?: { readonly code: number; readonly message: string };
  }[];
  readonly err: string;
}

/** Sends the lines, then ends the input once as many answers came. */
function exchange(lines: readonly string[], answers: number): Promise<Ended> {
  return send(lines.map((line) => `${line}\n`).join(""), answers);
}

/** Sends the text and ends the input at once. */
function endAfter(text: string): Promise<Ended> {
  return send(text, 0);
}

function send(text: string, answers: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [PROGRAM, "mcp"], { cwd: project.directory });
    let out = "";
    let err = "";
    child.stdout.on("data", (piece: Buffer) => {
      out += piece.toString();
      if (out.split("\n").length > answers) child.stdin.end();
    });
    child.stderr.on("data", (piece: Buffer) => (err += piece.toString()));
    child.on("close", (code) =>
      resolve({
        code,
        err,
        messages: out
          .split("\n")
          .slice(0, -1)
          .map((line) => JSON.parse(line)),
      }),
    );
    child.stdin.write(text);
    if (answers === 0) child.stdin.end();
  });
}

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "customer", version: "1" } },
});
const initialized = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });
const list = (id: number): string => JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list" });

test("a line that is no message is answered, and the next one as if nothing had been", async () => {
  const { code, messages, err } = await exchange(
    [initialize, initialized, "{nonsense", "", '{"jsonrpc": "1.0", "id": 7, "method": "tools/list"}', "[]", "null", '"till"', list(2)],
    7,
  );
  expect(code).toBe(0);
  expect(messages.map(({ id, error }) => error?.code ?? id)).toEqual(
    expect.arrayContaining([1, -32700, -32600, -32600, -32600, -32600, 2]),
  );
  expect(messages).toHaveLength(7);
  expect(err.split("\n").filter((line) => line.includes("left out"))).toHaveLength(5);
});

test("an unknown method and an unknown tool have errors of their own", async () => {
  const call = { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "__proto__", arguments: {} } };
  const { messages } = await exchange(
    [initialize, initialized, JSON.stringify({ jsonrpc: "2.0", id: 2, method: "till/open" }), JSON.stringify(call)],
    3,
  );
  expect(messages.find(({ id }) => id === 2)?.error?.code).toBe(-32601);
  expect(messages.find(({ id }) => id === 3)?.error).toMatchObject({
    code: -32602,
    message: expect.stringContaining("no tool has that name"),
  });
});

test("what was asked before the input ended is answered, the last line without a line end too", async () => {
  const call = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "context", arguments: { task: "a discount for the cart" } } };
  const { code, messages } = await endAfter(`${initialize}\n${initialized}\n${JSON.stringify(call)}\n${list(3)}`);
  expect(code).toBe(0);
  expect(messages.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
  expect(messages.every(({ error }) => error === undefined)).toBe(true);
});

test("a message that the input ended within is refused", async () => {
  const { code, messages, err } = await endAfter(`${initialize}\n${initialized}\n${list(2).slice(0, -5)}`);
  expect(code).toBe(0);
  expect(messages.map(({ id, error }) => error ?? id)).toEqual([
    1,
    { code: -32700, message: expect.stringContaining("ended within a message") },
  ]);
  expect(err).toContain("ended within a message");
});

test("ends when its input does, before it was ever greeted", async () => {
  expect(await exchange([], 0)).toEqual({ code: 0, messages: [], err: "" });
});

test("lines come in pieces; one that is too long is left out whole", () => {
  const heard: string[] = [];
  const { take, rest } = splitLines(10, { line: (text) => heard.push(text), tooLong: () => heard.push("(too long)") });
  for (const piece of ["till", " one\nb", "read and bu", "tter and cheese\n", "0123456789\n", "é", "\n\nlast"]) take(Buffer.from(piece));
  expect(heard).toEqual(["till one", "(too long)", "0123456789", "é", ""]);
  expect(rest()).toBe("last");
  take(Buffer.from(" and far too long"));
  expect(rest()).toBe("");
});

test("a line of more than ten megabytes is refused, and the next one answered", async () => {
  const { code, messages } = await exchange(
    [initialize, initialized, `{"jsonrpc":"2.0","id":9,"method":"${"x".repeat(10_000_000)}"}`, list(2)],
    3,
  );
  expect(code).toBe(0);
  expect(messages.map(({ id, error }) => error ?? id)).toEqual([
    1,
    { code: -32600, message: "a message of more than 10000000 bytes was left out" },
    2,
  ]);
});
