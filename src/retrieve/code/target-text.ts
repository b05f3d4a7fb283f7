/** The short text of named targets: a block each, with as many symbols and files as there is room for. */
import { inertLine, inertLines } from "../inert.js";
import type { SymbolKind } from "../../model/outline.js";
import type { ContextNeighbour, ContextSymbol, ContextTarget } from "./context-answer.js";
import { cut, DATA, moreLine, symbolLine, type TextOptions } from "./context-text.js";
import { estimateTokens } from "./estimate-tokens.js";

const PURPOSE = 160;
const MOST_NAMES = 4;
/** Symbols and files of each list that are tried in turn until the text fits; at last, targets are dropped. */
const LISTED = [40, 24, 16, 10, 6, 3, 1, 0];

export function targetText(targets: readonly ContextTarget[], options: TextOptions): string {
  for (const most of LISTED) {
    const text = textOf(targets, most, 0, options);
    if (estimateTokens(text) <= options.budget) return text;
  }
  for (let shown = targets.length - 1; shown > 1; shown = Math.floor(shown * 0.8)) {
    const text = textOf(targets.slice(0, shown), 0, targets.length - shown, options);
    if (estimateTokens(text) <= options.budget) return text;
  }
  return textOf(targets.slice(0, 1), 0, targets.length - 1, options);
}

function textOf(targets: readonly ContextTarget[], most: number, missing: number, options: TextOptions): string {
  const blocks = targets.map((target) => blockOf(target, most, options.uids === true));
  const rest = missing === 0 ? [] : [`${missing} more targets are left out`];
  const isCut =
    missing > 0 || targets.some(({ symbols, importers, imports }) => Math.max(symbols.length, importers.length, imports.length) > most);
  return `${[DATA, ...blocks, ...rest, ...(isCut ? [moreLine(options.budget)] : [])].join("\n")}\n`;
}

function blockOf(
  { source, uid, purpose, at, symbols, importers, tests, imports, externals, code }: ContextTarget,
  most: number,
  uids: boolean,
): string {
  const path = source.split("#", 1)[0] ?? "";
  const head = at === undefined ? source : `${path}:${symbolLine({ ...at, doc: undefined })}`;
  const lines = [
    `${head}${uids ? ` [${uid}]` : ""}${purpose === "" ? "" : ` — ${cut(purpose, PURPOSE)}`}`,
    ...foremost(symbols, most).map((symbol) => `  ${symbolLine(symbol)}`),
    ...(symbols.length > most ? [`  … ${symbols.length - most} more symbols: outline ${path}`] : []),
    ...listed(`imported by ${counted(importers.length)}`, importers, most),
    ...(tests.count === 0
      ? []
      : [`  tests: ${tests.count}${tests.count > NEAREST ? "; nearest" : ""}: ${tests.nearest.slice(0, NEAREST).join(", ")}`]),
    ...listed(`imports ${counted(imports.length)}`, imports, most),
    ...(externals.length === 0 || most === 0 ? [] : [`  externals: ${few(externals, most)}`]),
  ].map(inertLine);
  return [...lines, ...(code === undefined ? [] : [numbered(code, at?.from ?? 1)])].join("\n");
}

const NEAREST = 3;
const FIRST: ReadonlySet<SymbolKind> = new Set<SymbolKind>(["function", "method", "class", "struct"]);

/** In the order of their lines: what can be called before values and types, and the outer before the inner. */
function foremost(symbols: readonly ContextSymbol[], most: number): readonly ContextSymbol[] {
  if (symbols.length <= most) return symbols;
  const rankOf = ({ kind, name }: ContextSymbol): number => (FIRST.has(kind) ? 0 : MOST_PARTS) + name.split(".").length;
  const kept = new Set(symbols.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, most));
  return symbols.filter((symbol) => kept.has(symbol));
}

const MOST_PARTS = 100;

/** Lines of code start with their number, so none can pass for a line of ours. */
function numbered(code: string, from: number): string {
  const lines = inertLines(code).split("\n");
  const width = String(from + lines.length - 1).length;
  return lines.map((line, place) => `${String(from + place).padStart(width + CODE)} ${line}`).join("\n");
}

const CODE = 4;

function counted(files: number): string {
  return files === 1 ? "1 file" : `${files} files`;
}

function listed(title: string, files: readonly ContextNeighbour[], most: number): readonly string[] {
  if (files.length === 0) return [];
  const shown = files.slice(0, most).map(({ path, names }) => `    ${path}${names.length === 0 ? "" : ` (${few(names, MOST_NAMES)})`}`);
  return [
    `  ${title}${shown.length < files.length && shown.length > 0 ? `, ${shown.length} of them` : ""}${shown.length === 0 ? "" : ":"}`,
    ...shown,
  ];
}

function few(names: readonly string[], most: number): string {
  return names.length <= most ? names.join(", ") : `${names.slice(0, most).join(", ")} +${names.length - most}`;
}
