/** Runs the mapper on a checkout: as a child without tokens, where possible without a network, within a time and an amount of memory. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, programPlaces, withPlaces } from "../../../../src/fs/find-program.js";
import { shownLine as shown } from "../../../../src/model/shown-text.js";

export interface MapperLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

export const LIMITS: MapperLimits = { seconds: 30 * 60, megabytes: 8 * 1024 };

/** A commit is whole, so what it lacks is gone; and a fetch of one commit has no history that could confirm it. */
export const MAPPER_OPTIONS = "--set trackedOnly=true --force";

export class MapperFault extends Error {
  /** The same inputs give the same fault. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = "MapperFault";
    this.permanent = permanent;
  }
}

interface MapperRun {
  readonly mapper: string;
  /** The checkout. */
  readonly repository: string;
  /** File to which the surface is written. */
  readonly surface: string;
  /** A folder of its own, for the home directory and temporary files. */
  readonly home: string;
  /** Folder of the mapper's cache; absent: it uses none. */
  readonly cache?: string | undefined;
  /** See `findIsolation`. */
  readonly isolation: readonly string[];
  readonly options: string;
  readonly limits: MapperLimits;
  readonly signal: AbortSignal;
}

/** Resolves when the map is written; throws `MapperFault`. */
export async function runMapper(run: MapperRun): Promise<void> {
  const { mapper, repository, surface, options, cache } = run;
  const heap = `--max-old-space-size=${Math.ceil(run.limits.megabytes * HEAP)}`;
  const words = [
    heap,
    mapper,
    "bootstrap",
    "--root",
    repository,
    "--surface",
    surface,
    ...options.split(" ").filter((word) => word !== ""),
    ...(cache === undefined ? ["--no-cache"] : []),
  ];
  const [command, ...args] = [...run.isolation, process.execPath, ...words];
  if (command === undefined) throw new Error("unreachable");
  // Its standard input stays open as long as this process lives: the mapper ends with it.
  const child = spawn(command, args, { cwd: run.home, env: environment(run), stdio: ["pipe", "ignore", "pipe"] });
  child.stdin?.on("error", () => undefined);
  await ended(child, run);
}

/** Share of the memory that objects may take; the rest is for buffers and parsers. */
const HEAP = 0.75;

const UNSHARED = ["-n", "-rn"];

/** Words before a command that take the network from it; none where that needs rights that this user has not. `folder`: that of the fleet. */
export function findIsolation(folder: string): readonly string[] {
  const command = findProgram(["unshare"], folder);
  if (command === undefined) return [];
  const env = withPlaces(process.env, programPlaces(folder));
  const option = UNSHARED.find((one) => spawnSync(command, [one, "true"], { env }).status === 0);
  return option === undefined ? [] : [command, option];
}

function environment({ repository, home, cache }: MapperRun): NodeJS.ProcessEnv {
  const { SYSTEMROOT } = process.env;
  return {
    ...withPlaces({}, programPlaces(repository)),
    ...(SYSTEMROOT === undefined ? {} : { SYSTEMROOT }),
    HOME: home,
    TMPDIR: home,
    LC_ALL: "C.UTF-8",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    XDG_CACHE_HOME: cache ?? join(home, "cache"),
    DSP_END_WITH_STDIN: "1",
  };
}

const GRACE = 5000;
const WATCH = 1000;
const KEPT = 4096;

async function ended(child: ChildProcess, { limits, signal }: MapperRun): Promise<void> {
  let err = "";
  let over: string | undefined;
  const end = (reason: string): void => {
    over ??= reason;
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), GRACE).unref();
  };
  const stop = (): void => end("stopped");
  signal.addEventListener("abort", stop);
  const time = setTimeout(() => end(`it took more than ${limits.seconds} s`), limits.seconds * 1000);
  const memory = setInterval(() => {
    if (megabytesOf(child.pid) > limits.megabytes) end(`it took more than ${limits.megabytes} MB of memory`);
  }, WATCH);
  child.stderr?.on("data", (chunk: Buffer) => {
    err = (err + chunk.toString("utf8")).slice(-KEPT);
  });
  try {
    const [code, by] = await new Promise<readonly [number | null, string | null]>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (exit, signalName) => resolve([exit, signalName]));
    });
    if (code === 0 && over === undefined) return;
    if (over !== undefined) throw new MapperFault(`mapping was ended: ${over}`, !signal.aborted);
    const said = err.split("\n").find((line) => line.startsWith("error: ")) ?? err.trim().split("\n").at(-1);
    // Who is killed from outside may have been the machine's choice when it ran out of memory.
    if (by !== null) throw new MapperFault(`the mapper was ended by ${by}`, false);
    throw new MapperFault(
      said === undefined || said === "" ? `the mapper ended with ${code}` : shown(said.replace(/^error: /, "")),
      !isOfMachine(err),
    );
  } finally {
    signal.removeEventListener("abort", stop);
    clearTimeout(time);
    clearInterval(memory);
  }
}

function isOfMachine(err: string): boolean {
  return /ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM|EIO|no space left|heap out of memory/i.test(err);
}

/** Resident memory as Linux tells it; 0 elsewhere. */
function megabytesOf(pid: number | undefined): number {
  try {
    const [, pages = "0"] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
    return (Number(pages) * 4096) / 1024 ** 2;
  } catch {
    return 0;
  }
}
