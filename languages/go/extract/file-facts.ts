/** Assembles the facts of one file from the results of its readers. */
import type { Binding, FileFacts, Reference, Use } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { conditionOf } from "./condition.js";
import { readDeclarations } from "./declarations.js";
import { readDescriptions } from "./descriptions.js";
import { readDirectives } from "./directives.js";
import { collectComments, commentLines } from "./doc-comments.js";
import { readPackageDoc } from "./doc-text.js";
import { isGenerated, packageComment, readHeader } from "./header.js";
import { readImports } from "./imports.js";
import { readMarkers } from "./markers.js";
import { readPathCalls } from "./path-calls.js";
import { openSource, type Source } from "../../shared/source.js";
import { walkFile } from "./walk/walk.js";
import type { Reading } from "./walk/walking.js";

/** The generator's notice is no documentation of the package. */
const GENERATED = /^\s*(?:\/\/\s*)?Code generated .* DO NOT EDIT\.\s*$/;

/** `broken`: the grammar could not parse all of the file; the parsed part is kept. */
export function extractFile(path: string, text: string, root: SyntaxNode, broken: boolean): FileFacts {
  const source = openSource(path, text);
  const head = headFacts(path, text);
  const comments = collectComments(source, root);
  const declared = readDeclarations(source, comments, root, head.unit);
  const imports = readImports(source, comments, root);
  const file = { parent: undefined, names: new Map(declared.names) };
  const marked = readMarkers(source, root);
  const reading: Reading = { source, comments, file, imported: imports.imported, free: new Map(), calls: [] };
  walkFile(reading, root);
  const hints = readDescriptions(source, root);
  return {
    ...head,
    declarations: declared.declarations,
    exports: declared.exports,
    references: inOrder([...imports.references, ...readDirectives(source, comments, declared), ...readPathCalls(reading)]),
    parse: "full",
    free: freeBindings(reading.free),
    ...(hints.length > 0 && { hints }),
    ...(marked.markers.length > 0 && { markers: marked.markers }),
    problems: [
      ...(broken ? [{ code: "parse-error", path, line: errorLine(source, root), detail: "syntax error" } as const] : []),
      ...marked.problems,
    ],
  };
}

type HeadFacts = Omit<FileFacts, "declarations" | "exports" | "references" | "parse" | "free" | "problems">;

/** Facts from the lines up to the package clause. */
export function headFacts(path: string, text: string): HeadFacts {
  const header = readHeader(text);
  const condition = conditionOf(path, text, header);
  const doc = readPackageDoc(
    commentLines(text, packageComment(text, header)).filter((line) => !GENERATED.test(line)),
    header.name,
  );
  return {
    path,
    dialect: "Go",
    ...(doc !== undefined && { doc }),
    calls: [],
    hasExportTable: true,
    generated: isGenerated(text, header),
    ambient: false,
    ...(header.name !== undefined && { unit: header.name }),
    ...(condition !== undefined && { condition }),
  };
}

function freeBindings(free: ReadonlyMap<string, readonly Use[]>): readonly Binding[] {
  return [...free].map(([imported, uses]) => ({ imported, typeOnly: false, uses }));
}

/** By offset, which identifies a site. Only import declarations import; directives and paths refer to their target without an import. */
function inOrder(references: readonly Reference[]): readonly Reference[] {
  const sites = references.map((one): Reference => (one.kind === "reference" ? { ...one, noImport: true } : one));
  const byOffset = new Map(sites.map((reference) => [reference.offset, reference]));
  return [...byOffset.values()].sort((a, b) => a.offset - b.offset);
}

function errorLine(source: Source, root: SyntaxNode): number {
  const open = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    // A token inserted by the parser has no width.
    if (at.type === "ERROR" || (at.start === at.end && at !== root)) return source.lineOf(at.start);
    for (const child of at.children.toReversed()) open.push(child);
  }
  return 1;
}
