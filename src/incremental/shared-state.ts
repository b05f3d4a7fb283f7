/**
 * The state of a project for other machines: what a run keeps for the next one, without stamps and paths of this machine. Whoever reads it keeps
 * it like the records of a copy in another directory: all of it is verified by content before it is used.
 */
import { hash } from "node:crypto";
import type { CacheRecord } from "../cache/cache-store.js";
import { carriedLines, linesOf, packHead, readLine, readPack, writePack, type Pack } from "../cache/facts-pack.js";
import { ignoreFailure } from "../fs/ignored-failures.js";
import { headState } from "../git/head-state.js";
import { byteOrder } from "../model/byte-order.js";
import { factsPlace } from "./open-facts.js";
import { openRecords, projectKey, type MapRecord, type Records, type RunTarget, type SourcesRecord } from "./records.js";
import { isValue, type SharedState, type StateParts } from "./shared-parts.js";

/**
 * The state that the last run left; the same bytes for the same commit, unless runs that went before have left drafts. `committed`: the files of
 * a commit with the ids of their contents. Undefined if a source differs from the commit, or if the run kept too little.
 */
export function exportState(target: RunTarget, committed: ReadonlyMap<string, string>): StateParts | undefined {
  const records = openRecords(target, () => "");
  const place = factsPlace(target.build);
  const sources = records?.isOwn("sources") ? records.get("sources")?.value : undefined;
  if (records === undefined || place === undefined || sources === undefined || !isCommitted(sources, committed)) return undefined;
  const pack = readPack(place.fileOf(projectKey(target.root)), packHead(place.version), ignoreFailure);
  const facts = factsFor(sources, pack);
  return facts && new Map([...recordParts(records, sources), ["facts", facts]]);
}

/** Files that are not read are named, too. */
function isCommitted({ sources, others }: SourcesRecord, committed: ReadonlyMap<string, string>): boolean {
  return others.every((path) => committed.has(path)) && sources.every(({ path, id }) => (committed.get(path) ?? "absent") === id);
}

function recordParts(records: Records, { head, ...sources }: SourcesRecord): readonly (readonly [string, Uint8Array])[] {
  const own = <Value>(record: CacheRecord<Value> | undefined, isOwn: boolean): Value | undefined => (isOwn ? record?.value : undefined);
  const map = own(records.get("map"), records.isOwn("map"));
  const resolutions = own(records.get("resolutions"), records.isOwn("resolutions"));
  const drafts = own(records.get("drafts"), records.isOwn("drafts"));
  const shared = {
    ...sources,
    // The state of git holds variables of the environment, which may be secret.
    ...(head !== undefined && { head: headDigest(head) }),
    sources: sources.sources.toSorted((one, other) => byteOrder(one.path, other.path)),
  };
  const values = {
    sources: shared,
    map,
    resolutions: resolutions && { ...resolutions, files: [...resolutions.files].sort(([one], [other]) => byteOrder(one, other)) },
    drafts: drafts && [...drafts].sort(([one], [other]) => byteOrder(one, other)),
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Buffer.from(JSON.stringify(value))] as const],
  );
}

function headDigest(head: string): string {
  return hash("sha256", head, "hex");
}

/** The lines with facts of these sources, and values of configurations, which no record names. Undefined if one is missing. */
function factsFor({ sources }: SourcesRecord, { bytes, lines }: Pack): Uint8Array | undefined {
  const wanted = new Set(sources.flatMap(({ facts }) => facts ?? []));
  if ([...wanted].some((key) => !lines.has(key))) return undefined;
  const kept = [...lines].filter(([key, line]) => wanted.has(key) || isValue(readLine(bytes, line)));
  return Buffer.concat(kept.sort(([one], [other]) => byteOrder(one, other)).map(([, [start, end]]) => bytes.subarray(start, end + 1)));
}

/** Keeps a state as that of this directory, for the run that follows. */
export function installState(target: RunTarget, identity: () => string, { sources, map, resolutions, drafts, facts }: SharedState): void {
  const records = openRecords(target, identity);
  const place = factsPlace(target.build);
  if (records === undefined || place === undefined) return;
  const file = place.fileOf(projectKey(target.root));
  const head = packHead(place.version);
  const former = readPack(file, head, ignoreFailure);
  const fresh = linesOf(facts, 0);
  if (!writePack(file, ignoreFailure, head, [facts], carriedLines(former, new Set(former.lines.keys()), fresh))) return;
  const kept = withResult(target.root, sources, map);
  if (resolutions !== undefined) records.put("resolutions", resolutions);
  if (drafts !== undefined) records.put("drafts", drafts);
  if (map !== undefined && kept.result !== undefined) records.put("map", map);
  records.put("sources", kept);
}

/** The result counts only where git has the same state, because it may depend on the history. */
function withResult(root: string, { head, ...sources }: SourcesRecord, map: MapRecord | undefined): SourcesRecord {
  const others = { ...sources, result: undefined, map: undefined, digest: undefined };
  if (sources.result === undefined || map === undefined || sources.map !== map.id) return others;
  if (head === undefined) return sources;
  const own = headState(root);
  return headDigest(own) === head ? { ...sources, head: own } : others;
}
