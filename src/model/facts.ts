/** Facts: the information of a single file, independent of all other files; plain JSON data from a language's extractor for the linker. */
import type { Problem } from "./problem.js";

export interface FileFacts {
  readonly path: string;
  /** For texts: common name of the file's notation. */
  readonly dialect: string;
  /** First sentence of the file's own documentation, cleaned; absent if there is none. */
  readonly doc?: string;
  /** Module-level declarations in source order, exported or not. */
  readonly declarations: readonly Declaration[];
  /** Export entries in source order (position of the declaration or the specifier). */
  readonly exports: readonly ExportFact[];
  /** Import sites in source order (position of the specifier). Replaced by an empty list when all texts are drafted (`releaseDraftInputs`). */
  references: readonly Reference[];
  /** Names called at module level, for the text of a script without exports. */
  readonly calls: readonly string[];
  readonly parse: "full" | "tolerant" | "failed" | "skipped";
  /** Whether the file is a module with an export table at all; stylesheets and markup are not. */
  readonly hasExportTable: boolean;
  /** Importing `default` gives the module itself if no default is declared. */
  readonly defaultIsModule?: boolean;
  /** The file is marked as generated. */
  readonly generated: boolean;
  /** Ambient script (global declarations, no import or export). */
  readonly ambient: boolean;
  /** Name of the module that the file is a part of; absent: the file is a module itself. */
  readonly unit?: string;
  /** Build condition of the file, as written (`linux && amd64`, or a file name suffix in the same notation); absent: always included. */
  readonly condition?: string;
  /** Only documentation and lists of names: executing it has no effect. */
  readonly trivial?: boolean;
  /** The module computes names when they are read: a name that is not found here may exist. */
  readonly open?: boolean;
  /** Names that the file uses but does not bind: its unit or a star import may provide them. `imported` is the name. */
  readonly free?: readonly Binding[];
  /** `@dsp <uid>` comments in source order; absent if there are none. */
  readonly markers?: readonly Marker[];
  /** What the language's `finalize` needs to know about the file; the engine does not interpret it. Absent if there is nothing. */
  readonly hints?: readonly Hint[];
  /** If several stars provide a name the last one wins; absent: they must agree. */
  readonly lastStarWins?: boolean;
  readonly problems: readonly Problem[];
}

/** One statement about a file for its language: the meaning of `name` and `value` depends on `kind`. */
export interface Hint {
  readonly kind: string;
  readonly name: string;
  readonly value: string;
  /** 1-based. */
  readonly line: number;
}

/** A comment with the UID of an entity. */
export interface Marker {
  /** As written; valid. */
  readonly uid: string;
  /** 1-based. */
  readonly line: number;
  /** Offsets of the comment in the file's text. */
  readonly start: number;
  readonly end: number;
  /** The declaration that it is placed before, in or beside; absent: none. */
  readonly declaration?: string;
  /** Before the file's first statement: may refer to the file itself. */
  readonly top?: true;
}

/** A module-level declaration; merged declarations and overloads are one. */
export interface Declaration {
  /** The symbol, unique in the file: `calculateTotal`, `default`. */
  readonly name: string;
  readonly kind: "function" | "object";
  /** Key of `Language.forms`. */
  readonly form: string;
  /** 1-based line of the declaration's name. */
  readonly line: number;
  /** Offset of the declaration in the text; orders declarations. */
  readonly position: number;
  /** Offset after the declaration's last character. */
  readonly end: number;
  /** Offset of the first character of its documentation, decorators or statement, whichever comes first: the place for a marker above it. */
  readonly block: number;
  /** First sentence of the attached documentation, cleaned (≤ 200 characters). */
  readonly doc?: string;
  /**
   * What its code says of it to people, where the documentation may say nothing: a literal such as `Description: "…"`, what it returns, the first
   * comment of a short body. One sentence, cleaned like `doc`.
   */
  readonly says?: string;
  /** Deprecation note without the word `Deprecated`, ≤ 80 characters; `""` when deprecated without a text. */
  readonly deprecated?: string;
  /** Parameters as written, one line, e.g. `items: Item[], tax = 0`. */
  readonly parameters?: string;
  /** Return type as written. */
  readonly returns?: string;
  /** Base class or base interfaces, or the type being extended, as written. */
  readonly extends?: string;
  /** Public method names in source order (classes), or prop names (components). */
  readonly members?: readonly string[];
  /** Those of the members whose code does nothing: empty, or only an empty result or an error. */
  readonly stubs?: readonly string[];
  /**
   * Public data in source order: attributes of a class, members of an interface or an enumeration, keys of an object, or of the one that a call is
   * given. Attributes of a class of data have what it writes for them: `queryset = Tag.objects.all()`.
   */
  readonly fields?: readonly string[];
  /** Declared type of a constant, or target of a type alias, as written (≤ 80 characters). */
  readonly type?: string;
  /** Can be reassigned: the form is `constant`, but nothing guarantees a constant value. */
  readonly variable?: true;
  /** A constant that is a plain text, number or truth value: no string that spells its name refers to it. */
  readonly literal?: true;
  /** Initialiser of a constant: `createStore()`, `50`, `true`; never the content of a string, which may be secret. */
  readonly value?: string;
}

export type ExportFact =
  /** `name` is bound to a declaration of this file. `name` is `"="` for the module as one value. */
  | {
      readonly kind: "local";
      readonly name: string;
      readonly declaration: string;
      readonly position: number;
      /** Importable, but shared only if another file imports it: the code does not export it by name. */
      readonly implicit?: boolean;
      /** Not included in a star import. */
      readonly hidden?: boolean;
      /** Visible to the files of its own unit only; never shared. */
      readonly inner?: boolean;
      /** One more binding of the name: which one applies is known only at run time. */
      readonly alternative?: true;
      /** Replaced by a symbol that a star of this module brings. */
      readonly behindStars?: true;
      /** `name` is a member of the declaration, which may be in another file of the unit: uses of it count for the declaration. */
      readonly folded?: boolean;
      /** For a folded one: its position, if the declaration is nowhere (fields of `Declaration`). */
      readonly place?: Pick<Declaration, "line" | "end" | "block">;
    }
  /** `name` is `imported` of the module named at reference `reference` (its `offset`); `"*"` = its namespace, `"="` = its whole export. */
  | {
      readonly kind: "indirect";
      readonly name: string;
      readonly reference: number;
      readonly imported: string;
      readonly position: number;
      readonly implicit?: boolean;
      readonly hidden?: boolean;
      /** Not implicit if the condition holds for the file (`Workspace.holds`). */
      readonly sharedIf?: string;
      readonly alternative?: true;
      /** `name` is the outermost module around the imported one, which the statement loads as well: `shop` of `import shop.till`. */
      readonly outermost?: true;
    }
  /**
   * Every name of the module at `reference`; `withDefault`: `default` too. `part`: beside names of its own, so that the whole is another one.
   * `implicit`: its names are importable from here, but shared only if another file imports them.
   */
  | {
      readonly kind: "star";
      readonly reference: number;
      readonly withDefault: boolean;
      readonly part?: true;
      readonly position: number;
      readonly implicit?: boolean;
      /** Star imports of this module do not pass through it, except for `listed` names. */
      readonly hidden?: boolean;
      /** It may not run: the same name of another star is an alternative. */
      readonly alternative?: true;
    }
  /** `name` is exported by name but bound otherwise: by a star, or by a module inside this one. */
  | { readonly kind: "listed"; readonly name: string; readonly position: number }
  /** `name` is the file itself. */
  | { readonly kind: "self"; readonly name: string; readonly position: number };

/** How a site names its module. */
export type ReferenceKind = "static" | "type" | "side-effect" | "re-export" | "dynamic" | "reference" | "implicit";

/** How a `reference`, `dynamic` or `implicit` site refers to its target; decides the wording of the why. */
export type Manner =
  | "worker"
  | "glob"
  | "path"
  | "mock"
  | "augment"
  | "lazy"
  | "asset"
  | "markup"
  | "style"
  | "variant"
  | "convention"
  | "embed";

/** What makes an import optional. */
export type Guard = "try/except" | "suppress()" | "try/catch" | "catch()";

/** One import site. */
export interface Reference {
  /** As written, after evaluation of literals and local constants; for globs the joined patterns. */
  readonly specifier: string;
  readonly kind: ReferenceKind;
  readonly manner?: Manner;
  /** Rule of the form, for `explain`: `import`, `import type`, `export from`, `require`, `import()`, `new URL`, `@import`, … */
  readonly form: string;
  /** Variant of the import syntax, for the language's own resolver. */
  readonly syntax?: string;
  /** 1-based line of the specifier. */
  readonly line: number;
  /** Offset of the specifier: orders sites and identifies this one in the file. */
  readonly offset: number;
  readonly bindings: readonly Binding[];
  /** Glob patterns (`!` negates) instead of a single specifier; expanded by the language's resolver. */
  readonly patterns?: readonly string[];
  /** Form of the glob in whys, such as `./locales/*.json`, if the patterns came from a template with holes. */
  readonly fromTemplate?: boolean;
  /** What catches the failure of the site, in the words of its language. */
  readonly optional?: Guard;
  /** It runs only where a condition holds about versions or about what the module has: its names need not be there. */
  readonly unsure?: true;
  /** No problem is reported if the target does not exist (paths built from `__dirname`, URLs). */
  readonly tentative?: boolean;
  /** Enclosing symbol of the site itself, absent at module level. */
  readonly within?: Place;
  /** Live although it binds nothing used: `export *`, pragmas, platform variants. */
  readonly keep?: boolean;
  /** The site is live only if the condition holds for the file (`Workspace.holds`). */
  readonly liveIf?: string;
  /** Although only its types are used, the statement stays in the program if the condition holds for the file (`Workspace.holds`). */
  readonly runsIf?: string;
  /** Free text that becomes the whole why (entry points, conventions). */
  readonly why?: string;
  /** Imports every public name of the module without naming them (`import *`, dot import): `free` names may come from there. */
  readonly star?: boolean;
  /** Live without a use if it leads into the repository: loading the module has effects. */
  readonly keepInside?: boolean;
  /** A string that spells a module and one of its names: live only if the module binds the name. */
  readonly bound?: true;
  /** Refers to a module without importing it: takes no part in import cycles. */
  readonly noImport?: true;
  /** `specifier` is relative to the directory that a constant of another module names, not to the file. */
  readonly constant?: PathConstant;
}

/** A name that another module gives to a path. */
export interface PathConstant {
  /** Specifier of the module, as the file imports it. */
  readonly module: string;
  /** Its exported name. */
  readonly name: string;
}

/** One name (or the whole) that a site imports. */
export interface Binding {
  /** Exported name, `default`, `*` (namespace) or `=` (the module as one value). */
  readonly imported: string;
  /** Local name, if different from `imported`. */
  readonly local?: string;
  readonly typeOnly: boolean;
  /** Sites of use in source order; empty and no `keep` = dead. */
  readonly uses: readonly Use[];
  /** Live regardless of uses: re-exports, destructured dynamic imports, pragma names. */
  readonly keep?: boolean;
  /** Live without uses only if the condition holds for the file (`Workspace.holds`). */
  readonly liveIf?: string;
  /** One of several bindings of the name: which one applies is known only at run time. */
  readonly alternative?: true;
  /**
   * If the name stands for a module, attributes read from it (`Use.chain`) are imported from there: in addition to the module (`also`), or instead
   * of it (`only`).
   */
  readonly members?: "also" | "only";
}

/** What a name is used for; each has one clause in a why. */
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
  /** `member`: what becomes of the member (`call` of `ns.a()`), if the language distinguishes it. */
  readonly how?: UseKind;
  /** Members of the member (`b` of `ns.a.b()`) and what becomes of the last one: if the member is a module, it has them. */
  readonly further?: { readonly members: readonly string[]; readonly how: UseKind };
  /**
   * Attributes read from the name, first to last, as far as they are static (`["path", "join"]` of `os.path.join()`); `kind` is the
   * use of the last one. Only with `Binding.members`, instead of `member`.
   */
  readonly chain?: readonly string[];
  /** A key of a literal of this type, which the unit declares: the name of a field, and no use, unless the type is a table or a list. */
  readonly keyOf?: string;
  /** With `chain`: the code asks first whether the attributes exist, or catches that they do not. */
  readonly unsure?: true;
  /**
   * The object of the use: for `pass` the callee (`foo`), `assign` the target (`A.prop`), `store` the variable (`TABLE`),
   * `extend`/`implement`/`decorate`/`mix` the subject (`A`), `inject` the class, `spread` the receiver, `re-export` the alias if it differs.
   */
  readonly subject?: string;
  readonly line: number;
}

/** An enclosing symbol as printed in whys. */
export interface Place {
  /** `checkout()`, `Cart`, `Cart.add()`, `test "adds items"`. Functions carry their parentheses. */
  readonly label: string;
  /** First sentence of its documentation. */
  readonly doc?: string;
  /** A property whose body runs when it is read; functions have parentheses. */
  readonly isAccessor?: true;
}

/** Role of a file, for its purpose. */
export interface FileRole {
  /** Starts the sentence: `Angular component`, `Django URL routes`. May be empty if the author's sentence needs no introduction. */
  readonly noun: string;
  /** Name of its subject, without words that only repeat the role: `AccountDetail`. */
  readonly subject?: string;
  /** Between the noun and the names below: `of`, `wiring`. */
  readonly link?: string;
  /** Names that belong to the sentence, as code. */
  readonly names?: readonly string[];
  /** The author's sentence about what it does, from a literal that is written for people. */
  readonly says?: string;
  /** Declarations that the noun describes. */
  readonly covers?: readonly string[];
  /** It describes all of them. */
  readonly isComplete?: true;
}
