/** `shared` and the descriptions under `exports/` agree (§4.3, §5.3). */
import type { Uid } from "../../model/operation.js";
import { descriptionPath, recipientPath, sharedDescriptionPath, sharedPath } from "../dsp-tree.js";
import { formatText, strip } from "../lines.js";
import { isUid } from "../uid.js";
import { danglingText } from "./edges.js";
import { repaired, type Edit, type Fault } from "./fault.js";
import type { Survey } from "./survey.js";

export function sharedFaults(survey: Survey): readonly Fault[] {
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
function unshared({ tree, edges, shared, entities }: Survey): readonly Fault[] {
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
    const isMapped = entities.get(importer)?.has("drafts") === true;
    found.set(path, {
      code: "unshared-import",
      path: sharedPath(exporter),
      detail: `${importer} imports ${imported} through ${exporter}, which does not share it`,
      fix: isMapped ? `'dsp-cli bootstrap' follows the sources; if both stay, ${remove}, or ${share}` : `${share}, or ${remove}`,
    });
  }
  return [...found.values()];
}
