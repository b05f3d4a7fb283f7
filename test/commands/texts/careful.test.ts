/** `texts` where something is odd: no room, no place to keep answers, no git, secrets where nobody looks for them. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Given } from "../../../src/commands/registry/command.js";
import { planTexts } from "../../../src/commands/texts/plan-texts.js";
import { readTextOptions } from "../../../src/commands/texts/text-options.js";
import { openAnswers } from "../../../src/texts/stage/answer-store.js";
import { loadTokenCounter } from "../../../src/texts/stage/count-tokens.js";
import { openWithholder } from "../../../src/texts/values/withhold.js";
import type { Job } from "../../../src/texts/stage/job.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { says, type FakeServer, startFakeServer } from "../../texts/ask/fake-server.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, mapOf, SAMPLE_FILES, temporaryRepository } from "../../support/temporary-repository.js";
import { answering, itemsOf, plainly, userOf } from "./clerk.js";

const SECRET = ["ghp_", "16C7e42F292c6912E7710c838347Ae178B4a"].join("");

let server: FakeServer;

beforeEach(async () => {
  const answer = answering();
  server = await startFakeServer((body) => answer(userOf(body)));
  vi.stubEnv("XDG_CACHE_HOME", temporaryDirectory({}));
  vi.stubEnv("OPENAI_API_KEY", "till-key");
  vi.stubEnv("OPENAI_BASE_URL", server.url);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

async function mapped(files: Readonly<Record<string, string>> = SAMPLE_FILES): Promise<string> {
  const directory = temporaryRepository(files);
  git(directory, "add", "--all");
  expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
  return directory;
}

const sent = (): string => server.requests.map(({ text }) => text).join("\n");

test("a place for answers that cannot be written ends the run before anything is paid for", async () => {
  const directory = await mapped();
  const file = join(temporaryDirectory({ cache: "" }), "cache");
  vi.stubEnv("XDG_CACHE_HOME", file);
  await expect(runInProcess(directory, ["texts", "--yes"])).rejects.toThrow(/ENOTDIR|EEXIST/);
  expect(server.requests).toHaveLength(0);
});

test.each(["till", "localhost:8080/v1", "https://clerk:pin@till.example/v1"])(
  "a plan refuses the address %s as a run does",
  async (address) => {
    const directory = await mapped();
    vi.stubEnv("OPENAI_BASE_URL", address);
    const { code, err } = await runInProcess(directory, ["texts", "plan"]);
    expect([code, err]).toEqual([2, expect.stringContaining("OPENAI_BASE_URL")]);
  },
);

test("without git it says what to do, and with --untracked it goes on", async () => {
  const directory = await mapped();
  rmSync(join(directory, ".git"), { recursive: true });
  expect(await runInProcess(directory, ["texts", "plan"])).toMatchObject({ code: 1, error: "untracked-unknown" });
  expect((await runInProcess(directory, ["texts", "plan", "--untracked"])).code).toBe(0);
});

test("what an untracked file says of itself stays here", async () => {
  const directory = await mapped();
  writeFileSync(join(directory, "src/drafts.ts"), "/** Prices that nobody outside has seen. */\nexport const drafts = [7];\n");
  const till = join(directory, "src/till.ts");
  writeFileSync(till, `import { drafts } from "./drafts.js";\n${readFileSync(till, "utf8")}console.log(drafts);\n`);
  expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
  await runInProcess(directory, ["texts", "--yes"]);
  expect(sent()).toContain("src/drafts.ts#drafts");
  expect(sent()).not.toContain("nobody outside has seen");
});

test.each([[[]], [["--json"]]])(
  "a secret in a comment, a file's name, a package's name and a prompt is neither sent nor told, nor drafted into the map %j",
  async (words: string[]) => {
    const named = `import { z } from "@till/${SECRET}";\n/** Opens the safe with ${SECRET}, or api_key="k3yForTheSafe99". */\nexport const safe = z;\n`;
    const till = `import { safe } from "./safe.js";\nimport "./${SECRET}.js";\n${SAMPLE_FILES["src/till.ts"]}console.log(safe);\n`;
    const directory = await mapped({ ...SAMPLE_FILES, "src/safe.ts": named, [`src/${SECRET}.ts`]: "export {};\n", "src/till.ts": till });
    const drafted = [...mapOf(directory).values()].join("");
    expect(drafted).toContain("Opens the safe with [redacted]");
    expect(drafted).toContain("source: @till/[redacted]\n");
    expect(drafted).toContain("unresolved src/till.ts ./[redacted].js\n");
    for (const secret of [SECRET, "k3yForTheSafe99"]) expect(drafted).not.toContain(secret);
    const prompts = temporaryDirectory({ "why.md": `Say why. Our key is ${SECRET}.` });
    await server.close();
    const answer = answering((item) => (item.name?.includes("characters…") === true ? "Bad." : plainly(item)));
    server = await startFakeServer((body) => answer(userOf(body)));
    vi.stubEnv("OPENAI_BASE_URL", server.url);
    const { code, out, err } = await runInProcess(directory, ["texts", "--yes", "--prompts", prompts, ...words]);
    expect(code).toBe(0);
    expect(out.toLowerCase()).toContain("refused");
    expect(sent()).toContain("Say why. Our key is");
    for (const text of [sent(), out, err]) expect(text).not.toContain(SECRET);
    expect(err).toContain("a secret in the prompts was taken out");
    const notes = err.split("\n").filter((line) => line.startsWith("note: a secret"));
    expect(new Set(notes).size).toBe(notes.length);
  },
);

test("no text takes a run beyond its limit in dollars, second tries included", async () => {
  await server.close();
  server = await startFakeServer((body) => {
    const texts = itemsOf(userOf(body)).map(({ id }) => ({ id, text: "Bad." }));
    return says({ texts }, { usage: { prompt_tokens: 10_000, completion_tokens: 0 } });
  });
  vi.stubEnv("OPENAI_BASE_URL", server.url);
  const directory = await mapped();
  const { code } = await runInProcess(directory, ["texts", "--yes", "--price", "1,1", "--limit", "0.0101 USD", "--concurrency", "1"]);
  expect([code, server.requests.length]).toEqual([0, 1]);
});

test("no request is larger than --max-prompt, however many names a file has", async () => {
  const names = Array.from({ length: 60 }, (_, number) => `departmentOfGoodsThatAreSoldBesideOthers${number}`);
  const goods = names.map((name) => `/** Counts what ${name} sold. */\nexport function ${name}() {}\n`).join("");
  const front = `import { ${names.join(", ")} } from "./goods.js";\n${names.map((name) => `${name}();\n`).join("")}`;
  const directory = await mapped({
    "package.json": `{ "name": "store", "main": "./src/front.ts" }\n`,
    "src/front.ts": front,
    "src/goods.ts": goods,
  });
  const { out } = await runInProcess(directory, ["texts", "plan", "--dry-run", "--json", "--max-prompt", "2000"]);
  const { exact } = JSON.parse(out) as { exact: readonly { body: Parameters<typeof userOf>[0]; tokens: { input: number } }[] };
  expect(exact.flatMap(({ body }) => itemsOf(userOf(body)))).toHaveLength(2 * names.length + 3);
  expect(exact.map(({ tokens }) => tokens.input).filter((tokens) => tokens > 2000)).toEqual([]);
});

test("a plan gives way to signals between its requests", async () => {
  const directory = await mapped();
  let turns = 0;
  const watch = setInterval(() => (turns += 1), 0);
  const planned: number[] = [];
  const count = await loadTokenCounter();
  const jobs = Array.from({ length: 40 }, (_, number): Job => ({
    key: `${number}`,
    kind: "file",
    about: `src/${number}.ts`,
    slots: [{ kind: "purpose", owner: `obj-${number}`, slot: "purpose", draft: "A till.", current: "A till.", name: `${number}` }],
    material: () => {
      planned.push(turns);
      return [];
    },
    near: () => [],
    related: [],
    after: [],
  }));
  const options = readTextOptions({ argv: {}, directory } as Given);
  const store = openAnswers({ directory: temporaryDirectory({}), model: "m", host: "h:1", version: "1", project: directory });
  const withhold = await openWithholder([], () => Promise.resolve(undefined));
  await planTexts({ jobs, options, count, store, withhold, purposeOf: () => undefined, exists: () => true, progress: () => undefined });
  clearInterval(watch);
  expect(new Set(planned).size).toBeGreaterThan(5);
});
