/**
 * A server that speaks Chat Completions by a script, for tests of everything that asks a language model: real sockets, port 0, no model.
 *
 *   const server = await startFakeServer((body) => says({ purpose: "Keeps the ledger." }));
 *   … OPENAI_BASE_URL=server.url … server.requests …; await server.close();
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a client sent. `body` is the parsed JSON, or undefined (uploads). */
interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  // The tests know what they sent: a shape here would only be a cast in each of them.
  readonly body: ChatBody;
}

interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly strict?: boolean; readonly schema: unknown } };
  readonly max_completion_tokens?: number;
  readonly max_tokens?: number;
  readonly temperature?: number;
  readonly store?: boolean;
}

export type Reply =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string | object }
  /** Never answers; with `head`, sends headers and half a body first. */
  | { readonly hang: true; readonly head?: boolean }
  /** Ends the connection: at once, or within the body. */
  | { readonly reset: true }
  | { readonly cut: string }
  /** A valid answer with so many bytes of content, sent in pieces; `length`: with its length announced. */
  | { readonly flood: number; readonly length?: boolean };

/** Of the parsed body of a request and its number from 0; by content or by turn, as the test likes. */
export type Script = (body: ChatBody, index: number, request: FakeRequest) => Reply | Promise<Reply>;

export interface FakeServer {
  /** For OPENAI_BASE_URL. */
  readonly url: string;
  /** Host and port, as messages name it. */
  readonly host: string;
  readonly requests: readonly FakeRequest[];
  /** Bytes of floods that the sockets took. */
  readonly flooded: () => number;
  readonly close: () => Promise<void>;
}

export async function startFakeServer(script: Script): Promise<FakeServer> {
  const requests: FakeRequest[] = [];
  let flooded = 0;
  const server = createServer((incoming, response) => {
    void answer(incoming, response).catch(() => response.destroy());
  });
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await received(incoming);
    requests.push(request);
    const reply = await script(request.body, requests.length - 1, request);
    if ("flood" in reply) await flood(response, reply, (bytes) => (flooded += bytes));
    else send(response, reply);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://${host}/v1`, host, requests, flooded: () => flooded, close };
}

/** A completion that says `content` (an object as JSON). */
export function says(content: string | object | null, more: { finish?: string; refusal?: string; usage?: object } = {}): Reply {
  const message = { role: "assistant", content: typeof content === "object" && content !== null ? JSON.stringify(content) : content };
  return {
    status: 200,
    body: {
      id: "chatcmpl-1",
      object: "chat.completion",
      choices: [{ index: 0, finish_reason: more.finish ?? "stop", message: { ...message, refusal: more.refusal ?? null } }],
      usage: more.usage ?? { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
    },
  };
}

/** An error in OpenAI's words. */
export function fails(status: number, error: { message?: string; code?: string; type?: string; param?: string } = {}, headers = {}): Reply {
  return { status, headers, body: { error: { message: "no", ...error } } };
}

async function received(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  const isJson = incoming.headers["content-type"]?.includes("json") === true;
  const body = (isJson ? JSON.parse(text) : undefined) as ChatBody;
  return { method: incoming.method ?? "", path: incoming.url ?? "", headers: incoming.headers, text, body };
}

function send(response: ServerResponse, reply: Exclude<Reply, { flood: number }>): void {
  if ("hang" in reply) {
    if (reply.head === true) response.writeHead(200, { "content-type": "application/json" }).write('{"choices": [');
  } else if ("reset" in reply) {
    response.socket?.resetAndDestroy();
  } else if ("cut" in reply) {
    response.writeHead(200, { "content-type": "application/json", "content-length": reply.cut.length + 100 });
    response.write(reply.cut, () => response.socket?.destroy());
  } else {
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers }).end(text);
  }
}

async function flood(response: ServerResponse, { flood: bytes, length }: { flood: number; length?: boolean }, sent: (n: number) => void) {
  const [head, tail] = ['{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"', '"}}]}'];
  const total = head.length + bytes + tail.length;
  response.writeHead(200, { "content-type": "application/json", ...(length === true ? { "content-length": total } : {}) });
  response.write(head);
  const closed = new Promise((resolve) => response.once("close", resolve));
  const piece = "a".repeat(16_384);
  for (let left = bytes; left > 0 && !response.destroyed; left -= piece.length) {
    const more = piece.slice(0, left);
    await Promise.race([new Promise((resolve) => response.write(more, resolve)), closed]);
    sent(more.length);
  }
  response.end(tail);
}
