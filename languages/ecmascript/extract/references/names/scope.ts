/**
 * Lexical scopes of one file. Values and types are separate spaces, as in TypeScript: a type parameter `T` does not hide a value `T`.
 * Filled by `collect` and complete before any look-up, so hoisting needs no second visit.
 */
import type { ts } from "../../../typescript.js";
import type { Guard, Manner, PathConstant, Place, ReferenceKind, Use } from "../../../../../src/model/facts.js";
import type { PlaceFrame } from "./place.js";

export type Space = "value" | "type";

/** A string with holes (`null`), relative to nothing, to the file's directory, to the file itself, or to a path that another module names. */
export interface Evaluated {
  readonly base: "none" | "directory" | "file" | "constant";
  readonly parts: readonly (string | null)[];
  /** The imported constant that the string starts with; only if it is the base. */
  readonly constant?: PathConstant;
}

/** The elements of a list one after another: a variable of a loop, or the parameter of a callback of `map`. */
export interface Each {
  readonly list: ts.Expression;
  /** The part of the element that a pattern takes. */
  readonly part?: string | number;
}

/** A declared name and its static value. */
export interface Declared {
  /** The initializer of a `const` (or of a `var`/`let` without visible reassignment), for the evaluation of specifiers. */
  readonly initializer?: ts.Expression;
  /** Absent for other declarations. */
  readonly each?: Each;
  /** Declares what has a value from elsewhere in the file: a variable that is assigned, or a parameter. */
  readonly given?: ts.VariableDeclaration | ts.ParameterDeclaration;
  /** The value that a pattern takes the name from. */
  readonly source?: ts.Expression;
  /** The declaration is a `const`, so its initializer is its value. */
  readonly constant: boolean;
  /** Memoised value; `null` = unknown, or in evaluation (a constant that refers to itself). */
  evaluated?: Evaluated | null;
  /** The parameter `require` of an AMD factory, equivalent to the global one. */
  amdRequire?: boolean;
  /** Imports assigned to the name; several for `try { x = require("a") } catch { x = require("b") }`. */
  bindings?: BindingDraft[];
  /** Imported namespaces by the keys of a table of them: `const shops = { paris, rome }`. */
  table?: ReadonlyMap<string, readonly BindingDraft[]>;
  /** Member of the namespace that `import A = NS.B` renames. */
  aliasMember?: string;
}

export interface Scope {
  readonly parent?: Scope;
  /** `var` and sloppy functions are hoisted to here. */
  readonly hoists: boolean;
  values?: Map<string, Declared>;
  types?: Map<string, Declared>;
  /** The side of a choice that is looked at. */
  choice?: { readonly node: ts.ConditionalExpression; readonly value: ts.Expression };
}

export function openScope(parent: Scope): Scope {
  return { parent, hoists: false };
}

/** Scope of a module, a function or another construct to which `var` is hoisted. */
export function openHoistingScope(parent?: Scope): Scope {
  return { parent, hoists: true };
}

export function hoistTarget(scope: Scope): Scope {
  let target = scope;
  while (!target.hoists && target.parent) target = target.parent;
  return target;
}

/** Declares `name`; a second declaration in the same space keeps the first with an initializer. */
export function declare(scope: Scope, name: string, spaces: Space | "both", declared: Declared = { constant: false }): Declared {
  const existing = (spaces === "type" ? scope.types : scope.values)?.get(name);
  if (existing && (existing.initializer || !declared.initializer)) return existing;
  if (spaces !== "type") (scope.values ??= new Map()).set(name, declared);
  if (spaces !== "value") (scope.types ??= new Map()).set(name, declared);
  return declared;
}

/** The declaration of `name` visible in `scope`; undefined = a global. */
export function lookup(scope: Scope, name: string, space: Space): Declared | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    if (space === "value") {
      const value = at.values?.get(name);
      if (value) return value;
      continue;
    }
    const type = at.types?.get(name);
    if (type) return type;
    // `const Compiler = require("./Compiler")` is a type as well, for JSDoc.
    const value = at.values?.get(name);
    if (value?.bindings) return value;
  }
  return undefined;
}

/** Surroundings of a node. */
export interface Surroundings {
  readonly scope: Scope;
  readonly frame?: PlaceFrame;
  /** Outside of every function, except immediately invoked ones. */
  readonly moduleLevel: boolean;
  /** In a type. */
  readonly type: boolean;
  /** In a `try` block. */
  readonly optional?: Guard | undefined;
  /** Only run if the module is started as a program. */
  readonly isProgram?: boolean;
}

// References under construction: filled by the readers of forms and converted by `finish`.

/** What a use does with the name. */
export type Classified = Pick<Use, "kind" | "member" | "how" | "further" | "subject">;

interface UseDraft {
  readonly use: Use;
  /** Whether the use is in a position for types only. */
  readonly type: boolean;
}

export interface BindingDraft {
  imported: string;
  local?: string;
  /** Declared as type-only by its statement. */
  type: boolean;
  keep?: boolean;
  liveIf?: string;
  /** As a type it is given to a decorator. */
  emitted?: boolean;
  /** Parameter of `.then(m => …)`: its members are the imported names. */
  unfold?: boolean;
  /** The name holds a promise of the module. */
  promise?: boolean;
  readonly uses: UseDraft[];
  readonly site: SiteDraft;
}

export interface SiteDraft {
  specifier: string;
  kind: ReferenceKind;
  manner?: Manner;
  form: string;
  syntax: "import" | "require";
  offset: number;
  patterns?: readonly string[];
  fromTemplate?: boolean;
  optional?: Guard;
  tentative?: boolean;
  within?: Place;
  keep?: boolean;
  liveIf?: string;
  why?: string;
  noImport?: true;
  constant?: PathConstant;
  readonly bindings: BindingDraft[];
}
