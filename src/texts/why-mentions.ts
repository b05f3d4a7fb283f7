/** Reasons of an edge → mentions: one for each fact of a site or a use, before they are grouped into clauses. */
import type { Place, Use, UseKind } from "../model/facts.js";
import type { Reason } from "../model/graph.js";

/** Kinds of sites, as opposed to uses of their bindings. */
type SiteKind =
  | "stated"
  | "side-effect"
  | "lazy"
  | "worker"
  | "path"
  | "asset"
  | "glob"
  | "mock"
  | "augment"
  | "markup"
  | "stylesheet"
  | "variant"
  | "convention"
  | "embed"
  | "re-export-all"
  | "re-export-namespace"
  | "types"
  | "named"
  | "module"
  | "unused"
  | "missing"
  | "ambiguous";

export type ClauseKind = UseKind | SiteKind;

export interface Mention {
  readonly kind: ClauseKind;
  /** Name in the target. */
  readonly name: string;
  /** Name in the importer, if different. */
  readonly alias?: string;
  readonly within?: Place;
  readonly subject?: string;
  readonly typeOnly: boolean;
  readonly line: number;
}

/** Information about the target that drafting needs, because an edge contains only keys. */
export interface WhyNames {
  /** Name of the target: a symbol's name, or for a whole module its short name (`react`, `Card.vue`, `cart.css`). */
  readonly imported: string;
  /** The target is a file or an external, so names come from the sites. Default: derived from the edge's key. */
  readonly whole?: boolean;
  /** Names that the module does not export. */
  readonly missing?: ReadonlySet<string>;
  /** Names that several of its stars export. */
  readonly ambiguous?: ReadonlySet<string>;
  /** Imports without a use are kept as edges (`deadImports: keep`). */
  readonly unused?: boolean;
  /** Base of a platform variant, as the importer writes it. */
  readonly variantOf?: string;
  /** What an asset is: `template`, `style sheet`. */
  readonly asset?: string;
}

type Target = WhyNames & { readonly whole: boolean };

export function mentionsOf(reason: Reason, target: Target): readonly Mention[] {
  const printed = printedName(reason, target);
  const base = { ...printed, typeOnly: reason.typeOnly };
  const sites = siteKinds(reason, target).map((kind): Mention => siteMention(kind, reason, base));
  return [...sites, ...reason.uses.map((use) => useMention(use, reason, base))];
}

type Base = Pick<Mention, "name" | "alias" | "typeOnly">;

function siteMention(kind: ClauseKind, reason: Reason, base: Base): Mention {
  const mention = { ...base, kind, within: reason.within, line: reason.line };
  switch (kind) {
    case "stated":
      return { ...mention, name: reason.why ?? "", alias: undefined, within: undefined };
    case "glob":
    case "variant":
      return { ...mention, name: reason.specifier, alias: undefined };
    case "re-export":
      return { ...mention, alias: undefined, subject: exportedAs(reason.local, base.name) };
    case "re-export-namespace":
      return { ...mention, alias: undefined, subject: reason.local };
    default:
      return mention;
  }
}

function useMention(use: Use, reason: Reason, base: Base): Mention {
  const mention = { ...base, kind: use.kind, within: use.within, subject: use.subject, line: use.line };
  if (use.kind === "re-export" && reason.imported === "*") {
    return { ...mention, kind: "re-export-namespace", alias: undefined, subject: use.subject ?? reason.local };
  }
  if (use.kind === "re-export") return { ...mention, alias: undefined, subject: exportedAs(use.subject, base.name) };
  if (use.member === undefined) return mention;
  // It is unknown whether a member is read or called; `Uses` covers both.
  return {
    ...mention,
    kind: use.kind === "read" ? "member" : use.kind,
    name: `${base.alias ?? base.name}.${use.member}`,
    alias: undefined,
  };
}

function exportedAs(alias: string | undefined, name: string): string | undefined {
  return alias === name ? undefined : alias;
}

/** `default`, `*` and `=` are not names that a person would search for. */
function properName(imported: string | undefined): string | undefined {
  return imported === "default" || imported === "*" || imported === "=" ? undefined : imported;
}

function printedName(reason: Reason, target: Target): { readonly name: string; readonly alias?: string } {
  const asked = properName(reason.imported);
  if (reason.folded === true && asked !== undefined) return { name: asked };
  const here = reason.local ?? asked;
  const name = target.whole ? (asked ?? reason.local ?? target.imported) : (properName(target.imported) ?? here ?? target.imported);
  return here === undefined || here === name ? { name } : { name, alias: here };
}

function siteKinds(reason: Reason, target: Target): readonly ClauseKind[] {
  if (reason.why !== undefined && reason.why.trim() !== "") return ["stated"];
  const kinds: ClauseKind[] = [];
  const unknown = unknownKind(reason, target);
  if (unknown !== undefined) kinds.push(unknown);
  const site = mannerKind(reason) ?? referenceKind(reason, target);
  if (site !== undefined && !(kinds.length > 0 && site === "named")) kinds.push(site);
  return kinds;
}

/** Types in comments and generated types are no exports by name; their uses are sufficient. */
function unknownKind({ imported, typeOnly, uses }: Reason, target: Target): ClauseKind | undefined {
  if (imported === undefined || (typeOnly && uses.length > 0)) return undefined;
  if (target.missing?.has(imported) === true) return "missing";
  return target.ambiguous?.has(imported) === true ? "ambiguous" : undefined;
}

function mannerKind(reason: Reason): ClauseKind | undefined {
  const used = reason.uses.length > 0;
  switch (reason.manner) {
    case undefined:
      return undefined;
    case "asset":
    case "markup":
      return used ? undefined : reason.manner;
    case "style":
      return used ? undefined : "stylesheet";
    case "worker":
    case "glob":
    case "path":
    case "mock":
    case "augment":
    case "variant":
    case "convention":
    case "embed":
      return reason.manner;
    case "lazy":
      // A statement is told by what it imports.
      return reason.typeOnly || reason.kind === "static" ? undefined : "lazy";
    default:
      return reason.manner satisfies never;
  }
}

function referenceKind(reason: Reason, target: Target): ClauseKind | undefined {
  const used = reason.uses.length > 0;
  // For an asset or a stylesheet used in code, the uses are sufficient.
  if (used && reason.manner !== undefined) return undefined;
  switch (reason.kind) {
    case "side-effect":
      return "side-effect";
    case "dynamic":
      return reason.typeOnly ? (used ? undefined : "types") : "lazy";
    case "reference":
      return "path";
    case "implicit":
      return used ? undefined : "convention";
    case "re-export":
      return reason.uses.some((use) => use.kind === "re-export") ? undefined : reExportKind(reason);
    case "type":
    case "static":
      if (used) return undefined;
      if (target.unused === true && reason.imported !== undefined) return "unused";
      if (reason.imported !== undefined) return "named";
      return reason.kind === "type" ? "types" : "module";
    default:
      return reason.kind satisfies never;
  }
}

function reExportKind(reason: Reason): ClauseKind {
  if (reason.imported === "*" && reason.local !== undefined) return "re-export-namespace";
  return properName(reason.imported) === undefined && reason.imported !== "default" ? "re-export-all" : "re-export";
}
