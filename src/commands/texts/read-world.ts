/** The map with its texts and the jobs for those that are open, for `texts`. */
import { languages } from "../../../languages/index.js";
import { printNotes } from "../notes.js";
import type { Streams } from "../../cli/streams.js";
import { apply } from "../../dsp/apply/apply.js";
import { type DspTree, readDescription } from "../../dsp/dsp-tree.js";
import { openTree } from "../../inventory/inventory.js";
import { userError } from "../../model/errors/user-error.js";
import type { Uid } from "../../model/operation.js";
import type { Tree } from "../../model/tree.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import { planMap } from "../../pipeline/plan-map.js";
import type { Job } from "../../texts/stage/job.js";
import { findDrifts } from "../check/find-drifts.js";
import { resolveOptions } from "../options/resolve-options.js";
import { readRunOptions } from "../options/run-options.js";
import type { Given } from "../registry/command.js";
import { findJobs } from "./find-jobs.js";
import { findSlots, type FoundSlots, type FoundText } from "./find-slots.js";
import type { TextOptions } from "./text-options.js";

export interface World {
  readonly map: RepositoryMap;
  /** Those of `--only`. */
  readonly jobs: readonly Job[];
  readonly texts: readonly FoundText[];
  /** Of the whole map. */
  readonly status: FoundSlots["status"];
  readonly overviews: readonly string[];
  readonly purposeOf: (uid: string) => string | undefined;
  /** As in the map, without what must not be in it. */
  readonly sourceOf: (uid: string) => string;
}

/** Throws `UserError` if `check` would find drift: texts would miss their place. Drafts that are out of date are refreshed first. */
export async function readWorld(typed: Given, options: TextOptions, streams: Streams): Promise<World> {
  // `texts` has an option of this name with another meaning.
  const resolved = await resolveOptions(typed, "update");
  const { given } = resolved;
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly });
  printNotes(tree, streams);
  const opened = openDsp(given.root);
  opened?.notes.forEach(streams.err);
  if (opened === undefined || opened.tree.size === 0) throw userError("no-map", { place: given.root });
  const mapping = await readRunOptions(given, tree, { streams });
  const { trackedOnly } = given;
  const { map, remaining, textMoves } = await planMap({
    tree,
    before: opened.tree,
    options: mapping,
    update: { force: true },
    trackedOnly,
  });
  mapping.facts?.save();
  const isCurrent = remaining.length === 0 && opened.repaired.length === 0;
  const before = isCurrent ? opened.tree : apply(opened.tree, remaining);
  const present = { map, baselines: { noNewCycles: false, noNewUnresolved: false }, textMoves, resolved };
  if (!isCurrent && findDrifts(opened.before, before, present).drifts.length > 0) throw userError("map-out-of-date");
  // A list shows no sources.
  if (tree.note !== undefined && !options.untracked && options.action !== "list") throw userError("untracked-unknown");
  const shown = options.untracked || given.trackedOnly ? tree : openTree(given.root, { trackedOnly: true });
  const found = findSlots(map, before);
  const { only, kinds } = options;
  only.refuseUnmatched([...new Set(found.texts.map(({ place }) => place))]);
  const texts = found.texts.filter(({ place, slot }) => only.wants(place) && kinds.has(slot.kind));
  const wanted = new Set(texts.map(({ slot }) => slot));
  const jobs = findJobs(map, found, { tree: shown, maxPrompt: options.maxPrompt }).flatMap((job) => {
    const slots = job.slots.filter((slot) => wanted.has(slot));
    return slots.length === 0 ? [] : [{ ...job, slots }];
  });
  const overviews = found.texts.flatMap(({ slot, origin }) => (slot.kind === "overview" && origin === "written" ? [slot.current] : []));
  const sourceOf = (uid: Uid): string => readDescription(before, uid).get("source") ?? uid;
  return { map, jobs, texts, status: found.status, overviews, purposeOf: purposesOf(before, hiddenIn(map, shown)), sourceOf };
}

/** Documentation of a file that must not be shown is not shown either. */
function hiddenIn(map: RepositoryMap, shown: Tree): ReadonlySet<Uid> {
  const hidden = new Set<Uid>();
  for (const key of new Set(map.contents.flatMap(({ keys }) => keys))) {
    const node = map.graph.nodes.get(key);
    if ((node?.type === "file" || node?.type === "symbol") && !shown.has(node.path)) hidden.add(map.uidOf(key));
  }
  return hidden;
}

function purposesOf(tree: DspTree, hidden: ReadonlySet<Uid>): World["purposeOf"] {
  return (uid) => (hidden.has(uid) || !tree.has(`${uid}/description`) ? undefined : readDescription(tree, uid).get("purpose"));
}

/** Names that a text may mention without having seen them: paths, symbols, packages of the map. */
export function namesOf({ graph }: RepositoryMap): ReadonlySet<string> {
  const names = new Set(languages.flatMap(({ vocabulary }) => vocabulary.names));
  for (const node of graph.nodes.values()) {
    names.add(node.key);
    if (node.type === "external") names.add(node.external.name);
    else names.add(node.path).add(node.path.slice(node.path.lastIndexOf("/") + 1));
    if (node.type === "symbol") names.add(node.declaration.name);
  }
  return names;
}
