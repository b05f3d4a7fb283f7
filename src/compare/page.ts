/** The changes as a page of Markdown: what most readers need stands first, and long lists are cut with a count. */
import { isEmpty, type StructureChanges } from "./compare-structures.js";
import { fileLines, importLines, importsNote, moveLines, symbolLines } from "./file-sections.js";
import { plural } from "../model/shown-text.js";
import { code, joined, listed, names } from "./phrases.js";
import { summaryOf } from "./summary.js";
import type { CycleChange } from "./compare-cycles.js";
import { CYCLE_KINDS, type CycleKind } from "../model/edge-kinds.js";
import type { ApiChange } from "./compare-entries.js";

const MOST_NAMES = 8;

const ORDER: readonly CycleChange["change"][] = ["new", "grown", "changed", "broken", "shrunk"];

const NOTE: Readonly<Record<CycleKind, string>> = { runs: "", lazy: " (with lazy imports)", types: " (with types)" };

interface PageOptions {
  /** The compared states, for the heading. */
  readonly from: string;
  readonly to: string;
  /** Lines per list (default: as many as fit on a page). */
  readonly limit?: number | undefined;
  /** How the maps were made otherwise: what differs may be the map alone. */
  readonly shape?: readonly string[];
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

function pageWith(changes: StructureChanges, { from, to, shape = [], picture = "" }: PageOptions, limit: number): string {
  const states = `${code(from)} → ${code(to)}`;
  const shaped =
    shape.length === 0 ? "" : `\nThe map has another shape, ${shape.map(code).join("; ")}: what differs may be the map alone.\n`;
  if (isEmpty(changes)) return `No structural changes in mapped code: ${states}\n${shaped}`;
  const shown = structureSections(changes).map(({ title, lines, note }) => `**${title}**${note}\n${cut(lines, limit).join("\n")}\n`);
  return `### Structure: ${states}\n${shaped}\n${summaryOf(changes)}\n\n${picture === "" ? "" : `${picture}\n`}${shown.join("\n")}`;
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

/** What others notice first: entrypoints, their exports, cycles and dependencies. */
function entryLines({ entrypoints: { added, removed } }: StructureChanges): readonly string[] {
  const line = (sign: string, path: string, exported: readonly string[]): string =>
    `${sign} ${code(path)}${exported.length === 0 ? "" : `, which exports ${names(exported, MOST_NAMES)}`}`;
  return [
    ...removed.map(({ path, exports }) => line("lost:", path, exports)),
    ...added.map(({ path, exports }) => line("new:", path, exports)),
  ];
}

/** Entrypoints with the same change share a line. */
function apiLines({ api }: StructureChanges): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const { entry, ...change } of api) {
    const text = apiText(change);
    groups.set(text, [...(groups.get(text) ?? []), entry]);
  }
  return [...groups].map(([text, entries]) => `${names(entries, 3)} ${text}`);
}

function apiText({ gained, lost, renamed }: Omit<ApiChange, "entry">): string {
  return joined(
    [
      lost.length > 0 && `loses ${names(lost, MOST_NAMES)}`,
      renamed.length > 0 && `renames ${renamed.map(({ from, to }) => `${code(from)} to ${code(to)}`).join(", ")}`,
      gained.length > 0 && `gains ${names(gained, MOST_NAMES)}`,
    ],
    "; ",
  );
}

function cycleLines({ cycles }: StructureChanges): readonly string[] {
  return CYCLE_KINDS.flatMap((kind) => ORDER.flatMap((wanted) => cycles.filter((one) => one.kind === kind && one.change === wanted))).map(
    cycleLine,
  );
}

function cycleLine({ change, files, changed, left = [], way, kind }: CycleChange): string {
  const note = NOTE[kind];
  if (change === "shrunk")
    return `shrunk from ${files.length + changed.length} to ${plural(files.length, "file")}, without ${names(changed, 4)}`;
  if (change === "changed") {
    const parts = [...changed.map((path) => `+ ${code(path)}`), ...left.map((path) => `− ${code(path)}`)];
    return `changed: ${listed(parts, MOST_NAMES)}; now ${plural(files.length, "file")}${note}`;
  }
  const group = change === "grown" ? `grown to ${plural(files.length, "file")}, with ${names(changed, 4)}` : change;
  const size =
    change !== "grown" && files.length > way.length - 1 && way.length > 0 ? `, one of a group of ${plural(files.length, "file")}` : "";
  return `${group}: ${way.length > 0 ? way.map(code).join(" → ") : names(files, 4)}${size}${note}`;
}

function externalLines({ externals: { added, removed } }: StructureChanges): readonly string[] {
  return [
    ...added.map(({ name, importedBy }) => `new: ${code(name)}${importers("imported by", importedBy)}`),
    ...removed.map(({ name, importedBy }) => `no longer imported: ${code(name)}${importers("before by", importedBy)}`),
  ];
}

function importers(verb: string, paths: readonly string[]): string {
  return paths.length === 0 ? "" : `, ${verb} ${names(paths, MOST_NAMES)}`;
}
