/** What an entity is called, before and after, and where in the sources it stands. */
import type { DspTree } from "../../dsp/dsp-tree.js";
import { readDescription } from "../../dsp/read.js";
import { parseSource } from "../../dsp/source-ref.js";
import type { Edge, Key } from "../../model/graph.js";
import type { Uid } from "../../model/operation.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import type { EdgeChange } from "./compare-maps.js";

export interface Named {
  readonly uid: Uid;
  /** As `source:` has it. */
  readonly source: string;
  readonly kind: string;
  /** Absent for what is outside of the repository. */
  readonly path?: string;
  readonly symbol?: string;
  /** As a sentence calls it. */
  readonly text: string;
}

export interface Names {
  readonly before: (uid: Uid) => Named;
  readonly after: (uid: Uid) => Named;
  /** 1-based; undefined for what has no line of its own. */
  readonly lineOf: (uid: Uid) => number | undefined;
  /** Of the first import site, or of the member that an owner line names. */
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

/** From the one map, or from the other where the one does not know it. */
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
