/** All faults of a tree. Never throws, whatever the tree contains. */
import { byteOrder } from "../../model/byte-order.js";
import { DIAGNOSTICS_FILE, type DspTree } from "../dsp-tree.js";
import { formatLines, readLines } from "../lines.js";
import { resolveConflicts, type ConflictJudge } from "../merge/resolve-conflicts.js";
import { optionLines, OPTIONS_FILE, recordedOptions } from "../options-record.js";
import { parseRemovedText, REMOVED_TEXTS_FILE, sortedLines } from "../removed-texts.js";
import { rootLines, ROOTS_FILE } from "../roots-record.js";
import { newerSchema, SCHEMA_FILE } from "../schema.js";
import { descriptionFaults } from "./descriptions.js";
import { edgeFaults } from "./edges.js";
import { repaired, type Fault } from "./fault.js";
import { layoutFaults } from "./layout.js";
import { listFaults } from "./lists.js";
import { sharedFaults } from "./shared.js";
import { canWrite, surveyTree, type Survey } from "./survey.js";
import { tocFaults } from "./tocs.js";

export interface Findings {
  /** The tree with its conflicts resolved as far as possible; the base of the faults' edits. */
  readonly tree: DspTree;
  readonly faults: readonly Fault[];
}

type Rule = (survey: Survey) => readonly Fault[];

const RULES: readonly Rule[] = [
  schemaFaults,
  ({ tree }) => layoutFaults(tree.keys()),
  descriptionFaults,
  listFaults,
  edgeFaults,
  sharedFaults,
  tocFaults,
  diagnosticsFaults,
  rootsFaults,
  optionsFaults,
  removedTextsFaults,
];

/** `sealed`: files that could not be read as text; their content is not judged. */
export function findFaults(tree: DspTree, judge: ConflictJudge, sealed: ReadonlySet<string> = new Set()): Findings {
  const { tree: merged, resolved: all, contradicted, broken } = resolveConflicts(tree, judge);
  const resolved = all.filter((path) => !sealed.has(path));
  const settled = resolved.length === all.length ? merged : new Map([...merged, ...[...sealed].flatMap((path) => entryAt(tree, path))]);
  const conflicts: readonly Fault[] = [
    ...resolved.map((path) => conflict(path, "of lines that can be merged", repaired("merges them"), [])),
    ...contradicted.map((path) =>
      conflict(
        path,
        "both branches wrote a text of their own",
        "edit the file, or take the text of one branch with 'dsp-cli merge resolve'",
      ),
    ),
    ...broken.map((path) => conflict(path, "that do not belong together", "edit the file, or restore it with git")),
  ];
  const survey = surveyTree(settled, judge.textOrigin, new Set([...sealed, ...contradicted, ...broken]));
  const found = RULES.flatMap((rule) => rule(survey)).map((fault) => withinReach(survey, fault));
  return { tree: settled, faults: [...conflicts, ...found] };
}

function entryAt(tree: DspTree, path: string): readonly (readonly [string, string])[] {
  const text = tree.get(path);
  return text === undefined ? [] : [[path, text]];
}

function conflict(path: string, detail: string, fix: string, edits?: readonly []): Fault {
  return { code: "conflict-markers", path, detail: `conflict markers ${detail}`, fix, edits };
}

/** Drops edits whose file cannot be written. */
function withinReach(survey: Survey, fault: Fault): Fault {
  const blocked = fault.edits?.find(({ path }) => !canWrite(survey, path));
  if (blocked === undefined) return fault;
  const { code, path, detail } = fault;
  return { code, path, detail, fix: `first repair .dsp/${blocked.path}, then run 'dsp-cli repair'` };
}

function schemaFaults({ tree }: Survey): readonly Fault[] {
  const schema = newerSchema(tree);
  if (schema === undefined) return [];
  const detail = `written by a later version (schema ${schema.slice(0, 40)})`;
  return [{ code: "newer-schema", path: SCHEMA_FILE, detail, fix: "use that version; this one reads the map, and writes nothing to it" }];
}

/** Amendment 2. */
function diagnosticsFaults({ tree, frozen }: Survey): readonly Fault[] {
  const path = DIAGNOSTICS_FILE;
  if (frozen.has(path)) return [];
  const lines = readLines(tree.get(path) ?? "");
  if (lines.every((line, index) => index === 0 || byteOrder(lines[index - 1] ?? "", line) < 0)) return [];
  const text = formatLines([...new Set(lines)].sort(byteOrder));
  const detail = "its lines are not sorted, or not each there once";
  return [{ code: "unsorted-diagnostics", path, detail, fix: repaired("sorts them"), edits: [{ do: "write", path, text }] }];
}

/** Sorted by unique path, so that two branches merge. Only a person can choose between two reasons. */
function rootsFaults({ tree, frozen }: Survey): readonly Fault[] {
  const path = ROOTS_FILE;
  if (frozen.has(path)) return [];
  const lines = readLines(tree.get(path) ?? "");
  const sorted = [...new Set(lines)].sort(byteOrder);
  if (rootLines(sorted).length < sorted.length)
    return [{ code: "unsorted-roots", path, detail: "names a path twice, with different reasons", fix: "keep one of the lines" }];
  if (sorted.length === lines.length && sorted.every((line, index) => line === lines[index])) return [];
  const detail = "its lines are not sorted, or not each there once";
  return [{ code: "unsorted-roots", path, detail, fix: repaired("sorts them"), edits: [{ do: "write", path, text: formatLines(sorted) }] }];
}

/** Sorted, with one value for each option that has one. Only a person can choose between two. */
function optionsFaults({ tree, frozen }: Survey): readonly Fault[] {
  const path = OPTIONS_FILE;
  if (frozen.has(path)) return [];
  const text = tree.get(path) ?? "";
  const bad = recordedOptions(text).bad.map((line): Fault => {
    const fix = "write it as 'run <option> <value>', or delete the line";
    return { code: "bad-option", path, detail: `a line that is no option: ${line.slice(0, 60)}`, fix };
  });
  const lines = readLines(text);
  const sorted = [...new Set(lines)].sort(byteOrder);
  if (optionLines(sorted).length < sorted.length)
    return [...bad, { code: "unsorted-options", path, detail: "gives an option two values", fix: "keep one of the lines" }];
  if (sorted.length === lines.length && sorted.every((line, index) => line === lines[index])) return bad;
  const detail = "its lines are not sorted, or not each there once";
  const edits = [{ do: "write", path, text: formatLines(sorted) }] as const;
  return [...bad, { code: "unsorted-options", path, detail, fix: repaired("sorts them"), edits }];
}

/** Sorted, with unique lines, so that two branches merge. */
function removedTextsFaults({ tree, frozen }: Survey): readonly Fault[] {
  const path = REMOVED_TEXTS_FILE;
  if (frozen.has(path)) return [];
  const lines = readLines(tree.get(path) ?? "");
  const unread = lines.filter((line) => parseRemovedText(line) === undefined);
  const bad = unread.map((line): Fault => {
    const fix = "write it as '<source> <slot>: <text>', or delete the line";
    return { code: "bad-removed-text", path, detail: `a line that is no kept text: ${line.slice(0, 60)}`, fix };
  });
  const sorted = sortedLines(lines);
  if (sorted.length === lines.length && sorted.every((line, index) => line === lines[index])) return bad;
  const detail = "its lines are not sorted, or not each there once";
  const text = formatLines(sorted);
  return [...bad, { code: "unsorted-removed-texts", path, detail, fix: repaired("sorts them"), edits: [{ do: "write", path, text }] }];
}
