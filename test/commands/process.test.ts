/** The compiled program as a process: how it ends, what it leaves behind, and that place and threads change no byte. */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { PROGRAM, start } from "../support/program.js";
import { departmentStore, git, mapOf, temporaryRepository } from "../support/temporary-repository.js";
import { IS_THOROUGH } from "../support/effort.js";
import { timeLimit } from "../support/time-limit.js";

const SECONDS = 1000;

test("results on stdout, nothing on stderr, 0", async () => {
  const directory = temporaryRepository();
  const { code, out, err } = await start(["bootstrap"], { cwd: directory });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  // oxlint-disable-next-line no-control-regex -- off a terminal there is none
  expect(out).not.toMatch(/[\r\u001b]/);
  expect(mapOf(directory).size).toBeGreaterThan(20);
});

test("a user's fault is one sentence on stderr, 2", async () => {
  const { code, out, err } = await start(["bootstrap", "--root", "warehouse"], { cwd: temporaryDirectory() });
  expect({ code, out, err }).toEqual({
    code: 2,
    out: "",
    err: "error: warehouse: no such directory; name an existing project directory\n",
  });
});

test("with --json an error is a document, and a sentence on stderr as ever", async () => {
  const cwd = temporaryDirectory();
  for (const words of [
    ["bootstrap", "--json", "--root", "warehouse"],
    ["check", "--format", "json", "--root", "warehouse"],
  ]) {
    const { code, out, err } = await start(words, { cwd });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^error: warehouse: [^\n]+\n$/) });
    expect(JSON.parse(out)).toEqual({
      schemaVersion: 1,
      error: {
        code: "no-such-directory",
        message: "warehouse: no such directory",
        next: "name an existing project directory",
        exitCode: 2,
      },
    });
  }
  expect((await start(["get-entity", "obj-00000000", "--json"], { cwd })).out).toBe("");
});

test("whoever waits for something that never comes ends with 2 and says so", async () => {
  const directory = temporaryRepository();
  const preload = join(directory, "silent.cjs");
  writeFileSync(preload, "globalThis.setImmediate = () => undefined;\n");
  const { code, err } = await start(["bootstrap"], { cwd: directory, env: { NODE_OPTIONS: `--require ${preload}` } });
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("ended before the work was done") });
});

test("a finding is 1", async () => {
  const { code, err } = await start(["explain", "src/stocktaking.ts"], { cwd: temporaryRepository() });
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^error: .*others may import it by path from shop.*\n$/) });
});

describe("who waits for another run", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("is ended by %s", async (signal) => {
    const directory = temporaryRepository();
    const holder = { pid: process.pid, host: hostname(), began: "", key: "0123456789abcdef" };
    writeFileSync(join(directory, ".dsp.tmp-lock"), JSON.stringify(holder));
    const child = spawn(process.execPath, [PROGRAM, "bootstrap"], { cwd: directory, stdio: "ignore" });
    const ended = once(child, "exit");
    // By then it has begun to wait, which it does for ten seconds; who is heard before that ends as well.
    await sleep(4 * SECONDS);
    const told = Date.now();
    child.kill(signal);
    const [code, by] = (await ended) as [number | null, string | null];
    expect(code === null ? by : code).toBe(code === null ? signal : signal === "SIGTERM" ? 143 : 130);
    expect(Date.now() - told).toBeLessThan(timeLimit(4 * SECONDS));
    expect(readdirSync(directory).filter((name) => name.startsWith(".dsp"))).toEqual([".dsp.tmp-lock"]);
  });
});

describe("the name of the program", () => {
  test("dsp-bootstrap needs no command", async () => {
    const bin = join(temporaryDirectory(), "dsp-bootstrap");
    symlinkSync(PROGRAM, bin);
    const directory = temporaryRepository();
    expect(await start([], { cwd: directory, program: bin })).toMatchObject({ code: 0, err: "" });
    const first = mapOf(directory);
    expect(await start(["--dry-run"], { cwd: directory, program: bin })).toMatchObject({ code: 0, out: "" });
    expect(await start([directory, "--set", "entryAdd=src/stocktaking.ts"], { program: bin })).toMatchObject({ code: 0 });
    expect(mapOf(directory).size).toBeGreaterThan(first.size);
    expect((await start(["roots"], { cwd: directory, program: bin })).out).toMatch(/^\* program +src\/till\.ts/);
  });

  test("dsp-cli asks for one", async () => {
    const bin = join(temporaryDirectory(), "dsp-cli");
    symlinkSync(PROGRAM, bin);
    const { code, out, err } = await start([], { cwd: temporaryRepository(), program: bin });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^error: no command is given; use one of bootstrap, .*'dsp-cli bootstrap PATH'; see 'dsp-cli --help'\n$/);
  });
});

describe("--help", () => {
  test.each([
    [
      ["--help"],
      ["dsp-cli COMMAND", "  bootstrap [PATH] ", "  roots [PATH] ", "  explain TARGET ", "get-recipients", "Exit codes: 0 done"],
    ],
    [["help"], ["Questions about the code:\n  overview [TARGET]  "]],
    [
      ["help", "uses"],
      ["dsp-cli uses TARGET…", "--limit"],
    ],
    [
      ["bootstrap", "--help"],
      [
        "--set KEY=VALUE",
        "--as-configured",
        "--dry-run",
        "--report",
        "--markers write|remove",
        "dsp-cli bootstrap ../website --dry-run",
        "Exit codes",
      ],
    ],
    [
      ["roots", "-h"],
      ["--set KEY=VALUE", "'dsp-cli config'", "--json", "dsp-cli roots ../website --json", "Exit codes"],
    ],
    [
      ["explain", "--help"],
      ["TARGET", "dsp-cli explain src/cart.ts", "Exit codes"],
    ],
  ])("%j", async (words, parts) => {
    const { code, out, err } = await start(words, { cwd: temporaryDirectory() });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    for (const part of parts) expect(out).toContain(part);
    expect(out.split("\n").filter((line) => line.length > 110)).toEqual([]);
  });

  test("--version is the package's", async () => {
    expect((await start(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

test("npm start means paths from where the user stands", async () => {
  const directory = temporaryRepository();
  const desk = join(directory, "desk");
  mkdirSync(desk);
  const env = { npm_package_name: "dsp-bootstrap", npm_lifecycle_event: "start", INIT_CWD: desk };
  expect(await start([".."], { cwd: temporaryDirectory(), env })).toMatchObject({ code: 0 });
  expect(existsSync(join(directory, ".dsp"))).toBe(true);
  const { out } = await start(["check", "--root", ".."], { cwd: temporaryDirectory(), env });
  expect(out).toContain("in sync");
});

test("a reader that stops early ends the program silently", async () => {
  const directory = temporaryRepository(departmentStore(200));
  const ended = await new Promise<{ code: number | null; err: string }>((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, "bootstrap", "--dry-run"], { cwd: directory, stdio: ["ignore", "pipe", "pipe"] });
    let err = "";
    child.stderr.on("data", (piece: Buffer) => (err += piece.toString()));
    child.stdout.destroy();
    child.on("close", (code) => resolve({ code, err }));
  });
  expect(ended).toEqual({ code: 0, err: "" });
});

describe.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s", (signal, expected) => {
  test("ends the run at any moment with the old map or the new one, and nothing beside it", async () => {
    const whole = temporaryRepository(departmentStore(120));
    const began = performance.now();
    await start(["bootstrap"], { cwd: whole });
    let late = performance.now() - began;
    let early = 0;
    const after = mapOf(whole);

    /** Whether a first map, sent the signal after so many milliseconds, had not begun, was interrupted or had ended. */
    async function signalled(milliseconds: number): Promise<"not begun" | "interrupted" | "ended"> {
      const directory = temporaryRepository(departmentStore(120));
      const { code, err } = await start(["bootstrap"], {
        cwd: directory,
        during: (kill) => void setTimeout(() => kill(signal), milliseconds),
      });
      // Before its first line the program is Node's, and the signal ends it without a code.
      expect([null, 0, expected]).toContain(code);
      expect(err).toBe("");
      if (existsSync(join(directory, ".dsp"))) expect(mapOf(directory)).toEqual(after);
      else expect(code).not.toBe(0);
      expect(readdirSync(directory).filter((name) => name.startsWith(".dsp."))).toEqual([]);
      if (code === null) return "not begun";
      return code === 0 ? "ended" : "interrupted";
    }

    const ends = new Set<string>();
    for (const part of IS_THOROUGH ? [0.2, 0.3, 0.6, 0.75, 0.9] : [0.3, 0.75]) ends.add(await signalled(late * part));
    // A machine that is busy for one run and idle for the next shifts them all; then the moment is searched for.
    for (let tries = 0; tries < 30 && !ends.has("interrupted"); tries += 1) {
      const moment = (early + late) / 2;
      const end = await signalled(moment);
      ends.add(end);
      if (end === "not begun") early = moment;
      else late = moment;
      if (late - early < 1) [early, late] = [0, late * 3];
    }
    expect(ends).toContain("interrupted");
  });
});

describe.each([
  ["a small shop", () => temporaryRepository()],
  ["a department store", () => temporaryRepository(departmentStore(120))],
])("%s", (_what, make) => {
  test("place, threads and history change no byte", async () => {
    const first = make();
    git(first, "add", "--all");
    git(first, "commit", "--quiet", "--message", "Open");
    const second = join(temporaryDirectory(), "another-name", "deeper");
    git(first, "clone", "--quiet", first, second);
    const third = join(temporaryDirectory(), "copy");
    cpSync(first, third, { recursive: true });
    chmodSync(join(third, "package.json"), 0o600);
    expect((await start(["bootstrap", "--workers", "1"], { cwd: first })).code).toBe(0);
    expect((await start(["bootstrap", "--workers", "8"], { cwd: second })).code).toBe(0);
    expect((await start(["bootstrap", "--workers", "0", third], { env: { LC_ALL: "C", TZ: "Asia/Tokyo" } })).code).toBe(0);
    expect(mapOf(second)).toEqual(mapOf(first));
    expect(mapOf(third)).toEqual(mapOf(first));
  });
});

test("a watch that is interrupted ends as it should", async () => {
  const directory = temporaryRepository();
  const { code, out, err } = await start(["watch", "--workers", "1"], {
    cwd: directory,
    during: (kill) => {
      const poll = setInterval(() => {
        if (!existsSync(join(directory, ".dsp", "diagnostics"))) return;
        clearInterval(poll);
        kill("SIGINT");
      }, 20);
    },
  });
  expect({ code, out, err }).toEqual({ code: 0, out: expect.stringMatching(/^updated: \d+ written, 0 removed\n$/), err: "" });
  expect(readdirSync(directory).sort()).toEqual([".dsp", ".git", "package.json", "src"]);
});

describe("facts of earlier runs", () => {
  test("change no byte, and stay out of the repository", async () => {
    const cache = temporaryDirectory();
    const env = { XDG_CACHE_HOME: cache };
    const directory = temporaryRepository();
    await start(["bootstrap"], { cwd: directory, env });
    const cold = mapOf(directory);
    const [pack = ""] = readdirSync(join(cache, "dsp-bootstrap", "facts"));
    expect(readFileSync(join(cache, "dsp-bootstrap", "facts", pack), "utf8")).toContain('"path":"src/cart.ts"');
    rmSync(join(directory, ".dsp"), { recursive: true });
    expect(await start(["bootstrap"], { cwd: directory, env })).toMatchObject({ code: 0, err: "" });
    expect(mapOf(directory)).toEqual(cold);
    expect(readdirSync(directory).sort()).toEqual([".dsp", ".git", "package.json", "src"]);
  });

  test("are not kept with --no-cache", async () => {
    const cache = temporaryDirectory();
    const { code } = await start(["bootstrap", "--no-cache"], { cwd: temporaryRepository(), env: { XDG_CACHE_HOME: cache } });
    expect({ code, kept: readdirSync(cache) }).toEqual({ code: 0, kept: [] });
  });
});
