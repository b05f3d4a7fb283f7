/** The map that a page shows, and what is known besides: changes since another state, findings, and declarations of the sources. */
import { compareStructures, isEmpty } from "../../compare/compare-structures.js";
import { structureSections } from "../../compare/page.js";
import { summaryOf } from "../../compare/summary.js";
import { readStructure } from "../../compare/structure.js";
import type { Streams } from "../../cli/streams.js";
import { DIAGNOSTICS_FILE, type DspTree } from "../../dsp/dsp-tree.js";
import { readLines } from "../../dsp/lines.js";
import { entryAt } from "../../fs/entry-at.js";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { userError } from "../../model/errors/user-error.js";
import type { ViewFindings } from "../../picture/findings.js";
import { outlineRows, type OutlineRow, type ViewOutlines } from "../../picture/view-outlines.js";
import type { ViewChanges, ViewHead } from "../../picture/view-format.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { readMapGraph } from "../../retrieve/read-map-graph.js";
import { createRedactor } from "../../texts/redact.js";
import { evaluate } from "../check/rules/evaluate.js";
import { currentMap } from "../diff/current-map.js";
import { nameOfState } from "../diff/diff.js";
import { openStates } from "../diff/open-states.js";
import { readSingle } from "../options/option-values.js";
import { resolveOptions } from "../options/resolve-options.js";
import type { Given } from "../registry/command.js";
import { openSources, sourcesState } from "../retrieve/open-sources.js";
import { redactMap } from "./redact-map.js";
import { staleTexts } from "./stale-texts.js";
import { join } from "node:path";

export interface PageMap {
  readonly map: MapGraph;
  readonly known: Pick<ViewHead, "changes" | "findings" | "outlines">;
}

/** Throws `UserError` if there is no map, or no such revision. */
export async function openPageMap(typed: Given, streams: Streams): Promise<PageMap> {
  const { given } = await resolveOptions(typed, "update");
  const revision = readSingle(given.argv, "diff");
  const { tree, changes } =
    revision === undefined ? { tree: storedMap(given.root, streams), changes: undefined } : await changedMap(given, revision, streams);
  const map = redactMap(readMapGraph(tree));
  const outlines = given.argv["with-source"] === true ? await outlinesOf(given, map) : undefined;
  const findings = await findingsOf(given, map, streams);
  return { map, known: { ...(changes && { changes }), findings, ...(outlines && { outlines }) } };
}

function storedMap(root: string, streams: Streams): DspTree {
  const opened = openDsp(root);
  if (opened === undefined) throw userError("no-map", { place: root });
  opened.notes.forEach(streams.err);
  return opened.tree;
}

/** The later state, with texts if there are any, and what changed until then. */
async function changedMap(
  given: Given,
  revision: string,
  streams: Streams,
): Promise<{ readonly tree: DspTree; readonly changes: ViewChanges }> {
  const compared = { ...given, argv: { ...given.argv, revision } };
  const { from, to, basis, outside } = await openStates(compared, streams);
  const structure = compareStructures(readStructure(from.tree), readStructure(to.tree), outside);
  const isHere = to.commit === undefined && entryAt(join(given.root, DSP_DIRECTORY))?.isDirectory() === true;
  const tree = basis === "sources" && isHere ? (await currentMap(given, streams)).dsp : to.tree;
  const words = isEmpty(structure)
    ? { summary: "", sections: [] }
    : { summary: summaryOf(structure), sections: structureSections(structure) };
  return { tree, changes: { from: nameOfState(from), to: nameOfState(to), structure, ...words } };
}

async function findingsOf(given: Given, map: MapGraph, streams: Streams): Promise<ViewFindings> {
  const diagnostics = readLines(map.tree.get(DIAGNOSTICS_FILE) ?? "");
  const violations = (await evaluate(given, streams))?.result.violations.map(({ rule, path, line, message }) => ({
    rule,
    path,
    ...(line === undefined ? {} : { line }),
    message,
  }));
  const stale = staleTexts(map);
  return { diagnostics, ...(violations && { violations }), ...(stale.length > 0 && { stale }) };
}

async function outlinesOf({ root, build }: Given, map: MapGraph): Promise<ViewOutlines> {
  const sources = openSources(sourcesState(root, build));
  const redact = createRedactor();
  const rows: [string, readonly OutlineRow[]][] = [];
  for (const path of map.byPath.keys()) {
    const text = sources.isSource(path) ? sources.read(path) : undefined;
    const symbols = text === undefined ? undefined : await sources.outline(path, text);
    if (symbols !== undefined && symbols.length > 0)
      rows.push([path, outlineRows(symbols).map(([...row]) => [row[0], row[1], row[2], row[3], redact(row[4])])]);
  }
  return Object.fromEntries(rows);
}
