/** What a map says about structure, without texts: files, symbols, packages, imports, entrypoints and cycles. */
import { readCycles, type RecordedCycle } from "../dsp/cycle-lines.js";
import { DIAGNOSTICS_FILE, type DspTree } from "../dsp/dsp-tree.js";
import type { ImportLine } from "../dsp/import-line.js";
import { readLines } from "../dsp/lines.js";
import { entityUids, readDescription, readImports, readShared, readToc, tocNames } from "../dsp/read.js";
import { parseSource } from "../dsp/source-ref.js";
import type { Uid } from "../model/operation.js";

export interface Entity {
  readonly uid: Uid;
  /** `package`: a directory whose files form one module. */
  readonly type: "file" | "package" | "symbol" | "external";
  /** Of the file; the name of an external. */
  readonly path: string;
  readonly symbol?: string;
}

export interface Structure {
  readonly entities: ReadonlyMap<Uid, Entity>;
  readonly importsOf: (uid: Uid) => readonly ImportLine[];
  /** Entity of each entrypoint → what it exports. */
  readonly entries: ReadonlyMap<Uid, readonly Uid[]>;
  readonly cycles: readonly RecordedCycle[];
}

/** Reads descriptions, imports, exports of entrypoints, tables of contents and diagnostics; recipients may be left out of the tree. */
export function readStructure(tree: DspTree): Structure {
  const found = entityUids(tree).flatMap((uid) => entityOf(tree, uid) ?? []);
  const directories = new Set(found.flatMap(({ type, path }) => (type === "file" ? [directoryOf(path)] : [])));
  const typed = found.map((entity) =>
    entity.type === "file" && directories.has(entity.path) ? { ...entity, type: "package" as const } : entity,
  );
  const roots = tocNames(tree).flatMap((toc) => readToc(tree, toc).slice(0, 1));
  return {
    entities: new Map(typed.map((entity) => [entity.uid, entity])),
    importsOf: (uid) => readImports(tree, uid),
    entries: new Map(roots.map((uid) => [uid, readShared(tree, uid)])),
    cycles: readCycles(readLines(tree.get(DIAGNOSTICS_FILE) ?? "")),
  };
}

function entityOf(tree: DspTree, uid: Uid): Entity | undefined {
  const description = readDescription(tree, uid);
  const source = description.get("source");
  if (source === undefined) return undefined;
  if (description.get("kind") === "external") return { uid, type: "external", path: source };
  const { path, symbol } = parseSource(source);
  return symbol === undefined ? { uid, type: "file", path } : { uid, type: "symbol", path, symbol };
}

/** `.` for the top, as in the source of a package there. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "." : path.slice(0, slash);
}

/** The name for people: that of the symbol, or the path. */
export function nameOf({ path, symbol }: Entity): string {
  return symbol ?? path;
}
