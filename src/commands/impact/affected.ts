/** `impact --roots`: entrypoints affected by a change, for builds that skip the others. */
import { readTargets, wordsOfArguments } from "../retrieve/read-targets.js";
import { jsonDocument } from "../../model/shown-text.js";
import { userError } from "../../model/errors/user-error.js";
import { impactOf } from "../../retrieve/impact.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";
import { nearSource } from "../../retrieve/near-source.js";
import { inertLine } from "../../retrieve/inert.js";
import type { Streams } from "../../cli/streams.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { openMap, type OpenedMap } from "../retrieve/open-map.js";
import { someUnmapped } from "../retrieve/some-unmapped.js";
import { languages } from "../../../languages/index.js";
import type { RootClass } from "../../model/language.js";
import type { Uid } from "../../model/operation.js";
import { readRecord } from "../../store/read-record.js";
import { declaredCandidates } from "../../scan/scan.js";

/** Without a slash, the name of a directory would be a word of a task. */
function withDirectories(given: Given, map: MapGraph): Given {
  const words = wordsOfArguments(given.argv["targets"]).map((word) => {
    const isPlain = /^[^\\/#]+$/.test(word) && resolveTargets(map, [word]).text !== "";
    return isPlain && resolveTargets(map, [`${word}/`]).text === "" ? `${word}/` : word;
  });
  return { ...given, argv: { ...given.argv, targets: words } };
}

/** Always returns 0: an empty list is a valid result. */
export async function affected(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const opened = openMap(given, streams);
  const { map } = opened;
  const targets = await readTargets(withDirectories(given, map), opened);
  if (targets.text !== "") throw userError("not-in-map", { name: targets.text, near: nearSource(map, targets.text) });
  const { unmapped } = targets;
  if (unmapped.length > 0) streams.err(`note: not in the map, so their effect is unknown: ${someUnmapped(unmapped)}\n`);
  const { roots, entries } = impactOf(map, targets.uids, { entries: await declaredEntries(given.root, opened) });
  const named = (uid: string): object => ({ uid, source: map.entities.get(uid)?.source ?? "" });
  if (roots.length + entries.length === 0 && unmapped.length === 0)
    streams.err(targets.uids.length === 0 ? "note: nothing changed\n" : "note: no entrypoint reaches it\n");
  const data = { roots: roots.map(named), entries: entries.map(named), unmapped };
  streams.out(
    given.json ? jsonDocument(data) : [...roots, ...entries].map((uid) => `${inertLine(map.entities.get(uid)?.source ?? uid)}\n`).join(""),
  );
  return 0;
}

const DECLARED: ReadonlySet<RootClass> = new Set<RootClass>(["R1", "R2", "R3"]);

/**
 * Entries declared by the current manifests that are in the map but no roots: an entry reached from another
 * entry has no table of contents of its own. None if the roots are recorded.
 */
async function declaredEntries(root: string, { map, tree }: OpenedMap): Promise<readonly Uid[]> {
  if ((readRecord(root) ?? []).length > 0) return [];
  const candidates = (await declaredCandidates(tree, languages)).filter((one) => DECLARED.has(one.class) && one.optional !== true);
  const roots = new Set(map.roots);
  return [...new Set(candidates.flatMap(({ entry }) => wholeOf(map, entry)))].filter((uid) => !roots.has(uid));
}

function wholeOf({ byPath, entities }: MapGraph, path: string): readonly Uid[] {
  const [uid] = byPath.get(path) ?? [];
  return uid === undefined || entities.get(uid)?.symbol !== undefined ? [] : [uid];
}
