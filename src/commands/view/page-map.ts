/** The map that a page shows, and what is known besides: changes since another state, findings, and declarations of the sources. */
import { join } from "node:path";
import { compareStructures, isEmpty } from "../../compare/compare-structures.js";
import { structureSections } from "../../compare/page.js";
import { summaryOf } from "../../compare/summary.js";
import { readStructure } from "../../compare/structure.js";
import type { Streams } from "../../cli/streams.js";
import { draftTokensAt } from "../../dsp/drafts.js";
import { DIAGNOSTICS_FILE, type DspTree } from "../../dsp/dsp-tree.js";
import { readLines } from "../../dsp/lines.js";
import { entryAt } from "../../fs/entry-at.js";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { userError } from "../../model/errors/user-error.js";
import type { ViewFindings } from "../../../packages/view/src/picture/findings.js";
import { type OutlineRow, outlineRows, type ViewOutlines } from "../../../packages/view/src/picture/view-outlines.js";
import type { ViewChanges, ViewHead } from "../../../packages/view/src/picture/view-format.js";
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
import type { Uid } from "../../model/operation.js";
import { readDescription } from "../../dsp/read.js";
import { originOf } from "../../texts/provenance.js";

/** What a token of a text by a model looks like. */
const WRITTEN = /[0-9a-f]:[0-9a-f]/;

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

// Secrets in the texts of a map are replaced one text at a time, as in exports.

/** The same map for whoever reads its columns, reasons, further texts and texts of exporters. */
function redactMap(map: MapGraph): MapGraph {
  const redact = createRedactor();
  const { leads } = map.columns;
  const lead: typeof leads.at = (place) => {
    const found = leads.at(place);
    // Addresses of packages may have passwords. Paths are keys, and stay.
    return found && { ...found, purpose: redact(found.purpose), source: found.kind === "external" ? redact(found.source) : found.source };
  };
  return {
    ...map,
    columns: { ...map.columns, leads: { at: lead } },
    whyOf: (edge) => redact(map.whyOf(edge)),
    extras: (uid) => new Map([...map.extras(uid)].map(([key, text]) => [key, redact(text)])),
    sharedText: (exporter, shared) => redact(map.sharedText(exporter, shared)),
  };
}

/** Texts of a model whose drafts have changed since, from the map alone. */
function staleTexts({ tree, columns, entities, why }: MapGraph): NonNullable<ViewFindings["stale"]> {
  return columns.uids.flatMap((uid: Uid) => {
    const description = readDescription(tree, uid);
    const tokens = draftTokensAt(tree, uid) ?? "";
    if (!WRITTEN.test(tokens)) return [];
    const isStale = (slot: string, text: string): boolean => originOf(tokens, { slot, text }) === "stale";
    const own = ["purpose", "overview"].filter((key) => isStale(key, description.get(key) ?? ""));
    const entity = entities.get(uid);
    const whys = (entity?.imports ?? []).filter((edge) =>
      isStale(edge.via === undefined ? edge.imported : `${edge.imported} via=${edge.via}`, why(edge)),
    );
    const source = entity?.source ?? "";
    return [
      ...own.map((text) => ({ source, text })),
      ...whys.map(({ imported }) => ({ source, text: `why it imports ${entities.get(imported)?.source ?? imported}` })),
    ];
  });
}
