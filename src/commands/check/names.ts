/** Name and place of an entity, before and after. */
import { type DspTree, readDescription, parseSource } from "../../dsp/dsp-tree.js";
import type { Edge, Key } from "../../model/graph.js";
import type { Uid } from "../../model/operation.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import type { EdgeChange } from "./compare-maps.js";

export interface Named {
  readonly uid: Uid;
  /** The value of `source:`. */
  readonly source: string;
  readonly kind: string;
  /** Absent for externals. */
  readonly path?: string;
  readonly symbol?: string;
  /** For sentences. */
  readonly text: string;
}

export interface Names {
  readonly before: (uid: Uid) => Named;
  readonly after: (uid: Uid) => Named;
  /** 1-based; undefined for entities without a line of their own. */
  readonly lineOf: (uid: Uid) => number | undefined;
  /** Line of the first import site, or of the member for an ownership line. */
  readonly siteOf: (edge: EdgeChange) => number | undefined;
}

export function createNames(before: DspTree, after: DspTree, map: RepositoryMap): Names {
  const keys = keysByUid(map);
  const edges = edgesById(map);
  const lineOf = (uid: Uid): number | undefined => {
    const node = map.graph.nodes.get(keys.get(uid) ?? "");
    return node?.type === "symbol" ? node.declaration.line : undefined;
  };
  return {
    before: (uid) => nameIn(before, after, uid),
    after: (uid) => nameIn(after, before, uid),
    lineOf,
    siteOf: (edge) => edges.get(edgeId(edge))?.reasons[0]?.line ?? lineOf(edge.imported),
  };
}

function edgeId({ importer, imported, exporter = "" }: EdgeChange): string {
  return `${importer} ${imported} ${exporter}`;
}

/** From the first map, or from the other one if it is unknown there. */
function nameIn(tree: DspTree, other: DspTree, uid: Uid): Named {
  const here = readDescription(tree, uid);
  const description = here.size > 0 ? here : readDescription(other, uid);
  const source = description.get("source") ?? uid;
  const kind = description.get("kind") ?? "";
  if (kind === "external" || description.size === 0) return { uid, source, kind, text: `\`${source}\`` };
  const { path, symbol } = parseSource(source);
  return { uid, source, kind, path, symbol, text: symbol === undefined ? path : `\`${symbol}\` of ${path}` };
}

function keysByUid({ contents, uidOf }: RepositoryMap): ReadonlyMap<Uid, Key> {
  return new Map(contents.flatMap(({ keys }) => keys).map((key) => [uidOf(key), key]));
}

function edgesById({ contents, graph, uidOf }: RepositoryMap): ReadonlyMap<string, Edge> {
  const edges = [...new Set(contents.flatMap(({ keys }) => keys))].flatMap((key) => graph.files.get(key)?.edges ?? []);
  return new Map(
    edges.map((edge) => {
      const exporter = edge.via === undefined ? undefined : uidOf(edge.via);
      return [edgeId({ importer: uidOf(edge.from), imported: uidOf(edge.to), exporter }), edge];
    }),
  );
}
