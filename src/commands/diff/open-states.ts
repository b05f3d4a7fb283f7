/** The maps to compare: committed ones if both states have one, otherwise maps of their sources, made in memory. */
import { join } from "node:path";
import type { Streams } from "../../cli/streams.js";
import type { Outside } from "../../compare/compare-structures.js";
import { apply } from "../../dsp/apply/apply.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { recordedRoots } from "../../dsp/records.js";
import { entryAt, DSP_DIRECTORY } from "../../fs/files.js";
import { revisionEnds, type RevisionEnds } from "../../git/revision-ends.js";
import { openFacts, openFactsOfRun } from "../../incremental/open-facts.js";
import { openTree, type Inventory } from "../../inventory/inventory.js";
import { once } from "../../model/basics.js";
import { mapRepository } from "../../pipeline/map-repository.js";
import type { MapOptions } from "../../pipeline/map-types.js";
import { mapNow } from "../../pipeline/plan-map.js";
import { openRevision, type OpenedRevision } from "../../store/open-revision.js";
import { printNotes } from "../notes.js";
import { keepsFacts } from "../options/map-options.js";
import { readSingle } from "../options/option-values.js";
import { readRunOptions } from "../options/run-options.js";
import type { Given } from "../registry/command.js";
import { currentMap } from "./current-map.js";

export interface State {
  readonly name: string;
  /** Undefined for the working directory. */
  readonly commit?: string;
  readonly tree: DspTree;
}

interface States {
  readonly from: State;
  readonly to: State;
  /** What was compared. */
  readonly basis: "maps" | "sources";
  readonly outside: Outside;
}

/** Throws `UserError` for a revision that this clone does not have. */
export async function openStates(given: Given, streams: Streams): Promise<States> {
  const { argv, root } = given;
  const ends = revisionEnds(root, readSingle(argv, "revision") ?? "HEAD", "diff");
  const [former, later] = [openRevision(root, ends.from.commit), ends.to && openRevision(root, ends.to.commit)];
  const isMapped = former.hasMap && (later === undefined ? hasMap(root) : later.hasMap);
  if (isMapped && argv["sources"] !== true) return await fromMaps({ given, streams, ends, former, later });
  if (argv["sources"] !== true) streams.err(`note: ${missing(ends, former)} no committed map, so the sources of both are compared\n`);
  return await fromSources({ given, streams, ends, former, later });
}

interface Opened {
  readonly given: Given;
  readonly streams: Streams;
  readonly ends: RevisionEnds;
  readonly former: OpenedRevision;
  readonly later: OpenedRevision | undefined;
}

/** Files that git has renamed are looked for only if the other side lacks them. */
function outsideOf({ given: { root }, ends, former, later }: Opened, now: Inventory): Outside {
  const source = once(() => later?.sources(ends.from.commit) ?? openTree(root, { since: ends.from.commit }));
  const renames = once(() => source().history().history?.renames ?? new Map<string, string>());
  const formerNames = once(() => new Map([...renames()].map(([from, to]) => [to, from])));
  return {
    before: (path) => (former.paths.has(path) ? path : formerNames().get(path)),
    after: (path) => (now.has(path) ? path : renames().get(path)),
  };
}

const HERE = "working directory";

function hasMap(root: string): boolean {
  return entryAt(join(root, DSP_DIRECTORY))?.isDirectory() === true;
}

function missing({ from, to }: RevisionEnds, former: OpenedRevision): string {
  return former.hasMap ? `${to?.name ?? `the ${HERE}`} has` : `${from.name} has`;
}

async function fromMaps({ given, streams, ends, former, later }: Opened): Promise<States> {
  const now = later === undefined ? await currentMap(given, streams) : { tree: later.sources(), dsp: later.readMap() };
  return {
    from: { ...ends.from, tree: former.readMap(now.dsp) },
    to: { ...(ends.to ?? { name: HERE }), tree: now.dsp },
    basis: "maps",
    outside: outsideOf({ given, streams, ends, former, later }, now.tree),
  };
}

/** The later map has the UIDs of the former one, so files and symbols that moved are the same entities in both. */
async function fromSources({ given, streams, ends, former, later }: Opened): Promise<States> {
  const { argv, root } = given;
  const since = ends.from.commit;
  const now = later?.sources(since) ?? openTree(root, { trackedOnly: given.trackedOnly, since });
  printNotes(now, streams);
  // Most files are the same in both states, so their facts are kept at least as long as this run.
  const facts = (keepsFacts(argv) ? openFacts(root, given.build) : undefined) ?? openFactsOfRun();
  const read = await readRunOptions(given, now, { streams, facts });
  const chosen = recordedRoots(later?.readMap() ?? former.readMap());
  const options: MapOptions = { ...read, roots: { ...read.roots, recorded: read.roots.recorded ?? chosen }, isStructural: true };
  const before = await mapOf(former.sources(), options);
  const { operations } = await mapNow({ tree: now, before, options, trackedOnly: given.trackedOnly });
  const after = apply(new Map(), operations);
  options.facts?.save();
  return {
    from: { ...ends.from, tree: before },
    to: { ...(ends.to ?? { name: HERE }), tree: after },
    basis: "sources",
    outside: outsideOf({ given, streams, ends, former, later }, now),
  };
}

/** Entrypoints that are named on the command line need not exist in the former state. */
async function mapOf(tree: Inventory, options: MapOptions): Promise<DspTree> {
  const { roots } = options;
  const existing = (paths: readonly string[]): readonly string[] => paths.filter((path) => tree.has(path));
  const own = { ...roots, entries: existing(roots.entries), added: existing(roots.added) };
  const map = await mapRepository(tree, new Map(), { ...options, roots: own });
  return apply(new Map(), map.operations);
}
