/** What the plan counts, and what the run then does. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { git, temporaryRepository } from "../../support/temporary-repository.js";
import type { FakeServer } from "../../texts/ask/fake-server.js";
import { plainly, startClerk } from "./clerk.js";

let server: FakeServer | undefined;

beforeEach(() => {
  vi.stubEnv("XDG_CACHE_HOME", temporaryDirectory({}));
  vi.stubEnv("OPENAI_API_KEY", "till-key");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
});

test("the plan counts answers of an earlier run as the run does, though later questions quote them", async () => {
  const directory = temporaryRepository();
  git(directory, "add", "--all");
  await runInProcess(directory, ["bootstrap"]);
  server = await startClerk((item) => (item.name === "src/total.ts#total" && item.because === undefined ? "Bad." : plainly(item)));
  vi.stubEnv("OPENAI_BASE_URL", server.url);
  const first = await runInProcess(directory, ["texts", "--yes"]);
  expect(first.out).toMatch(/^Requests {2}\d+ sent \(1 second try\);/m);
  const sent = server.requests.length;
  await runInProcess(directory, ["bootstrap", "--redraft", "."]);
  const plan = JSON.parse((await runInProcess(directory, ["texts", "plan", "--json"])).out) as { requests: number; reused: number };
  expect(plan).toMatchObject({ requests: 0, reused: sent - 1 });
  const { out } = await runInProcess(directory, ["texts", "--yes"]);
  expect(out).toContain(`Requests  0 sent, ${sent - 1} answered before;`);
  expect(server.requests).toHaveLength(sent);
});
