/** Servers that tests start for themselves, from what the machine has installed. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface TestServer {
  readonly url: string;
  /** Kills it and starts it again with its data. */
  readonly restart: (pause: number) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly pid: () => number;
}

export function redisProgram(): string | undefined {
  return ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map((folder) => join(folder, "redis-server")).find((path) => existsSync(path));
}

/** Folder of the newest PostgreSQL. */
export function postgresPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  return [...versions.map((version) => join(debian, version, "bin")), "/usr/local/bin", "/opt/homebrew/bin"].find((path) =>
    existsSync(join(path, "initdb")),
  );
}

export async function startRedis(program: string): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "fleet-redis-"));
  const port = await freePort();
  const words = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--dir",
    folder,
    "--appendonly",
    "yes",
    "--save",
    "",
    "--maxmemory-policy",
    "noeviction",
  ];
  return await serve({ url: `redis://127.0.0.1:${port}`, port, folder, begin: () => spawn(program, words, { stdio: "ignore" }) });
}

export async function startPostgres(programs: string): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "fleet-postgres-"));
  const port = await freePort();
  const data = join(folder, "data");
  mkdirSync(data);
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync("chown", ["-R", "postgres", folder]);
  const as = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];
  const call = (name: string, words: readonly string[]): readonly [string, readonly string[]] => {
    const [first = "", ...rest] = [...as, join(programs, name), ...words];
    return [first, rest];
  };
  execFileSync(...call("initdb", ["-D", data, "-U", "fleet", "-A", "trust", "--no-sync", "-E", "UTF8"]), { stdio: "ignore", cwd: folder });
  const words = ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"];
  const url = `postgres://fleet@127.0.0.1:${port}/postgres`;
  const server = await serve({ url, port, folder, begin: () => spawn(...call("postgres", words), { stdio: "ignore", cwd: folder }) });
  await sleep(500);
  return server;
}

interface Serving {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  readonly begin: () => ChildProcess;
}

async function serve({ url, port, folder, begin }: Serving): Promise<TestServer> {
  let child = begin();
  const kill = async (signal: "SIGKILL" | "SIGINT"): Promise<void> => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  };
  await answers(port);
  return {
    url,
    pid: () => child.pid ?? 0,
    restart: async (pause) => {
      await kill("SIGKILL");
      await sleep(pause);
      child = begin();
      await answers(port);
    },
    stop: async () => {
      await kill("SIGKILL");
      await sleep(100);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function freePort(): Promise<number> {
  return await new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

async function answers(port: number): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error(`nothing listens at port ${port}`);
}
