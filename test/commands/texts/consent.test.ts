/** Before `texts` sends anything: an estimate and a question; and what is asked for at all, in which order. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import type { FakeServer } from "../../texts/ask/fake-server.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, mapOf, SAMPLE_FILES, temporaryRepository } from "../../support/temporary-repository.js";
import { itemsOf, startClerk, userOf } from "./clerk.js";

let server: FakeServer;

beforeEach(async () => {
  server = await startClerk();
  vi.stubEnv("XDG_CACHE_HOME", temporaryDirectory({}));
  vi.stubEnv("OPENAI_API_KEY", "till-key");
  vi.stubEnv("OPENAI_BASE_URL", server.url);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

async function mapped(): Promise<string> {
  const directory = temporaryRepository(SAMPLE_FILES);
  git(directory, "add", "--all");
  expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
  return directory;
}

interface Jobs {
  readonly rules: Readonly<Record<string, readonly string[]>>;
  readonly jobs: readonly {
    readonly about: string;
    readonly texts: readonly { readonly id: string; readonly kind: string; readonly name?: string }[];
  }[];
}

async function jobs(directory: string, ...words: readonly string[]): Promise<Jobs> {
  return JSON.parse((await runInProcess(directory, ["texts", "jobs", "--json", ...words])).out) as Jobs;
}

const asked = (): readonly string[] =>
  server.requests.flatMap(({ text }) =>
    itemsOf(userOf(JSON.parse(text) as { readonly messages: readonly { readonly content: string }[] })).map(({ kind }) => kind),
  );

it.each([
  ["2 requests", ["--limit", "2"], 2],
  ["tokens for the first request alone", ["--limit", "1500 tokens", "--concurrency", "1"], 1],
  ["no dollar", ["--limit", "0 USD", "--price", "1,1"], 0],
])("a run keeps to its limit: %s", async (_, words, requests) => {
  const directory = await mapped();
  expect((await runInProcess(directory, ["texts", "--yes", ...words])).code).toBe(0);
  expect(server.requests).toHaveLength(requests);
});

describe("nothing is sent without consent", () => {
  const PRICED = ["texts", "--price", "1,2"];

  it("where there is no terminal, it shows the estimate and ends", async () => {
    const directory = await mapped();
    for (const words of [PRICED, [...PRICED, "--json"], ["texts", "batch", "--price", "1,2"]]) {
      const { code, out, err, error } = await runInProcess(directory, words);
      expect({ code, out, error }).toEqual({ code: 2, out: "", error: "texts-not-agreed" });
      expect(err).toMatch(/Tokens {4}about [\d,]+ sent/);
      expect(err).toMatch(/Cost {6}about \$0\.\d+/);
    }
    expect(server.requests).toHaveLength(0);
  });

  it("at a terminal a person answers, after the estimate", async () => {
    const directory = await mapped();
    const questions: string[] = [];
    const answer = (agreed: boolean) => (question: string) => Promise.resolve((questions.push(question), agreed));
    expect(await runInProcess(directory, PRICED, { ask: answer(false) })).toMatchObject({ code: 2, error: "texts-not-agreed" });
    expect(server.requests).toHaveLength(0);
    expect((await runInProcess(directory, PRICED, { ask: answer(true) })).code).toBe(0);
    expect(questions).toEqual(["Send this? [y/N] ", "Send this? [y/N] "]);
    expect(server.requests.length).toBeGreaterThan(0);
  });

  it("what was answered before needs none, and neither does an empty plan", async () => {
    const directory = await mapped();
    const before = new Map(mapOf(directory));
    expect((await runInProcess(directory, ["texts", "--yes"])).code).toBe(0);
    const sent = server.requests.length;
    expect((await runInProcess(directory, ["texts"])).code).toBe(0);
    for (const [path, text] of before) writeFileSync(join(directory, ".dsp", path), text);
    expect((await runInProcess(directory, ["texts"])).code).toBe(0);
    expect(server.requests).toHaveLength(sent);
  });
});

test("packages that the program describes are not asked about, nor why they are imported", async () => {
  const directory = await mapped();
  const { jobs: open } = await jobs(directory);
  expect(open.map(({ about }) => about)).not.toContain("external packages");
  expect(JSON.stringify(open)).not.toContain('"zod"');
  expect((await runInProcess(directory, ["texts", "--yes"])).code).toBe(0);
  expect(server.requests.map(({ text }) => text).join("\n")).not.toContain('"imports":"zod"');
});

test("--only takes kinds, alone and together with places", async () => {
  const directory = await mapped();
  const kindsOf = (found: Jobs): readonly string[] => [...new Set(found.jobs.flatMap(({ texts }) => texts.map(({ kind }) => kind)))].sort();
  const all = await jobs(directory);
  expect(kindsOf(all)).toEqual(["overview", "purpose", "why"]);
  for (const [word, kind] of Object.entries({ purposes: "purpose", whys: "why", overviews: "overview" }))
    expect(kindsOf(await jobs(directory, "--only", word)), word).toEqual([kind]);
  const purposes = await jobs(directory, "--only", "purposes", "--only", "src/cart.ts");
  expect(purposes.jobs.map(({ about }) => about)).toEqual(["src/cart.ts"]);
  expect(kindsOf(purposes)).toEqual(["purpose"]);
  expect(JSON.stringify(purposes.rules)).not.toContain("kind `why`");
  expect((await runInProcess(directory, ["texts", "jobs", "--only", "./purposes"])).error).toBe("pattern-not-in-map");
  expect((await runInProcess(directory, ["texts", "--yes", "--only", "whys"])).code).toBe(0);
  expect(new Set(asked())).toEqual(new Set(["why"]));
});

test("what most files import comes first, after what it depends on", async () => {
  const directory = await mapped();
  const { jobs: open } = await jobs(directory, "--only", "purposes");
  const order = open.map(({ about }) => about);
  expect(order[0]).toBe("src/total.ts");
  expect(order.indexOf("src/cart.ts")).toBeGreaterThan(order.indexOf("src/total.ts"));
  expect((await jobs(directory, "--only", "purposes", "--limit", "1")).jobs.map(({ about }) => about)).toEqual(["src/total.ts"]);
});
