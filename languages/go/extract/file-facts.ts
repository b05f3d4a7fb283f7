/** Assembles the facts of one file from the results of its readers. */
import type { FileFacts, Hint, Reference } from "../../../src/model/facts.js";
import { childOf, childrenOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { conditionOf } from "./condition.js";
import { type Declared, readDeclarations } from "./declarations.js";
import { collectComments, commentLines, type Comments } from "./doc-comments.js";
import { readPackageDoc } from "./doc-text.js";
import { isGenerated, packageComment, readHeader } from "./header.js";
import { readImports } from "./imports.js";
import { openSource, type Source } from "../../shared/source.js";
import { walkFile } from "./walk/walk.js";
import { type CallSite, placeOf, type Reading } from "./walk/walking.js";
import { stringValue } from "./string-value.js";
import { bindMarkers, type BoundMarkers, type MarkerPlace } from "../../../src/syntax/bind-markers.js";
import { type CommentSyntax, type TextRange, commentNodeAt, markerComments, mayHoldMarkers } from "../../../src/syntax/comment-syntax.js";
import { blockAnchor } from "./block-start.js";
import { scopeOf } from "./scope.js";
import { inner } from "./said.js";

/** Flags of `go run` that are followed by a separate value. */
const VALUE_FLAGS =
  /^--?(?:C|asmflags|buildmode|buildvcs|compiler|covermode|coverpkg|exec|gccgoflags|gcflags|installsuffix|ldflags|mod|modfile|o|overlay|p|pgo|pkgdir|tags|toolexec)$/;

/** To add an API, add a row here and a case to `test/languages/go/extract/sites.test.ts`. */
const APIS: readonly PathApi[] = [
  { name: "ParseFiles", takes: "paths" },
  { name: "ParseGlob", takes: "paths" },
  { name: "ReadFile", of: ["os", "ioutil"], takes: "path" },
  { name: "Command", of: ["exec"], takes: "command" },
  { name: "CommandContext", of: ["exec"], skipped: 1, takes: "command" },
];

const APIS_BY_NAME: ReadonlyMap<string, PathApi> = new Map(APIS.map((api) => [api.name, api]));

const SLASH_COMMENTS: CommentSyntax = { line: "//", block: ["/*", "*/"] };

const NONE: BoundMarkers = { markers: [], problems: [] };

const SPECS: ReadonlySet<string> = new Set(["type_spec", "type_alias", "var_spec", "const_spec"]);

const MOST = 200;

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
    ...(isTrivial(root) && { trivial: true }),
    free: [...reading.free].map(([imported, uses]) => ({ imported, typeOnly: false, uses })),
    ...(hints.length > 0 && { hints }),
    ...(marked.markers.length > 0 && { markers: marked.markers }),
    problems: [
      ...(broken ? [{ code: "parse-error", path, line: errorLine(source, root), detail: "syntax error" } as const] : []),
      ...marked.problems,
    ],
  };
}

/** Nothing but a package clause and comments, such as directives for generators. */
function isTrivial(root: SyntaxNode): boolean {
  return root.children.every(({ type }) => type === "package_clause" || type === "comment");
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

/** The text of the only command that a file defines with cobra (`program`: `name` is its name, `value` what it does), for its role. */
function readDescriptions(source: Source, root: SyntaxNode): readonly Hint[] {
  if (!source.text.includes("cobra.Command{")) return [];
  const open = [root];
  const found: SyntaxNode[] = [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const type = node.type === "composite_literal" ? childOf(node, "type") : undefined;
    if (type !== undefined && source.textOf(type) === "cobra.Command") found.push(node);
    open.push(...node.children);
  }
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return [];
  const value = textOf(source, only, "Short");
  const [name = ""] = (textOf(source, only, "Use") ?? "").split(" ");
  if (value === undefined || value.includes("\n") || value.length > MOST) return [];
  return [{ kind: "program", name: /^[\w.-]{1,40}$/u.test(name) ? name : "", value, line: source.lineOf(only.start) }];
}

function textOf(source: Source, literal: SyntaxNode, wanted: string): string | undefined {
  for (const element of childOf(literal, "body")?.children ?? []) {
    const [key, value] = element.type === "keyed_element" ? element.children.filter(({ named }) => named) : [];
    if (key !== undefined && value !== undefined && source.textOf(key) === wanted) return stringValue(source, inner(value));
  }
  return undefined;
}

/** Markers in the comments of a file, and the places that they can mark. */
function readMarkers(source: Source, root: SyntaxNode): BoundMarkers {
  if (!mayHoldMarkers(source.text)) return NONE;
  const first = root.children.find(({ named, type }) => named && type !== "comment" && type !== "package_clause");
  const comments = markerComments(source.text, (offset) => commentNodeAt(root, offset));
  return bindIn(source, comments, comments.length === 0 ? [] : root.children.flatMap((child) => placesOf(source, child)), first?.start);
}

/** `first`: offset of the first declaration. */
function bindIn(
  { path, text, lineOf }: Source,
  comments: readonly TextRange[],
  places: readonly MarkerPlace[],
  first = text.length,
): BoundMarkers {
  return bindMarkers({ path, text, syntax: SLASH_COMMENTS, comments, places, first, lineOf });
}

function placesOf(source: Source, node: SyntaxNode): readonly MarkerPlace[] {
  const { start, end, type } = node;
  if (type === "function_declaration") return [place(source, node, node)];
  if (type !== "type_declaration" && type !== "var_declaration" && type !== "const_declaration") return [];
  const specs = node.children
    .flatMap((child) => (child.type === "var_spec_list" ? child.children : [child]))
    .filter((spec) => SPECS.has(spec.type));
  const places = specs.map((spec) => place(source, spec, node));
  return places.some((one) => one.start === start) ? places : [{ start, end, head: start, names: [] }, ...places];
}

/** Everything from `=` on, and keywords, are inside the place. */
function place(source: Source, spec: SyntaxNode, declaration: SyntaxNode): MarkerPlace {
  const names = childrenOf(spec, "name").filter((name) => name.named);
  const head = names[0]?.start ?? spec.start;
  const declared = names.map((name) => source.textOf(name)).filter((name) => name !== "_" && (name !== "init" || spec !== declaration));
  return { start: blockAnchor(source, spec, declaration), end: spec.end, head, names: declared };
}

/** An API that takes file paths. */
interface PathApi {
  /** Name of the function or method. */
  readonly name: string;
  /** Packages of the function; absent: a method of any receiver. */
  readonly of?: readonly string[];
  /** Number of arguments before the path. */
  readonly skipped?: number;
  /** `paths`: every argument; `path`: one argument; `command`: a command line. */
  readonly takes: "paths" | "path" | "command";
}

/** Calls with a file path as argument: templates, files that are read, programs that are run. */
function readPathCalls(reading: Reading): readonly Reference[] {
  return reading.calls.flatMap((site) => {
    const { source } = reading;
    const callee = childOf(site.node, "function");
    const field = callee === undefined ? undefined : childOf(callee, "field");
    const api = field === undefined ? undefined : APIS_BY_NAME.get(source.textOf(field));
    if (callee === undefined || api === undefined) return [];
    const base = packageOf(reading, site, callee);
    if (api.of !== undefined && !api.of.includes(base)) return [];
    const list = childOf(site.node, "arguments")?.children.filter((child) => child.named && child.type !== "comment") ?? [];
    const args = list.slice(api.skipped ?? 0);
    if (api.takes === "command") return programs(reading, site, args);
    const paths = api.takes === "path" ? args.slice(0, 1) : args;
    return paths.flatMap((argument) => pathSite(reading, site, argument, `${api.of === undefined ? "template" : base}.${api.name}`));
  });
}

/** The package name before the selector; `""` for local names and other expressions. */
function packageOf({ source }: Reading, { around }: CallSite, callee: SyntaxNode): string {
  const operand = childOf(callee, "operand");
  if (operand?.type !== "identifier") return "";
  const name = source.textOf(operand);
  return scopeOf(around.scope, name) === undefined ? name : "";
}

function pathSite(reading: Reading, { around }: CallSite, argument: SyntaxNode, form: string): readonly Reference[] {
  const specifier = literalPath(reading.source, argument);
  if (specifier === undefined || specifier === "" || /^(?:\/|[A-Za-z]:)/.test(specifier)) return [];
  const within = placeOf(reading, around);
  const site: Reference = {
    specifier,
    kind: "reference",
    manner: "path",
    form,
    line: reading.source.lineOf(argument.start),
    offset: argument.start,
    bindings: [],
    tentative: true,
    ...(form.endsWith("ParseGlob") && { patterns: [specifier] }),
    ...(within !== undefined && { within }),
  };
  return [site];
}

/** `exec.Command("go", "run", "./gen")`. */
function programs(reading: Reading, site: CallSite, list: readonly SyntaxNode[]): readonly Reference[] {
  const words = list.map((node) => ({ node, text: stringValue(reading.source, node) ?? "" }));
  if (words[0]?.text !== "go" || words[1]?.text !== "run") return [];
  const rest = words.slice(2);
  const first = rest.findIndex(({ text }) => !text.startsWith("-"));
  if (first < 0) return [];
  return operands(rest.slice(first)).flatMap(({ node }) => pathSite(reading, site, node, "exec.Command go run"));
}

/** A literal, or literals joined by `filepath.Join` or `path.Join`. */
function literalPath(source: Source, node: SyntaxNode): string | undefined {
  const value = stringValue(source, node);
  if (value !== undefined) return value;
  const callee = node.type === "call_expression" ? childOf(node, "function") : undefined;
  if (callee === undefined || !/^(?:file)?path\.Join$/.test(source.textOf(callee))) return undefined;
  const parts = (childOf(node, "arguments")?.children ?? []).map((part) => stringValue(source, part));
  return parts.some((part) => part === undefined) ? undefined : parts.filter((part) => part !== "").join("/");
}

/** A word of a directive with its offset. */
interface Word {
  readonly text: string;
  readonly offset: number;
}

type Site = Pick<Reference, "specifier" | "form" | "manner" | "patterns" | "within"> & { readonly offset: number };

/** `//go:embed`, `//go:generate` and `//go:linkname`: sites in comments. */
function readDirectives(source: Source, comments: Comments, declared: Declared): readonly Reference[] {
  if (!source.text.includes("//go:")) return [];
  const sites = comments.all.flatMap(({ start, end, block }): readonly Site[] => {
    const directive = block ? null : /^\/\/go:(embed|generate|linkname)[ \t]+/.exec(source.text.slice(start, end));
    if (directive === null) return [];
    const words = wordsOf(source.text.slice(start + directive[0].length, end), start + directive[0].length);
    if (directive[1] === "embed") return embed(words, declared, end);
    return directive[1] === "generate" ? generators(words) : linkname(words);
  });
  return sites.map((site) => ({ ...site, kind: "reference", line: source.lineOf(site.offset), bindings: [] }));
}

/** Separated by blanks; `"…"` and `` `…` `` may contain blanks. */
function wordsOf(text: string, offset: number): readonly Word[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|`([^`]*)`|[^\s"`]\S*/g)].map((match) => ({
    text: match[1] ?? match[2] ?? match[0],
    offset: offset + match.index,
  }));
}

/** Embeds into the next variable. */
function embed(words: readonly Word[], { variables }: Declared, end: number): readonly Site[] {
  const [first] = words;
  if (first === undefined) return [];
  const variable = variables.find(({ start }) => start > end);
  const patterns = words.map(({ text }) => text);
  const within = variable === undefined ? {} : { within: { label: variable.name } };
  return [{ specifier: patterns.join(" "), form: "go:embed", manner: "embed", offset: first.offset, patterns, ...within }];
}

/** The operand of `go run`; an import path may lead into the repository. Every other command is a tool. */
function generators(words: readonly Word[]): readonly Site[] {
  if (words[0]?.text !== "go" || words[1]?.text !== "run") return [];
  let index = 2;
  for (let flag = words[index]?.text; flag?.startsWith("-") === true; flag = words[index]?.text) index += VALUE_FLAGS.test(flag) ? 2 : 1;
  const [first] = words.slice(index);
  const imported = first !== undefined && /^[\w.-]+(?:\/[\w.-]+)+$/.test(first.text) ? [first] : [];
  const written = operands(words.slice(index));
  return (written.length > 0 ? written : imported).map(({ text, offset }) => ({
    specifier: text,
    form: "go:generate",
    manner: "path",
    offset,
  }));
}

/** One package, or files. */
function operands<T extends { readonly text: string }>(words: readonly T[]): readonly T[] {
  const stop = words.findIndex(({ text }) => !text.endsWith(".go"));
  const files = stop < 0 ? words : words.slice(0, stop);
  if (files.length > 0) return files;
  const [first] = words;
  return first !== undefined && /^\.{1,2}(?:\/|$)/.test(first.text) ? [first] : [];
}

/** `//go:linkname local shop.example/till.open`; dots in the last path element are written as `%2e`. */
function linkname(words: readonly Word[]): readonly Site[] {
  const target = words[1];
  if (target === undefined) return [];
  const dot = target.text.indexOf(".", target.text.replace(/\(.*$/, "").lastIndexOf("/") + 1);
  const specifier = target.text.slice(0, Math.max(dot, 0)).replaceAll("%2e", ".");
  return specifier === "" ? [] : [{ specifier, form: "go:linkname", offset: target.offset }];
}
