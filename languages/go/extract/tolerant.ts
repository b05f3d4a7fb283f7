/**
 * Reads files that the grammar cannot parse, token by token: the package clause, imports, and top-level names. Uses of names are not read,
 * so every import counts as used.
 */
import type { Declaration, ExportFact, FileFacts, Reference } from "../../../src/model/facts.js";
import type { BoundMarkers } from "../../../src/syntax/bind-markers.js";
import { commentAround, type TextRange } from "../../../src/syntax/comment-syntax.js";
import { markerComments, mayHoldMarkers } from "../../../src/syntax/marker-comments.js";
import { headFacts } from "./file-facts.js";
import { readHeader } from "./header.js";
import { importSite } from "./imports.js";
import { bindIn, SLASH_COMMENTS } from "./markers.js";
import { openSource, type Source } from "../../shared/source.js";
import { isExported } from "../is-exported.js";
import { tokenize, type Token } from "./tokens.js";

export function extractTolerant(path: string, text: string): FileFacts {
  const source = openSource(path, text);
  const head = headFacts(path, text);
  const { statements, end } = topLevel(tokenize(text, readHeader(text).end), text.length);
  const declarations = unique(statements.flatMap((statement) => declarationOf(source, statement) ?? []));
  const marked = readMarkers(source, declarations, statements[0]?.tokens[0]?.start);
  return {
    ...head,
    declarations,
    exports: declarations.map(({ name, position }): ExportFact => {
      const inner = head.unit === "main" || !isExported(name);
      return { kind: "local", name, declaration: name, position, ...(inner && { inner }) };
    }),
    references: statements.flatMap(({ tokens }) => importsOf(source, tokens)),
    parse: "tolerant",
    free: [],
    ...(marked.markers.length > 0 && { markers: marked.markers }),
    problems: [{ code: "parse-error", path, line: source.lineOf(end), detail: "read by the tolerant parser" }, ...marked.problems],
  };
}

interface Statement {
  readonly tokens: readonly Token[];
  /** Offset after the statement and its body. */
  readonly end: number;
}

/** Tokens of each statement outside of braces, up to its body; the parentheses of imports are kept. */
function topLevel(tokens: Iterable<Token>, length: number): { readonly statements: readonly Statement[]; readonly end: number } {
  const statements: Statement[] = [];
  let current: Token[] = [];
  let depth = 0;
  let end = 0;
  for (const token of tokens) {
    end = token.start;
    if (token.kind === "open") depth += 1;
    else if (token.kind === "close") depth = Math.max(0, depth - 1);
    else if (token.kind === "end" && depth === 0) {
      if (current.length > 0) statements.push({ tokens: current, end });
      current = [];
    } else if (depth === 0 || (current[0]?.text === "import" && depth === 1)) current.push(token);
  }
  if (current.length > 0) statements.push({ tokens: current, end: length });
  return { statements, end };
}

/** `func name(…)`, `type name …`. A method, whose name follows the receiver, belongs to its type. */
function declarationOf(source: Source, { tokens, end }: Statement): Declaration | undefined {
  const [keyword, name] = tokens;
  if (keyword === undefined || name?.kind !== "word" || name.text === "_" || name.text === "init") return undefined;
  const isFunction = keyword.text === "func";
  if (!isFunction && keyword.text !== "type") return undefined;
  if (isFunction && source.text.slice(keyword.start + keyword.text.length, name.start).includes("(")) return undefined;
  const line = source.lineOf(name.start);
  const common = { name: name.text, line, position: keyword.start, end, block: keyword.start };
  return isFunction ? { ...common, kind: "function", form: "function" } : { ...common, kind: "object", form: "type" };
}

function readMarkers(source: Source, declarations: readonly Declaration[], first: number | undefined): BoundMarkers {
  const { text } = source;
  if (!mayHoldMarkers(text)) return { markers: [], problems: [] };
  const comments = markerComments(text, (offset) => commentOutside(text, offset));
  const places = declarations.map(({ block, end, position, name }) => ({ start: block, end, head: position, names: [name] }));
  return bindIn(source, comments, places, first);
}

/** The comment around an offset, searched from the preceding token. */
function commentOutside(text: string, offset: number): TextRange | undefined {
  let from = 0;
  for (const { start, text: token } of tokenize(text, 0)) {
    if (start > offset) break;
    from = start + token.length;
  }
  return from > offset ? undefined : commentAround(text, from, offset, SLASH_COMMENTS);
}

function unique(declarations: readonly Declaration[]): readonly Declaration[] {
  return [...new Map(declarations.toReversed().map((one) => [one.name, one])).values()].sort((a, b) => a.position - b.position);
}

function importsOf(source: Source, [keyword, ...tokens]: readonly Token[]): readonly Reference[] {
  if (keyword?.text !== "import") return [];
  return tokens.flatMap((token, index) => {
    if (token.kind !== "string") return [];
    const before = tokens[index - 1];
    const alias = before?.kind === "word" || before?.text === "." ? before.text : undefined;
    const site = importSite(token.text.slice(1, -1), alias, new Map(), { line: source.lineOf(token.start), offset: token.start });
    return [{ ...site, bindings: site.bindings.map((binding) => ({ ...binding, keep: true })) }];
  });
}
