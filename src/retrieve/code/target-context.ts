import { byteOrder } from "../../model/byte-order.js";
import type { OutlineSymbol } from "../../model/outline.js";
import type { Uid } from "../../model/operation.js";
import type { MapEntity, MapGraph } from "../map-graph.js";
import { siblingsOf } from "../siblings.js";
import { isTestPath } from "../test-path.js";
import type { CodeSources } from "./code-sources.js";
import type { ContextNeighbour, ContextTarget } from "./context-answer.js";
import { toSymbol } from "./task-context.js";

export interface TargetOptions {
  /** Most lines of code to add to each target. Default: none. */
  readonly code?: number;
}

/** What named entities are: their symbols, whom they import and who imports them, merged by file. */
export async function targetContext(
  map: MapGraph,
  uids: readonly Uid[],
  sources: CodeSources | undefined,
  { code = 0 }: TargetOptions = {},
): Promise<readonly ContextTarget[]> {
  const siblings = siblingsOf(sources?.paths ?? []);
  const found = uids.flatMap((uid) => map.entities.get(uid) ?? []);
  return Promise.all(
    found.map(async (entity): Promise<ContextTarget> => {
      const text = sources?.read(entity.path);
      const outline = text === undefined ? [] : ((await sources?.outline(entity.path, text)) ?? []);
      const at = entity.symbol === undefined ? undefined : outline.find(({ name }) => name === entity.symbol);
      const users = importersOf(map, entity);
      const tests = new Set([...(siblings.get(entity.path) ?? []), ...users.map(({ path }) => path).filter(isTestPath)]);
      return {
        source: entity.source,
        uid: entity.uid,
        kind: entity.kind,
        purpose: entity.purpose,
        ...(at === undefined ? {} : { at: toSymbol(at) }),
        symbols: (entity.symbol === undefined ? outline : within(outline, at)).map(toSymbol),
        importers: users.filter(({ path }) => !isTestPath(path)),
        tests: { count: tests.size, nearest: [...tests] },
        ...importsOf(map, entity),
        ...(code === 0 || text === undefined ? {} : codeOf(text, at, code)),
      };
    }),
  );
}

function within(outline: readonly OutlineSymbol[], whole: OutlineSymbol | undefined): readonly OutlineSymbol[] {
  if (whole === undefined) return [];
  return outline.filter((one) => one !== whole && (one.name.startsWith(`${whole.name}.`) || (one.from > whole.from && one.to <= whole.to)));
}

function codeOf(text: string, at: OutlineSymbol | undefined, most: number): Pick<ContextTarget, "code"> {
  const lines = text.split("\n").slice((at?.from ?? 1) - 1, at?.to ?? most);
  return { code: lines.slice(0, most).join("\n") };
}

/** The entity and, for a file, its declarations: an import of these is one of the file. */
function partsOf(map: MapGraph, { uid, symbol, path }: MapEntity): readonly MapEntity[] {
  const uids = symbol === undefined && path !== "" ? [...new Set([uid, ...(map.byPath.get(path) ?? [])])] : [uid];
  return uids.flatMap((one) => map.entities.get(one) ?? []);
}

function importersOf(map: MapGraph, entity: MapEntity): readonly ContextNeighbour[] {
  const found = new Map<string, Set<string>>();
  for (const { importers } of partsOf(map, entity)) {
    for (const { importer, imported } of importers) {
      const path = map.entities.get(importer)?.path ?? "";
      if (path !== "" && path !== entity.path) take(found, path, map.entities.get(imported)?.symbol);
    }
  }
  return sorted(found);
}

function importsOf(map: MapGraph, entity: MapEntity): Pick<ContextTarget, "imports" | "externals"> {
  const found = new Map<string, Set<string>>();
  const externals = new Set<string>();
  for (const { imports } of partsOf(map, entity)) {
    for (const { imported } of imports) {
      const other = map.entities.get(imported);
      if (other === undefined || other.path === entity.path) continue;
      if (other.path === "") externals.add(other.source);
      else take(found, other.path, other.symbol);
    }
  }
  return { imports: sorted(found), externals: [...externals].sort(byteOrder) };
}

function take(found: Map<string, Set<string>>, path: string, name: string | undefined): void {
  const names = found.get(path) ?? new Set<string>();
  if (name !== undefined) names.add(name);
  found.set(path, names);
}

function sorted(found: ReadonlyMap<string, ReadonlySet<string>>): readonly ContextNeighbour[] {
  return [...found]
    .map(([path, names]) => ({ path, names: [...names].sort(byteOrder) }))
    .sort((a, b) => b.names.length - a.names.length || byteOrder(a.path, b.path));
}
