/** The version of this program that a repository expects: another version may produce another map, and its drift would be misleading. */
import { PROGRAM } from "../../model/json-document.js";
import type { Tree } from "../../model/tree.js";

const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** From a lock file or exact version in the manifests at the root. Undefined if unspecified. */
export function expectedVersion(tree: Tree): string | undefined {
  return locked(tree) ?? declared(tree);
}

function locked(tree: Tree): string | undefined {
  const entry = member(member(parse(tree, "package-lock.json"), "packages"), `node_modules/${PROGRAM}`);
  return exact(member(entry, "version"));
}

function declared(tree: Tree): string | undefined {
  const manifest = parse(tree, "package.json");
  return exact(member(member(manifest, "devDependencies"), PROGRAM)) ?? exact(member(member(manifest, "dependencies"), PROGRAM));
}

function parse(tree: Tree, path: string): unknown {
  const text = tree.read(path) ?? "null";
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function exact(value: unknown): string | undefined {
  return typeof value === "string" && EXACT.test(value) ? value : undefined;
}
