/** One job: fetch, restore, map, pack, publish. What it publishes depends on nothing but its inputs. */
import { existsSync, lstatSync, rmSync } from "node:fs";
import { join } from "node:path";
import { TooLarge } from "../../../../src/model/bounded.js";
import { BYTES, DISK_BYTES } from "../limits.js";
import { type Git, GitFault } from "../sources/git.js";
import type { Head } from "../store/head.js";
import { readBounded } from "../store/read-own.js";
import type { Store, VersionedHead } from "../store/store.js";
import { jobId, type MapJob, type MapResult } from "../queue/map-job.js";
import type { Attempts } from "./attempts.js";
import { fetchCommit } from "./fetch-commit.js";
import { packFolder, unpackFolder } from "./pack-folder.js";
import { MapperFault, type MapperLimits, runMapper } from "./run-mapper.js";

export interface Workshop {
  readonly store: Store;
  readonly attempts: Attempts;
  readonly git: Git;
  /** File of the mapper's program. */
  readonly mapper: string;
  /** See `findIsolation`. */
  readonly isolation: readonly string[];
  readonly cache?: string | undefined;
  readonly limits: MapperLimits;
  readonly signal: AbortSignal;
}

export interface Artifacts {
  readonly map: string;
  readonly surface: string;
}

/** Throws `GitFault`, `MapperFault`, and whatever the store throws. */
export async function mapRepository(job: MapJob, workshop: Workshop): Promise<MapResult> {
  const { store } = workshop;
  const began = performance.now();
  const before = await store.head(job.repository);
  if (isMapped(before?.head, job)) return { outcome: "unchanged", seconds: 0 };
  if (before?.head.map !== job.previous) return { outcome: "outdated", seconds: 0 };
  const artifacts = await makeArtifacts(job, workshop, async (bytes) => await store.put(bytes));
  const seconds = (performance.now() - began) / 1000;
  const outcome = (await publish(job, { ...artifacts, seconds }, before, store)) ? "mapped" : "outdated";
  return { outcome, seconds };
}

/** Whether the head's map is of this commit, by this program and with these options. */
export function isMapped(head: Head | undefined, { commit, program, options }: Pick<MapJob, "commit" | "program" | "options">): boolean {
  return head?.map !== undefined && head.commit === commit && head.program === program && head.options === options;
}

/** Maps the commit; resolves with what `keep` makes of the packed map and the surface. */
export async function makeArtifacts(job: MapJob, workshop: Workshop, keep: (bytes: Buffer) => Promise<string>): Promise<Artifacts> {
  const { attempts, git, signal, store } = workshop;
  return await attempts.within(async (folder) => {
    const repository = join(folder, "repository");
    const surface = join(folder, "surface.ndjson");
    await fetchCommit(job, { git, folder: repository, signal });
    await restore(join(repository, ".dsp"), { previous: job.previous, packed: join(folder, "previous.tar"), store });
    await runMapper({ ...workshop, repository, surface, home: folder, options: job.options });
    if (!existsSync(join(repository, ".dsp"))) throw new GitFault("it has nothing that can be mapped", true);
    const packed = bounded("map", () => packFolder(join(repository, ".dsp")));
    const rows = bounded("surface", () => readBounded(surface, { most: BYTES.surface, links: false }) ?? Buffer.alloc(0));
    return { map: await keep(packed), surface: await keep(rows) };
  });
}

/** A map that the repository has committed wins over the former one of the fleet. */
async function restore(
  place: string,
  { previous, packed, store }: { readonly previous: string | undefined; readonly packed: string; readonly store: Store },
): Promise<void> {
  if (previous === undefined || lstatSync(place, { throwIfNoEntry: false }) !== undefined) return;
  if (!(await store.fetch(previous, packed, DISK_BYTES.map))) return;
  // Without it the repository is mapped anew; identifiers of entities that moved are lost, and nothing else.
  try {
    unpackFolder(packed, place);
  } catch {
    rmSync(place, { recursive: true, force: true });
  } finally {
    rmSync(packed, { force: true });
  }
}

/** What no machine of the fleet would take is not published. */
function bounded<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof TooLarge) throw new MapperFault(`its ${what} has ${error.message}`, true);
    throw error;
  }
}

/** False if someone else published another map of the repository meanwhile; then theirs stays. */
async function publish(
  job: MapJob,
  { map, surface, seconds }: Artifacts & { readonly seconds: number },
  before: VersionedHead | undefined,
  store: Store,
): Promise<boolean> {
  const { repository, commit, program, options, previous } = job;
  const head: Head = {
    repository,
    state: "mapped",
    commit,
    program,
    options,
    map,
    surface,
    tries: 0,
    ...(previous === undefined ? {} : { previous }),
    ...(before?.head.aliases === undefined ? {} : { aliases: before.head.aliases }),
    seconds: Math.round(seconds * 10) / 10,
    mappedAt: new Date().toISOString(),
    job: jobId({ ...job, alone: false }),
  };
  if (await store.moveHead(head, before?.version)) return true;
  const now = await store.head(repository);
  return isMapped(now?.head, job) && now?.head.map === map;
}
