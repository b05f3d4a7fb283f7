/**
 * Facts of an external package that need no access to its code: its distribution, the version from lock files or
 * otherwise the manifest's specifier, the package URL, and a bundled sentence. A pure function of the tree; nothing installed is read,
 * nothing is fetched.
 */
import { PackageURL } from "packageurl-js";
import { byteOrder } from "../../../src/model/basics.js";
import type { External, ExternalFacts } from "../../../src/model/language.js";
import { versionOrder } from "../../manifests/version-order.js";
import { packagePurpose } from "../data/package-purposes.js";
import { standardPurpose } from "../data/standard-library.js";
import { normaliseName, pinned } from "../distributions/requirement.js";
import type { PythonProject } from "../project.js";
import { createLocks, type Locks } from "./locks.js";
import type { Ownership } from "./ownership.js";

/** `importers`: repo-relative paths, in a stable order; a problem is reported at the first one. */
type DescribeExternal = (external: External, importers: readonly string[]) => ExternalFacts;

export function createExternals({ tree, distributions }: PythonProject, ownership: Ownership): DescribeExternal {
  const locks = createLocks(tree, distributions);
  return (external, importers) => {
    if (external.ecosystem === "python") {
      return { label: "Python standard library module", builtin: "python", purpose: standardPurpose(external.name) };
    }
    return packageFacts(ownership, locks, external.name, importers);
  };
}

function packageFacts(ownership: Ownership, locks: Locks, name: string, importers: readonly string[]): ExternalFacts {
  const owners = (importers.length > 0 ? importers : [""]).map((from) => ({ from, owner: ownership.ownerOf(from, name) }));
  // An importer that declares the package takes precedence over others.
  const best = owners.find(({ owner }) => owner.declared) ?? owners[0];
  const distribution = best?.owner.distribution ?? name;
  const versions = ascending(owners.flatMap(({ from }) => locks.versions(from, distribution)));
  const specifiers = [...new Set(owners.flatMap(({ owner }) => owner.specifiers[0] ?? []))].filter((specifier) => specifier !== "");
  const exact = specifiers.map(pinned);
  const known = versions.length > 0 ? versions : exact.every((version) => version !== undefined) ? ascending(exact) : [];
  const declared =
    owners.some(({ owner }) => owner.declared) || versions.length > 0 || importers.some((from) => ownership.isLikelyDeclared(from, name));
  return {
    label: "Python package",
    version: known.length > 0 ? known.join(", ") : specifiers.length > 0 ? specifiers.toSorted(byteOrder).join(", ") : undefined,
    purl: pypiUrl(distribution, known.length === 1 ? known[0] : undefined),
    package: normaliseName(distribution) === normaliseName(name) ? undefined : distribution,
    purpose: packagePurpose(normaliseName(distribution)),
    problems: declared ? undefined : [{ code: "undeclared-external", path: importers[0] ?? "", detail: name }],
  };
}

function ascending(versions: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(versions.filter((version) => version !== undefined))].toSorted(versionOrder);
}

export function pypiUrl(distribution: string, version?: string): string | undefined {
  try {
    return new PackageURL("pypi", undefined, normaliseName(distribution), version, undefined, undefined).toString();
  } catch {
    return undefined;
  }
}
