/**
 * The first oracle: the list of imports that the TypeScript compiler makes of each file, resolved by the compiler's own resolver
 * under the options of the configuration that covers the file.
 */
import ts from "typescript";
import { createConfigs, type ConfigOf } from "./compiler-configs.js";
import { createProjectFiles, packageNameOf, ROOT, type ProjectFiles } from "./project-files.js";
import type { OracleSite } from "./oracle-site.js";
import type { Repository } from "./repository.js";

export interface Compiler {
  readonly files: ProjectFiles;
  readonly configOf: ConfigOf;
  readonly sites: readonly OracleSite[];
  /** Where a more permissive mode leads: extensions may be left out, and a query is cut off. */
  resolveLoosely(from: string, specifier: string): string | undefined;
  readonly sourceFiles: ReadonlyMap<string, ts.SourceFile>;
}

export function askCompiler(repository: Repository): Compiler {
  const files = createProjectFiles(repository);
  const configOf = createConfigs(repository.tree, files);
  const { literals, program } = collectLiterals(repository, files);
  const sites: OracleSite[] = [];
  const sourceFiles = new Map<string, ts.SourceFile>();
  for (const from of repository.scripts) {
    const source = program.getSourceFile(`${ROOT}/${from}`);
    if (source === undefined) continue;
    sourceFiles.set(from, source);
    const { options } = configOf(from);
    const format = ts.getImpliedNodeFormatForFile(`${ROOT}/${from}`, undefined, files, options);
    source.impliedNodeFormat = format;
    // Those that the compiler adds for its helpers and for JSX have no place.
    for (const literal of (literals.get(from) ?? []).filter(({ pos }) => pos >= 0)) {
      const mode = ts.getModeForUsageLocation(source, literal, options);
      sites.push({
        from,
        specifier: literal.text,
        line: lineOf(source, literal.pos),
        ...resolve(files, from, literal.text, options, mode),
      });
    }
    for (const reference of source.referencedFiles) {
      const to = files.tracked(ts.resolveTripleslashReference(reference.fileName, `${ROOT}/${from}`));
      sites.push({ from, specifier: reference.fileName, line: lineOf(source, reference.pos), to, tried: [] });
    }
  }
  const resolveLoosely = (from: string, specifier: string): string | undefined => {
    const { options } = configOf(from);
    const loose = { ...options, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
    return resolve(files, from, specifier.replace(/[?#].*$/, ""), loose, undefined).to;
  };
  return { files, configOf, sites, resolveLoosely, sourceFiles };
}

function lineOf(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line + 1;
}

/** The compiler asks its host for every module that a file names; the answer `undefined` keeps it from reading further. */
function collectLiterals(
  repository: Repository,
  files: ProjectFiles,
): { literals: Map<string, readonly ts.StringLiteralLike[]>; program: ts.Program } {
  const literals = new Map<string, readonly ts.StringLiteralLike[]>();
  const options: ts.CompilerOptions = {
    allowJs: true,
    noLib: true,
    types: [],
    jsx: ts.JsxEmit.Preserve,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const asked = new Set(repository.scripts.map((path) => `${ROOT}/${path}`));
  const host: ts.CompilerHost = {
    ...files,
    fileExists: (path) => asked.has(path),
    getSourceFile: (path, how) => {
      const text = asked.has(path) ? files.readFile(path) : undefined;
      return text === undefined ? undefined : ts.createSourceFile(path, text, how, true);
    },
    getDefaultLibFileName: () => "lib.d.ts",
    writeFile: () => {},
    getCanonicalFileName: (path) => path,
    getNewLine: () => "\n",
    useCaseSensitiveFileNames: () => true,
    resolveModuleNameLiterals: (names, containing) => {
      literals.set(containing.slice(ROOT.length + 1), names);
      return names.map(() => ({ resolvedModule: undefined }));
    },
    resolveTypeReferenceDirectiveReferences: (names) => names.map(() => ({ resolvedTypeReferenceDirective: undefined })),
  };
  const program = ts.createProgram({ rootNames: [...asked], options, host });
  return { literals, program };
}

function resolve(
  files: ProjectFiles,
  from: string,
  specifier: string,
  options: ts.CompilerOptions,
  mode: ts.ResolutionMode,
): Pick<OracleSite, "to" | "tried"> {
  const name = packageNameOf(specifier);
  const published = name !== undefined && files.linked(from, name) === null;
  const host: ts.ModuleResolutionHost = published
    ? { ...files, directoryExists: (path) => !path.includes("/node_modules") && files.directoryExists(path) }
    : { ...files };
  const result = ts.resolveModuleName(specifier, `${ROOT}/${from}`, options, host, undefined, undefined, mode);
  const { failedLookupLocations = [] } = result as unknown as { failedLookupLocations?: readonly string[] };
  const found = result.resolvedModule?.resolvedFileName;
  const tried = failedLookupLocations.map((path) => files.realpath(path).slice(ROOT.length + 1));
  return { to: found === undefined ? undefined : files.tracked(found), tried };
}
