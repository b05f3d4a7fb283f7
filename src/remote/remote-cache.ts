/**
 * A cache on another machine, which nobody has to trust: only a blob with a signature of a trusted key and with the digest that was signed is
 * used. Whatever is wrong with it is a miss with a reason.
 */
import { createHash, type KeyObject } from "node:crypto";
import { LARGEST_BLOB, packParts, unpackParts, type Parts } from "./blob.js";
import { LARGEST_ENTRY, readEntry, writeEntry, type Statement } from "./entry.js";
import type { TrustedKeys } from "./keys.js";
import { CacheFailure, failure, type Transport } from "./transport.js";
import type { Waiting } from "./waiting.js";

export interface RemoteCache {
  readonly transport: Transport;
  readonly waiting: Waiting;
  readonly trusted: TrustedKeys;
  readonly facts: string;
  readonly program: string;
}

/** A commit, and the key of its state. */
export interface Place {
  readonly commit: string;
  readonly key: string;
}

/** The accepted state of a commit. */
export interface Found<State> {
  readonly state: State;
  readonly commit: string;
  readonly writer: string;
}

export interface Looked<State> {
  readonly found?: Found<State>;
  /** What was wrong, as a sentence without a full stop; undefined if there was simply nothing. */
  readonly complaint?: string;
}

/** Blobs that are fetched for one run, at most: each that is refused costs time. */
const MOST_BLOBS = 2;

/** The state of the first of the places that has an acceptable one. `accept`: undefined for parts that are not valid. */
export async function findState<State>(
  cache: RemoteCache,
  places: readonly Place[],
  accept: (parts: Parts) => Promise<State | undefined>,
): Promise<Looked<State>> {
  const { name } = cache.transport;
  let complaint: string | undefined;
  try {
    let fetched = 0;
    for await (const { place, entry } of entriesOf(cache, places)) {
      const blob = "refused" in entry ? entry : await blobOf(cache, entry);
      if (!("refused" in blob)) {
        const parts = unpackParts(blob.bytes);
        const state = parts && (await accept(parts));
        if (state !== undefined) return { found: { state, commit: place.commit, writer: blob.writer }, ...(complaint && { complaint }) };
      }
      const why = "refused" in blob ? blob.refused : `holds content that is not valid (written by ${blob.writer})`;
      complaint ??= `${name}: the entry of commit ${place.commit.slice(0, SHOWN)} ${why}`;
      if (!("refused" in entry) && (fetched += 1) >= MOST_BLOBS) break;
    }
  } catch (error) {
    if (!(error instanceof CacheFailure)) throw error;
    complaint ??= `${name} ${error.message}`;
  }
  return complaint === undefined ? {} : { complaint };
}

const SHOWN = 10;

interface Entry {
  readonly place: Place;
  readonly entry: ReturnType<typeof readEntry>;
}

/** Mostly the first place has one, so the others are asked for afterwards, all at once. */
async function* entriesOf(cache: RemoteCache, [first, ...others]: readonly Place[]): AsyncGenerator<Entry> {
  if (first !== undefined) yield* await entriesAt(cache, [first]);
  if (others.length > 0) yield* await entriesAt(cache, others);
}

async function entriesAt(
  { transport, waiting, trusted, facts, program }: RemoteCache,
  places: readonly Place[],
): Promise<readonly Entry[]> {
  const get = ({ key }: Place, signal: AbortSignal): Promise<Buffer | undefined> => transport.get(entryPath(key), LARGEST_ENTRY, signal);
  const found = await waiting.during((signal) => Promise.all(places.map((place) => get(place, signal))));
  return places.flatMap((place, index) => {
    const bytes = found[index];
    return bytes === undefined ? [] : [{ place, entry: readEntry(bytes, { key: place.key, facts, program }, trusted) }];
  });
}

type Blob = { readonly bytes: Buffer; readonly writer: string } | { readonly refused: string };

async function blobOf({ transport, waiting }: RemoteCache, { blob, size, writer }: Statement): Promise<Blob> {
  if (size > LARGEST_BLOB) return { refused: `names a blob of more than ${LARGEST_BLOB} bytes (written by ${writer})` };
  const bytes = await waiting.during((signal) => transport.get(blobPath(blob), size, signal));
  if (bytes === undefined) return { refused: "names a blob that is missing" };
  return digestOf(bytes) === blob ? { bytes, writer } : { refused: "names a blob that does not match its digest" };
}

/** Whether the place has an entry that this cache accepts. Throws `CacheFailure`. */
export async function hasState(cache: RemoteCache, place: Place): Promise<boolean> {
  const [found] = await entriesAt(cache, [place]);
  return found !== undefined && !("refused" in found.entry);
}

/** The blob comes first: an entry must not name one that is missing. Throws `CacheFailure`. */
export async function putState(
  cache: RemoteCache,
  place: Place,
  parts: Parts,
  by: { readonly writer: string; readonly signs: KeyObject },
): Promise<void> {
  const { transport, waiting, facts, program } = cache;
  const bytes = packParts(parts);
  if (bytes === undefined) throw failure("takes no state of this size");
  const blob = digestOf(bytes);
  const entry = writeEntry({ key: place.key, blob, size: bytes.length, facts, program, writer: by.writer }, by.signs);
  await waiting.during(async (signal) => {
    await transport.put(blobPath(blob), bytes, signal);
    await transport.put(entryPath(place.key), entry, signal);
  });
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function entryPath(key: string): string {
  return `ac/${key}`;
}

function blobPath(digest: string): string {
  return `cas/${digest}`;
}
