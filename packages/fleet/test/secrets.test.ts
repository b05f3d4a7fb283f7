import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { queueAddress, withoutPasswords } from "../src/queue/queue-address.js";
import { LIMITS, runMapper } from "../src/worker/run-mapper.js";
import { say } from "./support/saying.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-secrets-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

it("takes the address of the queue from a variable or a file, and an option before both", () => {
  writeFileSync(join(scratch, "redis"), "rediss://:s3cret@queue\n");
  const file = { DSP_FLEET_REDIS_FILE: join(scratch, "redis") };
  expect(queueAddress({}, file)).toEqual({ redis: "rediss://:s3cret@queue" });
  expect(queueAddress({}, { ...file, DSP_FLEET_REDIS: "redis://one" }).redis).toBe("redis://one");
  expect(queueAddress({}, { DSP_FLEET_POSTGRES: "postgres://two" })).toEqual({ postgres: "postgres://two" });
  expect(queueAddress({ postgres: "postgres://three" }, file)).toEqual({ postgres: "postgres://three" });
  expect(queueAddress({}, {})).toEqual({});
  expect(() => queueAddress({}, { DSP_FLEET_POSTGRES_FILE: join(scratch, "none") })).toThrow("DSP_FLEET_POSTGRES_FILE");
});

it.each([
  ["connect to redis://me:s3cret@queue:6379 failed", [], "connect to redis://queue:6379 failed"],
  ["'s3cr/et' and s3cr%2Fet are wrong", ["rediss://:s3cr%2Fet@queue"], "'…' and … are wrong"],
  ["s3@cret", ["redis://me:s3@cret@queue"], "…"],
  ["no pg_hba entry for postgres://h/d?user=me&password=s3cret&x=1", [], "no pg_hba entry for postgres://h/d?user=me&password=…&x=1"],
  ["git@git.acme.dev:web/ui, see https://git.acme.dev/@web", [], "git@git.acme.dev:web/ui, see https://git.acme.dev/@web"],
])("hides passwords in %s", (text, addresses, hidden) => {
  expect(withoutPasswords(text, addresses)).toBe(hidden);
});

/** All that a command says. */
async function saidBy(words: readonly string[]): Promise<string> {
  const { out, err } = await say(words, scratch);
  return out + err;
}

it("repeats no password, whatever is wrong with the queue, and leaves none in a file", async () => {
  const folder = join(scratch, "fleet");
  mkdirSync(join(scratch, "clones", "a", ".git"), { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, "fleet.toml"), `[[source]]\ndir = ${JSON.stringify(join(scratch, "clones"))}\n`);
  // It answers with what it was asked, as an error, so that libraries repeat the password.
  const echo = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      for (const command of chunk
        .toString("latin1")
        .split(/^\*(?=\d)/m)
        .slice(1))
        socket.write(`-ERR ${command.replace(/\r\n/g, " ")}\r\n`);
    });
  });
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  const address = echo.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const at = ["--fleet", folder, "--store", join(scratch, "store")];
  const said: string[] = [];
  for (const url of [`redis://me:s3cret@127.0.0.1:${port}`, "redis://me:s3cret@127.0.0.1:1", "redis://me:s3cret@[broken"]) {
    said.push(await saidBy(["worker", ...at, "--redis", url]));
    vi.stubEnv("DSP_FLEET_REDIS", url);
    said.push(await saidBy(["worker", ...at, "--json"]));
    vi.unstubAllEnvs();
  }
  for (const url of ["postgres://me:s3cret@127.0.0.1:1/db", "postgres://127.0.0.1:1/db?user=me&password=s3cret"]) {
    vi.stubEnv("DSP_FLEET_POSTGRES", url);
    said.push(await saidBy(["worker", ...at]));
    vi.unstubAllEnvs();
  }
  said.push(await saidBy(["worker", ...at, "--rediss", "redis://me:s3cret@queue"]), await saidBy(["fly", "redis://me:s3cret@queue"]));
  echo.close();
  expect(said.filter((text) => !text.includes("error: "))).toEqual([]);
  expect(said.filter((text) => text.includes("s3cret"))).toEqual([]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8").includes("s3cret"))).toEqual([]);
});

it("starts the mapper without the address of the queue", async () => {
  const mapper = join(scratch, "mapper.mjs");
  writeFileSync(mapper, `import { writeFileSync } from "node:fs";\nwriteFileSync("environment", JSON.stringify(process.env));\n`);
  for (const name of ["REDIS", "REDIS_FILE", "POSTGRES", "TOKEN_GIT_ACME_DEV"]) vi.stubEnv(`DSP_FLEET_${name}`, "s3cret");
  const run = { mapper, repository: scratch, surface: join(scratch, "surface"), home: scratch, isolation: [], options: "", limits: LIMITS };
  await runMapper({ ...run, signal: new AbortController().signal });
  const environment = readFileSync(join(scratch, "environment"), "utf8");
  expect(environment).toContain("DSP_END_WITH_STDIN");
  expect(environment).not.toMatch(/DSP_FLEET|s3cret/);
});
