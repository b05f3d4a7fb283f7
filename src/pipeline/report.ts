/** The full report (`--report FILE`): everything with its place, as JSON. Paths are repo-relative; no timestamps or durations. */
import type { Edge } from "../model/graph.js";
import type { Repairs } from "../dsp/repair-before-update.js";
import { createRedactor } from "../texts/redact.js";
import type { RepositoryMap } from "./map-types.js";
import type { TextMoves } from "../dsp/removed-texts.js";
import { jsonDocument, PROGRAM } from "../model/json-document.js";
import { summarise } from "./summary.js";

export function fullReport(map: RepositoryMap, repaired: readonly Repairs[], textMoves: TextMoves): string {
  const files = map.contents.flatMap((part) => part.keys).flatMap((key) => map.graph.files.get(key) ?? []);
  const report = {
    generator: PROGRAM,
    summary: summarise(map),
    problems: map.problems,
    repaired,
    textMoves,
    unreached: map.unreached,
    contents: map.contents.map(({ root, keys }) => ({ root: root.entry, keys })),
    files: [...new Set(files)].map((file) => ({
      path: file.path,
      uid: map.uidOf(file.key),
      members: file.members,
      shared: file.shared,
      edges: file.edges.map(edgeReport),
    })),
  };
  return createRedactor()(jsonDocument(report));
}

function edgeReport(edge: Edge): object {
  return {
    to: edge.to,
    via: edge.via,
    sites: edge.reasons.map(({ form, kind, specifier, line, imported, typeOnly, rule }) => ({
      form,
      kind,
      specifier,
      line,
      imported,
      typeOnly,
      rule,
    })),
  };
}
