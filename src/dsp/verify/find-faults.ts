/** All faults of a tree. Never throws, whatever the tree contains. */
import { whyOwner } from "../merge/three-way.js";
import { byteOrder } from "../../model/basics.js";
import {
  descriptionPath,
  DIAGNOSTICS_FILE,
  type DspTree,
  importsPath,
  recipientPath,
  sharedDescriptionPath,
  sharedPath,
  formatLines,
  formatText,
  readLines,
  strip,
  isUid,
  formatImportLine,
} from "../dsp-tree.js";
import { type ConflictJudge, resolveConflicts } from "../merge/resolve-conflicts.js";
import { optionLines, OPTIONS_FILE, recordedOptions, rootLines, ROOTS_FILE } from "../records.js";
import { parseRemovedText, REMOVED_TEXTS_FILE, sortedLines } from "../removed-texts.js";
import { newerSchema, SCHEMA_FILE } from "../schema.js";
import { descriptionFaults } from "./descriptions.js";
import { type Edit, type Fault, repaired, layoutFaults } from "./fault.js";
import { listFaults } from "./lists.js";
import { canWrite, type Edge, ownerOf, type Survey, surveyTree } from "./survey.js";
import { tocFaults } from "./tocs.js";
import { OWNER_WHY, type Uid } from "../../model/operation.js";
import { ADOPTED, draftTokensAt, DRAFTS_FILE, formatDrafts, isAdopted, parseDrafts } from "../drafts.js";
import { whyTextOrigin } from "../merge/merge-file.js";
import { homeOfMovedWhy } from "../moved-why.js";

/** `add-import` would keep an import that a merge left behind. */
const BOOTSTRAP = "'dsp-cli bootstrap' writes it, or removes the line if the sources have no such import";

interface Findings {
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
  draftsFaults,
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

/** A line per entity. Unreadable lines name no text, so nothing is lost with them. */
function draftsFaults({ tree, frozen }: Survey): readonly Fault[] {
  const path = DRAFTS_FILE;
  if (frozen.has(path)) return [];
  const now = tree.get(path) ?? "";
  const text = formatDrafts(parseDrafts(now));
  if (text === now) return [];
  const detail = "its lines are not sorted, not one for each entity, or none of an entity";
  return [{ code: "unsorted-drafts", path, detail, fix: repaired("sorts and unites them"), edits: [{ do: "write", path, text }] }];
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

/** `shared` and the descriptions under `exports/` agree (§4.3, §5.3). */
function sharedFaults(survey: Survey): readonly Fault[] {
  const listed = [...survey.shared].flatMap(([exporter, shared]) => [...shared].flatMap((uid) => textFault(survey, exporter, uid)));
  return [...listed, ...[...survey.tree.keys()].flatMap((path) => unlisted(survey, path)), ...unshared(survey)];
}

/** Filled as by the reference: from the purpose of the shared entity. */
function textFault(survey: Survey, exporter: Uid, shared: Uid): readonly Fault[] {
  const { tree, entities, frozen } = survey;
  const path = sharedDescriptionPath(exporter, shared);
  const text = tree.get(path);
  if (text !== undefined && (strip(text) !== "" || frozen.has(path))) return [];
  const detail = text === undefined ? "missing" : "empty";
  if (tree.has(recipientPath(exporter, shared)))
    return [
      {
        code: "no-shared-text",
        path,
        detail: `no place for it: ${shared} imports ${exporter} as a whole`,
        fix: `dsp-cli remove-import ${shared} ${exporter}, dsp-cli create-shared ${exporter} ${shared}, then dsp-cli add-import ${shared} ${exporter} <why> --exporter ${exporter}`,
      },
    ];
  const purpose = frozen.has(descriptionPath(shared)) ? undefined : entities.get(shared)?.get("purpose");
  const edits: readonly Edit[] | undefined = purpose ? [{ do: "write", path, text: formatText(purpose) }] : undefined;
  const fix = edits ? repaired(`takes it from the purpose of ${shared}`) : `give ${shared} a purpose, or write the file`;
  return [{ code: "no-shared-text", path, detail, fix, edits }];
}

function unlisted(survey: Survey, path: string): readonly Fault[] {
  if (!path.endsWith("/description")) return [];
  const [exporter = "", room, shared = "", last, ...more] = path.split("/");
  if (room !== "exports" || last === undefined || more.length > 0 || !isUid(exporter) || !isUid(shared)) return [];
  const gone = [exporter, shared].find((uid) => !survey.entities.has(uid));
  if (gone !== undefined) return [danglingText(survey, path, gone)];
  if (survey.shared.get(exporter)?.has(shared)) return [];
  return [
    {
      code: "unlisted-shared",
      path,
      detail: `describes an export that ${exporter} does not list`,
      fix: repaired(`lists it; if it is gone, 'dsp-cli remove-shared ${exporter} ${shared}'`),
      edits: [{ do: "append", path: sharedPath(exporter), line: shared }],
    },
  ];
}

/** It is unknown whether the exporter lost the export, or the importers lost the import. */
function unshared({ tree, edges, shared }: Survey): readonly Fault[] {
  const found = new Map<string, Fault>();
  for (const { importer, imported, exporter } of edges) {
    // A module may be its own exporter (docs/decisions/0003).
    if (exporter === undefined || exporter === imported || shared.get(exporter)?.has(imported)) continue;
    const path = sharedDescriptionPath(exporter, imported);
    if (found.has(path) || tree.has(path)) continue;
    const [share, remove] = [
      `dsp-cli create-shared ${exporter} ${imported}`,
      `dsp-cli remove-import ${importer} ${imported} --exporter ${exporter}`,
    ];
    const isMapped = draftTokensAt(tree, importer) !== undefined;
    found.set(path, {
      code: "unshared-import",
      path: sharedPath(exporter),
      detail: `${importer} imports ${imported} through ${exporter}, which does not share it`,
      fix: isMapped ? `'dsp-cli bootstrap' follows the sources; if both stay, ${remove}, or ${share}` : `${share}, or ${remove}`,
    });
  }
  return [...found.values()];
}

/** Every import has a why, and every why has an import (§4.3). */
function edgeFaults(survey: Survey): readonly Fault[] {
  return [...survey.edges.flatMap((edge) => edgeFault(survey, edge)), ...[...survey.tree.keys()].flatMap((path) => whyFault(survey, path))];
}

function edgeFault(survey: Survey, edge: Edge): readonly Fault[] {
  const { importer, imported, exporter, why } = edge;
  const text = survey.tree.get(why);
  if (text !== undefined && (strip(text) !== "" || survey.frozen.has(why))) return [];
  const words = [importer, imported, "<why>", ...(exporter === undefined ? [] : ["--exporter", exporter])].join(" ");
  const edits: readonly Edit[] | undefined = isMember(survey, edge) ? [{ do: "write", path: why, text: formatText(OWNER_WHY) }] : undefined;
  const derived = repaired("writes that it is a member");
  if (text !== undefined)
    return [{ code: "empty-why", path: why, detail: "empty", fix: edits ? derived : `dsp-cli update-import-why ${words}`, edits }];
  const taken = noPlace(survey, edge);
  if (taken !== undefined) return [taken];
  const through = exporter === undefined ? "" : ` through ${exporter}`;
  const isMapped = !isAdopted(draftTokensAt(survey.tree, importer) ?? ADOPTED);
  const fix = edits ? derived : isMapped ? BOOTSTRAP : `dsp-cli add-import ${words}`;
  return [{ code: "no-why", path: importsPath(importer), detail: `no why for ${imported}${through}`, fix, edits }];
}

/** `exports/<uid>` is a file for an importer of the whole and a directory for a shared entity: one of the two can name the exporter instead. */
function noPlace({ tree, directories }: Survey, { importer, imported, exporter, why }: Edge): Fault | undefined {
  const [whole, sharer] = exporter === undefined ? [importer, imported] : [imported, exporter];
  if (exporter === undefined ? !directories.has(why) : !tree.has(recipientPath(sharer, whole))) return undefined;
  return {
    code: "no-why",
    path: importsPath(importer),
    detail: `no place for the why of ${imported}: ${whole} imports ${sharer} as a whole and is shared by it`,
    fix: `dsp-cli remove-import ${whole} ${sharer}, then dsp-cli add-import ${whole} ${sharer} <why> --exporter ${sharer}`,
  };
}

/** Whether it is declared in the importing file or class: the only why that can be derived from the tree itself. */
function isMember({ entities }: Survey, { importer, imported, exporter }: Edge): boolean {
  if (exporter !== undefined) return false;
  const owner = entities.get(importer)?.get("source") ?? "";
  const member = entities.get(imported)?.get("source") ?? "";
  return owner !== "" && member.startsWith(owner.includes("#") ? `${owner}.` : `${owner}#`);
}

function whyFault(survey: Survey, path: string): readonly Fault[] {
  const { entities, whys } = survey;
  if (whys.has(path)) return [];
  const owner = whyOwner(path);
  if (owner === undefined) return [];
  const { importer, imported, exporter } = owner;
  const gone = [ownerOf(path), imported, importer].find((uid) => !entities.has(uid));
  if (gone !== undefined) return [danglingText(survey, path, gone)];
  const detail = `the why of an import that ${importer} does not have`;
  const home = homeOfMovedWhy(survey.tree, owner);
  if (home !== undefined) {
    const edits: readonly Edit[] = [
      { do: "write", path: home, text: survey.tree.get(path) ?? "" },
      { do: "drop", path },
    ];
    return [{ code: "lost-import", path, detail, fix: repaired(`returns it to ${home}, whose import has none`), edits }];
  }
  return [
    {
      code: "lost-import",
      path,
      detail,
      fix: repaired("brings the import back; if it is gone, delete the file"),
      edits: [{ do: "append", path: importsPath(importer), line: formatImportLine(imported, exporter) }],
    },
  ];
}

/** Drafts can be drafted again; texts of people stay, whatever their subject. */
function danglingText({ tree, entities, textOrigin }: Survey, path: string, gone: string): Fault {
  const text = tree.get(path) ?? "";
  const importer = whyOwner(path)?.importer ?? "";
  const draftTokens = entities.get(importer) === undefined ? undefined : (draftTokensAt(tree, importer) ?? "");
  const origin = whyTextOrigin(path, text, draftTokens, textOrigin);
  const isDraft = strip(text) === "" || origin === "draft";
  return {
    code: "dangling-text",
    path,
    detail: `belongs to ${gone}, which does not exist`,
    fix: isDraft ? repaired("removes it") : `restore .dsp/${descriptionPath(gone)} and what belongs to it with git, or delete this file`,
    edits: isDraft ? [{ do: "drop", path }] : undefined,
  };
}
