/** What goes wrong between a command and the process that it asks: the command then does its work itself, and the map is never half there. */
import { chmodSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { LOCK } from "../../src/store/staging.js";
import { start } from "../support/program.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { departmentStore, mapOf, temporaryRepository } from "../support/temporary-repository.js";
import { answered, askUntilAnswered, launch, sockets, surroundings, warmServer, type Surroundings } from "../support/warm-server.js";

const only = (env: Surroundings): string => {
  const [socket, ...more] = sockets(env);
  if (socket === undefined || more.length > 0) throw new Error("one process answers");
  return socket;
};

/** In the place of a process that answers. */
async function impostor(path: string, talk: (socket: Socket) => void): Promise<void> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  chmodSync(path, 0o600);
  onTestFinished(() => void server.close());
}

test("a socket that only its user can use, gone with its process, and a directory that goes with the last one", async () => {
  const [root, env] = [temporaryRepository(), surroundings()];
  const server = await warmServer(root, env);
  const socket = only(env);
  expect([lstatSync(socket).mode & 0o777, lstatSync(join(socket, "..")).mode & 0o777]).toEqual([0o600, 0o700]);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect([existsSync(socket), existsSync(join(socket, ".."))]).toEqual([false, false]);
});

test("a second process for the same repository is refused, also by another name of it; one for another repository is not", async () => {
  const [root, env] = [temporaryRepository(), surroundings()];
  const server = await warmServer(root, env);
  const link = join(temporaryDirectory(), "link");
  symlinkSync(root, link);
  const second = await start(["watch", "--serve", "--no-update", "--root", link], { env: { ...env } });
  expect(second).toMatchObject({ code: 2, out: "" });
  expect(second.err).toContain(`another process (${server.child.pid}) already answers commands`);
  await warmServer(temporaryRepository(), env);
  expect(sockets(env)).toHaveLength(2);
});

test("the socket of a killed process: commands work alone, and the next process replaces it", async () => {
  const [root, env] = [temporaryRepository(), surroundings()];
  const killed = await warmServer(root, env);
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(existsSync(only(env))).toBe(true);
  expect(await start(["bootstrap"], { cwd: root, env: { ...env } })).toMatchObject({ code: 0, err: "" });
  const next = await warmServer(root, env);
  expect(await askUntilAnswered(next, ["check"], root, env)).toMatchObject({ code: 0, out: ".dsp is in sync with the sources\n", err: "" });
});

test("a process killed in the middle of a map: the command makes the same map itself", async () => {
  const files = departmentStore(120);
  const [root, alone, env] = [temporaryRepository(files), temporaryRepository(files), surroundings()];
  const server = await warmServer(root, env);
  const mapping = start(["bootstrap", "--json"], { cwd: root, env: { ...env } });
  // The lock is taken when the map begins.
  const lock = join(root, LOCK);
  await expect.poll(() => existsSync(lock), { interval: 5 }).toBe(true);
  server.child.kill("SIGKILL");
  expect(await mapping).toMatchObject({ code: 0, err: "" });
  await start(["bootstrap", "--no-server"], { cwd: alone, env: { ...surroundings() } });
  expect(mapOf(root)).toEqual(mapOf(alone));
  expect(existsSync(lock)).toBe(false);
});

test("a killed command: the process abandons its work, and answers the next one", async () => {
  const [root, env] = [temporaryRepository(departmentStore(120)), surroundings()];
  const server = await warmServer(root, env);
  const lock = join(root, LOCK);
  const killed = await start(["bootstrap"], {
    cwd: root,
    env: { ...env },
    during: (kill) =>
      void expect
        .poll(() => existsSync(lock), { interval: 5 })
        .toBe(true)
        .then(() => kill("SIGINT")),
  });
  expect(killed).toMatchObject({ code: 130, out: "" });
  await expect.poll(() => existsSync(lock), { interval: 20 }).toBe(false);
  expect(await askUntilAnswered(server, ["bootstrap", "--json"], root, env)).toMatchObject({ code: 0, err: "" });
  expect(await start(["check", "--no-server", "--no-cache"], { cwd: root, env: { ...env } })).toMatchObject({ code: 0 });
});

test("a process of another build, a busy, a silent and a lying one: the command works alone", async () => {
  const [root, env] = [temporaryRepository(), surroundings()];
  const server = await warmServer(root, env);
  const path = only(env);
  server.child.kill("SIGKILL");
  await server.ended;
  // That of the built program: sources have none.
  const built = (await import(new URL("../../dist/src/runtime/build-id.js", import.meta.url).href)) as {
    readonly programBuild: () => string;
  };
  const build = built.programBuild();
  const talks: readonly ((socket: Socket) => void)[] = [
    (socket) => socket.write(`${JSON.stringify({ build: "another", isBusy: false, pid: 1 })}\n`),
    (socket) => socket.write(`${JSON.stringify({ build, isBusy: true, pid: 1 })}\n`),
    () => undefined,
    (socket) => socket.write("neither this\nnor that\n"),
    (socket) => socket.end(),
  ];
  for (const talk of talks) {
    rmSync(path, { force: true });
    let asked = 0;
    await impostor(path, (socket) => {
      asked += 1;
      talk(socket);
    });
    expect(await start(["outline", "src/total.ts"], { cwd: root, env: { ...env } })).toMatchObject({
      code: 0,
      out: expect.stringContaining("total"),
      err: "",
    });
    expect(asked).toBe(1);
  }
});

test("a directory or socket that others can use, and a link to one, are not used", async () => {
  const [root, env] = [temporaryRepository(), surroundings()];
  const server = await warmServer(root, env);
  const socket = only(env);
  const directory = join(socket, "..");
  const outline = async (): Promise<number> => {
    const before = answered(server);
    expect(await start(["outline", "src/total.ts"], { cwd: root, env: { ...env } })).toMatchObject({ code: 0, err: "" });
    return answered(server) - before;
  };
  await askUntilAnswered(server, ["outline", "src/total.ts"], root, env);
  chmodSync(directory, 0o750);
  expect(await outline()).toBe(0);
  chmodSync(directory, 0o700);
  chmodSync(socket, 0o660);
  expect(await outline()).toBe(0);
  chmodSync(socket, 0o600);
  chmodSync(env.XDG_RUNTIME_DIR, 0o777);
  expect(await outline()).toBe(0);
  chmodSync(env.XDG_RUNTIME_DIR, 0o700);
  renameSync(directory, `${directory}-elsewhere`);
  symlinkSync(`${directory}-elsewhere`, directory);
  expect(await outline()).toBe(0);
});

test("no process starts in a directory that is not private", async () => {
  const [root, env] = [temporaryRepository(), surroundings()];
  const directory = join(env.XDG_RUNTIME_DIR, "dsp-bootstrap");
  mkdirSync(directory, { mode: 0o755 });
  chmodSync(directory, 0o755);
  const refused = launch(root, env);
  expect(await refused.ended).toBe(2);
  expect(refused.said()).toContain("is not a private directory of this user");
});

test("other surroundings, another repository, and what asks for a process of its own: not answered", async () => {
  const [root, other, env] = [temporaryRepository(), temporaryRepository(), surroundings()];
  const server = await warmServer(root, env);
  const ask = async (words: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const before = answered(server);
    expect(await start(words, { cwd: root, env: { ...env, ...more } })).toMatchObject({ code: 0 });
    expect({ words, more, answered: answered(server) - before }).toEqual({ words, more, answered: 0 });
  };
  await ask(["outline", "src/total.ts"], { XDG_CACHE_HOME: temporaryDirectory() });
  await ask(["outline", "src/total.ts"], { GIT_CEILING_DIRECTORIES: "/" });
  await ask(["outline", "src/total.ts"], { DSP_NO_SERVER: "1" });
  await ask(["outline", "src/total.ts"], { DSP_FAST_PARSE: "0" });
  await ask(["outline", "src/total.ts", "--no-server"]);
  await ask(["uses", "src/total.ts", "--no-cache"]);
  await ask(["bootstrap", "--timing"]);
  await ask(["bootstrap", "--workers", "1"]);
  await ask(["bootstrap", "--surface", join(env.XDG_RUNTIME_DIR, "surface")]);
  await ask(["bootstrap", other]);
  await ask(["get-stats"]);
  expect(await askUntilAnswered(server, ["outline", "src/total.ts"], root, env)).toMatchObject({ code: 0 });
});

test("it ends when it was idle, and when its repository is gone", async () => {
  const [root, env] = [temporaryRepository(), surroundings()];
  const idle = await warmServer(root, env, ["--no-update", "--idle", "0"]);
  expect(await idle.ended).toBe(0);
  expect(idle.said()).toContain("ended: it was idle for 0 minutes");
  const orphan = await warmServer(root, env);
  rmSync(root, { recursive: true });
  expect(await orphan.ended).toBe(0);
  expect(orphan.said()).toContain("ended: the repository is gone");
  expect(sockets(env)).toEqual([]);
});

test("watching goes on beside it: the map follows a change, and commands are answered", async () => {
  const [root, env] = [temporaryRepository(), surroundings()];
  const server = await warmServer(root, env, ["--delay", "50"]);
  await server.hears("updated: ");
  writeFileSync(join(root, "src/coupon.ts"), 'import { total } from "./total.js";\nexport const less = total([1]);\n');
  writeFileSync(join(root, "src/till.ts"), 'import { less } from "./coupon.js";\nconsole.log(less);\n');
  await expect.poll(() => [...mapOf(root).values()].some((text) => text.includes("source: src/coupon.ts\n"))).toBe(true);
  expect(await askUntilAnswered(server, ["check"], root, env)).toMatchObject({ code: 0, out: ".dsp is in sync with the sources\n" });
});

test("options that need --serve, or exclude it", async () => {
  const root = temporaryRepository();
  const refusals = {
    "--no-update": "--no-update needs --serve",
    "--idle=5": "--idle needs --serve",
    "--once --serve": "--once and --serve cannot",
  };
  for (const [words, message] of Object.entries(refusals)) {
    const { code, err } = await start(["watch", ...words.split(" ")], { cwd: root });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  }
});
