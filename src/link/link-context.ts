/** The context for linking one file, and the conversion of a site to a reason. */
import type { Binding, Reference } from "../model/facts.js";
import type { Key, Reason } from "../model/graph.js";
import type { External, Target, Unit } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import { flatUses } from "./uses.js";
import type { ExportIndex, Resolved } from "./exports.js";

export interface LinkContext {
  readonly path: string;
  /** The unit that the file is a part of. */
  readonly unit: string | undefined;
  readonly exports: ExportIndex;
  readonly keepDead: boolean;
  /** `Workspace.keepsModules`. */
  readonly keepsModules: boolean;
  /** `LinkOptions.runsBefore`. */
  readonly runsBefore: boolean;
  readonly isTest: boolean;
  readonly unknownName: string;
  /** For a test: what tests inside a module declare for it. */
  inTests(module: string, name: string): Resolved | undefined;
  isModuleAttribute(name: string, module: string): boolean;
  holds(condition: string): boolean;
  /** Whether other files import the binding's name from here: it is then a re-export, whatever else uses it. */
  isTaken(reference: Reference, binding: Binding): boolean;
  /** Whether code of some file gives the module an attribute of this name. */
  isGiven(module: string, name: string): boolean;
  /** Whether executing the file has no effect. */
  isTrivial(path: string): boolean;
  submodule(path: string, name: string): string | undefined;
  /** Whether the file itself has an export of this name. */
  binds(path: string, name: string): boolean;
  /** Whether an import statement of the file loads the module. */
  loads(path: string, module: string): boolean;
  /** Names that the file exports by name without binding them. */
  lists(path: string): readonly string[];
  /** Whether the file declares the name as a plain text, number or truth value. */
  isLiteral(path: string, name: string): boolean;
  /** What the declaration of a type or of a value says as its type. */
  typeOf(path: string, name: string): string | undefined;
  /** Files of the unit that declare the name for some build that has this file; `isWhole`: without symbols of its own. */
  declarersOf(unit: Unit, name: string): readonly { readonly path: string; readonly isWhole: boolean; readonly isInner: boolean }[];
  problem(problem: Problem): void;
  /** Adds this file or external to the traversal, in the order of the calls. */
  reach(key: Key): void;
  external(external: External): Key;
  edge(to: EdgeTarget, via: Key | undefined, reason: Reason, offset: number): void;
}

export type EdgeTarget =
  | { readonly kind: "whole"; readonly key: Key }
  | { readonly kind: "symbol"; readonly path: string; readonly name: string };

export type FileTarget = Target & { readonly kind: "file" };

/** A name that a site binds. `unused`: it has a reason only because every statement counts. */
export type LinkedBinding = Binding & { readonly unused?: true };

export function reasonOf(reference: Reference, target: Target, binding?: LinkedBinding): Reason {
  const variant = target.kind === "file" ? target.variant : undefined;
  return {
    form: reference.form,
    kind: reference.kind,
    manner: variant !== undefined ? "variant" : reference.manner,
    specifier: variant ?? reference.specifier,
    line: reference.line,
    optional: reference.optional,
    within: reference.within,
    imported: binding?.imported,
    local: binding?.local,
    typeOnly: binding?.typeOnly ?? reference.kind === "type",
    noImport: reference.noImport,
    uses: flatUses(binding),
    rule: target.rule,
    why: reference.why,
    ...(binding?.alternative === true && { alternative: true }),
    ...(binding?.unused === true && { unused: true }),
    variantOf: variant === undefined ? undefined : reference.specifier,
  };
}

export function whole(context: LinkContext, reference: Reference, target: Target, reason: Reason): void {
  const key = target.kind === "file" ? target.path : context.external(target.external);
  context.edge({ kind: "whole", key }, undefined, reason, reference.offset);
}

export function edgeTarget(resolved: Resolved): EdgeTarget | undefined {
  switch (resolved.kind) {
    case "symbol":
      return { kind: "symbol", path: resolved.path, name: resolved.name };
    case "module":
      return { kind: "whole", key: resolved.path };
    case "external":
      return { kind: "whole", key: resolved.key };
    case "ambiguous":
    case "unknown":
    case "missing":
      return undefined;
    default:
      return resolved satisfies never;
  }
}

export function reportUnknown(context: LinkContext, reference: Reference, name: string, unknown: "ambiguous" | "missing"): void {
  const code = unknown === "ambiguous" ? "ambiguous-star" : context.unknownName;
  context.problem({ code, path: context.path, line: reference.line, detail: `${name} of ${reference.specifier}` });
}
