/**
 * Symbol edges: which declaration each imported or re-exported name stands for, by the compiler's alias resolution, against our
 * edges. Modules are resolved as we resolve them (the file comparison judges that); names are resolved by the compiler alone.
 */
import ts from "typescript";
import type { Edge, Reason } from "../../../src/model/graph.js";
import type { Compiler } from "./compiler.js";
import { ROOT } from "./project-files.js";
import { isScript, type Repository } from "./repository.js";
import type { OurSites } from "./sites.js";
import { declarationsOf, isInNamedModule, isTypedef, keyOf, namesIn, valueName, type Named } from "./symbol-names.js";

export type SymbolCause =
  | "equal"
  | "dead import"
  | "file mapped as a whole"
  | "merged declarations"
  | "declaration beside implementation"
  | "ambient module declaration"
  | "default naming"
  | "typedef in a comment"
  | "through a CommonJS module"
  | "other condition of the same manifest"
  | "value of a CommonJS module"
  | "UNEXPLAINED";

export interface SymbolVerdict {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  readonly name: string;
  /** `path#symbol` or `path`, by the compiler. */
  readonly theirs: string;
  readonly ours: string;
  readonly cause: SymbolCause;
  /** The module that the statement names, where the compiler knows no declaration. */
  readonly via?: string;
}

export function compareSymbols(repository: Repository, compiler: Compiler, ours: OurSites): readonly SymbolVerdict[] {
  const program = createProgram(repository, compiler, ours);
  const checker = program.getTypeChecker();
  const verdicts: SymbolVerdict[] = [];
  for (const from of repository.scripts) {
    const source = program.getSourceFile(`${ROOT}/${from}`);
    if (source === undefined) continue;
    const edges = repository.survey.graph.files.get(from)?.edges ?? [];
    const seen = new Set<string>();
    for (const named of namesIn(source, checker)) {
      const declarations = declarationsOf(checker, named.symbol);
      const theirs = [...new Set(declarations.flatMap((declaration) => keyOf(declaration) ?? []))];
      if (theirs.length === 0) continue;
      seen.add(siteOf(named.line, named.specifier, named.name));
      const verdict = judge(repository, from, named, theirs, edges);
      const open = verdict.cause === "UNEXPLAINED";
      if (verdict.cause !== "equal" && verdict.cause !== "dead import" && declarations.every(isTypedef))
        verdicts.push({ ...verdict, cause: "typedef in a comment" });
      else if (open && declarations.every(isInNamedModule)) verdicts.push({ ...verdict, cause: "ambient module declaration" });
      else if (open && declarations.some((declaration) => `${theirs[0]?.split("#")[0]}#${valueName(declaration)}` === verdict.ours))
        verdicts.push({ ...verdict, cause: "default naming" });
      else verdicts.push(verdict);
    }
    verdicts.push(
      ...unseen(from, edges, seen).map((verdict) =>
        throughCommonJs(repository, program, verdict, target(ours, verdict.from, verdict.specifier)),
      ),
    );
  }
  return verdicts;
}

function siteOf(line: number, specifier: string, name: string): string {
  return `${line}\0${specifier}\0${name}`;
}

/** Names that we give a declaration, in the same statements, and the compiler does not. */
function unseen(from: string, edges: readonly Edge[], seen: ReadonlySet<string>): readonly SymbolVerdict[] {
  return edges.flatMap(({ to, via = to, reasons }) =>
    reasons.flatMap(({ form, line, specifier, imported }): SymbolVerdict[] => {
      if (!to.includes("#") || !/^(?:import|import type|export (?:type )?from|import\(\) type)$/.test(form)) return [];
      if (imported === undefined || imported === "*" || imported === "=" || seen.has(siteOf(line, specifier, imported))) return [];
      return [{ from, line, specifier, name: imported, theirs: "nothing", ours: to, cause: "UNEXPLAINED", via }];
    }),
  );
}

/**
 * The compiler does not follow `module.exports = require(…)` behind `export *`. Asked for the exports of the module that stands behind
 * the CommonJS one, it must give the declaration that we name; or the CommonJS module itself must assign the name.
 */
function throughCommonJs(
  { survey, tree }: Repository,
  program: ts.Program,
  verdict: SymbolVerdict,
  resolved: string | undefined,
): SymbolVerdict {
  const checker = program.getTypeChecker();
  const file = fileOf(verdict.ours);
  if (
    survey.scan.files.get(file)?.defaultIsModule === true &&
    new RegExp(`exports\\.${verdict.name.replaceAll("$", "\\$")}\\s*=`).test(tree.read(file) ?? "")
  ) {
    return { ...verdict, cause: "value of a CommonJS module" };
  }
  const seen = new Set<string>();
  const queue = [fileOf(verdict.via ?? "")];
  // The program resolves a specifier once for each file; a type import may lead to another file of the package.
  const elsewhere = verdict.via !== undefined && verdict.via !== resolved;
  let passed = elsewhere;
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const facts = survey.scan.files.get(path);
    const source = program.getSourceFile(`${ROOT}/${path}`);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    const exported =
      module === undefined || !passed ? undefined : checker.getExportsOfModule(module).find((symbol) => symbol.name === verdict.name);
    const keys = declarationsOf(checker, exported).map(keyOf);
    if (keys.includes(verdict.ours))
      return {
        ...verdict,
        theirs: keys.join(", "),
        cause: elsewhere ? "other condition of the same manifest" : "through a CommonJS module",
      };
    passed ||= facts?.defaultIsModule === true;
    const stars = facts?.exports.flatMap((fact) => (fact.kind === "star" ? [fact.reference] : [])) ?? [];
    facts?.references.forEach((reference, position) => {
      if (!stars.includes(reference.offset)) return;
      for (const target of survey.scan.resolutions.get(path)?.[position]?.targets ?? [])
        if (target.kind === "file") queue.push(target.path);
    });
  }
  return verdict;
}

function createProgram(repository: Repository, compiler: Compiler, ours: OurSites): ts.Program {
  const { files, sourceFiles } = compiler;
  const options: ts.CompilerOptions = {
    allowJs: true,
    noLib: true,
    types: [],
    jsx: ts.JsxEmit.Preserve,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
    esModuleInterop: true,
    allowSyntheticDefaultImports: true,
    noEmit: true,
  };
  const host: ts.CompilerHost = {
    ...files,
    getSourceFile: (path, how) => {
      const known = sourceFiles.get(path.slice(ROOT.length + 1));
      const text = known?.text ?? files.readFile(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, how, true);
    },
    getDefaultLibFileName: () => "lib.d.ts",
    writeFile: () => {},
    getCanonicalFileName: (path) => path,
    getNewLine: () => "\n",
    useCaseSensitiveFileNames: () => true,
    resolveModuleNameLiterals: (names, containing) =>
      names.map(({ text }) => {
        const path = target(ours, containing.slice(ROOT.length + 1), text);
        const extension = path === undefined ? undefined : (/\.d\.[cm]?ts$/.exec(path)?.[0] ?? /\.[^.]+$/.exec(path)?.[0]);
        return {
          resolvedModule:
            path === undefined || extension === undefined
              ? undefined
              : { resolvedFileName: `${ROOT}/${path}`, extension, isExternalLibraryImport: false },
        };
      }),
    resolveTypeReferenceDirectiveReferences: (names) => names.map(() => ({ resolvedTypeReferenceDirective: undefined })),
  };
  const found = new Set(compiler.sites.flatMap(({ specifier, to }) => (to === undefined ? [] : [specifier])));
  const roots = repository.scripts.filter((path) => !standsForModule(compiler, found, path));
  return ts.createProgram({ rootNames: roots.map((path) => `${ROOT}/${path}`), options, host });
}

/** The module that the program reads for a specifier: the first of ours that it can read. */
function target(ours: OurSites, from: string, specifier: string): string | undefined {
  const targets = ours(from, specifier).flatMap(({ resolution }) => resolution.targets);
  return targets.flatMap((one) =>
    one.kind === "file" && one.variant === undefined && (isScript(one.path) || one.path.endsWith(".json")) ? [one.path] : [],
  )[0];
}

/** An ambient `declare module "x"` would hide the module of the repository that `x` is; such files are parts of a build, not of the program. */
function standsForModule({ sourceFiles }: Compiler, found: ReadonlySet<string>, path: string): boolean {
  const source = sourceFiles.get(path);
  if (source === undefined || ts.isExternalModule(source) || !path.endsWith(".d.ts")) return false;
  return source.statements.some(
    (statement) => ts.isModuleDeclaration(statement) && ts.isStringLiteral(statement.name) && found.has(statement.name.text),
  );
}

function judge(repository: Repository, from: string, named: Named, theirs: readonly string[], edges: readonly Edge[]): SymbolVerdict {
  const { specifier, name, local, line } = named;
  const wanted = ({ specifier: said, imported, line: at }: Reason): boolean => said === specifier && imported === name && at === line;
  const edge = edges.find(({ reasons }) => reasons.some(wanted));
  const base = { from, line, specifier, name, theirs: theirs.join(", "), ours: edge?.to ?? "no edge" };
  if (edge === undefined) {
    if (theirs.some((key) => fileOf(key) === from)) return { ...base, cause: "equal" };
    const { problems } = repository.survey.graph;
    const isDead = problems.some(
      (problem) => problem.code === "dead-import" && problem.path === from && problem.line === line && problem.detail === local,
    );
    return { ...base, cause: isDead ? "dead import" : "UNEXPLAINED" };
  }
  if (theirs.includes(edge.to))
    return { ...base, cause: theirs.length > 1 && new Set(theirs.map(fileOf)).size > 1 ? "merged declarations" : "equal" };
  return { ...base, cause: causeOf(repository, edge, theirs) };
}

function fileOf(key: string): string {
  return key.includes("#") ? key.slice(0, key.indexOf("#")) : key;
}

function causeOf({ survey }: Repository, edge: Edge, theirs: readonly string[]): SymbolCause {
  const [first = ""] = theirs;
  const path = fileOf(first);
  const facts = survey.scan.files.get(path);
  const category = survey.scan.category(path);
  const isOpaque =
    facts === undefined ||
    facts.ambient ||
    facts.generated ||
    facts.parse === "skipped" ||
    facts.parse === "failed" ||
    category === "generated" ||
    category === "vendored" ||
    !isScript(path);
  if (isOpaque && (edge.to === path || edge.to === edge.via)) return "file mapped as a whole";
  if (
    fileOf(edge.to) === path &&
    (first.endsWith("#=") || first.endsWith("#exports") || theirs.every((key) => key.endsWith("#default"))) &&
    edge.to === path
  )
    return "value of a CommonJS module";
  const passesOn =
    facts?.exports.some(
      (fact) => (fact.kind === "indirect" && (fact.name === "=" || fact.name === "default")) || (fact.kind === "star" && fact.withDefault),
    ) === true;
  if (passesOn && survey.graph.files.get(path)?.edges.some(({ to, via }) => (via ?? to) === fileOf(edge.to)) === true)
    return "value of a CommonJS module";
  const stem = (key: string): string => key.replace(/(?:\.d)?\.[cm]?[jt]sx?(?=#|$)/, "");
  if (theirs.some((key) => stem(key) === stem(edge.to))) return "declaration beside implementation";
  return "UNEXPLAINED";
}
