/** What a project is, in one answer: its parts and what stands on what, where it starts, what most of it rests on, and where to begin reading. */
import { byteOrder } from "../model/basics.js";
import type { Category } from "../model/category.js";
import { isFollowed, type CycleKind } from "../model/edge-kinds.js";
import { BUILTIN_ECOSYSTEMS } from "../model/external.js";
import { baseName, directoryOf } from "../model/tree.js";
import { type Arrow, levelsOf } from "../model/graphs/levels.js";
import { countByDirectory } from "./by-directory.js";
import { edgesInto } from "./edges-into.js";
import { isTest, type CodeGraph } from "./code-graph.js";
import { type Part, partsOf } from "./overview-parts.js";

export interface Entrypoint {
  readonly path: string;
  /** `program`, `library` … */
  readonly kind: string;
  readonly evidence: readonly string[];
  /** Entities of the map. */
  readonly reached: number;
}

/** A package that is built for itself. */
export interface Project {
  readonly name: string;
  /** Ends with `/`; empty for that of the whole. */
  readonly directory: string;
  /** An application is started, a library is imported by others, a package is neither. */
  readonly kind: "application" | "library" | "package";
  /** Source files. */
  readonly files: number;
  readonly purpose?: string;
}

/** What is known without the index of uses. */
interface OverviewInput {
  /** Ends with `/`; empty for the whole project. */
  readonly directory: string;
  /** Name and sentence, as the overview of the map has them. */
  readonly introduction: string;
  /** Shipped sources, as `bootstrap` counts them. */
  readonly sources: readonly string[];
  readonly tests: readonly string[];
  /** Of a directory: other files that are read. */
  readonly others: readonly { readonly category: Category; readonly files: number }[];
  /** Numbers of entities and imports of the map. */
  readonly map: { readonly entities: number; readonly imports: number };
  /** Those with source files, most first. */
  readonly projects: readonly Project[];
  readonly languages: readonly { readonly name: string; readonly files: number }[];
  readonly entrypoints: readonly Entrypoint[];
  readonly cycles: readonly { readonly files: readonly string[]; readonly kind: CycleKind }[];
  /** Texts that explain the code, the most telling first. */
  readonly guides: readonly string[];
  /** What a part is for, in the words of the repository. */
  readonly describe: (part: Part) => string | undefined;
}

export interface OverviewPart {
  readonly path: string;
  readonly files: number;
  /** Absent if the repository does not say it. */
  readonly purpose?: string;
  /** Names in it that most files of other parts import. */
  readonly names: readonly string[];
  /** 0 stands on no other part. */
  readonly level: number;
  /** Parts that it imports at run time, with the number of its files that do; most first. */
  readonly imports: readonly { readonly path: string; readonly files: number; readonly against: boolean }[];
}

interface Counted {
  readonly name: string;
  /** Importers, without tests. */
  readonly importers: number;
}

interface Heavy extends Counted {
  /** Importers for which it runs; not those of its types alone. */
  readonly running: number;
  /** Test files that import it as well. */
  readonly tests: number;
  readonly names: readonly string[];
}

export interface Overview extends Pick<
  OverviewInput,
  "directory" | "introduction" | "languages" | "projects" | "map" | "entrypoints" | "guides" | "others"
> {
  readonly sources: number;
  /** Upper ones first. */
  readonly parts: readonly OverviewPart[];
  /** Files, or packages of several files, that most others import when they run. */
  readonly heaviest: readonly Heavy[];
  readonly packages: readonly Counted[];
  readonly builtins: readonly Counted[];
  readonly cycles: { readonly runs: number; readonly lazy: number; readonly types: number; readonly worst: readonly string[] };
  readonly tests: CountedFiles & {
    /** Those elsewhere that import something of the directory. */
    readonly elsewhere: CountedFiles;
  };
  /** To be read in this order. */
  readonly begin: readonly string[];
}

interface CountedFiles {
  readonly files: number;
  readonly directories: readonly { readonly path: string; readonly files: number }[];
}

const MOST_HEAVY = 20;
const MOST_NAMES = 4;
const MOST_DIRECTORIES = 4;
const TO_BEGIN = 5;

export function overviewOf(graph: CodeGraph, input: OverviewInput): Overview {
  const { directory, sources, tests, cycles, entrypoints, guides } = input;
  const isInside = (path: string): boolean => path.startsWith(directory);
  const inside = sources.filter(isInside);
  const own = new Set(inside);
  const parts = openParts(graph, input, inside);
  const modules = importersOf(graph, inside);
  const outer = externalsOf(graph, inside);
  const touching = cycles.filter(({ files }) => files.some((file) => isInside(file) || isInside(`${file}/`)));
  const number = (kind: CycleKind): number => touching.filter((cycle) => cycle.kind === kind).length;
  const running = touching.filter(({ kind }) => kind === "runs").toSorted((a, b) => b.files.length - a.files.length);
  const starts = entrypoints.filter(({ path }) => isInside(path) || isInside(`${path}/`));
  const importing = new Set(edgesInto(graph, { path: directory, files: graph.paths.filter(isInside) }).edges.map(({ from }) => from));
  return {
    directory,
    introduction: input.introduction,
    others: input.others,
    sources: inside.length,
    map: input.map,
    parts,
    entrypoints: starts,
    languages: input.languages,
    projects: input.projects.filter((project) => isInside(project.directory)),
    heaviest: heaviestOf(graph, modules),
    packages: outer.filter(({ ecosystem }) => !BUILTIN_ECOSYSTEMS.has(ecosystem)).map(counted),
    builtins: outer.filter(({ ecosystem }) => BUILTIN_ECOSYSTEMS.has(ecosystem)).map(counted),
    cycles: { runs: number("runs"), lazy: number("lazy"), types: number("types"), worst: running[0]?.files ?? [] },
    tests: {
      ...countFiles(tests.filter(isInside)),
      elsewhere: countFiles(tests.filter((path) => !isInside(path) && importing.has(path))),
    },
    guides: guides.filter(isInside),
    begin: whereToBegin({ graph, own, starts, modules }),
  };
}

function countFiles(paths: readonly string[]): CountedFiles {
  const directories = paths.length === 0 ? [] : countByDirectory(paths, MOST_DIRECTORIES);
  return { files: paths.length, directories: directories.map(([path, files]) => ({ path, files })) };
}

function counted({ name, importers }: Counted): Counted {
  return { name, importers };
}

// Parts and what stands on what.

function openParts(graph: CodeGraph, { directory, projects, describe }: OverviewInput, inside: readonly string[]): readonly OverviewPart[] {
  const packages = projects.flatMap((project) => (project.directory === "" ? [] : [project.directory.slice(0, -1)]));
  const parts = partsOf(inside, directory, packages);
  const partOf = new Map(parts.flatMap(({ files }, at) => files.map((file) => [file, at] as const)));
  const importing = new Map<number, Set<string>>();
  for (const from of inside) {
    const [own = -1, targets] = [partOf.get(from), runningTargets(graph, from)];
    for (const target of targets) {
      const other = partOf.get(target);
      if (other === undefined || other === own) continue;
      const key = own * parts.length + other;
      importing.set(key, (importing.get(key) ?? new Set()).add(from));
    }
  }
  const arrows = [...importing]
    .sort(([a], [b]) => a - b)
    .map(([key, files]): Arrow => ({ from: Math.floor(key / parts.length), to: key % parts.length, weight: files.size }));
  const { level, against } = levelsOf(parts.length, arrows);
  return parts
    .map((part, at): OverviewPart => {
      const purpose = describe(part);
      const imports = arrows.flatMap(({ from, to, weight }, place) =>
        from === at ? [{ path: parts[to]?.path ?? "", files: weight, against: against.has(place) }] : [],
      );
      return {
        path: part.path,
        files: part.files.length,
        ...(purpose !== undefined && { purpose }),
        names: namesIn(graph, part),
        level: level[at] ?? 0,
        imports: imports.toSorted((a, b) => b.files - a.files),
      };
    })
    .toSorted((a, b) => b.level - a.level || b.files - a.files);
}

/** Files that a file imports when the program runs; of a package with several files one of them. */
function runningTargets(graph: CodeGraph, from: string): ReadonlySet<string> {
  const edges = graph.edgesFrom(from).filter(({ sites }) => sites.some(({ kind }) => isFollowed(kind)));
  return new Set(edges.flatMap(({ to, via }) => fileOf(graph, via ?? to) ?? fileOf(graph, to) ?? []));
}

function fileOf(graph: CodeGraph, key: string): string | undefined {
  return graph.fileOf(key) ?? graph.unitFiles(key)[0];
}

/** Names that files outside of a part import of it. */
function namesIn(graph: CodeGraph, { files }: Part): readonly string[] {
  const own = new Set(files);
  return mostImported(graph, files, (from) => !own.has(from) && !isTest(graph, from));
}

function mostImported(graph: CodeGraph, files: readonly string[], isCounted: (from: string) => boolean): readonly string[] {
  const found = new Map<string, number>();
  for (const key of files.flatMap((file) => graph.keysOf(file))) {
    const name = key.slice(key.lastIndexOf("#") + 1);
    if (!key.includes("#") || name === "default" || name.startsWith("_")) continue;
    const importers = new Set(graph.edgesTo(key).flatMap(({ from }) => (isCounted(from) ? [from] : []))).size;
    if (importers > 0) found.set(name, Math.max(found.get(name) ?? 0, importers));
  }
  const sorted = [...found].toSorted(([one, a], [other, b]) => b - a || byteOrder(one, other));
  return sorted.slice(0, MOST_NAMES).map(([name]) => name);
}

// What most others import.

interface ModuleImporters extends Omit<Heavy, "names"> {
  readonly files: readonly string[];
  /** Modules of the project that it imports. */
  readonly imports: number;
}

/** Most importers that run first. */
function heaviestOf(graph: CodeGraph, modules: readonly ModuleImporters[]): readonly Heavy[] {
  return modules
    .filter(({ running }) => running > 0)
    .toSorted((a, b) => b.running - a.running || b.importers - a.importers || byteOrder(a.name, b.name))
    .slice(0, MOST_HEAVY)
    .map(({ name, importers, running, tests, files }) => {
      const own = new Set([name, ...files]);
      return { name, importers, running, tests, names: mostImported(graph, files, (from) => !own.has(from) && !isTest(graph, from)) };
    });
}

/** In files, without manifests; most importers first. */
function importersOf(graph: CodeGraph, sources: readonly string[]): readonly ModuleImporters[] {
  const names = new Set(sources.map((path) => graph.unit(path) ?? path));
  return [...names].map((name) => moduleImporters(graph, name)).toSorted((a, b) => b.importers - a.importers || byteOrder(a.name, b.name));
}

/** `name`: of a file, or of a package of several files. */
export function moduleImporters(graph: CodeGraph, name: string): ModuleImporters {
  const moduleOf = (path: string): string => graph.unit(path) ?? path;
  const parts = graph.unitFiles(name);
  const files = parts.length > 0 ? parts : [name];
  const outside = edgesInto(graph, { path: name }).edges.filter(({ from }) => graph.isSource(from));
  const filesOf = (all: typeof outside): readonly string[] => [...new Set(all.map(({ from }) => from))];
  const isShipped = (file: string): boolean => !isTest(graph, file);
  const importers = filesOf(outside);
  const shipped = importers.filter(isShipped).length;
  const running = filesOf(outside.filter(({ sites }) => sites.some(({ kind }) => isFollowed(kind)))).filter(isShipped).length;
  const targets = files.flatMap((file) => graph.edgesFrom(file)).flatMap(({ to }) => fileOf(graph, to) ?? []);
  const imports = new Set(targets.map(moduleOf).filter((one) => one !== name)).size;
  return { name, files, importers: shipped, running, tests: importers.length - shipped, imports };
}

function externalsOf(graph: CodeGraph, sources: readonly string[]): readonly (Counted & { readonly ecosystem: string })[] {
  const found = new Map<string, number>();
  for (const file of sources) {
    const keys = new Set(graph.edgesFrom(file).flatMap(({ to }) => (to.startsWith("::") ? [to] : [])));
    for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1);
  }
  return [...found]
    .toSorted(([one, a], [other, b]) => b - a || byteOrder(one, other))
    .map(([key, importers]) => {
      const colon = key.indexOf(":", 2);
      return { ecosystem: key.slice(2, colon), name: key.slice(colon + 1), importers };
    });
}

// Where to begin.

interface Reading {
  readonly graph: CodeGraph;
  readonly own: ReadonlySet<string>;
  readonly starts: readonly Entrypoint[];
  readonly modules: readonly ModuleImporters[];
}

/** Where a program and a library start. */
const FIRST_KINDS = ["program", "library"];
/** An entrypoint that reaches less of what the largest reaches is beside the project. */
const TELLING = 0.3;

/** Entrypoints, then files that import and are imported by many, then what the most others stand on. */
function whereToBegin({ graph, own, starts, modules }: Reading): readonly string[] {
  // What a page loads first.
  const loaded = (path: string): readonly string[] =>
    graph
      .edgesFrom(path)
      .flatMap(({ to }) => (own.has(to) ? [to] : []))
      .slice(0, 1);
  const inFile = (path: string): readonly string[] =>
    own.has(path) ? [path] : [...mainFile(graph, graph.unitFiles(path)), ...loaded(path)].slice(0, 1);
  const most = Math.max(0, ...starts.map(({ reached }) => reached));
  const entries = FIRST_KINDS.flatMap((kind) => starts.find((one) => one.kind === kind && one.reached > most * TELLING) ?? []);
  const first = [...new Set((entries.length > 0 ? entries : starts.slice(0, 1)).flatMap(({ path }) => inFile(path)))];
  const hubs = modules.filter(({ importers, imports }) => importers > 0 && imports > 0);
  const weights = new Map(hubs.map((module) => [module, weightOf(graph, module)]));
  const ground = modules.filter(({ importers }) => importers > 1).flatMap(({ files }) => mainFile(graph, files))[0];
  const between = hubs
    .toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
    .flatMap(({ files }) => mainFile(graph, files))
    .filter((path) => path !== ground && !first.includes(path));
  const places = TO_BEGIN - first.length - (ground === undefined || first.includes(ground) ? 0 : 1);
  return [...new Set([...first, ...between.slice(0, places), ...(ground === undefined ? [] : [ground])])];
}

/** What connects many and has much in it. */
function weightOf(graph: CodeGraph, { files, importers, imports }: ModuleImporters): number {
  const declarations = files.reduce((sum, file) => sum + graph.declarations(file).length, 0);
  return Math.sqrt(importers * imports) * Math.log2(2 + declarations);
}

/** Of a package the file where the program starts or that is called like it, otherwise that of the name that most files import. */
function mainFile(graph: CodeGraph, files: readonly string[]): readonly string[] {
  const start = files.length > 1 ? files.find((file) => graph.declarations(file).some(({ name }) => name === "main")) : undefined;
  const main = start ?? files.find((file) => baseName(file).split(".", 1)[0] === baseName(directoryOf(file)));
  if (main !== undefined) return [main];
  const isOutside = (from: string): boolean => !files.includes(from) && !isTest(graph, from);
  const importers = (key: string): number => new Set(graph.edgesTo(key).flatMap(({ from }) => (isOutside(from) ? [from] : []))).size;
  const weight = (file: string): number => Math.max(0, ...graph.keysOf(file).map(importers));
  return files
    .map((file) => [file, weight(file)] as const)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 1)
    .map(([file]) => file);
}
