/**
 * Three-way merge of one file of `.dsp/`. Derivable content never conflicts; a text by a person wins over a draft of this tool;
 * two different texts of people are put between conflict markers.
 */
import { OWNER_WHY } from "../../model/operation.js";
import { formatConflict, hasConflict, nestConflict, parseConflict } from "./conflict-markers.js";
import {
  DIAGNOSTICS_FILE,
  isTocPath,
  formatImportLine,
  parseImportLine,
  formatLines,
  formatText,
  readLines,
  strip,
  isUid,
} from "../dsp-tree.js";
import { DRAFTS_FILE, mergeDrafts } from "../drafts.js";
import { mergeDescription, type DescriptionJudge } from "./merge-description.js";
import { parseRemovedText, REMOVED_TEXTS_FILE, sortedLines } from "../removed-texts.js";
import { optionLines, OPTIONS_FILE, rootLines, ROOTS_FILE } from "../records.js";
import { agreed, mergeLists, preferred, whyOwner, type Side, type TextOriginKind, type TextOrigin } from "./three-way.js";

interface Versions {
  /** Undefined if both sides added the file. */
  readonly base: string | undefined;
  readonly ours: string;
  readonly theirs: string;
}

export interface Judge extends DescriptionJudge {
  /** Origin of an edge's text on each side; undefined if unknown. */
  readonly origins?: { readonly ours: TextOriginKind | undefined; readonly theirs: TextOriginKind | undefined };
  /** The side whose text is used if both have a different one by people. */
  readonly chosen?: Side | undefined;
}

export interface MergedFile {
  readonly text: string;
  /** Whether the text contains conflict markers. */
  readonly conflict: boolean;
}

/** Undefined for a file that is not part of the map. `path` is relative to `.dsp/`. */
export function mergeFile(path: string, versions: Versions, judge: Judge): MergedFile | undefined {
  const kind = kindOf(path);
  if (kind === undefined) return undefined;
  if (versions.ours === versions.theirs) return { text: versions.ours, conflict: hasConflict(versions.ours) };
  const [ours, theirs] = [versions.ours, versions.theirs].map((text) => settled(path, text, judge));
  if (ours === undefined || theirs === undefined) return { text: nestConflict(versions.ours, versions.theirs), conflict: true };
  const base = ancestorOf(versions);
  const simple = agreed(base, ours, theirs);
  if (simple !== undefined) return { text: simple.value, conflict: false };
  switch (kind) {
    case "toc":
      return lines(mergeToc(path, readLines(base), readLines(ours), readLines(theirs)));
    case "imports":
      return lines(mergeLists(importLines(base), importLines(ours), importLines(theirs)));
    case "shared":
      return lines(mergeLists(readLines(base), readLines(ours), readLines(theirs)));
    case "sorted":
      return lines(sortedLines(mergeLists(readLines(base), readLines(ours), readLines(theirs))));
    case "removed texts":
      return lines(sortedLines(mergeRemoved(readLines(base), readLines(ours), readLines(theirs))));
    case "roots":
      return lines(rootLines(mergeLists(readLines(base), readLines(ours), readLines(theirs))));
    case "drafts":
      return { text: mergeDrafts({ base, ours, theirs }), conflict: false };
    case "options":
      return lines(optionLines(mergeLists(readLines(base), readLines(ours), readLines(theirs))));
    case "description":
      return mergeDescription({ base, ours, theirs }, judge, judge.chosen);
    case "text":
      return mergeText({ base, ours, theirs }, judge);
    default:
      return kind satisfies never;
  }
}

/**
 * Branches that were merged both ways have several common ancestors, which git merges first: where those conflict, it gives markers as the ancestor, and what both
 * sides agree on is all that is known.
 */
function ancestorOf({ base = "" }: Versions): string {
  return hasConflict(base) ? "" : base;
}

/** Git merges the contents of a file that one branch renamed before those of a file that the other added there; undefined where texts of people are left. */
function settled(path: string, text: string, judge: Judge): string | undefined {
  if (!hasConflict(text)) return text;
  const sides = parseConflict(text);
  const merged = sides && mergeFile(path, { base: undefined, ...sides }, judge);
  return merged?.conflict === false ? merged.text : undefined;
}

/** As lists; but of a text that each side keeps at another place, one line stays. */
function mergeRemoved(base: readonly string[], ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const textOf = (line: string): string => parseRemovedText(line)?.text ?? line;
  const merged = mergeLists(base, ours, theirs);
  const [kept, other] = [merged, theirs].map((list) => new Set(list.map(textOf)));
  return [...merged, ...ours.filter((line) => other?.has(textOf(line)) === true && kept?.has(textOf(line)) !== true)];
}

/** Origin of the why of an edge, by the draft tokens of its importer; undefined if unknown. */
export function whyTextOrigin(
  path: string,
  text: string,
  draftTokens: string | undefined,
  textOrigin: TextOrigin,
): TextOriginKind | undefined {
  const owner = whyOwner(path);
  if (owner === undefined) return undefined;
  const why = strip(text);
  if (why === OWNER_WHY) return "draft";
  return draftTokens === undefined ? undefined : textOrigin(draftTokens, { slot: owner.slot, text: why });
}

type Kind = "toc" | "imports" | "shared" | "sorted" | "removed texts" | "roots" | "options" | "drafts" | "description" | "text";

function kindOf(path: string): Kind | undefined {
  if (path === DIAGNOSTICS_FILE) return "sorted";
  if (path === REMOVED_TEXTS_FILE) return "removed texts";
  if (path === ROOTS_FILE) return "roots";
  if (path === DRAFTS_FILE) return "drafts";
  if (path === OPTIONS_FILE) return "options";
  if (isTocPath(path)) return "toc";
  const [entity = "", room, name, last, ...more] = path.split("/");
  if (!isUid(entity) || more.length > 0) return undefined;
  if (name === undefined) return room === "description" || room === "imports" || room === "shared" ? room : undefined;
  const isText = room === "exports" && isUid(name) && (last === undefined || last === "description" || isUid(last));
  return isText ? "text" : undefined;
}

function lines(merged: readonly string[]): MergedFile {
  return { text: formatLines(merged), conflict: false };
}

function importLines(text: string): readonly string[] {
  return readLines(text).map((line) => {
    const { uid, via } = parseImportLine(line);
    return formatImportLine(uid, via);
  });
}

/** The root stays first (§4.4); if one side chose another root, that one becomes first. */
function mergeToc(path: string, base: readonly string[], ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const merged = mergeLists(base, ours, theirs);
  const first = agreed(base[0], ours[0], theirs[0])?.value;
  const root = [path.slice("TOC-".length), first, ours[0], theirs[0]].find((uid) => uid !== undefined && merged.includes(uid));
  return root === undefined ? merged : [root, ...merged.filter((uid) => uid !== root)];
}

function mergeText({ base = "", ours, theirs }: Versions, { origins, chosen }: Judge): MergedFile {
  const simple = agreed(strip(base), strip(ours), strip(theirs));
  if (simple !== undefined) return { text: formatText(simple.value), conflict: false };
  const side = preferred(strip(ours) === "" ? "draft" : origins?.ours, strip(theirs) === "" ? "draft" : origins?.theirs) ?? chosen;
  if (side !== undefined) return { text: side === "ours" ? ours : theirs, conflict: false };
  return { text: formatText(formatConflict([strip(ours)], [strip(theirs)]).join("\n")), conflict: true };
}
