/**
 * A map is a function of what it is made from. Where all of that is proved to be as it was when the last run found nothing to do, this
 * run finds nothing to do either, and says what that one would have said.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { newerSchema } from "../dsp/schema.js";
import type { Inventory } from "../inventory/inventory.js";
import { compareWithSnapshot, makeSnapshot, type Compared, type VerifiedAt } from "./snapshot.js";
import type { Snapshot } from "./snapshot.js";
import { readSnapshot, writeSnapshot, type CachedSnapshot } from "../cache/cache-file.js";
import { renewSourceSnapshot } from "./source-snapshot.js";
import { createDependencyRecorder, type DependencyRecorder } from "../inventory/dependency-recorder.js";
import { cacheDirectory } from "../cache/cache-directory.js";
import type { FactsStore } from "../model/facts-store.js";
import { sourceSnapshotPath } from "./source-snapshot-path.js";
import type { IdentityCounts } from "../pipeline/identity-changes.js";
import { programBuild } from "../runtime/build-id.js";
import type { Summary } from "../pipeline/summary.js";
import { openTreeCache } from "./tree-cache.js";
import type { WorkPlace } from "./resolution-cache.js";
import type { Matter } from "./relevant-facts.js";

/** What a run over an up-to-date map says. */
export interface CachedResult {
  readonly summary: Summary;
  readonly identity: IdentityCounts;
  /** A choice of roots is recorded of which nothing is left. */
  readonly hasLostRecord: boolean;
  /** What of the facts counts. */
  readonly matter: Matter;
}

/** What a run maps, as far as its cached results depend on it. */
export interface RunTarget {
  /** Project directory, absolute. */
  readonly root: string;
  /** The options that have a part in the result, as one text. */
  readonly key: string;
  /** False: nothing is kept for later runs (`--no-cache`). */
  readonly isCached: boolean;
  readonly isDryRun: boolean;
  /** Names what the program is built from (default: `programBuild`). */
  readonly build: string | undefined;
}

export interface UpToDateCheck {
  /** Of this run. */
  readonly recorder: DependencyRecorder;
  /** Where it keeps what it finds out about sources. */
  readonly work: WorkPlace;
  /** Where it has looked up and noted facts already. */
  readonly facts: () => FactsStore | undefined;
  /** What this run would find, where that is certain. `ahead`: loads what draws the map otherwise, where there is time for it. */
  readonly find: (tree: Inventory, ahead: () => Promise<unknown>) => Promise<CachedResult | undefined>;
  /** Of what an earlier run read in `.dsp/` and found in order (`treeId`). */
  readonly verified: () => string | undefined;
  /** What `.dsp/` holds, where that is what an earlier run left and found in order; `written`: what the last one made of it, where that is known. */
  readonly held: (written: string | undefined) => DspTree | undefined;
  /** Keeps what the next run will find if nothing changes; `dsp`: what `.dsp/` holds now. */
  readonly keep: (tree: Inventory, dsp: DspTree, cachedResult: CachedResult) => void;
}

/** Undefined where nothing is to be kept, or nothing can be. */
export function openUpToDateCheck(target: RunTarget): UpToDateCheck | undefined {
  const directory = cacheDirectory(process.env);
  if (directory === undefined || !target.isCached) return undefined;
  const version = target.build ?? programBuild();
  if (version === undefined) return undefined;
  const kept = { file: join(directory, "proofs", `${digestOf([target.root])}-${digestOf(target.key)}`), version };
  const recorder = createDependencyRecorder();
  const place = (kind: string): string => join(directory, kind, digestOf([target.root]));
  const places = { file: place("work"), drafts: place("drafts"), written: place("written") };
  const work = { root: target.root, ...places, version, recorder, since: Date.now() };
  const map = openTreeCache({ file: place("maps"), version });
  let found: CachedSnapshot<CachedResult, Snapshot> | undefined;
  let compared: Compared | undefined;
  let looked: VerifiedAt | undefined;
  let facts: FactsStore | undefined;
  return {
    recorder,
    work,
    facts: () => facts,
    async find(tree, ahead) {
      found = readSnapshot<CachedResult, Snapshot>(kept);
      compared = found === undefined ? undefined : compareWithSnapshot(target.root, tree, found.snapshot);
      if (found === undefined || compared?.changed === undefined) return undefined;
      const { answer } = found;
      const { changed } = compared;
      if (changed.length > 0) {
        const { isUnchangedBy } = await import("./early-cutoff.js");
        const open = async (): Promise<FactsStore | undefined> => {
          const { openFacts } = await import("./open-facts-cache.js");
          return (facts = openFacts(target.root, process.env, target.build));
        };
        const known = { matter: answer.matter, open, meanwhile: compared.map().step, ahead };
        if (!(await isUnchangedBy(target.root, tree, changed, known))) return undefined;
      }
      const snapshot = compared.confirm();
      if (snapshot === undefined) return undefined;
      if (snapshot !== found.snapshot) writeSnapshot(kept, { snapshot, answer });
      if (changed.length > 0 && !target.isDryRun) renewSourceSnapshot(sourceSnapshotPath(target.root, process.env), changed);
      return answer;
    },
    verified: () => found?.snapshot.map,
    held(written) {
      if (found === undefined || compared === undefined || !map.isThere()) return undefined;
      const { map: verified } = found.snapshot;
      if ((written ?? verified) !== verified || !compared.isSoonKnown()) return undefined;
      const held = compared.map().finish();
      looked = held && { map: verified, marks: held.marks };
      return looked && map.find(verified);
    },
    keep(tree, dsp, cachedResult) {
      const recording = recorder.recording();
      // Who may only look at a map of a later version finds something else than who writes.
      if (recording === undefined || newerSchema(dsp) !== undefined) return;
      const made = makeSnapshot(tree, recording, dsp, work.since, looked);
      writeSnapshot(kept, { snapshot: made, answer: cachedResult });
      map.keep(made.map, dsp, made.map === found?.snapshot.map);
    },
  };
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}
