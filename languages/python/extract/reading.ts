/** Data that the walk over a file collects for the readers after it. */
import type { Hint, Place, Guard, Manner, ReferenceKind, Use } from "../../../src/model/facts.js";
import type { PythonProblem } from "../problems.js";
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { pushTo } from "../../../src/model/basics.js";
import { docOf } from "./docs.js";
import { shortName, stringValue, argumentsOf } from "./names.js";
import { servedRoute } from "./served-route.js";
import { handlerLabel } from "../../shared/handler-label.js";

/** The symbol around a piece of code; its documentation is read when a use needs it. */
export interface Frame {
  readonly label: string;
  /** The definition with the documentation. */
  readonly node: SyntaxNode;
  /** The class body whose methods refine the place. */
  readonly members?: Scope;
  /** See `Place`. */
  readonly isAccessor?: true;
  place?: Place;
}

/** Context of the code around a node. */
export interface Around {
  readonly scope: Scope;
  readonly frame: Frame | undefined;
  /** An annotation, or an argument in place of one: strings contain code. */
  readonly type: boolean;
  /** Only read by type checkers. */
  readonly typeOnly: boolean;
  /** A failing import is caught. */
  readonly optional?: Guard | undefined;
  /** Attributes that are read here may be missing: `caught` with their error, or `asked` for by a condition. */
  readonly lacking?: "caught" | "asked" | undefined;
  /** Inside `if __name__ == "__main__":`. */
  readonly main: boolean;
}

export interface NameUse {
  readonly name: string;
  readonly position: number;
  readonly around: Around;
  /** The identifier; absent for names in quoted annotations and type comments. */
  readonly node?: SyntaxNode;
  /** Attributes read from a name in a string. */
  readonly chain?: readonly string[];
  /** A parameter that asks for a fixture of this name. */
  readonly asks?: true;
}

/** A literal that spells a dotted name, outside of docstrings and annotations. */
interface Spelled {
  readonly node: SyntaxNode;
  readonly around: Around;
  readonly text: string;
}

export type NameForm = "function" | "class" | "value" | "import" | "passing";

/** A name that the module binds, in source order. */
export interface ModuleName {
  readonly name: string;
  readonly form: NameForm;
  /** The name itself. */
  readonly node: SyntaxNode;
  /** `def`, `class`, assignment, with its decorators. */
  readonly statement: SyntaxNode;
  readonly value?: SyntaxNode;
  readonly binding?: BindingDraft;
}

export interface CallSite {
  readonly node: SyntaxNode;
  readonly callee: SyntaxNode;
  readonly around: Around;
}

/** `NAME = value`, `NAME += value` in the module or in a class body. */
interface Assigned {
  readonly name: string;
  readonly value: SyntaxNode;
  readonly augmented: boolean;
  readonly around: Around;
}

/** `TABLE["key"] = value` in the module. */
interface Keyed {
  readonly table: string;
  readonly key: SyntaxNode;
  readonly value: SyntaxNode;
  readonly around: Around;
}

/** `app.conf.imports = value`, `app.conf["imports"] = value`, and with `+=`. */
interface Attributed {
  readonly target: SyntaxNode;
  readonly value: SyntaxNode;
  readonly around: Around;
}

/** A list that another module has, for a setting or an API (`form`); `name` is `own_apps()` for what a function returns. */
export interface BorrowedList {
  readonly form: string;
  readonly line: number;
  /** As an import of the file would name it. */
  readonly module: string;
  readonly name: string;
}

export interface Reading {
  readonly source: Source;
  readonly module: Scope;
  readonly sites: SiteDraft[];
  readonly uses: NameUse[];
  readonly calls: CallSite[];
  readonly assigned: Assigned[];
  readonly keyed: Keyed[];
  readonly attributed: Attributed[];
  /** Other items that are assigned: `globals()[name] = value`. */
  readonly items: { readonly table: SyntaxNode; readonly around: Around }[];
  /** Values that functions of the module, and methods of its classes, return. */
  readonly returned: { readonly value: SyntaxNode; readonly around: Around }[];
  readonly borrowed: BorrowedList[];
  /** What else the resolver has to know. */
  readonly hints: Hint[];
  readonly spelled: Spelled[];
  /** Texts that may be parts of a command line: `-m`, and scripts. */
  readonly flags: { readonly node: SyntaxNode; readonly around: Around }[];
  readonly names: ModuleName[];
  /** Names that loops bind, and those that get the value of another name, in any scope. */
  readonly held: { readonly name: string; readonly bound: Bound; readonly scope: Scope }[];
  /** Offsets of names that a `del` of the module removes. */
  readonly deleted: Map<string, number>;
  readonly comments: SyntaxNode[];
  readonly problems: PythonProblem[];
}

/** Nothing is read yet. */
export function openReading(source: Source): Reading {
  return {
    source,
    module: openScope("module"),
    sites: [],
    uses: [],
    calls: [],
    assigned: [],
    keyed: [],
    attributed: [],
    items: [],
    returned: [],
    borrowed: [],
    hints: [],
    spelled: [],
    flags: [],
    names: [],
    held: [],
    deleted: new Map(),
    comments: [],
    problems: [],
  };
}

// * Python's scopes: a name belongs to the function that binds it anywhere, to the module, or to neither; names of a class body are visible
// in the body alone, not in its methods and comprehensions.

type ScopeKind = "module" | "class" | "function" | "comprehension" | "type-parameters";

/** One binding of a name. */
export interface Bound {
  readonly node: SyntaxNode;
  /** Offset from which the name has its value: in a class body the outer name applies before it. */
  readonly from: number;
  /** The import that binds it. */
  readonly binding?: BindingDraft;
  /** Value of a plain assignment of the single name. */
  readonly value?: SyntaxNode;
  /** What `name += value` of a function adds. */
  readonly added?: SyntaxNode;
}

export interface Scope {
  readonly kind: ScopeKind;
  readonly parent: Scope | undefined;
  readonly names: Map<string, Bound[]>;
  /** Names that a `global` statement assigns to the module; most scopes have none. */
  globals: Set<string> | undefined;
  /** Names that a `nonlocal` statement assigns to an enclosing function. */
  nonlocals: Set<string> | undefined;
}

export function openScope(kind: ScopeKind, parent?: Scope): Scope {
  return { kind, parent, names: new Map(), globals: undefined, nonlocals: undefined };
}

function moduleOf(scope: Scope): Scope {
  let at = scope;
  while (at.parent !== undefined) at = at.parent;
  return at;
}

/** The scope that binds in place of `scope`; undefined if an enclosing scope already binds the name. */
export function bindingScope(scope: Scope, name: string): Scope | undefined {
  if (scope.globals?.has(name) === true) return moduleOf(scope);
  return scope.nonlocals?.has(name) === true ? undefined : scope;
}

export function addBound(scope: Scope, name: string, bound: Bound): void {
  pushTo(scope.names, name, bound);
}

interface Found {
  readonly scope: Scope;
  readonly bounds: readonly Bound[];
}

/** Bindings of the name at `position` in `scope`; undefined for builtins and names of star imports. */
export function lookUp(scope: Scope, name: string, position: number): Found | undefined {
  let direct = true;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.globals?.has(name) === true) at = moduleOf(at);
    const bounds = at.names.get(name);
    const visible = at.kind !== "class" || (direct && bounds?.some((bound) => bound.from <= position) === true);
    if (bounds !== undefined && visible && at.nonlocals?.has(name) !== true) return { scope: at, bounds };
    direct &&= at.kind === "type-parameters";
  }
  return undefined;
}

/** The value of a name that is bound once, by a plain assignment. */
export function constantOf(scope: Scope, name: string, position: number): SyntaxNode | undefined {
  const found = lookUp(scope, name, position);
  return found?.bounds.length === 1 ? found.bounds[0]?.value : undefined;
}

// Import sites and their bindings while a file is read; uses, exports and suppressions are added as they are found.

export interface SiteDraft {
  readonly specifier: string;
  kind: ReferenceKind;
  readonly manner?: Manner;
  readonly form: string;
  /** Offset of the specifier, unique in the file. */
  readonly offset: number;
  readonly line: number;
  /** Range of the statement, for the comments on its lines. */
  readonly start: number;
  readonly end: number;
  readonly bindings: BindingDraft[];
  readonly within?: Place;
  readonly optional?: Guard;
  readonly unsure?: true;
  readonly tentative?: boolean;
  readonly keep?: boolean;
  readonly keepInside?: boolean;
  readonly star?: boolean;
  /** A star in a branch: it may not run. */
  readonly conditional?: true;
  readonly patterns?: readonly string[];
  readonly fromTemplate?: boolean;
  readonly why?: string;
  readonly bound?: true;
  readonly noImport?: true;
}

export interface BindingDraft {
  readonly site: SiteDraft;
  /** Exported name, or `*` for a module. */
  readonly imported: string;
  /** Local name; `a` for `import a.b.c`. */
  readonly name: string;
  /** `["b", "c"]` for `import a.b.c`. */
  readonly further: readonly string[];
  /** Written with `as`. */
  readonly aliased: boolean;
  readonly typeOnly: boolean;
  /** Offset and end of the name in the statement. */
  readonly position: number;
  readonly end: number;
  readonly uses: Use[];
  /** Uses of the top package outside of the dotted name: `a.f()` beside `import a.b.c`. */
  readonly ofTop: Use[];
  keep: boolean;
  liveIf?: string;
  alternative?: true;
}

// Enclosing symbols as why texts print them: a function, a class, or a method of a class of the module.

export function placeOf(source: Source, frame: Frame | undefined): Place | undefined {
  if (frame === undefined) return undefined;
  if (frame.place === undefined) {
    const { doc } = docOf(source, frame.node);
    frame.place = { label: frame.label, ...(doc !== undefined && { doc }), ...(frame.isAccessor === true && { isAccessor: true }) };
  }
  return frame.place;
}

/** The frame inside a function; nested ones belong to the outermost. */
export function functionFrame(source: Source, node: SyntaxNode, name: string, around: Around, property: boolean): Frame | undefined {
  const { frame, scope, main } = around;
  if (scope.kind === "module" && frame === undefined) return main ? undefined : { label: `${name}()`, node };
  if (frame !== undefined && frame.members === undefined) return servedFrame(source, node, frame);
  if (frame?.members === undefined || frame.members !== scope) return frame;
  return property ? { label: `${frame.label}.${name}`, node, isAccessor: true } : { label: `${frame.label}.${name}()`, node };
}

/** In a function that creates an application: `@app.get("/api")`. */
function servedFrame(source: Source, statement: SyntaxNode, frame: Frame): Frame {
  if (frame.label.includes(" ")) return frame;
  const route = servedRoute(source, statement);
  return route === undefined ? frame : { label: `handler of ${route} in ${frame.label}`, node: statement };
}

/** The frame inside a lambda that a call of the module receives, or that a name of the module has or holds: its body runs later. */
export function lambdaFrame(source: Source, node: SyntaxNode, { frame, scope, main }: Around): Frame | undefined {
  const list = node.parent?.type === "keyword_argument" ? node.parent.parent : node.parent;
  const call = list?.type === "argument_list" ? list.parent : undefined;
  const callee = call?.type === "call" ? childOf(call, "function") : undefined;
  if (frame !== undefined || main || scope.kind !== "module") return frame;
  if (call === undefined || callee === undefined) return holdingFrame(source, node);
  const [first] = argumentsOf(source, call).positional;
  return { label: handlerLabel(shortName(source, callee) ?? "a function", stringValue(source, first)), node };
}

/** `load = lambda: …`, `LOADERS = {"one": lambda: …}`. */
function holdingFrame(source: Source, node: SyntaxNode): Frame | undefined {
  let held = node;
  while (held.parent !== undefined && HOLDS.has(held.parent.type)) held = held.parent;
  const assignment = held.parent;
  const name = assignment?.type === "assignment" && held.field === "right" ? childOf(assignment, "left") : undefined;
  if (name?.type !== "identifier") return undefined;
  return { label: held === node ? `${source.textOf(name)}()` : source.textOf(name), node };
}

const HOLDS: ReadonlySet<string> = new Set(["dictionary", "pair", "list", "tuple", "set", "parenthesized_expression"]);

/** The frame inside a class whose body is `members`. */
export function classFrame(node: SyntaxNode, name: string, around: Around, members: Frame["members"]): Frame | undefined {
  if (around.scope.kind !== "module" || around.frame !== undefined) return around.frame;
  return around.main ? undefined : { label: name, node, ...(members && { members }) };
}
