/**
 * Cleans up after a merge in which one branch removed an entity that the other still refers to: every line and every why of a removed
 * entity is removed (§5.10); a why without its line, a repeated line and a missing file are repaired. Pure. Texts of people are
 * kept as long as both ends of their edge exist.
 */
import { whyOwner, type TextOrigin, type WhyOwner } from "./merge/three-way.js";
import { byteOrder } from "../model/basics.js";
import type { Uid } from "../model/operation.js";
import {
  descriptionPath,
  importsPath,
  isTocPath,
  sharedPath,
  whyPath,
  type DspTree,
  sharedDescriptionPath,
  formatImportLine,
  parseImportLine,
  formatLines,
  readLines,
  strip,
  entityUids,
  readDescription,
  readToc,
  tocNames,
  isUid,
  parseSource,
} from "./dsp-tree.js";
import { changedDrafts, DRAFTS_FILE, draftTokensAt, formatDrafts, parseDrafts, readDrafts } from "./drafts.js";
import { wordsOf } from "./line-list.js";
import { lineForm } from "./apply/mentions.js";
import { whyTextOrigin } from "./merge/merge-file.js";
import { homeOfMovedWhy } from "./moved-why.js";
import { changedLines, REMOVED_TEXTS_FILE, removedTextLine, type RemovedText } from "./removed-texts.js";
import { isMintedFor } from "./minted.js";

/** A file that differs from the disk, with the reason. */
export interface Repairs {
  /** Relative to `.dsp/`. */
  readonly path: string;
  readonly detail: string;
}

interface Repairing {
  readonly tree: DspTree;
  /** In byte order of the paths. */
  readonly repaired: readonly Repairs[];
  /** Texts of people that were removed with them, kept in `.dsp/removed-texts`. */
  readonly removedTexts: readonly RemovedText[];
  /** Entities without a description but with texts of people: too much to delete, too little to use. */
  readonly unclear: readonly Uid[];
}

const GONE = "belongs to an entity that is gone";

export function repairBeforeUpdate(before: DspTree, textOrigin: TextOrigin): Repairing {
  const uids = entityUids(before);
  const alive = new Set(uids.filter((uid) => before.has(descriptionPath(uid))));
  const tree = withLostLines(before, alive);
  const after = changeable(tree);
  const work: Work = { tree, after, repaired: [], removedTexts: [], alive, edges: edgesOf(tree), textOrigin };
  if (tree !== before) work.repaired.push({ path: DRAFTS_FILE, detail: "had no line of entities that a merge left over" });
  for (const [path, text] of tree) {
    const [entity = "", room, ...names] = path.split("/");
    if (room === undefined) {
      if (isTocPath(path)) repairLines(work, path, text);
    } else if (!alive.has(entity)) {
      if (isUid(entity)) dropMentions(work, path);
    } else if (room === "exports") repairText(work, path, text, names);
    else if (names.length === 0 && (room === "imports" || room === "shared")) repairLines(work, path, text);
  }
  for (const uid of alive) complete(work, uid);
  repairDrafts(work);
  if (work.removedTexts.length > 0) keepTexts(work);
  const repaired = work.repaired.sort((a, b) => byteOrder(a.path, b.path));
  return {
    tree: after.whole(),
    repaired,
    removedTexts: work.removedTexts.sort(byLine),
    unclear: alive.size === uids.length ? [] : unclear(work),
  };
}

/** Path and name of a declaration; entities that people add may stand for anything else. */
const PLACE_IN_CODE = /^\S+\.\w+(?:#\S+)?$/;

/**
 * Where one branch removed an entity of this tool and the other wrote at it, a merge keeps its description and drops its lines, also
 * that of `.dsp/drafts`. Without tokens all its texts are those of people; it is listed again, and its leftovers are repaired.
 */
function withLostLines(tree: DspTree, alive: ReadonlySet<Uid>): DspTree {
  const text = tree.get(DRAFTS_FILE);
  if (text === undefined) return tree;
  const drafts = readDrafts(tree);
  const unknown = [...alive].filter((uid) => !drafts.has(uid) && draftTokensAt(tree, uid) === undefined);
  if (unknown.length === 0) return tree;
  // The table of a root that is gone goes with it.
  const listed = new Set(tocNames(tree).flatMap((name) => (name === "default" || alive.has(name) ? readToc(tree, name) : [])));
  const lost = unknown.filter((uid) => {
    const source = readDescription(tree, uid).get("source") ?? "";
    return PLACE_IN_CODE.test(source) && (!listed.has(uid) || isMintedFor(uid, parseSource(source)));
  });
  if (lost.length === 0) return tree;
  return new Map(tree).set(DRAFTS_FILE, changedDrafts(text, new Map(lost.map((uid) => [uid, ""]))));
}

interface Work {
  readonly tree: DspTree;
  readonly after: Changeable;
  readonly repaired: Repairs[];
  readonly removedTexts: RemovedText[];
  readonly alive: ReadonlySet<Uid>;
  /** Paths of the whys of all lines, including dangling ones. */
  readonly edges: ReadonlySet<string>;
  readonly textOrigin: TextOrigin;
}

/** A tree that is copied by the first change: usually there is none. */
interface Changeable {
  readonly get: (path: string) => string | undefined;
  readonly has: (path: string) => boolean;
  readonly set: (path: string, text: string) => void;
  readonly delete: (path: string) => void;
  readonly whole: () => DspTree;
}

function changeable(tree: DspTree): Changeable {
  let copy: Map<string, string> | undefined;
  return {
    get: (path) => (copy ?? tree).get(path),
    has: (path) => (copy ?? tree).has(path),
    set: (path, text) => void (copy ??= new Map(tree)).set(path, text),
    delete: (path) => void (copy ??= new Map(tree)).delete(path),
    whole: () => copy ?? tree,
  };
}

function edgesOf(tree: DspTree): ReadonlySet<string> {
  const edges = new Set<string>();
  for (const [path, text] of tree) {
    if (text === "" || !path.endsWith("/imports") || lineForm(path) !== "imports") continue;
    const importer = path.slice(0, path.indexOf("/"));
    for (const line of readLines(text)) {
      const { uid, via } = parseImportLine(line);
      edges.add(whyPath(importer, uid, via));
    }
  }
  return edges;
}

function drop({ after, repaired }: Work, path: string, detail: string): void {
  after.delete(path);
  repaired.push({ path, detail });
}

function dropMentions(work: Work, path: string): void {
  const removedTexts = textsOfRemoved(work.tree, path, work.textOrigin);
  if (removedTexts !== undefined) work.removedTexts.push(removedTexts);
  drop(work, path, GONE);
}

function keepTexts({ after, repaired, removedTexts }: Work): void {
  after.set(REMOVED_TEXTS_FILE, formatLines(changedLines(after, { added: removedTexts })));
  repaired.push({ path: REMOVED_TEXTS_FILE, detail: `${removedTexts.length} of its texts were written by people about removed entities` });
}

function byLine(a: RemovedText, b: RemovedText): number {
  return byteOrder(removedTextLine(a), removedTextLine(b));
}

function isGone({ alive }: Work, uid: string): boolean {
  return !alive.has(uid) && isUid(uid);
}

/** A file in the `exports` of an existing entity. */
function repairText(work: Work, path: string, text: string, names: readonly string[]): void {
  if (names.some((name) => isGone(work, name))) return dropMentions(work, path);
  if (names[1] === "description") return list(work, path, names[0] ?? "");
  if (work.edges.has(path)) return;
  const owner = whyOwner(path);
  const draftTokens = owner === undefined ? undefined : draftTokensAt(work.tree, owner.importer);
  // Without draft tokens the map was made by others, who may have intended it.
  if (owner === undefined || draftTokens === undefined) return;
  if (whyTextOrigin(path, text, draftTokens, work.textOrigin) === "draft") return drop(work, path, "the reason of an import that is gone");
  const home = homeOfMovedWhy(work.tree, owner);
  if (home === undefined || work.after.has(home)) return restore(work, owner);
  work.after.set(home, text);
  drop(work, path, `the reason of an import, which a merge moved here from ${home}`);
}

/** A line per entity that exists. */
function repairDrafts({ tree, after, repaired, alive }: Work): void {
  const now = tree.get(DRAFTS_FILE) ?? "";
  const gone = [...readDrafts(tree).keys()].filter((uid) => !alive.has(uid));
  const text = changedDrafts(formatDrafts(parseDrafts(now)), new Map(gone.map((uid) => [uid, undefined])));
  if (text === now) return;
  if (text === "") after.delete(DRAFTS_FILE);
  else after.set(DRAFTS_FILE, text);
  repaired.push({ path: DRAFTS_FILE, detail: "had lines that are unreadable, out of order, or of entities that are gone" });
}

/** A text of a person shows that a merge lost the edge. */
function restore({ after, repaired }: Work, { importer, imported, exporter }: WhyOwner): void {
  const path = importsPath(importer);
  after.set(path, formatLines([...readLines(after.get(path) ?? ""), formatImportLine(imported, exporter)]));
  repaired.push({ path, detail: `an import of which only the reason was left: ${imported}` });
}

/** An export of which a merge left only the text. */
function list({ after, repaired }: Work, path: string, shared: string): void {
  const [exporter = ""] = path.split("/", 1);
  const lines = readLines(after.get(sharedPath(exporter)) ?? "");
  if (!isUid(shared) || lines.includes(shared)) return;
  after.set(sharedPath(exporter), formatLines([...lines, shared]));
  repaired.push({ path: sharedPath(exporter), detail: `an export of which only the text was left: ${shared}` });
}

/** The lines of a table of contents, or of an existing entity. */
function repairLines(work: Work, path: string, text: string): void {
  if (text === "") return;
  const form = lineForm(path) ?? "values";
  const lines = readLines(text);
  if (isTocPath(path) && isGone(work, path.slice("TOC-".length))) return drop(work, path, GONE);
  const living = lines.filter((line) => !wordsOf(form, line).some((uid) => isGone(work, uid)));
  const single = [...new Set(living)];
  if (single.length === lines.length) return;
  // Lines restored meanwhile come after the lines of the disk.
  const restored = readLines(work.after.get(path) ?? "").slice(lines.length);
  work.after.set(path, formatLines([...single, ...restored]));
  const [dead, twice] = [lines.length - living.length, living.length - single.length];
  if (dead > 0) work.repaired.push({ path, detail: `${dead} of its lines named an entity that is gone` });
  if (twice > 0) work.repaired.push({ path, detail: `${twice} of its lines stood there twice` });
}

/** Both files always exist, even if empty. */
function complete({ after, repaired }: Work, uid: Uid): void {
  for (const path of uid.startsWith("obj-") ? [importsPath(uid), sharedPath(uid)] : [importsPath(uid)]) {
    if (after.has(path)) continue;
    after.set(path, "");
    repaired.push({ path, detail: "missing" });
  }
}

/** An entity with lines of its own is no debris: if texts of people depend on them, somebody must decide. */
function unclear({ tree, alive, edges, textOrigin }: Work): readonly Uid[] {
  const found = new Set<Uid>();
  for (const [path, text] of tree) {
    const owner = edges.has(path) ? whyOwner(path) : undefined;
    if (owner === undefined) continue;
    const { importer, imported, exporter = imported } = owner;
    const lost = [importer, imported, exporter].filter(
      (uid) => !alive.has(uid) && (tree.has(importsPath(uid)) || tree.has(sharedPath(uid))),
    );
    if (lost.length === 0) continue;
    if (whyTextOrigin(path, text, tokensOfImporter(tree, importer), textOrigin) !== "draft") for (const uid of lost) found.add(uid);
  }
  return [...found].sort(byteOrder);
}

// A text under `exports/` about an entity that a merge left without a description; its origin is determined by the remaining entities.

/** Undefined for other files, for drafts and for copies. An entity without a description is named by its UID. */
function textsOfRemoved(tree: DspTree, path: string, textOrigin: TextOrigin): RemovedText | undefined {
  const text = strip(tree.get(path) ?? "");
  const [entity = "", room, name = ""] = path.split("/");
  if (text === "" || room !== "exports" || !isUid(entity) || !isUid(name)) return undefined;
  const sourceOf = (uid: string): string => readDescription(tree, uid).get("source") ?? uid;
  if (path === sharedDescriptionPath(entity, name)) {
    const purpose = readDescription(tree, name).get("purpose") ?? "";
    const isCopy = purpose !== "" && text.endsWith(purpose);
    return isCopy ? undefined : { source: sourceOf(entity), slot: "shared", of: sourceOf(name), text };
  }
  const owner = whyOwner(path);
  if (owner === undefined) return undefined;
  const { importer, imported, exporter } = owner;
  if (whyTextOrigin(path, text, tokensOfImporter(tree, importer), textOrigin) === "draft") return undefined;
  const via = exporter === undefined ? {} : { via: sourceOf(exporter) };
  return { source: sourceOf(importer), slot: "why", of: sourceOf(imported), ...via, text };
}

/** A merge that took a description away may have left the importer's draft tokens; without them nobody knows who wrote a text of it. */
function tokensOfImporter(tree: DspTree, importer: Uid): string | undefined {
  return draftTokensAt(tree, importer) ?? (tree.has(descriptionPath(importer)) ? "" : undefined);
}
