/**
 * A run that does only what changed: it verifies what an earlier run recorded, returns that run's result if nothing changed, and hands what
 * still holds to the pipeline. See docs/architecture.md, "Incremental runs".
 */
import { languages } from "../../languages/index.js";
import type { CacheRecord } from "../cache/cache-store.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { newerSchema } from "../dsp/schema.js";
import { treeDigest } from "../dsp/tree-digest.js";
import type { DependencyRecorder } from "../inventory/dependency-recorder.js";
import type { Inventory } from "../inventory/inventory.js";
import { headState } from "../git/head-state.js";
import type { FactsStore } from "../model/facts-store.js";
import type { Scan } from "../model/scan.js";
import { groupsOf } from "../store/directory-digest.js";
import type { Verification } from "../store/verify-in-thread.js";
import { extensionOf } from "./new-sources.js";
import { openFacts } from "./open-facts.js";
import { projectIdentity } from "./project-identity.js";
import { openRecords, type CachedResult, type MapRecord, type Records, type RunTarget, type SourcesRecord } from "./records.js";
import { openReuse, type Reuse } from "./reuse.js";
import { describeMap, isStamped, isUndisturbed, mapId, treeOf, treeRecord, verifyMap } from "./verify-map.js";
import {
  inventoryId,
  recordedSources,
  recordedStamps,
  verifySources,
  worldId,
  type ChangedSource,
  type SourceStatus,
} from "./verify-sources.js";

export interface IncrementalRun {
  /** Facts of earlier runs. */
  readonly facts: FactsStore | undefined;
  /** The result, if it is certain to be the one of the last run. `load`: loads the pipeline while a parser works. */
  readonly upToDate: (load: () => Promise<unknown>) => Promise<CachedResult | undefined>;
  /** What the pipeline need not do again. */
  readonly reuse: () => Promise<Reuse>;
  /** The files of `.dsp/`, if they are verified to be what an earlier run left. */
  readonly dsp: () => DspTree | undefined;
  /** Whether an earlier run left exactly this map, and found nothing wrong with it. */
  readonly isAccepted: (dsp: DspTree) => boolean;
  /** Keeps what does not depend on `.dsp/`. */
  readonly saveWork: (scan: Scan) => void;
  /** Keeps that `dsp`, which is what `.dsp/` holds now, fits the sources. `result`: of the next run if nothing changes. */
  readonly saveMap: (dsp: DspTree, result?: CachedResult) => void;
}

/** More changed sources are not parsed ahead of the pipeline. */
const MOST_CHANGED = 32;

/** What a run verified of the last one. */
interface Verified {
  readonly record: CacheRecord<SourcesRecord>;
  readonly status: SourceStatus;
}

/** What a run reads. */
interface RunInput {
  readonly tree: Inventory;
  /** Of everything that is read of the tree. */
  readonly recorder: DependencyRecorder;
  /** Wall clock before anything was read, ms. */
  readonly since: number;
}

/** Undefined if nothing can be kept. */
export function openIncrementalRun(target: RunTarget, input: RunInput): IncrementalRun | undefined {
  const records = openRecords(target, () => projectIdentity(target.root, input.tree));
  const facts = records && openFacts(target.root, target.build, records.otherProject);
  return records && new Incremental(target, { ...input, records, facts });
}

interface Parts extends RunInput {
  readonly records: Records;
  readonly facts: FactsStore | undefined;
}

class Incremental implements IncrementalRun {
  #verified: Verified | undefined | "unknown" = "unknown";
  #map: CacheRecord<MapRecord> | undefined | "unknown" = "unknown";
  #verification: Verification | undefined;
  #reuse: Reuse | undefined;

  constructor(
    private readonly target: RunTarget,
    private readonly parts: Parts,
  ) {}

  get facts(): FactsStore | undefined {
    return this.parts.facts;
  }

  async upToDate(load: () => Promise<unknown>): Promise<CachedResult | undefined> {
    const { root } = this.target;
    const verified = this.verified();
    const { record, status } = verified ?? {};
    const { result, map, head } = record?.value ?? {};
    if (record === undefined || status === undefined || result === undefined || map === undefined) return undefined;
    if (!status.isSameButForFacts || status.changed.length > MOST_CHANGED || !isUndisturbed(root)) return undefined;
    if ((head !== undefined && head !== headState(root)) || this.mapRecord()?.value.id !== map) return undefined;
    if (status.changed.length > 0 && !(await this.isUnseen(result, status.changed, load))) return undefined;
    const found = this.verification()?.finish();
    if (found === undefined) return undefined;
    const { records } = this.parts;
    const isNews = status.changed.length + status.renewed > 0 || !records.isOwn("sources");
    if (isNews && !(this.target.isDryRun && status.changed.length > 0)) this.renew(record.value, status);
    const described = this.mapRecord();
    if (found.renewed > 0 && described !== undefined) records.put("map", described.value, found.stamps);
    return result;
  }

  /** Whether the changes of these sources show nowhere in the map. */
  private async isUnseen({ relevant }: CachedResult, changed: readonly ChangedSource[], load: () => Promise<unknown>): Promise<boolean> {
    const { isUnchangedBy } = await import("./early-cutoff.js");
    const { tree, facts } = this.parts;
    const known = { relevant, facts, meanwhile: () => this.verification()?.step() ?? false, ahead: load };
    return await isUnchangedBy(this.target.root, tree, changed, known);
  }

  private renew(record: SourcesRecord, { changed, stamps }: SourceStatus): void {
    const ids = new Map(changed.map(({ path, id }) => [path, id]));
    const sources = record.sources.map((source) => ({ ...source, id: ids.get(source.path) ?? source.id }));
    this.parts.records.put("sources", { ...record, sources }, stamps);
  }

  async reuse(): Promise<Reuse> {
    const { records, recorder } = this.parts;
    return (this.#reuse ??= await openReuse(records, this.verified(), recorder));
  }

  dsp(): DspTree | undefined {
    const { records } = this.parts;
    const described = this.mapRecord();
    if (described === undefined || !records.has("tree") || !isUndisturbed(this.target.root)) return undefined;
    if (this.#verification === undefined && !isStamped(described)) return undefined;
    if (this.verification()?.finish() === undefined) return undefined;
    const kept = records.get("tree")?.value;
    return kept?.id === described.value.id ? treeOf(kept) : undefined;
  }

  isAccepted(dsp: DspTree): boolean {
    const accepted = this.mapRecord()?.value.id;
    return accepted !== undefined && accepted === mapId(groupsOf(dsp));
  }

  saveWork(scan: Scan): void {
    const recording = this.parts.recorder.recording();
    const world = recording && worldId(inventoryId(this.parts.tree), recordedSources(recording));
    this.#reuse?.save(scan, world);
  }

  saveMap(dsp: DspTree, result?: CachedResult): void {
    const { records, recorder, tree, since } = this.parts;
    const recording = recorder.recording();
    // A map of a later version may be read and not written: the results of `check` and `bootstrap` differ.
    if (recording === undefined || newerSchema(dsp) !== undefined) return;
    const found = this.#verification?.finish();
    const before = this.mapRecord();
    const described = describeMap(dsp, found && before && { ...before, stamps: found.stamps });
    const sources = recordedSources(recording);
    const inventory = inventoryId(tree);
    const { head } = recording;
    const value: SourcesRecord = {
      inventory,
      ...(head === undefined ? {} : { head }),
      world: worldId(inventory, sources),
      sources,
      ...sourceNames(tree, recording.sources),
      digest: treeDigest(dsp),
      map: described.value.id,
      ...(result === undefined ? {} : { result }),
    };
    const isKept = before?.value.id === described.value.id && records.isOwn("tree");
    const whole = isKept ? undefined : treeRecord(described.value.id, dsp);
    if (whole !== undefined) records.put("tree", whole);
    records.put("map", described.value, described.stamps);
    records.put("sources", value, recordedStamps(recording, sources, since));
    records.store.evict();
  }

  private verified(): Verified | undefined {
    if (this.#verified !== "unknown") return this.#verified;
    const { records, tree, since } = this.parts;
    const record = records.get("sources");
    const status = record && verifySources(this.target.root, tree, { ...record.value, stamps: record.stamps }, since);
    return (this.#verified = record && status && { record, status });
  }

  private mapRecord(): CacheRecord<MapRecord> | undefined {
    if (this.#map === "unknown") this.#map = this.parts.records.get("map");
    return this.#map;
  }

  private verification(): Verification | undefined {
    const described = this.mapRecord();
    return (this.#verification ??= described && verifyMap(this.target.root, described, this.parts.since));
  }
}

/** Which listed files would be read if they were sources, for `sourceStates`. */
function sourceNames(tree: Inventory, read: ReadonlyMap<string, string>): Pick<SourcesRecord, "others" | "extensions"> {
  const isSource = (path: string): boolean => languages.some((language) => language.claims(path));
  const paths = new Set(tree.paths.map((path) => tree.real(path)).filter((path) => read.has(path)));
  const extensions = new Set([...paths].filter(isSource).map(extensionOf));
  return { extensions: [...extensions], others: tree.paths.filter((path) => !paths.has(path) && extensions.has(extensionOf(path))) };
}
