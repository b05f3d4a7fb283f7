/** `.dsp/` as it is, for commands that build on it: what is damaged is refused with the place to mend, before anything is written. */
import { DIAGNOSTICS_FILE, isTocPath, type DspTree } from "../dsp/dsp-tree.js";
import { parseDescription } from "../dsp/description.js";
import { parseImportLine } from "../dsp/import-line.js";
import { readLines } from "../dsp/lines.js";
import { isEntityDirectory, isUid } from "../dsp/uid.js";
import { byteOrder } from "../model/byte-order.js";
import { UserError } from "../model/problem.js";
import { loadDsp, type LoadedDsp } from "../repo/load-dsp.js";
import { recoverDsp } from "../repo/recover-dsp.js";

interface Damage {
  /** Relative to `.dsp/`. */
  readonly path: string;
  readonly detail: string;
}

const MEND = "mend it or restore it with git, or move .dsp away to map anew; then run again";
const MERGE = "finish the merge, or take one side with 'git checkout --ours .dsp', and run again";
const ENTITY_FILES: ReadonlySet<string> = new Set(["description", "imports", "shared"]);

export interface OpenedDsp {
  /** What the map says; build on this. */
  readonly tree: DspTree;
  /** What stands on disk; `saveDsp` writes the difference. */
  readonly before: DspTree;
  /** What was mended to get from one to the other, in byte order of the paths; nothing of it is on disk yet. */
  readonly mended: readonly Mended[];
  /** What people should know, each a line for standard error. */
  readonly notes: readonly string[];
}

/** Something that `tree` does not repeat from the disk. */
export interface Mended {
  /** Relative to `.dsp/`. */
  readonly path: string;
  readonly detail: string;
}

/**
 * Undefined where there is none. With `write`, what an interrupted run began is finished on disk first; with `read` nothing is
 * written, and the tree is what it would become. Throws `UserError`, exit code 1, for content that the next write would make worse.
 */
export function openDsp(root: string, access: "read" | "write" = "read"): OpenedDsp | undefined {
  const loaded = access === "write" ? recoverDsp(root) : loadDsp(root);
  if (loaded === undefined) return undefined;
  const merging = [...loaded.tree].filter(([, text]) => hasConflict(text)).map(([path]) => path);
  if (merging.length > 0)
    refuse(
      merging.map((path) => ({ path, detail: "conflict markers" })),
      MERGE,
    );
  const damages = [...loaded.problems, ...[...loaded.tree].flatMap(([path, text]) => inspect(path, text)), ...nameless(loaded.tree)];
  if (damages.length > 0) refuse(damages, MEND);
  return { tree: loaded.tree, before: loaded.tree, mended: [], notes: journalNotes(loaded.journal, access) };
}

function journalNotes(journal: LoadedDsp["journal"], access: "read" | "write"): readonly string[] {
  if (journal === undefined) return [];
  if (journal === "damaged")
    return [`note: the journal of an interrupted run is damaged and was ${left(access)}; it had changed nothing yet\n`];
  if (journal === "stale")
    return [`note: the journal of an interrupted run was ${left(access)}: .dsp has been changed by other hands since\n`];
  return access === "write"
    ? ["note: finished what an interrupted run began\n"]
    : ["note: an interrupted run left .dsp half written; it is read as if finished, and the next bootstrap finishes it\n"];
}

function left(access: "read" | "write"): string {
  return access === "write" ? "discarded" : "left alone";
}

function refuse(damages: readonly Damage[], next: string): never {
  const sorted = damages.toSorted((a, b) => byteOrder(a.path, b.path));
  const rest = sorted.length === 1 ? "" : ` (and ${sorted.length - 1} more)`;
  throw new UserError(`.dsp/${sorted[0]?.path}: ${sorted[0]?.detail}${rest}; ${next}`, 1);
}

function hasConflict(text: string): boolean {
  return /^<{7}(?: |$)/m.test(text) && /^>{7}(?: |$)/m.test(text);
}

/** A UID that is none would become a path of the next write, or an edge that nobody can follow. */
function inspect(path: string, text: string): readonly Damage[] {
  const [entity = "", name = "", ...more] = path.split("/");
  if (isTocPath(path))
    return isTocName(path) ? strangers(path, readLines(text)) : [{ path, detail: "not the name of a table of contents" }];
  if (path === DIAGNOSTICS_FILE || !path.includes("/"))
    return isEntityDirectory(path) ? [{ path, detail: "a file where an entity belongs" }] : [];
  if (entity.startsWith("TOC")) return [{ path, detail: "a directory where a table of contents belongs" }];
  if (!isEntityDirectory(entity)) return [];
  if (!isUid(entity)) return [{ path, detail: `'${entity}' is not a UID` }];
  if (ENTITY_FILES.has(name) && more.length > 0) return [{ path, detail: `a directory where the file '${name}' belongs` }];
  if (name === "exports" && more.length === 0) return [{ path, detail: "a file where the directory 'exports' belongs" }];
  if (name === "imports") return strangers(path, readLines(text).flatMap(uidsOf));
  return name === "shared" ? strangers(path, readLines(text)) : [];
}

function isTocName(path: string): boolean {
  return path === "TOC" || (path.startsWith("TOC-") && isUid(path.slice("TOC-".length)));
}

function uidsOf(line: string): readonly string[] {
  const { uid, via } = parseImportLine(line);
  return via === undefined ? [uid] : [uid, via];
}

function strangers(path: string, uids: readonly string[]): readonly Damage[] {
  const stranger = uids.find((uid): boolean => !isUid(uid));
  return stranger === undefined ? [] : [{ path, detail: `'${stranger.slice(0, 40)}' is not a UID` }];
}

/** Without its source nobody knows what an entity is, and a second one would be made. */
function nameless(tree: DspTree): readonly Damage[] {
  const entities = new Set<string>();
  for (const path of tree.keys()) {
    const [entity = "", name = ""] = path.split("/", 2);
    if (isUid(entity) && ENTITY_FILES.has(name)) entities.add(entity);
  }
  return [...entities].flatMap((entity) => {
    const path = `${entity}/description`;
    const text = tree.get(path);
    if (text === undefined) return [{ path, detail: "missing" }];
    return parseDescription(text).get("source") ? [] : [{ path, detail: "no 'source:' line" }];
  });
}
