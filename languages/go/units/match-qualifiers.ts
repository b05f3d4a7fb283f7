/**
 * The import behind an unbound qualifier. An import without an alias binds the package's own name, which only its
 * files declare; for external packages the import path is the best guess.
 */
import type { Binding, FileFacts, Reference } from "../../../src/model/facts.js";
import type { Resolution } from "../../../src/model/language.js";
import { packageNames } from "./package-names.js";
import { isExported } from "../is-exported.js";

export interface NameSource {
  /** The clause of the package at a unit path. */
  clause(path: string): string | undefined;
  /** Whether the file's own package declares the name. */
  declares(name: string): boolean;
}

/** An import whose local name is unknown. */
interface Open {
  readonly index: number;
  readonly names: readonly string[];
  /** Certain: read from the package itself, or of the standard library. */
  readonly known: boolean;
}

/** The facts with the uses of qualifiers moved to their imports; the same object if there are none. */
export function matchQualifiers(facts: FileFacts, resolutions: readonly Resolution[], source: NameSource): FileFacts {
  const open = facts.references.flatMap((reference, index) => openImport(reference, index, resolutions[index], source));
  const free = facts.free ?? [];
  if (!facts.references.some(isImport)) return facts;
  const matched = match(
    open,
    free.filter((binding) => isQualifier(binding)),
    source,
  );
  const names = new Set(matched.values());
  const byName = new Map(free.map((binding) => [binding.imported, binding]));
  return {
    ...facts,
    references: facts.references.map((reference, index) => withUses(reference, matched.get(index), byName)),
    free: free.filter((binding) => !names.has(binding.imported)),
  };
}

function isImport(reference: Reference): boolean {
  return reference.form.startsWith("import") && reference.star !== true && reference.bindings.length === 1;
}

function openImport(reference: Reference, index: number, resolution: Resolution | undefined, source: NameSource): readonly Open[] {
  if (!isImport(reference) || reference.bindings[0]?.local !== undefined) return [];
  const target = resolution?.targets[0];
  const clause = target?.kind === "file" ? source.clause(target.path) : undefined;
  if (clause !== undefined) return [{ index, names: [clause], known: true }];
  const standard = target?.kind === "external" && target.external.ecosystem === "gostd";
  const root = target?.kind === "external" && (standard || target.external.name === reference.specifier);
  return [{ index, names: packageNames(reference.specifier, root), known: standard }];
}

/** Whether an exported name is selected from it. */
function isQualifier({ uses }: Binding): boolean {
  return uses.some(({ chain }) => chain?.[0] !== undefined);
}

/** Import index to qualifier. Certain names first, then guesses, the most likely first, then a single remaining pair. */
function match(open: readonly Open[], qualifiers: readonly Binding[], source: NameSource): ReadonlyMap<number, string> {
  const matched = new Map<number, string>();
  const unbound = new Set(qualifiers.map(({ imported }) => imported));
  const take = (index: number, name: string): void => {
    matched.set(index, name);
    unbound.delete(name);
  };
  for (const { index, names, known } of open) {
    const [name] = names;
    if (known && name !== undefined && unbound.has(name)) take(index, name);
  }
  for (const { imported } of qualifiers) if (source.declares(imported)) unbound.delete(imported);
  const most = Math.max(0, ...open.map(({ names }) => names.length));
  for (let choice = 0; choice < most; choice += 1) {
    for (const { index, names, known } of open) {
      const name = names[choice];
      if (!known && !matched.has(index) && name !== undefined && unbound.has(name)) take(index, name);
    }
  }
  const rest = open.filter(({ index, known }) => !known && !matched.has(index));
  const left = qualifiers.filter(({ imported, uses }) => unbound.has(imported) && uses.every(({ chain }) => isExported(chain?.[0] ?? "")));
  if (rest.length === 1 && left.length === 1 && rest[0] !== undefined && left[0] !== undefined) take(rest[0].index, left[0].imported);
  return matched;
}

/** The Go compiler rejects unused imports, so an import without a visible use keeps its edge. */
function withUses(reference: Reference, name: string | undefined, free: ReadonlyMap<string, Binding>): Reference {
  const [binding] = reference.bindings;
  if (!isImport(reference) || binding === undefined) return reference;
  const uses = name === undefined ? binding.uses : (free.get(name)?.uses ?? []);
  const kept = uses.length === 0 ? { keep: true } : {};
  return { ...reference, bindings: [{ ...binding, ...(name === undefined ? {} : { local: name }), uses, members: "only", ...kept }] };
}
