/** Files that are being written at the moment: their entities must not be treated as removed. */
import type { DspTree } from "../../dsp/dsp-tree.js";
import { DIAGNOSTICS_FILE } from "../../dsp/dsp-tree.js";
import { entityUids, readDescription } from "../../dsp/read.js";
import { parseSource } from "../../dsp/source-ref.js";
import type { Problem } from "../../model/problem.js";
import { diagnosticLines } from "../../pipeline/diagnostics.js";

/**
 * Paths of mapped files that do not parse, unless the map records that already. `accepted`: manifests that were damaged before;
 * undefined if that is unknown.
 */
export function halfWritten(problems: readonly Problem[], known: DspTree, accepted: ReadonlySet<string> | undefined): readonly string[] {
  const broken = problems.filter(({ code }) => code === "parse-error");
  const manifests = damagedManifests(problems).filter((path) => accepted !== undefined && !accepted.has(path));
  if (broken.length === 0 || known.size === 0) return manifests;
  const recorded = new Set((known.get(DIAGNOSTICS_FILE) ?? "").split("\n"));
  const fresh = broken.filter((problem) => !diagnosticLines([problem]).every((line) => recorded.has(line)));
  const mapped = fresh.length === 0 ? new Set<string>() : sourcesOf(known);
  return [...new Set([...fresh.map(({ path }) => path).filter((path) => mapped.has(path)), ...manifests])];
}

export function damagedManifests(problems: readonly Problem[]): readonly string[] {
  return problems.filter(({ code }) => code === "config-invalid").map(({ path }) => path);
}

function sourcesOf(known: DspTree): ReadonlySet<string> {
  return new Set(entityUids(known).map((uid) => parseSource(readDescription(known, uid).get("source") ?? "").path));
}
