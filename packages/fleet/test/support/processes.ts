/** Processes of the built package. Whatever a test leaves running is ended after it. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const home = import.meta.url.includes("/dist/packages/")
  ? new URL("./", import.meta.url)
  : new URL("../../dist/packages/fleet/test/support/", import.meta.url);
export const PROGRAM = fileURLToPath(new URL("bundled/program.js", home));
export const MAPPER = fileURLToPath(new URL("fake-mapper.js", home));

/** For processes that end soon: the embedded database is not compiled a second time for speed, which takes a process more than all it does with it. */
export const SHORT = "--liftoff-only";

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has said so far on standard error. */
  readonly err: () => string;
}

const running = new Set<ChildProcess>();

export function start(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(process.execPath, [SHORT, PROGRAM, ...words], {
    env: { ...process.env, MAPPER, DSP_FLEET_LOCK_SECONDS: "2", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString("utf8")));
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => {
      running.delete(child);
      resolve({ code, signal, ...said });
    });
  });
  return { child, ended, err: () => said.err };
}

export async function run(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return await start(words, environment).ended;
}

export function killAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

export interface Supervised {
  readonly stop: () => Promise<void>;
  /** Kills the process that runs now; another one follows. */
  readonly kill: () => void;
  readonly deaths: () => number;
  readonly pid: () => number;
}

/** Starts the process again whenever it dies by a signal, as a service manager does. Resolves `done` when it ends by itself. */
export function supervise(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Supervised & { readonly done: Promise<Ended> } {
  let deaths = 0;
  let isStopped = false;
  let now = start(words, environment);
  const done = (async () => {
    for (;;) {
      const ended = await now.ended;
      if (ended.signal === null || isStopped) return ended;
      deaths += 1;
      now = start(words, environment);
    }
  })();
  return {
    done,
    deaths: () => deaths,
    pid: () => now.child.pid ?? 0,
    kill: () => void now.child.kill("SIGKILL"),
    stop: async () => {
      isStopped = true;
      now.child.kill("SIGTERM");
      await done;
    },
  };
}
