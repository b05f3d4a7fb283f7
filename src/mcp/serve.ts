import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { SearchIndex } from "../retrieve/search-index.js";
import { idleWork } from "./idle-work.js";
import { createServer, type Serving } from "./server.js";
import { lineTransport, type Lines } from "./line-transport.js";

/** Serves one client until its input ends. */
export async function serve(serving: Omit<Serving, "busy">, lines: Lines): Promise<void> {
  const { live, code } = serving;
  const index = (): SearchIndex => live.current().index();
  // The index of uses last: the first time it reads all sources.
  const steps = [live.current, () => live.current().graph(), () => index().described.prepare(), code.current];
  const verifyAgain = (): unknown => {
    live.verifyAgain();
    return code.current();
  };
  const { busy, end } = idleWork(steps, verifyAgain);
  await new Promise<void>((resolve) => {
    const onerror = (error: Error): void => lines.log(`${error.message}\n`);
    serveStdio(() => createServer({ ...serving, busy }), { transport: lineTransport({ ...lines, onEnd: resolve }), onerror });
    busy();
  });
  end();
}
