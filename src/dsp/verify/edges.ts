/** Every import has a why, and every why has an import (§4.3). */
import { OWNER_WHY } from "../apply/create.js";
import { descriptionPath, importsPath, recipientPath } from "../dsp-tree.js";
import { formatImportLine } from "../import-line.js";
import { formatText, strip } from "../lines.js";
import { draftTokensIn } from "../merge/merge-description.js";
import { whyTextOrigin } from "../merge/merge-file.js";
import { whyOwner } from "../merge/why-owner.js";
import { homeOfMovedWhy } from "../moved-why.js";
import { repaired, type Edit, type Fault } from "./fault.js";
import { ownerOf, type Edge, type Survey } from "./survey.js";

/** `add-import` would keep an import that a merge left behind. */
const BOOTSTRAP = "'dsp-cli bootstrap' writes it, or removes the line if the sources have no such import";

export function edgeFaults(survey: Survey): readonly Fault[] {
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
  const isMapped = survey.entities.get(importer)?.has("drafts") === true;
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
export function danglingText({ tree, entities, textOrigin }: Survey, path: string, gone: string): Fault {
  const text = tree.get(path) ?? "";
  const importer = whyOwner(path)?.importer ?? "";
  const description = entities.get(importer);
  const origin = whyTextOrigin(path, text, description === undefined ? undefined : draftTokensIn(description), textOrigin);
  const isDraft = strip(text) === "" || origin === "draft";
  return {
    code: "dangling-text",
    path,
    detail: `belongs to ${gone}, which does not exist`,
    fix: isDraft ? repaired("removes it") : `restore .dsp/${descriptionPath(gone)} and what belongs to it with git, or delete this file`,
    edits: isDraft ? [{ do: "drop", path }] : undefined,
  };
}
