import { formatImportLine, parseImportLine, formatLines, readLines } from "./dsp-tree.js";
import { pushTo } from "../model/basics.js";

/**
 * An `imports`, `shared` or TOC file opened for many changes: order is kept, look-up and removal need no scan,
 * so that a hub with 100,000 lines costs no more per line than a leaf. Removed lines leave a hole.
 */
export interface LineList {
  readonly form: LineForm;
  readonly slots: (string | undefined)[];
  /** Word of a line (`uid` and `via` in imports, otherwise the whole line) → its slots, ascending. */
  readonly places: Map<string, number[]>;
  changed: boolean;
  /** The reference normalises every import line when it removes one. */
  reformat: boolean;
}

export type LineForm = "imports" | "values";

export function openLines(text: string, form: LineForm): LineList {
  const list: LineList = { form, slots: [], places: new Map(), changed: false, reformat: false };
  for (const line of readLines(text)) push(list, line);
  return list;
}

/** Appends the line unless it exists. Returns whether it was appended. */
export function appendUnique(list: LineList, line: string): boolean {
  const word = wordsOf(list.form, line)[0] ?? "";
  if (list.places.get(word)?.some((slot) => list.slots[slot] === line)) return false;
  push(list, line);
  list.changed = true;
  return true;
}

/** Removes the lines that contain `word` and satisfy `matches`; `once` stops at the first. Returns their number. */
export function removeLines(list: LineList, word: string, matches: (line: string) => boolean, once = false): number {
  let removed = 0;
  const left: number[] = [];
  for (const slot of list.places.get(word) ?? []) {
    const line = list.slots[slot];
    if (line === undefined) continue;
    if ((once && removed > 0) || !matches(line)) {
      left.push(slot);
      continue;
    }
    list.slots[slot] = undefined;
    removed++;
  }
  if (left.length > 0) list.places.set(word, left);
  else list.places.delete(word);
  return removed;
}

function listedLines(list: LineList): string[] {
  const lines = list.slots.filter((line) => line !== undefined);
  if (list.form === "values" || !list.reformat) return lines;
  return lines.map((line) => {
    const { uid, via } = parseImportLine(line);
    return formatImportLine(uid, via);
  });
}

export function formatList(list: LineList): string {
  return formatLines(listedLines(list));
}

/** The index words of a line. */
export function wordsOf(form: LineForm, line: string): readonly string[] {
  if (form === "values") return [line];
  const { uid, via } = parseImportLine(line);
  return via && via !== uid ? [uid, via] : [uid];
}

function push(list: LineList, line: string): void {
  const slot = list.slots.push(line) - 1;
  for (const word of wordsOf(list.form, line)) pushTo(list.places, word, slot);
}
