/** A run that is killed at any request and started again asks nothing twice that was answered. */
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../repo/temporary-directory.js";
import { startFakeServer } from "../../texts/ask/fake-server.js";
import { start } from "../program.js";
import { departmentStore, git, mapOf, shop } from "../shop.js";
import { answering, userOf } from "./clerk.js";

const DEPARTMENTS = 12;

test.each([1, 2, 5, 9])("killed when request %i arrives", { timeout: 120_000 }, async (killedAt) => {
  const directory = shop(departmentStore(DEPARTMENTS));
  git(directory, "add", "--all");
  await start(["bootstrap", "--root", directory]);
  const before = mapOf(directory);
  const cache = temporaryDirectory({});
  let kill: (signal: NodeJS.Signals) => void = () => undefined;
  const answer = answering();
  const server = await startFakeServer((body, index) => {
    if (index + 1 === killedAt) {
      kill("SIGKILL");
      return { hang: true };
    }
    return answer(userOf(body));
  });
  const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "till-key", XDG_CACHE_HOME: cache };
  const words = ["texts", "--root", directory, "--concurrency", "1"];
  const first = await start(words, { env, during: (end) => (kill = end) });
  expect(first.code).toBeNull();
  expect(mapOf(directory)).toEqual(before);

  const second = await start(words, { env });
  expect([second.code, second.err]).toEqual([0, expect.stringContaining(server.host)]);
  const users = server.requests.map(({ body }) => userOf(body));
  const [answered, again] = [users.slice(0, killedAt - 1), users.slice(killedAt)];
  expect(again.filter((user) => answered.includes(user))).toEqual([]);
  // The one that was under way is asked again, and nothing is left out.
  expect(again[0]).toBe(users[killedAt - 1]);
  expect(users.length).toBeGreaterThan(DEPARTMENTS);
  const sent = server.requests.length;
  expect((await start(words, { env })).code).toBe(0);
  expect(server.requests).toHaveLength(sent);
  expect((await start(["check", "--root", directory])).code).toBe(0);
  await server.close();
});
