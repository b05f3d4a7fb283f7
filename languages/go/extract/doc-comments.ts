/** Comments between and inside declarations: the documentation of each declaration, and directives. */
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { readDoc, type Doc } from "./doc-text.js";
import type { Comment } from "./header.js";
import type { Source } from "../../shared/source.js";

export interface Comments {
  /** At the top level and between the parts of grouped declarations, in source order. */
  readonly all: readonly Comment[];
  /** The comments directly above the line of an offset, top down. */
  above(offset: number): readonly Comment[];
  /** Documentation of the node that starts at `offset`; if it has none, that of the group that starts at `group`. */
  docOf(offset: number, name: string, group?: number): Doc;
}

const GROUPS: ReadonlySet<string> = new Set([
  "import_declaration",
  "import_spec_list",
  "const_declaration",
  "var_declaration",
  "var_spec_list",
  "type_declaration",
]);

export function collectComments(source: Source, root: SyntaxNode): Comments {
  const all: Comment[] = [];
  collect(source, root, all);
  const byLastLine = new Map(all.filter((one) => ownsLine(source, one)).map((one) => [source.lineOf(one.end), one]));
  const above = (offset: number): readonly Comment[] => {
    const group: Comment[] = [];
    let line = source.lineOf(offset);
    for (let one = byLastLine.get(line - 1); one !== undefined; one = byLastLine.get(line - 1)) {
      group.push(one);
      line = source.lineOf(one.start);
    }
    return group.toReversed();
  };
  const read = (offset: number, name: string): Doc => readDoc(commentLines(source.text, above(offset)), name);
  const beside = new Map(all.filter((one) => !ownsLine(source, one)).map((one) => [source.lineOf(one.start), one]));
  /** `limit = 5 // what a customer may take`: the comment behind a declaration without one above it. */
  const ownDoc = (offset: number, name: string): Doc => {
    const doc = read(offset, name);
    const comment = doc.doc === undefined ? beside.get(source.lineOf(offset)) : undefined;
    const told = comment === undefined ? undefined : readDoc(commentLines(source.text, [comment]), name).doc;
    return told === undefined || told.split(" ").length < LEAST_WORDS ? doc : { ...doc, doc: told };
  };
  const known = new Map<number, Doc>();
  const docOf = (offset: number, name: string, group?: number): Doc => {
    const own = known.get(offset) ?? ownDoc(offset, name);
    const doc = group === undefined || own.doc !== undefined ? own : { ...forMembers(read(group, name)), ...own };
    known.set(offset, doc);
    return doc;
  };
  return { all, above, docOf };
}

/** Fewer are a label, or a value in another notation. */
const LEAST_WORDS = 3;

/** A sentence about the whole group does not describe a single member. */
const OF_THE_WHOLE = /^(?:all|both|these|those|(?:the )?following|below|this (?:\w+ ){0,2}(?:block|group|list|section|set))\b/i;

function forMembers({ doc, ...rest }: Doc): Doc {
  return doc === undefined || OF_THE_WHOLE.test(doc) ? rest : { doc, ...rest };
}

function collect(source: Source, node: SyntaxNode, all: Comment[]): void {
  for (const child of node.children) {
    const { start, end } = child;
    if (child.type === "comment") all.push({ start, end: lineEnd(source, start, end), block: source.text.startsWith("/*", start) });
    else if (GROUPS.has(child.type)) collect(source, child, all);
  }
}

/** Line comments of the grammar may include a carriage return. */
function lineEnd({ text }: Source, start: number, end: number): number {
  return end > start && text[end - 1] === "\r" ? end - 1 : end;
}

/** A comment after code describes that code. */
function ownsLine({ text }: Source, { start }: Comment): boolean {
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  return before.trim() === "" || before === "\uFEFF";
}

/** The prose of comments, without comment markers and directives. */
export function commentLines(text: string, comments: readonly Comment[]): readonly string[] {
  return comments.flatMap(({ start, end, block }) => {
    const comment = text.slice(start, end);
    if (block) return blockLines(comment);
    return isDirective(comment) ? [] : [comment.slice(2).replace(/^ /, "")];
  });
}

/** `// @dsp func-0a1b2c3d`, `//go:embed`, `//nolint:all`, `//export Total`. */
function isDirective(comment: string): boolean {
  return /^\/\/(?:[a-z0-9]+:[a-z0-9]|line |extern |export |nolint\b|#nosec\b)/.test(comment) || /^\/\/ *(?:\+build|@dsp)\b/.test(comment);
}

function blockLines(comment: string): readonly string[] {
  const lines = comment
    .slice(2)
    .replace(/\*\/$/, "")
    .split(/\r?\n/)
    .filter((line) => !/^[\s*]*@dsp\b/.test(line));
  const starred = lines.slice(1).every((line) => line.trim() === "" || /^\s*\*/.test(line));
  return starred ? lines.map((line) => line.replace(/^\s*\*+ ?/, "").replace(/^ /, "")) : lines.map((line) => line.replace(/^ /, ""));
}
