/** A process that answers commands (`watch --serve`), and commands that ask it. */
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { PROGRAM, start, type Ended } from "./program.js";
import { temporaryDirectory } from "./temporary-directory.js";

export interface Surroundings {
  readonly XDG_RUNTIME_DIR: string;
  readonly XDG_CACHE_HOME: string;
}

export interface WarmServer {
  readonly child: ChildProcess;
  /** What it has said. */
  readonly said: () => string;
  /** Resolves when it has said that. */
  readonly hears: (words: string) => Promise<void>;
  readonly ended: Promise<number | null>;
}

/** Directories of their own, the first of which only this user can enter. */
export function surroundings(): Surroundings {
  const directory = temporaryDirectory();
  const [XDG_RUNTIME_DIR, XDG_CACHE_HOME] = [join(directory, "run"), join(directory, "cache")];
  mkdirSync(XDG_RUNTIME_DIR);
  chmodSync(XDG_RUNTIME_DIR, 0o700);
  return { XDG_RUNTIME_DIR, XDG_CACHE_HOME };
}

/** The sockets of running processes. */
export function sockets({ XDG_RUNTIME_DIR }: Surroundings): readonly string[] {
  const directory = join(XDG_RUNTIME_DIR, "dsp-bootstrap");
  try {
    return readdirSync(directory).map((name) => join(directory, name));
  } catch {
    return [];
  }
}

export function launch(cwd: string, env: Surroundings, words: readonly string[] = ["--no-update"]): WarmServer {
  const child = spawn(process.execPath, [PROGRAM, "watch", "--serve", "--verbose", ...words], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const listeners = new Set<() => void>();
  const hear = (piece: Buffer): void => {
    text += piece.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const hears = (words: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const listen = (): void => {
        if (!text.includes(words)) return;
        listeners.delete(listen);
        resolve();
      };
      void ended.then(() => reject(new Error(`it ended without saying "${words}": ${text}`)));
      listeners.add(listen);
      listen();
    });
  return { child, said: () => text, hears, ended };
}

/** Started, and ready to answer. */
export async function warmServer(cwd: string, env: Surroundings, words?: readonly string[]): Promise<WarmServer> {
  const server = launch(cwd, env, words);
  await server.hears("are answered by this process");
  return server;
}

export function answered(server: WarmServer): number {
  return server.said().match(/\] answered: /g)?.length ?? 0;
}

/** Until the server answers: a busy machine may let it miss the time that a command waits for it. */
export async function askUntilAnswered(server: WarmServer, words: readonly string[], cwd: string, env: Surroundings): Promise<Ended> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const before = answered(server);
    const ended = await start(words, { cwd, env: { ...env } });
    if (answered(server) > before) return ended;
  }
  throw new Error(`it never answered: ${server.said()}`);
}
