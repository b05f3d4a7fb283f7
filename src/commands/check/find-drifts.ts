/** The changes that a new run would make to the map, as drifts. */
import { type DspTree, tocPath, readToc, tocNames } from "../../dsp/dsp-tree.js";
import type { TextMoves } from "../../dsp/removed-texts.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { type ResolvedRun, changeText } from "../options/resolve-options.js";
import { baselineDrifts, type Baselines } from "./baselines.js";
import { compareMaps, type EdgeChange, type ExportChange } from "./compare-maps.js";
import { type Drift, sortDrifts } from "./drift.js";
import { type Comparison, entityDrifts, unconfirmedDrifts } from "./entity-drifts.js";
import { findingDrifts } from "./finding-drifts.js";
import { plural } from "../../model/shown-text.js";
import { bundle, foldEdge, isOwned } from "./fold.js";
import { createNames, type Named } from "./names.js";
import { DSP_DIRECTORY } from "../../fs/files.js";
import { OPTIONS_FILE } from "../../dsp/records.js";
import type { Uid } from "../../model/operation.js";
import { byteOrder } from "../../model/basics.js";

interface Found {
  /** By path, line and kind. */
  readonly drifts: readonly Drift[];
  /** Whether the map and the sources differ. */
  readonly isMapOld: boolean;
  /** Number of texts that would be redrafted. */
  readonly refreshed: number;
}

interface Present {
  readonly map: RepositoryMap;
  readonly baselines: Baselines;
  readonly textMoves: TextMoves;
  readonly resolved: ResolvedRun;
}

/** `after`: `before` with all remaining operations applied. */
export function findDrifts(before: DspTree, after: DspTree, { map, baselines, textMoves, resolved }: Present): Found {
  const changes = compareMaps(before, after);
  const names = createNames(before, after, map);
  const added = bundle(changes.added, names.after);
  const removed = bundle(changes.removed, names.before);
  const comparison: Comparison = { changes, names, map, added, removed };
  const edges = edgeDrifts(comparison);
  const ofMap = [
    ...edges,
    ...entityDrifts(comparison),
    ...unconfirmedDrifts(comparison, textMoves),
    ...rootDrifts(comparison, before, after),
    ...findingDrifts(comparison),
    ...configurationDrifts(resolved),
  ];
  const limits = baselineDrifts(baselines, map, before);
  // A new cycle is not reported again as a new finding.
  const subjects = new Set(limits.map(({ what }) => what));
  const others = ofMap.filter(({ kind, what }) => kind !== "finding-added" || !subjects.has(what));
  return { drifts: sortDrifts([...limits, ...others]), isMapOld: ofMap.length > 0, refreshed: changes.refreshed };
}

/** A configuration that was edited after the map was made: one drift for each option, instead of all that it changes. */
function configurationDrifts({ shape, configuredIn }: Pick<ResolvedRun, "shape" | "configuredIn">): readonly Drift[] {
  const [path = ""] = (configuredIn ?? `${DSP_DIRECTORY}/${OPTIONS_FILE}`).split(/[# ]/, 1);
  return shape.pending.map((change): Drift => ({
    kind: "configuration",
    path,
    what: change.name,
    message: `the configuration changes the shape of the map, ${changeText(change)}: the map is not made anew yet`,
  }));
}

// Imports and exports between entities that are neither new nor gone; other edges are part of their entity's drift.

/** Folds edges of new and removed entities into them, and returns the rest. Call it before the entities are described. */
function edgeDrifts(comparison: Comparison): readonly Drift[] {
  const { changes, names, added, removed } = comparison;
  const [now, old] = [names.after, names.before];
  const fresh = changes.imports.added.filter((edge) => !foldEdge(added, edge, isOwned(edge, now(edge.importer), now(edge.imported))));
  const gone = changes.imports.removed.filter((edge) => !foldEdge(removed, edge, isOwned(edge, old(edge.importer), old(edge.imported))));
  const isMoved = movedIn(comparison);
  const pairs = new Set(changes.imports.added.map(({ importer, imported }) => `${importer} ${imported}`));
  const within = ({ exporter, shared }: ExportChange): readonly string[] => [exporter, shared];
  return [
    ...fresh.map((edge) => newImport(edge, comparison)),
    ...gone
      .filter(({ importer, imported }) => {
        const isSame = pairs.has(`${importer} ${imported}`) || old(importer).path === old(imported).path;
        return !(isMoved(imported) && isSame);
      })
      .map((edge) => goneImport(edge, comparison)),
    ...changes.exports.added
      .filter((pair) => within(pair).every((uid) => added.of(uid) === undefined))
      .map((pair) => newExport(pair, comparison)),
    ...changes.exports.removed
      .filter((pair) => within(pair).every((uid) => removed.of(uid) === undefined))
      .filter(({ exporter, shared }) => !(isMoved(shared) && old(shared).path === old(exporter).path))
      .map((pair) => goneExport(pair, comparison)),
  ];
}

/** Whether an entity is in another file now: its former export, and an import that has only another exporter now, follow from the move. */
function movedIn({ names }: Comparison): (uid: Uid) => boolean {
  return (uid) => {
    const [was, is] = [names.before(uid).path, names.after(uid).path];
    return was !== undefined && is !== undefined && was !== is;
  };
}

function newImport(edge: EdgeChange, { names }: Comparison): Drift {
  const [importer, imported] = [names.after(edge.importer), names.after(edge.imported)];
  const exporter = edge.exporter === undefined ? undefined : names.after(edge.exporter);
  const verb = isOwned(edge, importer, imported) ? "holds" : "imports";
  const message = `${importer.text} ${verb} ${taken(imported, exporter)}: not in the map`;
  return { kind: "import-added", path: importer.path ?? "", line: names.siteOf(edge), uid: edge.importer, what: imported.source, message };
}

function goneImport(edge: EdgeChange, { names }: Comparison): Drift {
  const [importer, imported] = [names.before(edge.importer), names.before(edge.imported)];
  const exporter = edge.exporter === undefined ? undefined : names.before(edge.exporter);
  const verb = isOwned(edge, importer, imported) ? "holds" : "imports";
  const message = `${importer.text} no longer ${verb} ${taken(imported, exporter)}: still in the map`;
  const path = names.after(edge.importer).path ?? "";
  return { kind: "import-removed", path, uid: edge.importer, what: imported.source, message };
}

/** `total` from src/total.ts; if another module re-exports it, with that module. */
function taken(imported: Named, exporter: Named | undefined): string {
  if (exporter === undefined) return imported.text;
  if (imported.symbol !== undefined && imported.path === exporter.path) return `\`${imported.symbol}\` from ${exporter.text}`;
  return `${imported.text} through ${exporter.text}`;
}

function newExport({ exporter, shared }: ExportChange, { names }: Comparison): Drift {
  const [module, symbol] = [names.after(exporter), names.after(shared)];
  const message = `${module.text} exports ${symbol.text}: not in the map`;
  return { kind: "export-added", path: module.path ?? "", uid: exporter, what: symbol.source, message };
}

function goneExport({ exporter, shared }: ExportChange, { names }: Comparison): Drift {
  const [module, symbol] = [names.before(exporter), names.before(shared)];
  const message = `${module.text} no longer exports ${symbol.text}: still in the map`;
  return { kind: "export-removed", path: names.after(exporter).path ?? "", uid: exporter, what: symbol.source, message };
}

/** Root → path of its table under `.dsp/` → its entities. */
type Roots = ReadonlyMap<Uid, ReadonlyMap<string, ReadonlySet<Uid>>>;

/** Roots and the content of their tables of contents. The first line of each is the root (protocol §4.4). */
function rootDrifts(comparison: Comparison, before: DspTree, after: DspTree): readonly Drift[] {
  if (comparison.changes.tocs.length === 0) return [];
  const [old, now] = [readRoots(before), readRoots(after)];
  const roots = [...new Set([...old.keys(), ...now.keys()])].sort(byteOrder);
  return roots.flatMap((root) => {
    const [tables, wanted] = [old.get(root), now.get(root)];
    if (tables === undefined) return rootAdded(comparison, root, wanted ?? new Map());
    return wanted === undefined ? rootRemoved(comparison, root, tables) : listingDrifts(comparison, root, tables, wanted);
  });
}

function readRoots(tree: DspTree): Roots {
  const roots = new Map<Uid, Map<string, ReadonlySet<Uid>>>();
  for (const toc of tocNames(tree)) {
    const uids = readToc(tree, toc);
    const [root] = uids;
    if (root === undefined) continue;
    const tables = roots.get(root) ?? new Map<string, ReadonlySet<Uid>>();
    roots.set(root, tables.set(tocPath(toc), new Set(uids)));
  }
  return roots;
}

function rootAdded({ names, map }: Comparison, root: Uid, tables: ReadonlyMap<string, ReadonlySet<Uid>>): readonly Drift[] {
  const { path = "", source, text } = names.after(root);
  const [size = 0] = [...tables.values()].map((uids) => uids.size);
  const evidence = map.contents.find(({ keys }) => map.uidOf(keys[0] ?? "") === root)?.root.evidence.join("; ");
  const reason = evidence === undefined || evidence === "" ? "" : ` (${evidence})`;
  const message = `${text} is a root${reason} that reaches ${plural(size, "entity")}: the map has no table of contents for it`;
  return [{ kind: "root-added", path, uid: root, what: source, message }];
}

function rootRemoved({ names }: Comparison, root: Uid, tables: ReadonlyMap<string, ReadonlySet<Uid>>): readonly Drift[] {
  const { source, text } = names.before(root);
  const message = `${text} is no longer a root: the map has .dsp/${[...tables.keys()].join(", .dsp/")} for it`;
  return [{ kind: "root-removed", path: names.after(root).path ?? "", uid: root, what: source, message }];
}

/** New and removed entities are no drift of the table, but an entity that is now reached from another root is. */
function listingDrifts(
  { names, added, removed }: Comparison,
  root: Uid,
  old: ReadonlyMap<string, ReadonlySet<Uid>>,
  now: ReadonlyMap<string, ReadonlySet<Uid>>,
): readonly Drift[] {
  const { path = "", source, text } = names.after(root);
  const drift = (message: string): Drift => ({ kind: "listing", path, uid: root, what: source, message });
  const drifts: Drift[] = [];
  for (const table of new Set([...old.keys(), ...now.keys()])) {
    const [before, after] = [old.get(table), now.get(table)];
    if (before === undefined) drifts.push(drift(`${text} has .dsp/${table} of its own now: not in the map`));
    else if (after === undefined) drifts.push(drift(`${text} no longer has .dsp/${table}: still in the map`));
    else {
      const more = [...after].filter((uid) => !before.has(uid) && added.of(uid) === undefined);
      const fewer = [...before].filter((uid) => !after.has(uid) && removed.of(uid) === undefined);
      if (more.length > 0)
        drifts.push(
          drift(`${text} reaches ${plural(more.length, "entity")} more, such as ${names.after(more[0] ?? "").text}: not in .dsp/${table}`),
        );
      if (fewer.length > 0)
        drifts.push(
          drift(
            `${text} reaches ${plural(fewer.length, "entity")} less, such as ${names.before(fewer[0] ?? "").text}: still in .dsp/${table}`,
          ),
        );
    }
  }
  return drifts;
}
