/**
 * Facts: what one file says, independent of every other file.
 * They are plain data (structured-cloneable), produced by a language's extractor, consumed by the linker.
 */
import type { Problem } from "./problem.js";

export interface FileFacts {
  readonly path: string;
  /** For texts: what people call the notation that the file is written in. */
  readonly dialect: string;
  /** First sentence of the file's own documentation, cleaned; absent where there is none. */
  readonly doc?: string;
  /** Module-level declarations in source order, exported or not. */
  readonly declarations: readonly Declaration[];
  /** Export entries in source order (position of the declaration or the specifier). */
  readonly exports: readonly ExportFact[];
  /** Import sites in source order (position of the specifier). */
  readonly references: readonly Reference[];
  /** Names called at module level, for the text of a script without exports. */
  readonly calls: readonly string[];
  readonly parse: "full" | "tolerant" | "failed" | "skipped";
  /** Whether the file is a module with an export table at all; stylesheets and markup are not. */
  readonly hasExportTable: boolean;
  /** Importing `default` gives the module itself where no default is declared (a CommonJS module seen from an ES one). */
  readonly defaultIsModule?: boolean;
  /** The file says of itself that it is generated. */
  readonly generated: boolean;
  /** Ambient script (global declarations, no import or export). */
  readonly ambient: boolean;
  readonly problems: readonly Problem[];
}

export type DeclarationForm = "function" | "component" | "class" | "interface" | "type" | "enum" | "namespace" | "constant";

/** A module-level declaration; merged declarations and overloads are one. */
export interface Declaration {
  /** The symbol, unique in the file: `calculateTotal`, `default`. */
  readonly name: string;
  readonly kind: "function" | "object";
  readonly form: DeclarationForm;
  /** 1-based line of the declaration's name. */
  readonly line: number;
  /** Offset of the declaration in the text; orders declarations. */
  readonly position: number;
  /** First sentence of the attached documentation, cleaned (≤ 200 characters). */
  readonly doc?: string;
  /** Deprecation note without the word `Deprecated`, ≤ 80 characters; `""` when deprecated without a text. */
  readonly deprecated?: string;
  /** Parameters as written, one line, e.g. `items: Item[], tax = 0`. */
  readonly parameters?: string;
  /** Return type as written. */
  readonly returns?: string;
  /** Base class, as written. */
  readonly extends?: string;
  /** Public method names in source order (classes), or prop names (components). */
  readonly members?: readonly string[];
}

export type ExportFact =
  /** `name` is bound to a declaration of this file. `name` is `"="` for the whole of `module.exports`/`export =`. */
  | {
      readonly kind: "local";
      readonly name: string;
      readonly declaration: string;
      readonly position: number;
      /** Importable, but shared only where another file imports it: nothing in the code exports it by name. */
      readonly implicit?: boolean;
    }
  /** `name` is `imported` of the module named at reference `reference` (its `offset`); `"*"` = its namespace, `"="` = its whole export. */
  | {
      readonly kind: "indirect";
      readonly name: string;
      readonly reference: number;
      readonly imported: string;
      readonly position: number;
      readonly implicit?: boolean;
    }
  /** Every name of the module at `reference`; CommonJS spreads and `module.exports = require()` carry `default` too. */
  | { readonly kind: "star"; readonly reference: number; readonly withDefault: boolean; readonly position: number }
  /** `name` is the file itself (a single-file component's default export). */
  | { readonly kind: "self"; readonly name: string; readonly position: number };

/** Semantics B.0. */
export type ReferenceKind = "static" | "type" | "side-effect" | "re-export" | "dynamic" | "reference" | "implicit";

/** How a `reference`, `dynamic` or `implicit` site reaches its target; decides the wording of the why. */
export type Manner = "worker" | "glob" | "path" | "mock" | "augment" | "lazy" | "asset" | "markup" | "style" | "variant" | "convention";

/** One import site. */
export interface Reference {
  /** As written, after evaluation of literals and local constants; for globs the joined patterns. */
  readonly specifier: string;
  readonly kind: ReferenceKind;
  readonly manner?: Manner;
  /** Rule of the form, for `explain`: `import`, `import type`, `export from`, `require`, `import()`, `new URL`, `@import`, … */
  readonly form: string;
  /** Which conditions the site activates in export maps. */
  readonly syntax: "import" | "require";
  /** 1-based line of the specifier. */
  readonly line: number;
  /** Offset of the specifier: orders sites and identifies this one in the file. */
  readonly offset: number;
  readonly bindings: readonly Binding[];
  /** Glob patterns (`!` negates) instead of a single specifier; expanded by the language's resolver. */
  readonly patterns?: readonly string[];
  /** Why-text form of the glob, e.g. `./locales/*.json`, when the patterns came from a template with holes. */
  readonly fromTemplate?: boolean;
  /** The site sits in a try block, or is otherwise optional. */
  readonly optional?: boolean;
  /** Nothing is reported when the target does not exist (paths built from `__dirname`, URLs). */
  readonly tentative?: boolean;
  /** Enclosing symbol of the site itself, absent at module level. */
  readonly within?: Place;
  /** Live although it binds nothing used: `export *`, pragmas, platform variants. */
  readonly keep?: boolean;
  /** The site is live only if the project says so, e.g. `verbatim-module-syntax`. */
  readonly liveIf?: string;
  /** Free text that becomes the whole why (entry points, conventions). */
  readonly why?: string;
}

/** One name (or the whole) that a site brings in. */
export interface Binding {
  /** Exported name, `default`, `*` (namespace) or `=` (whole of a CommonJS module). */
  readonly imported: string;
  /** Local name where it differs from `imported`. */
  readonly local?: string;
  readonly typeOnly: boolean;
  /** Sites of use in source order; empty and no `keep` = dead. */
  readonly uses: readonly Use[];
  /** Live whatever its uses: re-exports, destructured dynamic imports, pragma names. */
  readonly keep?: boolean;
  /** Live without uses only if the project says so, e.g. `classic-jsx`. */
  readonly liveIf?: string;
}

/** Semantics E.7, one per clause of the closed grammar. */
export type UseKind =
  | "call"
  | "construct"
  | "extend"
  | "implement"
  | "mix"
  | "render"
  | "decorate"
  | "inject"
  | "type"
  | "member"
  | "pass"
  | "assign"
  | "store"
  | "read"
  | "check"
  | "catch"
  | "enter"
  | "tag"
  | "spread"
  | "re-export";

export interface Use {
  readonly kind: UseKind;
  /** Innermost enclosing module-level symbol; absent at module level. */
  readonly within?: Place;
  /** `member`: the member's name (`a` of `ns.a`). */
  readonly member?: string;
  /**
   * What the use is about: `pass` the callee (`foo`), `assign` the target (`A.prop`), `store` the variable (`TABLE`),
   * `extend`/`implement`/`decorate`/`mix` the subject (`A`), `inject` the class, `spread` the receiver, `re-export` the alias if it differs.
   */
  readonly subject?: string;
  readonly line: number;
}

/** An enclosing symbol as whys print it. */
export interface Place {
  /** `checkout()`, `Cart`, `Cart.add()`, `test "adds items"`. Functions carry their parentheses. */
  readonly label: string;
  /** First sentence of its documentation. */
  readonly doc?: string;
}
