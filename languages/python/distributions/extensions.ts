/** Compiled modules and their sources: `Extension(…)` in `setup.py`, maturin. */
import type { Tree } from "../../../src/model/tree.js";
import { at, isObject, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { joinRelative } from "../../manifests/paths.js";
import type { Manifests } from "./manifests.js";

/** Dotted name → first tracked source file, or `Cargo.toml`. */
export function readExtensions(tree: Tree, { directory, pyproject, setupPy }: Manifests): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (name: string | undefined, sources: readonly string[]): void => {
    const source = sources.flatMap((path) => joinRelative(directory, path) ?? []).find((path) => tree.has(path));
    if (name !== undefined && source !== undefined && !found.has(name)) found.set(name, source);
  };
  for (const call of calls(at(setupPy, "ext_modules"))) {
    const positional = listOf(at(call, "positional"));
    add(stringAt(call, "name") ?? stringAt(positional[0]), stringsOf(at(call, "sources") ?? positional[1]));
  }
  for (const entry of listOf(at(pyproject, "tool", "setuptools", "ext-modules")))
    add(stringAt(entry, "name"), stringsOf(at(entry, "sources")));
  const maturin = at(pyproject, "tool", "maturin");
  const crate = stringAt(maturin, "manifest-path") ?? "Cargo.toml";
  add(stringAt(maturin, "module-name") ?? crateName(tree, maturin, directory), [crate]);
  for (const call of calls(at(setupPy, "rust_extensions"))) {
    const positional = listOf(at(call, "positional"));
    add(stringAt(positional[0]) ?? stringAt(call, "target"), [stringAt(call, "path") ?? stringAt(positional[1]) ?? "Cargo.toml"]);
  }
  return found;
}

/** `[Extension(…)]`, `cythonize([…])` and a single call. */
function calls(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return listOf(value).flatMap(calls);
  if (!isObject(value)) return [];
  return stringAt(value, "call") === "cythonize" ? listOf(at(value, "positional")).flatMap(calls) : [value];
}

/** Without a `module-name` the module has the name of the crate's library. */
function crateName(tree: Tree, maturin: Json | undefined, directory: string): string | undefined {
  if (maturin === undefined) return undefined;
  const path = joinRelative(directory, stringAt(maturin, "manifest-path") ?? "Cargo.toml");
  const text = path !== undefined && tree.has(path) ? (tree.read(path) ?? "") : "";
  const library = /^\[lib\][^[]*?^name\s*=\s*"([\w-]+)"/mu.exec(text)?.[1] ?? /^\[package\][^[]*?^name\s*=\s*"([\w-]+)"/mu.exec(text)?.[1];
  return library?.replaceAll("-", "_");
}
