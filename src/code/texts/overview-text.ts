import type { Overview, OverviewPart } from "../overview.js";
import { cut } from "../find-target.js";
import type { Category } from "../../model/category.js";
import { plural, firstOf } from "../../model/shown-text.js";

/** An answer is read whole. */
const MOST_CHARACTERS = 2500;

/** How much of each list is shown: less until the whole fits. */
interface Detail {
  readonly parts: number;
  readonly purpose: number;
  readonly arrows: number;
  readonly lines: number;
  readonly evidence: number;
  /** Names of smaller parts, and files of a cycle. */
  readonly names: number;
}

const DETAILS: readonly Detail[] = [
  { parts: 14, purpose: 110, arrows: 4, lines: 8, evidence: 60, names: 8 },
  { parts: 13, purpose: 90, arrows: 3, lines: 6, evidence: 40, names: 6 },
  { parts: 12, purpose: 70, arrows: 3, lines: 5, evidence: 30, names: 4 },
  { parts: 11, purpose: 60, arrows: 3, lines: 5, evidence: 0, names: 4 },
  { parts: 10, purpose: 50, arrows: 2, lines: 4, evidence: 0, names: 3 },
  { parts: 9, purpose: 50, arrows: 2, lines: 3, evidence: 0, names: 2 },
  { parts: 8, purpose: 40, arrows: 2, lines: 3, evidence: 0, names: 1 },
  { parts: 8, purpose: 40, arrows: 1, lines: 2, evidence: 0, names: 0 },
  { parts: 6, purpose: 0, arrows: 1, lines: 2, evidence: 0, names: 0 },
];

export function overviewText(overview: Overview): readonly string[] {
  const all = DETAILS.map((detail) => linesOf(overview, detail));
  return all.find((lines) => lines.join("\n").length < MOST_CHARACTERS) ?? (all.at(-1) ?? []).map((line) => cut(line, 120)).slice(0, 20);
}

function linesOf(overview: Overview, detail: Detail): readonly string[] {
  const { introduction, sources, map, directory } = overview;
  const place = introduction.startsWith(withoutSlash(directory)) ? "" : `in ${directory}; `;
  const where = directory === "" ? `map: ${map.entities} entities, ${map.imports} imports; ` : place;
  return [
    cut(introduction, 320),
    `${plural(sources, "source file")}${languagesOf(overview)}${othersOf(overview)}; ${where}${testsLine(overview)}`,
    ...partLines(overview, detail),
    ...entryLines(overview, detail),
    ...heavyLines(overview, detail),
    packageLine(overview, detail),
    cycleLine(overview, detail),
    ...beginLines(overview),
  ].filter((line) => line !== "");
}

/** `, 14 generated files`. */
function othersOf({ others }: Overview): string {
  return others.map(({ category, files }) => `, ${plural(files, `${WORDS[category] ?? category} file`)}`).join("");
}

const WORDS: Partial<Readonly<Record<Category, string>>> = {
  docs: "documentation",
  config: "configuration",
  bench: "benchmark",
  fixture: "test input",
};

/** Those that count. */
function languagesOf({ languages }: Overview): string {
  const named = languages.slice(0, 4).map(({ name, files }) => (languages.length === 1 ? name : `${name} ${files}`));
  return named.length === 0 ? "" : ` (${named.join(", ")})`;
}

function testsLine({ tests: { elsewhere, ...own } }: Overview): string {
  const there =
    elsewhere.files === 0
      ? ""
      : `${plural(elsewhere.files, "test file")} elsewhere that ${elsewhere.files === 1 ? "imports" : "import"} it: ${foldersOf(elsewhere)}`;
  if (own.files === 0) return there === "" ? "no tests found" : `no tests in it, ${there}`;
  return `${plural(own.files, "test file")}: ${foldersOf(own)}${there === "" ? "" : `; ${there}`}`;
}

function foldersOf({ directories }: Overview["tests"]["elsewhere"]): string {
  const named = directories.slice(0, 4).map(({ path, files }) => (directories.length === 1 ? `${path}/` : `${path}/ ${files}`));
  return `${named.join(", ")}${directories.length > 4 ? " …" : ""}`;
}

function partLines({ parts, directory }: Overview, { parts: most, purpose, arrows, names }: Detail): readonly string[] {
  if (parts.length < 2) return [];
  const largest = new Set(parts.toSorted((a, b) => b.files - a.files).slice(0, most));
  const shown = parts.filter((part) => largest.has(part));
  const rest = parts.filter((part) => !largest.has(part));
  const files = rest.reduce((sum, part) => sum + part.files, 0);
  const common = commonFolder(parts) ?? directory;
  const folder = common === "" ? folderOfMost(parts) : undefined;
  const shorten = (path: string): string =>
    folder !== undefined && path.startsWith(folder) && path !== folder
      ? `…/${withoutSlash(path.slice(folder.length))}`
      : withoutSlash(path.slice(common.length));
  const below = common !== "" ? ` below ${common}` : folder === undefined ? "" : ` (…/ is ${folder})`;
  const direct = parts.some(({ path }) => path.endsWith("*")) ? " (*: those directly in the folder)" : "";
  return [
    `Parts${below} with their source files${direct}, each above what it imports when it runs (→ part, how many files import it):`,
    ...shown.map((part) => `  ${partLine(part, { purpose, arrows, shorten })}`),
    ...(rest.length === 0
      ? []
      : [`  and ${plural(rest.length, "smaller part")} with ${plural(files, "file")}${named(rest, names, shorten)}`]),
  ];
}

/** The longest folder that most of the parts are in, which is written once as well. */
function folderOfMost(parts: readonly OverviewPart[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { path } of parts)
    for (let end = path.indexOf("/"); end >= 0 && end < path.length - 1; end = path.indexOf("/", end + 1)) {
      const folder = path.slice(0, end + 1);
      if (folder !== "./") counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  const most = [...counts].filter(([, count]) => count > 2 && count * 2 > parts.length).map(([folder]) => folder);
  return most.toSorted((a, b) => b.length - a.length)[0];
}

/** The folder that all parts are in, which needs to be named only once. */
function commonFolder(parts: readonly OverviewPart[]): string | undefined {
  const [first = "", ...others] = parts.map(({ path }) => path);
  const folders = first.split("/").slice(0, -1);
  for (let length = folders.length; length > 0; length -= 1) {
    const folder = `${folders.slice(0, length).join("/")}/`;
    if (first !== folder && others.every((path) => path.startsWith(folder) && path !== folder)) return folder;
  }
  return undefined;
}

function partLine(
  part: OverviewPart,
  { purpose: most, arrows, shorten }: Pick<Detail, "purpose" | "arrows"> & { readonly shorten: (path: string) => string },
): string {
  const { path, files, purpose, names, imports } = part;
  const holds = names.length === 0 ? "" : `has ${names.join(", ")}`;
  const what = most === 0 ? "" : cut(purpose ?? holds, most);
  const targets = imports.map(({ path: to, files: count, against }) => `${shorten(to)} ${count}${against ? " (upwards)" : ""}`);
  return `${shorten(path)} ${files}${what === "" ? "" : ` — ${what}`}${targets.length === 0 ? "" : ` → ${firstOf(targets, arrows)}`}`;
}

/** The largest of them. */
function named(parts: readonly OverviewPart[], most: number, shorten: (path: string) => string): string {
  const names = parts
    .toSorted((a, b) => b.files - a.files)
    .slice(0, most)
    .map(({ path }) => shorten(path));
  return names.length === 0 ? "" : `: ${names.join(", ")}${parts.length > most ? " …" : ""}`;
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

function entryLines({ entrypoints }: Overview, { lines, evidence }: Detail): readonly string[] {
  if (entrypoints.length === 0) return [];
  const shown = entrypoints.slice(0, lines);
  const rest = entrypoints.length - shown.length;
  return [
    "Entrypoints (entities of the map that each reaches):",
    ...shown.map((one) => {
      const why = evidence === 0 ? "" : ` — ${cut(one.evidence.join("; "), evidence)}`;
      return `  ${one.kind} ${one.path} ${one.reached}${why}`;
    }),
    ...(rest > 0 ? [`  and ${rest} more: dsp-cli roots`] : []),
  ];
}

function heavyLines({ heaviest }: Overview, { lines }: Detail): readonly string[] {
  if (heaviest.length === 0) return [];
  return [
    "Most imported when it runs (files that import it, without tests):",
    ...heaviest.slice(0, lines).map(({ name, running, names }) => {
      const what = names.length === 0 ? "" : ` (${names.slice(0, 3).join(", ")})`;
      return `  ${name} ${running}${what}`;
    }),
  ];
}

function packageLine({ packages, builtins }: Overview, { lines }: Detail): string {
  const list = (all: Overview["packages"]): string =>
    firstOf(
      all.map(({ name, importers }) => `${name} ${importers}`),
      lines,
    );
  const standard = builtins.length === 0 ? "" : `; of the standard library most: ${list(builtins.slice(0, 4))}`;
  return packages.length === 0
    ? `External packages: none${standard}`
    : `External packages (files that import them): ${list(packages)}${standard}`;
}

function cycleLine({ cycles: { runs, lazy, types, worst } }: Overview, { names }: Detail): string {
  const more = [...(lazy > 0 ? [`${lazy} more with lazy imports`] : []), ...(types > 0 ? [`${types} more with types`] : [])];
  const most = Math.max(1, Math.min(3, names));
  const shown = worst.slice(0, most).join(", ");
  const largest = `${runs === 1 ? "of" : "the largest of"} ${worst.length} files: ${shown}${worst.length > most ? " …" : ""}`;
  return `Import cycles that run: ${[runs === 0 ? "none" : `${runs}, ${largest}`, ...more].join("; ")}`;
}

function beginLines({ begin, guides }: Overview): readonly string[] {
  const texts = guides.length === 0 ? [] : [`Explained in: ${guides.slice(0, 4).join(", ")}`];
  return begin.length === 0 ? texts : [...texts, `Begin reading with: ${begin.join(", ")}`];
}
