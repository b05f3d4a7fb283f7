/** A tree parsed once for all rules: entities, lines, edges, tables of contents. Linear in the size of the tree. */
import { type TextOrigin } from "../merge/three-way.js";
import type { Uid } from "../../model/operation.js";
import {
  parseDescription,
  type Description,
  descriptionPath,
  isTocPath,
  tocPath,
  whyPath,
  type DspTree,
  parseImportLine,
  readLines,
  isUid,
} from "../dsp-tree.js";
import type { LineForm } from "../line-list.js";
import { lineForm } from "../apply/mentions.js";

/** One line of an `imports` file whose UIDs all exist. */
export interface Edge {
  readonly importer: Uid;
  readonly imported: Uid;
  readonly exporter: Uid | undefined;
  /** Path of its why. */
  readonly why: string;
}

export interface List {
  readonly path: string;
  readonly form: LineForm;
  readonly lines: readonly string[];
}

export interface Survey {
  readonly tree: DspTree;
  readonly textOrigin: TextOrigin;
  /** Files that only a person can repair: no edit may change them, and their content is not judged. */
  readonly frozen: ReadonlySet<string>;
  /** Every directory. */
  readonly directories: ReadonlySet<string>;
  /** An entity exists if one of its own files does; in byte order. */
  readonly entities: ReadonlyMap<Uid, Description | undefined>;
  readonly lists: readonly List[];
  readonly edges: readonly Edge[];
  /** Paths of the whys of all edges. */
  readonly whys: ReadonlySet<string>;
  /** Exporter → the existing entities among its shared ones. */
  readonly shared: ReadonlyMap<Uid, ReadonlySet<Uid>>;
  /** Path of a table of contents with a valid name → the existing entities in it. */
  readonly tocs: ReadonlyMap<string, ReadonlySet<Uid>>;
}

export function surveyTree(tree: DspTree, textOrigin: TextOrigin, frozen: ReadonlySet<string>): Survey {
  const entities = entitiesOf(tree);
  const lists = listsOf(tree);
  const edges = lists.filter(({ form }) => form === "imports").flatMap((list) => edgesOf(list, entities));
  const living = ({ lines }: List): ReadonlySet<Uid> => new Set(lines.filter((line) => entities.has(line)));
  const values = lists.filter(({ form }) => form === "values");
  return {
    tree,
    textOrigin,
    frozen,
    directories: directoriesOf(tree),
    entities,
    lists,
    edges,
    whys: new Set(edges.map(({ why }) => why)),
    shared: new Map(values.filter(({ path }) => !isTocPath(path)).map((list) => [ownerOf(list.path), living(list)])),
    tocs: new Map(values.filter(({ path }) => isTocName(path)).map((list) => [list.path, living(list)])),
  };
}

export function ownerOf(path: string): string {
  return path.slice(0, Math.max(0, path.indexOf("/")));
}

export function isTocName(path: string): boolean {
  return path === tocPath("default") || (path.startsWith("TOC-") && isUid(path.slice("TOC-".length)));
}

/** Whether an edit may create the file: its path is no directory, and no parent directory is a file. */
export function canWrite({ tree, directories, frozen }: Survey, path: string): boolean {
  if (frozen.has(path) || directories.has(path)) return false;
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
    if (tree.has(path.slice(0, end))) return false;
  }
  return true;
}

function entitiesOf(tree: DspTree): ReadonlyMap<Uid, Description | undefined> {
  const uids = new Set<Uid>();
  for (const path of tree.keys()) {
    const uid = ownerOf(path);
    const name = path.slice(uid.length + 1);
    if ((name === "description" || name === "imports" || name === "shared") && isUid(uid)) uids.add(uid);
  }
  const described = (uid: Uid): Description | undefined => {
    const text = tree.get(descriptionPath(uid));
    return text === undefined ? undefined : parseDescription(text);
  };
  return new Map([...uids].sort().map((uid) => [uid, described(uid)]));
}

/** Lists of entities and tables of contents, in byte order of the paths; for UIDs this is the default string order. */
function listsOf(tree: DspTree): readonly List[] {
  const isList = (path: string): boolean =>
    isTocPath(path)
      ? isTocName(path)
      : (path.endsWith("/imports") || path.endsWith("/shared")) && lineForm(path) !== undefined && isUid(ownerOf(path));
  const paths = [...tree.keys()].filter(isList).sort();
  return paths.map((path) => {
    const text = tree.get(path) ?? "";
    return { path, form: lineForm(path) ?? "values", lines: text === "" ? [] : readLines(text) };
  });
}

function edgesOf({ path, lines }: List, entities: ReadonlyMap<Uid, unknown>): readonly Edge[] {
  const importer = ownerOf(path);
  const edges = new Map<string, Edge>();
  for (const line of lines) {
    const { uid: imported, via: exporter } = parseImportLine(line);
    if (!entities.has(imported) || (exporter !== undefined && !entities.has(exporter))) continue;
    const why = whyPath(importer, imported, exporter);
    edges.set(why, { importer, imported, exporter, why });
  }
  return [...edges.values()];
}

function directoriesOf(tree: DspTree): ReadonlySet<string> {
  const directories = new Set<string>();
  for (const path of tree.keys()) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const directory = path.slice(0, end);
      if (directories.has(directory)) break;
      directories.add(directory);
    }
  }
  return directories;
}
