/**
 * Root candidates of JavaScript and TypeScript packages (semantics A.2.2, J1–J25), in rank order inside each package. What is declared wrongly or
 * leads nowhere is a problem. Selection, merging of long lists and the heuristic class R6 belong to the engine.
 */
import { byteOrder } from "../../../src/model/byte-order.js";
import type { Candidate, Category, GroupEntry, RootClass, RootView } from "../../../src/model/language.js";
import type { Problem } from "../../../src/model/problem.js";
import { createManifestReader } from "../packages/manifest.js";
import { findConventional } from "./conventional-entries.js";
import { findFrameworkEntries } from "./framework-findings.js";
import { findLaunched } from "./launch-entries.js";
import { findBinaries, findLibraryEntries } from "./manifest-entries.js";
import { createContexts, type Finding, type PackageContext, type Project } from "./package-context.js";

/** A package that lies there is somebody's sample, not a part of the product. */
const SAMPLES = new Set<Category>(["vendored", "test", "fixture", "story", "example", "bench", "docs"]);
/** Whatever a manifest says, these are never roots; what is declared overrides the other categories. */
const NEVER = new Set<Category>(["vendored", "generated"]);
const LAUNCHED = new Set<Category>(["source", "script"]);

export function findCandidates(
  project: Project,
  view: RootView,
): { readonly candidates: readonly Candidate[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const reader = createManifestReader(project.tree);
  const contexts = createContexts(project, view, reader, problems).filter(({ pkg }) => !SAMPLES.has(view.category(pkg.manifest)));
  const findings = contexts.map((context) => ({ context, found: findDeclared(context) }));
  const placed = findings.flatMap(({ context, found }) => found.map((finding) => ({ finding, owner: ownerOf(project, context, finding) })));
  const candidates = contexts.flatMap((context) => {
    const mine = placed.filter(({ owner }) => owner === context.pkg.directory).map(({ finding }) => finding);
    const all = mine.some((finding) => finding.optional !== true) ? mine : [...mine, ...findConventional(context)];
    return ranked(merge(all)).map((finding) => asCandidate(context, finding));
  });
  const known = new Set(project.packages.problems.map((problem) => problem.path));
  return { candidates, problems: [...reader.problems().filter((problem) => !known.has(problem.path)), ...problems] };
}

function findDeclared(context: PackageContext): readonly Finding[] {
  const found = [...findBinaries(context), ...findFrameworkEntries(context), ...findLibraryEntries(context), ...findLaunched(context)];
  return found.filter((finding) => isAllowed(context.view, finding));
}

function isAllowed(view: RootView, finding: Finding): boolean {
  if (finding.group !== undefined) return true;
  const category = view.category(finding.entry);
  if (NEVER.has(category) || view.facts(finding.entry)?.generated === true) return false;
  return finding.class === "R4" ? LAUNCHED.has(category) : true;
}

/** A script of the workspace root that starts a member's file speaks for the member. */
function ownerOf(project: Project, context: PackageContext, finding: Finding): string {
  if (finding.group !== undefined) return context.pkg.directory;
  return project.packages.of(finding.entry)?.directory ?? context.pkg.directory;
}

interface Merged extends Omit<Finding, "evidence"> {
  readonly evidences: readonly string[];
}

/** One candidate per file: best class first, all evidences kept, groups joined. */
function merge(findings: readonly Finding[]): readonly Merged[] {
  const merged = new Map<string, Merged>();
  for (const finding of findings) {
    const { evidence, optional, ...rest } = finding;
    const before = merged.get(finding.entry);
    if (before === undefined) {
      merged.set(finding.entry, { ...rest, ...(optional === true ? { optional } : {}), evidences: [evidence] });
      continue;
    }
    const best = isBetter(rest, before) ? rest : before;
    const group = joinGroups(before.group, rest.group);
    const evidences = [...new Set([...before.evidences, evidence])];
    merged.set(finding.entry, {
      class: best.class,
      rule: best.rule,
      entry: finding.entry,
      ...(group === undefined ? {} : { group }),
      ...(optional === true && before.optional === true ? { optional } : {}),
      evidences,
    });
  }
  return [...merged.values()];
}

function isBetter(a: Pick<Finding, "class" | "rule">, b: Pick<Finding, "class" | "rule">): boolean {
  return byteOrder(a.class, b.class) < 0;
}

function joinGroups(a: readonly GroupEntry[] | undefined, b: readonly GroupEntry[] | undefined): readonly GroupEntry[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const known = new Set(a.map((entry) => entry.path));
  return [...a, ...b.filter((entry) => !known.has(entry.path))];
}

const ruleNumber = (rule: string): number => Number(rule.slice(1));

/** By class, then rule; what one rule found keeps manifest order. */
function ranked(findings: readonly Merged[]): readonly Merged[] {
  return findings.toSorted((a, b) => byteOrder(a.class, b.class) || ruleNumber(a.rule) - ruleNumber(b.rule));
}

function asCandidate(context: PackageContext, finding: Merged): Candidate {
  const { evidences, entry, rule, group } = finding;
  const rootClass: RootClass = finding.class;
  return {
    language: "ecmascript",
    package: context.pkg.directory,
    published: context.pkg.published,
    class: rootClass,
    rule,
    entry,
    ...(group === undefined ? {} : { group }),
    ...(finding.optional === true ? { optional: true } : {}),
    evidence: evidences,
  };
}
