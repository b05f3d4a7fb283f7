/** An import, cycle or file that breaks a rule. */
import { byteOrder } from "../model/basics.js";
import type { Import, ImportSite } from "./import-graph.js";
import type { Severity } from "./rules-schema.js";

export type RuleKind = "forbidden" | "layers" | "cycles" | "orphans";
/** `configuration`: a note about the rules themselves, for a check that fails because of it. */
type ViolationKind = RuleKind | "configuration";

interface ViolationPlace {
  readonly path: string;
  /** 1-based. */
  readonly line?: number;
}

export interface Violation extends ViolationPlace {
  readonly kind: ViolationKind;
  /** `forbidden`, or `layers/rooms` for a rule with a name. */
  readonly rule: string;
  readonly severity: Severity;
  /** Further statements that import the same. */
  readonly alsoAt?: readonly ViolationPlace[];
  /** The target of the import, or of the chain of imports. */
  readonly to?: string;
  /** Imported names; absent for a whole module. */
  readonly names?: readonly string[];
  /** Of a chain or a cycle: each import, in order. */
  readonly chain?: readonly (ViolationPlace & { readonly to: string })[];
  /** Of a cycle: all files that import each other in circles, in byte order. */
  readonly files?: readonly string[];
  /** The last day of an exception that covered it. */
  readonly ended?: string;
  /** One sentence without the place. Names are unescaped. */
  readonly message: string;
}

export interface RuleNote {
  /** Place in the configuration: `rules.forbidden[0].to`. */
  readonly place: string;
  readonly message: string;
  /** It is about what a change does to the rules, and is no fault. */
  readonly isChange?: true;
}

export function ruleId(kind: RuleKind, name: string | undefined): string {
  return name === undefined ? kind : `${kind}/${name}`;
}

const MOST_NAMES = 5;

/** `imports A, B (type only) from src/b.ts`. */
export function importSentence(to: string, sites: readonly ImportSite[]): string {
  const names = [...new Set(sites.flatMap((site) => site.names))];
  const rest = names.length - MOST_NAMES;
  const listed = rest > 1 ? `${names.slice(0, MOST_NAMES).join(", ")} and ${rest} more` : names.join(", ");
  const marks = [...(sites.every(({ typeOnly }) => typeOnly) ? ["type only"] : []), ...(sites.every(({ lazy }) => lazy) ? ["lazy"] : [])];
  const mark = marks.length === 0 ? "" : ` (${marks.join("; ")})`;
  return names.length === 0 ? `imports ${to}${mark}` : `imports ${listed}${mark} from ${to}`;
}

/** The parts of a violation that an import determines. */
export function importPlaces(
  { from, to }: Import,
  sites: readonly ImportSite[],
): Pick<Violation, "path" | "line" | "alsoAt" | "to" | "names"> {
  const [first, ...more] = sites;
  const names = [...new Set(sites.flatMap((site) => site.names))];
  return {
    path: from,
    ...(first !== undefined && { line: first.line }),
    ...(more.length > 0 && { alsoAt: more.map(({ line }) => ({ path: from, line })) }),
    to,
    ...(names.length > 0 && { names }),
  };
}

/** ` — layers (rooms): reason`. */
export function ruleSentence(kind: RuleKind, name: string | undefined, reason: string | undefined): string {
  const rule = name === undefined ? kind : `${kind} (${name})`;
  return reason === undefined ? ` — ${rule}` : ` — ${rule}: ${reason}`;
}

export function sortViolations(violations: readonly Violation[]): readonly Violation[] {
  return violations.toSorted(
    (a, b) =>
      byteOrder(a.path, b.path) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      byteOrder(a.rule, b.rule) ||
      byteOrder(a.to ?? "", b.to ?? "") ||
      byteOrder(a.message, b.message),
  );
}
