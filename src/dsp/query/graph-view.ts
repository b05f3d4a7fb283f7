/**
 * Queries on a tree (protocol §5.11 to §5.22) with the results of the reference, including order and odd cases, but
 * iterative, so that long chains and large hubs are no problem.
 */
import { byteOrder, once, remember } from "../../model/basics.js";
import type { Uid } from "../../model/operation.js";
import {
  type Description,
  importsPath,
  recipientPath,
  whyPath,
  type DspTree,
  type ImportLine,
  readLines,
  strip,
  readDescription,
  readImports,
  readShared,
  isEntityDirectory,
  isUid,
} from "../dsp-tree.js";

/** Searching for a few UIDs costs less than reading all imports, and much less if those are cached in one piece. */
const FEW_QUESTIONS = { each: 3, whole: 40 };

export interface GraphView {
  readonly tree: DspTree;
  /** An import through an exporter also counts as one of the exporter. */
  readonly via: boolean;
  /** Every entity directory, in byte order. */
  readonly uids: () => readonly Uid[];
  readonly exists: (uid: Uid) => boolean;
  readonly description: (uid: Uid) => Description;
  readonly imports: (uid: Uid) => readonly ImportLine[];
  readonly shared: (uid: Uid) => readonly Uid[];
  /** Names in a directory, in byte order; directories end with `/`. */
  readonly names: (directory: string) => readonly string[];
  /** Its importers, in byte order. */
  readonly importers: (uid: Uid) => readonly Uid[];
  /** Files of tables of contents, in byte order. */
  readonly tocs: () => readonly string[];
}

/** `via`: an import through an exporter also counts as one of the exporter. */
export function viewOf(tree: DspTree, via = false): GraphView {
  const listing = tree.list ?? listingOf(tree);
  const names = remember((directory) => [...listing(directory)].sort(byteOrder));
  const { index } = tree;
  const uids = index?.entities ?? once(() => entitiesIn(names("")));
  const imports = remember((uid) => withExporters(readImports(tree, uid), via));
  const importers = once(() => importersIn(uids(), imports));
  const mentioning = (uid: Uid): readonly Uid[] =>
    index?.holding("imports", uid) ?? uids().filter((importer) => (tree.get(importsPath(importer)) ?? "").includes(uid));
  const isImporter = (importer: Uid, uid: Uid): boolean =>
    beginsLine(tree.get(importsPath(importer)) ?? "", uid) || imports(importer).some((line) => line.uid === uid);
  const importersOf = remember((uid) => mentioning(uid).filter((importer) => isImporter(importer, uid)));
  const few = index === undefined ? FEW_QUESTIONS.each : FEW_QUESTIONS.whole;
  let asked = 0;
  return {
    tree,
    via,
    uids,
    exists: remember((uid) => isUid(uid) && (tree.has(`${uid}/description`) || listing(uid).length > 0)),
    description: (uid) => readDescription(tree, uid),
    imports,
    shared: (uid) => readShared(tree, uid),
    names,
    importers: (uid) => ((asked += 1) <= few ? importersOf(uid) : (importers().get(uid) ?? [])),
    tocs: () => (index?.others() ?? names("")).filter((name) => name.startsWith("TOC") && !name.endsWith("/")),
  };
}

/** Recognises an import without parsing, in lines as programs write them. */
function beginsLine(text: string, uid: Uid): boolean {
  const at = text.startsWith(uid) ? 0 : text.indexOf(`\n${uid}`) + 1;
  return (at > 0 || text.startsWith(uid)) && (text[at + uid.length] === "\n" || text[at + uid.length] === " ");
}

function entitiesIn(names: readonly string[]): readonly Uid[] {
  return names.flatMap((name) => (name.endsWith("/") && isEntityDirectory(name) ? [name.slice(0, -1)] : []));
}

/** First line of a table of contents. */
export function tocRoot(tree: DspTree, file: string): Uid | undefined {
  return readLines(tree.get(file) ?? "")[0];
}

/** Looks in the order of the reference: for the whole entity first, then for the exporter in the importer's first line of it. */
export function whyOf(view: GraphView, imported: Uid, importer: Uid): string {
  const direct = view.tree.get(recipientPath(imported, importer));
  if (direct !== undefined) return printed(direct);
  const via = readImports(view.tree, importer).find((line) => line.uid === imported && line.via)?.via;
  return via === undefined ? "" : printed(view.tree.get(whyPath(importer, imported, via)) ?? "");
}

/** A text of `exports/` as the reference prints it: every kind of line end becomes a newline. */
export function printed(text: string): string {
  return strip(text.replace(/\r\n?/g, "\n"));
}

function withExporters(lines: readonly ImportLine[], via: boolean): readonly ImportLine[] {
  if (!via) return lines;
  const seen = new Set<Uid>();
  return lines
    .flatMap(({ uid, via: exporter }): ImportLine[] => [{ uid, via: exporter }, ...(exporter === undefined ? [] : [{ uid: exporter }])])
    .filter(({ uid }) => !seen.has(uid) && seen.add(uid));
}

function importersIn(uids: readonly Uid[], imports: (uid: Uid) => readonly ImportLine[]): ReadonlyMap<Uid, readonly Uid[]> {
  const importers = new Map<Uid, Uid[]>();
  for (const importer of uids) {
    for (const { uid } of imports(importer)) {
      const found = importers.get(uid);
      if (found === undefined) importers.set(uid, [importer]);
      else if (found.at(-1) !== importer) found.push(importer);
    }
  }
  return importers;
}

/** For a tree that only has its files. */
function listingOf(tree: DspTree): (directory: string) => readonly string[] {
  const listed = once(() => {
    const directories = new Map<string, Set<string>>();
    for (const path of tree.keys()) {
      for (let end = path.length, name = path; name !== "";) {
        const cut = path.lastIndexOf("/", end - 1);
        const parent = cut < 0 ? "" : path.slice(0, cut);
        const own = path.slice(cut + 1, end) + (end < path.length ? "/" : "");
        const known = directories.get(parent);
        if (known?.has(own) === true) break;
        if (known === undefined) directories.set(parent, new Set([own]));
        else known.add(own);
        end = cut;
        name = parent;
      }
    }
    return directories;
  });
  const top = once(() => topNames(tree));
  return (directory) => (directory === "" ? top() : [...(listed().get(directory) ?? [])]);
}

/** A full listing takes several times as long and is rarely needed. */
function topNames(tree: DspTree): readonly string[] {
  const names = new Set<string>();
  let last = "/";
  for (const path of tree.keys()) {
    // Files of one entity are adjacent.
    if (path.startsWith(last)) continue;
    const cut = path.indexOf("/");
    const name = cut < 0 ? path : path.slice(0, cut + 1);
    names.add(name);
    if (cut >= 0) last = name;
  }
  return [...names];
}
