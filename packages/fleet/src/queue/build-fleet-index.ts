/** The index over all surfaces of a fleet. It is a function of the heads, so it is built only if they moved. */
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { TooLarge } from "../../../../src/model/collections/bounded.js";
import { FleetError, reasonOf } from "../fleet-error.js";
import { buildIndex, type RepositorySurface } from "../index/build-index.js";
import { NoSurface } from "../index/stage-surface.js";
import { INDEX_VERSION } from "../index/schema.js";
import { BYTES, DISK_BYTES } from "../limits.js";
import type { Head } from "../store/head.js";
import { digestOf } from "../store/keys.js";
import { readBounded } from "../store/read-own.js";
import type { Store } from "../store/store.js";
import { writeWhole } from "../store/write-whole.js";

export interface IndexOutcome {
  readonly digest?: string;
  readonly built: boolean;
  readonly repositories: number;
  readonly bytes?: number;
  /** Repositories whose surface the store has lost, or that cannot be read. */
  readonly lost: readonly string[];
  /** Why the store did not take the index; the former one stays. */
  readonly refused?: string;
}

interface Given {
  readonly store: Store;
  /** That of the fleet; the index is kept in `index/` of it. */
  readonly folder: string;
  readonly heads: readonly Head[];
  readonly pins: Readonly<Record<string, string>>;
  /** Version of the program: another one may build other bytes. */
  readonly version: string;
}

export async function buildFleetIndex({ store, folder, heads, pins, version }: Given): Promise<IndexOutcome> {
  const mapped = heads.filter((head) => head.surface !== undefined).sort((one, other) => (one.repository < other.repository ? -1 : 1));
  const inputs = createHash("sha256")
    .update(JSON.stringify([INDEX_VERSION, version, pins, mapped.map(({ repository, commit, surface }) => [repository, commit, surface])]))
    .digest("hex");
  const current = await store.current();
  if (current !== undefined && readRecord(folder) === `${inputs} ${current}` && (await isIntact(store, folder, current)))
    return { digest: current, built: false, repositories: mapped.length, lost: [] };
  await mkdir(join(folder, "index"), { recursive: true });
  const temporary = join(folder, "index", `.tmp-${process.pid}.sqlite`);
  const lost: string[] = [];
  try {
    for (const file of [temporary, `${temporary}.stored`]) await rm(file, { force: true });
    const refused = (reason: string): IndexOutcome => ({ built: false, repositories: mapped.length - lost.length, lost, refused: reason });
    try {
      const { leftOut } = await buildIndex({ file: temporary, surfaces: surfacesOf(mapped, store, lost), pins });
      lost.push(...leftOut.map(({ repository }) => repository));
    } catch (error) {
      if (!(error instanceof NoSurface)) throw error;
      lost.push(...error.leftOut.map(({ repository }) => repository));
      return refused(error.message);
    }
    if ((await stat(temporary)).size > DISK_BYTES.index) return refused(`the index has ${new TooLarge(DISK_BYTES.index).message}`);
    const bytes = await readFile(temporary);
    const digest = digestOf(bytes);
    try {
      // What is damaged there would be taken for it.
      if (digest === current) await store.fetch(digest, `${temporary}.stored`, DISK_BYTES.index);
      await store.put(bytes);
      await store.moveCurrent(digest);
    } catch (error) {
      return refused(reasonOf(error));
    } finally {
      await rm(`${temporary}.stored`, { force: true });
    }
    await clear(indexFile(folder, digest));
    await rename(temporary, indexFile(folder, digest));
    if (lost.length === 0) await writeWhole(recordFile(folder), `${inputs} ${digest}`);
    await removeOthers(folder, digest);
    return { digest, built: true, repositories: mapped.length - lost.length, bytes: bytes.length, lost };
  } finally {
    await rm(temporary, { force: true });
  }
}

const recordFile = (folder: string): string => join(folder, "index", "inputs");
const indexFile = (folder: string, digest: string): string => join(folder, "index", `${digest}.sqlite`);

/** Undefined if there is none that can be read. */
function readRecord(folder: string): string | undefined {
  try {
    return readBounded(recordFile(folder), { most: BYTES.word, links: false })?.toString("utf8");
  } catch {
    return undefined;
  }
}

/** Whether the index can be asked here, and fetched elsewhere. */
async function isIntact(store: Store, folder: string, digest: string): Promise<boolean> {
  return (await isWhole(indexFile(folder, digest), digest)) && (await store.has(digest));
}

/** False also for what cannot be read. Nothing of the file is held. */
async function isWhole(file: string, digest: string): Promise<boolean> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    return false;
  }
  return hash.digest("hex") === digest;
}

/** A folder in place of a file would be in the way of the file. */
async function clear(file: string): Promise<void> {
  await rm(file, { force: true, recursive: true });
}

/** One surface at a time is in memory. */
async function* surfacesOf(heads: readonly Head[], store: Store, lost: string[]): AsyncGenerator<RepositorySurface> {
  for (const { repository, commit = "", surface = "" } of heads) {
    const bytes = await store.get(surface);
    if (bytes === undefined) lost.push(repository);
    else yield { repository, commit, lines: linesOf(bytes) };
  }
}

/** One line at a time is a text. One that is too long ends the surface as damaged. */
function* linesOf(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf("\n", at);
    const stop = end < 0 ? bytes.length : end;
    yield stop - at > BYTES.row ? TOO_LONG : bytes.toString("utf8", at, stop);
    at = stop + 1;
  }
}

/** What `readSurface` tells to be no row. */
const TOO_LONG = `a line of more than ${BYTES.row / 2 ** 20} MB`;

const AN_HOUR = 3_600_000;

/** Readers may still have the former index open; it goes when it is an hour old. */
async function removeOthers(folder: string, digest: string): Promise<void> {
  for (const name of await readdir(join(folder, "index"))) {
    const path = join(folder, "index", name);
    if (!name.endsWith(".sqlite") || name === `${digest}.sqlite`) continue;
    if (Date.now() - (await stat(path)).mtimeMs > AN_HOUR) await rm(path, { force: true });
  }
}

/** File of the current index, fetched from the store if it is not in the folder. Throws `FleetError` if there is none. */
export async function placeIndex(store: Store, folder: string, run = "'dsp-cli fleet run'"): Promise<string> {
  const digest = await store.current();
  if (digest === undefined) throw new FleetError("this fleet has no index yet", `run ${run} first`);
  const file = indexFile(folder, digest);
  if (await isWhole(file, digest)) return file;
  await mkdir(join(folder, "index"), { recursive: true });
  const temporary = join(folder, "index", `.tmp-${process.pid}-${randomBytes(6).toString("hex")}`);
  try {
    if (!(await store.fetch(digest, temporary, DISK_BYTES.index)))
      throw new FleetError("the index is not in the store, or is damaged", `run ${run} to build it again`);
    await clear(file);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  return file;
}
