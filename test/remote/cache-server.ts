/** A cache as HTTP servers of Bazel's shape keep it, in this process, with ways to go wrong. */
import { createHash, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { fromActionResult, toActionResult } from "../../src/remote/action-result.js";
import { writeEntry, type Statement } from "../../src/remote/entry.js";

export interface CacheServer {
  readonly address: string;
  /** Content by path. */
  readonly kept: Map<string, Buffer>;
  /** Method and path of each request. */
  readonly requests: string[];
  /** Answers in place of the cache. */
  answer: RequestListener | undefined;
  readonly close: () => Promise<void>;
}

export async function startCacheServer(): Promise<CacheServer> {
  const kept = new Map<string, Buffer>();
  const requests: string[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (opened.answer !== undefined) return opened.answer(request, response);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      if (request.method === "PUT") kept.set(path, Buffer.concat(chunks));
      const found = request.method === "PUT" ? Buffer.alloc(0) : kept.get(path);
      response.writeHead(found === undefined ? 404 : 200).end(found);
    });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const opened: CacheServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`,
    kept,
    requests,
    answer: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return opened;
}

export interface KeyPair {
  readonly secret: KeyObject;
  /** PEM, for the environment. */
  readonly pem: string;
  /** Base64, for a list of keys. */
  readonly trusted: string;
}

export function keyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    secret: privateKey,
    pem: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    trusted: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  };
}

/** The path that ends the map's only name of that kind. */
export function only(kept: ReadonlyMap<string, Buffer>, kind: "ac" | "cas"): string {
  const [first, ...more] = [...kept.keys()].filter((path) => path.startsWith(`/shop/${kind}/`));
  if (first === undefined || more.length > 0) throw new Error(`${more.length + 1} of ${kind}`);
  return first;
}

export function statementOf(entry: Buffer | undefined): Statement & { signer?: string; signature?: string } {
  return JSON.parse(fromActionResult(entry ?? Buffer.alloc(0))?.toString("utf8") ?? "") as Statement;
}

export function unsignedEntry(entry: object): Buffer {
  return toActionResult(Buffer.from(JSON.stringify(entry)));
}

/** Puts a blob in the place of the one that there is, with an entry by this key. `size`: if it should lie. */
export function putBlob({ kept }: CacheServer, blob: Buffer, key: KeyObject, size = blob.length): void {
  const place = only(kept, "ac");
  const { signer: _, signature: __, ...stated } = statementOf(kept.get(place));
  const digest = createHash("sha256").update(blob).digest("hex");
  kept.set(`/shop/cas/${digest}`, blob);
  kept.set(
    place,
    writeEntry({ key: stated.key, blob: digest, size, facts: stated.facts, program: stated.program, writer: stated.writer }, key),
  );
}
