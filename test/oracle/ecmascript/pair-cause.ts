/** Two answers to one specifier: why both may be right. */
import type { Cause } from "./causes.js";
import type { Repository } from "./repository.js";

const DECLARATION = /\.d\.[cm]?ts$/;

export function pairCause(repository: Repository, ours: string, oracle: string): Cause | undefined {
  const { tree } = repository;
  if (ours.toLowerCase() === oracle.toLowerCase()) return "case mismatch";
  const stem = (path: string): string => path.replace(/(?:\.d)?\.[^./]+$/, "");
  if (stem(ours) === stem(oracle) && tree.has(ours) && tree.has(oracle)) {
    return DECLARATION.test(oracle) || DECLARATION.test(ours) ? ".d.ts beside implementation" : "implementation beside its twin";
  }
  const platform = (path: string): string => stem(path).replace(/\.(?:native|ios|android|web|macos|windows)$/, "");
  if (platform(ours) === platform(oracle)) return "platform variant";
  if (DECLARATION.test(oracle) && isDeclaredTypes(repository, oracle)) return ".d.ts beside implementation";
  if (isSameManifest(repository, ours, oracle)) return "other condition of the same manifest";
  return undefined;
}

/** The nearest manifest of both files names both. */
function isSameManifest(repository: Repository, ours: string, oracle: string): boolean {
  const manifest = manifestOf(repository, ours);
  if (manifest === undefined || manifest !== manifestOf(repository, oracle)) return false;
  const text = repository.tree.read(manifest) ?? "";
  const directory = manifest.slice(0, -"package.json".length);
  return [ours, oracle].every(
    (path) => text.includes(path.slice(directory.length)) || /(?:^|\/)index\.[cm]?js$/.test(path.slice(directory.length)),
  );
}

function manifestOf({ tree }: Repository, path: string): string | undefined {
  const parts = path.split("/");
  for (let length = parts.length - 1; length >= 0; length -= 1) {
    const manifest = [...parts.slice(0, length), "package.json"].join("/");
    if (tree.has(manifest)) return manifest;
  }
  return undefined;
}

/** Some manifest above names the declaration file as its types. */
function isDeclaredTypes({ tree }: Repository, path: string): boolean {
  const parts = path.split("/");
  for (let length = parts.length - 1; length >= 0; length -= 1) {
    const directory = parts.slice(0, length).join("/");
    const text = tree.read(directory === "" ? "package.json" : `${directory}/package.json`);
    if (text !== undefined) return text.includes(parts.slice(length).join("/"));
  }
  return false;
}
