/** A run that is killed at any request and started again asks nothing twice that was answered. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { startFakeServer } from "../../texts/ask/fake-server.js";
import { start } from "../../support/program.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, mapOf, temporaryRepository } from "../../support/temporary-repository.js";
import { answering, plainly, userOf, type Say } from "./clerk.js";

const STALL = {
  "package.json": `{ "name": "stall", "private": true, "main": "./src/cart.ts" }\n`,
  "src/cart.ts": `import { total } from "./total.js";
/** Cart of one customer. */
export class Cart { prices: number[] = []; sum() { return total(this.prices); } }
`,
  "src/total.ts": `/** Adds prices. */
export function total(prices: readonly number[]): number { return prices.reduce((sum, price) => sum + price, 0); }
`,
};
const WORDS = ["texts", "--yes", "--concurrency", "1"];

/** One text is refused for good and one at first, so that there are second tries, and texts that are given up. */
const stubbornly: Say = (item) => {
  if (item.name === "src/total.ts#total") return "Bad.";
  return item.name === "src/cart.ts#Cart" && item.because === undefined ? "Bad." : plainly(item);
};
const answer = answering(stubbornly);

afterEach(() => {
  vi.unstubAllEnvs();
});

async function mapped(): Promise<string> {
  const directory = temporaryRepository(STALL);
  git(directory, "add", "--all");
  await runInProcess(directory, ["bootstrap"]);
  return directory;
}

function copyOf(directory: string): string {
  const copy = temporaryDirectory({});
  cpSync(directory, copy, { recursive: true });
  return copy;
}

test("whatever was kept when a request arrived is all that the next run needs", async () => {
  const directory = await mapped();
  const cache = temporaryDirectory({});
  const kept: string[] = [];
  const users: string[] = [];
  let expected: readonly string[] | undefined;
  const untouched = mapOf(directory);
  // A kill leaves what is on the disk: a copy of it is as good, and has no process to start for each request.
  const server = await startFakeServer((body) => {
    const user = userOf(body);
    if (expected === undefined) {
      kept.push(copyOf(cache));
      expect(mapOf(directory)).toEqual(untouched);
    }
    users.push(user);
    return answer(user);
  });
  vi.stubEnv("OPENAI_BASE_URL", server.url);
  vi.stubEnv("OPENAI_API_KEY", "till-key");
  vi.stubEnv("XDG_CACHE_HOME", cache);
  const pristine = copyOf(directory);
  expect((await runInProcess(directory, WORDS)).code).toBe(0);
  expected = users.splice(0);
  expect(expected.filter((user) => user.includes('"because"'))).toHaveLength(2);
  for (const [at, left] of kept.entries()) {
    vi.stubEnv("XDG_CACHE_HOME", left);
    const again = copyOf(pristine);
    expect((await runInProcess(again, WORDS)).code).toBe(0);
    expect(users.splice(0)).toEqual(expected.slice(at));
    expect(mapOf(again)).toEqual(mapOf(directory));
  }
  // Killed after the last answer, before anything is written.
  vi.stubEnv("XDG_CACHE_HOME", cache);
  expect((await runInProcess(directory, WORDS)).code).toBe(0);
  expect(users).toEqual([]);
  expect((await runInProcess(directory, ["check"])).code).toBe(0);
  await server.close();
});

test("killed for good at a request", async () => {
  const killedAt = 3;
  const directory = await mapped();
  const before = mapOf(directory);
  const cache = join(temporaryDirectory({}), "cache");
  let kill: (signal: NodeJS.Signals) => void = () => undefined;
  const server = await startFakeServer((body, index) => {
    if (index + 1 !== killedAt) return answer(userOf(body));
    kill("SIGKILL");
    return { hang: true };
  });
  const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "till-key", XDG_CACHE_HOME: cache };
  const first = await start([...WORDS, "--root", directory, "--workers", "0"], { env, during: (end) => (kill = end) });
  expect(first.code).toBeNull();
  expect(mapOf(directory)).toEqual(before);

  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const second = await runInProcess(directory, WORDS);
  expect([second.code, second.err]).toEqual([0, expect.stringContaining(server.host)]);
  const users = server.requests.map(({ body }) => userOf(body));
  const [answered, again] = [users.slice(0, killedAt - 1), users.slice(killedAt)];
  expect(again.filter((user) => answered.includes(user))).toEqual([]);
  // The one that was under way is asked again, and nothing is left out.
  expect(again[0]).toBe(users[killedAt - 1]);
  const sent = server.requests.length;
  expect((await runInProcess(directory, WORDS)).code).toBe(0);
  expect(server.requests).toHaveLength(sent);
  await server.close();
});
