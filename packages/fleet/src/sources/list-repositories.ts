/** All repositories of a fleet, from what `fleet.toml` names. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { hideCredentials, withoutCredentials } from "../../../../src/model/credentials.js";
import { FleetError, reasonOf } from "../command/fleet-error.js";
import { BYTES, COUNTS } from "../limits.js";
import { sourceKey } from "./compare-listing.js";
import { type Source, sourceOf } from "./fleet-file.js";
import { type Listed, listGitea, listGithub, listGitlab } from "./forges.js";
import type { Git } from "./git.js";
import { readList } from "./named-file.js";
import { isAllowed, isProof, LOCAL, nameOfUrl, type Repository } from "./repository.js";

export interface Listing {
  /** Sorted by name; each name once. */
  readonly repositories: readonly Repository[];
  /** What could not be listed; the others are. */
  readonly faults: readonly string[];
  /** Keys of the sources with faults. */
  readonly unlisted: readonly string[];
}

/** `folder`: that of `fleet.toml`, to which its paths are relative. */
export async function listRepositories(
  sources: readonly Source[],
  { folder, git }: { readonly folder: string; readonly git: Git },
): Promise<Listing> {
  const found = new Map<string, Repository>();
  const faults: string[] = [];
  const unlisted: string[] = [];
  for (const source of sources) {
    const fault = (error: unknown): void => {
      const { kind, value } = sourceOf(source);
      faults.push(hideCredentials(`${kind} ${value}: ${reasonOf(error)}`));
      unlisted.push(sourceKey(source));
    };
    try {
      for (const one of await listSource(source, { folder, git, fault })) {
        const own = apart(one, found.get(one.name));
        const known = found.get(own.name);
        if (known === undefined) found.set(own.name, { ...own, source: sourceKey(source) });
        else if (known.id === undefined && own.id !== undefined)
          // An address of its own does not hide the number that a forge gives. One that another forge told is not taken from it.
          found.set(own.name, isOfForge(known) ? { ...own, source: sourceKey(source) } : { ...known, id: own.id });
      }
    } catch (error) {
      fault(error);
    }
  }
  return { repositories: [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1)), faults, unlisted };
}

function isOfForge({ source = "" }: Repository): boolean {
  return /^(?:github|gitlab|gitea) /.test(source);
}

/** Clones without `origin` are called as their folders are, and folders in several sources may be called alike without being the same. */
function apart(one: Repository, known: Repository | undefined): Repository {
  if (known === undefined || known.url === one.url || !one.name.startsWith(`${LOCAL}/`)) return one;
  return { ...one, name: `${one.name}-${createHash("sha256").update(one.url).digest("hex").slice(0, 8)}` };
}

interface ListingOf {
  readonly folder: string;
  readonly git: Git;
  /** Hears of an entry that is none; the others are listed. */
  readonly fault: (error: unknown) => void;
}

async function listSource(source: Source, { folder, git, fault }: ListingOf): Promise<readonly Repository[]> {
  const { kind, value } = sourceOf(source);
  const at = (path: string): string => (isAbsolute(path) ? path : resolve(folder, path));
  if (kind === "dir") return await clonesIn(at(value), git);
  if (kind === "file") return readList(at(value), COUNTS.repositories, BYTES.list).flatMap((url) => entryOf({ url }, fault));
  if (kind === "url") return [isAbsolute(value) ? await fromClone(value, git) : fromUrl(value)];
  const wanted = (one: Listed): boolean => (source.archived === true || !one.isArchived) && (source.forks === true || !one.isFork);
  const list = { github: listGithub, gitlab: listGitlab, gitea: async (address: string) => await listGitea(address) }[kind];
  return (await list(value, source.at)).filter(wanted).flatMap((one) => entryOf(one, fault));
}

function entryOf({ url, id }: Pick<Listed, "url" | "id">, fault: ListingOf["fault"]): readonly Repository[] {
  try {
    const one = fromUrl(url);
    return [id !== undefined && isProof(id, one.name) ? { ...one, id } : one];
  } catch (error) {
    fault(error);
    return [];
  }
}

/** Throws `FleetError` for an address that git is not given. */
export function fromUrl(url: string): Repository {
  const name = nameOfUrl(url);
  const kept = withoutCredentials(url);
  if (name === undefined || !isAllowed(kept))
    throw new FleetError(`'${kept}' is no address of a repository`, "write https://HOST/OWNER/NAME.git or git@HOST:OWNER/NAME.git");
  return { name, url: kept };
}

/** Clones directly in the folder, bare ones too. */
async function clonesIn(folder: string, git: Git): Promise<readonly Repository[]> {
  if (!existsSync(folder)) throw new FleetError(`${folder} does not exist`, "name a folder that has clones in it");
  const found: Repository[] = [];
  for (const path of clonesDirectlyIn(folder)) found.push(await fromClone(path, git));
  return separated(found);
}

/** Paths, sorted. Throws if the folder cannot be read. */
export function clonesDirectlyIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter(isClone)
    .sort();
}

function isClone(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
  return existsSync(join(path, ".git")) || (existsSync(join(path, "HEAD")) && existsSync(join(path, "objects")));
}

/** A clone is called as its origin is, so that it is the same repository wherever it lies. */
async function fromClone(path: string, git: Git): Promise<Repository> {
  const origin = await git.read(path, ["config", "--local", "--get", "remote.origin.url"]).catch(() => "");
  return { name: nameOfUrl(origin.trim()) ?? `${LOCAL}/${basename(path).replace(/\.git$/, "")}`, url: path };
}

/** Two clones of one origin are two repositories if they are in the same folder. */
function separated(found: readonly Repository[]): readonly Repository[] {
  const times = new Map<string, number>();
  for (const { name } of found) times.set(name, (times.get(name) ?? 0) + 1);
  return found.map((one) => ((times.get(one.name) ?? 0) > 1 ? { ...one, name: `${LOCAL}/${basename(one.url)}` } : one));
}
