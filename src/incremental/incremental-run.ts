/**
 * A run that repeats only what changed: it verifies the records of an earlier run, returns that run's result if nothing changed, and otherwise
 * passes the valid records to the pipeline. See docs/internals.md, "Incremental runs".
 */
import type { CacheRecord } from "../cache/cache-store.js";
import type { Overview } from "../code/overview.js";
import type { MapReasons } from "../code/map-reasons.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { readHead } from "../git/run-git.js";
import { once } from "../model/basics.js";
import type { FactsStore } from "../model/parsing/facts-store.js";
import type { MapOptions } from "../pipeline/map-types.js";
import type { CachedWork } from "../pipeline/scan-tree.js";
import type { Question } from "./kept-answers.js";
import type { IndexCollector } from "./open-code.js";
import { projectIdentity } from "./project-identity.js";
import {
  openRecords,
  type CachedResult,
  type KnownMap,
  type MapRecord,
  type Records,
  type RunInput,
  type RunTarget,
  type SourcesRecord,
} from "./records.js";
import { isStamped, isUndisturbed, mapId, treeOf, verifyMap, type VerifiedStamps } from "./verify-map.js";
import { inventoryId, verifySources, type RecordedSource, type SourceStatus } from "./verify-sources.js";

export interface IncrementalRun {
  /** Facts of earlier runs. */
  readonly facts: () => Promise<FactsStore | undefined>;
  /** The result of the last run, if a new run would certainly return the same. */
  readonly upToDate: () => Promise<CachedResult | undefined>;
  /** The overview that the last run left, if the sources are the same; it had no recorded roots. */
  readonly overview: () => Overview | undefined;
  /** Results that the pipeline need not compute again. */
  readonly reuse: () => Promise<CachedWork>;
  /** The files of `.dsp/`, if they are verified to be unchanged since an earlier run. */
  readonly dsp: () => DspTree | undefined;
  /** Whether an earlier run left exactly this map and found no fault in it. */
  readonly isAccepted: (dsp: DspTree) => boolean;
  /** Why imports are there, if the sources are those of a run that recorded it, and the map still has what is asked for. */
  readonly reasons: (asked: AskedReasons) => Promise<MapReasons | undefined>;
  /** Records them for questions, with `.dsp/` as it is. */
  readonly saveReasons: (dsp: DspTree, reasons: MapReasons) => Promise<void>;
  /** Makes the index of uses beside a map. `options`: of questions. */
  readonly collectIndex: (options: MapOptions) => Promise<IndexCollector>;
  /** Records that `dsp`, the current content of `.dsp/`, matches the sources. */
  readonly saveMap: (dsp: DspTree, known: KnownMap) => Promise<void>;
}

interface AskedReasons {
  /** Reads the files of `.dsp/`. */
  readonly dsp: () => DspTree;
  /** Whether the map has, as they were recorded, the entities of the answer. Otherwise the whole map has to be the recorded one. */
  readonly holds: (reasons: MapReasons) => boolean;
}

/** If more sources changed, they are not parsed before the pipeline starts. */
const MOST_CHANGED = 32;

/** The verified record of the last run. */
interface Verified {
  readonly record: CacheRecord<SourcesRecord>;
  readonly status: SourceStatus;
}

/** Undefined if nothing can be cached. */
export function openIncrementalRun(target: RunTarget, input: RunInput): IncrementalRun | undefined {
  const inventory = once(() => inventoryId(input.tree));
  const records = openRecords(target, () => projectIdentity(target.root, inventory));
  return records && new Incremental(target, { ...input, records, inventory });
}

interface Parts extends RunInput {
  /** `inventoryId`. */
  readonly inventory: () => string;
  readonly records: Records;
}

class Incremental implements IncrementalRun {
  #verified: Verified | undefined | "unknown" = "unknown";
  #map: CacheRecord<MapRecord> | undefined | "unknown" = "unknown";
  #verifiedMap: VerifiedStamps | undefined | "unknown" = "unknown";
  #reuse: CachedWork | undefined;
  #facts: { readonly store: FactsStore | undefined } | undefined;

  constructor(
    private readonly target: RunTarget,
    private readonly parts: Parts,
  ) {}

  async facts(): Promise<FactsStore | undefined> {
    const { openFacts } = await import("./open-facts.js");
    const { root, build } = this.target;
    return (this.#facts ??= { store: openFacts(root, build, this.parts.records.otherProject) }).store;
  }

  async upToDate(): Promise<CachedResult | undefined> {
    const { root } = this.target;
    const verified = this.verified();
    const { record, status } = verified ?? {};
    const { result, map, head } = record?.value ?? {};
    if (record === undefined || status === undefined || result === undefined || map === undefined) return undefined;
    if (!status.isSameButForFacts || status.changed.length > MOST_CHANGED || !isUndisturbed(root)) return undefined;
    if ((head !== undefined && head !== readHead(root).state) || this.mapRecord()?.value.id !== map) return undefined;
    const sources = await this.sourcesUnseen(record.value, result, status);
    if (sources === undefined || !this.holdsMap()) return undefined;
    if (status.changed.length + status.renewed > 0 || !this.parts.records.isOwn("sources"))
      this.parts.records.put("sources", { ...record.value, sources }, status.stamps);
    return result;
  }

  overview(): Overview | undefined {
    const { record, status } = this.verified() ?? {};
    const { head, result } = record?.value ?? {};
    const isSame = status?.isSameButForFacts === true && status.changed.length === 0 && isUndisturbed(this.target.root);
    return isSame && (head === undefined || head === readHead(this.target.root).state) ? result?.overview : undefined;
  }

  /** Whether `.dsp/` is the recorded one. What was read for it is known by its stamp from now on. */
  private holdsMap(): boolean {
    const [described, found] = [this.mapRecord(), this.verifiedMap()];
    if (described !== undefined && found !== undefined && found.renewed > 0)
      this.parts.records.put("map", described.value, found.stamps, described.bytes);
    return found !== undefined;
  }

  /** The recorded sources with the changed ones as they are now; undefined if a change may show in the map. */
  private async sourcesUnseen(
    { sources }: SourcesRecord,
    { placed }: CachedResult,
    { changed }: SourceStatus,
  ): Promise<readonly RecordedSource[] | undefined> {
    if (changed.length === 0) return sources;
    const { editedUnseen, keepEdited } = await import("./unchanged-facts.js");
    const { records, tree } = this.parts;
    const facts = await this.facts();
    const edited = await editedUnseen(changed, { records, facts: () => facts }, { root: this.target.root, tree, placed });
    return edited && keepEdited(records, sources, edited);
  }

  async reuse(): Promise<CachedWork> {
    const { openReuse } = await import("./reuse.js");
    return (this.#reuse ??= openReuse(this.verified()?.status, this.parts.recorder));
  }

  dsp(): DspTree | undefined {
    const described = this.mapRecord();
    if (described === undefined || !isUndisturbed(this.target.root)) return undefined;
    if (this.#verifiedMap === "unknown" && !isStamped(described)) return undefined;
    return this.verifiedMap() === undefined ? undefined : treeOf(described);
  }

  isAccepted(dsp: DspTree): boolean {
    const accepted = this.mapRecord()?.value.id;
    return accepted !== undefined && accepted === mapId(dsp);
  }

  async reasons({ dsp, holds }: AskedReasons): Promise<MapReasons | undefined> {
    const { answerFor, keptAnswer, reasonsIn } = await import("./kept-answers.js");
    const { record, status } = this.verified() ?? {};
    const isSame = status?.isSameButForFacts === true && status.changed.length === 0 && isUndisturbed(this.target.root);
    const kept = record && isSame ? answerFor(this.parts.records, this.target.root, record.value) : undefined;
    const known = kept === undefined || kept.basis !== this.mapRecord()?.value.id ? undefined : reasonsIn(kept);
    if (record === undefined || known === undefined || !(holds(known) || this.holdsMap())) {
      const asked = keptAnswer(this.asked());
      return asked?.basis === mapId(dsp()) ? reasonsIn(asked) : undefined;
    }
    if (status !== undefined && status.renewed > 0) this.parts.records.put("sources", record.value, status.stamps);
    return known;
  }

  async saveReasons(dsp: DspTree, reasons: MapReasons): Promise<void> {
    const { keepAnswer } = await import("./kept-answers.js");
    const { pack } = await import("../model/collections/packed.js");
    keepAnswer(this.asked(), { basis: mapId(dsp) }, pack(reasons));
  }

  /** What questions record for each other, about a map that is behind its sources or would have other options. */
  private asked(): Question {
    const { root, key } = this.target;
    return { ...this.parts, root, records: this.recordsOf(`${key} asked`) };
  }

  private recordsOf(key: string): Records {
    const target = { ...this.target, key };
    return openRecords(target, () => projectIdentity(target.root, this.parts.inventory)) ?? this.parts.records;
  }

  async collectIndex(options: MapOptions): Promise<IndexCollector> {
    return (await import("./open-code.js")).collectIndex(this.parts, options);
  }

  async saveMap(dsp: DspTree, known: KnownMap): Promise<void> {
    const { saveMap } = await import("./save-map.js");
    const stamps = this.#verifiedMap === "unknown" ? undefined : this.#verifiedMap?.stamps;
    const before = this.mapRecord();
    saveMap({
      ...this.parts,
      inventory: this.parts.inventory(),
      before: before && { value: before.value, ...(before.bytes && { bytes: before.bytes }), ...(stamps && { stamps }) },
      dsp,
      ...known,
    });
    const { index } = known;
    if (index === undefined) return;
    const { CODE_KEY, saveIndex } = await import("./open-code.js");
    saveIndex(this.recordsOf(CODE_KEY), this.parts.inventory(), index);
  }

  private verified(): Verified | undefined {
    if (this.#verified !== "unknown") return this.#verified;
    const { records, inventory, since } = this.parts;
    const record = records.get("sources");
    const status = record && verifySources(this.target.root, inventory(), { ...record.value, stamps: record.stamps }, since);
    return (this.#verified = record && status && { record, status });
  }

  private mapRecord(): CacheRecord<MapRecord> | undefined {
    if (this.#map === "unknown") this.#map = this.parts.records.get("map");
    return this.#map;
  }

  private verifiedMap(): VerifiedStamps | undefined {
    const described = this.mapRecord();
    if (this.#verifiedMap === "unknown") this.#verifiedMap = described && verifyMap(this.target.root, described, this.parts.since);
    return this.#verifiedMap;
  }
}
