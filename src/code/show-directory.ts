/** What a directory is: its parts, who imports from it, and what it imports, by directory. */
import { posix } from "node:path";
import { countByDirectory, shownDirectory } from "./by-directory.js";
import { isTest, type CodeGraph, type Sources } from "./code-graph.js";
import type { CodeEdge } from "./index/code-index.js";
import { edgesInto } from "./edges-into.js";
import { type CodeTarget, filesOf, headOf } from "./find-target.js";
import { firstOf, plural } from "../model/shown-text.js";

interface DirectoryCount {
  readonly path: string;
  readonly files: number;
}

/** Files outside, with their numbers by directory. */
interface DirectoryNeighbours {
  readonly files: number;
  readonly tests: number;
  readonly directories: readonly DirectoryCount[];
}

interface ShownDirectory {
  readonly target: CodeTarget;
  /** Tests among its sources. */
  readonly tests: number;
  readonly subdirectories: readonly DirectoryCount[];
  /** Sources directly in it. */
  readonly own: readonly string[];
  /** The file that stands for it in imports. */
  readonly module?: string;
  /** Files in it where programs and libraries start, as manifests declare them. */
  readonly entrypoints: readonly string[];
  readonly importers: DirectoryNeighbours;
  /** Of its sources without tests, if it has others. */
  readonly imports: DirectoryNeighbours;
  /** Names of external packages that these import, those of most files first. */
  readonly packages: readonly string[];
}

/** Directories before the rest is counted in a directory above. */
const MOST_DIRECTORIES = 10;

/** `entries`: declared entrypoints of the whole project. */
export function showDirectory(
  graph: CodeGraph,
  { indexStems }: Pick<Sources, "indexStems">,
  target: CodeTarget,
  entries: readonly string[],
): ShownDirectory {
  const files = filesOf(graph, target);
  const own = new Set(files);
  const shipped = files.filter((file) => !isTest(graph, file));
  const out = (shipped.length === 0 ? files : shipped).flatMap((file) => graph.edgesFrom(file));
  const into = edgesInto(graph, target).edges;
  const imported = out.map(({ to }) => graph.fileOf(to) ?? graph.unitFiles(to)[0]).filter((path) => path !== undefined);
  const start = target.path === "." ? 0 : target.path.length + 1;
  const parts = new Map<string, number>();
  for (const file of files) {
    const end = file.indexOf("/", start);
    if (end >= 0) parts.set(file.slice(0, end), (parts.get(file.slice(0, end)) ?? 0) + 1);
  }
  const direct = files.filter((file) => !file.includes("/", start));
  const module = direct.find((file) => indexStems.has(posix.basename(file, posix.extname(file))));
  return {
    target,
    tests: files.length - shipped.length,
    subdirectories: [...parts].map(([path, count]) => ({ path, files: count })).toSorted((a, b) => b.files - a.files),
    own: direct,
    ...(module !== undefined && { module }),
    entrypoints: [...new Set(entries)].filter((entry) => own.has(entry)),
    importers: neighbours(
      graph,
      into.map(({ from }) => from),
    ),
    imports: neighbours(
      graph,
      imported.filter((path) => !own.has(path)),
    ),
    packages: packagesOf(out),
  };
}

function neighbours(graph: CodeGraph, paths: readonly string[]): DirectoryNeighbours {
  const files = [...new Set(paths)];
  return {
    files: files.length,
    tests: files.filter((path) => isTest(graph, path)).length,
    directories: countByDirectory(files, MOST_DIRECTORIES).map(([path, count]) => ({ path, files: count })),
  };
}

function packagesOf(edges: readonly CodeEdge[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { to } of edges) {
    const name = to.slice(to.indexOf(":", 2) + 1);
    if (to.startsWith("::")) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}

const MOST_OWN = 12;
const MOST_PACKAGES = 8;

/** `limit`: maximum number of directories in each list, and of entrypoints; 0: all. */
export function directoryText(shown: ShownDirectory, limit = MOST_DIRECTORIES): readonly string[] {
  const { target, tests, subdirectories, own, module, entrypoints, importers, imports, packages } = shown;
  const start = target.path === "." ? 0 : target.path.length + 1;
  const names = own.map((path) => path.slice(start));
  const isMixed = tests > 0 && tests < (target.files?.length ?? 0);
  return [
    headOf(target),
    ...(isMixed ? [`${plural(tests, "test")} among them: what it imports is told without them`] : []),
    ...section("subdirectories", subdirectories.map(countLine), limit),
    ...(names.length === 0 ? [] : [`files directly in it: ${firstOf(names, limit === 0 ? 0 : MOST_OWN)}`]),
    ...(module === undefined ? [] : [`stands for it in imports: ${module}`]),
    ...section("entrypoints", entrypoints, limit),
    ...(importers.files === 0
      ? ["imported by no file outside of it"]
      : section(`imported by ${counted(importers)} outside of it`, importers.directories.map(countLine), limit)),
    ...(imports.files === 0 ? [] : section(`imports ${counted(imports)} outside of it`, imports.directories.map(countLine), limit)),
    ...(packages.length === 0 ? [] : [`packages: ${firstOf(packages, limit === 0 ? 0 : MOST_PACKAGES)}`]),
  ];
}

function countLine({ path, files }: DirectoryCount): string {
  return `${shownDirectory(path)} ${files}`;
}

function counted({ files, tests }: DirectoryNeighbours): string {
  return `${plural(files, "file")}${tests === 0 ? "" : `, ${tests === files ? "all" : tests} of them tests,`}`;
}

function section(title: string, all: readonly string[], limit: number): readonly string[] {
  if (all.length === 0) return [];
  const part = limit === 0 ? all : all.slice(0, limit);
  const rest = all.length - part.length;
  return [title, ...part.map((line) => `  ${line}`), ...(rest > 0 ? [`  … ${rest} more: --limit 0 lists all`] : [])];
}
