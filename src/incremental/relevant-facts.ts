/**
 * The facts of a file that affect a map. Only the order of positions is relevant, because no text of a map contains a line number. A
 * declaration that nothing exports, names or searches for is no entity and appears in no text; neither does an export that no file requests.
 * Of a file outside of the map only the imports are relevant.
 */
import { languages } from "../../languages/index.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { entityUids } from "../dsp/read.js";
import { readEntity } from "../reconcile/old-entities.js";
import type { Binding, Declaration, ExportFact, FileFacts } from "../model/facts.js";
import type { RepositoryMap } from "../pipeline/map-types.js";
import { LINES, OFFSETS, textWithRanks } from "./fact-positions.js";
import { namesThroughStars, targetsOf } from "./requested-names.js";

/** Facts of a file that are relevant because of the other files of the map. */
export interface RelevantFacts {
  /** Files with a finding that names a line. */
  readonly placed: readonly string[];
  /** Declarations that are searched for by name, exported or not. */
  readonly names: readonly string[];
  /** Absent if `.dsp/` has entities that the code does not have. */
  readonly open?: RelevantNames;
}

/** Lists with a NUL between entries, which no path contains: they are long and rarely read. */
export interface RelevantNames {
  /** Names that some file requests from another (`noteRequested`), or that a star may re-export. */
  readonly requested: string;
  /** Files outside of the map that export nothing into it. */
  readonly outside: string;
  /** Those of them that no import reaches and that are not reported as unreached. */
  readonly lonely: string;
  /** Files whose purpose may name what they declare. */
  readonly describing: string;
}

/** `dsp`: what `.dsp/` contains; `requested`: by all files. */
export function relevantFactsOf(map: RepositoryMap, dsp: DspTree, requested?: ReadonlySet<string>): RelevantFacts {
  const { problems, scan, identities } = map;
  const placed = problems.flatMap(({ path, line }) => (line === undefined ? [] : [path]));
  const known = new Set(identities.uids.values());
  const left = entityUids(dsp).flatMap((uid) => (known.has(uid) ? [] : (readEntity(dsp, uid) ?? [])));
  const named = scan.candidates.flatMap(({ symbols = [] }) => symbols.map(({ name }) => name));
  const byRule = languages.flatMap(({ searchedFor = [] }) => searchedFor);
  const names = [...new Set([...left.flatMap(({ symbol }) => symbol ?? []), ...named, ...byRule])];
  const relevant: RelevantFacts = { placed: [...new Set(placed)], names };
  if (left.length > 0 || requested === undefined) return relevant;
  const documented = new Set(map.contents.flatMap(({ keys }) => keys));
  const outside = outsideOf(map, documented);
  const open = {
    requested: joined([...new Set([...requested, ...namesThroughStars(scan)])]),
    outside: joined(outside),
    lonely: joined(lonelyOf(map, outside)),
    describing: joined(describedIn(map, documented)),
  };
  return { ...relevant, open };
}

/** Neither documented, nor a part of a documented unit, nor imported by one of these or by a star. */
function outsideOf({ scan, graph }: RepositoryMap, documented: ReadonlySet<string>): readonly string[] {
  const inside = new Set(documented);
  for (const path of scan.files.keys()) {
    const unit = graph.units.get(path);
    if (documented.has(path) && unit !== undefined) inside.add(unit);
  }
  const isInside = (path: string): boolean => inside.has(path) || inside.has(graph.units.get(path) ?? path);
  const seen = new Set<string>();
  for (const [path, { exports }] of scan.files) {
    if (isInside(path) || exports.some(({ kind }) => kind === "star")) for (const target of targetsOf(scan, path)) seen.add(target);
  }
  return [...scan.files.keys()].filter((path) => !isInside(path) && !seen.has(path) && !seen.has(graph.units.get(path) ?? path));
}

function lonelyOf({ scan }: RepositoryMap, outside: readonly string[]): readonly string[] {
  const others = outside.filter((path) => scan.category(path) !== "source");
  if (others.length === 0) return [];
  const reached = new Set([...scan.files.keys()].flatMap((path) => targetsOf(scan, path)));
  return others.filter((path) => !reached.has(path));
}

/** If a file has no entities, its purpose may name declarations or depend on them. */
function describedIn({ graph }: RepositoryMap, documented: ReadonlySet<string>): readonly string[] {
  return [...documented].filter((key) => {
    const node = graph.nodes.get(key);
    const file = graph.files.get(key);
    if (node?.type !== "file" || node.facts === undefined || file === undefined) return false;
    return (node.facts.unit === undefined ? file.shared : file.members).length === 0;
  });
}

/** Returns a function from facts to a text; facts with the same text have the same effect on the map. */
export function compareFactsBy({ placed, names, open }: RelevantFacts): (facts: FileFacts) => string {
  const files = new Set(placed);
  const wanted = new Set([...NAMELESS, ...names, ...entriesOf(open?.requested)]);
  const outside = new Set(entriesOf(open?.outside));
  const lonely = new Set(entriesOf(open?.lonely));
  const describing = new Set(entriesOf(open?.describing));
  return (facts) => {
    const { path } = facts;
    const isOutside = outside.has(path);
    const passes = (fact: ExportFact): boolean => isOutside || (fact.kind === "local" && (fact.implicit === true || fact.inner === true));
    const isOpen = open !== undefined && (isOutside || !(describing.has(path) || facts.ambient || !facts.hasExportTable));
    const filter: Filter = { names: new Set([...NAMELESS, ...names]), wanted, isOpen, passes };
    const projected = { ...facts, ...relevantNames(facts, filter) };
    // Side effects are relevant only for files that are executed, and for unreached ones.
    if (lonely.has(path)) return textOf(importedBy({ ...projected, trivial: undefined }), files.has(path));
    return textOf(isOutside ? importedBy(projected) : { ...projected, declares: declares(facts) }, files.has(path));
  };
}

export function joined(entries: readonly string[]): string {
  return entries.join("\0");
}

function entriesOf(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : text.split("\0");
}

/** Names that may be requested from every module. */
const NAMELESS = ["default", "=", "*"];

interface Filter {
  /** Names that are searched for, exported or not. */
  readonly names: ReadonlySet<string>;
  /** These, and all names that a file requests from another. */
  readonly wanted: ReadonlySet<string>;
  /** Whether exports that no file requests are left out. */
  readonly isOpen: boolean;
  /** Whether an export is in the map only if a file requests it. */
  readonly passes: (fact: ExportFact) => boolean;
}

/** A script with calls is described by its calls, whether it declares anything or not. */
function declares({ declarations, exports, calls }: FileFacts): boolean | undefined {
  return exports.length > 0 || calls.length === 0 ? declarations.length > 0 : undefined;
}

function textOf(projected: object, isPlaced: boolean): string {
  return textWithRanks(projected, isPlaced ? [OFFSETS] : [OFFSETS, LINES]);
}

function relevantNames(facts: FileFacts, { names, wanted, isOpen, passes }: Filter): Pick<FileFacts, "declarations" | "exports"> {
  const marked = new Set((facts.markers ?? []).map(({ declaration }) => declaration));
  const isUnrequested = (name: string): boolean => isOpen && !wanted.has(name) && !marked.has(name);
  const isIdle = (fact: ExportFact): boolean =>
    fact.kind === "local" && passes(fact) && isUnrequested(fact.name) && (fact.folded === true || isUnrequested(fact.declaration));
  const exports = facts.exports.filter((fact) => !isIdle(fact));
  const exported = new Set(exports.flatMap((fact) => (fact.kind === "local" ? [fact.declaration] : [])));
  // Parts of a unit see each other's declarations, and a file without exports is described by its declarations.
  const isScript = facts.exports.every((fact) => "implicit" in fact && fact.implicit === true);
  const areSeen = facts.unit !== undefined || facts.ambient || !facts.hasExportTable || isScript;
  const counts = ({ name }: Declaration): boolean =>
    exported.has(name) || marked.has(name) || names.has(name) || (areSeen && !isUnrequested(name));
  return { declarations: facts.declarations.filter(counts), exports };
}

/** No text contains what a file outside of the map declares, or how it uses its imports. */
function importedBy({ references, declarations, free, ...facts }: FileFacts): object {
  const bare = ({ uses, ...binding }: Binding): object => ({
    ...binding,
    uses: [...new Set(uses.map(({ chain = [] }) => JSON.stringify(chain)))].sort(),
  });
  return {
    ...facts,
    doc: undefined,
    declarations: declarations.map(({ name, kind }) => `${kind} ${name}`),
    references: references.map((reference) => ({ ...reference, within: undefined, bindings: reference.bindings.map(bare) })),
    free: free?.map(bare),
  };
}
