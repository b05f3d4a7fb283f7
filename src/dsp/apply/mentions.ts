import type { Uid } from "../../model/operation.js";
import { isTocPath, readLines, isEntityDirectory } from "../dsp-tree.js";
import { wordsOf, type LineForm } from "../line-list.js";
import { addTo } from "../../model/basics.js";

/**
 * Files that mention an entity. This index makes §5.10 affordable for many removals, where the reference scans the whole tree for each.
 * It is a superset: entries may be outdated, so callers must check each file.
 */
export interface Mentions {
  /** UID → files that mention it in their name or lines. */
  readonly files: Map<Uid, Set<string>>;
  /** Directory of an entity → files in it. */
  readonly below: Map<string, Set<string>>;
  readonly tocs: Set<string>;
}

export function indexMentions(texts: Iterable<readonly [string, string]>): Mentions {
  const mentions: Mentions = { files: new Map(), below: new Map(), tocs: new Set() };
  for (const [path, text] of texts) {
    mentionPath(mentions, path);
    const form = lineForm(path);
    if (form === undefined || isTocPath(path)) continue;
    for (const line of readLines(text)) mentionLine(mentions, path, line, form);
  }
  return mentions;
}

export function mentionPath(mentions: Mentions, path: string): void {
  if (isTocPath(path)) {
    mentions.tocs.add(path);
    return;
  }
  const [entity = "", room, name, importer] = path.split("/");
  if (!isEntityDirectory(entity)) return;
  addTo(mentions.below, entity, path);
  if (room !== "exports" || name === undefined) return;
  addTo(mentions.files, name, path);
  if (importer !== undefined && importer !== "description") addTo(mentions.files, importer, path);
}

export function mentionLine(mentions: Mentions, path: string, line: string, form: LineForm): void {
  for (const uid of wordsOf(form, line)) addTo(mentions.files, uid, path);
}

/** Format of a file's lines; undefined for texts. */
export function lineForm(path: string): LineForm | undefined {
  if (isTocPath(path)) return "values";
  const [entity = "", name, more] = path.split("/");
  if (more !== undefined || !isEntityDirectory(entity)) return undefined;
  if (name === "imports") return "imports";
  return name === "shared" ? "values" : undefined;
}
