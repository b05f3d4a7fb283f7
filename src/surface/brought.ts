/** Names that an import brings from other packages, directly or through modules of the repository. */
import type { Resolved } from "../link/exports.js";
import type { Binding, Reference } from "../model/facts.js";
import type { External } from "../model/external.js";
import type { PackageUrl } from "../model/publisher.js";
import { originsOf, type Origin, type World } from "./world.js";

/** A binding with the statement that brings it into the repository. */
export interface Brought {
  readonly reference: Pick<Reference, "specifier" | "line" | "form" | "kind">;
  readonly binding: Binding | undefined;
  /** The package by the name in the statement, or by its URL if this repository publishes it. */
  readonly external: External | { readonly own: PackageUrl };
  /** Name in the package. */
  readonly name: string | undefined;
  readonly specifier: string;
  readonly through?: string;
  readonly maybe?: true;
}

export function broughtFrom(reference: Brought["reference"], binding: Binding, origin: Origin): Brought {
  return {
    reference,
    binding,
    external: origin.external,
    name: origin.name,
    specifier: origin.specifier,
    through: origin.path,
  };
}

/** A name that several packages may provide is a use of each, perhaps. */
export function broughtThrough(
  world: World,
  reference: Brought["reference"],
  binding: Binding,
  { path, resolved }: { readonly path: string; readonly resolved: Resolved },
): readonly Brought[] {
  if (resolved.kind !== "external" && resolved.kind !== "unknown") return [];
  const origins = originsOf(world, path, binding.imported);
  if (resolved.kind === "external") return origins.slice(0, 1).map((origin) => broughtFrom(reference, binding, origin));
  return origins.map((origin) => ({ ...broughtFrom(reference, binding, origin), maybe: true }));
}
