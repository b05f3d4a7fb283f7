/** State while one file is read: its sites, and the functions that add to them. */
import type { ts } from "../../typescript.js";
import type { Use } from "../../../../src/model/facts.js";
import type { EcmaProblem } from "../../problems.js";
import { classifyUse, isAtDecorator, type Naming } from "./names/classify-use.js";
import type { Collected } from "./collect.js";
import type { DocOf } from "../docs.js";
import type { FreeNames } from "./free-names.js";
import { placeOf } from "./names/place.js";
import { lookup, type Declared, type BindingDraft, type Classified, type SiteDraft, type Surroundings } from "./names/scope.js";

export interface ReferencesContext {
  /** Repo-relative path of the file, for problems. */
  readonly path: string;
  readonly docOf: DocOf;
  /** Whether the parser has read the types of comments. */
  readonly docTypes: boolean;
}

export interface Reading {
  readonly file: ts.SourceFile;
  /** Whether it is a JavaScript file. */
  readonly script: boolean;
  readonly context: ReferencesContext;
  readonly collected: Collected;
  readonly byOffset: Map<number, SiteDraft>;
  readonly problems: EcmaProblem[];
  /** Names that some declaration binds to an import; no other name can be a use. */
  readonly bound: Set<string>;
  readonly free: FreeNames;
  /** Whether the text can contain `require` at all. */
  readonly mayRequire: boolean;
  /** Whether the text can make a function that imports from a text. */
  readonly mayHideImports: boolean;
  /** Whether the text can contain a resolver of a kit for modules. */
  readonly mayResolveByKit: boolean;
  /** Whether the text names a package that loads directories, or finds files by patterns. */
  readonly mayLoadByPackage: boolean;
  /** Whether names of files that it finds are handed to `require` itself. */
  readonly requiresEach: boolean;
  /** Expressions that an enclosing form has already read. */
  readonly consumed: Set<ts.Node>;
}

/** Adds a site unless its literal has already been read. */
export function addSite(reading: Reading, site: Omit<SiteDraft, "bindings"> & { bindings?: BindingDraft[] }): SiteDraft {
  const known = reading.byOffset.get(site.offset);
  if (known) return known;
  const draft: SiteDraft = { ...site, bindings: site.bindings ?? [] };
  reading.byOffset.set(site.offset, draft);
  return draft;
}

export function addBinding(
  site: SiteDraft,
  imported: string,
  more: Partial<Omit<BindingDraft, "imported" | "uses" | "site">> = {},
): BindingDraft {
  const binding: BindingDraft = { imported, type: false, ...more, uses: [], site };
  site.bindings.push(binding);
  return binding;
}

export function namingOf(binding: BindingDraft): Naming {
  if (binding.imported === "*") return "namespace";
  return binding.imported === "=" || binding.imported === "default" ? "whole" : "named";
}

/** Records that `node` uses `binding`, as `classified` or otherwise by its surroundings. */
export function addUse(
  reading: Reading,
  binding: BindingDraft,
  node: ts.Node,
  at: Surroundings,
  classified?: Classified,
): Classified | undefined {
  const what = classified ?? classifyUse(node, namingOf(binding), at);
  if (!what) return undefined;
  // An export belongs to the module, wherever the statement is.
  const within = what.kind === "re-export" ? undefined : placeOf(at.frame, reading.file, reading.context.docOf);
  const line = lineOf(reading.file, node.getStart(reading.file));
  const use: Use = within === undefined ? { ...what, line } : { ...what, within, line };
  if (at.type && isAtDecorator(node)) binding.emitted = true;
  // Injected types are values at run time.
  binding.uses.push({ use, type: at.type && what.kind !== "inject" });
  return what;
}

/** Binds the name that `identifier` declares or assigns to `binding`; false if that is impossible. */
export function attach(reading: Reading, binding: BindingDraft, identifier: ts.Identifier, at: Surroundings): boolean {
  const declared = lookup(at.scope, identifier.text, "value");
  // Each use of a variable counts for every module that it may contain; generated code reuses one variable for hundreds.
  if (!declared || (declared.bindings?.length ?? 0) >= 16) return false;
  bindTo(reading, identifier.text, declared, [binding]);
  if (identifier.text !== binding.imported) binding.local ??= identifier.text;
  return true;
}

/** Also binds `declared`, whose name is `name`, to `bindings`. */
export function bindTo(reading: Reading, name: string, declared: Declared, bindings: readonly BindingDraft[]): void {
  (declared.bindings ??= []).push(...bindings);
  reading.bound.add(name);
}

export function lineOf(file: ts.SourceFile, offset: number): number {
  return file.getLineAndCharacterOfPosition(offset).line + 1;
}

/** The target of the import is unknown: its specifier has no static value. */
export function addDynamicProblem(reading: Reading, expression: ts.Node): void {
  const text = expression.getText(reading.file).replace(/\s+/g, " ");
  reading.problems.push({
    code: "dynamic-unresolved",
    path: reading.context.path,
    line: lineOf(reading.file, expression.getStart(reading.file)),
    detail: text.length > 80 ? `${text.slice(0, 79)}…` : text,
  });
}
