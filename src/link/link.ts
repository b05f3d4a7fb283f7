/**
 * facts → graph: which entity every live import stands for, through which exporter, and why (semantics E).
 * Pure. An edge exists because a rule of the language says so; what is not known becomes a problem with its place.
 */
import type { FileFacts } from "../model/facts.js";
import type { Edge, Graph, Key, LinkedFile, Node, Reason } from "../model/graph.js";
import type { Resolution } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import type { Scan } from "../model/scan.js";
import { createExportIndex, type ExportIndex } from "./exports.js";
import { externalKey, symbolKey } from "./keys.js";
import { withoutPathClash } from "./path-clash.js";
import { linkReference, type LinkContext } from "./link-reference.js";
import { sharedEntries } from "./shared-entries.js";

export interface LinkOptions {
  /** `files`: no symbols at all. */
  readonly granularity: "files" | "exports";
  /** Imports without a use: reported only, or kept as edges. */
  readonly deadImports: "report" | "keep";
  /** `skip`: files without their imports; `full`: as any other. */
  readonly generated: "files" | "full" | "skip";
}

export const LINK_DEFAULTS: LinkOptions = { granularity: "exports", deadImports: "report", generated: "files" };

export function link(scan: Scan, options: LinkOptions = LINK_DEFAULTS): Graph {
  const opaque = (path: string): boolean => isOpaque(scan, options, path);
  const exports = createExportIndex({
    facts: (path) => scan.files.get(path),
    targets: (path, offset) => targetsAt(scan, path, offset),
    opaque,
    externalKey: (target) => externalKey(target.external),
  });
  const problems: Problem[] = [];
  const used = new Map<string, Set<string>>();
  const drafts = new Map<string, Draft>();
  for (const [path, facts] of scan.files) {
    problems.push(...facts.problems);
    const draft = linkFile(scan, options, exports, facts, problems);
    drafts.set(path, draft);
    for (const symbol of draft.symbols) {
      const names = used.get(symbol.path) ?? new Set<string>();
      used.set(symbol.path, names.add(symbol.name));
    }
  }
  return assemble(scan, exports, opaque, drafts, used, problems);
}

/** Files that stand for themselves only: generated, vendored and ambient ones, and everything at `files`. */
function isOpaque(scan: Scan, options: LinkOptions, path: string): boolean {
  if (options.granularity === "files") return true;
  const category = scan.category(path);
  const facts = scan.files.get(path);
  if (category === "vendored" || facts?.ambient === true) return true;
  // Of a file that could not be read, nothing is known to be missing.
  if (facts?.parse === "skipped" || facts?.parse === "failed") return true;
  return options.generated !== "full" && isGenerated(scan, path);
}

function isGenerated(scan: Scan, path: string): boolean {
  return scan.category(path) === "generated" || scan.files.get(path)?.generated === true;
}

const NO_TARGETS: Resolution["targets"] = [];

function targetsAt(scan: Scan, path: string, offset: number): Resolution["targets"] {
  const references = scan.files.get(path)?.references ?? [];
  let low = 0;
  let high = references.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((references[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  if (references[low]?.offset !== offset) return NO_TARGETS;
  return scan.resolutions.get(path)?.[low]?.targets ?? NO_TARGETS;
}

/** What linking one file yields before the members of all files are known. */
interface Draft {
  readonly edges: readonly Edge[];
  readonly next: readonly Key[];
  readonly symbols: readonly { readonly path: string; readonly name: string }[];
  readonly externals: ReadonlyMap<Key, Node & { type: "external" }>;
}

function linkFile(scan: Scan, options: LinkOptions, exports: ExportIndex, facts: FileFacts, problems: Problem[]): Draft {
  const edges = new Map<string, { from: Key; to: Key; via?: Key; reasons: Reason[]; offset: number }>();
  const next = new Set<Key>();
  const symbols: { path: string; name: string }[] = [];
  const externals = new Map<Key, Node & { type: "external" }>();
  const context: LinkContext = {
    path: facts.path,
    exports,
    keepDead: options.deadImports === "keep",
    isTest: scan.category(facts.path) === "test",
    holds: (condition) => scan.workspaceOf(facts.path)?.holds(facts.path, condition) ?? false,
    problem: (problem) => problems.push(problem),
    reach: (key) => next.add(key),
    external: (external) => {
      const key = externalKey(external);
      externals.set(key, { type: "external", key, external });
      return key;
    },
    edge(to, via, reason, offset) {
      if (to.kind === "symbol") symbols.push(to);
      const key = to.kind === "symbol" ? symbolKey(to.path, to.name) : to.key;
      const id = `${key}\0${via ?? ""}`;
      const before = edges.get(id);
      if (before === undefined) edges.set(id, { from: facts.path, to: key, via, reasons: [reason], offset });
      else before.reasons.push(reason);
    },
  };
  const resolutions = scan.resolutions.get(facts.path) ?? [];
  const references = options.generated === "skip" && isGenerated(scan, facts.path) ? [] : facts.references;
  references.forEach((reference, position) => {
    linkReference(context, reference, resolutions[position] ?? { targets: NO_TARGETS, problems: [] });
  });
  return { edges: [...edges.values()].sort((a, b) => a.offset - b.offset), next: [...next], symbols, externals };
}

function assemble(
  scan: Scan,
  exports: ExportIndex,
  opaque: (path: string) => boolean,
  drafts: ReadonlyMap<string, Draft>,
  used: ReadonlyMap<string, ReadonlySet<string>>,
  problems: Problem[],
): Graph {
  const nodes = new Map<Key, Node>();
  const files = new Map<string, LinkedFile>();
  for (const path of scan.tree.paths) nodes.set(path, { type: "file", key: path, path, facts: scan.files.get(path) });
  for (const [path, facts] of scan.files) {
    const draft = drafts.get(path);
    if (draft === undefined) continue;
    for (const [key, node] of draft.externals) nodes.set(key, node);
    const whole = opaque(path);
    const members = whole ? [] : memberSymbols(facts, used.get(path) ?? new Set());
    for (const declaration of members) {
      const key = symbolKey(path, declaration.name);
      nodes.set(key, { type: "symbol", key, path, declaration });
    }
    files.set(path, {
      key: path,
      path,
      members: members.map((declaration) => symbolKey(path, declaration.name)),
      shared: whole ? [] : sharedEntries(facts, exports, used.get(path) ?? new Set()),
      edges: draft.edges,
      next: draft.next,
    });
  }
  return { nodes, files: withoutPathClash(files), variants: variantsOf(scan), problems };
}

/** Sites that found several platform files: the first stands for the others. */
function variantsOf(scan: Scan): ReadonlyMap<string, readonly string[]> {
  const variants = new Map<string, readonly string[]>();
  for (const { targets } of [...scan.resolutions.values()].flat()) {
    const [first, ...others] = targets.flatMap((target) => (target.kind === "file" ? [target] : []));
    const platform = others.filter((target) => target.variant !== undefined).map((target) => target.path);
    if (first !== undefined && first.variant === undefined && platform.length > 0) variants.set(first.path, platform);
  }
  return variants;
}

/** Exported declarations and those that another file uses; functions first, then objects (F.1 step 2). */
function memberSymbols(facts: FileFacts, used: ReadonlySet<string>): FileFacts["declarations"] {
  const exported = new Set(facts.exports.flatMap((fact) => (fact.kind === "local" && fact.implicit !== true ? [fact.declaration] : [])));
  const members = facts.declarations.filter((declaration) => exported.has(declaration.name) || used.has(declaration.name));
  return [...members.filter((member) => member.kind === "function"), ...members.filter((member) => member.kind === "object")];
}
