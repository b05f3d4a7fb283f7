/** Names that a file uses but does not bind, where a star import brings them from another package, or may do so. */
import type { Binding, FileFacts, Reference } from "../model/facts.js";
import type { External, Resolution } from "../model/language.js";
import { broughtThrough, type Brought } from "./brought.js";
import type { World } from "./world.js";

interface Star {
  readonly reference: Reference;
  /** The module of the repository, or the package. */
  readonly path?: string;
  readonly external?: External;
}

export function freeUses(world: World, facts: FileFacts, resolutions: readonly Resolution[]): readonly Brought[] {
  const stars = starsOf(facts, resolutions);
  if (stars.length === 0) return [];
  const publisher = world.publishers.get(world.scan.workspaceOf(facts.path)?.language ?? "");
  const unit = world.units.byFile.get(facts.path)?.path;
  return (facts.free ?? []).flatMap((binding) => {
    const { imported } = binding;
    if (publisher?.isPredeclared(imported) === true) return [];
    if (unit !== undefined && world.exports.resolve(unit, imported).kind !== "missing") return [];
    return fromStars(world, stars, binding);
  });
}

function starsOf(facts: FileFacts, resolutions: readonly Resolution[]): readonly Star[] {
  const found = facts.references.flatMap((reference, index) => {
    if (reference.star !== true) return [];
    return (resolutions[index]?.targets ?? []).map((target): Star =>
      target.kind === "file" ? { reference, path: target.path } : { reference, external: target.external },
    );
  });
  return facts.lastStarWins === true ? found.toReversed() : found;
}

/** A module of the repository says whether it has the name; a package does not. */
function fromStars(world: World, stars: readonly Star[], binding: Binding): readonly Brought[] {
  const maybe: Brought[] = [];
  for (const { reference, path, external } of stars) {
    const { specifier } = reference;
    if (external !== undefined) maybe.push({ reference, binding, external, name: binding.imported, specifier, maybe: true });
    if (path === undefined) continue;
    const resolved = world.exports.throughStar(path, binding.imported);
    if (resolved.kind === "missing") continue;
    const brought = broughtThrough(world, reference, binding, { path, resolved });
    if (resolved.kind !== "unknown") return brought;
    maybe.push(...brought);
  }
  return maybe;
}
