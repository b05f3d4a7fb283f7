/** `roots`: the candidates with their class and evidence, and which of them would be roots. Writes nothing. */
import { rootCandidates } from "../bootstrap/unreached.js";
import { openTree } from "../repo/inventory.js";
import { escapeControls } from "./escape-controls.js";
import { survey } from "./map-repository.js";
import { readMapOptions } from "./options.js";
import type { Streams } from "./streams.js";

export interface RootsArguments {
  readonly root: string;
  readonly trackedOnly: boolean;
  readonly json: boolean;
  readonly argv: Readonly<Record<string, unknown>>;
}

export async function listRoots(given: RootsArguments, streams: Streams): Promise<number> {
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly });
  const found = await survey(tree, { ...readMapOptions(given.argv, tree), progress: streams.progress });
  const chosen = new Set(found.contents.map((part) => part.root.entry));
  const rows = found.scan.candidates.map((candidate) => ({
    entry: candidate.entry,
    class: candidate.class,
    rule: candidate.rule,
    root: chosen.has(candidate.entry),
    evidence: candidate.evidence,
    group: candidate.group?.map((entry) => entry.path),
  }));
  const guessed = found.contents
    .filter(({ root }) => !rows.some((row) => row.entry === root.entry))
    .map(({ root }) => ({
      entry: root.entry,
      class: root.class,
      rule: root.rule,
      root: true,
      evidence: root.evidence,
      group: root.group?.map((entry) => entry.path),
    }));
  const all = [...rows, ...guessed];
  if (given.json)
    streams.out(`${JSON.stringify({ candidates: all, more: rootCandidates(found.graph, found.unreached, 20) }, undefined, 2)}\n`);
  else streams.out(all.map((row) => `${escapeControls(line(row))}\n`).join("") || "no candidates; name an entrypoint with --entry PATH\n");
  return 0;
}

function line(row: {
  entry: string;
  class: string;
  rule: string;
  root: boolean;
  evidence: readonly string[];
  group?: readonly string[];
}): string {
  const group = row.group === undefined ? "" : ` (group of ${row.group.length})`;
  return `${row.root ? "*" : " "} ${row.class} ${row.rule.padEnd(4)} ${row.entry}${group}  ${row.evidence.join("; ")}`;
}
