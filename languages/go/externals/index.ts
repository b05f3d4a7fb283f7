/**
 * Facts of an external package that need no access to its code: versions from `go.mod`, `go.work` and the vendor
 * list, the package URL, and a bundled sentence. A pure function of the tree; nothing is fetched.
 */
import { PackageURL } from "packageurl-js";
import { byteOrder } from "../../../src/model/basics.js";
import type { External, ExternalFacts } from "../../../src/model/language.js";
import { versionOrder } from "../../manifests/version-order.js";
import { MODULE_PURPOSES } from "../data/module-purposes.js";
import { STANDARD_PACKAGES } from "../data/standard-packages.js";
import type { GoModule, GoProject } from "../project.js";
import { declarationsOf } from "../resolve/import-path.js";

/** `importers`: repo-relative paths, in a stable order; a problem is reported at the first one. */
export type DescribeExternal = (external: External, importers: readonly string[]) => ExternalFacts;

export function createExternals({ modules }: GoProject): DescribeExternal {
  return ({ ecosystem, name }, importers) => {
    if (ecosystem === "gostd") return standardFacts(name);
    if (ecosystem !== "go") return { label: `${ecosystem} dependency` };
    const homes = [...new Set(importers.flatMap((path) => modules.of(path) ?? []))];
    const known = homes.flatMap((module) => versionIn(module, homesOf(modules.mains(module), module), name) ?? []);
    const versions = [...new Set(known.flatMap(({ version }) => version ?? []))].toSorted(versionOrder);
    const replaced = [...new Set(known.flatMap(({ replacedBy }) => replacedBy ?? []))].toSorted(byteOrder);
    const real = replaced.length === 1 ? replaced[0] : undefined;
    return {
      label: "Go module",
      version: versions.length === 0 ? undefined : versions.join(", "),
      purl: golangUrl(real ?? name, versions.length === 1 ? versions[0] : undefined),
      notes: replaced.length === 0 ? undefined : `replaced by ${replaced.join(", ")}`,
      purpose: MODULE_PURPOSES.get(name) ?? MODULE_PURPOSES.get(name.replace(/\/v\d+$/, "")),
      problems: known.length > 0 ? undefined : [{ code: "undeclared-external", path: importers[0] ?? "", detail: name }],
    };
  };
}

function standardFacts(name: string): ExternalFacts {
  const label = "Go standard library package";
  if (name === "C") return { label, builtin: "cgo", purpose: "Calls into C code through cgo." };
  return { label, builtin: "go", purpose: STANDARD_PACKAGES.get(name) };
}

/** In a workspace the requirements of every member count. */
function homesOf(mains: readonly GoModule[], module: GoModule): readonly GoModule[] {
  return module.work === undefined ? [module] : mains;
}

interface Known {
  readonly version?: string;
  /** Path of the replacement module. */
  readonly replacedBy?: string;
}

/** The vendor list takes precedence; otherwise the requirement, the highest one in a workspace. Undefined: not declared. */
function versionIn(module: GoModule, homes: readonly GoModule[], name: string): Known | undefined {
  const { replaces, vendored } = declarationsOf(module);
  const required = homes.flatMap(({ file }) => file.requires.filter(({ path }) => path === name).map(({ version }) => version));
  const listed = vendored.find(({ path }) => path === name)?.version;
  const highest = required.toSorted(versionOrder).at(-1);
  const version = listed ?? highest;
  const mine = replaces.map(({ rule }) => rule).filter(({ from, fromVersion }) => from === name && (fromVersion ?? version) === version);
  const rule = mine.find(({ fromVersion }) => fromVersion !== undefined) ?? mine[0];
  if (rule?.toVersion !== undefined) return { version: rule.toVersion, ...(rule.to === name ? {} : { replacedBy: rule.to }) };
  if (version === undefined && rule === undefined) return undefined;
  return { version: version === "" ? undefined : version };
}

export function golangUrl(path: string, version?: string): string | undefined {
  const lower = path.toLowerCase();
  const slash = lower.lastIndexOf("/");
  try {
    const namespace = slash < 0 ? undefined : lower.slice(0, slash);
    // `+incompatible` must be escaped, which the library leaves to its callers.
    return new PackageURL("golang", namespace, lower.slice(slash + 1), version, undefined, undefined).toString().replaceAll("+", "%2B");
  } catch {
    return undefined;
  }
}
