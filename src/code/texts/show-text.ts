import type { OutlineSymbol } from "../../model/outline.js";
import { wordOf } from "../../model/edge-kinds.js";
import type { Neighbour, Shown } from "../show.js";
import { cut, headOf } from "../find-target.js";
import { plural, firstOf } from "../../model/shown-text.js";
import { startLines, unknownLines, usesText } from "../uses-answer.js";

interface ShownParts {
  /** Maximum number of importers, and of imports; 0: all; default: few. */
  readonly limit?: number | undefined;
  readonly tests: boolean;
  /** What the map says about it. */
  readonly purpose?: string | undefined;
  /** Set if a model or an agent wrote that. */
  readonly by?: "model";
  /** Where it says that. */
  readonly description?: string;
}

const MOST_FILES = 15;
const MOST_SYMBOLS = 12;
const MOST_NAMES = 4;
const MOST_TESTS = 3;
const MOST_PACKAGES = 8;

export function showText(shown: Shown, { limit = MOST_FILES, tests, purpose, by, description }: ShownParts): readonly string[] {
  const { target, symbols, starts = [], unknown = [], importers, uses, imports, packages } = shown;
  const writer = by === "model" ? ", written by a language model" : "";
  const head = `${headWith(target, purpose)}${description === undefined ? "" : ` (${description}${writer})`}`;
  return [
    ...(uses === undefined ? [head] : usesText(uses, { limit, tests }).map((line, place) => (place === 0 ? head : line))),
    ...symbolLines(symbols, target.path),
    ...startLines(starts),
    ...(importers === undefined ? [] : importerLines(importers, limit, tests)),
    ...unknownLines(unknown),
    ...listed(`${uses === undefined ? "imports" : "uses"} ${counted(imports)}`, imports, limit),
    ...(packages.length === 0 ? [] : [packageLine(packages)]),
  ];
}

/** A drafted purpose often repeats the documentation of the symbol: it is printed once. */
function headWith(target: Shown["target"], purpose = ""): string {
  const { outline } = target;
  const doc = plain(outline?.doc ?? "");
  if (purpose === "" || BARE.test(purpose) || (doc !== "" && doc.startsWith(plain(purpose)))) return headOf(target);
  const isRepeated = outline !== undefined && doc !== "" && plain(purpose).startsWith(doc);
  return `${headOf(isRepeated ? { ...target, outline: { ...outline, doc: undefined } } : target)} — ${purpose}`;
}

/** A draft that says no more than the signature does. */
const BARE = /^(?:Function|Class|Type|Constant|Variable|Interface|Enum) `[^`]*`\.$/;

function plain(text: string): string {
  return text
    .replace(/[.…]+$/, "")
    .replaceAll("`", "")
    .toLowerCase();
}

function symbolLines(symbols: readonly OutlineSymbol[], path: string): readonly string[] {
  if (symbols.length === 0) return [];
  const least = symbols.reduce((most, { depth }) => Math.min(most, depth), Infinity);
  const outer = symbols.filter(({ depth }) => depth === least);
  const names = outer.slice(0, MOST_SYMBOLS).map(({ name, from, to }) => `${name} ${from === to ? from : `${from}-${to}`}`);
  const more = outer.length - names.length;
  return [`symbols: ${names.join(", ")}${more > 0 ? ` and ${more} more (outline ${path})` : ""}`];
}

function importerLines(all: readonly Neighbour[], limit: number, tests: boolean): readonly string[] {
  if (all.length === 0) return ["imported by no file of the repository"];
  const shipped = all.filter(({ test }) => !test);
  const isShown = tests || shipped.length === 0;
  const testFiles = all.filter(({ test }) => test).map(({ name }) => name);
  const more = testFiles.length > MOST_TESTS ? " …" : "";
  return [
    ...listed(`imported by ${counted(isShown ? all : shipped)}`, isShown ? all : shipped, limit),
    ...(isShown || testFiles.length === 0
      ? []
      : [`  tests: ${plural(testFiles.length, "file")}: ${testFiles.slice(0, MOST_TESTS).join(", ")}${more}`]),
  ];
}

/** A module of several files is named by its directory. */
function counted(all: readonly Neighbour[]): string {
  const files = all.filter(({ name }) => /\.[^/]+$/.test(name)).length;
  const modules = all.length - files;
  return [...(modules > 0 ? [plural(modules, "package")] : []), ...(files > 0 ? [plural(files, "file")] : [])].join(" and ");
}

function listed(title: string, all: readonly Neighbour[], limit: number): readonly string[] {
  if (all.length === 0) return [];
  const part = limit === 0 ? all : all.slice(0, limit);
  const rest = all.length - part.length;
  return [title, ...part.map((one) => `  ${neighbourLine(one)}`), ...(rest > 0 ? [`  … ${rest} more: --limit 0 lists all`] : [])];
}

/** `src/till.ts:3 Cart, receipt (types only, through src/index.ts)`. */
function neighbourLine({ name, line, names, kind, reExport, unused, through }: Neighbour): string {
  const marks = [
    ...(reExport ? ["re-export"] : []),
    ...(unused === true ? ["unused"] : []),
    ...[wordOf(kind)].filter((word) => word !== undefined),
    ...(through === undefined ? [] : [`through ${through.join(", ")}`]),
  ];
  const what = names.length === 0 ? "" : ` ${cut(firstOf(names, MOST_NAMES), 90)}`;
  return `${name}:${line}${what}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}`;
}

function packageLine(packages: readonly Neighbour[]): string {
  return `packages: ${firstOf(
    packages.map(({ name }) => name),
    MOST_PACKAGES,
  )}`;
}
