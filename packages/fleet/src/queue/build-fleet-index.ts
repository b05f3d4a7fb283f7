/** The index over all surfaces of a fleet. It is a function of the heads, so it is built only if they moved. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { FleetError, reasonOf } from "../command/fleet-error.js";
import { buildIndex, type RepositorySurface } from "../index/build-index.js";
import { INDEX_VERSION } from "../index/schema.js";
import type { Head } from "../store/head.js";
import { digestOf, type Store } from "../store/store.js";
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
  if (current !== undefined && readRecord(folder) === `${inputs} ${current}`)
    return { digest: current, built: false, repositories: mapped.length, lost: [] };
  await mkdir(join(folder, "index"), { recursive: true });
  const temporary = join(folder, "index", `.tmp-${process.pid}.sqlite`);
  const lost: string[] = [];
  try {
    await rm(temporary, { force: true });
    const { leftOut } = await buildIndex({ file: temporary, surfaces: surfacesOf(mapped, store, lost), pins });
    lost.push(...leftOut.map(({ repository }) => repository));
    const bytes = await readFile(temporary);
    const digest = digestOf(bytes);
    try {
      await store.put(bytes);
      await store.moveCurrent(digest);
    } catch (error) {
      return { built: false, repositories: mapped.length - lost.length, lost, refused: reasonOf(error) };
    }
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

function readRecord(folder: string): string | undefined {
  return existsSync(recordFile(folder)) ? readFileSync(recordFile(folder), "utf8") : undefined;
}

/** One surface at a time is in memory. */
async function* surfacesOf(heads: readonly Head[], store: Store, lost: string[]): AsyncGenerator<RepositorySurface> {
  for (const { repository, commit = "", surface = "" } of heads) {
    const bytes = await store.get(surface);
    if (bytes === undefined) lost.push(repository);
    else
      yield {
        repository,
        commit,
        lines: bytes
          .toString("utf8")
          .split("\n")
          .filter((line) => line !== ""),
      };
  }
}

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
  if (existsSync(file) && digestOf(readFileSync(file)) === digest) return file;
  const bytes = await store.get(digest);
  if (bytes === undefined) throw new FleetError("the index is not in the store, or is damaged", `run ${run} to build it again`);
  await writeWhole(file, bytes);
  return file;
}
