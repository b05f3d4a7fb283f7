/**
 * The second reader of scripts (amendment 6): for texts that the compiler's parser cannot handle. tree-sitter recovers from any error and
 * does not recurse; only imports, exports and declared names are read. Uses are not read, so every binding counts as used.
 */
import type { Declaration, ExportFact, FileFacts } from "../../../../src/model/facts.js";
import type { Grammar } from "../../../../src/syntax/grammars.js";
import { withTree } from "../../../../src/syntax/grammars.js";
import { isGenerated } from "../../../shared/generated.js";
import { GENERATED_MARKS } from "../generated-marks.js";
import { linesOf } from "../markup/lines.js";
import { readExportsObject, readRequire } from "./common-js.js";
import { readDeclaration, startsDeclaration } from "./declarations.js";
import { readMarkers } from "./markers.js";
import { readExport, readImport } from "./modules.js";
import type { Reading } from "./statements.js";
import { isTopLevel, nesting } from "./statements.js";
import type { Token } from "./tokens.js";
import { readTokens } from "./tokens.js";

const JAVASCRIPT: Grammar = { package: "tree-sitter-javascript", file: "tree-sitter-javascript.wasm" };

/** Offset of the text in its file. */
export interface TolerantOptions {
  readonly offset?: number;
  /** 1-based. */
  readonly line?: number;
}

export async function extractTolerant(path: string, text: string, options: TolerantOptions = {}): Promise<FileFacts> {
  const clean = withoutConflictMarkers(text);
  const reading = await withTree(JAVASCRIPT, clean, (tree) => read(clean, readTokens(tree, clean), options.line ?? 1));
  const facts = factsOf(path, reading);
  return { ...(options.offset === undefined ? facts : moved(facts, options.offset)), generated: isGenerated(text, GENERATED_MARKS) };
}

function read(text: string, tokens: readonly Token[], firstLine: number): Reading {
  const lineOf = linesOf(text, firstLine);
  const reading: Reading = { text, tokens, lineOf, at: 0, depth: 0, references: [], exports: [], declarations: new Map(), aliases: [] };
  for (; reading.at < tokens.length; reading.at += 1) {
    const token = tokens[reading.at];
    if (token === undefined) break;
    if (token.kind === "word") readWord(reading, token);
    else reading.depth = Math.max(0, reading.depth + nesting(token));
  }
  return reading;
}

function readWord(reading: Reading, token: Token): void {
  const before = reading.tokens[reading.at - 1];
  if (token.text === "require") readRequire(reading);
  else if (token.text === "exports") readExportsObject(reading);
  else if (before?.text === "." && before.kind === "mark") return;
  else if (token.text === "import") readImport(reading, token);
  else if (token.text === "export") readExport(reading, token);
  else if (startsDeclaration(token.text) && before?.text !== "export" && before?.text !== "default" && isTopLevel(reading, token)) {
    readDeclaration(reading, reading.at);
  }
}

function factsOf(path: string, reading: Reading | undefined): FileFacts {
  const typed = /\.[mc]?tsx?$/i.test(path);
  const declarations = reading === undefined ? [] : withExtents(reading);
  const marked = reading === undefined ? undefined : readMarkers(path, reading, declarations);
  return {
    path,
    dialect: typed ? "TypeScript" : "JavaScript",
    declarations,
    exports: reading === undefined ? [] : exportsOf(reading),
    references: reading === undefined ? [] : reading.references.toSorted((a, b) => a.offset - b.offset),
    calls: [],
    parse: "tolerant",
    hasExportTable: true,
    generated: false,
    ambient: false,
    ...(marked !== undefined && marked.markers.length > 0 && { markers: marked.markers }),
    problems: [{ code: "parse-error", path, detail: "read by the tolerant parser" }, ...(marked?.problems ?? [])],
  };
}

/** Brackets may be unbalanced: everything between two declarations belongs to the first. */
function withExtents({ text, declarations }: Reading): readonly Declaration[] {
  const sorted = [...declarations.values()].sort((a, b) => a.position - b.position);
  return sorted.map((one, index) => {
    const next = sorted[index + 1]?.block ?? text.length;
    const end = one.position + text.slice(one.position, next).trimEnd().length;
    return { ...one, end: Math.max(end, one.end) };
  });
}

/** Names in `export { a }`, `export default a` and `module.exports = a` are imports or declarations. */
function exportsOf(reading: Reading): readonly ExportFact[] {
  const found: ExportFact[] = [...reading.exports];
  const imported = new Map(
    reading.references.flatMap((reference) =>
      reference.kind === "re-export" ? [] : reference.bindings.map((one) => [one.local ?? one.imported, { reference, one }] as const),
    ),
  );
  for (const { name, local, position } of reading.aliases) {
    const source = imported.get(local);
    if (reading.declarations.has(local)) found.push({ kind: "local", name, declaration: local, position });
    else if (source !== undefined) {
      found.push({ kind: "indirect", name, reference: source.reference.offset, imported: source.one.imported, position });
    }
  }
  return unique(found.sort((a, b) => a.position - b.position));
}

/** Both sides of a merge conflict may export a name. */
function unique(facts: readonly ExportFact[]): readonly ExportFact[] {
  const seen = new Set<string>();
  return facts.filter((fact) => {
    if (fact.kind === "star") return true;
    const fresh = !seen.has(fact.name);
    seen.add(fact.name);
    return fresh;
  });
}

/** Same length, both sides kept. */
function withoutConflictMarkers(text: string): string {
  if (!text.includes("<<<<<<< ")) return text;
  return text.replaceAll(/^(?:<{7} |>{7} |\|{7} |={7}$).*$/gm, (line) => " ".repeat(line.length));
}

function moved(facts: FileFacts, offset: number): FileFacts {
  const shiftExport = (fact: ExportFact): ExportFact =>
    fact.kind === "indirect" || fact.kind === "star"
      ? { ...fact, position: fact.position + offset, reference: fact.reference + offset }
      : { ...fact, position: fact.position + offset };
  return {
    ...facts,
    declarations: facts.declarations.map((one): Declaration => ({
      ...one,
      position: one.position + offset,
      end: one.end + offset,
      block: one.block + offset,
    })),
    exports: facts.exports.map(shiftExport),
    references: facts.references.map((one) => ({ ...one, offset: one.offset + offset })),
    ...(facts.markers !== undefined && {
      markers: facts.markers.map((one) => ({ ...one, start: one.start + offset, end: one.end + offset })),
    }),
  };
}
