/** Roots that were chosen once and recorded, located in the current repository. */
import type { Graph } from "../model/graph.js";
import type { Candidate } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import { named, united } from "./root-set.js";

export interface RecordedRoot {
  readonly path: string;
  /** One line; empty if none was given. */
  readonly reason: string;
}

/** Location of the record, for problems. */
export const RECORD = ".dsp/roots";

interface Known {
  /** In the order of the rules. */
  readonly candidates: readonly Candidate[];
  /** Selection by the rules alone: a package with very many entries is one root. */
  readonly roots: readonly Candidate[];
}

/** Recorded roots known to the rules come first, in their order and with entries and evidence; then the others. A missing file is a problem. */
export function findRecorded(
  graph: Graph,
  recorded: readonly RecordedRoot[],
  { candidates, roots }: Known,
): { readonly found: readonly Candidate[]; readonly problems: readonly Problem[] } {
  const wanted = new Map(recorded.map(({ path }) => [graph.units.get(path) ?? path, path]));
  const found = new Map<string, Candidate>();
  for (const candidate of candidates) {
    if (!wanted.has(candidate.entry)) continue;
    const before = found.get(candidate.entry);
    found.set(candidate.entry, before === undefined ? candidate : united(before, candidate));
  }
  for (const root of roots) if (wanted.has(root.entry) && !found.has(root.entry)) found.set(root.entry, root);
  const problems: Problem[] = [];
  for (const [entry, path] of wanted) {
    if (found.has(entry)) continue;
    if (graph.files.has(entry)) found.set(entry, named(entry, RECORD));
    else problems.push({ code: "entry-unmapped", path: RECORD, detail: path });
  }
  return { found: [...found.values()], problems };
}
