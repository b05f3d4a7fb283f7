/** A session with the server for agents: the process, its lines, and requests that wait for their answers. */
import { spawn } from "node:child_process";

/** `program`: the file that Node starts; `options`: of `spawn`. Times are those of this process, ms. */
export function openSession(program, words, name, options = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, [program, "mcp", ...words], { ...options, stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  let rest = "";
  child.stdout.on("data", (piece) => {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = JSON.parse(line);
      waiting.get(message.id)?.(message);
    }
  });
  let id = 0;
  const request = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  const greet = async () => {
    await request("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name, version: "1" } });
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  };
  const close = () =>
    new Promise((resolve) => {
      child.on("close", resolve);
      child.stdin.end();
    });
  return { began, pid: child.pid, request, greet, close };
}
