import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { queueAddress, withoutPasswords } from "../src/queue/queue-address.js";
import { acceptedBy } from "../src/command/workshop.js";
import { faultOf } from "../src/sources/git.js";
import { acceptJob } from "../src/worker/start-worker.js";
import { LIMITS, MAPPER_OPTIONS, runMapper } from "../src/worker/run-mapper.js";
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
  ["no pg_hba entry for postgres://h/d?user=me&password=s3cret&x=1", [], "no pg_hba entry for postgres://h/d?…"],
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

/** Where people put them. `PORT` is one where nobody answers. */
const ADDRESSES = [
  "ssh://me:s3cret@127.0.0.1:PORT/web/one",
  "ssh://me:%40s3cret@127.0.0.1:PORT/web/two",
  "SSH://me:s3cret@127.0.0.1:PORT/web/three",
  "http://s3cret@127.0.0.1:PORT/web/four.git",
  "http://me:s3cret@127.0.0.1:PORT/web/five.git",
  "http://me:s3/cret@127.0.0.1:PORT/web/six.git",
  "http://127.0.0.1:PORT/web/seven.git?private_token=s3cret",
  "http://127.0.0.1:PORT/web/eight.git?a=b&access_token=s3cret#s3cret",
  "http://127.0.0.1:PORT/web/nine.git#s3cret",
  "me:s3cret@127.0.0.1:web/ten",
  "me:s3cret@127.0.0.1/web/eleven",
].map((address) => address.replace("PORT", "1"));

const SECRET = /s3\/?cret/;

function filesWith(folder: string, secret: RegExp): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).filter((file) => secret.test(readFileSync(file, "latin1")));
}

it("keeps no password of an address that is added, and says none", async () => {
  const folder = join(scratch, "added");
  const at = ["--fleet", folder];
  const said: string[] = [];
  const added: number[] = [];
  for (const address of ADDRESSES) {
    const { code, out, err } = await say(["add", address, ...at], scratch);
    said.push(out, err, await saidBy(["add", address, ...at, "--json"]));
    added.push(code);
  }
  // The others are no addresses for git.
  expect(added).toEqual([0, 0, 2, 0, 0, 2, 0, 0, 0, 2, 2]);
  expect(said[1]).toContain("DSP_FLEET_TOKEN_");
  const [address = ""] = ADDRESSES;
  const commands = [
    ["add", "--gitea", "http://me:s3cret@127.0.0.1:1/acme"],
    ["add", "--github", "acme", "--at", "http://me:s3cret@127.0.0.1:1"],
    ["run"],
    ["run", "--json", "--only", address],
    ["skip", address, "--reason", "see https://me:s3cret@h.dev"],
    ["skip", address, "--undo"],
    ["status"],
    ["status", "--json"],
    ["status", "--board", address],
    ["why", "web/one", "--json"],
    ["why", address],
    ["retry", `${address}x`],
    ["verify", `${address}x`, "--json"],
    ["ask", "unused", address, "--json"],
    ["ask", "affected", "web/one", "--diff", address],
    ["remove", address],
    ["remove", `${address}x`],
  ];
  for (const words of commands) said.push(await saidBy([...words, ...at]));
  expect(said.filter((text) => SECRET.test(text))).toEqual([]);
  expect(said.join("")).toContain("web/one");
  expect(filesWith(folder, SECRET)).toEqual([]);
});

it("takes none of those that a file already has any further", async () => {
  const folder = join(scratch, "written");
  mkdirSync(folder);
  const urls = ADDRESSES.map((url) => `[[source]]\nurl = ${JSON.stringify(url)}\n`);
  writeFileSync(join(folder, "addresses"), ADDRESSES.map((address) => `${address}\n`).join(""));
  writeFileSync(
    join(folder, "fleet.toml"),
    [
      ...urls,
      '[[source]]\ngitea = "http://me:s3cret@127.0.0.1:1/acme"\n',
      '[[source]]\ngitlab = "acme"\nat = "http://s3cret@127.0.0.1:1"\n',
      '[[source]]\nfile = "addresses"\n',
      '[[skip]]\nrepository = "ssh://me:s3cret@127.0.0.1/web/two"\nreason = "https://me:s3cret@h.dev"\n',
    ].join("\n"),
  );
  const before = [{ name: "127.0.0.1/web/gone", source: "url ssh://me:s3cret@127.0.0.1:1/web/gone", missed: 2, since: "t", run: "r" }];
  writeFileSync(join(folder, "listed.json"), JSON.stringify(before));
  const at = ["--fleet", folder];
  const said: string[] = [];
  for (const words of [["run"], ["run", "--json"], ["status"], ["status", "--json"], ["why", "web/one"], ["why", "web/two", "--json"]])
    said.push(await saidBy([...words, ...at]));
  expect(said.filter((text) => SECRET.test(text))).toEqual([]);
  expect(
    filesWith(folder, SECRET)
      .map((file) => basename(file))
      .sort(),
  ).toEqual(["addresses", "fleet.toml"]);
});

it("hides what git repeats, and does no job with a password in its address", () => {
  const { message } = faultOf("fetch", 128, "fatal: unable to access 'https://me:s3cret@h.dev/o/n/?private_token=s3cret': 403\n");
  expect(message).toBe("git fetch: fatal: unable to access 'https://h.dev/o/n/?…': 403");
  for (const url of ["https://me:s3cret@h.dev/o/n", "ssh://me:s3cret@h.dev/o/n", "https://h.dev/o/n?private_token=s3cret"]) {
    const job = { repository: "h.dev/o/n", url, commit: "0".repeat(40), program: "1", options: MAPPER_OPTIONS, run: "r" };
    const refused = acceptJob(job, { accepts: acceptedBy([], scratch), program: "1" });
    expect(refused).toHaveProperty("refused");
    expect(JSON.stringify(refused)).not.toContain("s3cret");
  }
});
