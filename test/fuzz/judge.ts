/** Maps a part of a repository with mutants in it, and says everything that is wrong with the outcome. */
import { Buffer } from "node:buffer";
import { languages } from "../../languages/index.js";
import { ROOT_DEFAULTS } from "../../src/traversal/select-roots.js";
import type { MapOptions, RepositoryMap } from "../../src/pipeline/map-types.js";
import { planMap, type PlanInput } from "../../src/pipeline/plan-map.js";
import { verify } from "../../src/commands/verify/verify-tree.js";
import { apply } from "../../src/dsp/apply/apply.js";
import { type DspTree, entityUids, readDescription, readImports } from "../../src/dsp/dsp-tree.js";
import { LINK_DEFAULTS } from "../../src/link/link.js";
import type { Node } from "../../src/model/graph.js";
import { UserError } from "../../src/model/errors/user-error.js";
import { sourceOf } from "../../src/pipeline/identify-nodes.js";
import type { FactsStore } from "../../src/model/parsing/facts-store.js";
import { isManifest } from "./kinds.js";
import { inventoryOf, memoryFacts } from "./memory-facts.js";
import { neighbourChanges } from "./neighbours.js";

/** Nobody is asked for anything. */

export type Files = ReadonlyMap<string, Buffer>;

/** How a round looks at its mutants. */
export interface Manner {
  /** Entrypoints by the rules, or every source. */
  readonly roots: "rules" | "all";
  /** What comes after the first map: a second run over it, or the mutants over the map of the untouched files. */
  readonly next: "again" | "update";
}

interface Complaint {
  /** `crash`, `faults`, `source`, `again`, `update`, `neighbours`. */
  readonly about: string;
  readonly detail: string;
}

export interface Verdict {
  readonly complaints: readonly Complaint[];
  /** Files that no parser could read: the map has the file and nothing of it. */
  readonly failed: readonly string[];
  /** The run ended with a sentence. */
  readonly refused?: string;
}

/** The untouched files, mapped once for many rounds. */
export interface Base {
  readonly files: Files;
  readonly facts: FactsStore;
  readonly maps: Map<string, Promise<Mapped | undefined>>;
}

interface Mapped {
  readonly map: RepositoryMap;
  readonly tree: DspTree;
}

export function openBase(files: Files): Base {
  return { files, facts: memoryFacts(), maps: new Map() };
}

export async function judge(base: Base, mutants: Files, manner: Manner): Promise<Verdict> {
  const files = new Map([...base.files, ...mutants]);
  const complaints: Complaint[] = [];
  try {
    const untouched = await baseMap(base, manner);
    // Mutants are read once more than they are kept for: the store of the base must not grow with them.
    const facts = layered(base.facts);
    const mapped = await mapOnce(files, new Map(), facts, manner);
    complaints.push(...wrongTree(mapped), ...(untouched === undefined ? [] : neighbourComplaints(untouched, mapped, mutants)));
    if (manner.next === "again") complaints.push(...(await secondRun(files, mapped, facts, manner)));
    else if (untouched !== undefined) complaints.push(...(await thereAndBack(base.files, files, untouched, mapped, facts, manner)));
    return { complaints, failed: failedIn(mapped.map, mutants) };
  } catch (error) {
    if (error instanceof UserError && isOneSentence(error.message)) return { complaints, failed: [], refused: error.message };
    return { complaints: [...complaints, { about: "crash", detail: stackOf(error) }], failed: [] };
  }
}

/** Undefined where the untouched files are refused, too. */
function baseMap(base: Base, manner: Manner): Promise<Mapped | undefined> {
  const known = base.maps.get(manner.roots);
  if (known !== undefined) return known;
  const made = mapOnce(base.files, new Map(), base.facts, manner).catch((error: unknown) => {
    if (error instanceof UserError) return undefined;
    throw error;
  });
  base.maps.set(manner.roots, made);
  return made;
}

function inputOf(files: Files, before: DspTree, options: MapOptions): PlanInput {
  return { tree: inventoryOf(files), before, options, update: { force: true }, trackedOnly: false };
}

async function mapOnce(files: Files, before: DspTree, facts: FactsStore, manner: Manner): Promise<Mapped> {
  const { map, remaining } = await planMap(inputOf(files, before, optionsFor(files, facts, manner)));
  return { map, tree: apply(before, remaining) };
}

function optionsFor(files: Files, facts: FactsStore, { roots }: Manner): MapOptions {
  const sources = [...files.keys()].filter((path) => !isManifest(path) && languages.some((language) => language.claims(path)));
  const entries = roots === "all" ? sources : [];
  return { roots: { ...ROOT_DEFAULTS, entries }, link: LINK_DEFAULTS, include: new Set(), workers: 0, scopes: true, facts };
}

/** What is found in the one is not kept in the other. */
function layered(below: FactsStore): FactsStore {
  const own = memoryFacts();
  return { ...own, isEmpty: () => below.isEmpty(), find: (task) => own.find(task) ?? below.find(task) };
}

/** Not closed, not valid, or something else than what was drawn. */
function wrongTree({ map, tree }: Mapped): readonly Complaint[] {
  const faults = verify(tree).map(({ code, path, detail }) => `${code} ${path}: ${detail}`);
  const complaints: Complaint[] = faults.length === 0 ? [] : [{ about: "faults", detail: faults.slice(0, 12).join("\n") }];
  for (const key of new Set(map.contents.flatMap(({ keys }) => keys))) {
    const node = map.graph.nodes.get(key);
    const uid = map.uidOf(key);
    const source = readDescription(tree, uid).get("source");
    if (node !== undefined && nameOf(node) === "")
      complaints.push({ about: "source", detail: `${uid} of ${JSON.stringify(key)} has no name` });
    if (node !== undefined && source === sourceOf(node) && source === Buffer.from(source, "utf8").toString("utf8")) continue;
    complaints.push({ about: "source", detail: `${uid} of ${JSON.stringify(key)} says ${JSON.stringify(source)}` });
  }
  const sources = entityUids(tree).map((uid) => `${readDescription(tree, uid).get("kind")} ${readDescription(tree, uid).get("source")}`);
  const twice = sources.toSorted().filter((source, index, all) => source === all[index + 1] && !source.startsWith("external "));
  if (twice.length > 0) complaints.push({ about: "source", detail: `two entities of ${twice.slice(0, 5).join(", ")}` });
  return complaints;
}

function nameOf(node: Node): string {
  if (node.type === "symbol") return node.declaration.name;
  return node.type === "external" ? node.external.name : node.path;
}

/** The mutants over the map of the untouched files, and those over that: as if each had been mapped anew. */
async function thereAndBack(
  untouched: Files,
  mutated: Files,
  before: Mapped,
  fresh: Mapped,
  facts: FactsStore,
  manner: Manner,
): Promise<readonly Complaint[]> {
  const there = await mapOnce(mutated, before.tree, facts, manner);
  const back = await mapOnce(untouched, there.tree, facts, manner);
  return [...wrongTree(there), ...wrongTree(back), ...otherMeaning(fresh, there), ...otherMeaning(before, back)];
}

function otherMeaning(fresh: Mapped, updated: Mapped): readonly Complaint[] {
  const [wanted, found] = [meaningOf(fresh.tree), meaningOf(updated.tree)];
  const lines = [
    ...[...wanted].filter((line) => !found.has(line)).map((line) => `lost: ${line}`),
    ...[...found].filter((line) => !wanted.has(line)).map((line) => `left: ${line}`),
  ];
  return lines.length === 0 ? [] : [{ about: "update", detail: lines.slice(0, 12).join("\n") }];
}

/** Entities and imports by their sources. */
function meaningOf(tree: DspTree): ReadonlySet<string> {
  const names = new Map(
    entityUids(tree).map((uid) => [uid, `${readDescription(tree, uid).get("kind")} ${readDescription(tree, uid).get("source")}`]),
  );
  const edges = [...names].flatMap(([uid, name]) =>
    readImports(tree, uid).map(
      ({ uid: imported, via }) => `${name} → ${names.get(imported)} via ${via === undefined ? "-" : names.get(via)}`,
    ),
  );
  return new Set([...names.values(), ...edges]);
}

/** What is read back from the disk is what counts. */
async function secondRun(files: Files, { tree }: Mapped, facts: FactsStore, manner: Manner): Promise<readonly Complaint[]> {
  const stored = new Map([...tree].map(([path, text]) => [path, Buffer.from(text, "utf8").toString("utf8")]));
  const { remaining } = await planMap(inputOf(files, stored, optionsFor(files, facts, manner)));
  if (remaining.length === 0) return [];
  return [
    {
      about: "again",
      detail: remaining
        .slice(0, 6)
        .map((operation) => JSON.stringify(operation))
        .join("\n"),
    },
  ];
}

function neighbourComplaints(untouched: Mapped, mapped: Mapped, mutants: Files): readonly Complaint[] {
  const changes = neighbourChanges(untouched.map.graph, mapped.map.graph, mapped.map.scan, new Set(mutants.keys()));
  return changes.length === 0 ? [] : [{ about: "neighbours", detail: changes.slice(0, 12).join("\n") }];
}

function failedIn({ scan }: RepositoryMap, mutants: Files): readonly string[] {
  return [...mutants.keys()].filter((path) => scan.files.get(path)?.parse === "failed");
}

function isOneSentence(message: string): boolean {
  return message !== "" && !/\n\s+at /.test(message);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
