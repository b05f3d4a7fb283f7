/** `texts batch`: one level of the condensation at a time, taken up by the next run, never handed in twice. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { startFakeServer, type FakeServer, type Reply } from "../../texts/ask/fake-server.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, mapOf, SAMPLE_FILES, temporaryRepository } from "../../support/temporary-repository.js";
import { answering, itemsOf, startClerk, userOf } from "./clerk.js";

interface Line {
  readonly custom_id: string;
  readonly body: { readonly messages: readonly { readonly content: string }[] };
}

const json = (body: object): Reply => ({ status: 200, body });

/** Keeps uploaded files, and answers a batch as soon as somebody asks for the second time. */
async function startOffice(): Promise<FakeServer & { readonly files: readonly (readonly Line[])[] }> {
  const files: Line[][] = [];
  const looks = new Map<string, number>();
  const answer = answering();
  const server = await startFakeServer((_, __, { method, path, text, body }) => {
    if (method === "POST" && path === "/v1/files") {
      files.push(text.split(/\r?\n/).flatMap((line) => (line.startsWith('{"custom_id"') ? [JSON.parse(line) as Line] : [])));
      return json({ id: `file-${files.length}` });
    }
    if (method === "POST") return json({ id: `batch_${String((body as unknown as { input_file_id: string }).input_file_id).slice(5)}` });
    const [, number = ""] = /(?:batch_|out-)(\d+)/.exec(path) ?? [];
    if (path.endsWith("/content")) {
      const lines = (files[Number(number) - 1] ?? []).map((line) => {
        const reply = answer(userOf(line.body));
        return JSON.stringify({ custom_id: line.custom_id, response: { status_code: 200, body: "body" in reply ? reply.body : {} } });
      });
      return { status: 200, body: `${lines.join("\n")}\n` };
    }
    const seen = (looks.get(number) ?? 0) + 1;
    looks.set(number, seen);
    return seen === 1
      ? json({ id: `batch_${number}`, status: "in_progress", request_counts: { total: 3, completed: 1, failed: 0 } })
      : json({ id: `batch_${number}`, status: "completed", output_file_id: `out-${number}` });
  });
  return Object.assign(server, { files });
}

beforeEach(() => {
  vi.stubEnv("XDG_CACHE_HOME", temporaryDirectory({}));
  vi.stubEnv("OPENAI_API_KEY", "till-key");
});

afterEach(() => {
  vi.unstubAllEnvs();
});

async function mapped(): Promise<string> {
  const directory = temporaryRepository(SAMPLE_FILES);
  git(directory, "add", "--all");
  await runInProcess(directory, ["bootstrap"]);
  return directory;
}

test("hands in level after level and ends with the map that single requests give", async () => {
  const office = await startOffice();
  vi.stubEnv("OPENAI_BASE_URL", office.url);
  const directory = await mapped();
  const outcome: string[] = [];
  for (let run = 0; run < 20; run += 1) {
    const { code, out } = await runInProcess(directory, ["texts", "batch", "--yes"]);
    expect(code).toBe(0);
    outcome.push(out);
    if (!out.includes("Batch")) break;
  }
  expect(outcome[0]).toContain("handed in as batch_1");
  expect(outcome[1]).toContain("under way: 1 of 3 answered");
  const asked = office.files.map((lines) => lines.flatMap(({ body }) => itemsOf(userOf(body)).map(({ name, imports }) => name ?? imports)));
  expect(asked.length).toBeGreaterThan(2);
  expect(asked[0]).toContain("src/total.ts");
  expect(asked[0]).not.toContain("src/cart.ts");
  expect(asked[1]).toContain("src/cart.ts");
  const users = office.files.flat().map(({ body }) => userOf(body));
  expect(new Set(users).size).toBe(users.length);
  expect((await runInProcess(directory, ["check"])).code).toBe(0);
  await office.close();

  const clerk = await startClerk();
  vi.stubEnv("OPENAI_BASE_URL", clerk.url);
  const other = await mapped();
  await runInProcess(other, ["texts", "--yes", "--concurrency", "1"]);
  expect(mapOf(directory)).toEqual(mapOf(other));
  await clerk.close();
});
