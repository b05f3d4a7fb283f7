/** The map of the working directory as the next run would leave it: `.dsp` itself if it is up to date. */
import type { Streams } from "../../cli/streams.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { openIncrementalRun, type IncrementalRun } from "../../incremental/incremental-run.js";
import { createDependencyRecorder } from "../../inventory/dependency-recorder.js";
import { openTree, type Inventory } from "../../inventory/inventory.js";
import { userError } from "../../model/errors/user-error.js";
import { openDsp, type OpenedDsp } from "../../pipeline/open-dsp.js";
import { updateMap } from "../../pipeline/update-map.js";
import { printNotes } from "../notes.js";
import { readRunOptions } from "../options/run-options.js";
import { runTarget } from "../options/run-target.js";
import type { Given } from "../registry/command.js";

interface CurrentMap {
  readonly tree: Inventory;
  readonly dsp: DspTree;
}

export async function currentMap(given: Given, streams: Streams): Promise<CurrentMap> {
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly, recorder });
  printNotes(tree, streams);
  const incremental = openIncrementalRun(runTarget(given), { tree, recorder, since });
  const cached = await incremental?.upToDate();
  const opened = openMap(given, incremental);
  if (cached !== undefined) return { tree, dsp: opened.tree };
  opened.notes.forEach(streams.err);
  const read = await readRunOptions(given, tree, { streams, facts: await incremental?.facts() });
  const options = { ...read, reuse: await incremental?.reuse(), onLoss: recorder.doubt, onParsed: recorder.parsed };
  const { after, remaining } = await updateMap({
    tree,
    before: opened.tree,
    options,
    update: { force: true },
    trackedOnly: given.trackedOnly,
  });
  options.facts?.save();
  if (remaining.length > 0) streams.err("note: .dsp is behind the sources; compared as 'dsp-cli bootstrap' would leave it\n");
  return { tree, dsp: after };
}

function openMap(given: Given, incremental: IncrementalRun | undefined): OpenedDsp {
  const opened = openDsp(given.root, "read", {
    isAccepted: incremental && ((dsp) => incremental.isAccepted(dsp)),
    verified: () => incremental?.dsp(),
  });
  if (opened === undefined) throw userError("no-map", { place: given.root });
  return opened;
}
