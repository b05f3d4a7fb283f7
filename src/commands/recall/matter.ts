/**
 * What of a file's facts has a part in a map. Places count by their order alone: nothing that a map says names a line. A declaration that
 * nothing exports, names or looks for is no entity, and nobody's text speaks of it.
 */
import type { DspTree } from "../../dsp/dsp-tree.js";
import { readOldEntities } from "../../reconcile/old-entities.js";
import type { Declaration, FileFacts } from "../../model/facts.js";
import type { RepositoryMap } from "../map-repository.js";

/** What else is looked at in the facts, because of what the others of this map are. */
export interface Matter {
  /** Files of which a finding tells the line. */
  readonly placed: readonly string[];
  /** Declarations that are looked for by name, whatever exports them. */
  readonly names: readonly string[];
}

/** `dsp`: what `.dsp/` holds. */
export function matterOf({ problems, scan, identities }: RepositoryMap, dsp: DspTree): Matter {
  const placed = problems.flatMap(({ path, line }) => (line === undefined ? [] : [path]));
  const known = new Set(identities.uids.values());
  const left = readOldEntities(dsp).all.flatMap(({ uid, symbol }) => (symbol === undefined || known.has(uid) ? [] : [symbol]));
  const named = scan.candidates.flatMap(({ symbols = [] }) => symbols.map(({ name }) => name));
  return { placed: [...new Set(placed)], names: [...new Set([...left, ...named])] };
}

/** Facts with the same text have the same part in the map. */
export function substanceOf(facts: FileFacts, { placed, names }: Matter): string {
  // A script that calls something is told by its calls, whether it declares anything or not.
  const declares = facts.exports.length > 0 || facts.calls.length === 0 ? facts.declarations.length > 0 : undefined;
  const said = { ...facts, declarations: declarationsThatMatter(facts, new Set(names)), declares };
  const keys = placed.includes(facts.path) ? OFFSETS : PLACES;
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

function declarationsThatMatter(facts: FileFacts, names: ReadonlySet<string>): readonly Declaration[] {
  // Parts of a module see each other's declarations, and texts tell those of what has no exports to tell.
  if (facts.unit !== undefined || facts.ambient || !facts.hasExportTable) return facts.declarations;
  const exported = new Set(facts.exports.flatMap((fact) => (fact.kind === "local" ? [fact.declaration] : [])));
  const marked = new Set((facts.markers ?? []).map(({ declaration }) => declaration));
  return facts.declarations.filter(
    ({ name }) => exported.has(name) || marked.has(name) || names.has(name) || name === "default" || name === "=" || name === "*",
  );
}
