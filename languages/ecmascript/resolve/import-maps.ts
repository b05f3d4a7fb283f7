/** Import maps: `deno.json`, the file in its `importMap`, and `<script type="importmap">`. */
import { type Tree, directoryOf, isInside, joinPath, upwards } from "../../../src/model/tree.js";
import { at, isObject, stringAt, type Json, type JsonObject } from "../../manifests/json.js";
import type { Rule } from "../rules.js";
import { readJsonc } from "../jsonc.js";

/** `path` is repo-relative; `specifier` is resolved again. */
type Mapped = { readonly kind: "path" | "specifier"; readonly text: string; readonly rule: Rule };

export type ImportMaps = (from: string, specifier: string) => Mapped | undefined;

interface ImportMap {
  readonly directory: string;
  readonly origin: string;
  readonly imports: JsonObject;
  readonly scopes: readonly (readonly [directory: string, imports: JsonObject])[];
}

export function createImportMaps(tree: Tree): ImportMaps {
  const known = new Map<string, readonly ImportMap[]>();
  const mapsAt = (directory: string): readonly ImportMap[] => {
    const found = known.get(directory) ?? [...denoMaps(tree, directory), ...htmlMaps(tree, directory)];
    known.set(directory, found);
    return found;
  };
  return (from, specifier) => {
    for (const directory of upwards(directoryOf(from))) {
      for (const map of mapsAt(directory)) {
        const mapped = applyMap(map, from, specifier);
        if (mapped !== undefined) return mapped;
      }
    }
    return undefined;
  };
}

function denoMaps(tree: Tree, directory: string): readonly ImportMap[] {
  const names = ["deno.json", "deno.jsonc", "import_map.json"].map((name) => joinPath(directory, name) ?? name);
  return names
    .filter((path) => tree.has(path))
    .flatMap((path) => {
      const json = readJsonc(tree.read(path) ?? "");
      const other = stringAt(json, "importMap");
      const otherPath = other === undefined ? undefined : joinPath(directory, other);
      const own = readMap(json, directory, path);
      return otherPath === undefined || !tree.has(otherPath)
        ? own
        : [...own, ...readMap(readJsonc(tree.read(otherPath) ?? ""), directoryOf(otherPath), otherPath)];
    });
}

function htmlMaps(tree: Tree, directory: string): readonly ImportMap[] {
  return tree
    .list(directory)
    .filter((name) => /\.html?$/.test(name))
    .flatMap((name) => {
      const path = joinPath(directory, name) ?? name;
      const markup = tree.read(path) ?? "";
      const attribute = markup.search(/type\s*=\s*["']?importmap/i);
      const start = attribute < 0 ? -1 : markup.indexOf(">", attribute);
      const end = start < 0 ? -1 : markup.indexOf("</script", start);
      return end < 0 ? [] : readMap(readJsonc(markup.slice(start + 1, end)), directory, path);
    });
}

function readMap(json: Json | undefined, directory: string, origin: string): readonly ImportMap[] {
  const imports = at(json, "imports");
  const scopes = at(json, "scopes");
  if (!isObject(imports) && !isObject(scopes)) return [];
  const scoped = Object.entries(isObject(scopes) ? scopes : {}).flatMap(([key, value]) => {
    const scope = joinPath(directory, key);
    return scope === undefined || !isObject(value) ? [] : [[scope, value] as const];
  });
  return [{ directory, origin, imports: isObject(imports) ? imports : {}, scopes: scoped }];
}

/** The longest scope that contains the importer first; in each, the exact key, then the longest prefix that ends in a slash. */
function applyMap(map: ImportMap, from: string, specifier: string): Mapped | undefined {
  const scopes = map.scopes.filter(([directory]) => isInside(from, directory)).toSorted(([a], [b]) => b.length - a.length);
  for (const imports of [...scopes.map(([, value]) => value), map.imports]) {
    const exact = Object.hasOwn(imports, specifier) ? specifier : undefined;
    const prefix = exact ?? longestPrefix(imports, specifier);
    const target = prefix === undefined ? undefined : stringAt(imports[prefix]);
    if (prefix === undefined || target === undefined) continue;
    const written = target + specifier.slice(prefix.length);
    if (written === specifier) continue;
    const rule = `import map "${prefix}"` as const;
    if (!/^\.{0,2}\//.test(written)) return { kind: "specifier", text: written, rule };
    const path = joinPath(map.directory, written);
    if (path !== undefined) return { kind: "path", text: path, rule };
  }
  return undefined;
}

/** A prefix ends in a slash. Deno takes an entry for a package of a registry for the paths in it, too. */
function longestPrefix(imports: JsonObject, specifier: string): string | undefined {
  const isPackage = (key: string): boolean => /^(?:jsr|npm):/.test(stringAt(imports[key]) ?? "");
  const fitting = Object.keys(imports).filter((key) =>
    key.endsWith("/") ? specifier.startsWith(key) : specifier.startsWith(`${key}/`) && isPackage(key),
  );
  return fitting.toSorted((a, b) => b.length - a.length)[0];
}
