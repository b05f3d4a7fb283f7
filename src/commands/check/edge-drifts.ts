/** Imports and exports between entities that are neither new nor gone; other edges are part of their entity's drift. */
import { foldEdge, isOwned } from "./fold.js";
import type { EdgeChange, ExportChange } from "./compare-maps.js";
import type { Drift } from "./drift.js";
import type { Uid } from "../../model/operation.js";
import type { Comparison } from "./entity-drifts.js";
import type { Named } from "./names.js";

/** Folds edges of new and removed entities into them, and returns the rest. Call it before the entities are described. */
export function edgeDrifts(comparison: Comparison): readonly Drift[] {
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
