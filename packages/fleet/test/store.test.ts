import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Head } from "../src/store/head.js";
import { openStore } from "../src/store/open-store.js";
import { patientStore } from "../src/store/patient-store.js";
import { digestOf, headKey } from "../src/store/keys.js";
import type { Store } from "../src/store/store.js";
import { packFolder, unpackFolder } from "../src/worker/map-repository.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-store-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const head = (tries: number, repository = "git.acme.dev/web/ui"): Head => ({ repository, state: "failed", tries });

/** A bucket in memory: conditional writes as S3 has them, and pages of two keys. */
function startBucket(objects: Map<string, Buffer>): Server {
  const tagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;
  return createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    const key = decodeURIComponent(url.pathname.slice("/maps/".length));
    const found = objects.get(key);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (url.searchParams.get("list-type") === "2") {
        const from = Number(url.searchParams.get("continuation-token") ?? 0);
        const keys = [...objects.keys()].filter((one) => one.startsWith(url.searchParams.get("prefix") ?? "")).sort();
        const rows = keys.slice(from, from + 2).map((one) => `<Contents><Key>${one}</Key></Contents>`);
        const more = from + 2 < keys.length;
        const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
        return response.end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join("")}</ListBucketResult>`);
      }
      if (request.method === "PUT") {
        const { "if-match": match, "if-none-match": none } = request.headers;
        if ((none === "*" && found !== undefined) || (match !== undefined && (found === undefined || tagOf(found) !== match)))
          return response.writeHead(412).end();
        objects.set(key, bodyOf(Buffer.concat(chunks), request.headers["content-encoding"]));
        return response.setHeader("etag", tagOf(objects.get(key) ?? Buffer.alloc(0))).end();
      }
      if (request.method === "DELETE") return void (objects.delete(key), response.writeHead(204).end());
      if (found === undefined) return response.writeHead(404).end();
      return response.setHeader("etag", tagOf(found)).end(request.method === "HEAD" ? undefined : found);
    });
  });
}

/** Content in signed chunks, `SIZE;…\r\nBYTES\r\n`, as the client sends it. */
function bodyOf(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding !== "aws-chunked") return bytes;
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, end), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

const objects = new Map<string, Buffer>();
const server = startBucket(objects);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  });
});
afterAll(() => void server.close());

describe.each(["folder", "bucket"])("a store in a %s", (kind) => {
  const told: string[] = [];
  const open = async () => await openStore(kind === "folder" ? join(scratch, "store") : "s3://maps/acme", (text) => told.push(text));

  it("keeps artifacts by their content, compressed", async () => {
    const store = await open();
    const bytes = Buffer.from("a map".repeat(1000));
    expect(await store.has(digestOf(bytes))).toBe(false);
    const digest = await store.put(bytes);
    expect(digest).toBe(digestOf(bytes));
    expect(await store.put(bytes)).toBe(digest);
    expect(await store.get(digest)).toEqual(bytes);
    expect(await store.get(digestOf(Buffer.from("another")))).toBeUndefined();
    await expect(store.get("../../etc/passwd")).rejects.toThrow("not a digest");
  });

  it("takes a damaged artifact for an absent one, says so, and can be given it again", async () => {
    const store = await open();
    const bytes = Buffer.from("soon damaged");
    const digest = await store.put(bytes);
    const key = `cas/${digest.slice(0, 2)}/${digest}`;
    if (kind === "folder") writeFileSync(join(scratch, "store", key), "other bytes");
    else objects.set(`acme/${key}`, Buffer.from("other bytes"));
    expect(await store.get(digest)).toBeUndefined();
    expect(told.join("")).toContain("is damaged");
    await store.put(bytes);
    expect(await store.get(digest)).toEqual(bytes);
  });

  it("moves a head only from the state that the mover has seen", async () => {
    const store = await open();
    expect(await store.head("git.acme.dev/web/ui")).toBeUndefined();
    const firsts = await Promise.all([store.moveHead(head(1), undefined), store.moveHead(head(1), undefined)]);
    expect(firsts.filter(Boolean).length).toBeLessThanOrEqual(1);
    const now = await store.head("git.acme.dev/web/ui");
    expect(now?.head).toEqual(head(1));
    expect(await store.moveHead(head(2), undefined)).toBe(false);
    expect(await store.moveHead(head(2), now?.version)).toBe(true);
    expect(await store.moveHead(head(3), now?.version)).toBe(false);
    expect((await store.head("git.acme.dev/web/ui"))?.head.tries).toBe(2);
  });

  it("removes what a process that was killed had begun to write, and leaves what others are writing", async () => {
    const place = join(scratch, "store", "heads", "git.acme.dev", "web", "ui");
    mkdirSync(place, { recursive: true });
    const [old, young] = [".tmp-7-0123456789ab", ".tmp-8-0123456789ab"];
    for (const name of [old, young]) writeFileSync(join(place, name), "{");
    utimesSync(join(place, old), 0, 0);
    await (await open()).sweep();
    const left = readdirSync(place).filter((name) => name.startsWith("."));
    expect(left).toEqual(kind === "folder" ? [young] : [old, young]);
    for (const name of left) rmSync(join(place, name));
  });

  it("lists heads, also of a group inside another, and names the current index", async () => {
    const store = await open();
    for (const name of ["git.acme.dev/web", "git.acme.dev/web/ui/deep", "h/@1.json", "h/acme/.github"])
      expect(await store.moveHead(head(1, name), undefined)).toBe(true);
    const names: string[] = [];
    for await (const one of store.heads()) names.push(one.repository);
    expect(names.sort()).toEqual(["git.acme.dev/web", "git.acme.dev/web/ui", "git.acme.dev/web/ui/deep", "h/@1.json", "h/acme/.github"]);
    expect(await store.current()).toBeUndefined();
    await store.moveCurrent(digestOf(Buffer.from("index")));
    expect(await store.current()).toBe(digestOf(Buffer.from("index")));
  });
});

it("waits while the disk is full, says so once, and gives up on other faults and when it is stopped", async () => {
  const inner = await openStore(join(scratch, "patient"));
  const faults = [new Error("ENOSPC: no space left on device, write"), new Error("ENOSPC: no space left on device, write")];
  const refusing: Store = {
    ...inner,
    put: async (bytes) => {
      const fault = faults.pop();
      if (fault !== undefined) throw fault;
      return await inner.put(bytes);
    },
    moveCurrent: async () => await Promise.reject(new Error("EACCES: permission denied")),
    moveHead: async () => await Promise.reject(new Error("ENOSPC: no space left on device, write")),
  };
  const told: string[] = [];
  const stop = new AbortController();
  const store = patientStore(refusing, { signal: stop.signal, tell: (text) => told.push(text) });
  expect(await store.put(Buffer.from("late"))).toBe(digestOf(Buffer.from("late")));
  expect(told).toEqual(["the store: ENOSPC: no space left on device, write; trying again"]);
  await expect(store.moveCurrent(digestOf(Buffer.from("late")))).rejects.toThrow("EACCES");
  const moved = store.moveHead(head(1), undefined);
  stop.abort();
  await expect(moved).rejects.toThrow("ENOSPC");
});

it("escapes what would lead a head elsewhere", () => {
  expect(headKey("h/../x")).toBe("heads/h/%2E%2E/x");
  expect(() => headKey("h//x")).toThrow("not a repository");
});

describe("a packed folder", () => {
  const unpackBytes = (bytes: Buffer, into: string): void => {
    writeFileSync(`${into}.tar`, bytes);
    unpackFolder(`${into}.tar`, into);
  };
  const folder = join(scratch, "packed");
  const long = `${"deep".repeat(30)}/${"er".repeat(60)}`;
  mkdirSync(join(folder, "deep".repeat(30)), { recursive: true });
  writeFileSync(join(folder, "TOC"), "one\n");
  writeFileSync(join(folder, long), "ä".repeat(700));
  writeFileSync(join(folder, "ü"), "");

  it("has the same bytes whenever it is packed, and is the same when unpacked", () => {
    const bytes = packFolder(folder);
    const again = join(scratch, "unpacked");
    unpackBytes(bytes, again);
    expect(packFolder(again)).toEqual(bytes);
    expect(readdirSync(again).sort()).toEqual(readdirSync(folder).sort());
  });

  it.skipIf(process.platform === "win32")("leaves out what could not be unpacked everywhere", () => {
    const strange = join(scratch, "strange");
    mkdirSync(strange);
    for (const name of ["TOC", "a:b", "c\\d", "e\nf"]) writeFileSync(join(strange, name), "x");
    writeFileSync(Buffer.concat([Buffer.from(`${strange}/`), Buffer.from([0xff])]), "x");
    const plain = join(scratch, "plain");
    unpackBytes(packFolder(strange), plain);
    expect(readdirSync(plain)).toEqual(["TOC"]);
  });

  it("writes nothing outside of the folder", () => {
    const bytes = packFolder(folder);
    const name = Buffer.from("TOC\0\0\0\0\0\0\0\0");
    const hostile = Buffer.from(bytes);
    Buffer.from("../evil\0\0\0\0").copy(hostile, hostile.indexOf(name));
    expect(() => unpackBytes(hostile, join(scratch, "hostile"))).toThrow("outside");
    expect(readdirSync(scratch)).not.toContain("evil");
    expect(() => unpackBytes(bytes.subarray(0, 700), join(scratch, "cut"))).toThrow("damaged");
  });
});
