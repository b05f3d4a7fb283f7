/** Addresses and keys that are mistyped: what is said about them, and that it contains no secret. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTransport } from "../../src/remote/open-transport.js";
import { useEmptyCache } from "../support/incremental-run.js";
import { runInProcess, type CommandOutcome } from "../support/run-in-process.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { git, SAMPLE_FILES, temporaryRepository } from "../support/temporary-repository.js";
import { keyPair, startCacheServer } from "./cache-server.js";

let root = "";
beforeEach(() => {
  useEmptyCache();
  root = temporaryRepository(SAMPLE_FILES);
  git(root, "remote", "add", "origin", "git@host.example:shop/till.git");
  git(root, "add", "--all");
  git(root, "commit", "-q", "-m", "open");
});
afterEach(() => vi.unstubAllEnvs());

const run = (...words: readonly string[]): Promise<CommandOutcome> => runInProcess(root, ["bootstrap", ...words], { build: "today" });

test("a private key in the place of public ones is not printed", async () => {
  const { pem } = keyPair();
  const file = join(temporaryDirectory(), "signing.pem");
  writeFileSync(file, pem);
  const secret = pem.split("\n")[1] ?? "";
  const ofFile = await run("--cache", "file:///nowhere", "--cache-keys", file);
  expect(ofFile).toMatchObject({ code: 2, error: "cache-keys-invalid" });
  expect(ofFile.err).toContain("line 2 is not an Ed25519 public key");
  vi.stubEnv("DSP_CACHE_KEYS", pem);
  const ofVariable = await run("--cache", "file:///nowhere");
  expect(secret).toHaveLength(64);
  expect(ofFile.err + ofVariable.err).not.toContain(secret);
});

test.each(["s3://me:s3/cret@host/b", "https://me:s3cret@more@host:x/b", "me:s3cret@host/b", "ftp://host/b?signature=s3cret"])(
  "of %s, which is no address, no secret is printed",
  async (address) => {
    const { code, err } = await run("--cache", address);
    expect(code).toBe(2);
    expect(err).toContain("host");
    expect(err).not.toMatch(/cret|more|me:/);
  },
);

test.each(["file:///a%2Fb", "file:///a%00b", "file://host/a"])("%s is no folder", async (address) => {
  expect(await openTransport(address)).toBeUndefined();
});

test("a password may have a percent sign", async () => {
  const server = await startCacheServer();
  const seen: (string | undefined)[] = [];
  server.answer = ({ headers }, response) => {
    seen.push(headers.authorization);
    response.writeHead(404).end();
  };
  const transport = await openTransport(server.address.replace("//", "//me:50%off@"));
  await transport?.get("ac/x", 100, new AbortController().signal);
  transport?.close();
  await server.close();
  expect(seen).toEqual([`Basic ${Buffer.from("me:50%off").toString("base64")}`]);
});
