/** All repositories of a fleet, from what `fleet.toml` names. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, isAbsolute, join, resolve } from "node:path";
import { hideCredentials, withoutCredentials } from "../../../../src/model/secrets/credentials.js";
import { FleetError, reasonOf } from "../fleet-error.js";
import { BYTES, COUNTS, LONGEST_ADDRESS } from "../limits.js";
import { sourceKey } from "./compare-listing.js";
import { type Source, sourceOf } from "./fleet-file.js";
import type { Git } from "./git.js";
import { readList } from "./named-file.js";
import { isAllowed, isProof, LOCAL, nameOfClone, nameOfUrl, type Repository } from "./repository.js";
import { collect, TooLarge } from "../../../../src/model/collections/bounded.js";
import { tokenFor, tokenVariable } from "./tokens.js";

const PAGE = 100;

const PATIENCE = 30_000;

/** A row of GitHub or Gitea. */
const ofGithub =
  (place: string) =>
  (row: Row): Listed => ({
    ...idOf(row, place),
    url: String(row["clone_url"]),
    isArchived: row["archived"] === true,
    isFork: row["fork"] === true,
  });

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

const trim = (address: string): string => address.replace(/\/+$/, "");

/** What is read of a row; the rest of what a forge tells is not kept. */
const FIELDS = ["id", "clone_url", "http_url_to_repo", "archived", "fork"] as const;

interface Listing {
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
  if (kind === "dir") return await listFolder(at(value), git);
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

/** The folder, if it is a clone itself, and clones directly in it; bare ones too. */
async function listFolder(folder: string, git: Git): Promise<readonly Repository[]> {
  if (!existsSync(folder)) throw new FleetError(`${folder} does not exist`, "name a folder that has clones in it");
  const found: Repository[] = [];
  for (const path of clonesIn(folder)) found.push(await fromClone(path, git));
  return separated(found);
}

/** Paths, sorted. Throws if the folder cannot be read. */
export function clonesIn(folder: string): readonly string[] {
  // The `.git` of a clone looks like a bare one.
  const inside = readdirSync(folder).filter((name) => name !== ".git");
  return [resolve(folder), ...inside.map((name) => join(folder, name))].filter(isClone).sort();
}

function isClone(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
  return existsSync(join(path, ".git")) || (existsSync(join(path, "HEAD")) && existsSync(join(path, "objects")));
}

async function fromClone(path: string, git: Git): Promise<Repository> {
  const origin = await git.read(path, ["config", "--local", "--get", "remote.origin.url"]).catch(() => "");
  // Workers take no path that is written otherwise.
  return { name: nameOfClone(path, origin), url: resolve(path) };
}

/** Two clones of one origin are two repositories if they are in the same folder. */
function separated(found: readonly Repository[]): readonly Repository[] {
  const times = new Map<string, number>();
  for (const { name } of found) times.set(name, (times.get(name) ?? 0) + 1);
  return found.map((one) => ((times.get(one.name) ?? 0) > 1 ? { ...one, name: `${LOCAL}/${basename(one.url)}` } : one));
}

/** Lists of repositories that forges give: GitHub, GitLab and Gitea (also Forgejo), by their read-only HTTP APIs, page by page. */
interface Listed {
  readonly url: string;
  /** See `Repository`. */
  readonly id?: string;
  readonly isArchived: boolean;
  readonly isFork: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** All repositories of an organisation or a user of GitHub. `at`: address of an own server, `https://git.acme.dev`. */
export async function listGithub(owner: string, at?: string): Promise<readonly Listed[]> {
  const api = at === undefined ? "https://api.github.com" : `${trim(at)}/api/v3`;
  const token = tokenFor(at ?? "https://github.com")?.token;
  const headers = { accept: "application/vnd.github+json", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const name = encodeURIComponent(owner);
  const page = (kind: string) => (number: number) => `${api}/${kind}/${name}/repos?per_page=${PAGE}&page=${number}&type=all`;
  const rows = (await listPages(page("orgs"), headers)) ?? (await listPages(page("users"), headers));
  if (rows === undefined) throw unknown(`GitHub has no organisation or user ${owner} that can be read`, at ?? "https://github.com");
  return rows.map(ofGithub(placeOf(at ?? "https://github.com")));
}

/** All projects of a group of GitLab and of its subgroups. */
export async function listGitlab(group: string, at = "https://gitlab.com"): Promise<readonly Listed[]> {
  const token = tokenFor(at)?.token;
  // Unlike "private-token", `fetch` leaves this header out where a redirect leads to another origin.
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const address = `${trim(at)}/api/v4/groups/${encodeURIComponent(group)}/projects`;
  const rows = await listPages((number) => `${address}?per_page=${PAGE}&page=${number}&include_subgroups=true&order_by=id`, headers);
  if (rows === undefined) throw unknown(`GitLab has no group ${group} that can be read`, at);
  return rows.map((row) => ({
    ...idOf(row, placeOf(at)),
    url: String(row["http_url_to_repo"]),
    isArchived: row["archived"] === true,
    isFork: row["fork"] === true,
  }));
}

/** All repositories of an organisation or user of Gitea. `address`: `https://git.acme.dev/acme`. */
export async function listGitea(address: string): Promise<readonly Listed[]> {
  const { origin, pathname } = new URL(address);
  const owner = encodeURIComponent(pathname.replace(/^\/+|\/+$/g, ""));
  const token = tokenFor(origin)?.token;
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `token ${token}` };
  const page = (kind: string) => (number: number) => `${origin}/api/v1/${kind}/${owner}/repos?limit=${PAGE}&page=${number}`;
  const rows = (await listPages(page("orgs"), headers)) ?? (await listPages(page("users"), headers));
  if (rows === undefined) throw unknown(`${address} is no organisation or user that can be read`, origin);
  return rows.map(ofGithub(hostOf(origin)));
}

/** Where a forge is mounted: its host, and the path if several are on one. */
function placeOf(address: string): string {
  return URL.canParse(address) ? `${hostOf(address)}${trim(new URL(address).pathname)}` : address;
}

function idOf(row: Row, place: string): { readonly id?: string } {
  const { id } = row;
  return typeof id === "number" ? { id: `${place} ${id}` } : {};
}

function unknown(problem: string, at: string): FleetError {
  const host = hostOf(at);
  return new FleetError(
    problem,
    `check its name, or put a token that may read it into ${tokenVariable(host) ?? "the variable of its host"}`,
  );
}

function fieldsOf(row: Row): Row {
  const kept = FIELDS.map((field) => [field, row[field]] as const).filter(
    ([, value]) =>
      typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value.length <= LONGEST_ADDRESS),
  );
  return { ...Object.fromEntries(kept), ...(row["forked_from_project"] === undefined ? {} : { fork: true }) };
}

/** Undefined if there is no such list. Servers may give fewer rows than a page has, so only an empty page is the end. */
async function listPages(
  address: (page: number) => string,
  headers: Readonly<Record<string, string>>,
): Promise<readonly Row[] | undefined> {
  const rows: Row[] = [];
  for (let page = 1; page <= COUNTS.pages; page += 1) {
    const found = await readPage(address(page), headers);
    if (found === undefined && page === 1) return undefined;
    // A part of a list would make the rest look gone.
    if (found === undefined)
      throw new FleetError(`${new URL(address(1)).host} has no page ${page} of a list that it began`, "try again later");
    if (found.length === 0) return rows;
    for (const row of found) rows.push(fieldsOf(row));
    if (rows.length > COUNTS.repositories) break;
  }
  throw new FleetError(
    `${new URL(address(1)).host} gives more than ${COUNTS.repositories} repositories, or ${COUNTS.pages} pages of them`,
    "name a smaller group",
  );
}

async function readPage(address: string, headers: Readonly<Record<string, string>>): Promise<readonly Row[] | undefined> {
  const { host } = new URL(address);
  let answer: Response;
  try {
    answer = await fetch(address, { headers: { "user-agent": "dsp-fleet", ...headers }, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    throw new FleetError(`${host} does not answer (${reasonOf(error)})`, "try again later, or check the address and the proxy");
  }
  // An answer that nobody reads would keep its connection.
  if (!answer.ok) void answer.body?.cancel().catch(() => undefined);
  if (answer.status === 404) return undefined;
  if (!answer.ok) {
    const next = answer.status === 401 ? "check the token for this host" : "try again later; with a token more requests are allowed";
    throw new FleetError(`${host} refused the list of repositories (HTTP ${answer.status})`, next);
  }
  const rows = await rowsIn(answer, host);
  // Numbers of another host say nothing about the one that was asked.
  const isOwn = answer.url === "" || new URL(answer.url).host === host;
  return isOwn ? rows : rows?.map((row): Row => ({ ...row, id: undefined }));
}

/** Undefined if the answer is no list. */
async function rowsIn({ body }: Response, host: string): Promise<readonly Row[] | undefined> {
  let text: string;
  try {
    text = body === null ? "" : (await collect(body, BYTES.page)).toString("utf8");
  } catch (error) {
    throw error instanceof TooLarge
      ? new FleetError(`${host} gives a page of repositories with ${error.message}`, "name a smaller group, or its repositories")
      : new FleetError(`${host} broke off its answer (${reasonOf(error)})`, "try again later");
  }
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows.filter((row): row is Row => typeof row === "object" && row !== null) : undefined;
  } catch {
    throw new FleetError(`${host} gives something else than a list of repositories`, "check the address of the forge");
  }
}
