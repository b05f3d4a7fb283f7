/** `impact --roots`: entrypoints affected by a change, for builds that skip the others. */
import { jsonDocument } from "../../model/json-document.js";
import { userError } from "../../model/errors/user-error.js";
import { impactOf } from "../../retrieve/impact.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { resolveTargets } from "../../retrieve/resolve-targets.js";
import { nearSource } from "../../retrieve/near-source.js";
import { inertLine } from "../../retrieve/inert.js";
import type { Streams } from "../../cli/streams.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { declaredEntries } from "../retrieve/declared-entries.js";
import { openMap } from "../retrieve/open-map.js";
import { readTargets, wordsOfArguments } from "../retrieve/read-targets.js";
import { someUnmapped } from "../retrieve/some-unmapped.js";

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
