/** What somebody means by `src/cart.ts`, `src/cart.ts#Cart.total`, `Cart.total`, `src/cart.ts:42` or `total`. */
import { posix } from "node:path";
import { byteOrder } from "../model/basics.js";
import type { OutlineSymbol } from "../model/outline.js";
import { isTest, testsBeside, type CodeGraph, filesWith, type Sources } from "./code-graph.js";
import { findDirectory } from "./find-directory.js";
import { exportedBy } from "./types/names.js";
import { plural } from "../model/shown-text.js";

export interface CodeTarget {
  /** For an external package its key, with two leading colons; for the whole project a dot. */
  readonly path: string;
  /** Sources below a directory, if `path` is one that is no module of several files. */
  readonly files?: readonly string[];
  /** Symbols that have the name of the directory as well. */
  readonly namesakes?: readonly string[];
  /** As in the outline; absent: the whole file. */
  readonly symbol?: string;
  /** Name of the module-level declaration in the index, if it has one: `default` for a default export. */
  readonly declared?: string;
  readonly outline?: OutlineSymbol;
}

export type FoundTarget =
  | { readonly found: "one"; readonly target: CodeTarget }
  /** Several symbols of that name, in order of their paths. */
  | { readonly found: "several"; readonly targets: readonly CodeTarget[] }
  /** The file exists, the symbol does not: its symbols. */
  | { readonly found: "no-symbol"; readonly path: string; readonly symbols: readonly string[] }
  /** A property of an interface or of a type, which has no entry of its own: that interface or type. */
  | { readonly found: "property"; readonly owner: CodeTarget }
  | { readonly found: "nothing" };

/** Files that are searched for members of a name. */
const MOST_SEARCHED = 60;

/** `here`: directory of the user, relative to the project, for paths. */
export async function findTarget(graph: CodeGraph, sources: Sources, words: string, here = ""): Promise<FoundTarget> {
  const [name, symbol] = splitAt(isPath(graph, words, here) ? words : plainName(words), "#");
  const whole = symbol === undefined ? targetAt(graph, name, here) : undefined;
  if (whole !== undefined) return one(whole);
  const path = pathOf(graph, sources, name, here);
  if (path !== undefined) return symbol === undefined ? one({ path }) : await symbolIn(graph, sources, path, symbol);
  const [file, line] = splitAt(words, ":");
  const lined = line !== undefined && /^\d+/.test(line) ? pathOf(graph, sources, file, here) : undefined;
  if (lined !== undefined) return await symbolAt(graph, sources, lined, Number.parseInt(line ?? "", 10));
  const external = graph.externals().find((key) => key.slice(key.indexOf(":", 2) + 1) === words || key.slice(2) === words);
  const direct = symbol === undefined ? await namedSymbols(graph, sources, name) : await symbolsBelow(graph, sources, name, symbol, here);
  const found = direct.length > 0 || symbol !== undefined ? direct : await qualifiedSymbols(graph, sources, name);
  if (found.length === 1 && found[0] !== undefined) return one(found[0]);
  if (found.length > 1) return { found: "several", targets: [...(external === undefined ? [] : [{ path: external }]), ...found] };
  if (external !== undefined) return one({ path: external });
  const owners = symbol === undefined ? await namedSymbols(graph, sources, ownerOf(words)) : [];
  return propertyOf(owners) ?? (await missingMember(sources, owners)) ?? { found: "nothing" };
}

/** `Cart.totl`: the only symbol of the name in front has others. */
async function missingMember(sources: Sources, owners: readonly CodeTarget[]): Promise<FoundTarget | undefined> {
  const [owner] = owners;
  if (owner?.symbol === undefined || owners.length > 1) return undefined;
  const members = (await sources.outline(owner.path)).flatMap(({ name }) => (name.startsWith(`${owner.symbol}.`) ? [name] : []));
  return members.length === 0 ? undefined : { found: "no-symbol", path: owner.path, symbols: members };
}

/** Directories may have names in parentheses: `app/(shop)/page.tsx`. */
function isPath(graph: CodeGraph, words: string, here: string): boolean {
  return words.includes("(") && targetAt(graph, splitAt(splitAt(words, "#")[0], ":")[0], here) !== undefined;
}

/** `(*Cart).Total` is `Cart.Total`. */
function plainName(words: string): string {
  return words.replace(/\(\*?([\p{L}_][\p{L}\p{N}_]*)\)/u, "$1");
}

function one(target: CodeTarget): FoundTarget {
  return { found: "one", target };
}

/** A file, a module of several files, or a directory. */
function targetAt(graph: CodeGraph, name: string, here: string): CodeTarget | undefined {
  const places = placesOf(name, here);
  // A directory that a source refers to as a whole has a slash at its end.
  const path = [...places, ...places.map((place) => `${place}/`)].find((place) => graph.has(place) || graph.unitFiles(place).length > 0);
  return path === undefined ? places.map((place) => findDirectory(graph, place)).find((found) => found !== undefined) : { path };
}

/** As given from the project, or from the directory of the user. */
function placesOf(name: string, here: string): readonly string[] {
  const words = name.replaceAll("\\", "/");
  const below = plainPath(posix.join(here, words));
  // A dot stands for the place where it is written.
  return /^\.{1,2}(?:\/|$)/.test(words) && here !== "" ? [below, plainPath(words)] : [plainPath(words), below];
}

function plainPath(path: string): string {
  return posix.normalize(path).replace(/^\.\/|(?<=.)\/$/g, "");
}

/** As given from the project, or from the directory of the user: a file, a module of several files, or a directory with a file that stands for it. */
function pathOf(graph: CodeGraph, { indexStems }: Sources, name: string, here: string): string | undefined {
  const places = placesOf(name, here);
  const whole = places.find((path) => graph.has(path) || graph.unitFiles(path).length > 0);
  if (whole !== undefined) return whole;
  const isIndexOf = (path: string, directory: string): boolean =>
    posix.dirname(path) === directory && indexStems.has(posix.basename(path, posix.extname(path)));
  return places.flatMap((directory) => graph.paths.filter((path) => isIndexOf(path, directory)))[0];
}

async function symbolIn(graph: CodeGraph, sources: Sources, path: string, symbol: string): Promise<FoundTarget> {
  const files = graph.unitFiles(path).length > 0 ? graph.unitFiles(path) : [path];
  const names: string[] = [];
  for (const file of [...files, ...othersOfModule(graph, sources, path, symbol)]) {
    const target = await targetIn(graph, sources, file, symbol);
    if (target !== undefined) return one(target);
    if (!files.includes(file)) continue;
    for (const { name } of await sources.outline(file)) names.push(name);
  }
  const owners: CodeTarget[] = [];
  for (const file of files) {
    const owner = await targetIn(graph, sources, file, ownerOf(symbol));
    if (owner !== undefined) owners.push(owner);
  }
  return propertyOf(owners) ?? (await passedOn(graph, sources, files, symbol)) ?? { found: "no-symbol", path, symbols: names };
}

/** `index.ts#total` of `export { total } from "./cart"`: what the name stands for. */
async function passedOn(graph: CodeGraph, sources: Sources, files: readonly string[], symbol: string): Promise<FoundTarget | undefined> {
  const [name = "", ...rest] = symbol.split(".");
  for (const file of files) {
    const entity = exportedBy(graph, file, name).find((one) => "path" in one && !one.path.startsWith("::"));
    if (entity === undefined || !("path" in entity)) continue;
    const inside = [...(entity.kind === "symbol" ? [entity.name] : []), ...rest].join(".");
    const target = inside === "" ? { path: entity.path } : await targetIn(graph, sources, entity.path, inside);
    if (target !== undefined) return one(target);
  }
  return undefined;
}

/** Where the members of a type may stand as well: files of the same module that contain the name of the member. */
function othersOfModule(graph: CodeGraph, sources: Sources, path: string, symbol: string): readonly string[] {
  if (!symbol.includes(".")) return [];
  const member = symbol.replace(/\(\)$/, "").slice(symbol.lastIndexOf(".") + 1);
  const beside = [...graph.unitFiles(graph.unit(path) ?? ""), ...testsBeside(graph)(path)];
  return beside.filter((file) => file !== path && sources.contains(file, member));
}

async function targetIn(graph: CodeGraph, sources: Sources, path: string, symbol: string): Promise<CodeTarget | undefined> {
  const plain = symbol.replace(/\(\)$/, "");
  const outline = (await sources.outline(path)).find(({ name }) => name === plain);
  const declarations = graph.declarations(path);
  const declared =
    declarations.find(({ name }) => name === plain) ??
    declarations.find(({ name, line }) => name === "default" && outline?.depth === 0 && line >= outline.from && line <= outline.to);
  if (outline === undefined && declared === undefined) return undefined;
  return { path, symbol: outline?.name ?? plain, ...(declared && { declared: declared.name }), ...(outline && { outline }) };
}

async function symbolAt(graph: CodeGraph, sources: Sources, path: string, line: number): Promise<FoundTarget> {
  const around = (await sources.outline(path))
    .filter(({ from, to }) => from <= line && line <= to)
    .toSorted((a, b) => b.from - a.from || a.to - b.to)[0];
  if (around === undefined) return one({ path });
  const target = await targetIn(graph, sources, path, around.name);
  return target === undefined ? one({ path }) : one(target);
}

/** `packages/cli#main`: in the files of the directory. */
async function symbolsBelow(
  graph: CodeGraph,
  sources: Sources,
  name: string,
  symbol: string,
  here: string,
): Promise<readonly CodeTarget[]> {
  const found = await namedSymbols(graph, sources, symbol);
  const files = targetAt(graph, name, here)?.files;
  return files === undefined ? found : found.filter(({ path }) => files.includes(path));
}

async function namedSymbols(graph: CodeGraph, sources: Sources, words: string): Promise<readonly CodeTarget[]> {
  const symbol = words.replace(/\(\)$/, "");
  if (!/^[\p{L}\p{N}_$#.[\]@-]+$/u.test(symbol)) return [];
  const declaring = new Set(graph.named(symbol).map(({ path }) => path));
  const isDeclared = declaring.size > 0;
  const found: CodeTarget[] = [];
  for (const path of [...new Set([...declaring, ...filesWithMember(graph, sources, symbol, isDeclared)])].sort(byteOrder)) {
    const target = isDeclared && !declaring.has(path) ? undefined : await targetIn(graph, sources, path, symbol);
    if (target !== undefined) found.push(target);
    if (target === undefined || isDeclared) found.push(...(await membersIn(graph, sources, path, symbol, isDeclared)));
  }
  return found;
}

/** `Cart.total`: the files that declare `Cart`; a bare name: files that contain it. */
function filesWithMember(graph: CodeGraph, sources: Sources, symbol: string, isDeclared: boolean): readonly string[] {
  if (!symbol.includes(".")) return filesWith(graph, sources, symbol, MOST_SEARCHED);
  if (isDeclared) return [];
  const declaring = graph.named(symbol.split(".")[0] ?? "").map(({ path }) => path);
  return [...declaring, ...declaring.flatMap((path) => othersOfModule(graph, sources, path, symbol))];
}

/** `store.Repo.Get`, `example.com/app/store.Repo.Get`, `app.store.Repo.get`: behind the name or the path of the module. */
async function qualifiedSymbols(graph: CodeGraph, sources: Sources, words: string): Promise<readonly CodeTarget[]> {
  const tail = words.slice(words.lastIndexOf("/") + 1);
  const parts = tail.split(".");
  for (let at = 1; at < parts.length; at += 1) {
    const module = words.slice(0, words.length - tail.length) + parts.slice(0, at).join("/");
    const name = parts.slice(at).join(".");
    const found: CodeTarget[] = [];
    for (const target of await namedSymbols(graph, sources, name)) {
      // What has more names around it than were given is another symbol.
      if (target.symbol === name && (await isModule(graph, sources, target.path, module))) found.push(target);
    }
    if (found.length > 0) return found;
  }
  return [];
}

/** By the path of the file or its directory, or by the name that the file gives its package. */
async function isModule(graph: CodeGraph, sources: Sources, path: string, module: string): Promise<boolean> {
  const places = [path.slice(0, path.length - posix.extname(path).length), graph.unit(path) ?? posix.dirname(path)];
  const isNamed = places.some((place) => place === module || place.endsWith(`/${module}`) || module.endsWith(`/${place}`));
  return isNamed || (graph.unit(path) !== undefined && (await sources.uses(path)).module === module);
}

const WITH_MEMBERS: ReadonlySet<string> = new Set(["class", "struct", "interface", "type", "enum", "namespace"]);

/** If a declaration has the name too, what is inside of functions and what tests declare is not meant. */
async function membersIn(
  graph: CodeGraph,
  sources: Sources,
  path: string,
  symbol: string,
  isDeclared: boolean,
): Promise<readonly CodeTarget[]> {
  if (isDeclared && isTest(graph, path)) return [];
  const outline = await sources.outline(path);
  const kinds = new Map(outline.map(({ name, kind }) => [name, kind]));
  const found: CodeTarget[] = [];
  for (const { name } of outline) {
    if (!name.endsWith(`.${symbol}`) || (isDeclared && !WITH_MEMBERS.has(kinds.get(ownerOf(name)) ?? "class"))) continue;
    const target = await targetIn(graph, sources, path, name);
    if (target !== undefined) found.push(target);
  }
  return found;
}

/** Empty if there is none. */
function ownerOf(symbol: string): string {
  return symbol.slice(0, Math.max(symbol.lastIndexOf("."), 0));
}

const WITHOUT_ENTRIES: ReadonlySet<string> = new Set(["interface", "type"]);

function propertyOf(owners: readonly CodeTarget[]): FoundTarget | undefined {
  const owner = owners.find(({ outline }) => outline !== undefined && WITHOUT_ENTRIES.has(outline.kind));
  return owner && { found: "property", owner };
}

function splitAt(words: string, separator: string): readonly [string, string | undefined] {
  // `Cart.#total` is a private member.
  const plain = separator === "#" ? words.replace(/(?<=[\p{ID_Continue}$])\.#/gu, "..") : words;
  const at = plain.lastIndexOf(separator);
  return at < 0 ? [words, undefined] : [words.slice(0, at), words.slice(at + 1)];
}

const MOST_DOC = 120;
const MOST_SIGNATURE = 100;

/** `src/cart.ts:20-31 Cart.total(): Money — The sum after discounts.` */
export function headOf({ path, symbol, outline, files, namesakes = [] }: CodeTarget): string {
  if (files !== undefined) {
    const also = namesakes.length === 0 ? "" : `; symbols of this name: ${cut(namesakes.join(", "), MOST_DOC)}`;
    return `${path === "." ? path : `${path}/`} (directory, ${plural(files.length, "source file")}${also})`;
  }
  if (symbol === undefined) return path.startsWith("::") ? `package ${path.slice(path.indexOf(":", 2) + 1)}` : path;
  if (outline === undefined) return `${path} ${symbol}`;
  const { from, to, signature = "", doc, kind } = outline;
  const word = kind === "function" || kind === "method" || kind === "property" ? "" : `${kind} `;
  const lines = from === to ? String(from) : `${from}-${to}`;
  return `${path}:${lines} ${word}${symbol}${cut(signature, MOST_SIGNATURE)}${doc === undefined ? "" : ` — ${cut(doc, MOST_DOC)}`}`;
}

export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** Files of a directory or of a module of several files; otherwise the file itself. */
export function filesOf(graph: CodeGraph, { path, files }: CodeTarget): readonly string[] {
  if (files !== undefined) return files;
  const parts = graph.unitFiles(path);
  return parts.length > 0 ? parts : [path];
}

/** `path#symbol`, which names it in every command. */
export function nameOf({ path, symbol }: CodeTarget): string {
  return symbol === undefined ? path : `${path}#${symbol}`;
}
