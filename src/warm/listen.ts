/** The socket of a process that answers: one for each repository and user. */
import { chmodSync, linkSync, lstatSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { errorCode } from "../fs/file-error.js";
import { userError } from "../model/errors/user-error.js";
import { onLine, type Greeting } from "./messages.js";
import { makePrivateDirectory, removeIfEmpty } from "./runtime-directory.js";
import { socketOf } from "./socket-of.js";

export interface Listening {
  /** Whether commands still find this process. */
  readonly isInPlace: () => boolean;
  /** Ends connections, too. */
  readonly close: () => void;
}

/** How often a socket that was left behind is replaced, if others do the same at the same time. */
const ATTEMPTS = 5;
/** Milliseconds for the greeting of another process. */
const PATIENCE = 1000;

/**
 * `root`: without links. Throws `UserError` if another process answers for it, and if the directory is not private.
 *
 * A socket gets its name when it can be used: it is bound under another one, and linked. The platform removes the other one when it closes.
 */
export async function listen(directory: string, root: string, serve: (socket: Socket) => void): Promise<Listening> {
  if (!makePrivateDirectory(directory)) throw userError("runtime-directory", { path: directory });
  const path = socketOf(directory, root);
  const bound = `${path}.${process.pid}`;
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
    // The other side went away; `close` follows.
    socket.on("error", () => undefined);
    serve(socket);
  });
  rmSync(bound, { force: true });
  await bind(server, bound);
  const own = lstatSync(bound).ino;
  const isInPlace = (): boolean => lstatSync(path, { throwIfNoEntry: false })?.ino === own;
  const close = (): void => {
    if (isInPlace()) rmSync(path, { force: true });
    for (const socket of connections) socket.destroy();
    server.close();
    rmSync(bound, { force: true });
    removeIfEmpty(directory);
  };
  try {
    await publish(bound, path);
  } catch (error) {
    close();
    throw error;
  }
  rmSync(bound, { force: true });
  return { isInPlace, close };
}

function bind(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      chmodSync(path, 0o600);
      resolve();
    });
  });
}

async function publish(bound: string, path: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (isGiven(bound, path)) return;
    const before = lstatSync(path, { throwIfNoEntry: false })?.ino;
    const holder = await holderOf(path);
    if (holder !== "nobody") throw userError("already-serving", { process: holder === "silent" ? undefined : holder });
    if (before !== undefined && lstatSync(path, { throwIfNoEntry: false })?.ino === before) rmSync(path, { force: true });
  }
  throw userError("already-serving", { process: undefined });
}

/** False if the name is taken. */
function isGiven(bound: string, path: string): boolean {
  try {
    linkSync(bound, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
  }
  // Some systems cannot link a socket.
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false;
  renameSync(bound, path);
  return true;
}

/** The process behind a socket; nobody if it has ended. */
function holderOf(path: string): Promise<number | "nobody" | "silent"> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let isConnected = false;
    const end = (holder: number | "nobody" | "silent"): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(holder);
    };
    const timer = setTimeout(() => end("silent"), PATIENCE);
    socket.on("connect", () => (isConnected = true));
    socket.on("error", () => end(isConnected ? "silent" : "nobody"));
    socket.on("close", () => end("silent"));
    onLine(socket, (line) => end((JSON.parse(line) as Greeting).pid));
  });
}
