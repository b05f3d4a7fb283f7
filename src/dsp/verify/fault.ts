/**
 * Faults of a tree and their repair. Each rule of this room returns faults; a fault that can be repaired
 * from the tree itself includes the edits. Edits never change texts of people.
 */
import { byteOrder } from "../../model/basics.js";
import { isTocPath, DIAGNOSTICS_FILE, isEntityDirectory, isUid } from "../dsp-tree.js";
import { DRAFTS_FILE } from "../drafts.js";
import { OPTIONS_FILE, ROOTS_FILE } from "../records.js";
import { REMOVED_TEXTS_FILE } from "../removed-texts.js";
import { SCHEMA_FILE } from "../schema.js";
import { isTocName } from "./survey.js";

/** Code → heading, in the order of reports. Codes are stable: other programs read them. */
export const FAULTS = {
  "newer-schema": "Written by a later version",
  "interrupted-run": "An interrupted run",
  "symbolic-link": "Symbolic links",
  "not-a-file": "Neither files nor directories",
  "too-large": "Files larger than any that a program writes",
  "not-utf8": "Files that are not UTF-8",
  "conflict-markers": "Conflict markers",
  misplaced: "Files in place of directories, or the reverse",
  "bad-directory": "Entities without a UID",
  "bad-toc-name": "Names that are no table of contents",
  stray: "Files unknown to the protocol",
  "no-description": "Entities without a description",
  "repeated-key": "Repeated keys in descriptions",
  "no-source": "Descriptions without a source",
  "outside-source": "Sources outside of the repository",
  "no-kind": "Descriptions without a kind",
  "unknown-kind": "Kinds unknown to the protocol",
  "kind-and-prefix": "Kinds that contradict their UID",
  "no-purpose": "Descriptions without a purpose",
  "no-list": "Missing lists",
  "bad-line": "Lines that are no UID",
  "repeated-line": "Repeated lines",
  "dangling-import": "Imports of missing entities",
  "dangling-via": "Imports through missing entities",
  "dangling-shared": "Exports of missing entities",
  "dangling-toc": "Tables of contents with missing entities",
  "dangling-text": "Texts about missing entities",
  "no-why": "Imports without a why",
  "empty-why": "Empty whys",
  "lost-import": "Whys without an import",
  "no-shared-text": "Exports without a description",
  "unlisted-shared": "Descriptions of exports that are not listed",
  "unshared-import": "Imports through an entity that does not share",
  "no-toc": "No table of contents",
  "empty-toc": "Tables of contents without a root",
  "toc-of-nobody": "Tables of contents of no entity",
  "toc-root": "Tables of contents that do not begin with their root",
  "in-no-toc": "Entities in no table of contents",
  "unsorted-diagnostics": "Findings out of order",
  "unsorted-drafts": "Draft tokens out of order",
  "unsorted-roots": "Recorded entrypoints out of order",
  "unsorted-options": "Recorded options out of order",
  "bad-option": "Unreadable recorded options",
  "unsorted-removed-texts": "Kept texts out of order",
  "bad-removed-text": "Unreadable kept texts",
  "stale-cache": "A stale cache",
} as const;

export type FaultCode = keyof typeof FAULTS;

/** A change of one file. Edits of the same file are combined, in any order. */
export type Edit =
  /** Removes all equal lines. */
  | { readonly do: "take"; readonly path: string; readonly line: string }
  /** Keeps the first of equal lines. */
  | { readonly do: "single"; readonly path: string; readonly line: string }
  | { readonly do: "append"; readonly path: string; readonly line: string }
  | { readonly do: "lead"; readonly path: string; readonly line: string }
  | { readonly do: "write"; readonly path: string; readonly text: string }
  | { readonly do: "drop"; readonly path: string };

export interface Fault {
  readonly code: FaultCode;
  /** Relative to `.dsp/`. */
  readonly path: string;
  /** The fault; the rest of a sentence that begins with the path. */
  readonly detail: string;
  /** The remedy. */
  readonly fix: string;
  /** Present if `repair` can fix it. Empty if reading has fixed it already. */
  readonly edits?: readonly Edit[];
}

/** The remedy text of a fault that `repair` fixes. */
export function repaired(what: string): string {
  return `'dsp-cli repair' ${what}`;
}

const ORDER: ReadonlyMap<string, number> = new Map(Object.keys(FAULTS).map((code, rank) => [code, rank]));

/** In the order of reports: by code, then by path. */
export function sortFaults(faults: Iterable<Fault>): Fault[] {
  const rank = ({ code }: Fault): number => ORDER.get(code) ?? 0;
  return [...faults].sort((a, b) => rank(a) - rank(b) || byteOrder(a.path, b.path) || byteOrder(a.detail, b.detail));
}

// Allowed names and places (§4.1–§4.4). For files of others only the place is judged.

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
