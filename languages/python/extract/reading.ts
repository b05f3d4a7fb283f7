/** Data that the walk over a file collects for the readers after it. */
import type { Hint, Place, Guard } from "../../../src/model/facts.js";
import type { PythonProblem } from "../problems.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { BindingDraft, SiteDraft } from "./drafts.js";
import { type Bound, openScope, type Scope } from "./scope.js";
import type { Source } from "../../shared/source.js";

/** The symbol around a piece of code; its documentation is read when a use needs it. */
export interface Frame {
  readonly label: string;
  /** The definition with the documentation. */
  readonly node: SyntaxNode;
  /** The class body whose methods refine the place. */
  readonly members?: Scope;
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
