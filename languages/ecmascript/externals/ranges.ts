/** Declared ranges in manifests: the range of a name in a package, with catalogs and import maps resolved. */
import { type Tree, isInside, upwards } from "../../../src/model/tree.js";
import { at, entriesOf, isObject, stringAt, type Json } from "../../manifests/json.js";
import { parseManifest } from "../packages/manifest.js";
import type { EcmaPackage, Packages } from "../project.js";
import { remember } from "../../../src/model/basics.js";
import { splitDescriptor } from "./lock-file.js";
import { readYaml } from "../../manifests/yaml.js";

export interface Declared {
  /** Directory of the manifest. */
  readonly directory: string;
  /** As written, catalogs resolved; may be empty. */
  readonly range: string;
}

export interface Ranges {
  /** The declarations that apply to an importer: its own package's first, then those of the packages around it. */
  declared(importer: string, scheme: "npm" | "jsr", name: string): readonly Declared[];
  /** Directory where the search for a lock file starts. */
  home(importer: string): string;
  /** Addresses in the import maps around the importer. */
  addresses(importer: string): readonly string[];
}

export function createRanges(tree: Tree, packages: Packages): Ranges {
  const manifests = remember((path: string): Json => readText(tree, path, (text) => parseManifest("manifest.json", text)));
  const catalogs = remember((directory: string) => readCatalogs(tree, directory, manifests));
  const chains = remember((directory: string) => packages.all.filter((pkg) => isInside(directory, pkg.directory)).toSorted(deepestFirst));
  const maps = remember((directory: string) => importMap(manifests, directory));
  const chain = (importer: string): readonly EcmaPackage[] => {
    const nearest = packages.manifestOf(importer) ?? packages.of(importer);
    if (nearest === undefined) return [];
    return [nearest, ...chains(nearest.directory).filter((pkg) => pkg.directory !== nearest.directory)];
  };
  const home = (importer: string): string => chain(importer)[0]?.directory ?? "";
  return {
    home,
    declared: (importer, scheme, name) => {
      const found = chain(importer).flatMap(({ directory, dependencies }): readonly Declared[] => {
        const range = scheme === "npm" ? dependencies.get(name) : undefined;
        return range === undefined ? [] : [{ directory, range: fromCatalog(range, name, directory, catalogs) }];
      });
      const mapped = upwards(home(importer)).flatMap((directory) =>
        maps(directory).flatMap((value): readonly Declared[] => {
          const parts = registryTarget(value, scheme);
          return parts?.name === name ? [{ directory, range: parts.range }] : [];
        }),
      );
      return [...found, ...mapped];
    },
    addresses: (importer) => upwards(home(importer)).flatMap((directory) => maps(directory).filter((value) => /^https?:/u.test(value))),
  };
}

function deepestFirst(a: EcmaPackage, b: EcmaPackage): number {
  return b.directory.length - a.directory.length;
}

/** `npm:chalk@5/source` → `chalk` and `5`. */
function registryTarget(value: string, scheme: string): { readonly name: string; readonly range: string } | undefined {
  if (!value.startsWith(`${scheme}:`)) return undefined;
  const bare = value.slice(scheme.length + 1).replace(/^\//u, "");
  const [first = "", second = ""] = bare.split("/");
  const target = bare.startsWith("@") ? `${first}/${second}` : first;
  return splitDescriptor(target) ?? { name: target, range: "" };
}

/** Values of `imports` in a `deno.json` and in its import map. */
function importMap(manifests: (path: string) => Json, directory: string): readonly string[] {
  const prefix = directory === "" ? "" : `${directory}/`;
  const values: string[] = [];
  for (const name of ["deno.json", "deno.jsonc", "import_map.json"]) {
    for (const [, value] of entriesOf(at(manifests(`${prefix}${name}`), "imports"))) if (typeof value === "string") values.push(value);
  }
  return values;
}

type Catalogs = ReadonlyMap<string, Json>;

/** `catalog:` and `catalog:name` refer to a range that the workspace declares once. */
function fromCatalog(range: string, name: string, directory: string, catalogs: (directory: string) => Catalogs): string {
  if (!range.startsWith("catalog:")) return range;
  const catalog = range.slice("catalog:".length).trim();
  for (const place of upwards(directory)) {
    const found = stringAt(catalogs(place).get(catalog === "" ? "default" : catalog), name);
    if (found !== undefined) return found;
  }
  return range;
}

function readCatalogs(tree: Tree, directory: string, manifests: (path: string) => Json): Catalogs {
  const prefix = directory === "" ? "" : `${directory}/`;
  const manifest = manifests(`${prefix}package.json`);
  const sources = [
    readYamlFile(tree, `${prefix}pnpm-workspace.yaml`),
    readYamlFile(tree, `${prefix}.yarnrc.yml`),
    at(manifest, "workspaces"),
    manifest,
  ];
  const found = new Map<string, Json>();
  for (const source of sources) {
    const own = at(source, "catalog");
    for (const [name, ranges] of [...(isObject(own) ? [["default", own] as const] : []), ...entriesOf(at(source, "catalogs"))]) {
      if (!found.has(name)) found.set(name, ranges);
    }
  }
  return found;
}

function readYamlFile(tree: Tree, path: string): Json {
  return readText(tree, path, readYaml);
}

/** Malformed manifests are reported where packages are read. */
function readText(tree: Tree, path: string, read: (text: string) => Json): Json {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return null;
  try {
    return read(text);
  } catch {
    return null;
  }
}
