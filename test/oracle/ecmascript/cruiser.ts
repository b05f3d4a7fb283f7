/**
 * The second oracle: dependency-cruiser, one cruise for each compiler configuration, one level deep, with the packages of the
 * repository linked from a temporary directory as a package manager would link them.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import type ts from "typescript";
import type { Compiler } from "./compiler.js";
import type { OracleSite } from "./oracle-site.js";
import { ROOT } from "./project-files.js";
import type { Repository } from "./repository.js";

const EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".json"];
const CONDITIONS = ["import", "require", "node", "default", "types"];
/** No dependency is followed: every importer is asked for by itself. */
const FOLLOW_NONE = {
  dependencyTypes: [
    "local",
    "aliased",
    "undetermined",
    "unknown",
    "localmodule",
    "import",
    "export",
    "require",
    "dynamic-import",
    "type-only",
    "type-import",
  ],
} satisfies ICruiseOptions["doNotFollow"];
/** Its bookkeeping is quadratic in the number of files. */
const AT_ONCE = 1000;

export async function askCruiser(repository: Repository, compiler: Compiler): Promise<readonly OracleSite[]> {
  const temporary = mkdtempSync(join(tmpdir(), "oracle-"));
  try {
    const modules = linkPackages(repository, join(temporary, "node_modules"));
    const sites: OracleSite[] = [];
    let number = 0;
    for (const { options, paths } of groupByConfig(repository, compiler)) {
      number += 1;
      const config = writeConfig(repository, options, join(temporary, `tsconfig-${number}.json`));
      for (let start = 0; start < paths.length; start += AT_ONCE) {
        sites.push(...(await cruiseFiles(repository, paths.slice(start, start + AT_ONCE), modules, config)));
      }
    }
    return sites;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Configurations with the same `paths` and `baseUrl` are one. */
function groupByConfig(repository: Repository, compiler: Compiler): readonly { options: ts.CompilerOptions; paths: string[] }[] {
  const groups = new Map<string, { options: ts.CompilerOptions; paths: string[] }>();
  for (const path of repository.scripts) {
    const { options } = compiler.configOf(path);
    const id = JSON.stringify([options.paths, options.baseUrl, options.paths === undefined ? "" : options["pathsBasePath"]]);
    const group = groups.get(id) ?? { options, paths: [] };
    group.paths.push(path);
    groups.set(id, group);
  }
  return [...groups.values()];
}

function linkPackages(repository: Repository, directory: string): string {
  for (const { name, directory: target } of repository.packages) {
    if (name === "" || name === target) continue;
    const link = join(directory, name);
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(join(repository.root, target), link);
    } catch {
      // A second package of the same name: the first by path stays.
    }
  }
  return directory;
}

function writeConfig({ root }: Repository, options: ts.CompilerOptions, file: string): string | undefined {
  if (options.paths === undefined && options.baseUrl === undefined) return undefined;
  const real = (path: string): string => join(root, path.slice(ROOT.length));
  const given = options.baseUrl ?? options["pathsBasePath"];
  const base = real(typeof given === "string" ? given : ROOT);
  const paths = Object.fromEntries(
    Object.entries(options.paths ?? {}).map(([key, values]) => [key, values.map((value) => join(base, value))]),
  );
  const compilerOptions = { paths, ...(options.baseUrl === undefined ? {} : { baseUrl: base }) };
  writeFileSync(file, JSON.stringify({ compilerOptions }));
  return file;
}

/** Brackets of a route would be read as a glob: the directory above is asked for instead, and the answer is sifted. */
function withoutGlobs(path: string): string {
  const special = path.search(/[()[\]{}*?!+@]/);
  if (special < 0) return path;
  const end = path.lastIndexOf("/", special);
  return end < 0 ? "." : path.slice(0, end);
}

async function cruiseFiles(
  repository: Repository,
  paths: readonly string[],
  modules: string,
  config: string | undefined,
): Promise<readonly OracleSite[]> {
  const options: ICruiseOptions = {
    baseDir: repository.root,
    doNotFollow: FOLLOW_NONE,
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    parser: "tsc",
    moduleSystems: ["es6", "cjs", "tsd"],
    ...(config === undefined ? {} : { tsConfig: { fileName: config } }),
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: CONDITIONS,
      extensions: EXTENSIONS,
      mainFields: ["module", "main", "types"],
    },
  };
  const { output } = await cruise([...new Set(paths.map(withoutGlobs))], options, {
    modules: ["node_modules", modules],
    bustTheCache: false,
  });
  const asked = new Set(paths);
  const outside = relative(repository.root, modules);
  return (output as ICruiseResult).modules
    .filter((module) => asked.has(module.source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map((dependency) => {
        const specifier = `${dependency.protocol === undefined || dependency.module.startsWith(dependency.protocol) ? "" : dependency.protocol}${dependency.module}`;
        const local = !dependency.couldNotResolve && !dependency.coreModule && !dependency.resolved.startsWith(outside);
        return {
          from: source,
          specifier,
          line: 0,
          to: local && repository.tree.has(dependency.resolved) ? dependency.resolved : undefined,
          tried: [],
        };
      }),
    );
}
