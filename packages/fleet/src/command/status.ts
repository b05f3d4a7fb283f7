/** `fleet status` and `fleet why`. The heads tell everything but what is running, so neither needs the queue. */
import { type FleetFile, readFleetFile, type Source, sourceOf } from "../sources/fleet-file.js";
import { listRepositories } from "../sources/list-repositories.js";
import { isMeant } from "../sources/repository.js";
import { damageOf, type DamagedHead, type Head } from "../store/head.js";
import type { Store } from "../store/store.js";
import { isSkipped } from "../queue/plan-jobs.js";
import { isGone, type Known, sourceKey } from "../sources/compare-listing.js";
import { readKnown } from "../sources/known-file.js";
import { MOST_TRIES, readableHead } from "../queue/settle.js";
import { jsonText, shown } from "../ask/answer.js";
import { type Context, headsByName, openFleetStore, programOf, requireFolder, tellOn } from "./context.js";
import { FleetError } from "../fleet-error.js";
import { nextCommand } from "./next-command.js";
import { SCHEMA_VERSION } from "./print-run.js";
import { runningIn } from "./run-lock.js";
import { openFleetGit } from "./workshop.js";

export interface Summary {
  readonly mapped: number;
  readonly failed: number;
  /** For the next run, which tries again what failed. */
  readonly waiting: number;
  readonly quarantined: number;
  readonly skipped: number;
  /** ISO 8601; of the map that was published longest ago. */
  readonly oldest?: string;
  /** Of the newest. */
  readonly newest?: string;
}

const WIDTH = "quarantined".length;
const WAITS = "waits for the next run";

/** It was told to be tried again, or the store lost its map. */
function isWaiting({ state, failure }: Pick<Head, "state" | "failure">): boolean {
  return state === "failed" && failure === undefined;
}

export function summarise(heads: readonly Head[], skip: readonly { readonly repository: string }[]): Summary {
  const counted = heads.filter((head) => !isSkipped(skip, head));
  const count = (state: Head["state"]): number => counted.filter((head) => head.state === state).length;
  const times = counted.flatMap(({ mappedAt }) => mappedAt ?? []).sort();
  const [oldest, newest] = [times[0], times.at(-1)];
  return {
    mapped: count("mapped"),
    failed: counted.filter((head) => head.state === "failed" && !isWaiting(head)).length,
    waiting: counted.filter(isWaiting).length,
    quarantined: count("quarantined"),
    skipped: heads.length - counted.length,
    ...(oldest === undefined ? {} : { oldest }),
    ...(newest === undefined ? {} : { newest }),
  };
}

export async function status(context: Context): Promise<number> {
  requireFolder(context);
  const { host, folder, values } = context;
  const store = await openFleetStore(context);
  const damaged: DamagedHead[] = [];
  const heads = [...(await headsByName(store, (one) => damaged.push(one))).values()];
  const { skip, source } = readFleetFile(folder);
  const summary = summarise(heads, skip);
  const running = await runningIn(folder);
  const index = await store.current();
  const ill = heads.filter(({ state }) => state !== "mapped");
  const otherVersion = heads.filter(({ map, program }) => map !== undefined && program !== programOf(host)).length;
  const known = readKnown(folder, tellOn(host));
  const gone = known?.filter((one) => isGone(one) && !isSkipped(skip, { repository: one.name })) ?? [];
  const unseen = heads.length > 0 || known !== undefined ? [] : await unseenOf(folder, readFleetFile(folder));
  if (values.json === true) {
    host.out(
      jsonText({
        schemaVersion: SCHEMA_VERSION,
        folder,
        sources: source.length,
        ...summary,
        running: running ?? null,
        index: index ?? null,
        otherVersion,
        gone,
        unseen,
        heads,
        damaged: damaged.map(damageOf),
      }),
    );
    return 0;
  }
  const { mapped, failed, waiting, quarantined, skipped, oldest } = summary;
  host.out(
    `${mapped} mapped, ${failed} failed, ${waiting === 0 ? "" : `${waiting} waiting, `}${quarantined} quarantined, ${skipped} skipped\n`,
  );
  if (running !== undefined) host.out(`${shown(`process ${running.pid} on ${running.host} is running this fleet`)}\n`);
  if (oldest !== undefined) host.out(`${shown(`oldest map: ${oldest}`)}\n`);
  if (otherVersion > 0) host.out(`${otherVersion} of the maps are by another version than ${programOf(host)}; runs map them again\n`);
  host.out(index === undefined ? "no index yet\n" : `index: ${index.slice(0, 12)}\n`);
  for (const name of unseen) host.out(`${shown(`${"waiting".padEnd(WIDTH)} ${name}: waits for the first run`)}\n`);
  if (unseen.length > 0) host.out(`${nextCommand(context, "run")} maps them\n`);
  for (const { repository, state, failure } of ill)
    host.out(
      `${shown(isWaiting({ state, failure }) ? `${"waiting".padEnd(WIDTH)} ${repository}: ${WAITS}` : `${state.padEnd(WIDTH)} ${repository}: ${failure?.reason ?? ""}`)}\n`,
    );
  for (const { name, since } of gone)
    host.out(
      `${shown(`${"gone".padEnd(WIDTH)} ${name}: since ${since ?? "?"}; ${mapOf(heads.find(({ repository }) => repository === name))}`)}\n`,
    );
  for (const { repository, damage } of damaged) host.out(`${shown(`${"damaged".padEnd(WIDTH)} ${repository}: ${damage}`)}\n`);
  if (ill.length + gone.length + damaged.length > 0) host.out(`${nextCommand(context, "why NAME")} tells what happens next\n`);
  return 0;
}

/** What no run has seen yet. Nobody else is asked for it: a list of a forge is named as it stands in `fleet.toml`. */
async function unseenOf(folder: string, { source, skip }: FleetFile): Promise<readonly string[]> {
  const isHere = (one: Source): boolean => ["url", "dir", "file"].includes(sourceOf(one).kind);
  const { repositories, unlisted } = await listRepositories(source.filter(isHere), { folder, git: openFleetGit(folder) });
  const names = repositories.map(({ name }) => name).filter((repository) => !isSkipped(skip, { repository }));
  return [...names, ...unlisted, ...source.filter((one) => !isHere(one)).map(sourceKey)];
}

function mapOf(head: Head | undefined): string {
  return head?.map === undefined ? "never mapped" : `map of ${head.mappedAt ?? "?"}`;
}

const MEND = "restore that file, or remove it to have the repository mapped anew, without its former map";

/** The head that the words mean. Throws `FleetError` if there is none that can be read, or several. */
export async function headAsked(store: Store, words: string): Promise<Head> {
  const damaged: DamagedHead[] = [];
  const heads = await headsByName(store, (one) => damaged.push(one));
  const ill = damaged.find(({ repository }) => isMeant(words, repository));
  if (ill !== undefined) throw new FleetError(ill.message, MEND, 1);
  return headMeant(heads, words);
}

/** Throws `FleetError` if there is none, or several. */
export function headMeant(heads: ReadonlyMap<string, Head>, words: string): Head {
  const all = [...heads.values()];
  const called = all.filter(({ repository }) => isMeant(words, repository));
  const found = called.length > 0 ? called : all.filter(({ aliases = [] }) => aliases.some((name) => isMeant(words, name)));
  const [first] = found;
  if (first === undefined) throw new FleetError(`no repository of this fleet is called '${words}'`, "'fleet status --json' lists them all");
  if (found.length > 1)
    throw new FleetError(`'${words}' may be ${found.map(({ repository }) => repository).join(" or ")}`, "write more of its name");
  return first;
}

export async function why(context: Context, words: string): Promise<number> {
  requireFolder(context);
  const { host, values, folder } = context;
  const head = await headAsked(await openFleetStore(context), words);
  const skipped = readFleetFile(folder).skip.find((one) => isSkipped([one], head));
  const known = readKnown(folder, tellOn(host))?.find(({ name }) => name === head.repository);
  const expected =
    known !== undefined && isGone(known)
      ? `a run that finds it again goes on; ${nextCommand(context, `skip ${head.repository} --reason TEXT`)} gives it up`
      : nextOf(head, context);
  const next = skipped === undefined ? expected : `it is skipped: ${skipped.reason}`;
  if (values.json === true) host.out(jsonText({ schemaVersion: SCHEMA_VERSION, ...head, missed: known?.missed ?? 0, next }));
  else host.out(`${[...linesOf(head), ...missedLines(known, head)].map(shown).join("\n")}\nnext: ${shown(next)}\n`);
  return 0;
}

/** A repository that runs do not find, with what that means for questions. */
function missedLines(known: Known | undefined, { map }: Head): readonly string[] {
  if (known === undefined || known.missed === 0) return [];
  const { missed, since = "?", source } = known;
  const runs = missed === 1 ? "the last run" : `the last ${missed} runs`;
  return [
    `${isGone(known) ? "gone: " : ""}${runs}, since ${since}, could not list or reach it by '${source}'${map === undefined ? "" : "; its uses stay in the index until it is skipped, or its source removed"}`,
  ];
}

function linesOf({ repository, aliases = [], state, commit, mappedAt, program, tries, failure }: Head): readonly string[] {
  return [
    `${repository}: ${isWaiting({ state, failure }) ? WAITS : state}`,
    ...(aliases.length === 0 ? [] : [`formerly ${aliases.join(", ")}`]),
    ...(commit === undefined
      ? ["it has no map of a commit"]
      : [`map of commit ${commit.slice(0, 12)}, by ${program ?? "?"}, published ${mappedAt ?? "?"}`]),
    ...(failure === undefined
      ? []
      : [
          `${tries === 1 ? "last run" : `last ${tries} runs`} failed${failure.commit === "" ? "" : ` at commit ${failure.commit.slice(0, 12)}`}: ${failure.reason}`,
        ]),
    ...(failure?.permanent === true ? ["trying the same commit again in one run would not help"] : []),
  ];
}

function nextOf({ repository, state, tries, failure, commit }: Head, context: Context): string {
  const retry = nextCommand(context, `retry ${repository}`);
  if (state === "quarantined") return `it is left alone until it has a new commit, the mapper is another version, or ${retry}`;
  if (isWaiting({ state, failure })) return "the next run tries again";
  if (state === "failed" && failure !== undefined) return `the next run tries again, ${MOST_TRIES - tries} more before quarantine`;
  if (commit === undefined) return "the next run maps it";
  const current = programOf(context.host);
  return `the next run maps it if it has a new commit, or if the mapper is no longer ${current}`;
}

export async function retry(context: Context, words: readonly string[]): Promise<number> {
  requireFolder(context);
  const { host, values } = context;
  const store = await openFleetStore(context);
  const chosen: Head[] = words.length === 0 ? [...(await headsByName(store)).values()].filter(({ state }) => state !== "mapped") : [];
  for (const one of words) chosen.push(await headAsked(store, one));
  for (const { repository } of chosen) {
    const before = await readableHead(repository, store);
    if (before === undefined) continue;
    const { failure: _, ...rest } = before.head;
    await store.moveHead({ ...rest, state: "failed", tries: 0 }, before.version);
  }
  const names = chosen.map(({ repository }) => repository);
  if (values.json === true) host.out(jsonText({ schemaVersion: SCHEMA_VERSION, retried: names }));
  else host.out(names.length === 0 ? "nothing to retry\n" : `${shown(`${names.join(", ")}: tried again by the next run`)}\n`);
  return 0;
}
