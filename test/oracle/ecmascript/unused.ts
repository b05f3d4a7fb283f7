/**
 * Whether an import is really without a use, by the compiler's own judgement of unused locals: each file alone, nothing resolved.
 * Declaration files are read as sources, because the compiler does not judge ambient files. What it never judges (names with an
 * underscore, `@import` tags) is unused when the name stands nowhere else in the file.
 */
import ts from "typescript";
import type { Compiler } from "./compiler.js";

/** Whether the compiler, too, finds `name`, imported by the statement at the 1-based `line`, unused. */
export type IsUnused = (path: string, line: number, name: string) => boolean;

interface Finding {
  /** Absent: everything that the statement declares. */
  readonly name?: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

const ONE = new Set([6133, 6196]);
const ALL = new Set([6192, 6198, 6199]);

export function createUnused(compiler: Compiler): IsUnused {
  const known = new Map<string, readonly Finding[]>();
  return (path, line, name) => {
    const findings = known.get(path) ?? judge(compiler, path);
    known.set(path, findings);
    if (findings.some((finding) => finding.firstLine <= line && line <= finding.lastLine && (finding.name ?? name) === name)) return true;
    const source = compiler.sourceFiles.get(path);
    return source !== undefined && !isNamed(source, name);
  };
}

function judge(compiler: Compiler, path: string): readonly Finding[] {
  const before = compiler.sourceFiles.get(path);
  if (before === undefined) return [];
  const { jsx, jsxFactory, jsxFragmentFactory, jsxImportSource, verbatimModuleSyntax } = compiler.configOf(path).options;
  const name = `/${path.slice(path.lastIndexOf("/") + 1).replace(/\.d\.([cm]?)ts$/, ".$1ts")}`;
  const text = before.text.replace(/@ts-(?=ignore|expect-error|nocheck)/g, "@tt-");
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true);
  const host: ts.CompilerHost = {
    fileExists: (file) => file === name,
    readFile: () => undefined,
    getSourceFile: (file) => (file === name ? source : undefined),
    getDefaultLibFileName: () => "/lib.d.ts",
    writeFile: () => {},
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => "/",
    getNewLine: () => "\n",
    useCaseSensitiveFileNames: () => true,
  };
  const options = {
    allowJs: true,
    checkJs: true,
    noLib: true,
    noResolve: true,
    noUnusedLocals: true,
    types: [],
    jsx,
    jsxFactory,
    jsxFragmentFactory,
    jsxImportSource,
    verbatimModuleSyntax,
  };
  const program = ts.createProgram({
    rootNames: [name],
    options: { ...options, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    host,
  });
  return program.getSemanticDiagnostics(source).flatMap((diagnostic) => findingOf(source, diagnostic) ?? []);
}

function findingOf(source: ts.SourceFile, { code, start = 0, messageText }: ts.Diagnostic): Finding | undefined {
  if (!ONE.has(code) && !ALL.has(code)) return undefined;
  const statement = statementAt(source, start);
  const firstLine = source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1;
  const lastLine = source.getLineAndCharacterOfPosition(statement.end).line + 1;
  const text = ts.flattenDiagnosticMessageText(messageText, "\n");
  return ALL.has(code) ? { firstLine, lastLine } : { name: /^'([^']*)'/.exec(text)?.[1], firstLine, lastLine };
}

/** The innermost statement around a position. */
function statementAt(source: ts.SourceFile, position: number): ts.Node {
  let found: ts.Node = source;
  const visit = (node: ts.Node): void => {
    if (position < node.pos || position >= node.end) return;
    if (ts.isStatement(node)) found = node;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

/** Whether an identifier of that name stands outside the imports, comments with types included. */
function isNamed(source: ts.SourceFile, name: string): boolean {
  const visit = (node: ts.Node): boolean => {
    if (ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node) || ts.isJSDocImportTag(node)) return false;
    if (ts.isIdentifier(node) && node.text === name) return true;
    const { jsDoc = [] } = node as { jsDoc?: readonly ts.Node[] };
    return jsDoc.some(visit) || ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  };
  return visit(source);
}
