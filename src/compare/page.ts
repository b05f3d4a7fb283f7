/** The changes as a page of Markdown: what most readers need stands first, and long lists are cut with a count. */
import { isEmpty, type StructureChanges } from "./compare-structures.js";
import { fileLines, importLines, importsNote, moveLines, symbolLines } from "./file-sections.js";
import { apiLines, cycleLines, entryLines, externalLines } from "./outer-sections.js";
import { code } from "./phrases.js";
import { summaryOf } from "./summary.js";

export interface PageOptions {
  /** The compared states, for the heading. */
  readonly from: string;
  readonly to: string;
  /** Lines per list (default: as many as fit on a page). */
  readonly limit?: number | undefined;
  /** Markdown that follows the summary. */
  readonly picture?: string;
}

/** A page of a terminal or of a review. */
const PAGE = 60;
const MOST = 10;
const LEAST = 3;

export function structurePage(changes: StructureChanges, options: PageOptions): string {
  if (options.limit !== undefined) return pageWith(changes, options, options.limit);
  let page = "";
  for (let limit = MOST; limit >= LEAST; limit -= 1) {
    page = pageWith(changes, options, limit);
    if (page.split("\n").length <= PAGE) break;
  }
  return page;
}

function pageWith(changes: StructureChanges, { from, to, picture = "" }: PageOptions, limit: number): string {
  const states = `${code(from)} → ${code(to)}`;
  if (isEmpty(changes)) return `No structural changes in mapped code: ${states}\n`;
  const shown = structureSections(changes).map(({ title, lines, note }) => `**${title}**${note}\n${cut(lines, limit).join("\n")}\n`);
  return `### Structure: ${states}\n\n${summaryOf(changes)}\n\n${picture === "" ? "" : `${picture}\n`}${shown.join("\n")}`;
}

export interface Section {
  readonly title: string;
  /** Follows the title; may be empty. */
  readonly note: string;
  /** In Markdown; at least one. */
  readonly lines: readonly string[];
}

/** What changed, in the order of its weight for most readers. */
export function structureSections(changes: StructureChanges): readonly Section[] {
  const sections: readonly (readonly [title: string, lines: readonly string[], note?: string])[] = [
    ["Entrypoints", entryLines(changes)],
    ["Public API: exports of entrypoints", apiLines(changes)],
    ["Import cycles", cycleLines(changes)],
    ["External packages", externalLines(changes)],
    ["Moves", moveLines(changes)],
    ["Files", fileLines(changes)],
    ["Imports between other files", importLines(changes), importsNote(changes)],
    ["Symbols in other files", symbolLines(changes)],
  ];
  return sections.flatMap(([title, lines, note = ""]) => (lines.length === 0 ? [] : [{ title, lines, note }]));
}

function cut(lines: readonly string[], limit: number): readonly string[] {
  if (lines.length <= limit) return lines.map((line) => `- ${line}`);
  return [...lines.slice(0, Math.max(0, limit - 1)).map((line) => `- ${line}`), `- … and ${lines.length - Math.max(0, limit - 1)} more`];
}
