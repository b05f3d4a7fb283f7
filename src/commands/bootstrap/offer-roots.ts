/** The offer of a survey for a language model, and the answers that are valid roots. */
import type { RootOptions } from "../../traversal/select-roots.js";
import { rootCandidates } from "../../traversal/unreached.js";
import { byteOrder } from "../../model/byte-order.js";
import type { Candidate } from "../../model/language.js";
import type { Known } from "../../texts/entrypoints/judge-choice.js";
import type { Offer, OfferedCandidate, OfferedFile, OfferedPackage } from "../../texts/entrypoints/offer.js";
import type { Survey } from "../../pipeline/map-types.js";

const MOST_UNIMPORTED = 100;

/** `found` contains the roots that rules select. */
export function offerRoots(found: Survey, options: RootOptions): Offer {
  const candidates = offeredCandidates(found, options);
  const named = new Set(candidates.flatMap(({ path, group = [] }) => [path, ...group]));
  return { packages: offeredPackages(found), candidates, inventory: offeredFiles(found, named, options) };
}

/** Paths of a module's parts stand for the module. */
export function knownRoots(found: Survey, options: RootOptions): (path: string) => Known {
  const byRule = new Set([...found.scan.candidates, ...found.contents.map(({ root }) => root)].map(({ entry }) => entry));
  return (given) => {
    const path = found.graph.units.get(given) ?? given;
    if (options.excluded(path)) return { why: "is left out by noEntry" };
    if (byRule.has(path)) return { path, byRule: true };
    if (isUnit(found, path)) return { path, byRule: false };
    if (!found.scan.tree.has(path)) return { why: "is no file of the repository" };
    const category = found.scan.category(path);
    if (category !== "source") return { why: `is no source file (${category})` };
    return found.graph.files.has(path) ? { path, byRule: false } : { why: "is no source file in a language known here" };
  };
}

/** Sorted by the order of the rules; candidates folded into a group of their package are not offered separately. */
function offeredCandidates({ scan, contents }: Survey, options: RootOptions): readonly OfferedCandidate[] {
  const rows = new Map<string, OfferedCandidate>();
  const grouped = new Set(contents.flatMap(({ root }) => root.group ?? []).map(({ path }) => path));
  for (const { root } of contents) rows.set(root.entry, offered(root, { chosen: true }));
  // Files matched only by a wildcard are numerous, and seldom roots.
  const others = [...scan.candidates.filter(({ optional }) => !optional), ...scan.candidates.filter(({ optional }) => optional)];
  for (const candidate of others) {
    if (rows.has(candidate.entry) || grouped.has(candidate.entry) || options.excluded(candidate.entry)) continue;
    rows.set(candidate.entry, offered(candidate, { chosen: false }));
  }
  return [...rows.values()];
}

function offered(candidate: Candidate, { chosen }: Pick<OfferedCandidate, "chosen">): OfferedCandidate {
  const { entry, class: rank, rule, evidence, group } = candidate;
  return { path: entry, class: rank, rule, evidence, group: group?.map(({ path }) => path), chosen };
}

function offeredPackages({ scan }: Survey): readonly OfferedPackage[] {
  const packages = new Map<string, OfferedPackage>();
  for (const { directory, name, description } of scan.workspaces.flatMap((workspace) => workspace.packages)) {
    const key = `${directory}\0${name}`;
    if (!packages.has(key)) packages.set(key, { directory, name, description });
  }
  return [...packages.values()];
}

/** Files without importers first, by reach; then the most imported. */
function offeredFiles(found: Survey, named: ReadonlySet<string>, options: RootOptions): readonly OfferedFile[] {
  const { graph, scan } = found;
  const importers = new Map<string, number>();
  const isSource = (path: string): boolean => isUnit(found, path) || (scan.files.has(path) && scan.category(path) === "source");
  const sources = [...graph.files.values()].filter(({ path }) => isSource(path));
  for (const { next } of sources) for (const key of next) importers.set(key, (importers.get(key) ?? 0) + 1);
  const files = sources.flatMap(({ path, next }): OfferedFile[] => {
    if (graph.units.has(path) || named.has(path) || options.excluded(path)) return [];
    return [{ path, importers: importers.get(path) ?? 0, imports: next.filter((key) => graph.files.has(key)).length }];
  });
  const first = new Map(rootCandidates(found, MOST_UNIMPORTED).map(({ path }, rank) => [graph.units.get(path) ?? path, rank]));
  const rankOf = ({ path }: OfferedFile): number => first.get(path) ?? MOST_UNIMPORTED;
  return files.sort((a, b) => rankOf(a) - rankOf(b) || b.importers - a.importers || b.imports - a.imports || byteOrder(a.path, b.path));
}

function isUnit({ graph }: Survey, path: string): boolean {
  return graph.nodes.get(path)?.type === "unit";
}
