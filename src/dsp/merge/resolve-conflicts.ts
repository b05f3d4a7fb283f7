/**
 * Resolves conflict markers of a textual merge by the meaning of the files. Only different texts of people for the same entity
 * cannot be resolved.
 */
import { type TextOriginKind, type Side, whyOwner, describedBy } from "./three-way.js";
import { byteOrder } from "../../model/basics.js";
import type { Uid } from "../../model/operation.js";
import { hasConflict, parseConflict, type Sides } from "./conflict-markers.js";
import {
  parseDescription,
  descriptionPath,
  isTocPath,
  sharedDescriptionPath,
  whyPath,
  type DspTree,
  parseImportLine,
  formatLines,
  formatText,
  readLines,
  strip,
} from "../dsp-tree.js";
import { draftTokensAt } from "../drafts.js";
import type { DescriptionJudge } from "./merge-description.js";
import { whyTextOrigin, mergeFile, type Judge, type MergedFile } from "./merge-file.js";

export interface ConflictJudge extends DescriptionJudge {
  /** The common ancestor of the file, if git has it. */
  readonly baseOf: (path: string) => string | undefined;
  /** A description in the merged commits, if git has them. */
  readonly sideOf?: (path: string, side: Side) => string | undefined;
  /** The side whose text is used if both have a different one by people. */
  readonly choose?: (path: string) => Side | undefined;
}

export interface Resolution {
  readonly tree: DspTree;
  /** Files that were merged, in byte order. */
  readonly resolved: readonly string[];
  /** Files with two contradicting texts of people. */
  readonly contradicted: readonly string[];
  /** Files with unmatched markers. */
  readonly broken: readonly string[];
}

export function conflictedPaths(tree: DspTree): readonly string[] {
  return [...tree].flatMap(([path, text]) => (hasConflict(text) ? [path] : [])).sort(byteOrder);
}

export function resolveConflicts(tree: DspTree, judge: ConflictJudge): Resolution {
  const after = new Map(tree);
  const resolved: string[] = [];
  const contradicted: string[] = [];
  const broken: string[] = [];
  const sides = new Map<string, Sides>();
  for (const path of conflictedPaths(tree)) {
    const found = parseConflict(tree.get(path) ?? "");
    if (found === undefined) broken.push(path);
    else sides.set(path, found);
  }
  const textAt = (path: string, side: Side): string | undefined => sides.get(path)?.[side] ?? judge.sideOf?.(path, side) ?? tree.get(path);
  const before: Before = { sides, ours: { get: (path) => textAt(path, "ours") }, theirs: { get: (path) => textAt(path, "theirs") } };
  // Copies follow the descriptions.
  const inOrder = [...sides].sort(([a], [b]) => Number(describedBy(a) !== undefined) - Number(describedBy(b) !== undefined));
  for (const [path, { base, ours, theirs }] of inOrder) {
    const known = base ?? judge.baseOf(path);
    const origins = originsIn(before, path, judge);
    const versions = { base: known, ours, theirs };
    const merged =
      copyIn(before, path, after) ??
      mergeFile(path, versions, { ...judge, drafts: draftsIn(before, path), origins, chosen: judge.choose?.(path) });
    if (merged === undefined) continue;
    if (merged.conflict) contradicted.push(path);
    else {
      after.set(path, known === undefined ? withoutRelics(tree, path, sides.get(path), merged.text) : merged.text);
      resolved.push(path);
    }
  }
  return { tree: after, resolved: resolved.sort(byteOrder), contradicted: contradicted.sort(byteOrder), broken };
}

/** Both sides as far as they are known, elsewhere the merged files. */
interface Before extends Readonly<Record<Side, Pick<DspTree, "get">>> {
  readonly sides: ReadonlyMap<string, Sides>;
}

function draftsIn(before: Before, path: string): DescriptionJudge["drafts"] {
  const [uid = "", name] = path.split("/");
  const at = (side: Side): string => draftTokensAt(before[side], uid) ?? "";
  return name === "description" ? { ours: at("ours"), theirs: at("theirs") } : undefined;
}

/** If both sides only copy the purpose of the entity, the file follows the description, however that was settled. */
function copyIn(before: Before, path: string, after: DspTree): MergedFile | undefined {
  const subject = whyOwner(path) === undefined ? describedBy(path) : undefined;
  const { ours = "", theirs = "" } = before.sides.get(path) ?? {};
  if (subject === undefined || !isCopy(before, path, "ours", ours) || !isCopy(before, path, "theirs", theirs)) return undefined;
  const former = purposeIn(before.ours.get(subject));
  const settled = after.get(subject) ?? "";
  const purpose = hasConflict(settled) ? former : purposeIn(settled);
  if (purpose === "") return undefined;
  return { text: formatText(`${strip(ours).slice(0, -former.length)}${purpose}`), conflict: false };
}

function purposeIn(description = ""): string {
  return parseDescription(description).get("purpose") ?? "";
}

function originsIn(before: Before, path: string, { textOrigin }: DescriptionJudge): Judge["origins"] {
  const at = (side: Side): TextOriginKind | undefined => {
    const text = before[side].get(path) ?? "";
    const owner = whyOwner(path);
    if (owner === undefined) return isCopy(before, path, side, text) ? "draft" : undefined;
    const isKnown = before[side].get(descriptionPath(owner.importer)) !== undefined;
    return whyTextOrigin(path, text, isKnown ? (draftTokensAt(before[side], owner.importer) ?? "") : undefined, textOrigin);
  };
  return { ours: at("ours"), theirs: at("theirs") };
}

function isCopy(before: Before, path: string, side: Side, text: string): boolean {
  const [, , shared = ""] = path.split("/");
  return isCopyIn(before[side].get(descriptionPath(shared)), text);
}

/** The text of a share is the purpose of its entity, possibly with another name in front. */
export function isCopyIn(description: string | undefined, text: string): boolean {
  const purpose = purposeIn(description);
  return purpose !== "" && strip(text).endsWith(purpose);
}

/**
 * Without a base, a line added by one side cannot be told from one removed by the other. But adding an edge also writes its
 * why, and removing it removes the why, so the existence of that file decides.
 */
function withoutRelics(tree: DspTree, path: string, sides: Sides | undefined, merged: string): string {
  const [entity = "", room] = path.split("/");
  if (sides === undefined || isTocPath(path) || (room !== "imports" && room !== "shared")) return merged;
  const ours = new Set(readLines(sides.ours));
  const theirs = new Set(readLines(sides.theirs));
  const isKept = (line: string): boolean => (ours.has(line) && theirs.has(line)) || tree.has(recorder(entity, room, line));
  return formatLines(readLines(merged).filter(isKept));
}

function recorder(entity: Uid, room: "imports" | "shared", line: string): string {
  if (room === "shared") return sharedDescriptionPath(entity, line);
  const { uid, via } = parseImportLine(line);
  return whyPath(entity, uid, via);
}
