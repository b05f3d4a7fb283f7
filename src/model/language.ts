/** The interface between the engine and a language: `src/` knows nothing else about it. */
import type { Category } from "./category.js";
import type { AssetContent } from "./asset-content.js";
import type { FileFacts, Reference, FileRole } from "./facts.js";
import type { Outline } from "./outline.js";
import type { ReadUses } from "./file-uses.js";
import type { Problem, ProblemKinds } from "./problem.js";
import type { External } from "./external.js";
import type { OpenPublisher } from "./publisher.js";
import type { ReadTokens } from "./parsing/read-tokens.js";
import type { Loaders } from "./parsing/loaders.js";
import type { RootView } from "./root-view.js";
import type { Reading, Tree } from "./tree.js";

export interface Language {
  /** Folder name under `languages/`. */
  readonly name: string;
  /** What people call it, by the ending of a file. */
  readonly spoken?: Readonly<Record<string, string>>;
  /** Whether the language's extractor reads this file, judging by its name. */
  claims(path: string): boolean;
  /** Programs that run its scripts, in the first lines of files without an extension (`src/model/parsing/scripts.ts`); absent: none. */
  readonly interpreters?: RegExp;
  /** A document with code: it is read for what it uses, whatever its category, and is no source that questions search; absent: there are none. */
  isDocument?(path: string): boolean;
  /** Name by which importers refer to the module of a file; converted files keep it. Absent: only the path. */
  moduleName?(path: string): string;
  /** Format of markers; absent: they are only read. */
  readonly markers?: MarkerStyle;
  /** Additional rows of the category table, tried in order before the general ones. */
  readonly categories: readonly CategoryRule[];
  /** Findings that only this language reports. */
  readonly problems: ProblemKinds;
  /** Forms of its declarations (`Declaration.form`). */
  readonly forms: FormDescriptions;
  readonly vocabulary: Vocabulary;
  /** What a file is for a framework or a tool, if its facts show it. `facts` has only declarations that texts may name. */
  roleOf?(facts: FileFacts): FileRole | undefined;
  /**
   * Reads what the content of a file without declarations shows about it; undefined for files whose content nobody can read. The first language
   * that has a reading for a file provides it, whether it claims the file or not.
   */
  assetReading?(path: string): Reading<AssetContent> | undefined;
  /** Stems of files that stand for their directory, beside `index`, `mod` and `main`; absent: none. */
  readonly indexStems?: readonly string[];
  /** URL of the module that workers load, an `Extractor`. */
  readonly extractor: URL;
  /** Useful number of threads: a parser that is compiled while it runs warms up in each of them. */
  readonly threads: number;
  /** Parser files inside packages, as module specifiers relative to the package's manifest. */
  readonly parsers: readonly string[];
  /** The same module, for parsing in this thread. */
  load(): Promise<Extractor>;
  /** Reads the symbols of a file at any depth; absent: the language has no outlines. */
  outliner?(): Promise<{ readonly outline: Outline }>;
  /** Reads the tokens of a source, for its names and for words that load code; absent: neither is known. */
  tokensReader?(): Promise<{ readonly readTokens: ReadTokens }>;
  /** Words that load code; absent: only statements do. */
  readonly loaders?: Loaders;
  /** Reads uses inside one file; absent: only uses of imports are known. */
  usesReader?(): Promise<{ readonly readUses: ReadUses }>;
  /** All readings for `learn`; absent: none. */
  readings?(): Promise<readonly Reading[]>;
  /** Called only if the language claims a file. `open` reads manifests and configurations once: a pure function of the tree. */
  workspaces(): Promise<{ readonly open: (tree: Tree) => Workspace }>;
  /** What its packages publish; absent: the language has no packages. */
  publisher?(): Promise<{ readonly openPublisher: OpenPublisher }>;
}

/** How texts describe declarations of one form. */
export interface FormDescription {
  /** Starts the sentence: `Class`, `Enum`. */
  readonly noun: string;
  /**
   * Layout of the sentence. `signature`: parameters and result. `tag`: written as an element, with properties. `class`: base and public methods.
   * `interface`: methods. `alias`: short for a type. `value`: type or origin of a value. `members`: members only.
   */
  readonly layout: "signature" | "tag" | "class" | "interface" | "alias" | "value" | "members";
  /** Names with a meaning for frameworks, which tell nothing about one file: of methods, or of declarations beside what a framework loads. */
  readonly conventional?: readonly string[];
}

export type FormDescriptions = Readonly<Record<string, FormDescription>>;

/** What texts may take for granted. */
export interface Vocabulary {
  /** Keywords, built-in names and products. */
  readonly names: readonly string[];
  /** Lower-case words that only name a kind of thing, including file extensions. */
  readonly kinds: readonly string[];
}

/** Format of a marker line. */
export interface MarkerStyle {
  /** Start of a line comment. */
  readonly comment: string;
  /** Separates it from documentation, of which it would become a part. */
  readonly blankLineAfter: boolean;
}

/**
 * Parses one file. Never throws for bad input: returns everything readable and a problem.
 */
export type Extract = (path: string, text: string, mode: ParseMode) => FileFacts | Promise<FileFacts>;

/** What a language's `extractor` exports. */
export interface Extractor {
  readonly extract: Extract;
}

/** `tolerant`: the parser failed or exceeded its limits. Read what can be read without it, or nothing (`unparsed`). */
export type ParseMode = "full" | "tolerant";

export type { Category, External, RootView };

export interface CategoryRule {
  readonly category: Category;
  /** Tested against the repo-relative path. */
  readonly matches: (path: string) => boolean;
  /** Judges by what people call a directory of such files. */
  readonly byDirectory?: true;
}

/** Candidate classes. */
export type RootClass = "R1" | "R2" | "R3" | "R4" | "R5" | "R6";

/** A way into the program, with its evidence. */
export interface Candidate {
  readonly language: string;
  /** Directory of the package, `""` for the repository's root package. */
  readonly package: string;
  /** Published or otherwise declared for others: keeps an R2 root even if another root reaches it. */
  readonly published: boolean;
  readonly class: RootClass;
  /** What found it: `command`, `framework` … */
  readonly rule: string;
  /** The root's file. */
  readonly entry: string;
  /** What lists the members of `group`: the entry itself if it is no source, else the manifest of its package if there is one; set when candidates are ordered. */
  readonly manifest?: string;
  /** Entries that the manifest declares beside this one, in order; absent for a plain entry. */
  readonly group?: readonly GroupEntry[];
  /** Matched only by a wildcard: listed, but no root. */
  readonly optional?: true;
  /** A program that people or a platform start by name: keeps a table of contents of its own, however many there are. */
  readonly command?: true;
  /** Counts only if the other entries reach little of the package (docs/decisions/0030). */
  readonly rescue?: true;
  /** Declares the types of this code file. No root if the code is in the map: an entry of the code instead. */
  readonly companion?: string;
  /** Declarations named by the entry: entities, whatever their spelling. */
  readonly symbols?: readonly { readonly path: string; readonly name: string }[];
  /** What declares it, for people: a manifest's field, a framework's convention. */
  readonly evidence: readonly string[];
}

export interface GroupEntry {
  readonly path: string;
  /** Left out if another root, or the root's own file, reaches it. */
  readonly unlessReached?: true;
  /** Sentence after `Entry point: `, e.g. `page for route "/users/[id]", loaded by the framework.` */
  readonly text: string;
  /** The text up to its first comma describes the file. */
  readonly describes?: true;
}

/** A language's view of one repository, after reading its manifests. */
export interface Workspace {
  readonly language: string;
  /** Packages, repository root first, then by directory. */
  readonly packages: readonly Package[];
  /** Rows of the category table that depend on this repository's manifests. */
  readonly categories: readonly CategoryRule[];
  /** Problems found while reading manifests and detecting entries. */
  readonly problems: readonly Problem[];
  /** Root candidates, ordered inside each package by class, rule, manifest order, path. */
  candidates(view: RootView): readonly Candidate[];
  /** Resolves one import site; pure. */
  resolve(from: string, reference: Reference): Resolution;
  /** The module inside the module at `path` with this `name`, if the module does not bind the name itself. */
  submodule?(path: string, name: string): string | undefined;
  /** Code of the problem that an imported name is not in its module; default `missing-export`. */
  readonly unknownName?: string;
  /** Whether every module has an attribute of this name without declaring it; absent: there are none. */
  isModuleAttribute?(name: string, module: string): boolean;
  /** A name that is imported but not used is live if it is a module of the repository: the import runs the module. */
  readonly keepsModules?: true;
  /** Files that may belong to the unit at `path`, before their facts are known. */
  partsOf?(path: string): readonly string[];
  /** Called once when every file is read: facts that need several files. */
  finalize?(view: FinalizeView): Finalized;
  /** Whether a condition that the facts of this file left open holds (`Reference.liveIf`, `Binding.liveIf`, `sharedIf`). */
  holds(path: string, condition: string): boolean;
  /** Whether no build has two files of these conditions (`FileFacts.condition`); absent: any two. */
  excludes?(condition: string, other: string): boolean;
  /** Whether a compiler removes imports of the file that it does not use as values; absent: of no file. */
  removesUnused?(path: string): boolean;
  /** The package of a file, by directory. */
  packageOf(path: string): Package | undefined;
  /** Whether a program may start at a file that nothing imports, judging by its name; absent: at every file. */
  mayStart?(path: string): boolean;
  /** Nothing but an import loads a file that is no entry: no framework, no name in a text. */
  readonly onlyImportsLoad?: true;
  /** A directory above a file whose name says nothing, because it is shipped: a published package in `packages/test`. */
  shippedDirectory?(path: string): string | undefined;
  /** The name by which other texts refer to the module of a file (`shop.tasks.mail`); absent: only its path. */
  importName?(path: string): string | undefined;
  /** The code whose declarations this file writes down for a compiler; absent: such files are code of their own. */
  declarationsOf?(path: string): string | undefined;
  /** The file that configures the tests of a package; absent: the manifest does. */
  testConfiguration?(pkg: Package): string | undefined;
  /** Facts about an external from manifests, lock files and bundled tables. */
  describeExternal(external: External, importers: readonly string[]): ExternalFacts;
}

export interface FinalizeView extends RootView {
  /** Parsed files of this language, in byte order. */
  readonly files: ReadonlyMap<string, FileFacts>;
  /** Parallel to `facts.references`. */
  resolutions(path: string): readonly Resolution[];
}

export interface Finalized {
  readonly units: readonly Unit[];
  /** Files with changed facts; additional references come last, with increasing offsets. */
  readonly files: ReadonlyMap<string, { readonly facts: FileFacts; readonly resolutions: readonly Resolution[] }>;
}

/** Several files that form one module: they share their names, and importers refer to the whole. */
export interface Unit {
  /** Key and `source:`: the directory, `.` for the repository's root, `directory#name` for a further unit of a directory. */
  readonly path: string;
  /** The name in its files. */
  readonly name: string;
  /** First field of its UID key after the version, then the others. */
  readonly identity: readonly string[];
  /** Kind of module, for texts. */
  readonly label: string;
  /** In documented order. */
  readonly files: readonly string[];
  /** Files without a language that are compiled into it. */
  readonly assets: readonly string[];
  /** The files in order of precedence for a name that several of them declare. */
  readonly declarers: readonly string[];
  /** First sentence of its documentation, and the file that contains it. */
  readonly doc?: string;
  readonly docFile?: string;
}

export interface Package {
  /** Repo-relative directory, `""` for the root. */
  readonly directory: string;
  readonly name: string;
  readonly published: boolean;
  /** Whether others can import a file of the published package by its path, although no manifest names it; absent: none. */
  readonly opens?: (path: string) => boolean;
  /** Path of the manifest. */
  readonly manifest: string;
  readonly description?: string;
}

export interface ExternalFacts {
  readonly version?: string;
  readonly purl?: string;
  readonly package?: string;
  readonly builtin?: string;
  /** An additional line for its entity: `replaced by shop.example/fork`. */
  readonly notes?: string;
  /** A bundled sentence; absent: the usage template is used. */
  readonly purpose?: string;
  /** Kind of thing, for the usage template. */
  readonly label: string;
  readonly problems?: readonly Problem[];
}

/** Outcome of resolving one site. */
export interface Resolution<Rule extends string = string> {
  readonly targets: readonly Target<Rule>[];
  readonly problems: readonly Problem[];
  /** Targets of single names that differ from the site's, by `Binding.imported`. */
  readonly names?: ReadonlyMap<string, Target<Rule>>;
}

export type Target<Rule extends string = string> =
  /** A file, a unit (its path) or a directory of assets (with a trailing slash). `rule`: what found it, for `explain`. */
  | {
      readonly kind: "file";
      readonly path: string;
      readonly rule: Rule;
      /** Platform variant label. */
      readonly variant?: string;
      /** Imported as text or URL, not by its exports. */
      readonly whole?: true;
      /** The imported name is this module itself. */
      readonly namespace?: true;
      /** The site refers to this export of the file. */
      readonly symbol?: string;
      /** Files that run before it: reached unless they are trivial, without an edge. */
      readonly before?: readonly string[];
      /** A file with declarations for this one: used for names that this one does not have. */
      readonly declared?: string;
    }
  | { readonly kind: "external"; readonly external: External; readonly rule: Rule };
