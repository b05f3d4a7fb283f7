/** What files say about their own names, and everything that was found out about one index. */
import { TEMPLATE_OWNER, type TypedName } from "../../model/file-uses.js";
import type { OutlineSymbol } from "../../model/outline.js";
import { memoOf } from "../../model/basics.js";
import { type CodeGraph, testsBeside, type Sources } from "../code-graph.js";
import { type ClassText, namesOf } from "./class-text.js";
import { libraryAt } from "./libraries.js";
import { namedIn } from "./names.js";
import type { ClassKey, Value } from "./values.js";

export interface Member {
  /** The class that declares it. */
  readonly owner: ClassKey;
  readonly path: string;
  /** As in the outline. */
  readonly name: string;
  readonly symbol: OutlineSymbol | undefined;
  readonly typed: TypedName | undefined;
}

export interface Bases {
  /** In the order of look-up, each once. */
  readonly all: readonly ClassKey[];
  /** Whether one of them is not known, so that it may have any member. */
  readonly isOpen: boolean;
}

export interface Types {
  readonly graph: CodeGraph;
  readonly sources: Sources;
  /** Filled with nothing while they are looked up: a way that comes back to itself leads nowhere. One question at a time uses them. */
  readonly values: Map<string, readonly Value[] | undefined>;
  readonly symbols: Map<string, Promise<FileSymbols>>;
  readonly members: Map<string, Member | undefined>;
  readonly bases: Map<string, Bases>;
  last: Promise<unknown>;
}

/** Everything that was found out about one index. */
export const typesOf = memoOf((graph: CodeGraph) => {
  const bySources = new WeakMap<Sources, Types>();
  return (sources: Sources): Types => {
    const known = bySources.get(sources);
    if (known !== undefined) return known;
    const types: Types = {
      graph,
      sources,
      values: new Map(),
      symbols: new Map(),
      members: new Map(),
      bases: new Map(),
      last: Promise.resolve(),
    };
    bySources.set(sources, types);
    return types;
  };
});

/** Questions that come at the same time are answered one after the other. */
export async function inTurn<T>(types: Types, answer: () => Promise<T>): Promise<T> {
  const mine = types.last.then(answer);
  types.last = mine.catch(() => undefined);
  return await mine;
}

export interface FileSymbols {
  readonly outline: ReadonlyMap<string, OutlineSymbol>;
  readonly typed: ReadonlyMap<string, TypedName>;
}

export function symbolsOf({ sources, symbols }: Types, path: string): Promise<FileSymbols> {
  const known = symbols.get(path);
  if (known !== undefined) return known;
  const library = libraryAt(path);
  const read = async (): Promise<FileSymbols> => {
    if (library !== undefined) return { outline: new Map(), typed: library };
    const [outline, { typed = [] }] = [await sources.outline(path), await sources.uses(path)];
    return { outline: new Map(outline.map((one) => [one.name, one])), typed: new Map(typed.map((one) => [one.name, one])) };
  };
  const found = read();
  symbols.set(path, found);
  return found;
}

/** Whether the language of a file has types everywhere: the one whose files name the module that they are a part of. */
export async function writesTypes({ sources }: Types, path: string): Promise<boolean> {
  return path !== "" && (await sources.uses(path)).module !== undefined;
}

/** `Path(x)` of a type of its own converts; it is no call of what stands behind it. */
export async function namesType(types: Types, path: string, node: ClassText): Promise<boolean> {
  const names = namesOf(node.kind === "given to" ? node.of : node);
  if (names === undefined || names[0] === TEMPLATE_OWNER) return false;
  const found = await namedIn(types.graph, types.sources, path, names);
  for (const { entity, rest } of found) {
    const typed = entity.kind === "symbol" && rest.length === 0 ? (await symbolsOf(types, entity.path)).typed.get(entity.name) : undefined;
    if (typed?.behind === undefined) return false;
  }
  return found.length > 0;
}

/** A default export has its own name only in the outline. */
export function outlineName(
  { graph }: Types,
  outline: FileSymbols["outline"],
  { path, name }: { readonly path: string; readonly name: string },
): string {
  if (outline.has(name)) return name;
  const line = graph.declarations(path).find((one) => one.name === name)?.line;
  const around = line === undefined ? [] : [...outline.values()].filter(({ depth, from, to }) => depth === 0 && from <= line && line <= to);
  return around.length === 1 && around[0] !== undefined ? around[0].name : name;
}

/** The class as every build that has it together with the file at `user` declares it. */
export function variantsOf({ graph }: Types, { path, name, ...rest }: ClassKey, user: string): readonly ClassKey[] {
  const others = graph
    .unitFiles(graph.unit(path) ?? "")
    .filter((file) => graph.areExclusive(file, path) && !graph.areExclusive(file, user));
  const declaring = others.filter((file) => graph.declarations(file).some((one) => one.name === name));
  return [path, ...declaring].map((file) => ({ ...rest, path: file, name }));
}

/** A class may have members in several files of its module. */
export function filesOfClass({ graph, sources }: Types, { path, name }: ClassKey, word: string): readonly string[] {
  const beside = [...graph.unitFiles(graph.unit(path) ?? ""), ...testsBeside(graph)(path)];
  return [path, ...beside.filter((file) => file !== path && sources.contains(file, word) && sources.contains(file, name))];
}
