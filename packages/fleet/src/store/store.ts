/**
 * Where maps, surfaces and indexes are kept. Artifacts never change and are addressed by the SHA-256 of their content; heads and the name of the
 * current index are replaced whole. Everything else can be computed again.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, gzipSync } from "node:zlib";
import { TooLarge } from "../../../../src/model/collections/bounded.js";
import { reasonOf } from "../fleet-error.js";
import { RATIO, RATIO_FREE } from "../limits.js";
import type { DamagedHead, Head } from "./head.js";
import { codeOf, isOfMachine } from "./read-own.js";

export interface VersionedHead {
  readonly head: Head;
  /** Names this state of the head for `moveHead`. */
  readonly version: string;
}

export interface Store {
  /** Undefined if there is none, and if what is there is not that content or too large; `tell` of `openStore` hears of the second. `most`: bytes. */
  readonly get: (digest: string, most?: number) => Promise<Buffer | undefined>;
  /** The same into a new file, without holding it. False if there is none. */
  readonly fetch: (digest: string, file: string, most: number) => Promise<boolean>;
  /** Resolves with the digest. Writes nothing if the content is there. */
  readonly put: (bytes: Uint8Array) => Promise<string>;
  readonly has: (digest: string) => Promise<boolean>;
  /** Those that can be read. `onDamaged` hears of the others, of each by the name of its repository; else `tell` does. */
  readonly heads: (onDamaged?: (damaged: DamagedHead) => void) => AsyncIterable<Head>;
  /** Throws `DamagedHead`. */
  readonly head: (repository: string) => Promise<VersionedHead | undefined>;
  /** False if the head is no longer the expected version (undefined: no head), because someone else moved it. */
  readonly moveHead: (head: Head, expected: string | undefined) => Promise<boolean>;
  /** Digest of the current index. */
  readonly current: () => Promise<string | undefined>;
  readonly moveCurrent: (digest: string) => Promise<void>;
  /** Removes what killed processes were writing. */
  readonly sweep: () => Promise<void>;
}

/** The address is that of the content, because compressed bytes differ between versions of Node. */
export function packArtifact(bytes: Uint8Array): Buffer {
  return gzipSync(bytes);
}

export interface Expansion {
  readonly digest: string;
  /** Bytes at most. */
  readonly most: number;
  /** Takes what was expanded, piece by piece; it may be thrown away in the end. */
  readonly sink: (piece: Buffer) => void | Promise<void>;
}

/** What an artifact is not, or undefined if it was expanded whole and is the content of the digest. `isReadable`: its bytes came, and are wrong. */
interface Damage {
  readonly damage: string;
  readonly isReadable: boolean;
}

/** Expands an artifact up to its bound, without holding it. What is absent is told by the error of `packed` (ENOENT), which is thrown. */
export async function expandArtifact(packed: Readable, { digest, most, sink }: Expansion): Promise<Damage | undefined> {
  const gunzip = createGunzip();
  const hash = createHash("sha256");
  let size = 0;
  // A pipeline tells only that it was ended.
  let ended: { readonly error: unknown } | undefined;
  const take = async (piece: Buffer): Promise<void> => {
    size += piece.length;
    if (size > most) throw new TooLarge(most);
    if (size > RATIO_FREE && size > RATIO * gunzip.bytesWritten) throw new TooLarge(RATIO * gunzip.bytesWritten);
    hash.update(piece);
    await sink(piece);
  };
  try {
    await pipeline(packed, gunzip, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces)
        await take(piece).catch((error: unknown) => {
          ended = { error };
          throw error;
        });
    });
  } catch (error) {
    if (ended?.error instanceof TooLarge) return { damage: `expands to ${ended.error.message}`, isReadable: true };
    // The place where it was to be written.
    if (ended !== undefined) throw ended.error;
    const code = codeOf(error);
    if (["ENOENT", "ENOTDIR"].includes(code) || isOfMachine(error)) throw error;
    const isReadable = code.startsWith("Z_") || ["EISDIR", "ELOOP", "EMLINK"].includes(code);
    return { damage: isReadable ? "is damaged" : `cannot be read (${reasonOf(error)})`, isReadable };
  }
  return hash.digest("hex") === digest ? undefined : { damage: "is damaged", isReadable: true };
}
