/** The version of this program that a repository expects: another version may produce another map, and its drift would be misleading. */
import { PROGRAM, jsonIn } from "../../model/shown-text.js";
import type { Tree } from "../../model/tree.js";

const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** From a lock file or exact version in the manifests at the root. Undefined if unspecified. */
export function expectedVersion(tree: Tree): string | undefined {
  return locked(tree) ?? declared(tree);
}

function locked(tree: Tree): string | undefined {
  const entry = member(member(jsonIn(tree.read("package-lock.json") ?? "null"), "packages"), `node_modules/${PROGRAM}`);
  return exact(member(entry, "version"));
}

function declared(tree: Tree): string | undefined {
  const manifest = jsonIn(tree.read("package.json") ?? "null");
  return exact(member(member(manifest, "devDependencies"), PROGRAM)) ?? exact(member(member(manifest, "dependencies"), PROGRAM));
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function exact(value: unknown): string | undefined {
  return typeof value === "string" && EXACT.test(value) ? value : undefined;
}
