/** Roots that were chosen once and written down, found again in the repository of today. */
import type { Graph } from "../model/graph.js";
import type { Candidate } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import { named, united } from "./root-set.js";

export interface RecordedRoot {
  readonly path: string;
  /** One line; empty where nobody gave one. */
  readonly reason: string;
}

/** Where the record lies, for findings. */
export const RECORD = ".dsp/roots";

interface Known {
  /** In their order. */
  readonly candidates: readonly Candidate[];
  /** What the rules alone would take: packages with very many entries are one root of these. */
  readonly roots: readonly Candidate[];
}

/** With their entries and evidence where the rules know them, in the order of the rules; then the others. What is not there any more is a problem. */
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
