/** Read-only access to a tree: the content of single files. */
import { byteOrder } from "../model/byte-order.js";
import type { TocName, Uid } from "../model/operation.js";
import { parseDescription, type Description } from "./description.js";
import { descriptionPath, importsPath, isTocPath, sharedPath, tocPath, type DspTree } from "./dsp-tree.js";
import { parseImportLine, type ImportLine } from "./import-line.js";
import { readLines } from "./lines.js";
import { isUid } from "./uid.js";

/** Every entity directory, in byte order; names that only look like UIDs are left out. */
export function entityUids(tree: DspTree): Uid[] {
  const uids = new Set<Uid>();
  let last = "";
  for (const path of tree.keys()) {
    // Files of one entity are adjacent.
    if (last !== "" && path.startsWith(last)) continue;
    const name = path.slice(0, Math.max(0, path.indexOf("/")));
    last = `${name}/`;
    // In a tree that was just made, texts of edges come after all entities.
    if (uids.has(name) || !isUid(name)) continue;
    uids.add(name);
  }
  // UIDs are ASCII, so the order of code units is byte order.
  return [...uids].sort();
}

export function readDescription(tree: DspTree, uid: Uid): Description {
  return parseDescription(tree.get(descriptionPath(uid)) ?? "");
}

export function readImports(tree: DspTree, uid: Uid): ImportLine[] {
  const text = tree.get(importsPath(uid)) ?? "";
  if (text === "") return [];
  return PLAIN.test(text) ? text.slice(0, -1).split("\n").map(parsePlain) : readLines(text).map(parseImportLine);
}

/** Lines as programs write them; handwritten ones need a tolerant parser that takes three times as long. */
const PLAIN = /^(?:(?:obj|func)-[0-9a-f]{8}(?: via=(?:obj|func)-[0-9a-f]{8})?\n)+$/;

function parsePlain(line: string): ImportLine {
  const cut = line.indexOf(" ");
  return cut < 0 ? { uid: line } : { uid: line.slice(0, cut), via: line.slice(cut + " via=".length) };
}

export function readShared(tree: DspTree, uid: Uid): Uid[] {
  return readLines(tree.get(sharedPath(uid)) ?? "");
}

export function readToc(tree: DspTree, toc: TocName): Uid[] {
  return readLines(tree.get(tocPath(toc)) ?? "");
}

/** Names of the existing TOCs, `default` first, then by UID. */
export function tocNames(tree: DspTree): TocName[] {
  const files = [...tree.keys()].filter(isTocPath).sort(byteOrder);
  return files.flatMap((file) => (file === "TOC" ? ["default"] : isUid(file.slice(4)) ? [file.slice(4)] : []));
}
