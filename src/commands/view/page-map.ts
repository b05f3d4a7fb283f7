/** The map that a page shows, and what is known besides: changes since another state, findings, and declarations of the sources. */
import { join } from "node:path";
import { compareStructures, isEmpty } from "../../compare/compare-structures.js";
import { structureSections } from "../../compare/page.js";
import { summaryOf } from "../../compare/summary.js";
import type { Streams } from "../../cli/streams.js";
import { draftTokensAt } from "../../dsp/drafts.js";
import { DIAGNOSTICS_FILE, type DspTree, readLines, readDescription } from "../../dsp/dsp-tree.js";
import { entryAt, DSP_DIRECTORY } from "../../fs/files.js";
import { userError } from "../../model/errors/user-error.js";
import { findingGroups, type ViewFindings } from "../../../packages/view/src/picture/findings.js";
import { type OutlineRow, outlineRows, type ViewOutlines } from "../../../packages/view/src/picture/view-outlines.js";
import type { ViewChanges, ViewHead } from "../../../packages/view/src/picture/view-format.js";
import { languages as known } from "../../../languages/index.js";
import { openPlaces } from "../../scan/scan.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { readMapGraph } from "../../retrieve/read-map-graph.js";
import { createRedactor } from "../../texts/redact.js";
import { evaluate } from "../check/rules/evaluate.js";
import { currentMap } from "../diff/current-map.js";
import { nameOfState } from "../diff/diff.js";
import { openStates } from "../diff/open-states.js";
import { readSingle } from "../options/option-values.js";
import { readMapOptions } from "../options/map-options.js";
import { resolveOptions } from "../options/resolve-options.js";
import type { Given } from "../registry/command.js";
import { openSources, sourcesState } from "../retrieve/open-sources.js";
import { moduleImporters } from "../../code/overview.js";
import { FILE } from "../../code/index/code-index.js";
import { groupBy } from "../../model/basics.js";
import type { ViewAbout } from "../../../packages/view/src/picture/view-about.js";
import type { CodeSources } from "../../retrieve/code/code-sources.js";
import { openCodeOf } from "../code/open.js";
import { answerOverview } from "../overview/answer-overview.js";
import type { Uid } from "../../model/operation.js";
import { originOf } from "../../texts/provenance.js";

/** What a token of a text by a model looks like. */
const WRITTEN = /[0-9a-f]:[0-9a-f]/;

interface PageMap {
  readonly map: MapGraph;
  readonly known: Pick<ViewHead, "changes" | "findings" | "outlines">;
}

/** Throws `UserError` if there is no map, or no such revision. */
export async function openPageMap(typed: Given, streams: Streams): Promise<PageMap> {
  const { given } = await resolveOptions(typed, "update");
  const revision = readSingle(given.argv, "diff");
  const { tree, changes, isHere } =
    revision === undefined
      ? { tree: storedMap(given.root, streams), changes: undefined, isHere: true }
      : await changedMap(given, revision, streams);
  const map = redactMap(readMapGraph(tree));
  // Sources are those of the work tree; another state, or the map of a fleet, has none here.
  const sources = isHere ? sourcesOf(given, map) : undefined;
  const outlines = sources === undefined ? undefined : await outlinesOf(sources, map, given.argv["with-source"] === true);
  const about = sources === undefined ? undefined : await aboutOf(typed, streams, map);
  const findings = await findingsOf(given, map, streams);
  return { map, known: { ...(changes && { changes }), findings, ...(about && { about }), ...(outlines && { outlines }) } };
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
): Promise<{ readonly tree: DspTree; readonly changes: ViewChanges; readonly isHere: boolean }> {
  const compared = { ...given, argv: { ...given.argv, revision } };
  const { from, to, basis, outside } = await openStates(compared, streams);
  const structure = compareStructures(readMapGraph(from.tree), readMapGraph(to.tree), outside);
  const isHere = to.commit === undefined && entryAt(join(given.root, DSP_DIRECTORY))?.isDirectory() === true;
  const tree = basis === "sources" && isHere ? (await currentMap(given, streams)).dsp : to.tree;
  const words = isEmpty(structure)
    ? { summary: "", sections: [] }
    : { summary: summaryOf(structure), sections: structureSections(structure) };
  return { tree, isHere: to.commit === undefined, changes: { from: nameOfState(from), to: nameOfState(to), structure, ...words } };
}

function diagnosticsOf({ tree }: MapGraph): readonly string[] {
  return readLines(tree.get(DIAGNOSTICS_FILE) ?? "");
}

async function findingsOf(given: Given, map: MapGraph, streams: Streams): Promise<ViewFindings> {
  const diagnostics = diagnosticsOf(map);
  const violations = (await evaluate(given, streams))?.result.violations.map(({ rule, path, line, message }) => ({
    rule,
    path,
    ...(line === undefined ? {} : { line }),
    message,
  }));
  const stale = staleTexts(map);
  return { diagnostics, ...(violations && { violations }), ...(stale.length > 0 && { stale }) };
}

/** Undefined if none of the mapped files is there. */
function sourcesOf({ root, build }: Given, { byPath }: MapGraph): CodeSources | undefined {
  const sources = openSources(sourcesState(root, build));
  return sources.paths.some((path) => byPath.has(path)) ? sources : undefined;
}

async function outlinesOf(sources: CodeSources, map: MapGraph, hasTexts: boolean): Promise<ViewOutlines> {
  const redact = createRedactor();
  const rows: [string, readonly OutlineRow[]][] = [];
  for (const path of map.byPath.keys()) {
    const text = sources.isSource(path) ? sources.read(path) : undefined;
    const symbols = text === undefined ? undefined : await sources.outline(path, text);
    if (symbols !== undefined && symbols.length > 0) rows.push([path, outlineRows(symbols, hasTexts ? redact : undefined)]);
  }
  return Object.fromEntries(rows);
}

/** What `overview` says, so that both say the same. */
async function aboutOf(typed: Given, streams: Streams, map: MapGraph): Promise<ViewAbout> {
  const code = await openCodeOf(typed, streams);
  const { introduction, languages, sources, tests, projects, entrypoints, cycles } = await answerOverview(typed, streams, code, "");
  const { given } = await resolveOptions(typed, "update");
  const { category } = await openPlaces(code.tree, known, (await readMapOptions(given.argv, code.tree, given)).limits);
  const redact = createRedactor();
  const unreached = findingGroups({ diagnostics: diagnosticsOf(map) }).find((group) => group.code === "unreached")?.items ?? [];
  const paths = [...[...map.byPath.keys()].filter((path) => path !== ""), ...unreached.map(({ path }) => path)];
  // Files of a package count as the package.
  const modules = paths
    .filter((path) => code.graph.unit(path) === undefined)
    .map((path) => [path, moduleImporters(code.graph, path).running] as const);
  // A program may import what the name of its directory sets aside.
  const isShipped = (path: string): boolean =>
    [path, ...code.graph.unitFiles(path)].some((file) => (code.graph.flags(file) & FILE.source) !== 0);
  const ofCategory = groupBy(paths, (path) => (isShipped(path) ? "source" : category(path)));
  return {
    introduction: redact(introduction),
    languages,
    sources,
    tests: tests.files,
    projects: projects.map((one) => ({ ...one, ...(one.purpose !== undefined && { purpose: redact(one.purpose) }) })),
    entrypoints: entrypoints.map((one) => ({ ...one, evidence: one.evidence.map(redact) })),
    cycles,
    importers: Object.fromEntries(modules.filter(([, running]) => running > 0)),
    categories: Object.fromEntries([...ofCategory].filter(([name]) => name !== "source")),
  };
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
