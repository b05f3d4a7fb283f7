/** Nothing that others give is held, or expanded, beyond its bound: each bound is checked while bytes arrive. */
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { createGzip, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { collect, TooLarge } from "../../../src/model/collections/bounded.js";
import { BYTES, COUNTS, LONGEST_ADDRESS, RATIO_FREE } from "../src/limits.js";
import { buildFleetIndex } from "../src/queue/build-fleet-index.js";
import { readFleetFile } from "../src/sources/fleet-file.js";
import { listGitea, listGithub, listGitlab, listRepositories } from "../src/sources/list-repositories.js";
import { openGit } from "../src/sources/git.js";
import { readKnown } from "../src/sources/known-file.js";
import { tokenFor } from "../src/sources/tokens.js";
import { digestOf } from "../src/store/keys.js";
import { openStore } from "../src/store/open-store.js";
import { readBounded } from "../src/store/read-own.js";
import { expandArtifact } from "../src/store/store.js";
import { unpackFolder } from "../src/worker/map-repository.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-limits-"));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(scratch, { recursive: true, force: true });
});

const MB = 2 ** 20;

/** A gzip stream of so many megabytes of zeros, and the number of those that somebody has asked it for. */
function zeros(megabytes: number): { readonly packed: Readable; readonly asked: () => number } {
  let asked = 0;
  const source = new Readable({
    read() {
      asked += 1;
      this.push(asked > megabytes ? null : Buffer.alloc(MB));
    },
  });
  return { packed: source.pipe(createGzip({ level: 1 })), asked: () => asked };
}

describe("what an artifact expands to", () => {
  it("is measured while it expands, and what comes after its bound is never made", async () => {
    const { packed, asked } = zeros(100_000);
    let taken = 0;
    const most = 10 * MB;
    const found = await expandArtifact(packed, { digest: "0".repeat(64), most, sink: (piece) => void (taken += piece.length) });
    expect(found).toEqual({ damage: "expands to more than 10 MB", isReadable: true });
    expect(taken).toBeLessThanOrEqual(most);
    // Some megabytes are on the way when the end comes: zeros are packed a thousandfold.
    expect(asked()).toBeLessThan(1000);
  });

  it("is bounded by what it was packed in, too", async () => {
    const { packed } = zeros(1000);
    let taken = 0;
    const found = await expandArtifact(packed, { digest: "0".repeat(64), most: 1000 * MB, sink: (piece) => void (taken += piece.length) });
    expect(found?.damage).toMatch(/^expands to more than \d+ MB$/);
    expect(taken).toBeLessThanOrEqual(2 * RATIO_FREE);
  });

  it.each([
    ["cut off", gzipSync("whole").subarray(0, 20)],
    ["no gzip", Buffer.from("plain")],
    ["empty", Buffer.alloc(0)],
    ["another content", gzipSync("another")],
  ])("is damaged: %s", async (_, bytes) => {
    const found = await expandArtifact(Readable.from([bytes]), { digest: digestOf(Buffer.from("whole")), most: MB, sink: () => undefined });
    expect(found).toEqual({ damage: "is damaged", isReadable: true });
  });
});

it("takes no artifact of a store beyond the bound, leaves nothing of it, and can be given another", async () => {
  const told: string[] = [];
  const folder = join(scratch, "store");
  const store = await openStore(folder, (text) => told.push(text));
  const bytes = Buffer.alloc(2 * MB);
  const digest = await store.put(bytes);
  const file = join(scratch, "expanded");
  expect(await store.get(digest, MB)).toBeUndefined();
  expect(told.join("\n")).toContain("expands to more than 1 MB; what it held is computed again");
  await store.put(bytes);
  expect(await store.fetch(digest, file, MB)).toBe(false);
  expect(readdirSync(scratch)).not.toContain("expanded");
  await store.put(bytes);
  expect(await store.fetch(digest, file, 2 * MB)).toBe(true);
  expect((await store.get(digest))?.length).toBe(2 * MB);
});

describe("a file", () => {
  const sparse = (name: string, bytes: number): string => {
    const file = join(scratch, name);
    const descriptor = openSync(file, "w");
    writeSync(descriptor, "x", bytes - 1);
    closeSync(descriptor);
    return file;
  };

  it("is read to its bound and no further, whatever its size is said to be", () => {
    const file = sparse("sparse", 3 * 1024 * MB);
    expect(() => readBounded(file, { most: MB, links: false })).toThrow(new TooLarge(MB));
    expect(() => readBounded("/dev/zero", { most: MB, links: true })).toThrow("no regular file");
    // Its size is told as 0.
    if (process.platform === "linux") expect(() => readBounded("/proc/self/maps", { most: 10, links: true })).toThrow(TooLarge);
    symlinkSync(file, join(scratch, "link"));
    expect(() => readBounded(join(scratch, "link"), { most: MB, links: false })).toThrow("ELOOP");
    expect(readBounded(join(scratch, "nowhere"), { most: MB, links: false })).toBeUndefined();
  });

  it("has a bound of its kind: fleet.toml, listed.json, a list, a token", async () => {
    const folder = join(scratch, "files");
    mkdirSync(folder);
    sparse("files/fleet.toml", BYTES.fleetFile + 1);
    expect(() => readFleetFile(folder)).toThrow("fleet.toml has more than 4 MB");
    sparse("files/listed.json", BYTES.list + 1);
    const told: string[] = [];
    expect(readKnown(folder, (text) => told.push(text))).toBeUndefined();
    expect(told).toEqual([expect.stringContaining("listed.json cannot be read")]);
    const list = async (file: string) => await listRepositories([{ file }], { folder, git: openGit(join(scratch, "git")) });
    expect((await list(sparse("long.txt", BYTES.list + 1))).faults).toEqual([expect.stringContaining("long.txt has more than 64 MB")]);
    writeFileSync(join(folder, "many.txt"), "https://h/a/b\n".repeat(COUNTS.repositories + 1));
    expect((await list("many.txt")).faults).toEqual([expect.stringContaining("many.txt has more than 100000 addresses")]);
    const variables = { DSP_FLEET_TOKEN_H_FILE: sparse("token", BYTES.word + 1) };
    expect(() => tokenFor("https://h/x", variables)).toThrow("cannot be read");
  });
});

it("keeps one file of a packed map at a time, and none beyond its bound", () => {
  const header = Buffer.alloc(512);
  header.write("TOC");
  header.write(`${(BYTES.mapFile + 1).toString(8).padStart(11, "0")}\0`, 124);
  header.write("0", 156);
  const packed = join(scratch, "hostile.tar");
  writeFileSync(packed, header);
  expect(() => unpackFolder(packed, join(scratch, "unpacked"))).toThrow("damaged");
  header.write("-0000000010\0", 124);
  writeFileSync(packed, header);
  expect(() => unpackFolder(packed, join(scratch, "unpacked-too"))).toThrow("damaged");
});

it("takes a line of a surface that is too long for a damaged one", async () => {
  const folder = join(scratch, "fleet");
  const store = await openStore(join(folder, "store"));
  const head = { generator: "x", schemaVersion: 1 };
  const surface = await store.put(Buffer.from(`${JSON.stringify(head)}\n${" ".repeat(BYTES.row)}{}\n`));
  const outcome = await buildFleetIndex({
    store,
    folder,
    heads: [{ repository: "h/o/long", state: "mapped", tries: 0, surface, commit: "1" }],
    pins: {},
    version: "1",
  });
  expect(outcome).toMatchObject({ built: false, lost: ["h/o/long"] });
});

describe("the list of a forge", () => {
  /** Answers each request by pieces, until nobody takes more. */
  async function forge(
    piece: (url: URL, number: number) => string | undefined,
  ): Promise<{ readonly at: string; readonly sent: () => number }> {
    let sent = 0;
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? "", "http://localhost");
      let number = 0;
      const body = new Readable({
        read() {
          const text = piece(url, number++);
          sent += text?.length ?? 0;
          this.push(text ?? null);
        },
      });
      body.pipe(new PassThrough()).pipe(response);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return { at: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`, sent: () => sent };
  }
  const kinds = [
    ["GitHub", async (at: string) => await listGithub("acme", at)],
    ["GitLab", async (at: string) => await listGitlab("acme", at)],
    ["Gitea", async (at: string) => await listGitea(`${at}/acme`)],
  ] as const;

  it.each(kinds)("%s: a page without end is left at its bound", async (_, list) => {
    const { at, sent } = await forge((_url, number) => (number === 0 ? "[" : `${JSON.stringify({ clone_url: "x".repeat(MB) })},`));
    await expect(list(at)).rejects.toThrow("gives a page of repositories with more than 16 MB");
    // What the two sides buffer is on the way.
    expect(sent()).toBeLessThan(4 * BYTES.page);
  });

  it.each(kinds)("%s: pages without end are left at the number of repositories", async (_, list) => {
    const row = { id: 1, clone_url: "https://h/o/n.git", http_url_to_repo: "https://h/o/n.git", description: "y".repeat(100) };
    const page = JSON.stringify(Array.from({ length: 5000 }, () => row));
    const { at } = await forge((_url, number) => (number === 0 ? page : undefined));
    await expect(list(at)).rejects.toThrow("gives more than 100000 repositories");
  });

  it("a row that is none costs itself, by name, and the others are listed", async () => {
    const rows = [
      { id: 1, clone_url: "https://h/o/good.git" },
      { id: 2, clone_url: "file:///etc" },
      { id: 3, clone_url: `https://h/o/${"n".repeat(LONGEST_ADDRESS)}.git` },
      7,
      null,
    ];
    const { at } = await forge((url, number) =>
      number > 0 ? undefined : url.searchParams.get("page") === "1" ? JSON.stringify(rows) : "[]",
    );
    const { repositories, faults, unlisted } = await listRepositories([{ github: "acme", at }], {
      folder: scratch,
      git: openGit(join(scratch, "git")),
    });
    expect(repositories.map(({ name }) => name)).toEqual(["h/o/good"]);
    expect(faults).toEqual([expect.stringContaining("'file:///etc' is no address"), expect.stringContaining("is no address")]);
    expect(new Set(unlisted).size).toBe(1);
  });

  it.each([
    ["no JSON", "<html>", "gives something else than a list"],
    ["an object", "{}", "has no organisation or user"],
  ])("that is %s is told", async (_, text, told) => {
    const { at } = await forge((_url, number) => (number === 0 ? text : undefined));
    await expect(listGithub("acme", at)).rejects.toThrow(told);
  });
});

it("collects a body to its bound", async () => {
  let made = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      made += 1;
      yield Buffer.alloc(MB);
    }
  }
  await expect(collect(endless(), 5 * MB)).rejects.toThrow("more than 5 MB");
  expect(made).toBe(6);
});

it("counts the heads of a store, and their bytes", async () => {
  const folder = join(scratch, "many");
  const head = JSON.stringify({ repository: "h/o/n", state: "mapped", tries: 0, program: "p".repeat(BYTES.head - 200) });
  // Links to one file are as many heads to a walk.
  const at = (number: number): string => join(folder, "heads", "h", "o", `n${number}`, "@1.json");
  for (let number = 0; number * BYTES.head < BYTES.heads + 4 * BYTES.head; number += 1) {
    mkdirSync(dirname(at(number)), { recursive: true });
    writeFileSync(at(number), head.replace("h/o/n", `h/o/n${number}`));
  }
  const store = await openStore(folder);
  await expect(
    (async () => {
      for await (const one of store.heads()) expect(one.state).toBe("mapped");
    })(),
  ).rejects.toThrow("more than 100 MB of their states");
});
