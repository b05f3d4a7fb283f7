/** Sites other than import statements: modules loaded by name, files found by path, names in strings. */
import type { ExportFact } from "../../../../src/model/facts.js";
import type { AllNames } from "../all-names.js";
import { type Around, type CallSite, constantOf, type Reading, lookUp } from "../reading.js";
import { readDynamicImports } from "./dynamic-imports.js";
import { readEntryStrings } from "./entry-strings.js";
import { readLazyTables } from "./lazy-tables.js";
import { readSettings } from "./settings.js";
import { DOTTED_NAME, RUN_MODULE } from "../../dotted-form.js";
import { addSite } from "./add-site.js";
import { calleeOf, keywordOf, roleOfText } from "./role-of-text.js";
import { childOf, type SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { dottedNames, lastName, parts, stringValue, argumentsOf } from "../names.js";
import { evaluateText, type Scene, wholeText } from "./evaluate.js";
import { evaluatePath, type PathMemo, type PathValue } from "./path-value.js";
import { textsOf } from "./list-items.js";

/** Longest climb from a name to the expression of its path. */
const CLIMB = 24;

/** Calls that take a package and a file name in it. */
const READERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["open_text", ["resources", "importlib_resources"]],
  ["open_binary", ["resources", "importlib_resources"]],
  ["read_text", ["resources", "importlib_resources"]],
  ["read_binary", ["resources", "importlib_resources"]],
  ["path", ["resources", "importlib_resources"]],
  ["is_resource", ["resources", "importlib_resources"]],
  ["get_data", ["pkgutil"]],
  ["resource_filename", ["pkg_resources"]],
  ["resource_string", ["pkg_resources"]],
  ["resource_stream", ["pkg_resources"]],
]);

/** Unambiguous names, which no other API uses. */
const CLEAR: ReadonlySet<string> = new Set(["open_text", "open_binary", "resource_filename", "resource_string", "resource_stream"]);

/** Functions whose strings are labels, not objects. */
const LABELLED = new RegExp(
  `(?:^|\\.)(?:${[
    "get_?logger|get_task_logger|getChild|filterwarnings|simplefilter",
    "p?print|echo|secho|log|debug|info|warn|warning|error|exception|critical|fatal|fail|abort|skip|xfail|\\w*(?:Error|Exception|Warning|Exit)",
    "_|N_|gettext|u?gettext(?:_lazy|_noop)?|[dnp]+gettext(?:_lazy)?|lazy_gettext|t|tr|trans|translate",
    "incr|increment|decr|decrement|timing|gauge|histogram|start_(?:as_current_)?span|set_(?:attribute|tag|status)",
    "emit|has_perms?|has_permission|permission_required|check_permission|url_for|redirect|getenv|is_(?:enabled|active)",
  ].join("|")})$`,
  "iu",
);

const PATTERNS = /^(?:re|regex|fnmatch)\.\w+$/u;

/** Methods whose first argument is a key. */
const LOOK_UPS =
  /\.(?:get|pop|set|delete|remove_option|has|has_option|exists|setdefault|has_key|[gs]et_option|getboolean|getint|startswith|endswith)$/u;

/** Keywords that give a new name to something, or a text. */
const NAMING: ReadonlySet<string> = new Set(
  (
    "name logger logger_name verbose_name app_label module title label labels description help help_text message msg text metavar placeholder " +
    "caption summary doc reason comment key prefix key_prefix topic queue routing_key exchange channel event event_type event_name metric span " +
    "permission perm codename url_name namespace tag tags template template_name"
  ).split(" "),
);

const DOTTED = { kind: "reference", form: DOTTED_NAME, tentative: true, bound: true, noImport: true } as const;

/** Adds the sites to the reading; returns the names that lazy tables add to the module. */
export function readSites(reading: Reading, all: AllNames): readonly ExportFact[] {
  const lazy = readLazyTables(reading, all);
  readDynamicImports(reading, lazy.length > 0);
  readResources(reading);
  readFilePaths(reading);
  readEntryStrings(reading);
  readSettings(reading);
  readCommands(reading);
  // Last, because the first site at a position is kept.
  readDottedNames(reading);
  return lazy;
}

/**
 * Strings that may spell a binding of a module of the repository: `"shop.till:Till"`, `"shop.till.Till"`. The resolver and the linker keep
 * those whose module exists and binds the name.
 */
function readDottedNames(reading: Reading): void {
  for (const { node, around, text } of reading.spelled) {
    if (isLabel(reading, node)) continue;
    const why = roleOfText(reading, node, around);
    addSite(reading, node, around, { ...DOTTED, specifier: text, why });
  }
}

/**
 * Strings that are texts or keys of something, although they may spell a module and one of its names: messages, names of loggers, metrics,
 * events and permissions, patterns, keys of settings and of translations.
 */
function isLabel(reading: Reading, node: SyntaxNode): boolean {
  if (node.parent?.type === "subscript" && node.field === "subscript") return true;
  if (isLogger(reading, node) || isAsserted(node)) return true;
  const keyword = keywordOf(reading.source, node);
  if (keyword !== undefined && NAMING.has(keyword)) return true;
  const callee = calleeOf(reading.source, node) ?? "";
  if (callee === "") return false;
  const isFirst = node.parent?.type === "argument_list" && parts(node.parent)[0] === node;
  return LABELLED.test(callee) || (isFirst && (LOOK_UPS.test(callee) || PATTERNS.test(callee)));
}

/** `{"loggers": {"shop.till": …}}`. */
function isLogger({ source }: Reading, node: SyntaxNode): boolean {
  const table = node.field === "key" ? node.parent?.parent : undefined;
  const holder = table?.type === "dictionary" ? table.parent : undefined;
  return holder?.type === "pair" && stringValue(source, childOf(holder, "key")) === "loggers";
}

/** The message of an assertion, and the text that it expects. */
function isAsserted(node: SyntaxNode): boolean {
  const at = node.parent?.type === "comparison_operator" ? node.parent : node;
  return at.parent?.type === "assert_statement";
}

/** Files inside packages, given by package and path: `importlib.resources`, `pkgutil`, `pkg_resources`. */
function readResources(reading: Reading): void {
  if (!/resources|pkgutil/.test(reading.source.text)) return;
  for (const call of reading.calls) {
    const names = dottedNames(reading.source, call.callee);
    const last = names?.at(-1);
    if (last === undefined) continue;
    if (last === "files") readFiles(reading, call);
    const base = names?.at(-2);
    const known = base === undefined ? CLEAR.has(last) : READERS.get(last)?.includes(base) === true;
    if (known && READERS.has(last)) readCall(reading, call, last);
  }
}

function readCall(reading: Reading, { node, around }: CallSite, form: string): void {
  const { positional } = argumentsOf(reading.source, node);
  const [anchor, ...path] = positional;
  if (anchor !== undefined) addResource(reading, { anchor, around }, path.slice(0, form === "get_data" ? 1 : undefined));
}

/** `files("shop.data").joinpath("rates.csv")`, `files(__package__) / "rates.csv"`. */
function readFiles(reading: Reading, { node, around }: CallSite): void {
  const [anchor] = argumentsOf(reading.source, node).positional;
  const path: SyntaxNode[] = [];
  let at = node;
  for (let parent = at.parent; parent !== undefined; parent = at.parent) {
    if (parent.type === "binary_operator" && childOf(parent, "operator")?.type === "/" && parts(parent)[0] === at) {
      path.push(...parts(parent).slice(1));
      at = parent;
    } else if (parent.type === "attribute" && parent.parent?.type === "call" && lastName(reading.source, parent) === "joinpath") {
      path.push(...argumentsOf(reading.source, parent.parent).positional);
      at = parent.parent;
    } else if (parent.type === "parenthesized_expression") at = parent;
    else break;
  }
  if (anchor !== undefined) addResource(reading, { anchor, around }, path);
}

interface Anchor {
  readonly anchor: SyntaxNode;
  readonly around: CallSite["around"];
}

/** `./rates.csv` in the file's own package, `shop.data/rates.csv` in a named one. */
function addResource(reading: Reading, { anchor, around }: Anchor, path: readonly SyntaxNode[]): void {
  const scene: Scene = { source: reading.source, scope: around.scope };
  const texts = path.map((part) => wholeText(evaluateText(scene, part)));
  const last = path.at(-1);
  if (last === undefined || texts.some((text) => text === undefined || text === "" || text.startsWith("/"))) return;
  const own = reading.source.textOf(anchor) === "__name__" || wholeText(evaluateText(scene, anchor), ".") === ".";
  const base = own ? "." : wholeText(evaluateText(scene, anchor));
  if (base === undefined || (!own && !/^[\w.]+$/.test(base))) return;
  const specifier = [base, ...texts].join("/");
  addSite(reading, last, around, { specifier, kind: "reference", manner: "path", form: "resources", tentative: true });
}

/** Paths built from `__file__`: files that the code reads from its own directory. */
function readFilePaths(reading: Reading): void {
  if (!reading.source.text.includes("__file__")) return;
  const memo: PathMemo = new Map();
  const seen = new Set<SyntaxNode>();
  for (const { node, name, around } of reading.uses) {
    if (node === undefined || !mayBePath(reading, name, around, node)) continue;
    const found = widest(reading, node, around, memo);
    if (found === undefined || seen.has(found.node)) continue;
    seen.add(found.node);
    report(reading, found, around);
  }
}

/** Whether a name can contain a path; a cheap test that excludes most names. */
function mayBePath(reading: Reading, name: string, around: Around, node: SyntaxNode): boolean {
  if (name === "__file__") return true;
  const bounds = lookUp(around.scope, name, node.start)?.bounds;
  const value = bounds?.length === 1 ? bounds[0]?.value : undefined;
  return value !== undefined && value.end - value.start < 400;
}

interface Widest {
  readonly node: SyntaxNode;
  readonly value: PathValue;
}

/** The outermost expression around the name that is still a path. */
function widest(reading: Reading, start: SyntaxNode, around: Around, memo: PathMemo): Widest | undefined {
  const scene = { source: reading.source, scope: around.scope };
  const first = evaluatePath(scene, start, memo);
  if (first === undefined) return undefined;
  let found: Widest = { node: start, value: first };
  let at = start;
  for (let steps = 0, parent = at.parent; parent !== undefined && steps < CLIMB; steps++, parent = at.parent) {
    // Argument lists and attributes lie between the name and the call that builds the path.
    const passes = parent.type === "argument_list" || parent.type === "attribute" || parent.type === "interpolation";
    const value = passes ? undefined : evaluatePath(scene, parent, memo);
    if (value === undefined && !passes) break;
    at = parent;
    if (value !== undefined) found = { node: parent, value };
  }
  return found;
}

function report(reading: Reading, { node, value }: Widest, around: Around): void {
  const { joined } = value;
  if (joined === undefined || isSearchPath(reading, node)) return;
  const path = value.segments.join("/");
  const specifier = path === "" ? "./" : path.startsWith("..") ? path : `./${path}`;
  const at = joined.start >= node.start && joined.end <= node.end ? joined : node;
  // A plain use of a path that was built elsewhere: the site is there.
  if (node.type === "identifier") return;
  const glob = /[*?[]/.test(specifier);
  const patterns = glob ? { patterns: [specifier] } : {};
  addSite(reading, at, around, {
    specifier,
    kind: "reference",
    manner: glob ? "glob" : "path",
    form: "__file__",
    tentative: true,
    ...patterns,
  });
}

/** `sys.path.insert(0, …)` refers to no file. */
function isSearchPath(reading: Reading, node: SyntaxNode): boolean {
  const call = node.parent?.parent;
  const callee = call?.type === "call" ? childOf(call, "function") : undefined;
  return callee !== undefined && /^(?:sys\.path|site)\./.test(reading.source.text.slice(callee.start, callee.start + 9));
}

/** Modules and files that a command line runs with the interpreter: `[sys.executable, "-m", "shop.till"]`, `f"{sys.executable} -m shop.till"`. */
const INTERPRETER = /executable|python|pypy/iu;
const MODULE = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;
const LINE = /(?:\bpython[\d.]*|executable\}?|\bpypy\d*)["']?\s+(?:-[A-Za-ln-z]\S*\s+)*-m\s*([A-Za-z_][\w.]*)/u;

function readCommands(reading: Reading): void {
  for (const { node, around } of reading.flags) {
    const text = stringValue(reading.source, node);
    if (text === "-m") readModule(reading, node, around);
    else if (text?.startsWith("-m") === true && isRun(reading, node, around)) addModule(reading, node, around, text.slice(2));
    else if (text?.endsWith(".py") === true) readScript(reading, node, around, text);
    else readLine(reading, node, around);
  }
}

function readModule(reading: Reading, node: SyntaxNode, around: Around): void {
  const words = parts(node.parent ?? node);
  const module = words[words.indexOf(node) + 1];
  if (module === undefined) return;
  const isFirst = words.indexOf(node) === 0;
  for (const text of textsOf(reading, module, around)) {
    // Other programs have an option of this name, and few take a dotted name after it.
    if (isFirst ? text.includes(".") : isRun(reading, node, around)) addModule(reading, module, around, text);
  }
}

/** What stands before is the interpreter, perhaps with options and with a program that starts it. */
function isRun({ source }: Reading, node: SyntaxNode, { scope }: Around): boolean {
  const words = parts(node.parent ?? node);
  const value = (word: SyntaxNode): SyntaxNode | undefined =>
    word.type === "identifier" ? constantOf(scope, source.textOf(word), word.start) : undefined;
  const before = words.slice(0, words.indexOf(node)).flatMap((word) => [word, value(word) ?? word]);
  return before.some((word) => INTERPRETER.test(source.textOf(word)));
}

/** `[sys.executable, "tools/count.py"]`. */
function readScript(reading: Reading, node: SyntaxNode, around: Around, text: string): void {
  const words = parts(node.parent ?? node);
  const before = words[words.indexOf(node) - 1];
  if (before === undefined || !INTERPRETER.test(reading.source.textOf(before)) || !/^[\w./-]+$/.test(text) || text.startsWith("/")) return;
  const specifier = text.startsWith(".") ? text : `./${text}`;
  addSite(reading, node, around, { specifier, kind: "reference", manner: "path", form: "python", tentative: true, noImport: true });
}

function readLine(reading: Reading, node: SyntaxNode, around: Around): void {
  const module = LINE.exec(reading.source.textOf(node))?.[1];
  if (module !== undefined) addModule(reading, node, around, module);
}

function addModule(reading: Reading, node: SyntaxNode, around: Around, specifier: string): void {
  if (!MODULE.test(specifier)) return;
  const why = `Runs \`python -m ${specifier}\`.`;
  addSite(reading, node, around, { specifier, kind: "reference", form: RUN_MODULE, tentative: true, noImport: true, why });
}
