/** The seam between the engine and a language: everything that `src/` knows of one. */
import type { FileFacts, Reference } from "./facts.js";
import type { Problem, ProblemKinds } from "./problem.js";
import type { Reading } from "./tree.js";
import type { Tree } from "./tree.js";

export interface Language {
  /** Folder name under `languages/`. */
  readonly name: string;
  /** Whether the language's extractor reads this file (by its name). */
  claims(path: string): boolean;
  /** Name under which importers know the module that a file is; the same for what it is converted to. Absent: only its path. */
  moduleName?(path: string): string;
  /** How markers are written; absent: they are only read. */
  readonly markers?: MarkerStyle;
  /** Additional rows of the category table (A.1), tried in order before the general ones. */
  readonly categories: readonly CategoryRule[];
  /** Findings that only this language reports. */
  readonly problems: ProblemKinds;
  /** Forms of its declarations (`Declaration.form`). */
  readonly forms: FormDescriptions;
  readonly vocabulary: Vocabulary;
  /** Names of declarations that its rules look for, whoever asks for them; absent: none. */
  readonly searchedFor?: readonly string[];
  /** Stems of files that stand for their directory, beside `index`, `mod` and `main`; absent: none. */
  readonly indexStems?: readonly string[];
  /** URL of the module that workers load; it exports `extract: Extract`. */
  readonly extractor: URL;
  /** Threads that pay off: a parser that is compiled while it runs is warm once, in one of them. */
  readonly threads: number;
  /** What it parses with: files of packages, as modules name them, that stand beside the package's manifest. */
  readonly parsers: readonly string[];
  /** The same module, for parsing in this thread. */
  load(): Promise<{ readonly extract: Extract }>;
  /** All that its workspaces ask of single files with `learn`; absent: nothing. */
  readings?(): Promise<readonly Reading[]>;
  /** Asked for only where the language claims a file. */
  workspaces(): Promise<Workspaces>;
}

interface Workspaces {
  /** Reads manifests and configurations once. The answer is a pure function of the tree. */
  readonly open: (tree: Tree) => Workspace;
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
}

export type FormDescriptions = Readonly<Record<string, FormDescription>>;

/** What texts may take for granted. */
export interface Vocabulary {
  /** Keywords, built-in names and products: they may stand in a text without standing in the repository. */
  readonly names: readonly string[];
  /** Words in lower case that only say what kind of thing something is, file endings among them. */
  readonly kinds: readonly string[];
}

/** A marker's line (semantics G.2). */
export interface MarkerStyle {
  /** What starts a comment that ends with its line. */
  readonly comment: string;
  /** Sets it off from documentation, which would swallow it. */
  readonly blankLineAfter: boolean;
}

/** Parses one file. Never throws for bad input: returns what can be read and a problem. */
export type Extract = (path: string, text: string, mode: ParseMode) => FileFacts | Promise<FileFacts>;

/** `tolerant`: the compiler's parser gave up or ran out of its bounds; read imports and exports by other means. */
export type ParseMode = "full" | "tolerant";

export type Category =
  | "vendored"
  | "generated"
  | "test"
  | "fixture"
  | "story"
  | "example"
  | "bench"
  | "docs"
  | "config"
  | "script"
  | "asset"
  | "source";

export interface CategoryRule {
  readonly category: Category;
  /** Tested against the repo-relative path. */
  readonly matches: (path: string) => boolean;
}

/** Candidate classes of semantics A.0. */
export type RootClass = "R1" | "R2" | "R3" | "R4" | "R5" | "R6";

/** A way into the program, with its evidence. */
export interface Candidate {
  readonly language: string;
  /** Directory of the package, `""` for the repository's root package. */
  readonly package: string;
  /** Published or declared for others (A.5): keeps an R2 root although another root reaches it. */
  readonly published: boolean;
  readonly class: RootClass;
  /** Rule of the detection table: `J1` … */
  readonly rule: string;
  /** The root's file: the entry itself, or the declaring file of a group. */
  readonly entry: string;
  /** Members of a group root, in order; absent for a plain entry. */
  readonly group?: readonly GroupEntry[];
  /** Named by a wildcard only: listed, but no root of its own. */
  readonly optional?: true;
  /** Declarations that the entry names: entities whatever their spelling. */
  readonly symbols?: readonly { readonly path: string; readonly name: string }[];
  /** What declares it, for people: a manifest's field, a framework's convention. */
  readonly evidence: readonly string[];
}

export interface GroupEntry {
  readonly path: string;
  /** Left out where another root, or the root's own file, reaches it. */
  readonly unlessReached?: true;
  /** Sentence after `Entry point: `, e.g. `page for route "/users/[id]", loaded by the framework.` */
  readonly text: string;
}

/** What a language knows of one repository after reading its manifests. */
export interface Workspace {
  readonly language: string;
  /** Packages, repository root first, then by directory. */
  readonly packages: readonly Package[];
  /** Rows of the category table that the manifests of this repository decide. */
  readonly categories: readonly CategoryRule[];
  /** Problems found while reading manifests and detecting entries. */
  readonly problems: readonly Problem[];
  /** Root candidates, ordered inside each package by class, rule, manifest order, path. */
  candidates(view: RootView): readonly Candidate[];
  /** Resolves one import site; pure. */
  resolve(from: string, reference: Reference): Resolution;
  /** The module inside the module at `path` that goes by `name` where the module binds no such name itself. */
  submodule?(path: string, name: string): string | undefined;
  /** Code of the problem that an imported name is not in its module; default `missing-export`. */
  readonly unknownName?: string;
  /** Whether every module has an attribute of this name without declaring it; absent: there are none. */
  isModuleAttribute?(name: string): boolean;
  /** Files that may belong to the unit at `path`, before their facts are known. */
  partsOf?(path: string): readonly string[];
  /** Called once when every file is read: facts that need several files. */
  finalize?(view: FinalizeView): Finalized;
  /** Whether a condition that the facts of this file left open holds (`Reference.liveIf`, `Binding.liveIf`, `sharedIf`). */
  holds(path: string, condition: string): boolean;
  /** The package of a file, by directory. */
  packageOf(path: string): Package | undefined;
  /** What is known of an external from manifests, lock files and bundled tables. */
  describeExternal(external: External, importers: readonly string[]): ExternalFacts;
}

/** What root detection may ask of the scanned files. */
export interface RootView {
  category(path: string): Category;
  facts(path: string): FileFacts | undefined;
}

export interface FinalizeView extends RootView {
  /** Files of this language that were read, in byte order. */
  readonly files: ReadonlyMap<string, FileFacts>;
  /** Parallel to `facts.references`. */
  resolutions(path: string): readonly Resolution[];
}

export interface Finalized {
  readonly units: readonly Unit[];
  /** Files whose facts change; further references go to the end, with growing offsets. */
  readonly files: ReadonlyMap<string, { readonly facts: FileFacts; readonly resolutions: readonly Resolution[] }>;
}

/** Several files that are one module: they share their names, and importers name the whole (semantics D.4). */
export interface Unit {
  /** Key and `source:`: the directory, `.` for the repository's root, `directory#name` for a further unit of a directory. */
  readonly path: string;
  /** The name that its files give it. */
  readonly name: string;
  /** First field of its UID key (G.1) after the version, then the others. */
  readonly identity: readonly string[];
  /** Kind of module, for texts. */
  readonly label: string;
  /** In documented order (F.1 step 2). */
  readonly files: readonly string[];
  /** Files that no language reads and that are compiled into it. */
  readonly assets: readonly string[];
  /** The files in the order in which one of several declarations of a name is chosen (C.3.4). */
  readonly declarers: readonly string[];
  /** First sentence of its documentation, and the file that it stands in. */
  readonly doc?: string;
  readonly docFile?: string;
}

export interface Package {
  /** Repo-relative directory, `""` for the root. */
  readonly directory: string;
  readonly name: string;
  readonly published: boolean;
  /** Path of the manifest. */
  readonly manifest: string;
  readonly description?: string;
}

export interface External {
  /** Ecosystem of the UID key (semantics G.1 lists them). */
  readonly ecosystem: string;
  /** Becomes `source:`. */
  readonly name: string;
}

export interface ExternalFacts {
  readonly version?: string;
  readonly purl?: string;
  readonly package?: string;
  readonly builtin?: string;
  /** One line that belongs beside it: `replaced by shop.example/fork`. */
  readonly notes?: string;
  /** A bundled sentence of our own; absent = usage template. */
  readonly purpose?: string;
  /** What kind of thing it is, for the usage template. */
  readonly label: string;
  readonly problems?: readonly Problem[];
}

/** Outcome of resolving one site (semantics C.0). */
export interface Resolution {
  readonly targets: readonly Target[];
  readonly problems: readonly Problem[];
  /** Where single names of the site lead elsewhere than the site, by `Binding.imported`. */
  readonly names?: ReadonlyMap<string, Target>;
}

export type Target =
  /**
   * A file, a unit (its path) or a directory of assets (with a slash at the end). `rule` names the rule that found it, for `explain`.
   */
  | {
      readonly kind: "file";
      readonly path: string;
      readonly rule: string;
      /** Platform variant label. */
      readonly variant?: string;
      /** Taken as text or address, not by its exports. */
      readonly whole?: true;
      /** The imported name is this module itself. */
      readonly namespace?: true;
      /** The site names this export of the file. */
      readonly symbol?: string;
      /** Files that run before it: reached where they are not trivial, without an edge (C.2.3). */
      readonly before?: readonly string[];
      /** A file that declares what this one exports: it is asked for names that this one has not. */
      readonly declared?: string;
    }
  | { readonly kind: "external"; readonly external: External; readonly rule: string };
