/** Allowed names and places (§4.1–§4.4). For files of others only the place is judged. */
import { isTocPath, DIAGNOSTICS_FILE } from "../dsp-tree.js";
import { DRAFTS_FILE } from "../drafts.js";
import { OPTIONS_FILE } from "../options-record.js";
import { REMOVED_TEXTS_FILE } from "../removed-texts.js";
import { ROOTS_FILE } from "../roots-record.js";
import { SCHEMA_FILE } from "../schema.js";
import { isEntityDirectory, isUid } from "../uid.js";
import type { Fault } from "./fault.js";
import { isTocName } from "./survey.js";

const ENTITY_FILES: ReadonlySet<string> = new Set(["description", "imports", "shared"]);
const OURS: ReadonlySet<string> = new Set([DIAGNOSTICS_FILE, DRAFTS_FILE, OPTIONS_FILE, REMOVED_TEXTS_FILE, ROOTS_FILE, SCHEMA_FILE]);
const AWAY = "move it out of .dsp, or delete it";

export function layoutFaults(paths: Iterable<string>): readonly Fault[] {
  const faults = new Map<string, Fault>();
  for (const path of paths) {
    const fault = placeOf(path);
    // A directory that is wrong as a whole counts as one fault.
    if (fault !== undefined) faults.set(fault.path, fault);
  }
  return [...faults.values()];
}

/** Whether a file is none of the format, whatever it holds: it is not read, changed or removed. */
export function isForeign(path: string): boolean {
  if (WRITTEN.test(path)) return false;
  const [entity = "", room, ...names] = path.split("/");
  if (room === undefined) return !isTocPath(path) && !OURS.has(path) && !isEntityDirectory(path);
  return !isEntityDirectory(entity) || inEntity(path, room, names) !== undefined;
}

/** Paths as programs write them: most of a map, in one test. */
const WRITTEN =
  /^(?:obj|func)-[0-9a-f]{8}\/(?:description|imports|shared|exports\/(?:obj|func)-[0-9a-f]{8}(?:\/(?:description|(?:obj|func)-[0-9a-f]{8}))?)$/;

function placeOf(path: string): Fault | undefined {
  const [entity = "", room, ...names] = path.split("/");
  if (room === undefined) return topFile(path);
  if (entity.startsWith("TOC"))
    return { code: "misplaced", path: entity, detail: "a directory where a table of contents belongs", fix: AWAY };
  if (!isEntityDirectory(entity)) return { code: "stray", path, detail: "is no file of the protocol", fix: AWAY };
  if (!isUid(entity))
    return {
      code: "bad-directory",
      path: entity,
      detail: `'${entity}' is not a UID`,
      fix: "rename it to obj- or func- and 8 hex digits, here and where it is named; or delete it",
    };
  return inEntity(path, room, names);
}

function topFile(path: string): Fault | undefined {
  if (isEntityDirectory(path)) return { code: "misplaced", path, detail: "a file where an entity belongs", fix: AWAY };
  if (isTocPath(path)) {
    if (isTocName(path)) return undefined;
    return {
      code: "bad-toc-name",
      path,
      detail: "not the name of a table of contents",
      fix: "rename it to TOC-<uid of its root>, or delete it",
    };
  }
  // Private files of tools, such as `.gitignore`.
  if (OURS.has(path) || path.startsWith(".")) return undefined;
  return { code: "stray", path, detail: "is no file of the protocol", fix: AWAY };
}

function inEntity(path: string, room: string, names: readonly string[]): Fault | undefined {
  if (ENTITY_FILES.has(room)) {
    if (names.length === 0) return undefined;
    const place = path.split("/", 2).join("/");
    return { code: "misplaced", path: place, detail: `a directory where the file '${room}' belongs`, fix: AWAY };
  }
  if (room === "exports" && names.length === 0)
    return { code: "misplaced", path, detail: "a file where the directory 'exports' belongs", fix: AWAY };
  return room === "exports" && isExport(names) ? undefined : { code: "stray", path, detail: "is no file of the protocol", fix: AWAY };
}

/** §4.3: `<importer>`, `<shared>/description`, `<shared>/<importer>`. */
function isExport([name = "", last, ...more]: readonly string[]): boolean {
  return isUid(name) && more.length === 0 && (last === undefined || last === "description" || isUid(last));
}
