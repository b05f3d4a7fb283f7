/** The distribution of an import name: declared names first, then the bundled table. */
import { learn, type Tree } from "../../../src/model/tree.js";
import { at, entriesOf, stringsOf } from "../../manifests/json.js";
import { remember } from "../../../src/model/basics.js";
import { IMPORT_DISTRIBUTIONS } from "../data/import-distributions.js";
import { packagePurpose } from "../data/package-purposes.js";
import { normaliseName } from "../distributions/requirement.js";
import type { Distributions } from "../project.js";
import { INLINE_REQUIREMENTS } from "../readings.js";

interface Owner {
  /** As written in the index. */
  readonly distribution: string;
  /** Specifiers of the manifests that declare it, nearest first; empty if it is undeclared. */
  readonly specifiers: readonly string[];
  readonly declared: boolean;
}

export interface Ownership {
  /** The owner from an importer's point of view. */
  ownerOf(from: string, importName: string): Owner;
  /** Whether the name of some requirement resembles the import name: it may provide it (`pysaml2` provides `saml2`). */
  isLikelyDeclared(from: string, importName: string): boolean;
  /** Whether a requirement that is no distribution of this repository provides the name. */
  isForeign(from: string, importName: string): boolean;
  /** Whether some requirement begins with the name, or the bundled table contains it. */
  isKnown(from: string, importName: string): boolean;
}

export function createOwnership(tree: Tree, distributions: Distributions): Ownership {
  const local = new Set(distributions.all.filter(({ named }) => named).map(({ name }) => normaliseName(name)));
  const scripts = remember((path: string) => new Map(learn(tree, INLINE_REQUIREMENTS, path)));
  const declaredIn = remember((directory: string) => requirementsAround(distributions, directory));
  const declaredNear = (from: string): ReadonlyMap<string, readonly string[]> => declaredIn(distributions.of(from)?.directory ?? "");
  const ownerOf = (from: string, importName: string): Owner => {
    const declared = declaredNear(from);
    const names = candidates(distributions, from, importName);
    const name = names.find((one) => declared.has(normaliseName(one)));
    if (name !== undefined) return { distribution: name, specifiers: declared.get(normaliseName(name)) ?? [], declared: true };
    for (const one of names) {
      const specifier = scripts(from).get(normaliseName(one));
      if (specifier !== undefined) return { distribution: one, specifiers: [specifier], declared: true };
    }
    return { distribution: (IMPORT_DISTRIBUTIONS.get(importName) ?? [])[0] ?? importName, specifiers: [], declared: false };
  };
  return {
    ownerOf,
    isLikelyDeclared: (from, importName) => [...declaredNear(from).keys()].some((name) => !local.has(name) && resembles(name, importName)),
    isForeign: (from, importName) => {
      const owner = ownerOf(from, importName);
      return owner.declared && !local.has(normaliseName(owner.distribution));
    },
    isKnown: (from, importName) => {
      const plain = normaliseName(importName);
      if (IMPORT_DISTRIBUTIONS.has(importName) || packagePurpose(plain) !== undefined || ownerOf(from, importName).declared) return true;
      return [...declaredNear(from).keys()].some((name) => name.startsWith(`${plain}-`) && !local.has(name));
    },
  };
}

/** Shorter names are part of too many others. */
const SHORTEST = 4;

function resembles(distribution: string, importName: string): boolean {
  if (/^types-|-stubs$/.test(distribution)) return false;
  const [a, b] = [distribution, importName].map((name) => name.toLowerCase().replace(/[^a-z\d]/g, "")) as [string, string];
  return Math.min(a.length, b.length) >= SHORTEST && (a.includes(b) || b.includes(a));
}

/** Requirements of a distribution and of those around it, nearest first. */
function requirementsAround(distributions: Distributions, directory: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { requirements } of distributions.around(directory === "" ? "\0" : `${directory}/\0`)) {
    for (const [name, specifier] of requirements) {
      const list = found.get(name) ?? [];
      list.push(specifier);
      found.set(name, list);
    }
  }
  return found;
}

/** Distributions that may provide an import name, best first; types-only distributions never own one. */
function candidates(distributions: Distributions, from: string, importName: string): readonly string[] {
  const configured = distributions.around(from).flatMap(({ pyproject }) => deptryNames(pyproject, importName));
  const members = distributions.all.filter((one) => importNames(one.pyproject).includes(importName)).map(({ name }) => name);
  return [...configured, ...members, importName, importName.replaceAll(".", "-"), ...(IMPORT_DISTRIBUTIONS.get(importName) ?? [])];
}

function importNames(pyproject: Parameters<typeof at>[0]): readonly string[] {
  return stringsOf(at(pyproject, "project", "import-names"));
}

/** `[tool.deptry.package_module_name_map]`: distribution → import names. */
function deptryNames(pyproject: Parameters<typeof at>[0], importName: string): readonly string[] {
  const table = at(pyproject, "tool", "deptry", "package_module_name_map");
  return entriesOf(table).flatMap(([name, modules]) => (stringsOf(modules).includes(importName) ? [name] : []));
}
