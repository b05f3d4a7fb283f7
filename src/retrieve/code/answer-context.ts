import type { Targets } from "../answers.js";
import type { SearchIndex } from "../search-index.js";
import type { CodeSources } from "./code-sources.js";
import type { ContextNeighbour, ContextSymbol, ContextTarget, TaskContext } from "./context-answer.js";
import { cut, DATA, moreLine, symbolLine, taskText, type TextOptions } from "./context-text.js";
import { estimateTokens } from "./estimate-tokens.js";
import { type ContextLimits, FIRST_SCREEN, taskContext, toSymbol } from "./task-context.js";
import { inertLine, inertLines } from "../inert.js";
import type { OutlineSymbol, SymbolKind } from "../../model/outline.js";
import { byteOrder } from "../../model/basics.js";
import type { Uid } from "../../model/operation.js";
import type { MapEntity, MapGraph } from "../map-graph.js";
import { siblingsOf } from "../siblings.js";
import { isTestPath } from "../test-path.js";

const PURPOSE = 160;

const MOST_NAMES = 4;

/** Symbols and files of each list that are tried in turn until the text fits; at last, targets are dropped. */
const LISTED = [40, 24, 16, 10, 6, 3, 1, 0];

const NEAREST = 3;

const FIRST: ReadonlySet<SymbolKind> = new Set<SymbolKind>(["function", "method", "class", "struct"]);

const MOST_PARTS = 100;

const CODE = 4;

interface ContextOptions {
  /** Most tokens of the text; a ceiling, seldom reached. */
  readonly budget: number;
  readonly uids?: boolean;
  /** Most lines of code of each target. Default: none. */
  readonly code?: number;
}

export interface ContextAnswer extends Partial<TaskContext> {
  readonly targets: readonly ContextTarget[];
  /** Estimated number of tokens of `text`. */
  readonly tokens: number;
  readonly isEmpty: boolean;
  readonly text: string;
}

/** Budget of the first screen; a multiple of it shows as many times more. */
const BUDGET = 700;
/** Share of the budget for named targets if there is a task, too. */
const NAMED = 0.6;

/** The answer to named targets, to a task in words, or to both, as data and as text. */
export async function answerContext(
  index: SearchIndex,
  { uids, text }: Targets,
  sources: CodeSources | undefined,
  options: ContextOptions,
): Promise<ContextAnswer> {
  const isTask = text.trim() !== "";
  const targets = uids.length === 0 ? [] : await targetContext(index.map, uids, sources, { code: options.code ?? 0 });
  const budget = Math.floor(options.budget * (isTask && targets.length > 0 ? NAMED : 1));
  const named = targets.length === 0 ? "" : targetText(targets, { ...options, budget });
  if (!isTask) return { targets, tokens: estimateTokens(named), isEmpty: targets.length === 0, text: named };
  const left = { ...options, budget: options.budget - estimateTokens(named) };
  const { text: rest, answer } = taskText(await taskContext(index, text, sources, limitsFor(left.budget)), left);
  const isEmpty = targets.length + answer.files.length + answer.tests.count === 0;
  return { targets, ...answer, tokens: estimateTokens(named + rest), isEmpty, text: named + rest };
}

function limitsFor(budget: number): ContextLimits {
  const times = Math.max(1, budget / BUDGET);
  const { files, symbols, tests, least } = FIRST_SCREEN;
  return { files: Math.round(files * times), symbols: Math.round(symbols * times), tests: Math.round(tests * times), least: least / times };
}

/** The short text of named targets: a block each, with as many symbols and files as there is room for. */
function targetText(targets: readonly ContextTarget[], options: TextOptions): string {
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

/** In the order of their lines: what can be called before values and types, and the outer before the inner. */
function foremost(symbols: readonly ContextSymbol[], most: number): readonly ContextSymbol[] {
  if (symbols.length <= most) return symbols;
  const rankOf = ({ kind, name }: ContextSymbol): number => (FIRST.has(kind) ? 0 : MOST_PARTS) + name.split(".").length;
  const kept = new Set(symbols.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, most));
  return symbols.filter((symbol) => kept.has(symbol));
}

/** Lines of code start with their number, so none can pass for a line of ours. */
function numbered(code: string, from: number): string {
  const lines = inertLines(code).split("\n");
  const width = String(from + lines.length - 1).length;
  return lines.map((line, place) => `${String(from + place).padStart(width + CODE)} ${line}`).join("\n");
}

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

interface TargetOptions {
  /** Most lines of code to add to each target. Default: none. */
  readonly code?: number;
}

/** What named entities are: their symbols, whom they import and who imports them, merged by file. */
async function targetContext(
  map: MapGraph,
  uids: readonly Uid[],
  sources: CodeSources | undefined,
  { code = 0 }: TargetOptions = {},
): Promise<readonly ContextTarget[]> {
  const siblings = siblingsOf(sources?.paths ?? []);
  const found = uids.flatMap((uid) => map.entities.get(uid) ?? []);
  return Promise.all(
    found.map(async (entity): Promise<ContextTarget> => {
      const text = sources?.read(entity.path);
      const outline = text === undefined ? [] : ((await sources?.outline(entity.path, text)) ?? []);
      const at = entity.symbol === undefined ? undefined : outline.find(({ name }) => name === entity.symbol);
      const users = importersOf(map, entity);
      const tests = new Set([...(siblings.get(entity.path) ?? []), ...users.map(({ path }) => path).filter(isTestPath)]);
      return {
        source: entity.source,
        uid: entity.uid,
        kind: entity.kind,
        purpose: entity.purpose,
        ...(at === undefined ? {} : { at: toSymbol(at) }),
        symbols: (entity.symbol === undefined ? outline : within(outline, at)).map(toSymbol),
        importers: users.filter(({ path }) => !isTestPath(path)),
        tests: { count: tests.size, nearest: [...tests] },
        ...importsOf(map, entity),
        ...(code === 0 || text === undefined ? {} : codeOf(text, at, code)),
      };
    }),
  );
}

function within(outline: readonly OutlineSymbol[], whole: OutlineSymbol | undefined): readonly OutlineSymbol[] {
  if (whole === undefined) return [];
  return outline.filter((one) => one !== whole && (one.name.startsWith(`${whole.name}.`) || (one.from > whole.from && one.to <= whole.to)));
}

function codeOf(text: string, at: OutlineSymbol | undefined, most: number): Pick<ContextTarget, "code"> {
  const lines = text.split("\n").slice((at?.from ?? 1) - 1, at?.to ?? most);
  return { code: lines.slice(0, most).join("\n") };
}

/** The entity and, for a file, its declarations: an import of these is one of the file. */
function partsOf(map: MapGraph, { uid, symbol, path }: MapEntity): readonly MapEntity[] {
  const uids = symbol === undefined && path !== "" ? [...new Set([uid, ...(map.byPath.get(path) ?? [])])] : [uid];
  return uids.flatMap((one) => map.entities.get(one) ?? []);
}

function importersOf(map: MapGraph, entity: MapEntity): readonly ContextNeighbour[] {
  const found = new Map<string, Set<string>>();
  for (const { importers } of partsOf(map, entity)) {
    for (const { importer, imported } of importers) {
      const path = map.entities.get(importer)?.path ?? "";
      if (path !== "" && path !== entity.path) take(found, path, map.entities.get(imported)?.symbol);
    }
  }
  return sorted(found);
}

function importsOf(map: MapGraph, entity: MapEntity): Pick<ContextTarget, "imports" | "externals"> {
  const found = new Map<string, Set<string>>();
  const externals = new Set<string>();
  for (const { imports } of partsOf(map, entity)) {
    for (const { imported } of imports) {
      const other = map.entities.get(imported);
      if (other === undefined || other.path === entity.path) continue;
      if (other.path === "") externals.add(other.source);
      else take(found, other.path, other.symbol);
    }
  }
  return { imports: sorted(found), externals: [...externals].sort(byteOrder) };
}

function take(found: Map<string, Set<string>>, path: string, name: string | undefined): void {
  const names = found.get(path) ?? new Set<string>();
  if (name !== undefined) names.add(name);
  found.set(path, names);
}

function sorted(found: ReadonlyMap<string, ReadonlySet<string>>): readonly ContextNeighbour[] {
  return [...found]
    .map(([path, names]) => ({ path, names: [...names].sort(byteOrder) }))
    .sort((a, b) => b.names.length - a.names.length || byteOrder(a.path, b.path));
}
