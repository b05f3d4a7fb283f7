/** Map → why its imports are there. In two steps, because the statements are released before the texts are known. */
import { REASON_COLUMNS, type MapReasons } from "../code/map-reasons.js";
import { writeColumns } from "../model/collections/columns.js";
import type { Edge, Key } from "../model/graph.js";
import type { Candidate } from "../model/language.js";
import type { Uid } from "../model/operation.js";
import type { RepositoryMap, Survey } from "../pipeline/map-types.js";

export interface ReasonCollector {
  /** For `MapOptions.onSurveyed`. */
  readonly take: (found: Survey) => void;
  readonly finish: (map: RepositoryMap) => MapReasons;
}

export function collectReasons(rootText: (root: Candidate) => string): ReasonCollector {
  const { text, row, rows, finish } = writeColumns(REASON_COLUMNS);
  let edges: readonly Edge[] = [];
  const sites: number[] = [];
  return {
    take({ contents, graph }) {
      const keys = new Set(contents.flatMap((part) => part.keys));
      edges = [...keys].flatMap((key) => graph.files.get(key)?.edges ?? []);
      for (const [path, module] of graph.units) if (keys.has(path)) row("parts", text(path), text(module));
      for (const [key, paths] of graph.variants) if (keys.has(key)) for (const path of paths) row("variants", text(key), text(path));
      for (const { reasons } of edges) {
        sites.push(rows("sites"));
        for (const { line, form, imported, specifier, rule, kind, typeOnly } of reasons)
          row("sites", line, text(form), text(imported), text(specifier), text(rule), text(kind), typeOnly ? 1 : 0);
      }
    },
    finish(map) {
      const { contents, found, unreached, uidOf } = map;
      const roots = new Map(contents.map(({ keys: [key = ""], root }) => [key, rootText(root)]));
      const keys = new Set(contents.flatMap((part) => part.keys));
      for (const key of keys) row("entities", text(key), text(uidOf(key)), text(roots.get(key)));
      const why = whysOf(map);
      for (const [at, edge] of edges.entries())
        row("edges", text(edge.from), text(edge.to), text(edge.via), text(why(edge)), sites[at] ?? 0);
      for (const problem of found.problems) {
        if (problem.code !== "unreached" && keys.has(problem.path)) row("findings", text(problem.path), text(JSON.stringify(problem)));
      }
      for (const { path, reason } of unreached) row("unreached", text(path), text(reason));
      return finish();
    },
  };
}

function whysOf(map: RepositoryMap): (edge: { readonly from: Key; readonly to: Key; readonly via?: Key }) => string | undefined {
  const name = (importer: Uid, imported: Uid, exporter: Uid | undefined): string => `${importer} ${imported} ${exporter ?? ""}`;
  const whys = new Map<string, string>();
  for (const operation of map.operations) {
    if (operation.op === "addImport") whys.set(name(operation.importer, operation.imported, operation.exporter), operation.why);
  }
  return ({ from, to, via }) => whys.get(name(map.uidOf(from), map.uidOf(to), via === undefined ? undefined : map.uidOf(via)));
}
