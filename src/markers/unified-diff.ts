/** The edits of one file as a unified diff with three lines of context. */
import { lineStart, nextLine, type Edit } from "./edits.js";

const CONTEXT = 3;

/** Whole lines: `start` and `end` are offsets of line starts or of the text's end. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** `""` if nothing changes. */
export function unifiedDiff(path: string, text: string, edits: readonly Edit[]): string {
  const changes = wholeLines(text, edits);
  if (changes.length === 0) return "";
  const old = linesOf(text);
  const at = new Map(old.map(({ start }, index) => [start, index]));
  const index = (offset: number): number => at.get(offset) ?? old.length;
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1);
    if (last !== undefined && index(change.start) - index(last.end) <= 2 * CONTEXT) hunks.at(-1)?.push(change);
    else hunks.push([change]);
  }
  const lines = [`--- a/${path}\n`, `+++ b/${path}\n`];
  let shift = 0;
  for (const hunk of hunks) {
    const from = Math.max(0, index(hunk[0]?.start ?? 0) - CONTEXT);
    const to = Math.min(old.length, index(hunk.at(-1)?.end ?? 0) + CONTEXT);
    const body: string[] = [];
    let line = from;
    for (const { start, end, text: added } of hunk) {
      for (; line < index(start); line += 1) body.push(shown(" ", old[line]?.text ?? ""));
      for (; line < index(end); line += 1) body.push(shown("-", old[line]?.text ?? ""));
      for (const one of linesOf(added)) body.push(shown("+", one.text));
    }
    for (; line < to; line += 1) body.push(shown(" ", old[line]?.text ?? ""));
    const after = body.filter((one) => !one.startsWith("-")).length;
    lines.push(`@@ -${range(from, to - from)} +${range(from + shift, after)} @@\n`, ...body);
    shift += after - (to - from);
  }
  return lines.join("");
}

/** Edits in ascending order, each widened to the lines that it touches. */
function wholeLines(text: string, edits: readonly Edit[]): readonly Change[] {
  const changes: Change[] = [];
  for (const edit of edits) {
    const inserted = edit.start === edit.end && edit.start === lineStart(text, edit.start) && edit.text.endsWith("\n");
    const lines =
      edit.start === lineStart(text, edit.start) &&
      (edit.end === lineStart(text, edit.end) || edit.end === text.length) &&
      edit.text === "";
    const start = lineStart(text, edit.start);
    const end = inserted || lines ? edit.end : nextLine(text, edit.end);
    const last = changes.at(-1);
    if (last !== undefined && start < last.end) {
      const kept = last.text.slice(0, last.text.length - (last.end - edit.start));
      changes[changes.length - 1] = {
        start: last.start,
        end: Math.max(end, last.end),
        text: kept + edit.text + text.slice(edit.end, Math.max(end, last.end)),
      };
    } else changes.push({ start, end, text: text.slice(start, edit.start) + edit.text + text.slice(edit.end, end) });
  }
  return changes.filter(({ start, end, text: changed }) => text.slice(start, end) !== changed);
}

function linesOf(text: string): readonly { readonly start: number; readonly text: string }[] {
  const lines: { start: number; text: string }[] = [];
  for (let start = 0; start < text.length;) {
    const end = nextLine(text, start);
    lines.push({ start, text: text.slice(start, end) });
    start = end;
  }
  return lines;
}

function shown(sign: string, line: string): string {
  return line.endsWith("\n") ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`;
}

/** Lines are numbered from 1; an empty range refers to the line before. */
function range(from: number, length: number): string {
  return `${length === 0 ? from : from + 1},${length}`;
}
