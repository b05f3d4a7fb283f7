/** Records that a map matches the sources. Loaded with the pipeline. */
import { languages } from "../../languages/index.js";
import type { CacheRecord } from "../cache/cache-store.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { newerSchema } from "../dsp/schema.js";
import { treeDigest } from "../dsp/tree-digest.js";
import type { Inventory } from "../inventory/inventory.js";
import { pack } from "../model/collections/packed.js";
import { extensionOf } from "./source-state.js";
import { ACCEPTED, type KnownMap, type MapRecord, type Records, type RunInput, type SourcesRecord } from "./records.js";
import { describeMap } from "./verify-map.js";
import { contentId, recordedSources, recordedStamps } from "./verify-sources.js";

interface SavedMap extends RunInput, KnownMap {
  readonly records: Records;
  /** `inventoryId`. */
  readonly inventory: string;
  /** The map before the run; with stamps if it was verified. */
  readonly before: CacheRecord<MapRecord> | undefined;
  /** What `.dsp/` contains now. */
  readonly dsp: DspTree;
}

export function saveMap({ records, inventory, recorder, tree, since, before, dsp, isFaultless, result, reasons }: SavedMap): void {
  const recording = recorder.recording();
  // A map of a later version can be read but not written, so the results of `check` and `bootstrap` differ.
  if (recording === undefined || newerSchema(dsp) !== undefined) return;
  const described = describeMap(dsp, before);
  const sources = recordedSources(recording);
  const { head } = recording;
  const value: SourcesRecord = {
    inventory,
    ...(head === undefined ? {} : { head }),
    sources,
    ...sourceNames(tree, recording.sources),
    digest: treeDigest(dsp),
    map: described.value.id,
    key: records.key,
    ...(result === undefined ? {} : { result }),
  };
  if (isFaultless) {
    records.put("map", described.value, described.stamps, described.bytes);
    records.store.put(ACCEPTED, records.project, { value: value.digest });
    if (reasons !== undefined) records.put("answer", { sources: contentId(value), basis: described.value.id }, undefined, pack(reasons));
  }
  records.put("sources", value, recordedStamps(recording, sources, since));
  records.store.evict();
}

/** Which listed files would be read if they were sources, for `sourceStates`. */
function sourceNames(tree: Inventory, read: ReadonlyMap<string, string>): Pick<SourcesRecord, "others" | "extensions"> {
  const isSource = (path: string): boolean => languages.some((language) => language.claims(path));
  const paths = new Set(tree.paths.map((path) => tree.real(path)).filter((path) => read.has(path)));
  const extensions = new Set([...paths].filter(isSource).map(extensionOf));
  return { extensions: [...extensions], others: tree.paths.filter((path) => !paths.has(path) && extensions.has(extensionOf(path))) };
}
