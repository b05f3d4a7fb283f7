/** `fleet add`, `remove` and `skip`: changes of `fleet.toml`. */
import { jsonText, shown } from "../ask/answer.js";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { appendTables, FLEET_FILE, readFleetFile, removeTables, type Source, SOURCE_KINDS, sourceOf } from "../sources/fleet-file.js";
import { clonesIn, listRepositories, fromUrl } from "../sources/list-repositories.js";
import { isMeant, nameOfUrl } from "../sources/repository.js";
import { hideCredentials, withoutCredentials } from "../../../../src/model/secrets/credentials.js";
import type { Context } from "./context.js";
import { FleetError } from "../fleet-error.js";
import { nextCommand } from "./next-command.js";
import { openFleetGit } from "./workshop.js";
import { SCHEMA_VERSION } from "./print-run.js";

export interface SourceValues {
  readonly urls: readonly string[];
  readonly dir: readonly string[];
  readonly file: readonly string[];
  readonly github: readonly string[];
  readonly gitlab: readonly string[];
  readonly gitea: readonly string[];
  readonly at?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly forks?: boolean | undefined;
}

/** Lists the new sources before it writes them, so that what cannot be read is not written. */
export async function add(context: Context, values: SourceValues): Promise<number> {
  const { host, folder } = context;
  const known = readFleetFile(folder).source;
  const sources = sourcesOf(values, host.directory);
  if (sources.length === 0)
    throw new FleetError("'fleet add' needs a repository", "name an address, or --dir, --file, --github, --gitlab or --gitea");
  const added = sources.filter((one) => !known.some((other) => isSame(one, other)));
  host.progress("listing repositories");
  const { repositories, faults } = await listRepositories(added, { folder, git: openFleetGit(folder) });
  if (faults.length > 0) throw new FleetError(faults.join("; "), "correct that and run again; nothing was added");
  requireClones(added);
  if ([...values.urls, ...values.gitea, values.at ?? ""].some((words) => withoutCredentials(words) !== words))
    host.err("note: passwords, tokens and queries of addresses are left out; a token for a host belongs into DSP_FLEET_TOKEN_HOST\n");
  if (added.length > 0) await appendTables(folder, "source", added);
  const count = `${repositories.length} ${repositories.length === 1 ? "repository" : "repositories"}`;
  report(context, { added: added.map(sourceOf), repositories: repositories.map(({ name }) => name) }, [
    added.length === 0 ? "nothing added: the fleet has these already" : `${count} added to ${join(folder, FLEET_FILE)}`,
    `${nextCommand(context, "run")} maps them`,
  ]);
  return 0;
}

/** Throws `FleetError` for a folder without clones, which may be one of folders that have some. */
function requireClones(added: readonly Source[]): void {
  for (const { dir } of added) {
    if (dir === undefined || clonesIn(dir).length > 0) continue;
    const below = readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(dir, name))
      .filter(hasClones)
      .sort();
    const some = below.slice(0, MOST_NAMED).map((path) => `--dir ${path}`);
    throw new FleetError(
      `${dir} has no clones directly in it`,
      below.length === 0
        ? "name a folder that has clones in it; nothing was added"
        : `folders in it have some: add ${some.join(" ")}${below.length > MOST_NAMED ? ` and ${below.length - MOST_NAMED} more` : ""}; nothing was added`,
    );
  }
}

/** False for a folder that cannot be read. */
function hasClones(path: string): boolean {
  try {
    return clonesIn(path).length > 0;
  } catch {
    return false;
  }
}

const MOST_NAMED = 5;

function sourcesOf(values: SourceValues, directory: string): readonly Source[] {
  const limits = {
    ...(values.at === undefined ? {} : { at: withoutCredentials(values.at) }),
    ...(values.archived === true ? { archived: true } : {}),
    ...(values.forks === true ? { forks: true } : {}),
  };
  return [
    ...values.urls.map((url) => ({ url: addressOf(url, directory) })),
    ...values.dir.map((dir) => ({ dir: resolve(directory, dir) })),
    ...values.file.map((file) => ({ file: resolve(directory, file) })),
    ...values.github.map((github) => ({ github, ...limits })),
    ...values.gitlab.map((gitlab) => ({ gitlab, ...limits })),
    ...values.gitea.map((gitea) => ({ gitea: withoutCredentials(gitea), ...limits })),
  ];
}

/** A path of a clone, or an address without credentials. */
function addressOf(words: string, directory: string): string {
  if (nameOfUrl(words) === undefined && existsSync(resolve(directory, words))) return resolve(directory, words);
  fromUrl(words);
  return withoutCredentials(words);
}

function isSame(one: Source, other: Source): boolean {
  return SOURCE_KINDS.every((kind) => one[kind] === other[kind]) && one.at === other.at;
}

/** Takes sources out. Maps and heads stay in the store; the index leaves the repositories out from the next run. */
export async function remove(context: Context, values: SourceValues): Promise<number> {
  const { host, folder } = context;
  const names = new Set(values.urls.map((url) => nameOfUrl(url) ?? resolve(host.directory, url)));
  const wanted = sourcesOf({ ...values, urls: [] }, host.directory);
  const count = await removeTables(folder, "source", (table) => {
    const source = table as Source;
    const { kind, value: written } = sourceOf(source);
    const value = withoutCredentials(written);
    if (kind === "url") return values.urls.includes(value) || names.has(nameOfUrl(value) ?? value);
    return wanted.some((one) => one[kind] === value);
  });
  if (count === 0)
    throw new FleetError(
      "no source of this fleet is called so",
      `see ${join(folder, FLEET_FILE)}; 'fleet skip' leaves out single repositories of a source`,
    );
  report(context, { removed: count }, [`${count} ${count === 1 ? "source" : "sources"} removed from ${join(folder, FLEET_FILE)}`]);
  return 0;
}

export async function skip(
  context: Context,
  words: string,
  { reason: given, undo }: { readonly reason: string; readonly undo: boolean },
): Promise<number> {
  const { folder } = context;
  const [repository, reason] = [withoutCredentials(words), hideCredentials(given)];
  if (undo) {
    const count = await removeTables(folder, "skip", (table) => isMeant(repository, (table as { repository: string }).repository));
    if (count === 0) throw new FleetError(`${repository} is not skipped`, "see the tables [[skip]] of fleet.toml");
    report(context, { skipped: false, repository }, [`${repository} is mapped again from the next run`]);
    return 0;
  }
  if (reason === "") throw new FleetError("'fleet skip' needs a reason for those who read fleet.toml later", "add --reason TEXT");
  if (!readFleetFile(folder).skip.some((one) => one.repository === repository))
    await appendTables(folder, "skip", [{ repository, reason }]);
  report(context, { skipped: true, repository, reason }, [`${repository} is skipped from the next run; its last map stays`]);
  return 0;
}

function report({ host, values }: Context, document: object, lines: readonly string[]): void {
  host.out(
    values.json === true ? jsonText({ schemaVersion: SCHEMA_VERSION, ...document }) : lines.map((line) => `${shown(line)}\n`).join(""),
  );
}
