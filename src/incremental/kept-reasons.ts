/** Why imports of a map are there, as a run recorded it: valid for exactly the sources and the map that it had. */
import { REASON_COLUMNS, type MapReasons } from "../code/map-reasons.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { headState } from "../git/head-state.js";
import { packColumns, unpackColumns } from "../model/columns.js";
import { groupsOf } from "../store/directory-digest.js";
import type { Records, RunInput, SourcesRecord } from "./records.js";
import { mapId } from "./verify-map.js";
import { contentId, recordedSources, recordedStamps, verifySources } from "./verify-sources.js";

interface Kept {
  /** `mapId`. */
  readonly map: string;
  readonly read: () => MapReasons | undefined;
}

/** Those of the recorded sources, which are verified to be unchanged. */
export function keptReasons(records: Records, root: string, record: SourcesRecord): Kept | undefined {
  if (record.head !== undefined && record.head !== headState(root)) return undefined;
  const kept = records.get("reasons");
  const [bytes] = kept?.bytes ?? [];
  if (kept === undefined || bytes === undefined || kept.value.sources !== contentId(record)) return undefined;
  return { map: kept.value.map, read: () => unpackColumns(REASON_COLUMNS, bytes) };
}

export function putReasons(records: Records, record: SourcesRecord, map: string, reasons: MapReasons): void {
  records.put("reasons", { sources: contentId(record), map }, undefined, packColumns(REASON_COLUMNS, reasons));
}

/** What questions record for each other, about a map that is behind its sources or would have other options. */
export interface AskedReasons extends RunInput {
  readonly root: string;
  readonly records: Records;
  /** `inventoryId`. */
  readonly inventory: () => string;
}

/** `dsp`: reads the files of `.dsp/`. */
export function askedReasons({ root, records, inventory, since }: AskedReasons, dsp: () => DspTree): MapReasons | undefined {
  const record = records.get("sources");
  const status = record && verifySources(root, inventory(), { ...record.value, stamps: record.stamps }, since);
  if (record === undefined || status?.isSameButForFacts !== true || status.changed.length > 0) return undefined;
  const kept = keptReasons(records, root, record.value);
  if (kept === undefined || kept.map !== mapId(groupsOf(dsp()))) return undefined;
  if (status.renewed > 0) records.put("sources", record.value, status.stamps);
  return kept.read();
}

export function saveAsked({ records, inventory, recorder, since }: AskedReasons, dsp: DspTree, reasons: MapReasons): void {
  const recording = recorder.recording();
  if (recording === undefined) return;
  const sources = recordedSources(recording);
  const { head } = recording;
  const value = { inventory: inventory(), ...(head === undefined ? {} : { head }), sources, others: [], extensions: [], key: records.key };
  putReasons(records, value, mapId(groupsOf(dsp)), reasons);
  records.put("sources", value, recordedStamps(recording, sources, since));
  records.store.evict();
}
