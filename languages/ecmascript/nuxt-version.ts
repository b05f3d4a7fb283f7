/** Nuxt 2 has other conventions: it imports nothing by itself, and makes a store of each file in `store/`. */
import type { EcmaPackage } from "./project.js";

export function isNuxt2({ dependencies }: Pick<EcmaPackage, "dependencies">): boolean {
  if (dependencies.has("nuxt-edge") || dependencies.has("@nuxt/bridge")) return true;
  return /^[\^~>=v\s]*[12](?:\.|$)/.test(dependencies.get("nuxt") ?? "");
}
