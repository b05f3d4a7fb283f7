/** What happened to the known entities of `.dsp/`, with the evidence for each; for `uid-report` and the summary. */
import { readDescription, type DspTree, parseSource } from "../dsp/dsp-tree.js";
import { byteOrder } from "../model/basics.js";
import type { Operation, Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import type { Match } from "../reconcile/match/matching.js";
import type { RepositoryMap } from "./map-types.js";

export interface IdentityChange {
  readonly uid: Uid;
  /** Recorded source; absent for a new entity. */
  readonly from?: string;
  /** Current source; absent for a removed entity. */
  readonly to?: string;
  readonly evidence: string;
}

export interface IdentityChanges {
  /** Entities whose source did not change. */
  readonly kept: number;
  /** Entities added by others that do not occur in the code. */
  readonly foreign: number;
  readonly moved: readonly IdentityChange[];
  readonly renamed: readonly IdentityChange[];
  /** The UID changed its prefix, because the declaration changed its kind. */
  readonly prefixed: readonly IdentityChange[];
  readonly new: readonly IdentityChange[];
  readonly removed: readonly IdentityChange[];
  /** New entities that may be known ones: two matches were nearly equal. */
  readonly ambiguous: readonly IdentityChange[];
}

/** Numbers for a summary. */
export type IdentityCounts = Readonly<Record<"kept" | "moved" | "renamed" | "new" | "removed" | "ambiguous", number>>;

export function countChanges({ kept, moved, renamed, new: fresh, removed, ambiguous }: IdentityChanges): IdentityCounts {
  return { kept, moved: moved.length, renamed: renamed.length, new: fresh.length, removed: removed.length, ambiguous: ambiguous.length };
}

/** At the end of the path of an entity's description. */
const DESCRIPTION = "/description";

export function identityChanges(map: RepositoryMap, operations: readonly Operation[], before: DspTree): IdentityChanges {
  const former = new Map([...map.identities.flips].map(([uid, to]) => [to, uid]));
  const changes = { moved: list(), renamed: list(), prefixed: list(), new: list() };
  const { sourceOf } = map;
  let kept = 0;
  for (const [key, match] of map.identities.matches) {
    const node = map.graph.nodes.get(key);
    if (node === undefined) continue;
    const to = sourceOf(node);
    const was = former.get(match.uid);
    if (match.from === to) kept += 1;
    // Most are the same, and have nothing to report.
    if (match.from === to && was === undefined) continue;
    const change = { uid: match.uid, ...(match.from === undefined ? {} : { from: match.from }), to, evidence: evidenceOf(match) };
    if (was !== undefined) changes.prefixed.push({ ...change, evidence: `was ${was}` });
    if (match.from === to) continue;
    if (match.from === undefined) changes.new.push(change);
    else if (node.type === "symbol" && parseSource(match.from).symbol !== node.declaration.name) changes.renamed.push(change);
    else changes.moved.push(change);
  }
  const removed = operations.flatMap((operation) => (operation.op === "removeEntity" ? [removal(map, before, operation.uid)] : []));
  const known = [...before.keys()].filter(
    (path) => path.indexOf("/") === path.length - DESCRIPTION.length && path.endsWith(DESCRIPTION),
  ).length;
  const matched = [...map.identities.matches.values()].filter(({ from }) => from !== undefined).length;
  const doubts = map.problems.filter((problem) => problem.code === "ambiguous-match");
  const ambiguous = doubts.length === 0 ? [] : doubts.map(ambiguity(map));
  return { kept, foreign: known - matched - removed.length, ...sorted(changes), removed: removed.toSorted(bySource), ambiguous };
}

function list(): IdentityChange[] {
  return [];
}

function sorted<Lists extends Readonly<Record<string, IdentityChange[]>>>(lists: Lists): Lists {
  for (const changes of Object.values(lists)) changes.sort(bySource);
  return lists;
}

function bySource(a: IdentityChange, b: IdentityChange): number {
  return byteOrder(a.to ?? a.from ?? "", b.to ?? b.from ?? "") || byteOrder(a.uid, b.uid);
}

function removal(map: RepositoryMap, before: DspTree, uid: Uid): IdentityChange {
  const from = readDescription(before, uid).get("source") ?? "";
  const evidence = map.identities.gone.has(uid) ? "its source is gone" : "it is no longer produced, and has no texts of others";
  return { uid, from, evidence };
}

function ambiguity(map: RepositoryMap): (problem: Problem) => IdentityChange {
  const uids = new Map([...map.identities.matches].flatMap(([key, { uid }]) => [[key, uid]]));
  return ({ path, detail }) => ({ uid: uids.get(path) ?? "", from: detail, to: path, evidence: "another is nearly as much alike" });
}

function evidenceOf({ rule, score }: Match): string {
  const alike = score === undefined ? "" : ` ${Math.round(score * 100)} % alike`;
  switch (rule) {
    case "marker":
      return "marker in the source";
    case "source":
      return "same source";
    case "converted":
      return "same module, in another kind of file";
    case "carried":
      return `holds its symbols${alike}`;
    case "map":
      return `exports, imports and importers${alike}, by the map alone`;
    case "heir":
      return "most of its symbols are there";
    case "git-rename":
      return "renamed according to git";
    case "content":
      return `content${alike}`;
    case "interface":
      return `exports and imports${alike}`;
    case "parts":
      return "most of its files are there";
    case "inside":
      return "same name in the file that moved";
    case "package":
      return "same name in the same package";
    case "renamed":
      return `body${alike}, in the same file`;
    case "moved":
      return `body${alike}, in another file`;
    case "merged":
      return "the map of the other branch has it there";
    case "minted":
      return "not known before";
    default:
      return rule satisfies never;
  }
}
