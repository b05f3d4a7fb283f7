/**
 * What of a file's facts has a part in a map. Places count by their order alone: nothing that a map says names a line. A declaration that
 * nothing exports, names or looks for is no entity, and nobody's text speaks of it; nor is one that can be imported and that nobody asks for
 * by name. Of a file that stands outside of the map nothing is told: it counts by what it takes from others.
 */
import { languages } from "../../languages/index.js";
import type { DspTree } from "../dsp/dsp-tree.js";
import { readOldEntities } from "../reconcile/old-entities.js";
import type { Binding, Declaration, ExportFact, FileFacts } from "../model/facts.js";
import type { RepositoryMap } from "../pipeline/map-repository.js";
import { namesThroughStars, targetsOf } from "./requested-names.js";

/** What else is looked at in the facts, because of what the others of this map are. */
export interface Matter {
  /** Files of which a finding tells the line. */
  readonly placed: readonly string[];
  /** Declarations that are looked for by name, whatever exports them. */
  readonly names: readonly string[];
  /** Absent where `.dsp/` has entities that the code has not. */
  readonly open?: OpenMatter;
}

/** Lists with a NUL between entries, which no path holds: they are long, and seldom looked at. */
export interface OpenMatter {
  /** Names that some file asks another for (`noteAsked`), or that a star may pass on. */
  readonly asked: string;
  /** Files that the map neither holds nor sees anything through. */
  readonly outside: string;
  /** Those of them that no site leads to, and that nobody misses in the map. */
  readonly lonely: string;
  /** Files whose purpose may name what they declare. */
  readonly resultOptions: string;
}

/** `dsp`: what `.dsp/` holds; `asked`: by all files. */
export function matterOf(map: RepositoryMap, dsp: DspTree, asked?: ReadonlySet<string>): Matter {
  const { problems, scan, identities } = map;
  const placed = problems.flatMap(({ path, line }) => (line === undefined ? [] : [path]));
  const known = new Set(identities.uids.values());
  const left = readOldEntities(dsp).all.filter(({ uid }) => !known.has(uid));
  const named = scan.candidates.flatMap(({ symbols = [] }) => symbols.map(({ name }) => name));
  const byRule = languages.flatMap(({ searchedFor = [] }) => searchedFor);
  const names = [...new Set([...left.flatMap(({ symbol }) => symbol ?? []), ...named, ...byRule])];
  const matter: Matter = { placed: [...new Set(placed)], names };
  if (left.length > 0 || asked === undefined) return matter;
  const documented = new Set(map.contents.flatMap(({ keys }) => keys));
  const outside = outsideOf(map, documented);
  const open = {
    asked: joined([...new Set([...asked, ...namesThroughStars(scan)])]),
    outside: joined(outside),
    lonely: joined(lonelyOf(map, outside)),
    resultOptions: joined(tellingIn(map, documented)),
  };
  return { ...matter, open };
}

/** Neither documented, nor part of what is, nor imported by either or by what passes on all names of a module. */
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
  const reached = new Set([...scan.files.keys()].flatMap((path) => targetsOf(scan, path)));
  return outside.filter((path) => !reached.has(path) && scan.category(path) !== "source");
}

/** Without entities to name, a template names declarations. */
function tellingIn({ graph, wording }: RepositoryMap, documented: ReadonlySet<string>): readonly string[] {
  return [...documented].filter((key) => {
    const node = graph.nodes.get(key);
    const file = graph.files.get(key);
    if (node?.type !== "file" || node.facts === undefined || file === undefined) return false;
    return (node.facts.unit === undefined ? file.shared : file.members).length === 0 && wording.origin(node) === "template";
  });
}

/** Facts with the same text have the same part in the map. */
export function substances({ placed, names, open }: Matter): (facts: FileFacts) => string {
  const files = new Set(placed);
  const wanted = new Set([...NAMELESS, ...names, ...entriesOf(open?.asked)]);
  const outside = new Set(entriesOf(open?.outside));
  const lonely = new Set(entriesOf(open?.lonely));
  const resultOptions = new Set(entriesOf(open?.resultOptions));
  return (facts) => {
    const { path } = facts;
    const isOutside = outside.has(path);
    const passes = (fact: ExportFact): boolean => isOutside || (fact.kind === "local" && (fact.implicit === true || fact.inner === true));
    const isOpen = open !== undefined && (isOutside || !(resultOptions.has(path) || facts.ambient || !facts.hasExportTable));
    const lens: Lens = { names: new Set([...NAMELESS, ...names]), wanted, isOpen, passes };
    const said = { ...facts, ...namesThatMatter(facts, lens) };
    // Whether it does anything when it runs is asked by those who run it, and of what is missing in the map.
    if (lonely.has(path)) return textOf(takenBy({ ...said, trivial: undefined }), files.has(path));
    return textOf(isOutside ? takenBy(said) : { ...said, declares: declares(facts) }, files.has(path));
  };
}

export function joined(entries: readonly string[]): string {
  return entries.join("\0");
}

function entriesOf(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : text.split("\0");
}

/** Every module may be asked for these. */
const NAMELESS = ["default", "=", "*"];

interface Lens {
  /** Looked for, exported or not. */
  readonly names: ReadonlySet<string>;
  /** With all that any file asks another for. */
  readonly wanted: ReadonlySet<string>;
  /** Whether what nobody asks for does not count. */
  readonly isOpen: boolean;
  /** Whether an export is none that the map tells without being asked. */
  readonly passes: (fact: ExportFact) => boolean;
}

/** A script that calls something is told by its calls, whether it declares anything or not. */
function declares({ declarations, exports, calls }: FileFacts): boolean | undefined {
  return exports.length > 0 || calls.length === 0 ? declarations.length > 0 : undefined;
}

function textOf(said: object, isPlaced: boolean): string {
  const keys = isPlaced ? OFFSETS : PLACES;
  const ranks = new Map<string, ReadonlyMap<number, number>>();
  for (const kind of [OFFSETS, LINES]) {
    const places = ranksOf(said, kind);
    for (const key of kind) if (keys.has(key)) ranks.set(key, places);
  }
  return JSON.stringify(said, (key, value: unknown) => (typeof value === "number" ? (ranks.get(key)?.get(value) ?? value) : value));
}

const OFFSETS: ReadonlySet<string> = new Set(["position", "end", "block", "reference", "offset", "start"]);
const LINES: ReadonlySet<string> = new Set(["line"]);
const PLACES: ReadonlySet<string> = new Set([...OFFSETS, ...LINES]);

/** Each number at one of the keys, by its place in their order. */
function ranksOf(said: object, keys: ReadonlySet<string>): ReadonlyMap<number, number> {
  const found = new Set<number>();
  JSON.stringify(said, (key, value: unknown) => {
    if (typeof value === "number" && keys.has(key)) found.add(value);
    return value;
  });
  return new Map([...found].sort((a, b) => a - b).map((value, index) => [value, index]));
}

function namesThatMatter(facts: FileFacts, { names, wanted, isOpen, passes }: Lens): Pick<FileFacts, "declarations" | "exports"> {
  const marked = new Set((facts.markers ?? []).map(({ declaration }) => declaration));
  const isUnasked = (name: string): boolean => isOpen && !wanted.has(name) && !marked.has(name);
  const isIdle = (fact: ExportFact): boolean =>
    fact.kind === "local" && passes(fact) && isUnasked(fact.name) && (fact.folded === true || isUnasked(fact.declaration));
  const exports = facts.exports.filter((fact) => !isIdle(fact));
  const exported = new Set(exports.flatMap((fact) => (fact.kind === "local" ? [fact.declaration] : [])));
  // Parts of a module see each other's declarations, and texts tell those of what has no exports to tell.
  const areSeen = facts.unit !== undefined || facts.ambient || !facts.hasExportTable;
  const counts = ({ name }: Declaration): boolean =>
    exported.has(name) || marked.has(name) || names.has(name) || (areSeen && !isUnasked(name));
  return { declarations: facts.declarations.filter(counts), exports };
}

/** Nobody's text tells what a file outside of the map declares, or does with what it takes. */
function takenBy({ references, declarations, free, ...facts }: FileFacts): object {
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
