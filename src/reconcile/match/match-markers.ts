/** The comment `@dsp <uid>` identifies a declaration or a file. */
import { byteOrder, groupBy } from "../../model/basics.js";
import type { Marker } from "../../model/facts.js";
import type { Node } from "../../model/graph.js";
import type { Uid } from "../../model/operation.js";
import type { CommonProblemCode } from "../../model/problem.js";
import { isFunction } from "../mint.js";
import type { Matching, World } from "./matching.js";
import type { OldEntity } from "../old-entities.js";

interface Claim {
  readonly marker: Marker;
  readonly path: string;
  /** The marker's UID, or the known one with the other prefix. */
  readonly uid: Uid;
  readonly known: OldEntity | undefined;
  /** The claimed node; undefined if the marker is not followed by an entity. */
  readonly node: Node | undefined;
}

export function matchMarkers(world: World, matching: Matching): void {
  const claims = readClaims(world);
  const report = (code: CommonProblemCode, { path, marker }: Claim): void => {
    matching.problems.push({ code, path, line: marker.line, detail: marker.uid });
  };
  const marked = new Set(claims.flatMap(({ node }) => node?.key ?? []));
  for (const [, all] of claimsByUid(claims)) {
    const valid: (Claim & { readonly node: Node })[] = [];
    for (const claim of all) {
      if (claim.node === undefined) {
        // A declaration that is not exported is no entity of this tool, but may be one of others.
        if (claim.marker.declaration === undefined) report("stale-marker", claim);
      } else if (isLeftover(world, claim)) report("stale-marker", claim);
      else valid.push({ ...claim, node: claim.node });
    }
    const chosen = valid.find(({ node, known }) => world.sourceOf(node) === known?.source) ?? valid[0];
    for (const other of valid) if (other !== chosen) report("duplicate-marker", other);
    if (chosen === undefined || !matching.isOpen(chosen.node)) continue;
    if (livesElsewhere(world, chosen, marked)) {
      report("stale-marker", chosen);
      continue;
    }
    if (chosen.uid !== chosen.marker.uid) report("marker-kind", chosen);
    matching.bind(chosen.node, chosen.uid, "marker", chosen.known);
  }
}

function readClaims(world: World): readonly Claim[] {
  return world.nodes.flatMap((node) => {
    if (node.type !== "file") return [];
    return (node.facts?.markers ?? []).map((marker): Claim => {
      const known = knownBy(world, marker.uid);
      const target = claimed(world, node, marker, known);
      return { marker, path: node.path, uid: known?.uid ?? uidFor(target, marker.uid), known, node: target };
    });
  });
}

/** Prefixes follow the kind, so only the hex part may match. */
function knownBy({ old }: World, uid: Uid): OldEntity | undefined {
  const other = uid.startsWith("obj-") ? `func-${uid.slice(4)}` : `obj-${uid.slice(5)}`;
  return old.byUid.get(uid) ?? old.byUid.get(other);
}

/** The prefix of an unknown UID follows the kind. */
function uidFor(node: Node | undefined, uid: Uid): Uid {
  if (node === undefined) return uid;
  return `${isFunction(node) ? "func" : "obj"}-${hexOf(uid)}`;
}

function hexOf(uid: Uid): string {
  return uid.slice(uid.indexOf("-") + 1);
}

function claimed(world: World, file: Node, marker: Marker, known: OldEntity | undefined): Node | undefined {
  if (known?.external === true) return undefined;
  const declared = marker.declaration === undefined ? undefined : world.byKey.get(`${file.key}#${marker.declaration}`);
  if (known?.symbol !== undefined) return declared;
  const whole = marker.top === true ? file : undefined;
  return known === undefined ? (declared ?? whole) : whole;
}

/** The comment of a deleted neighbour, or an unknown UID, before a declaration that has its own entity. */
function isLeftover(world: World, { node, known }: Claim): boolean {
  if (node === undefined) return false;
  const own = (world.old.bySource.get(world.sourceOf(node)) ?? []).filter((entity) => !entity.external);
  if (known === undefined) return own.length > 0;
  return node.type === "symbol" && known.symbol !== node.declaration.name && own.some((entity) => entity.uid !== known.uid);
}

/** An entity whose own marker is still at its place cannot be claimed by another marker. */
function livesElsewhere(world: World, { node, known }: Claim, marked: ReadonlySet<string>): boolean {
  if (known === undefined || node === undefined || world.sourceOf(node) === known.source) return false;
  const key = known.symbol === undefined ? known.path : `${known.path}#${known.symbol}`;
  return world.byKey.has(key) && key !== node.key && marked.has(key);
}

/** By the hex part, which is unique across both prefixes. */
function claimsByUid(claims: readonly Claim[]): readonly (readonly [string, readonly Claim[]])[] {
  const groups = groupBy(claims, (claim) => hexOf(claim.uid));
  return [...groups].sort(([a], [b]) => byteOrder(a, b));
}
