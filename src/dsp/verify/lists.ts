/** Lines of `imports`, `shared` and tables of contents: each refers to an existing entity, and is unique (§4.2.2, §4.2.3, §4.4). */
import type { Uid } from "../../model/operation.js";
import { importsPath, isTocPath, sharedPath, parseImportLine, isUid } from "../dsp-tree.js";
import { repaired, type Fault, type FaultCode } from "./fault.js";
import type { List, Survey } from "./survey.js";

export function listFaults(survey: Survey): readonly Fault[] {
  const listed = survey.lists.filter(({ path }) => !survey.frozen.has(path)).flatMap((list) => lineFaults(survey, list));
  return [...listed, ...[...survey.entities.keys()].flatMap((uid) => missingLists(survey, uid))];
}

function lineFaults(survey: Survey, list: List): readonly Fault[] {
  const { path, lines } = list;
  const single = new Set(lines);
  const faults = [...single].flatMap((line) => lineFault(survey, list, line));
  if (single.size === lines.length) return faults;
  const seen = new Set<string>();
  const repeated = new Set(lines.filter((line) => seen.size === seen.add(line).size));
  for (const line of repeated)
    faults.push({
      code: "repeated-line",
      path,
      detail: `'${shown(line)}' stands there more than once`,
      fix: repaired("keeps the first"),
      edits: [{ do: "single", path, line }],
    });
  return faults;
}

function lineFault({ entities }: Survey, { path, form }: List, line: string): readonly Fault[] {
  const { uid, via } = form === "imports" ? parseImportLine(line) : { uid: line, via: undefined };
  const stranger = [uid, via].find((word) => word !== undefined && !isUid(word));
  if (stranger !== undefined)
    return [{ code: "bad-line", path, detail: `'${shown(stranger)}' is not a UID`, fix: "correct it, or delete the line" }];
  const gone = [uid, via].find((word) => word !== undefined && !entities.has(word));
  if (gone === undefined) return [];
  const code: FaultCode = isTocPath(path)
    ? "dangling-toc"
    : form === "values"
      ? "dangling-shared"
      : gone === uid
        ? "dangling-import"
        : "dangling-via";
  const fix = repaired("removes the line");
  return [{ code, path, detail: `names ${gone}, which does not exist`, fix, edits: [{ do: "take", path, line }] }];
}

/** Semantics 0.3: every entity has `imports`, every `obj-` has `shared`, even if empty. */
function missingLists({ tree }: Survey, uid: Uid): readonly Fault[] {
  const paths = uid.startsWith("obj-") ? [importsPath(uid), sharedPath(uid)] : [importsPath(uid)];
  return paths
    .filter((path) => !tree.has(path))
    .map((path) => ({
      code: "no-list",
      path,
      detail: "missing",
      fix: repaired("makes it, empty"),
      edits: [{ do: "write", path, text: "" }],
    }));
}

function shown(line: string): string {
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
