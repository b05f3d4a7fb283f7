/**
 * Files that the grammar cannot parse as a whole: imports anywhere and definitions at the left margin, line by line. Uses are not read, so
 * every import counts as used.
 */
import type { Declaration, ExportFact, FileFacts, Reference } from "../../../../src/model/facts.js";
import { bindMarkers, type BoundMarkers } from "../../../../src/syntax/bind-markers.js";
import { markerComments, mayHoldMarkers } from "../../../../src/syntax/marker-comments.js";
import { moduleComment } from "../comment-docs.js";
import { isGenerated } from "../../../shared/generated.js";
import { GENERATED_MARKS } from "../generated-marks.js";
import { HASH_COMMENTS } from "../markers.js";
import { openSource, type Source } from "../../../shared/source.js";
import { dialectOf } from "../dialect.js";
import { commentsIn, logicalLines, type LogicalLine } from "./logical-lines.js";
import { declarationOf, importsOf } from "./statements.js";

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
    // The source of a compiled module has no symbols: it is an asset (C.2.1).
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
  const exports = facts.map((fact) => (fact.kind === "indirect" && listed?.has(fact.name) === true ? shared(fact) : fact));
  return { references: imports.map((one) => one.reference), declarations, exports };
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
  const all = commentsIn(text);
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

function shared(fact: ExportFact & { readonly kind: "indirect" }): ExportFact {
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
