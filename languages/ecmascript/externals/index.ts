/**
 * Facts of an external package that need no access to its code: the version from lock files or otherwise the
 * manifest's range, the package URL, and a bundled sentence. A pure function of the tree; nothing installed is read, nothing is fetched.
 */
import { PackageURL } from "packageurl-js";
import { byteOrder } from "../../../src/model/basics.js";
import type { External, ExternalFacts } from "../../../src/model/language.js";
import { type Tree, relativeTo } from "../../../src/model/tree.js";
import { PACKAGE_PURPOSES } from "../data/package-purposes.js";
import type { Packages } from "../project.js";
import { addressVersion } from "./deno-lock.js";
import { type Pin, splitAlias } from "./lock-file.js";
import { createLocks, type Locks } from "./locks.js";
import { createRanges, type Declared, type Ranges } from "./ranges.js";
import { versionOrder } from "../../manifests/version-order.js";
import { type Builtin, BUN_BUILTINS, CLOUDFLARE_BUILTINS, DENO_BUILTINS, NODE_BUILTINS } from "../data/node-builtins.js";

const RUNTIMES: readonly Runtime[] = [
  { name: "node", label: "Node.js built-in module", modules: NODE_BUILTINS },
  { name: "bun", label: "Bun built-in module", modules: BUN_BUILTINS },
  { name: "deno", label: "Deno built-in module", modules: DENO_BUILTINS },
  { name: "cloudflare", label: "Cloudflare Workers built-in module", modules: CLOUDFLARE_BUILTINS },
];

/** `importers`: repo-relative paths, in a stable order; a problem is reported at the first one. */
export type DescribeExternal = (external: External, importers: readonly string[]) => ExternalFacts;

export function createExternals(tree: Tree, packages: Packages): DescribeExternal {
  const sources: Sources = { locks: createLocks(tree), ranges: createRanges(tree, packages) };
  return (external, importers) => {
    switch (external.ecosystem) {
      case "npm":
        return npmFacts(sources, external.name, importers);
      case "jsr":
        return { label: "JSR package", version: versionOf(knownOf(sources, "jsr", external.name, importers)) };
      case "url":
        return { label: "remote module", version: ascending(remoteVersions(sources, external.name, importers)) };
      case "virtual":
        return { label: "virtual module" };
      default:
        return builtinFacts(external) ?? { label: `${external.ecosystem} dependency` };
    }
  };
}

interface Sources {
  readonly locks: Locks;
  readonly ranges: Ranges;
}

/** Combined facts of locks and manifests. */
interface Known {
  readonly pins: readonly Pin[];
  readonly ranges: readonly string[];
  readonly declared: boolean;
}

function npmFacts(sources: Sources, name: string, importers: readonly string[]): ExternalFacts {
  const builtin = name.includes(":") ? builtinFacts({ ecosystem: "node", name }) : undefined;
  if (builtin !== undefined) return builtin;
  const known = knownOf(sources, "npm", name, importers);
  const real = realName(name, known);
  const versions = [...new Set(known.pins.map((pin) => pin.version))];
  const missing = !known.declared && known.pins.length === 0 && !hasTypes(sources, name, importers);
  return {
    label: "npm package",
    version: versionOf(known),
    purl: npmUrl(real, versions.length === 1 ? versions[0] : undefined),
    package: real === name ? undefined : real,
    purpose: PACKAGE_PURPOSES.get(real) ?? PACKAGE_PURPOSES.get(name) ?? typesPurpose(real),
    problems: missing ? [{ code: "undeclared-external", path: importers[0] ?? "", detail: name }] : undefined,
  };
}

/** The pins of the importing packages' own declarations; if there are none, any locked version; otherwise only the ranges. */
function knownOf({ locks, ranges }: Sources, scheme: "npm" | "jsr", name: string, importers: readonly string[]): Known {
  const homes = new Map(importers.map((importer) => [ranges.home(importer), importer]));
  const requests = [...homes].map(([home, importer]) => ({ home, declarations: ranges.declared(importer, scheme, name) }));
  const direct = requests.flatMap(({ home, declarations }) => directPin(locks, scheme, name, home, declarations) ?? []);
  return {
    pins:
      direct.length > 0
        ? direct
        : requests.flatMap(({ home, declarations }) => anyPins(locks, scheme, name, home, declarations.length > 0)),
    ranges: requests.flatMap(({ declarations }) => declarations[0]?.range ?? []),
    declared: requests.some(({ declarations }) => declarations.length > 0),
  };
}

function directPin(locks: Locks, scheme: "npm" | "jsr", name: string, home: string, declarations: readonly Declared[]): Pin | undefined {
  const requests: readonly Partial<Declared>[] = declarations.length > 0 ? declarations : [{ directory: home }];
  for (const { directory = home, range } of requests) {
    for (const placed of locks.above(directory, scheme)) {
      const relative = relativeTo(placed.directory, directory);
      const found = placed.lock.direct({ directory: relative, name, range });
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** A declared name without an entry of its own (overrides, a stale lock): only a single locked version is unambiguous. */
function anyPins(locks: Locks, scheme: "npm" | "jsr", name: string, home: string, declared: boolean): readonly Pin[] {
  for (const { lock } of locks.above(home, scheme)) {
    const all = lock.any(name);
    const distinct = new Set(all.map((pin) => pin.version)).size;
    if (distinct === 1 || (distinct > 1 && !declared)) return all;
  }
  return [];
}

/** Several versions ascending; without a pin the range of the manifest. */
function versionOf({ pins, ranges }: Known): string | undefined {
  if (pins.length > 0) return ascending(pins.map((pin) => pin.version));
  const written = ranges.map((range) => splitAlias(range)?.range ?? range).filter((range) => range.trim() !== "");
  return written.length === 0 ? undefined : [...new Set(written)].toSorted(byteOrder).join(", ").replace(/\s+/gu, " ");
}

function ascending(versions: readonly string[]): string | undefined {
  return versions.length === 0 ? undefined : [...new Set(versions)].toSorted(versionOrder).join(", ");
}

/** The package behind an `npm:` alias. */
function realName(name: string, { pins, ranges }: Known): string {
  const [range] = ranges;
  return pins[0]?.name ?? (range === undefined ? undefined : splitAlias(range)?.name) ?? name;
}

export function npmUrl(name: string, version?: string): string | undefined {
  const slash = name.startsWith("@") ? name.indexOf("/") : -1;
  try {
    const scope = slash === -1 ? undefined : name.slice(0, slash);
    return new PackageURL("npm", scope, name.slice(slash + 1), version, undefined, undefined).toString();
  } catch {
    return undefined;
  }
}

/** A package of declarations makes an import legal if it loads nothing at run time. */
function hasTypes(sources: Sources, name: string, importers: readonly string[]): boolean {
  const types = `@types/${name.startsWith("@") ? name.slice(1).replace("/", "__") : name}`;
  return importers.some((importer) => sources.ranges.declared(importer, "npm", types).length > 0);
}

function typesPurpose(name: string): string | undefined {
  if (!name.startsWith("@types/")) return undefined;
  const [first = "", second] = name.slice("@types/".length).split("__");
  return `Type declarations of \`${second === undefined ? first : `@${first}/${second}`}\`.`;
}

function remoteVersions({ locks, ranges }: Sources, address: string, importers: readonly string[]): readonly string[] {
  return importers.flatMap((importer) => {
    const locked = locks.remote(ranges.home(importer), address);
    return locked.length > 0 ? locked : ranges.addresses(importer).flatMap((url) => addressVersion(url, address) ?? []);
  });
}

interface Runtime {
  readonly name: string;
  readonly label: string;
  readonly modules: ReadonlyMap<string, Builtin>;
}

// Modules of a runtime: a sentence, but neither version nor package URL.

/** Facts of `node:fs`, `bun:sqlite`, `bun`, …; undefined if no runtime provides the module. */
function builtinFacts({ ecosystem, name }: External): ExternalFacts | undefined {
  const colon = name.indexOf(":");
  const prefix = colon === -1 ? ecosystem : name.slice(0, colon);
  const runtime = RUNTIMES.find((one) => one.name === prefix);
  if (runtime === undefined) return undefined;
  const [module = ""] = name.slice(colon + 1).split("/");
  return { builtin: runtime.name, label: runtime.label, purpose: runtime.modules.get(module)?.purpose };
}
