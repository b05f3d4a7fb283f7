/** A parsed file to its facts: one walk, then the readers of its results. */
import type { Binding, FileFacts, Reference, Use } from "../../../src/model/facts.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { readAll } from "./all-names.js";
import { readDeclarations } from "./declarations.js";
import { fileDoc } from "./docs.js";
import { readExports } from "./exports.js";
import { BORROWED } from "./list-reading.js";
import { readFixtures } from "./fixtures.js";
import { isGenerated } from "../../shared/generated.js";
import { GENERATED_MARKS } from "./generated-marks.js";
import { readMarkers } from "./markers.js";
import {
  type Around,
  type NameUse,
  openReading,
  type Reading,
  type BindingDraft,
  type SiteDraft,
  placeOf,
  type Bound,
  constantOf,
  lookUp,
  type Scope,
} from "./reading.js";
import { readModuleLists } from "./references/module-lists.js";
import { readSites } from "./references/index.js";
import { openSource, type Source } from "../../shared/source.js";
import { readDescriptions } from "./descriptions.js";
import { dialectOf } from "./dialect.js";
import { repair } from "./tolerant/repair.js";
import { walkModule } from "./walk/walk.js";
import { argumentsOf, dottedNames, lastName, parts, stringValue } from "./names.js";
import { classifyUse } from "./classify-use.js";
import { bindingsBefore, liveBindings } from "./alternatives.js";

const CALL_LIMIT = 40;
const MOST_CHOICES = 16;

/** Calls that do not describe the script. */
const SILENT =
  /^(?:print|getattr|setattr|len|str|int|dict|list|tuple|set|frozenset|super|sys\.path\..*|os\.path\..*|os\.environ\..*|(?:pathlib\.)?Path|open|logging\.getLogger|re\.compile|warnings\..*|(?:typing\.)?(?:TypeVar|NewType|ParamSpec)|typing\.cast|namedtuple)$/;

const BLOCKS: ReadonlySet<string> = new Set([
  "if_statement",
  "else_clause",
  "elif_clause",
  "try_statement",
  "with_statement",
  "for_statement",
  "block",
]);

const NOQA = /#\s{0,8}(?:flake8|ruff)?:?\s{0,8}noqa(?!\w)(?::?\s{0,8}([A-Z]+[0-9]+(?:[,\s]{1,8}[A-Z]+[0-9]+)*))?/i;

const PYLINT = /#\s{0,8}pylint:\s{0,8}disable(?:-next)?\s{0,8}=\s{0,8}[\w\-, ]*(?:unused-import|unused-wildcard-import|W0611|W0614)/;

const PYRIGHT = /#\s{0,8}pyright:\s{0,8}(?:ignore\[[\w, ]*reportUnusedImport|basic, reportUnusedImport=false)/;

const WHOLE_FILE = /^#\s{0,8}(?:flake8|ruff):\s{0,8}noqa/i;

const STRINGS: ReadonlySet<string> = new Set(["string", "concatenated_string", "ellipsis"]);

/** `broken`: the parser had to skip or to insert tokens. */
export function extractModule(path: string, text: string, root: SyntaxNode, broken: boolean): FileFacts {
  const reading = openReading(openSource(path, text));
  const { source } = reading;
  walkModule(reading, root);
  readFixtures(reading);
  applySuppressions(reading);
  const free = resolveUses(
    reading,
    reading.sites.some((site) => site.star === true),
  );
  const all = readAll(reading);
  const declarations = readDeclarations(reading);
  const declared = new Set(declarations.map(({ name }) => name));
  const exports = readExports(reading, all, declared);
  const marked = readMarkers(reading, root, declared);
  // Before the other sites, because the first site at a position is kept.
  const hints = [...readModuleLists(reading), ...readDescriptions(reading, root)];
  const lazy = readSites(reading, all);
  hints.push(
    ...reading.hints,
    ...reading.borrowed.map(({ form, module, name, line }) => ({ kind: BORROWED, name: form, value: `${module} ${name}`, line })),
  );
  const given = new Set(lazy.map((fact) => (fact.kind === "star" ? "" : fact.name)));
  const bound = exports.filter((fact) => fact.kind !== "listed" || !given.has(fact.name));
  const doc = fileDoc(source, root);
  const facts: FileFacts = {
    path,
    dialect: dialectOf(path),
    ...(doc !== undefined && { doc }),
    declarations,
    exports: [...bound, ...lazy].sort((a, b) => a.position - b.position),
    references: finishSites(reading.sites),
    calls: moduleCalls(source, root),
    parse: "full",
    hasExportTable: true,
    generated: isGenerated(text, GENERATED_MARKS),
    ambient: false,
    ...(isTrivial(source, root) && { trivial: true }),
    ...(free.length > 0 && { free }),
    ...(hints.length > 0 && { hints }),
    lastStarWins: true,
    ...(isOpen(reading) && { open: true }),
    ...(marked.markers.length > 0 && { markers: marked.markers }),
    problems: [...reading.problems, ...marked.problems],
  };
  return broken ? repair(facts, source, root) : facts;
}

/** The dictionary of the module, and the module itself as an object. */
const DICTIONARY = /^(?:globals|vars|locals)\(\)$|^sys\.modules\[(?:__name__|__spec__\.name)\](?:\.__dict__)?$/;
/** `_this = sys.modules[__name__]` */
const HELD = /^[ \t]*(\w+)[ \t]*=[ \t]*(?:globals\(\)|vars\(\)|(?:sys\.)?modules\[__name__\](?:\.__dict__)?)[ \t]*$/gm;
/** Functions that only look at what they are given. */
const READS =
  /^(?:print|len|dir|list|dict|set|tuple|sorted|getattr|hasattr|isinstance|issubclass|iter|id|repr|str|type|any|all|map|filter|enumerate|eval|vars|bool|next|format|copy|(?:\w+\.)*(?:getmembers|getmodule|getsource\w*|getfile|getdoc|copy|format|get|pop|is\w+|dumps?|debug|info|warning|main|run|testmod|timeit))$/;
const WRITES: ReadonlySet<string> = new Set(["update", "setdefault", "__setitem__"]);

/**
 * Whether the module has names that no statement binds: its `__getattr__` gives them (PEP 562), or a statement of the module, or of a function
 * that the module calls, adds them to its dictionary.
 */
function isOpen({ names, source, calls, module, items }: Reading): boolean {
  if (names.some(({ name }) => name === "__getattr__")) return true;
  // It puts its members into the module (`enum.global_enum`).
  if (/^@(?:enum\.)?global_enum\b/m.test(source.text)) return true;
  if (!/globals\(|vars\(|locals\(|sys\.modules|exec\(/.test(source.text)) return false;
  const called = new Set(calls.flatMap(({ callee, around }) => (around.scope === module ? [source.textOf(callee)] : [])));
  const runs = ({ scope, frame }: Around): boolean =>
    scope === module || (scope.parent === module && called.has((frame?.label ?? "").replace(/\(\)$/, "")));
  const own = new Set([...source.text.matchAll(HELD)].map(([, name]) => name));
  const isOwn = (node: SyntaxNode | undefined): boolean => {
    const text = node === undefined ? "" : source.textOf(node);
    return DICTIONARY.test(text) || own.has(text.replace(/\.__dict__$/, ""));
  };
  if (items.some(({ table, around }) => runs(around) && (isOwn(table) || /^sys\.modules$/.test(source.textOf(table))))) return true;
  return calls.some(({ node, callee, around }) => {
    if (!runs(around)) return false;
    const name = source.textOf(callee);
    const given = parts(childOf(node, "arguments") ?? node);
    const [first, second] = given;
    if (name === "exec") return around.scope === module && (second === undefined || isOwn(second));
    if (name === "setattr") return isOwn(first);
    // Whoever is handed the dictionary may write into it: `wrap_all(numpy.__dict__, globals())`.
    if (!READS.test(name) && given.some(isOwn)) return true;
    return callee.type === "attribute" && WRITES.has(lastName(source, callee) ?? "") && isOwn(childOf(callee, "object"));
  });
}

/** Whether running a file has no effect: documentation, `__all__`, dunder constants, `pass`. */
function isTrivial(source: Source, root: SyntaxNode): boolean {
  return parts(root).every((statement) => isQuiet(source, statement));
}

function isQuiet(source: Source, statement: SyntaxNode): boolean {
  if (statement.type === "pass_statement" || statement.type === "future_import_statement") return true;
  if (statement.type !== "expression_statement") return false;
  return parts(statement).every((part) => STRINGS.has(part.type) || isDunder(source, part));
}

/** `__version__ = "1.0"`, `__path__ = extend_path(__path__, __name__)`. */
function isDunder(source: Source, part: SyntaxNode): boolean {
  const left = part.type === "assignment" || part.type === "augmented_assignment" ? childOf(part, "left") : undefined;
  return left?.type === "identifier" && /^__\w+__$/.test(source.textOf(left));
}

// Comments that mark an unused import as intended.

/** Keeps the imports on the line of such a comment; on the first or last line of a statement it applies to the whole statement. */
function applySuppressions(reading: Reading): void {
  const { source } = reading;
  if (!/noqa|pylint|pyright/i.test(source.text)) return;
  const lines = new Set<number>();
  let everything = false;
  for (const comment of reading.comments) {
    const text = source.textOf(comment);
    if (!silencesUnused(text)) continue;
    lines.add(source.lineOf(comment.start));
    everything ||= WHOLE_FILE.test(text) || (PYLINT.test(text) && standsAlone(source, comment.start));
  }
  for (const site of reading.sites) {
    for (const binding of site.bindings) binding.keep ||= everything || isSilenced(source, lines, site, binding);
  }
}

function silencesUnused(comment: string): boolean {
  if (PYLINT.test(comment) || PYRIGHT.test(comment)) return true;
  const noqa = NOQA.exec(comment);
  if (noqa === null) return false;
  const codes = noqa[1];
  return codes === undefined || /(?:^|[,\s])F(?:4|40|401)?(?:$|[,\s])|F401|F403/i.test(codes);
}

function isSilenced(source: Source, lines: ReadonlySet<number>, site: SiteDraft, binding: BindingDraft): boolean {
  if (lines.size === 0) return false;
  return [site.start, site.end, binding.position, binding.end].some((offset) => lines.has(source.lineOf(offset)));
}

/** The comment is alone on its line, at the left margin. */
function standsAlone(source: Source, offset: number): boolean {
  return offset === 0 || source.text[offset - 1] === "\n";
}

/** Drafts to references for the linker: in source order, with unique offsets. */
function finishSites(sites: readonly SiteDraft[]): readonly Reference[] {
  const seen = new Set<number>();
  const references: Reference[] = [];
  for (const site of sites.toSorted((a, b) => a.offset - b.offset)) {
    if (seen.has(site.offset)) continue;
    seen.add(site.offset);
    references.push(finish(site), ...topPackages(site));
  }
  return references;
}

/** `import a.b` loads and binds `a`: attributes of `a` are imported from `a`, at a separate offset inside the dotted name. */
function topPackages(site: SiteDraft): readonly Reference[] {
  const { form, kind, line, offset, within, optional } = site;
  return site.bindings.flatMap(({ name, typeOnly, ofTop }) => {
    if (ofTop.length === 0) return [];
    const binding: Binding = { imported: "*", local: name, typeOnly, uses: ofTop, members: "only" };
    const base = { specifier: name, kind, form, line, offset: offset + 1, bindings: [binding] } as const;
    return [{ ...base, ...(within && { within }), ...(optional !== undefined && { optional }) }];
  });
}

function finish(site: SiteDraft): Reference {
  const { start: _start, end: _end, conditional: _conditional, bindings, ...rest } = site;
  return { ...rest, kind: kindOf(site), bindings: bindings.map(finishBinding) };
}

/** `import app.signals` without a use is run for its side effects. */
function kindOf(site: SiteDraft): Reference["kind"] {
  const unused = site.form === "import" && site.bindings.every((binding) => binding.uses.length === 0);
  return unused && site.kind === "static" && site.optional === undefined ? "side-effect" : site.kind;
}

function finishBinding(draft: BindingDraft): Binding {
  const { imported, typeOnly, liveIf, alternative } = draft;
  const keep = draft.keep || draft.ofTop.length > 0;
  const local = [draft.name, ...draft.further].join(".");
  const uses = draft.uses.toSorted((a, b) => a.line - b.line);
  return {
    imported,
    ...(local !== imported && { local }),
    typeOnly,
    uses,
    ...(keep && { keep }),
    ...(liveIf !== undefined && { liveIf }),
    ...(alternative === true && { alternative }),
    members: "also",
  };
}

// Functions that a file calls when it is loaded: they describe a script and identify an application.

/** Distinct names as written (`main`, `app.run`, `flask.Flask`), in source order, from statements and assigned values. */
function moduleCalls(source: Source, root: SyntaxNode): readonly string[] {
  const names = new Set<string>();
  const open: SyntaxNode[] = root.children.toReversed();
  for (let statement = open.pop(); statement !== undefined && names.size < CALL_LIMIT; statement = open.pop()) {
    if (BLOCKS.has(statement.type)) open.push(...statement.children.toReversed());
    else if (statement.type === "expression_statement") {
      for (const part of parts(statement)) {
        const name = calledName(source, part);
        if (name !== undefined && !SILENT.test(name)) names.add(name);
      }
    }
  }
  return [...names];
}

/** `main` of `sys.exit(main())` and of `x = main()`; the first call of a chain counts. */
function calledName(source: Source, expression: SyntaxNode): string | undefined {
  let node: SyntaxNode | undefined = expression;
  let name: string | undefined;
  while (node !== undefined) {
    if (node.type === "assignment") node = childOf(node, "right");
    else if (node.type === "await" || node.type === "parenthesized_expression") node = parts(node)[0];
    else if (node.type === "attribute") node = childOf(node, "object");
    else if (node.type === "call") {
      const callee = childOf(node, "function");
      name = callee && dottedNames(source, callee)?.join(".");
      const list: SyntaxNode | undefined = childOf(node, "arguments");
      const first: SyntaxNode | undefined = list && parts(list)[0];
      // The call that ends a script does not describe it.
      const wraps: boolean = /^(?:(?:sys\.)?exit|SystemExit|asyncio\.run)$/.test(name ?? "") && first?.type === "call";
      node = wraps ? first : callee;
    } else return name;
  }
  return name;
}

// Assigns names that are read to the imports that bind them, by Python's scoping; unbound names are free.

/** Adds its uses to every binding; returns the names that the file does not bind. */
function resolveUses(reading: Reading, wantFree: boolean): readonly Binding[] {
  const imported = new Set(reading.sites.flatMap((site) => site.bindings.map((binding) => binding.name)));
  const free = new Map<string, Use[]>();
  const second = secondNames(reading, imported);
  const asked = askedNames(reading);
  const wanted = wantFree ? reading.uses : reading.uses.filter((use) => imported.has(use.name) || second.has(use.name));
  for (const use of wanted.toSorted((a, b) => a.position - b.position)) {
    const found = lookUp(use.around.scope, use.name, use.position);
    if (found === undefined) {
      if (!wantFree) continue;
      const uses = free.get(use.name) ?? [];
      uses.push(describe(reading, use, asked));
      free.set(use.name, uses);
    } else if (imported.has(use.name)) {
      const bindings = boundsFor(reading.source, found, use).flatMap((bound) => (bound.binding === undefined ? [] : [bound.binding]));
      if (bindings.length > 0) credit(bindings, describe(reading, use, asked));
    } else if (second.has(use.name)) {
      const bindings = found.bounds.flatMap((bound) => modulesOf(reading, bound, found.scope));
      const described = bindings.length === 0 ? undefined : describe(reading, use, asked);
      const { chain } = described ?? {};
      if (described === undefined || chain === undefined) continue;
      for (const one of bindings) credit([one], { ...described, chain: [...one.further, ...chain] });
    }
  }
  return [...free].map(([name, uses]): Binding => ({ imported: name, typeOnly: false, uses, members: "also" }));
}

/** Names that stand for modules: `json = fast if fast else slow`, `for part in (carts, tills)`. */
function secondNames({ held, source }: Reading, imported: ReadonlySet<string>): ReadonlySet<string> {
  const stands = (value: SyntaxNode): boolean => imported.has(dottedNames(source, value)?.[0] ?? "");
  const found = held.filter(({ name, bound, scope }) => !imported.has(name) && valuesOf(source, bound, scope).some(stands));
  return new Set(found.map(({ name }) => name));
}

/** What a name may have as its value; of a loop the items that are written. */
function valuesOf(source: Source, { node, value }: Bound, scope: Scope): readonly SyntaxNode[] {
  if (value !== undefined) return choicesOf(value);
  const right = node.field === "left" && node.parent !== undefined ? childOf(node.parent, "right") : undefined;
  const list = right?.type === "identifier" ? constantOf(scope, source.textOf(right), right.start) : right;
  return list !== undefined && DISPLAYS.has(list.type) ? parts(list).flatMap((item) => choicesOf(item)) : [];
}

const DISPLAYS: ReadonlySet<string> = new Set(["list", "tuple", "set", "expression_list"]);

/** `a if b else c`, `a or b`: what may be the value. */
function choicesOf(value: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open = [value];
  for (let node = open.pop(); node !== undefined && found.length < MOST_CHOICES; node = open.pop()) {
    const inner = parts(node);
    if (node.type === "parenthesized_expression" || node.type === "boolean_operator") open.push(...inner);
    else if (node.type === "conditional_expression") open.push(...[inner[0], inner[2]].filter((one) => one !== undefined));
    else found.push(node);
  }
  return found;
}

function modulesOf({ source }: Reading, bound: Bound, scope: Scope): readonly BindingDraft[] {
  return valuesOf(source, bound, scope).flatMap((one) => {
    const [head = "", ...rest] = dottedNames(source, one) ?? [];
    const bounds = lookUp(scope, head, bound.node.start)?.bounds ?? [];
    // A name that a package gives may be a module of it; by convention, one with a capital is none.
    const isWhole = ({ imported, further }: BindingDraft): boolean =>
      (imported === "*" || !/^_*\p{Lu}/u.test(imported)) && further.join(".") === rest.join(".");
    return bounds.flatMap(({ binding }) => (binding !== undefined && isWhole(binding) ? [binding] : []));
  });
}

/** The bindings that may apply where the name is read; in a function that runs later those at the end of the module. */
function boundsFor(source: Source, { scope, bounds }: NonNullable<ReturnType<typeof lookUp>>, { around, node }: NameUse): readonly Bound[] {
  const imports = bounds.flatMap(({ binding }) => binding ?? []);
  if (bounds.length < 2 || imports.length === 0 || imports.some(({ further }) => further.length > 0)) return bounds;
  const isAt = around.scope === scope && node !== undefined && scope.kind !== "class";
  const live = isAt ? bindingsBefore(source, bounds, node, (bound) => bound.node) : liveBindings(source, bounds, (bound) => bound.node);
  if (live.length === 0) return bounds;
  // The same import once more.
  const isSame = (a: BindingDraft, b: BindingDraft): boolean => a.site.specifier === b.site.specifier && a.imported === b.imported;
  const kept = live.flatMap(({ binding }) => binding ?? []);
  return bounds.filter(
    (bound) => live.includes(bound) || (bound.binding !== undefined && kept.some((one) => isSame(one, bound.binding as BindingDraft))),
  );
}

function describe(reading: Reading, use: NameUse, asked: ReadonlySet<string>): Use {
  const { source } = reading;
  const within = placeOf(source, use.around.frame);
  const line = source.lineOf(use.position);
  const what = use.node === undefined ? { kind: "type" as const, chain: use.chain ?? [] } : classifyUse(source, use.node, use.around);
  const { kind, chain } = what;
  const subject = "subject" in what ? what.subject : undefined;
  const isAsked = (_: string, index: number): boolean => asked.has([use.name, ...chain.slice(0, index + 1)].join("."));
  const unsure = chain.length > 0 && (use.around.lacking !== undefined || (asked.size > 0 && chain.some(isAsked)));
  return {
    kind,
    ...(within && { within }),
    ...(chain.length > 0 && { chain }),
    ...(unsure && { unsure }),
    ...(subject !== undefined && { subject }),
    line,
  };
}

/** `kit.fast` of `hasattr(kit, "fast")` or `getattr(kit, "fast", None)` anywhere in the file: it runs with modules that have no `fast`. */
function askedNames({ calls, source }: Reading): ReadonlySet<string> {
  if (!/(?:hasattr|getattr)\(/.test(source.text)) return new Set();
  const asked = calls.flatMap(({ node, callee }) => {
    const name = source.textOf(callee);
    const [object, wanted, given] = name === "hasattr" || name === "getattr" ? argumentsOf(source, node).positional : [];
    return object === undefined || (name === "getattr" && given === undefined)
      ? []
      : [`${source.textOf(object)}.${stringValue(source, wanted) ?? ""}`];
  });
  return new Set(asked);
}

/**
 * All imports that bound the name share the use, because the branches of a condition are alternatives. Among dotted imports (`import a.b`,
 * `import a.c`) those with the longest part of the chain get it.
 */
function credit(bindings: readonly BindingDraft[], use: Use): void {
  const chain = use.chain ?? [];
  const matching = bindings.filter(({ further }) => further.every((name, index) => chain[index] === name));
  if (matching.length === 0) {
    // The statement binds the top package, and its attributes are not in the imported module.
    for (const binding of bindings) {
      if (chain.length === 0) binding.uses.push(use);
      else binding.ofTop.push(use);
    }
    return;
  }
  const longest = Math.max(...matching.map(({ further }) => further.length));
  // `import a` and `import a.b` bind the same name, which is used.
  for (const binding of bindings) if (binding.further.length > 0 || longest > 0) binding.keep = true;
  for (const binding of matching) if (binding.further.length === longest) binding.uses.push(behind(use, longest));
}

function behind(use: Use, names: number): Use {
  if (names === 0) return use;
  const { chain, ...rest } = use;
  const left = chain?.slice(names) ?? [];
  return left.length === 0 ? rest : { ...rest, chain: left };
}
