/** Compares the meaning of two maps: order of lines and wording do not count. Reads only files whose text differs. */
import { difference } from "../../dsp/difference.js";
import {
  DIAGNOSTICS_FILE,
  isTocPath,
  type DspTree,
  parseDescription,
  type Description,
  parseImportLine,
  readLines,
  isUid,
} from "../../dsp/dsp-tree.js";
import { byteOrder } from "../../model/basics.js";
import type { Uid } from "../../model/operation.js";

export interface EdgeChange {
  readonly importer: Uid;
  readonly imported: Uid;
  readonly exporter?: Uid;
}

export interface ExportChange {
  readonly exporter: Uid;
  readonly shared: Uid;
}

export interface MapChanges {
  readonly added: readonly Uid[];
  readonly removed: readonly Uid[];
  /** Entities with a different `source:`. */
  readonly moved: readonly Uid[];
  /** Entities with a different `kind:`. */
  readonly kinds: readonly Uid[];
  readonly imports: Both<EdgeChange>;
  readonly exports: Both<ExportChange>;
  /** Paths under `.dsp/`. */
  readonly tocs: readonly string[];
  readonly findings: Both<string>;
  /** Texts and managed values that would be rewritten; no drift. */
  readonly refreshed: number;
}

interface Both<Change> {
  readonly added: readonly Change[];
  readonly removed: readonly Change[];
}

/** `drafts` is derived from the texts. */
const UNCOUNTED: ReadonlySet<string> = new Set(["source", "kind", "drafts"]);

export function compareMaps(before: DspTree, after: DspTree): MapChanges {
  const changes = nothing();
  const { written, removed } = difference(before, after);
  for (const path of [...written.map(([path]) => path), ...removed].sort(byteOrder)) compareFile(changes, path, before, after);
  return changes;
}

export function changesTextsOnly({ added, removed, moved, kinds, imports, exports, tocs, findings }: MapChanges): boolean {
  const both = [imports, exports, findings].flatMap((changes) => [changes.added, changes.removed]);
  return [added, removed, moved, kinds, tocs, ...both].every((changes) => changes.length === 0);
}

/** The same, mutable. */
interface Found {
  readonly added: Uid[];
  readonly removed: Uid[];
  readonly moved: Uid[];
  readonly kinds: Uid[];
  readonly imports: Filling<EdgeChange>;
  readonly exports: Filling<ExportChange>;
  readonly tocs: string[];
  readonly findings: Filling<string>;
  refreshed: number;
}

interface Filling<Change> {
  readonly added: Change[];
  readonly removed: Change[];
}

function nothing(): Found {
  const both = <Change>(): Filling<Change> => ({ added: [], removed: [] });
  return { added: [], removed: [], moved: [], kinds: [], imports: both(), exports: both(), tocs: [], findings: both(), refreshed: 0 };
}

function compareFile(found: Found, path: string, before: DspTree, after: DspTree): void {
  const texts: Texts = [before.get(path), after.get(path)];
  if (path === DIAGNOSTICS_FILE) addLines(found.findings, texts, (line) => line);
  else if (isTocPath(path)) found.tocs.push(path);
  const [entity = "", name, ...rest] = path.split("/");
  if (!isUid(entity)) return;
  if (name === "exports" || rest.length > 0) found.refreshed += texts.includes(undefined) ? 0 : 1;
  else if (name === "description") compareDescription(found, entity, texts);
  else if (name === "imports") addLines(found.imports, texts, (line) => edgeOf(entity, line));
  else if (name === "shared") addLines(found.exports, texts, (shared) => ({ exporter: entity, shared }));
}

type Texts = readonly [before: string | undefined, after: string | undefined];

function addLines<Change>(found: Filling<Change>, [before = "", after = ""]: Texts, read: (line: string) => Change): void {
  const [old, now] = [new Set(readLines(before)), new Set(readLines(after))];
  for (const line of now) if (!old.has(line)) found.added.push(read(line));
  for (const line of old) if (!now.has(line)) found.removed.push(read(line));
}

function edgeOf(importer: Uid, line: string): EdgeChange {
  const { uid: imported, via: exporter } = parseImportLine(line);
  return { importer, imported, exporter };
}

function compareDescription(found: Found, uid: Uid, [before, after]: Texts): void {
  if (before === undefined) found.added.push(uid);
  else if (after === undefined) found.removed.push(uid);
  else {
    const [old, now] = [parseDescription(before), parseDescription(after)];
    if (old.get("source") !== now.get("source")) found.moved.push(uid);
    if (old.get("kind") !== now.get("kind")) found.kinds.push(uid);
    found.refreshed += refreshed(old, now);
  }
}

function refreshed(before: Description, after: Description): number {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => !UNCOUNTED.has(key) && before.get(key) !== after.get(key)).length;
}
