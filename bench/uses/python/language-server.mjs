/** A language server on standard input and output. */
import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

export async function openServer(program, words, root) {
  const child = spawn(program, words, { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map();
  let last = 0;
  let received = Buffer.alloc(0);
  const send = (message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  const take = (message) => {
    if (message.method === undefined) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
      // Requests of the server: it wants its settings, or to announce something.
    } else if (message.id !== undefined) {
      const result = message.method === "workspace/configuration" ? message.params.items.map(() => ({})) : null;
      send({ id: message.id, result });
    }
  };
  child.stdout.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const end = received.indexOf("\r\n\r\n");
      const length = end < 0 ? NaN : Number(/Content-Length: (\d+)/i.exec(received.subarray(0, end).toString())?.[1]);
      if (end < 0 || received.length < end + 4 + length) return;
      take(JSON.parse(received.subarray(end + 4, end + 4 + length).toString()));
      received = received.subarray(end + 4 + length);
    }
  });
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) => (error === undefined ? resolve(result) : reject(new Error(error.message))));
      send({ id, method, params });
    });
  const uri = pathToFileURL(root).href;
  const { serverInfo } = await request("initialize", {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: "root" }],
    capabilities: { workspace: { configuration: true, workspaceFolders: true } },
  });
  send({ method: "initialized", params: {} });
  return { request, notify: (method, params) => send({ method, params }), version: serverInfo?.version, close: () => child.kill() };
}
