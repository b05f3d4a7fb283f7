/** Findings of root detection, and the candidates that a package makes of them. */
import { byteOrder } from "../../src/model/basics.js";
import type { Candidate, Category, GroupEntry, Package, RootClass } from "../../src/model/language.js";

/** An entrypoint before selection; findings of one rule stand in manifest order. */
export interface Finding<Rule extends string = string> {
  readonly class: RootClass;
  readonly rule: Rule;
  readonly entry: string;
  readonly group?: readonly GroupEntry[];
  readonly symbols?: readonly EntrySymbol[];
  /** Named only by a wildcard. */
  readonly optional?: true;
  /** Counts only if the other entries reach little of the package. */
  readonly rescue?: true;
  /** The code whose types it declares. */
  readonly companion?: string;
  readonly evidence: string;
}

export interface EntrySymbol {
  readonly path: string;
  readonly name: string;
}

/** Categories of a manifest whose package is a sample and no part of the product. */
export const SAMPLES: ReadonlySet<Category> = new Set<Category>(["vendored", "test", "fixture", "story", "example", "bench", "docs"]);
/** Categories that are never roots, whatever a manifest declares; a declaration overrides every other category. */
export const NEVER_ROOTS: ReadonlySet<Category> = new Set<Category>(["vendored", "generated"]);

/** Rules for commands: declared programs, main files, and what containers and process files start. */
const COMMANDS: ReadonlySet<string> = new Set(["command", "main file", "launched"]);

/** Candidates of one package: one for each file, by class, then by the order of `rules`. */
export function candidatesOf(language: string, pkg: Package, findings: readonly Finding[], rules: readonly string[]): readonly Candidate[] {
  return ranked(merge(findings), rules).map(({ class: rootClass, rule, entry, group, symbols, optional, rescue, companion, evidence }) => ({
    language,
    package: pkg.directory,
    published: pkg.published,
    class: rootClass,
    rule,
    entry,
    ...(group === undefined || group.length === 0 ? {} : { group }),
    ...(symbols === undefined ? {} : { symbols }),
    ...(optional === true ? { optional } : {}),
    ...(rescue === true ? { rescue } : {}),
    ...(companion === undefined ? {} : { companion }),
    ...(rootClass === "R1" && COMMANDS.has(rule) ? { command: true as const } : {}),
    evidence,
  }));
}

interface Merged extends Omit<Finding, "evidence"> {
  readonly evidence: readonly string[];
}

/** Best class first; every evidence and symbol is kept, and groups are joined. */
function merge(findings: readonly Finding[]): readonly Merged[] {
  const merged = new Map<string, Merged>();
  for (const finding of findings) {
    const before = merged.get(finding.entry);
    merged.set(finding.entry, before === undefined ? { ...finding, evidence: [finding.evidence] } : joined(before, finding));
  }
  return [...merged.values()];
}

function joined(before: Merged, finding: Finding): Merged {
  // What counts only in need adds nothing to what counts anyway.
  if (finding.rescue === true && before.rescue !== true) return before;
  if (before.rescue === true && finding.rescue !== true) return { ...finding, evidence: [finding.evidence] };
  const best = byteOrder(finding.class, before.class) < 0 ? finding : before;
  return {
    class: best.class,
    rule: best.rule,
    entry: finding.entry,
    group: joinGroups(before.group, finding.group),
    symbols: joinSymbols(before.symbols, finding.symbols),
    ...(finding.optional === true && before.optional === true ? { optional: true } : {}),
    ...(before.rescue === true ? { rescue: true } : {}),
    ...(finding.companion !== undefined && before.companion !== undefined ? { companion: before.companion } : {}),
    evidence: [...new Set([...before.evidence, finding.evidence])],
  };
}

function joinGroups(a: readonly GroupEntry[] | undefined, b: readonly GroupEntry[] | undefined): readonly GroupEntry[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const known = new Set(a.map((entry) => entry.path));
  return [...a, ...b.filter((entry) => !known.has(entry.path))];
}

function joinSymbols(a: readonly EntrySymbol[] = [], b: readonly EntrySymbol[] = []): readonly EntrySymbol[] | undefined {
  const all = new Map([...a, ...b].map((symbol) => [`${symbol.path}\0${symbol.name}`, symbol]));
  return all.size === 0 ? undefined : [...all.values()];
}

/** Findings of one rule keep manifest order. */
function ranked(findings: readonly Merged[], rules: readonly string[]): readonly Merged[] {
  const rankOf = (rule: string): number => rules.findIndex((name) => nameOf(name) === nameOf(rule));
  return findings.toSorted((a, b) => byteOrder(a.class, b.class) || rankOf(a.rule) - rankOf(b.rule));
}

/** `framework "Next.js"` → `framework`. */
function nameOf(rule: string): string {
  return rule.replace(/ ".*/u, "");
}
