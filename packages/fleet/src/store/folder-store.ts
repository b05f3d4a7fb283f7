/**
 * A store in a folder. A head is a numbered file, and moving it is creating the next number, which only one process can do: no lock is needed,
 * none can be left behind, and a shared file system will do.
 */
import { access, link, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Head, headText, parseHead } from "./head.js";
import { artifactKey, digestOf, headKey, packArtifact, parseDigest, type Store, unpackArtifact, type VersionedHead } from "./store.js";
import { sweepFolder } from "./sweep-folder.js";
import { syncFolder, withWholeFile, writeWhole } from "./write-whole.js";

/** `@` is escaped in names of repositories, so that no folder of one is called so. */
const NUMBERED = /^@(\d+)\.json$/;

export function openFolderStore(folder: string, tell: (text: string) => void): Store {
  const at = (key: string): string => join(folder, key);
  return {
    get: async (digest) => {
      const packed = await readOrNothing(at(artifactKey(digest)));
      if (packed === undefined) return undefined;
      const bytes = unpackArtifact(packed, digest);
      if (bytes === undefined) {
        tell(`${at(artifactKey(digest))} is damaged; what it held is computed again when it is needed`);
        // Else `put` would take it for the content.
        await rm(at(artifactKey(digest)), { force: true });
      }
      return bytes;
    },
    put: async (bytes) => {
      const digest = digestOf(bytes);
      if (!(await exists(at(artifactKey(digest))))) await writeWhole(at(artifactKey(digest)), packArtifact(bytes));
      return digest;
    },
    has: async (digest) => await exists(at(artifactKey(digest))),
    heads: () => headsBelow(at("heads")),
    head: async (repository) => (await placeOf(repository, at)).found,
    moveHead: async (head, expected) => await moveNumbered((await placeOf(head.repository, at)).folder, head, expected),
    current: async () => {
      const text = await readOrNothing(at("index/CURRENT"));
      return text === undefined ? undefined : parseDigest(text.toString("utf8"));
    },
    moveCurrent: async (digest) => await writeWhole(at("index/CURRENT"), `${digest}\n`),
    sweep: async () => {
      // A fleet without --store has other folders beside these.
      for (const part of ["cas", "heads", "index"]) await sweepFolder(at(part));
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** Undefined if there is no such file; other faults are thrown. */
async function readOrNothing(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Numbers of a head's files, highest first. */
async function numbersIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  return names
    .flatMap((name) => NUMBERED.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => other - one);
}

const fileOf = (folder: string, number: number): string => join(folder, `@${number}.json`);

async function newestHead(folder: string): Promise<VersionedHead | undefined> {
  for (;;) {
    const [newest] = await numbersIn(folder);
    if (newest === undefined) return undefined;
    const text = await readOrNothing(fileOf(folder, newest));
    // Someone moved the head and removed this file in between.
    if (text === undefined) continue;
    const head = parseHead(text.toString("utf8"));
    if (head === undefined) throw new Error(`${fileOf(folder, newest)} is no head of a repository; remove it to map the repository anew`);
    return { head, version: String(newest) };
  }
}

/**
 * The folder of a head. Where the disk takes names that differ only in case for the same, the repository that came second has one with the digest of its name.
 * On other disks nobody else is ever there.
 */
async function placeOf(
  repository: string,
  at: (key: string) => string,
): Promise<{ readonly folder: string; readonly found: VersionedHead | undefined }> {
  const folder = at(headKey(repository));
  const found = await newestHead(folder);
  if (found === undefined || found.head.repository === repository) return { folder, found };
  const own = `${folder}~${digestOf(Buffer.from(repository)).slice(0, 16)}`;
  return { folder: own, found: await newestHead(own) };
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

async function* headsBelow(folder: string): AsyncGenerator<Head> {
  const names = await readdir(folder).catch(() => []);
  if (names.some((name) => NUMBERED.test(name))) {
    const newest = await newestHead(folder);
    if (newest !== undefined) yield newest.head;
  }
  for (const name of names.sort()) {
    const path = join(folder, name);
    if (!name.startsWith(".") && !NUMBERED.test(name) && (await stat(path)).isDirectory()) yield* headsBelow(path);
  }
}
