/**
 * Facts that need several files: a name that stands for a directory without initialiser has its modules as attributes, once anybody has loaded them:
 * `from shop import parts` and `parts.till.ring()`.
 */
import type { Binding, FileFacts, Reference, Use } from "../../../src/model/facts.js";
import type { Finalized, FinalizeView, Resolution } from "../../../src/model/language.js";
import type { Found, PythonProject } from "../project.js";
import type { Rule } from "../rules.js";
import { type Site, withSites } from "./finalize-in-turn.js";
import { splitRelative } from "./relative.js";

const RULE: Rule = "namespace package";

export function resolveNamespaceMembers(project: PythonProject, view: FinalizeView): Finalized {
  const files = new Map<string, { readonly facts: FileFacts; readonly resolutions: readonly Resolution[] }>();
  for (const facts of view.files.values()) {
    const sites = facts.references.flatMap((reference) =>
      reference.kind === "static" ? reference.bindings.flatMap((binding) => membersOf(project, view, { facts, reference, binding })) : [],
    );
    if (sites.length > 0) files.set(facts.path, withSites(facts, view.resolutions(facts.path), sites));
  }
  return { units: [], files };
}

interface Bound {
  readonly facts: FileFacts;
  readonly reference: Reference;
  readonly binding: Binding;
}

function membersOf(project: PythonProject, view: FinalizeView, { facts: { path: from }, reference, binding }: Bound): readonly Site[] {
  const { imported, local, members } = binding;
  const { level, dotted } = splitRelative(reference.specifier);
  const chained = binding.uses.filter(({ chain }) => chain !== undefined && chain.length > 0);
  if (members === undefined || imported === "*" || imported === "=" || chained.length === 0) return [];
  const name = dotted === "" ? imported : `${dotted}.${imported}`;
  if (!isDirectory(find(project, from, level, name)) || isBoundBy(view, find(project, from, level, dotted), imported)) return [];
  const byModule = new Map<string, { readonly path: string; readonly uses: Use[] }>();
  for (const use of chained) {
    const { chain: [first = "", ...rest] = [], ...plain } = use;
    const found = find(project, from, level, `${name}.${first}`);
    if (found?.kind !== "module" || found.rest.length > 0) continue;
    const known = byModule.get(first) ?? { path: found.path, uses: [] };
    byModule.set(first, known);
    known.uses.push(rest.length > 0 ? { ...plain, chain: rest } : plain);
  }
  return [...byModule].map(([first, { path, uses }]): Site => {
    const bound = { imported: "*", local: `${local ?? imported}.${first}`, typeOnly: binding.typeOnly, uses, members: "also" } as const;
    return {
      reference: {
        specifier: `${".".repeat(level)}${name}.${first}`,
        kind: "reference",
        form: RULE,
        line: reference.line,
        offset: 0,
        bindings: [bound],
        noImport: true,
      },
      resolution: { targets: [{ kind: "file", path, rule: RULE }], problems: [] },
    };
  });
}

function find({ modules }: PythonProject, from: string, level: number, name: string): Found | undefined {
  return level > 0 ? modules.findRelative(from, level, name) : modules.find(from, name);
}

function isDirectory(found: Found | undefined): boolean {
  return found?.kind === "namespace" && found.rest.length === 0;
}

/** A package may have another value under the name. */
function isBoundBy({ facts }: FinalizeView, found: Found | undefined, name: string): boolean {
  const exports = found?.kind === "module" ? facts(found.path)?.exports : undefined;
  return exports?.some((one) => one.kind === "star" || one.name === name) === true;
}
