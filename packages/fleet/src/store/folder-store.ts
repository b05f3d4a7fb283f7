/**
 * A store in a folder. A head is a numbered file, and moving it is creating the next number, which only one process can do: no lock is needed,
 * none can be left behind, and a shared file system will do.
 */
import { constants, createReadStream, type Dirent } from "node:fs";
import { access, link, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FleetError, reasonOf } from "../fleet-error.js";
import { BYTES, COUNTS } from "../limits.js";
import { DamagedHead, type Head, headText, parseHead } from "./head.js";
import { artifactKey, digestOf, headKey, parseDigest, repositoryAt, secondKey } from "./keys.js";
import { codeOf, isOfMachine, readBounded } from "./read-own.js";
import { expandArtifact, type Expansion, packArtifact, type Store, type VersionedHead } from "./store.js";
import { syncFolder, withWholeFile, writeWhole } from "./write-whole.js";

const TEMPORARY = /^\.tmp-\d+-[0-9a-f]{12}$/;

/** Milliseconds. Other machines may be writing; a process id says nothing about theirs. */
const AN_HOUR = 3_600_000;

/** `@` is escaped in names of repositories, so that no folder of one is called so. */
const NUMBERED = /^@([1-9]\d{0,14})\.json$/;

export function openFolderStore(folder: string, tell: (text: string) => void): Store {
  const at = (key: string): string => join(folder, key);
  const expand = async (given: Expansion): Promise<boolean> => await expandFile(at(artifactKey(given.digest)), given, tell);
  return {
    get: async (digest, most = BYTES.surface) => {
      const pieces: Buffer[] = [];
      return (await expand({ digest, most, sink: (piece) => void pieces.push(piece) })) ? Buffer.concat(pieces) : undefined;
    },
    fetch: async (digest, file, most) => await intoFile(file, (sink) => expand({ digest, most, sink })),
    put: async (bytes) => {
      const digest = digestOf(bytes);
      if (!(await exists(at(artifactKey(digest))))) await writeWhole(at(artifactKey(digest)), packArtifact(bytes));
      return digest;
    },
    has: async (digest) => await exists(at(artifactKey(digest))),
    heads: (onDamaged = (damaged) => tell(damaged.message)) => headsIn(folder, onDamaged),
    head: async (repository) => (await placeOf(repository, folder)).found,
    moveHead: async (head, expected) => await moveNumbered((await placeOf(head.repository, folder)).folder, head, expected),
    current: async () => {
      const path = at("index/CURRENT");
      const text = readOr(path, BYTES.word, (reason) => tell(`${path} cannot be read (${reason}); the next run writes it`));
      return text === undefined ? undefined : parseDigest(text.toString("utf8"));
    },
    moveCurrent: async (digest) => await writeWhole(at("index/CURRENT"), `${digest}\n`),
    sweep: async () => {
      // A fleet without --store has other folders beside these.
      for (const part of ["cas", "heads", "index"]) await sweepFolder(at(part));
    },
  };
}

async function expandFile(path: string, given: Expansion, tell: (text: string) => void): Promise<boolean> {
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
  try {
    const damaged = await expandArtifact(createReadStream(path, { flags: flags as unknown as string }), given);
    if (damaged === undefined) return true;
    tell(`${path} ${damaged.damage}; what it held is computed again when it is needed`);
    // Else `put` would take it for the content.
    if (damaged.isReadable) await rm(path, { force: true, recursive: true }).catch(() => undefined);
    return false;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return false;
    throw error;
  }
}

/** Has a file written, and removes it if that was in vain. */
export async function intoFile(path: string, expand: (sink: (piece: Buffer) => Promise<void>) => Promise<boolean>): Promise<boolean> {
  const file = await open(path, "wx", 0o600);
  let isWhole = false;
  try {
    isWhole = await expand(async (piece) => void (await file.write(piece)));
    return isWhole;
  } finally {
    await file.close();
    if (!isWhole) await rm(path, { force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** Undefined if there is no such file, and if it cannot be read, of which `complain` hears. */
function readOr(path: string, most: number, complain: (reason: string) => void): Buffer | undefined {
  try {
    return readBounded(path, { most, links: false });
  } catch (error) {
    if (isOfMachine(error)) throw error;
    complain(reasonOf(error));
    return undefined;
  }
}

/** Numbers of a head's files, highest first. */
async function numbersIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  return numbersOf(names);
}

function numbersOf(names: readonly string[]): readonly number[] {
  return names
    .flatMap((name) => NUMBERED.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => other - one);
}

const fileOf = (folder: string, number: number): string => join(folder, `@${number}.json`);

/** Someone may move the head and remove the file that was found, but not each time. */
const ATTEMPTS = 100;

interface HeadPlace {
  readonly root: string;
  readonly key: string;
}

/** Throws `DamagedHead`. */
async function newestHead({ root, key }: HeadPlace): Promise<(VersionedHead & { readonly bytes: number }) | undefined> {
  const folder = join(root, key);
  let path = folder;
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const [newest] = await numbersIn(folder);
      if (newest === undefined) return undefined;
      path = fileOf(folder, newest);
      const text = readBounded(path, { most: BYTES.head, links: false });
      if (text !== undefined) return { head: parseHead(text, key, path), version: String(newest), bytes: text.length };
    }
  } catch (error) {
    if (error instanceof DamagedHead || isOfMachine(error)) throw error;
    throw new DamagedHead(repositoryAt(key), `${path} cannot be read (${reasonOf(error)})`);
  }
  throw new DamagedHead(repositoryAt(key), `${path} comes and goes`);
}

/**
 * The folder of a head. Where the disk takes names that differ only in case for the same, the repository that came second has one with the digest of its name.
 * On other disks nobody else is ever there.
 */
async function placeOf(repository: string, root: string): Promise<{ readonly folder: string; readonly found: VersionedHead | undefined }> {
  const key = headKey(repository);
  const found = await newestHead({ root, key });
  if (found === undefined || found.head.repository === repository) return { folder: join(root, key), found };
  const own = secondKey(repository);
  return { folder: join(root, own), found: await newestHead({ root, key: own }) };
}

async function moveNumbered(folder: string, head: Head, expected: string | undefined): Promise<boolean> {
  const before = expected === undefined ? 0 : Number(expected);
  const [newest = 0] = await numbersIn(folder);
  if (newest !== before) return false;
  const next = before + 1;
  try {
    await withWholeFile(fileOf(folder, next), headText(head), (whole) => link(whole, fileOf(folder, next)));
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  await syncFolder(folder);
  const numbers = await numbersIn(folder);
  if ((numbers[0] ?? 0) > next) {
    // Others went on before or after this move. Who is slow may have taken a number that was free again.
    return false;
  }
  await Promise.all(numbers.filter((number) => number < next).map((number) => rm(fileOf(folder, number), { force: true })));
  return true;
}

interface Walk {
  readonly root: string;
  readonly onDamaged: (damaged: DamagedHead) => void;
  /** Heads and their bytes so far. */
  heads: number;
  bytes: number;
}

async function* headsIn(root: string, onDamaged: Walk["onDamaged"]): AsyncGenerator<Head> {
  const walk: Walk = { root, onDamaged, heads: 0, bytes: 0 };
  const entries = await readdir(join(root, "heads"), { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    // Without it every repository would look new.
    throw error;
  });
  yield* headsOf("heads", entries, walk);
}

/** What is damaged costs the repositories that lie there. */
async function* headsOf(key: string, entries: readonly Dirent[], walk: Walk): AsyncGenerator<Head> {
  if (numbersOf(entries.map(({ name }) => name)).length > 0) {
    const found = await undamaged(async () => await newestHead({ root: walk.root, key }), walk);
    if (found !== undefined) yield countedIn(walk, found).head;
  }
  const below = entries
    .filter(({ name }) => !name.startsWith(".") && !NUMBERED.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of below) {
    const inner = `${key}/${entry.name}`;
    const path = join(walk.root, inner);
    const found = await undamaged(async () => {
      const damaged = (what: string): DamagedHead => new DamagedHead(repositoryAt(inner), `${path} ${what}`);
      if (!entry.isDirectory()) throw damaged("is no folder");
      if (inner.split("/").length > COUNTS.depth) throw damaged(`lies in more than ${COUNTS.depth} folders`);
      return await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
        if (codeOf(error) === "ENOENT") return [];
        throw isOfMachine(error) ? error : damaged(`cannot be read (${reasonOf(error)})`);
      });
    }, walk);
    if (found !== undefined) yield* headsOf(inner, found, walk);
  }
}

async function undamaged<Result>(read: () => Promise<Result>, { onDamaged }: Walk): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedHead)) throw error;
    onDamaged(error);
    return undefined;
  }
}

/** Throws `FleetError` if a store has more than a fleet may. */
export function countedIn<Found extends { readonly bytes: number }>(walk: Pick<Walk, "heads" | "bytes">, found: Found): Found {
  walk.heads += 1;
  walk.bytes += found.bytes;
  if (walk.heads > COUNTS.repositories || walk.bytes > BYTES.heads)
    throw new FleetError(
      `the store has more than ${COUNTS.repositories} repositories, or more than ${BYTES.heads / 2 ** 20} MB of their states`,
      "divide the fleet into several, each with a store of its own",
    );
  return found;
}

/** Removes files that `withWholeFile` left behind because its process was killed. */
async function sweepFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of entries) {
    if (!TEMPORARY.test(name)) continue;
    const path = join(parentPath, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > AN_HOUR) await rm(path, { force: true });
  }
}
