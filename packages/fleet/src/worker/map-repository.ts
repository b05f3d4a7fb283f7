/** One job: fetch, restore, map, pack, publish. What it publishes depends on nothing but its inputs. */
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { TooLarge } from "../../../../src/model/collections/bounded.js";
import { BYTES, COUNTS, DISK_BYTES } from "../limits.js";
import { type Git, GitFault } from "../sources/git.js";
import type { Head } from "../store/head.js";
import { readBounded } from "../store/read-own.js";
import { isMapped } from "../store/head.js";
import type { Store, VersionedHead } from "../store/store.js";
import { jobId, type MapJob, type MapResult } from "../queue/map-job.js";
import type { Attempts } from "./attempts.js";
import { MapperFault, type MapperLimits, runMapper } from "./run-mapper.js";

const BLOCK = 512;

const LONGEST_NAME = 100;

/** Also what stands for bytes that are no UTF-8. */
const FOREIGN = /[\\:\p{Cc}\ufffd]/u;

const DAMAGED = "the packed folder is damaged";

const PATIENCE = 10 * 60_000;

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

interface Artifacts {
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

/** Fetches one commit without its history and checks it out into a new folder. Nothing of it is executed. Throws `GitFault`. */
async function fetchCommit(
  { url, commit }: { readonly url: string; readonly commit: string },
  { git, folder, signal }: { readonly git: Git; readonly folder: string; readonly signal: AbortSignal },
): Promise<void> {
  const bound = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  const run = async (words: readonly string[]): Promise<string> => await git.run(words, { url, repository: folder, signal: bound });
  // A path would be copied with its whole history.
  const address = isAbsolute(url) ? pathToFileURL(url).href : url;
  mkdirSync(folder, { recursive: true });
  await run(["init", "-q", "--template="]);
  await run(["fetch", "-q", "--depth", "1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--", address, commit]);
  await run(["checkout", "-q", "--detach", "--no-recurse-submodules", commit]);
  // The mapper's cache knows a repository by this address, wherever it is checked out.
  await run(["config", "remote.origin.url", address]);
}

/** Relative paths of the regular files, with `/`, sorted by bytes. */
function filesBelow(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, "/"),
    )
    .filter((path) => !FOREIGN.test(path));
  return paths.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

// A folder as one file and back: the format `ustar` of POSIX.1-1988 with long paths as in POSIX.1-2001 (pax). Paths are sorted, and times, owners and modes are
// fixed, so that equal folders give equal bytes. Only regular files are packed, and of them those with names that every system has: a map has no others, but a
// repository may have committed anything in its `.dsp`.

/** Throws `TooLarge` for more than another machine would take. */
export function packFolder(folder: string): Buffer {
  const parts: Buffer[] = [];
  let size = 2 * BLOCK;
  for (const path of filesBelow(folder)) {
    const content = readBounded(join(folder, path), { most: BYTES.mapFile, links: false });
    if (content === undefined) continue;
    const name = Buffer.from(path);
    const added = [
      ...(name.length > LONGEST_NAME ? entry("x", Buffer.from("pax"), paxRecord("path", path)) : []),
      ...entry("0", name.subarray(0, LONGEST_NAME), content),
    ];
    size += added.reduce((sum, { length }) => sum + length, 0);
    if (size > DISK_BYTES.map) throw new TooLarge(DISK_BYTES.map);
    parts.push(...added);
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

/** The length that begins a record counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`;
  const length = Buffer.byteLength(rest);
  const digits = String(length + String(length).length).length;
  return Buffer.from(`${length + digits}${rest}`);
}

function entry(type: "0" | "x", name: Buffer, content: Buffer): readonly Buffer[] {
  const header = Buffer.alloc(BLOCK);
  name.copy(header);
  header.write("0000644\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write(type, 156);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((before, byte) => before + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return [header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
}

/**
 * Writes the files of the packed file into a folder that does not exist yet; one of them is in memory at a time. Throws, and writes nothing outside of the folder,
 * if it is not what `packFolder` makes.
 */
export function unpackFolder(packed: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const descriptor = openSync(packed, "r");
  try {
    unpack((at, length) => bytesAt(descriptor, at, length), folder);
  } finally {
    closeSync(descriptor);
  }
}

function bytesAt(descriptor: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let read = 0; read < length;) {
    const count = readSync(descriptor, bytes, read, length - read, at + read);
    if (count === 0) throw new Error(DAMAGED);
    read += count;
  }
  return bytes;
}

function unpack(read: (at: number, length: number) => Buffer, folder: string): void {
  let long: string | undefined;
  let count = 0;
  for (let at = 0; ;) {
    const header = read(at, BLOCK);
    if (header[0] === 0) return;
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
    if (!(size >= 0 && size <= BYTES.mapFile) || (count += 1) > COUNTS.mapFiles) throw new Error(DAMAGED);
    const content = read(at + BLOCK, size);
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === "x") long = /^\d+ path=([^\n]*)\n$/.exec(content.toString("utf8"))?.[1];
    else if (type === "0") {
      const end = header.indexOf(0);
      writeInside(folder, long ?? header.toString("utf8", 0, Math.min(end === -1 ? LONGEST_NAME : end, LONGEST_NAME)), content);
      long = undefined;
    } else throw new Error("the packed folder has something else than files");
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function writeInside(folder: string, path: string, content: Buffer): void {
  const parts = path.split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..") || FOREIGN.test(path))
    throw new Error("the packed folder has a path outside of it");
  const file = join(folder, ...parts);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { flag: "wx" });
}
