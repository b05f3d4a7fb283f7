/** Whether the next run would find the entities of a first map by their sources alone, without identifying them. */
import type { Operation } from "../model/operation.js";
import { plainSource } from "./old-entities.js";

/**
 * True only if `identify` over the map that `wanted` makes would match every node by the `source:` that it was created with. That also requires
 * that the sources have no markers, and that no commit has a map, whose texts could show that files changed places.
 */
export function areFoundAgain(wanted: readonly Operation[]): boolean {
  const sources = new Set<string>();
  for (const operation of wanted) {
    if (operation.op !== "createObject" && operation.op !== "createFunction") continue;
    const { source, extras = {} } = operation;
    const isExternal = operation.op === "createObject" && operation.kind === "external";
    if (sources.has(source) || plainSource({ source, external: isExternal }) !== source) return false;
    // Nothing is a package and a built-in module at once.
    if (isExternal && (extras.purl ?? "") !== "" && (extras.builtin ?? "") !== "") return false;
    sources.add(source);
  }
  return true;
}
