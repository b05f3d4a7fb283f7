/** The object form of `browser` in a manifest: replacements for the browser build. */
import type { EcmaPackage, MapOutput } from "../project.js";
import { at, isObject } from "../../manifests/json.js";
import type { Lookup } from "./lookup.js";
import { joinPath } from "../../../src/model/tree.js";

/** Replacements of files, and of packages by name; `false` in the manifest has no replacement and is omitted. */
export type BrowserMap = ReadonlyMap<string, string>;

/** Read once for each package: a map may have hundreds of rows and is needed for every import. */
export function createBrowserMaps(lookup: Lookup, mapOutput: MapOutput): (pkg: EcmaPackage) => BrowserMap {
  const known = new Map<EcmaPackage, BrowserMap>();
  return (pkg) => {
    const map = known.get(pkg) ?? readBrowserMap(pkg, lookup, mapOutput);
    known.set(pkg, map);
    return map;
  };
}

function readBrowserMap(pkg: EcmaPackage, lookup: Lookup, mapOutput: MapOutput): BrowserMap {
  const written = at(pkg.json, "browser");
  const map = new Map<string, string>();
  if (!isObject(written)) return map;
  const find = (value: string): string | undefined => {
    const path = /^\.{1,2}\//.test(value) ? joinPath(pkg.directory, value) : undefined;
    return path === undefined ? undefined : (lookup(path, { preferSource: false, exactCase: true })?.path ?? mapOutput(pkg, value)?.path);
  };
  for (const [key, value] of Object.entries(written)) {
    const replaced = /^\.{1,2}\//.test(key) ? find(key) : key;
    const replacement = typeof value === "string" ? find(value) : undefined;
    if (replaced !== undefined && replacement !== undefined && replaced !== replacement) map.set(replaced, replacement);
  }
  return map;
}
