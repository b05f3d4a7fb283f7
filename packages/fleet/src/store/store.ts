/**
 * Where maps, surfaces and indexes are kept. Artifacts never change and are addressed by the SHA-256 of their content; heads and the name of the
 * current index are replaced whole. Everything else can be computed again.
 */
import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Head } from "./head.js";

export interface VersionedHead {
  readonly head: Head;
  /** Names this state of the head for `moveHead`. */
  readonly version: string;
}

export interface Store {
  /** Undefined if there is none, and if what is there is not that content; `tell` of `openStore` hears of the second. */
  readonly get: (digest: string) => Promise<Buffer | undefined>;
  /** Resolves with the digest. Writes nothing if the content is there. */
  readonly put: (bytes: Uint8Array) => Promise<string>;
  readonly has: (digest: string) => Promise<boolean>;
  readonly heads: () => AsyncIterable<Head>;
  readonly head: (repository: string) => Promise<VersionedHead | undefined>;
  /** False if the head is no longer the expected version (undefined: no head), because someone else moved it. */
  readonly moveHead: (head: Head, expected: string | undefined) => Promise<boolean>;
  /** Digest of the current index. */
  readonly current: () => Promise<string | undefined>;
  readonly moveCurrent: (digest: string) => Promise<void>;
  /** Removes what killed processes were writing. */
  readonly sweep: () => Promise<void>;
}

const DIGEST = /^[0-9a-f]{64}$/;
/** Bytes of an artifact at most; what expands to more is damaged or hostile. */
const LARGEST = 4 * 1024 ** 3 - 1;

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Key of an artifact. Throws on what is not a digest, so that no other text becomes part of a path. */
export function artifactKey(digest: string): string {
  if (!DIGEST.test(digest)) throw new Error(`not a digest: ${JSON.stringify(digest)}`);
  return `cas/${digest.slice(0, 2)}/${digest}`;
}

/** The address is that of the content, because compressed bytes differ between versions of Node. */
export function packArtifact(bytes: Uint8Array): Buffer {
  return gzipSync(bytes);
}

/** Undefined if the bytes are not that artifact. */
export function unpackArtifact(packed: Uint8Array, digest: string): Buffer | undefined {
  try {
    const bytes = gunzipSync(packed, { maxOutputLength: LARGEST });
    return digestOf(bytes) === digest ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Path of a repository's head without its end. Every part is escaped, so that none leads elsewhere, and none is taken for a temporary file, whose
 * names begin with a dot: GitHub's organisations have a repository `.github`.
 */
export function headKey(repository: string): string {
  const parts = repository.split("/").map((part) => encodeURIComponent(part).replace(/^\.+/, (dots) => "%2E".repeat(dots.length)));
  if (parts.some((part) => part === "")) throw new Error(`not a repository: ${JSON.stringify(repository)}`);
  return `heads/${parts.join("/")}`;
}

export function parseDigest(text: string): string | undefined {
  const digest = text.trim();
  return DIGEST.test(digest) ? digest : undefined;
}
