import type { MapEntity } from "../../../../src/retrieve/map-graph.js";

/** How people speak of an entity: `total` in `src/cart.ts`, `cart.ts` in `src`. */
interface EntityName {
  readonly name: string;
  /** Its file or directory; empty at the top of the repository and for externals. */
  readonly place: string;
}

type Named = Pick<MapEntity, "source" | "path" | "symbol" | "uid">;

export function nameOf({ source, path, symbol, uid }: Named): EntityName {
  if (symbol !== undefined) return { name: symbol, place: path };
  if (path === "") return { name: source || uid, place: "" };
  if (path === ".") return { name: "package at the top", place: "" };
  const cut = path.lastIndexOf("/");
  return { name: path.slice(cut + 1), place: path.slice(0, Math.max(cut, 0)) };
}
