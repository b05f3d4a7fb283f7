/**
 * Files that the grammar cannot parse as a whole: imports anywhere and definitions at the left margin, line by line. Uses are not read, so
 * every import counts as used.
 */
import type { Declaration, ExportFact, FileFacts, Reference } from "../../../../src/model/facts.js";
import { bindMarkers, type BoundMarkers } from "../../../../src/syntax/bind-markers.js";
import { markerComments, mayHoldMarkers, type TextRange } from "../../../../src/syntax/comment-syntax.js";
import { moduleComment } from "../comment-docs.js";
import { isGenerated } from "../../../shared/generated.js";
import { GENERATED_MARKS } from "../generated-marks.js";
import { HASH_COMMENTS } from "../markers.js";
import { openSource, type Source } from "../../../shared/source.js";
import { dialectOf } from "../dialect.js";
import { CIMPORT } from "../../dotted-form.js";
import { cutText, oneLine } from "../../../shared/doc-text.js";
import { isPythonInitialiser } from "../../is-initialiser.js";

/** Longer statements are data. */
const LONGEST = 20_000;

const NAME = "[\\p{L}_][\\p{L}\\p{N}_]*";

const FROM = new RegExp(
  `^(?:lazy\\s+)?from(?=[\\s.])\\s*((?:\\.\\s*)*)((?:${NAME}(?:\\s*\\.\\s*${NAME})*(?=\\s))?)\\s*(c?import)(?![\\p{L}\\p{N}_])`,
  "u",
);

const IMPORT = /^(?:lazy\s+)?(c?import)\s+/;

const ITEM = new RegExp(`(${NAME}(?:\\s*\\.\\s*${NAME})*)(?:\\s+as\\s+(${NAME}))?|\\*`, "uy");

const DEFINITION = new RegExp(`^(?:async\\s+)?(def|class)\\s+(${NAME})`, "u");

/** `cdef class Cart:`, `cpdef double total(Cart cart):`. */
const CYTHON = new RegExp(`^cp?def\\s+(?:(class|enum|struct)\\s+(${NAME})|(?:[\\w.*\\[\\]]+\\s+){0,4}(${NAME})\\s*\\()`, "u");

const ASSIGNED = new RegExp(`^(${NAME})\\s*(?::[^=]{0,200})?=(?!=)`, "u");

export function extractTolerant(path: string, text: string): FileFacts {
  const source = openSource(path, text);
  const { references, declarations, exports } = readLines(source);
  const marked = readMarkers(source, dialectOf(path) === "Python" ? declarations : []);
  const doc = moduleComment(text);
  const isPython = dialectOf(path) === "Python";
  return {
    path,
    dialect: dialectOf(path),
    ...(doc !== undefined && { doc }),
    // The source of a compiled module has no symbols: it is an asset.
    ...(isPython ? { declarations, exports } : { declarations: [], exports: [] }),
    references,
    calls: [],
    parse: "tolerant",
    hasExportTable: isPython,
    generated: isGenerated(text, GENERATED_MARKS),
    ambient: false,
    lastStarWins: true,
    ...(marked.markers.length > 0 && { markers: marked.markers }),
    problems: marked.problems,
  };
}

interface Lines {
  readonly references: readonly Reference[];
  readonly declarations: readonly Declaration[];
  readonly exports: readonly ExportFact[];
}

export function readLines(source: Source): Lines {
  const lines = logicalLines(source.text);
  const imports = lines.flatMap((line) => importsOf(source, line));
  const declarations = unique(declarationsOf(source, lines));
  const listed = listedNames(source, lines);
  const own = declarations.map((declaration) => localFact(declaration, listed));
  const facts = [...own, ...imports.flatMap((one) => one.exports)].sort((a, b) => a.position - b.position);
  const exports = facts.map((fact) => (fact.kind === "indirect" && listed?.has(fact.name) === true ? withoutMarks(fact) : fact));
  const files = dialectOf(source.path) === "Python" ? [] : lines.flatMap((line) => filesOf(source, line));
  const references = [...imports.map((one) => one.reference), ...files].sort((a, b) => a.offset - b.offset);
  return { references: [...references, ...ownDeclarations(source)], declarations, exports };
}

/** `include "rates.pxi"`, `cdef extern from "till.h"`. */
function filesOf(source: Source, line: LogicalLine): readonly Reference[] {
  const written = source.text.slice(line.start, line.start + line.code.length);
  const match = /^(include|cdef\s+extern\s+from)\s+(["'])([\w./-]+)\2/.exec(written);
  if (match === null) return [];
  const [head, word = "", , name = ""] = match;
  const form = word === "include" ? "include" : "cdef extern";
  return [fileSite(`./${name}`, form, source.lineOf(line.start), line.start + head.length - name.length - 1)];
}

/** The compiler reads the declarations beside a source of the same name. */
function ownDeclarations({ path, text }: Source): readonly Reference[] {
  if (!path.endsWith(".pyx")) return [];
  const stem = path.slice(path.lastIndexOf("/") + 1, -".pyx".length);
  return [fileSite(`./${stem}.pxd`, "pxd", 1, text.length + 1)];
}

function fileSite(specifier: string, form: string, line: number, offset: number): Reference {
  return { specifier, kind: "reference", manner: "path", form, line, offset, bindings: [], tentative: true };
}

/** The body is indented below the definition, or follows it on its line. */
function declarationsOf(source: Source, lines: readonly LogicalLine[]): readonly Declaration[] {
  return lines.flatMap((line, index) => {
    const declaration = declarationOf(source, line);
    if (declaration === undefined) return [];
    let last = line;
    for (let at = index + 1; (lines[at]?.indent ?? 0) > 0; at += 1) last = lines[at] ?? last;
    let first = line;
    for (let at = index - 1; lines[at]?.code.startsWith("@") === true; at -= 1) first = lines[at] ?? first;
    return [{ ...declaration, end: last.start + last.code.trimEnd().length, block: first.start }];
  });
}

function readMarkers(source: Source, declarations: readonly Declaration[]): BoundMarkers {
  const { path, text, lineOf } = source;
  if (!mayHoldMarkers(text)) return { markers: [], problems: [] };
  const all = [...stringsAndComments(text)].filter(({ start }) => text[start] === "#");
  return bindMarkers({
    path,
    text,
    syntax: HASH_COMMENTS,
    comments: markerComments(text, (offset) => all.find(({ start, end }) => start <= offset && offset < end)),
    places: declarations.map(({ block, position, end, name }) => ({ start: block, end, head: position, names: [name], open: true })),
    first: logicalLines(text)[0]?.start ?? text.length,
    layout: true,
    lineOf,
  });
}

function withoutMarks(fact: ExportFact & { readonly kind: "indirect" }): ExportFact {
  const { implicit: _implicit, hidden: _hidden, ...rest } = fact;
  return rest;
}

function localFact(declaration: Declaration, listed: ReadonlySet<string> | undefined): ExportFact {
  const { name, position } = declaration;
  const hidden = listed === undefined ? name.startsWith("_") : !listed.has(name);
  const implicit = hidden || (listed === undefined && declaration.form === "constant");
  return { kind: "local", name, declaration: name, position, ...(implicit && { implicit }), ...(hidden && { hidden }) };
}

function unique(declarations: readonly Declaration[]): readonly Declaration[] {
  const seen = new Set<string>();
  return declarations.filter(({ name }) => !seen.has(name) && seen.add(name) !== undefined);
}

/** Names of `__all__ = ["a", 'b']`; undefined without such a list of strings. */
function listedNames(source: Source, lines: readonly LogicalLine[]): ReadonlySet<string> | undefined {
  const own = lines.filter((line) => line.indent === 0 && /^__all__\s*(?::[^=]{0,80})?\+?=\s*[[(]/.test(line.code));
  if (own.length === 0) return undefined;
  const names = own.flatMap(({ start, code }) => {
    const written = source.text.slice(start, start + code.length);
    return [...written.matchAll(/["']([^"'\s]{1,200})["']/g)].flatMap((match) => match[1] ?? []);
  });
  return new Set(names);
}

interface ImportLine {
  readonly reference: Reference;
  readonly exports: readonly ExportFact[];
}

// Import statements and definitions of logical lines, by tokens, including Cython's `cimport` and `cdef`.

/** The imports of the line; empty if there are none. */
function importsOf(source: Source, line: LogicalLine): readonly ImportLine[] {
  const from = FROM.exec(line.code);
  if (from !== null) return fromImport(source, line, from);
  const plain = IMPORT.exec(line.code);
  if (plain === null) return [];
  return items(line, plain[0].length).map(({ name, alias, at }) => {
    const offset = line.start + at;
    const local = alias ?? name;
    const binding = { imported: "*", local, typeOnly: false, uses: [], keep: true, members: "also" } as const;
    const form = plain[1] === "cimport" ? CIMPORT : "import";
    const reference = site(source, line, { specifier: name, form, offset, bindings: [binding], keepInside: true });
    const visible = line.indent === 0 && !local.includes(".");
    return { reference, exports: visible ? [indirect(local, offset, "*", offset)] : [] };
  });
}

function fromImport(source: Source, line: LogicalLine, from: RegExpExecArray): readonly ImportLine[] {
  const dots = (from[1] ?? "").replace(/\s/g, "");
  const module = (from[2] ?? "").replace(/\s/g, "");
  const specifier = `${dots}${module}`;
  if (specifier === "" || specifier === "__future__") return [];
  const head = from[0];
  const offset = line.start + head.length - head.replace(/^(?:lazy\s+)?from\s*/, "").length;
  const named = items(line, head.length);
  const star = named.some(({ name }) => name === "*");
  const bindings = named.map(({ name, alias }) => ({
    imported: name,
    ...(alias !== undefined && alias !== name && { local: alias }),
    typeOnly: false,
    uses: [],
    keep: true,
    members: "also" as const,
  }));
  const form = from[3] === "cimport" ? CIMPORT : "from import";
  const reference = site(source, line, { specifier, form, offset, bindings, ...(star && { star }) });
  const exports = named.map(({ name, alias, at }): ExportFact =>
    name === "*"
      ? {
          kind: "star",
          reference: offset,
          withDefault: false,
          position: offset,
          ...(!isPythonInitialiser(source.path) && { implicit: true }),
        }
      : indirect(alias ?? name, offset, name, line.start + at),
  );
  return [{ reference, exports: line.indent === 0 ? exports : [] }];
}

type Own = Pick<Reference, "specifier" | "form" | "offset" | "bindings" | "star" | "keepInside">;

function site(source: Source, line: LogicalLine, own: Own): Reference {
  const lazy = line.code.startsWith("lazy");
  return { ...own, kind: lazy ? "dynamic" : "static", ...(lazy && { manner: "lazy" }), line: source.lineOf(own.offset) };
}

function indirect(name: string, reference: number, imported: string, position: number): ExportFact {
  return { kind: "indirect", name, reference, imported, position, implicit: true, ...(name.startsWith("_") && { hidden: true }) };
}

interface Item {
  readonly name: string;
  readonly alias: string | undefined;
  /** Offset in the line. */
  readonly at: number;
}

/** `a.b as c, d`, with or without brackets, up to the first token that is not part of a list of names. */
function items(line: LogicalLine, from: number): readonly Item[] {
  const found: Item[] = [];
  let at = from;
  for (;;) {
    at += /^[\s(,]*/.exec(line.code.slice(at, at + 400))?.[0].length ?? 0;
    ITEM.lastIndex = at;
    const match = ITEM.exec(line.code);
    if (match === null) return found;
    found.push({ name: (match[1] ?? "*").replace(/\s/g, ""), alias: match[2], at });
    at += match[0].length;
    if (!/^\s*,/.test(line.code.slice(at, at + 400))) return found;
  }
}

/** The definition that a line at the left margin starts; constants are recognised by their spelling. The extent is that of the line. */
function declarationOf(source: Source, line: LogicalLine): Declaration | undefined {
  if (line.indent !== 0) return undefined;
  const end = line.start + line.code.trimEnd().length;
  const base = { line: source.lineOf(line.start), position: line.start, end, block: line.start };
  const definition = DEFINITION.exec(line.code) ?? cython(line);
  const name = definition?.[2];
  if (definition !== null && definition !== undefined && name !== undefined) {
    if (definition[1] !== "def") return { ...base, name, kind: "object", form: "class" };
    return { ...base, name, kind: "function", form: "function", ...parameters(source, line) };
  }
  const assigned = ASSIGNED.exec(line.code)?.[1];
  return assigned === undefined ? undefined : { ...base, name: assigned, kind: "object", form: "constant" };
}

function cython(line: LogicalLine): readonly (string | undefined)[] | undefined {
  const match = CYTHON.exec(line.code);
  return match === null ? undefined : [match[0], match[1] ?? "def", match[2] ?? match[3]];
}

function parameters(source: Source, line: LogicalLine): { readonly parameters?: string } {
  const open = line.code.indexOf("(");
  const close = line.code.lastIndexOf(")");
  if (open < 0 || close < open) return {};
  return { parameters: cutText(oneLine(source.text.slice(line.start + open + 1, line.start + close)), 80) };
}

interface LogicalLine {
  /** Columns before the statement; a statement after a semicolon has the indentation of its line. */
  readonly indent: number;
  /** Offset of the first character. */
  readonly start: number;
  /** Same length as the original text; strings and comments, including their line breaks, are spaces. */
  readonly code: string;
}

/** Splits a text into logical lines: strings and comments are blanked out, brackets and backslashes joined, semicolons split. */
function logicalLines(text: string): readonly LogicalLine[] {
  const code = blanked(text);
  const lines: LogicalLine[] = [];
  let start = 0;
  let depth = 0;
  let indent = indentAt(code, 0);
  const close = (end: number): void => {
    const raw = code.slice(start, Math.min(end, start + LONGEST));
    const bare = raw.trimStart();
    if (bare.trim() !== "") lines.push({ indent, start: start + raw.length - bare.length, code: bare.replace(/[\r\n\\]/g, " ") });
    start = end + 1;
  };
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at];
    if (character === "(" || character === "[" || character === "{") depth += 1;
    else if (character === ")" || character === "]" || character === "}") depth = Math.max(0, depth - 1);
    else if (character === ";" && depth === 0) close(at);
    else if (character === "\n" && code[at - 1] !== "\\" && (depth === 0 || startsStatement(code, at + 1))) {
      close(at);
      depth = 0;
      indent = indentAt(code, at + 1);
    }
  }
  close(code.length);
  return lines;
}

/** An unclosed bracket ends where a definition starts. */
function startsStatement(code: string, at: number): boolean {
  return /^(?:def|class|import|async def|@)\b/.test(code.slice(at, at + 12)) || /^from [.\w]+ import\b/.test(code.slice(at, at + 80));
}

function indentAt(code: string, at: number): number {
  let end = at;
  while (code[end] === " " || code[end] === "\t") end += 1;
  return end - at;
}

/** Replaces the characters of strings and comments by spaces, including line breaks in long strings. */
function blanked(text: string): string {
  const pieces: string[] = [];
  let kept = 0;
  for (const { start, end } of stringsAndComments(text)) {
    pieces.push(text.slice(kept, start), " ".repeat(end - start));
    kept = end;
  }
  pieces.push(text.slice(kept));
  return pieces.join("");
}

function* stringsAndComments(text: string): Generator<TextRange> {
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character !== "#" && character !== '"' && character !== "'") {
      at += 1;
      continue;
    }
    const end = character === "#" ? endOfLine(text, at) : endOfString(text, at, character);
    yield { start: at, end };
    at = end;
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** An unterminated short string ends with its line. */
function endOfString(text: string, from: number, quote: string): number {
  const triple = text.startsWith(quote.repeat(3), from);
  const close = triple ? quote.repeat(3) : quote;
  for (let at = from + close.length; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\") at += 1;
    else if (character === "\n" && !triple) return at;
    else if (character === quote && text.startsWith(close, at)) return at + close.length;
  }
  return text.length;
}
