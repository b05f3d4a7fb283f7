/** `view` without `--out`: the page on a server of this machine alone, which makes it again when the map has changed. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { printDone, type Streams } from "../../cli/streams.js";
import { DSP_DIRECTORY, errorCode, entriesIn } from "../../fs/files.js";
import { userError } from "../../model/errors/user-error.js";
import { readWhole } from "../options/option-values.js";
import type { Given } from "../registry/command.js";
import { hashesOf } from "./page-hash.js";
import { pageOf } from "./page-of.js";
import { pageParts } from "./page-parts.js";
import { policyOf } from "./site-html.js";
import { findProgram, programPlaces, withPlaces } from "../../fs/find-program.js";

const OPENERS: Readonly<Record<string, readonly [command: string, ...words: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32.exe", "url.dll,FileProtocolHandler"],
};

/** How often the map is looked at while a page is open, in ms. */
const LOOK = 2_000;
const MOST_PORT = 65_535;

/** Returns the exit code after a signal to stop. Throws `UserError` if there is no map, or the port is taken. */
export async function serve(given: Given, words: readonly string[], streams: Streams): Promise<number> {
  const port = readWhole(given.argv, "port", MOST_PORT) ?? 0;
  const pages = createPages(given, streams);
  const { map } = await pages.latest();
  const hashes = hashesOf(map, words);
  const listeners = createListeners(pages.stampNow);
  const server = createServer((request, response) => void answer({ request, response, server, pages, listeners }));
  await listen(server, port);
  const address = `http://127.0.0.1:${portOf(server)}/`;
  for (const hash of hashes) printDone(`open ${address}${hash}\n`, streams);
  printDone("The page follows the map. Ctrl-C ends it.\n", streams);
  if (given.argv["port"] === undefined && process.stdout.isTTY) openBrowser(`${address}${hashes[0] ?? ""}`, given.root);
  await new Promise<void>((resolve) => streams.onStop?.(resolve));
  listeners.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return 0;
}

interface Pages {
  readonly latest: () => Promise<Awaited<ReturnType<typeof pageOf>>>;
  /** Of the map as it is now. */
  readonly stampNow: () => string;
}

function createPages(given: Given, streams: Streams): Pages {
  const stampNow = (): string => mapStamp(join(given.root, DSP_DIRECTORY));
  let made: { readonly stamp: string; readonly page: ReturnType<typeof pageOf> } | undefined;
  return {
    latest: async () => {
      // Before the map is read: what changes meanwhile is seen the next time.
      const stamp = stampNow();
      if (made?.stamp !== stamp) made = { stamp, page: pageOf(given, streams, stamp) };
      return await made.page;
    },
    stampNow,
  };
}

interface Listeners {
  /** `stamp`: of the map that the page shows. */
  readonly add: (response: ServerResponse, stamp: string) => void;
  readonly close: () => void;
}

/** Open pages, each of which is told once that there is a new one. */
function createListeners(stampNow: () => string): Listeners {
  const open = new Map<ServerResponse, string>();
  const look = setInterval(() => {
    if (open.size === 0) return;
    const now = stampNow();
    for (const [response, stamp] of open) {
      if (stamp === now) continue;
      response.end("data: changed\n\n");
      open.delete(response);
    }
  }, LOOK);
  return {
    add: (response, stamp) => {
      open.set(response, stamp);
      response.on("close", () => open.delete(response));
    },
    close: () => clearInterval(look),
  };
}

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
  readonly pages: Pages;
  readonly listeners: Listeners;
}

/** A page of another site must not read this one, so the name that it was asked by counts, too. */
async function answer({ request, response, server, pages, listeners }: Asked): Promise<void> {
  const port = portOf(server);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  const refuse = (status: number, text: string): void => {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
  };
  if (request.headers.host !== `127.0.0.1:${port}` && request.headers.host !== `localhost:${port}`) return refuse(403, "wrong host");
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "only GET and HEAD");
  const [path, query = ""] = request.url?.split("?") ?? [];
  if (path === "/changes") {
    response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
    return listeners.add(response, decodeStamp(query));
  }
  if (path !== "/") return refuse(404, "nothing here");
  try {
    const { html } = await pages.latest();
    const policy = `${policyOf(pageParts(), true)}; frame-ancestors 'none'`;
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy });
    response.end(request.method === "HEAD" ? undefined : html);
  } catch (error) {
    // The map may be away for a moment, such as during a checkout.
    response.setHeader("Refresh", "2");
    refuse(500, error instanceof Error ? error.message : String(error));
  }
}

/** Of no map if it is malformed. */
function decodeStamp(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const code = errorCode(error);
      reject(code === "EADDRINUSE" || code === "EACCES" ? userError("port-taken", { port: String(port) }) : error);
    });
    server.listen(port, "127.0.0.1", resolve);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Asks the system to show an address. Whoever has no browser has read the address. `root`: the repository, of which nothing is started. */
function openBrowser(address: string, root: string): void {
  const [name, ...words] = OPENERS[process.platform] ?? ["xdg-open"];
  const command = findProgram([name], root);
  if (command === undefined) return;
  const env = withPlaces(process.env, programPlaces(root));
  const started = spawn(command, [...words, address], { env, stdio: "ignore", detached: true });
  started.on("error", () => undefined);
  started.unref();
}

// Whether a map on disk is still the same: cheap enough to be asked every few seconds.

/** Changes with every entity that comes, goes, or is written as a file that replaces another, and with every edit of a description. */
export function mapStamp(directory: string): string {
  let [count, latest, sum] = [0, 0, 0];
  const add = (file: string): void => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return;
    count += 1;
    latest = Math.max(latest, stat.mtimeMs);
    sum = (sum * 31 + stat.mtimeMs + stat.size) % Number.MAX_SAFE_INTEGER;
  };
  for (const entry of entriesIn(directory) ?? []) {
    if (entry.name.startsWith(".")) continue;
    add(join(directory, entry.name));
    if (entry.isDirectory()) add(join(directory, entry.name, "description"));
  }
  return `${count} ${latest} ${sum}`;
}
