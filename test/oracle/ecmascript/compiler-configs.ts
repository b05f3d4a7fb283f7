/** Which options the compiler would read a file with: its own reading of the tsconfig that covers the file. */
import ts from "typescript";
import type { Tree } from "../../../src/model/tree.js";
import { ROOT, type ProjectFiles } from "./project-files.js";

export interface CompilerConfig {
  /** Repo-relative; absent where no configuration is near. */
  readonly path?: string;
  readonly options: ts.CompilerOptions;
  readonly files: ReadonlySet<string>;
  readonly references: readonly string[];
}

export type ConfigOf = (path: string) => CompilerConfig;

/** `matchFiles` is what `ts.sys.readDirectory` is made of; the public interface has it for disks only. */
interface MatchFiles {
  matchFiles(
    path: string,
    extensions: readonly string[] | undefined,
    excludes: readonly string[] | undefined,
    includes: readonly string[] | undefined,
    caseSensitive: boolean,
    currentDirectory: string,
    depth: number | undefined,
    entries: (path: string) => { files: readonly string[]; directories: readonly string[] },
    realpath: (path: string) => string,
  ): string[];
}

const CONFIG = /^(?:tsconfig(?:\..+)?|jsconfig)\.json$/;
const FORCED: ts.CompilerOptions = { allowJs: true, resolveJsonModule: true };
const FALLBACK: CompilerConfig = {
  options: { ...FORCED, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  files: new Set(),
  references: [],
};

export function createConfigs(tree: Tree, files: ProjectFiles): ConfigOf {
  const configs = new Map<string, CompilerConfig | undefined>();
  const load = (path: string): CompilerConfig | undefined => {
    if (!configs.has(path)) configs.set(path, tree.has(path) ? parse(tree, files, path) : undefined);
    return configs.get(path);
  };
  const known = new Map<string, readonly CompilerConfig[]>();
  const inDirectory = (directory: string): readonly CompilerConfig[] => {
    const before = known.get(directory);
    if (before !== undefined) return before;
    const names = tree.list(directory).filter((name) => CONFIG.test(name));
    const first = ["tsconfig.json", "jsconfig.json"].filter((name) => names.includes(name));
    const ordered = [...first, ...names.filter((name) => !first.includes(name))];
    const found = ordered.flatMap((name) => load(directory === "" ? name : `${directory}/${name}`) ?? []);
    known.set(directory, found);
    return found;
  };
  const covering = (config: CompilerConfig, path: string, seen: Set<string>): CompilerConfig | undefined => {
    if (config.files.has(path)) return config;
    for (const reference of config.references) {
      if (seen.has(reference)) continue;
      seen.add(reference);
      const referenced = load(reference);
      const found = referenced === undefined ? undefined : covering(referenced, path, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (path) => {
    let nearest: CompilerConfig | undefined;
    for (let directory = parent(path); ; directory = parent(directory)) {
      for (const config of inDirectory(directory)) {
        if (/(?:^|\/)[tj]sconfig\.json$/.test(config.path ?? "")) nearest ??= config;
        const found = covering(config, path, new Set());
        if (found !== undefined) return found;
      }
      if (directory === "") return nearest ?? FALLBACK;
    }
  };
}

function parent(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

function parse(tree: Tree, files: ProjectFiles, path: string): CompilerConfig | undefined {
  const absolute = `${ROOT}/${path}`;
  const { config } = ts.readConfigFile(absolute, files.readFile);
  if (config === undefined) return undefined;
  const parsed = ts.parseJsonConfigFileContent(
    config,
    { ...files, readDirectory: readDirectory(tree) },
    parent(absolute),
    FORCED,
    absolute,
  );
  const options = { ...parsed.options };
  // The compiler of the comparison no longer knows `classic`.
  if (!Object.values(ts.ModuleResolutionKind).includes(options.moduleResolution ?? 100) || options.moduleResolution === 1) {
    if (options.moduleResolution !== undefined) options.moduleResolution = ts.ModuleResolutionKind.Bundler;
  }
  const references = (parsed.projectReferences ?? []).map((reference) => {
    const target = reference.path.slice(ROOT.length + 1);
    return target.endsWith(".json") ? target : `${target === "" ? "" : `${target}/`}tsconfig.json`;
  });
  return { path, options, files: new Set(parsed.fileNames.map((name) => name.slice(ROOT.length + 1))), references };
}

function readDirectory(tree: Tree): ts.ParseConfigHost["readDirectory"] {
  const { matchFiles } = ts as unknown as MatchFiles;
  const entries = (path: string): { files: readonly string[]; directories: readonly string[] } => {
    const at = path.replace(/\/$/, "") === ROOT ? "" : path.replace(/\/$/, "").slice(ROOT.length + 1);
    const names = tree.list(at);
    const isDirectory = (name: string): boolean => tree.hasDirectory(at === "" ? name : `${at}/${name}`);
    return { files: names.filter((name) => !isDirectory(name)), directories: names.filter(isDirectory) };
  };
  return (root, extensions, excludes, includes, depth) =>
    matchFiles(root, extensions, excludes, includes, true, ROOT, depth, entries, (path) => path);
}
