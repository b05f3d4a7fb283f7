/** The index of uses: that of an earlier run if the sources are the same, otherwise a new one. */
import { randomUUID } from "node:crypto";
import { openGraph, type CodeGraph } from "../code/code-graph.js";
import { buildIndex } from "../code/index/build-index.js";
import type { CacheRecord } from "../cache/cache-store.js";
import type { CodeIndex } from "../code/index/code-index.js";
import type { DependencyRecorder, Recording, SourceId } from "../inventory/dependency-recorder.js";
import type { Inventory } from "../inventory/inventory.js";
import { pack, unpack } from "../model/collections/packed.js";
import { once } from "../model/basics.js";
import type { Scan } from "../model/graph.js";
import type { EverySource, LinkedSources, MapOptions } from "../pipeline/map-types.js";
import { projectIdentity } from "./project-identity.js";
import { openRecords, type AnswerRecord, type CollectedIndex, type Records, type RunInput, type SourcesRecord } from "./records.js";
import { contentId, inventoryId, recordedSources, recordedStamps, verifySources, type SourceStatus } from "./verify-sources.js";

interface CodeInput extends RunInput {
  /** Project directory, absolute. */
  readonly root: string;
  readonly isCached: boolean;
  /** Called with what the index is made of, unless it is kept from an earlier run. */
  readonly onScan?: ((scan: Scan) => void) | undefined;
  readonly build: string | undefined;
  /** Loaded only if the sources changed. */
  readonly options: (tools: { readonly tree: Inventory; readonly recorder: DependencyRecorder }) => Promise<MapOptions>;
}

/** The options of the map that decide nothing about uses do not matter. */
export const CODE_KEY = "code";

export interface IndexedSources {
  readonly index: CodeIndex;
  /** Of the sources that it was made of. */
  readonly id: string;
  /** Content of a source that the index was made of; by path on disk. */
  readonly idOf: (path: string) => SourceId | undefined;
}

export async function openCode(input: CodeInput): Promise<IndexedSources> {
  const { root, isCached, build, tree, recorder, since } = input;
  const inventory = once(() => inventoryId(tree));
  const records = openRecords({ root, key: CODE_KEY, isCached, build }, () => projectIdentity(root, inventory));
  const record = records?.get("sources");
  const status = record && verifySources(root, inventory(), { ...record.value, stamps: record.stamps }, since);
  const kept = record && status?.isSameButForFacts ? readIndex(records?.get("answer"), record.value) : undefined;
  if (records && record && status && kept) {
    const now = await updateIndex({ root, build, records, record, status, kept });
    if (now !== undefined) return now;
  }
  const index = await makeIndex(input, records, status, inventory());
  const recording = recorder.recording();
  if (records !== undefined && recording !== undefined) saveIndex(records, inventory(), collected(index, recording, since));
  // Without a recording it is like no other.
  const id = recording === undefined ? randomUUID() : contentId({ inventory: inventory(), sources: recordedSources(recording) });
  return { index, id, idOf: (path) => recording?.sources.get(path) };
}

async function makeIndex(
  { root, build, tree, recorder, since, options, onScan }: CodeInput,
  records: Records | undefined,
  status: SourceStatus | undefined,
  inventory: string,
): Promise<CodeIndex> {
  const { CODE_OPTIONS, linkSources } = await import("../pipeline/link-sources.js");
  const { openReuse, newestSources } = await import("./reuse.js");
  const { openFacts } = await import("./open-facts.js");
  const facts = records && openFacts(root, build, records.otherProject);
  const reuse = records && openReuse(status ?? newestSources(root, records, inventory, since), recorder);
  const { scan, graph } = await linkSources(tree, {
    ...(await options({ tree, recorder })),
    ...CODE_OPTIONS,
    ...(facts && { facts }),
    reuse,
    onLoss: recorder.doubt,
    onParsed: recorder.parsed,
  });
  facts?.save();
  onScan?.(scan);
  return buildIndex(graph, scan);
}

function indexed(index: CodeIndex, record: SourcesRecord): IndexedSources {
  const ids = once(() => new Map(record.sources.map(({ path, id }) => [path, id])));
  return { index, id: contentId(record), idOf: (path) => ids().get(path) };
}

interface Kept {
  readonly root: string;
  readonly build: string | undefined;
  readonly records: Records;
  readonly record: CacheRecord<SourcesRecord>;
  readonly status: SourceStatus;
  /** The index of the recorded sources. */
  readonly kept: CodeIndex;
}

/** The index as it is or with other lines; undefined if it has to be made again. */
async function updateIndex({ root, build, records, record, status, kept }: Kept): Promise<IndexedSources | undefined> {
  const { changed, renewed, stamps } = status;
  if (changed.length === 0) {
    if (renewed > 0 || !records.isOwn("sources")) records.put("sources", record.value, stamps);
    return indexed(kept, record.value);
  }
  const { moveIndex, MOST_MOVED } = await import("./move-index.js");
  if (changed.length > MOST_MOVED) return undefined;
  const { openFacts } = await import("./open-facts.js");
  const facts = once(() => openFacts(root, build, records.otherProject));
  const moved = await moveIndex({ records, facts, sources: record.value, index: kept }, changed);
  if (moved === undefined) return undefined;
  records.put("answer", { sources: contentId(moved.sources) }, undefined, pack(moved.index));
  records.put("sources", moved.sources, stamps);
  return indexed(moved.index, moved.sources);
}

/** Undefined if it is an index of other sources. */
function readIndex(record: CacheRecord<AnswerRecord> | undefined, sources: SourcesRecord): CodeIndex | undefined {
  const [bytes] = record?.bytes ?? [];
  return bytes !== undefined && record?.value.sources === contentId(sources) ? (unpack(bytes) as CodeIndex | undefined) : undefined;
}

function collected(index: CodeIndex, recording: Recording, since: number): CollectedIndex {
  const sources = recordedSources(recording);
  return { columns: pack(index), sources, stamps: recordedStamps(recording, sources, since) };
}

export interface IndexCollector {
  /** For `MapOptions`. */
  readonly everything: EverySource;
  /** The graph of the index, once: nothing of it is kept here. */
  readonly takeGraph: () => CodeGraph | undefined;
  /** Undefined if the index depends on something that cannot be verified later. */
  readonly finish: () => CollectedIndex | undefined;
}

/** The index from a run that maps the sources: made while their statements are there, saved with the map. */
export function collectIndex({ recorder, since }: RunInput, options: MapOptions): IndexCollector {
  let taken: CollectedIndex | undefined;
  let index: CodeIndex | undefined;
  const take = ({ scan, graph }: LinkedSources): void => {
    const recording = recorder.recording();
    index = recording && buildIndex(graph, scan);
    taken = recording && index && collected(index, recording, since);
  };
  const takeGraph = (): CodeGraph | undefined => {
    const graph = index && openGraph(index);
    index = undefined;
    return graph;
  };
  return { everything: { roots: options.roots, take }, takeGraph, finish: () => (recorder.recording() === undefined ? undefined : taken) };
}

/** `records`: those of `CODE_KEY`. */
export function saveIndex(records: Records, inventory: string, { columns, sources, stamps }: CollectedIndex): void {
  const value: SourcesRecord = { inventory, sources, others: [], extensions: [], key: records.key };
  records.put("answer", { sources: contentId(value) }, undefined, columns);
  records.put("sources", value, stamps);
  records.store.evict();
}
