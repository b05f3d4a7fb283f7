/** Roots in the order they are taken, each with the entries that no earlier root reaches. */
import type { Graph } from "../model/graph.js";
import type { Candidate } from "../model/language.js";
import { reachFrom } from "./reach.js";

export interface RootSet {
  /** Filled by `take`. */
  readonly roots: Candidate[];
  /** Files that the roots reach. */
  readonly covered: Set<string>;
  readonly take: (candidate: Candidate) => void;
}

export function createRootSet(graph: Graph): RootSet {
  const covered = new Set<string>();
  const roots: Candidate[] = [];
  const take = (candidate: Candidate): void => {
    const root = withoutReached(graph, candidate, covered);
    const at = roots.findIndex((other) => other.entry === root.entry);
    const before = roots[at];
    if (before === undefined) roots.push(root);
    else roots[at] = united(before, root);
    reachFrom(graph, startsOf(root), covered);
  };
  return { roots, covered, take };
}

/** A root that no rule found. `option`: the one that names it. */
export function named(entry: string, rule: "--entry" | ".dsp/roots", option = ""): Candidate {
  const evidence = rule === "--entry" ? `named as "${option}"` : "named in .dsp/roots";
  return { language: "", package: "", published: true, class: "R1", rule, entry, evidence: [evidence] };
}

/** Whether the user named it: it is neither counted nor folded. */
export function isNamed(root: Candidate): boolean {
  return root.rule === "--entry";
}

/** Files at which the traversal of a candidate starts. */
export function startsOf({ entry, manifest, group }: Candidate): readonly string[] {
  return group === undefined
    ? [entry]
    : [...new Set([entry, ...(manifest === undefined ? [] : [manifest]), ...group.map(({ path }) => path)])];
}

/** Whether the root is a manifest, and stands for what it lists. */
export function isManifest({ entry, manifest, group }: Candidate): boolean {
  return group !== undefined && entry === manifest;
}

/** Drops entries that are reached in another way. */
function withoutReached(graph: Graph, candidate: Candidate, covered: ReadonlySet<string>): Candidate {
  if (candidate.group?.some((entry) => entry.unlessReached === true) !== true) return candidate;
  const certain = candidate.group.flatMap((entry) => (entry.unlessReached === true ? [] : [entry.path]));
  const own = reachFrom(graph, [candidate.entry, ...certain]);
  const group = candidate.group.filter((entry) => entry.unlessReached !== true || !(covered.has(entry.path) || own.has(entry.path)));
  return { ...candidate, group: group.length === 0 ? undefined : group };
}

/** Two rules that name the same file: one root, with the entries of both. */
export function united(first: Candidate, second: Candidate): Candidate {
  const group = new Map([...(first.group ?? []), ...(second.group ?? [])].map((entry) => [entry.path, entry]));
  return {
    ...first,
    ...(first.manifest === undefined && second.manifest !== undefined ? { manifest: second.manifest } : {}),
    published: first.published || second.published,
    group: group.size === 0 ? undefined : [...group.values()],
    evidence: [...new Set([...first.evidence, ...second.evidence])],
  };
}
