/** Why the imports of the map are there, from the sources. Loaded only if no run has recorded it. */
import type { DspTree } from "../../dsp/dsp-tree.js";
import type { Streams } from "../../cli/streams.js";
import type { MapReasons } from "../../code/map-reasons.js";
import { collectReasons } from "../../incremental/collect-reasons.js";
import type { IncrementalRun } from "../../incremental/incremental-run.js";
import type { DependencyRecorder } from "../../inventory/dependency-recorder.js";
import type { Inventory } from "../../inventory/inventory.js";
import { mapRepository } from "../../pipeline/map-repository.js";
import { hasLostRecord } from "../../pipeline/summary.js";
import { warnOfLostRecord } from "../notes.js";
import { readRunOptions } from "../options/run-options.js";
import type { Given } from "../registry/command.js";
import { rootText } from "../roots/root-word.js";

interface Found {
  readonly tree: Inventory;
  readonly recorder: DependencyRecorder;
  readonly incremental: IncrementalRun | undefined;
  /** The files of `.dsp/`. */
  readonly dsp: () => DspTree;
}

export async function findReasons(given: Given, { tree, recorder, incremental, dsp }: Found, streams: Streams): Promise<MapReasons> {
  const read = await readRunOptions(given, tree, { streams, facts: await incremental?.facts() });
  const reasons = collectReasons(rootText);
  const options = {
    ...read,
    reuse: await incremental?.reuse(),
    onLoss: recorder.doubt,
    onParsed: recorder.parsed,
    onSurveyed: reasons.take,
  };
  const map = await mapRepository(tree, dsp(), options);
  options.facts?.save();
  warnOfLostRecord(map, streams);
  const found = reasons.finish(map);
  // Such a map is told of each time.
  if (!hasLostRecord(map)) await incremental?.saveReasons(dsp(), found);
  return found;
}
