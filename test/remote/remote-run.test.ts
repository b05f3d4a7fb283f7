/** Runs with a cache on another machine: what they take from it, and that nothing wrong in it reaches a map. */
import { brotliCompressSync } from "node:zlib";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { packLine } from "../../src/cache/facts-pack.js";
import { packParts, unpackParts } from "../../src/remote/blob.js";
import { writeEntry } from "../../src/remote/entry.js";
import type * as parsing from "../../src/syntax/parse-here.js";
import { useEmptyCache } from "../support/incremental-run.js";
import { runInProcess, type CommandOutcome } from "../support/run-in-process.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { git, mapOf, SAMPLE_FILES, temporaryRepository } from "../support/temporary-repository.js";
import { keyPair, only, putBlob, startCacheServer, statementOf, unsignedEntry, type CacheServer } from "./cache-server.js";

const { parsed } = vi.hoisted(() => ({ parsed: [] as string[] }));
vi.mock("../../src/syntax/parse-here.js", async (original) => {
  const { parseHere } = await original<typeof parsing>();
  const counted: typeof parseHere = (languages, supply, settle, trees) =>
    parseHere(languages, supply, (task, facts) => (parsed.push(task.path), settle(task, facts)), trees);
  return { parseHere: counted };
});

const FILES = {
  ...SAMPLE_FILES,
  "tools/count.py": "import os\n\ndef count() -> int:\n    return len(os.listdir('.'))\n",
  "go.mod": "module shop.example/till\n\ngo 1.22\n",
  "main.go": 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("open") }\n',
};
const OWN = keyPair();
const OTHER = keyPair();

let server: CacheServer;
let keys = "";
beforeEach(async () => {
  useEmptyCache();
  vi.stubEnv("GIT_AUTHOR_DATE", "2024-05-01T12:00:00Z");
  vi.stubEnv("GIT_COMMITTER_DATE", "2024-05-01T12:00:00Z");
  vi.stubEnv("DSP_CACHE_SIGNING_KEY", "");
  keys = join(temporaryDirectory(), "keys");
  writeFileSync(keys, `# readers trust\n${OWN.trusted}\n`);
  server = await startCacheServer();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

/** A machine of its own with a clone at another path. */
function clone(): string {
  useEmptyCache();
  const root = temporaryRepository(FILES);
  git(root, "remote", "add", "origin", "git@host.example:shop/till.git");
  git(root, "add", "--all");
  git(root, "commit", "-q", "-m", "open");
  return root;
}

async function run(root: string, command: string, ...words: readonly string[]): Promise<CommandOutcome & { readonly parsed: number }> {
  parsed.length = 0;
  const outcome = await runInProcess(root, [command, ...words], { build: "today" });
  return { ...outcome, parsed: parsed.length };
}

function cached(root: string, command: string, ...words: readonly string[]): ReturnType<typeof run> {
  return run(root, command, "--cache", server.address, "--cache-keys", keys, ...words);
}

/** A run that writes its state. */
async function signed(secret = OWN.pem): Promise<string> {
  const root = clone();
  vi.stubEnv("DSP_CACHE_SIGNING_KEY", secret);
  expect(await cached(root, "bootstrap")).toMatchObject({ code: 0 });
  vi.stubEnv("DSP_CACHE_SIGNING_KEY", "");
  return root;
}

async function expected(): Promise<ReadonlyMap<string, string>> {
  const root = clone();
  await run(root, "bootstrap", "--no-cache");
  return mapOf(root);
}

describe("a state that a trusted key signed", () => {
  test("saves a clone on another machine all parsing, and gives the same map", async () => {
    const first = await signed();
    const root = clone();
    const outcome = await cached(root, "bootstrap", "--verbose");
    expect(outcome).toMatchObject({ code: 0, parsed: 0 });
    expect(outcome.err).toContain("0 commits before HEAD, by key ");
    expect(mapOf(root)).toEqual(mapOf(first));
    expect(mapOf(root)).toEqual(await expected());
  });

  test("is enough for check, which parses and links nothing", async () => {
    const first = await signed();
    const root = clone();
    for (const [path, text] of mapOf(first)) writeInto(root, path, text);
    const outcome = await cached(root, "check", "--verbose");
    expect(outcome).toMatchObject({ code: 0, parsed: 0 });
    expect(outcome.err).toContain("result: that of the last run");
  });

  test("serves later commits, of which only what changed is parsed", async () => {
    await signed();
    const root = clone();
    writeFileSync(join(root, "src/total.ts"), `${SAMPLE_FILES["src/total.ts"]}export const vat = 7;\n`);
    git(root, "commit", "-q", "-a", "-m", "vat");
    const outcome = await cached(root, "bootstrap", "--verbose");
    expect(outcome).toMatchObject({ code: 0, parsed: 1 });
    expect(outcome.err).toContain("1 commits before HEAD");
    const copy = mapOf(root);
    await run(root, "check", "--no-cache").then(({ code }) => expect(code).toBe(0));
    expect(copy.size).toBeGreaterThan(0);
  });

  test("has the same bytes for the same commit, and nothing of the machine", async () => {
    const root = await signed();
    const blob = only(server.kept, "cas");
    const whole = Buffer.concat([
      ...(unpackParts(server.kept.get(blob) ?? Buffer.alloc(0)) ?? new Map<string, Uint8Array>()).values(),
    ]).toString();
    expect(whole).toContain("src/cart.ts");
    expect(whole).not.toContain(root);
    expect(whole).not.toContain("2024-05-01T12");
    server.kept.clear();
    await signed();
    expect(only(server.kept, "cas")).toBe(blob);
  });

  test("is not written again, nor if a source differs from the commit", async () => {
    const root = await signed();
    const writes = (): number => server.requests.filter((request) => request.startsWith("PUT")).length;
    expect(writes()).toBe(2);
    vi.stubEnv("DSP_CACHE_SIGNING_KEY", OWN.pem);
    await cached(root, "bootstrap");
    expect(writes()).toBe(2);
    server.kept.clear();
    writeFileSync(join(root, "src/total.ts"), "export const total = 1;\n");
    await cached(root, "bootstrap", "--force");
    expect(writes()).toBe(2);
  });

  test("is found in a folder, too", async () => {
    const folder = `file://${temporaryDirectory()}`;
    const root = clone();
    vi.stubEnv("DSP_CACHE_SIGNING_KEY", OWN.pem);
    await run(root, "bootstrap", "--cache", folder, "--cache-keys", keys);
    vi.stubEnv("DSP_CACHE_SIGNING_KEY", "");
    expect(readdirSync(folder.slice("file://".length)).sort()).toEqual(["ac", "cas"]);
    vi.stubEnv("DSP_CACHE_URL", folder);
    vi.stubEnv("DSP_CACHE_KEYS", OWN.trusted);
    expect(await run(clone(), "bootstrap")).toMatchObject({ code: 0, parsed: 0 });
  });
});

function writeInto(root: string, path: string, text: string): void {
  const file = join(root, ".dsp", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The state with another specifier in the facts of the cart, packed anew. */
function poisoned(): Buffer {
  const parts = new Map(unpackParts(server.kept.get(only(server.kept, "cas")) ?? Buffer.alloc(0)));
  const lines = Buffer.from(parts.get("facts") ?? [])
    .toString("utf8")
    .split("\n")
    .filter(Boolean);
  const changed = lines.map((line) =>
    packLine(line.slice(0, 43), line.slice(51).replace('"specifier":"./total.js"', '"specifier":"./till.js"')),
  );
  const facts = Buffer.concat(changed);
  expect(facts.equals(parts.get("facts") ?? facts)).toBe(false);
  return packParts(parts.set("facts", facts)) ?? Buffer.alloc(0);
}

function withPart(name: string, text: string): Buffer {
  const parts = new Map(unpackParts(server.kept.get(only(server.kept, "cas")) ?? Buffer.alloc(0)));
  return packParts(parts.set(name, Buffer.from(text))) ?? Buffer.alloc(0);
}

const entry = (): object => statementOf(server.kept.get(only(server.kept, "ac")));
const replace = (kind: "ac" | "cas", bytes: Buffer): void => void server.kept.set(only(server.kept, kind), bytes);

/** What is wrong, how it comes about, and the reason that is told. */
const WRONG: readonly (readonly [name: string, spoil: () => void, reason: string])[] = [
  ["poisoned facts under another key", () => putBlob(server, poisoned(), OTHER.secret), "not trusted here"],
  ["poisoned facts under the old entry", () => replace("cas", poisoned()), "sent more than|does not match its digest"],
  ["no signature", () => replace("ac", unsignedEntry({ ...entry(), signature: undefined, signer: undefined })), "is not signed"],
  [
    "another writer under the old signature",
    () => replace("ac", unsignedEntry({ ...entry(), writer: "somebody" })),
    "has a wrong signature",
  ],
  ["a flipped bit in the blob", () => replace("cas", flipped(server.kept.get(only(server.kept, "cas")))), "does not match its digest"],
  ["a flipped bit in the entry", () => replace("ac", flipped(server.kept.get(only(server.kept, "ac")))), "cannot be read|signature"],
  ["a missing blob", () => void server.kept.delete(only(server.kept, "cas")), "missing"],
  ["a blob that is larger than signed", () => replace("cas", Buffer.alloc(9_000_000)), "sent more than"],
  ["a signed blob of a gigabyte", () => putBlob(server, Buffer.from("x"), OWN.secret, 2 ** 30), "more than 268435456 bytes"],
  ["a blob that expands to a gigabyte", () => putBlob(server, brotliCompressSync(Buffer.alloc(2 ** 24)), OWN.secret), "not valid"],
  ["an entry of another commit", () => putOfOtherCommit(), "belongs to another commit"],
  ["facts of another form", () => putBlob(server, withPart("facts", "nonsense\n"), OWN.secret), "not valid"],
  ["sources of another form", () => putBlob(server, withPart("sources", '{"sources":[{"path":1}]}'), OWN.secret), "not valid"],
  [
    "a map that leads out of .dsp",
    () => putBlob(server, withPart("map", '{"id":"x","groups":[[1,"\\u0000x\\u00001\\u0000../a"]]}'), OWN.secret),
    "not valid",
  ],
  ["an answer 500", () => void (server.answer = (_, response) => void response.writeHead(500).end()), "status 500"],
  [
    "a redirect",
    () => void (server.answer = (_, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()),
    "is not followed",
  ],
  ["an entry without end", () => void (server.answer = (_, response) => void response.end(Buffer.alloc(2 ** 20))), "sent more than"],
  ["no answer", () => void (server.answer = () => undefined), "did not answer within 2 s"],
];

function flipped(bytes: Buffer | undefined): Buffer {
  const copy = Buffer.from(bytes ?? []);
  const at = copy.length >> 1;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** A signature of the right key, but for another place. */
function putOfOtherCommit(): void {
  const place = only(server.kept, "ac");
  const { key, ...stated } = statementOf(server.kept.get(place));
  putBlob(server, server.kept.get(only(server.kept, "cas")) ?? Buffer.alloc(0), OWN.secret);
  server.kept.set(place, writeEntry({ ...stated, key: key.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) }, OWN.secret));
}

describe("what is wrong gives the map of a run without the cache, and one sentence:", () => {
  test.each(WRONG)("%s", async (_, spoil, reason) => {
    await signed();
    spoil();
    const root = clone();
    const outcome = await cached(root, "bootstrap");
    expect(outcome.code).toBe(0);
    expect(outcome.parsed).toBeGreaterThan(0);
    expect(outcome.err.split("\n").filter((line) => line.includes("the run goes on without it"))).toHaveLength(1);
    expect(outcome.err).toMatch(new RegExp(reason));
    expect(mapOf(root)).toEqual(await expected());
  });
});

describe("--verify-cache", () => {
  test("finds facts that a trusted key signed and that are wrong, names the writer, and keeps nothing", async () => {
    await signed();
    putBlob(server, poisoned(), OWN.secret);
    const root = clone();
    const outcome = await cached(root, "bootstrap", "--verify-cache", "100");
    expect(outcome).toMatchObject({ code: 2, error: "cache-not-confirmed" });
    expect(outcome.err).toMatch(/src\/cart\.ts: its facts .* written by key [0-9a-f]{16}/);
    expect(await run(root, "bootstrap")).toMatchObject({ code: 0 });
    expect(mapOf(root)).toEqual(await expected());
  });

  test("parses as many files as it says, and accepts right facts", async () => {
    await signed();
    expect((await cached(clone(), "bootstrap", "--verify-cache", "1")).parsed).toBe(1);
    expect((await cached(clone(), "bootstrap", "--verify-cache", "100")).parsed).toBeGreaterThan(4);
  });
});

describe("trusted keys", () => {
  test("of the configuration count as the default branch has it, not the work tree", async () => {
    await signed();
    const root = clone();
    writeFileSync(join(root, "dsp.config.json"), JSON.stringify({ cacheKeys: [OWN.trusted] }));
    const own = await run(root, "check", "--cache", server.address);
    expect(own.err).toContain("no key is trusted");
    git(root, "add", "--all");
    git(root, "commit", "-q", "-m", "trust");
    git(root, "update-ref", "refs/remotes/origin/main", "HEAD");
    git(root, "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
    const outcome = await run(root, "bootstrap", "--cache", server.address, "--verbose");
    expect(outcome.err).toContain("1 commits before HEAD");
  });

  test("and addresses that are none are errors, without the password", async () => {
    writeFileSync(keys, "c2hvcA==\n");
    expect(await cached(clone(), "bootstrap")).toMatchObject({ code: 2, error: "cache-keys-invalid" });
    const outcome = await run(clone(), "bootstrap", "--cache", "ftp://clerk:secret@host.example/");
    expect(outcome).toMatchObject({ code: 2, error: "cache-address-invalid" });
    expect(outcome.err).not.toContain("secret");
  });
});

test("--no-cache asks nobody", async () => {
  await cached(clone(), "bootstrap", "--no-cache");
  expect(server.requests).toEqual([]);
});
