/**
 * A map is a function of what it is made from. Where all of that is proved to be as it was when the last run found nothing to do, this
 * run finds nothing to do either, and says what that one would have said.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { DspTree } from "../dsp/dsp-tree.js";
import { newerSchema } from "../dsp/schema.js";
import type { Inventory } from "../inventory/inventory.js";
import { compareWithProof, makeProof, type Compared, type LookedAt } from "./snapshot.js";
import { readProof, writeProof, type KeptProof } from "../cache/cache-file.js";
import { renewDrawnRecord } from "./source-snapshot.js";
import { createWitness, type Witness } from "../inventory/dependency-recorder.js";
import { cacheDirectory } from "../cache/cache-directory.js";
import type { FactsStore } from "../cache/facts-cache.js";
import type { Given } from "../commands/registry/command.js";
import { drawnFile } from "./source-snapshot-path.js";
import type { IdentityCounts } from "../pipeline/identity-changes.js";
import { MAP_OPTIONS } from "../commands/options/option-table.js";
import { valueOf } from "../commands/options/option-values.js";
import { programBuild } from "../runtime/build-id.js";
import type { Summary } from "../pipeline/summary.js";
import { openKeptMap } from "./tree-cache.js";
import type { WorkPlace } from "./resolution-cache.js";
import type { Matter } from "./relevant-facts.js";

/** What a run over an up-to-date map says. */
export interface Recalled {
  readonly summary: Summary;
  readonly identity: IdentityCounts;
  /** A choice of roots is recorded of which nothing is left. */
  readonly hasLostRecord: boolean;
  /** What of the facts counts. */
  readonly matter: Matter;
}

export interface Recall {
  /** Of this run. */
  readonly witness: Witness;
  /** Where it keeps what it finds out about sources. */
  readonly work: WorkPlace;
  /** Where it has looked up and noted facts already. */
  readonly facts: () => FactsStore | undefined;
  /** What this run would find, where that is certain. `ahead`: loads what draws the map otherwise, where there is time for it. */
  readonly find: (tree: Inventory, ahead: () => Promise<unknown>) => Promise<Recalled | undefined>;
  /** Of what an earlier run read in `.dsp/` and found in order (`treeId`). */
  readonly proved: () => string | undefined;
  /** What `.dsp/` holds, where that is what an earlier run left and found in order; `written`: what the last one made of it, where that is known. */
  readonly held: (written: string | undefined) => DspTree | undefined;
  /** Keeps what the next run will find if nothing changes; `dsp`: what `.dsp/` holds now. */
  readonly keep: (tree: Inventory, dsp: DspTree, recalled: Recalled) => void;
}

/** The root has a name of its own. */
const NO_PART: ReadonlySet<string> = new Set(["root", "no-cache"]);
/** Of `bootstrap`; `check` leaves them at their defaults. */
const CHANGING = { prune: "on", "reorder-toc": false, redraft: false, force: false } as const;

/** Undefined where nothing is to be kept, or nothing can be. */
export function openRecall(given: Given): Recall | undefined {
  const { argv } = given;
  const directory = cacheDirectory(process.env);
  if (directory === undefined || valueOf(argv, "no-cache") === true) return undefined;
  const version = given.build ?? programBuild();
  if (version === undefined) return undefined;
  const kept = { file: join(directory, "proofs", nameOf(given)), version };
  const witness = createWitness();
  const place = (kind: string): string => join(directory, kind, digestOf([given.root]));
  const places = { file: place("work"), drafts: place("drafts"), written: place("written") };
  const work = { root: given.root, ...places, version, witness, since: Date.now() };
  const map = openKeptMap({ file: place("maps"), version });
  let found: KeptProof<Recalled> | undefined;
  let compared: Compared | undefined;
  let looked: LookedAt | undefined;
  let facts: FactsStore | undefined;
  return {
    witness,
    work,
    facts: () => facts,
    async find(tree, ahead) {
      found = readProof<Recalled>(kept);
      compared = found === undefined ? undefined : compareWithProof(given.root, tree, found.proof);
      if (found === undefined || compared?.changed === undefined) return undefined;
      const { answer } = found;
      const { changed } = compared;
      if (changed.length > 0) {
        const { saysTheSame } = await import("./early-cutoff.js");
        const open = async (): Promise<FactsStore | undefined> => {
          const { openFacts } = await import("./open-facts-cache.js");
          return (facts = openFacts(given.root, process.env, given.build));
        };
        const known = { matter: answer.matter, open, meanwhile: compared.map().step, ahead };
        if (!(await saysTheSame(given.root, tree, changed, known))) return undefined;
      }
      const proof = compared.confirm();
      if (proof === undefined) return undefined;
      if (proof !== found.proof) writeProof(kept, { proof, answer });
      if (changed.length > 0 && argv["dryRun"] !== true) renewDrawnRecord(drawnFile(given.root, process.env), changed);
      return answer;
    },
    proved: () => found?.proof.map,
    held(written) {
      if (found === undefined || compared === undefined || !map.isThere()) return undefined;
      const { map: proved } = found.proof;
      if ((written ?? proved) !== proved || !compared.isSoonKnown()) return undefined;
      const held = compared.map().finish();
      looked = held && { map: proved, marks: held.marks };
      return looked && map.find(proved);
    },
    keep(tree, dsp, recalled) {
      const testimony = witness.testimony();
      // Who may only look at a map of a later version finds something else than who writes.
      if (testimony === undefined || newerSchema(dsp) !== undefined) return;
      const made = makeProof(tree, testimony, dsp, work.since, looked);
      writeProof(kept, { proof: made, answer: recalled });
      map.keep(made.map, dsp, made.map === found?.proof.map);
    },
  };
}

/** Of the project and of the options that have a part in the answer. */
function nameOf({ root, directory, argv }: Given): string {
  const options = Object.keys(MAP_OPTIONS).filter((name) => !NO_PART.has(name));
  const values = options.map((name) => valueOf(argv, name) ?? null);
  const changing = Object.entries(CHANGING).map(([name, usual]) => valueOf(argv, name) ?? usual);
  // Entries may be meant from where the user stands.
  const here = valueOf(argv, "entry") === undefined && valueOf(argv, "entry-add") === undefined ? null : directory;
  return `${digestOf([root])}-${digestOf([values, changing, here])}`;
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}
