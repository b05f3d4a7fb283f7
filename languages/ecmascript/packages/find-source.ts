/** Finds the tracked file of a declared path, whatever language it was compiled from. */
import type { Tree } from "../../../src/model/tree.js";

const SOURCE_EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte"];
const OUTPUT_EXTENSION = /\.(?:d\.mts|d\.cts|d\.ts|min\.js|mjs|cjs|jsx|js)$/;

/** `dist/shop.d.ts` → `dist/shop`; other extensions stay. */
export function stripOutputExtension(path: string): string {
  return path.replace(OUTPUT_EXTENSION, "");
}

/** The tracked file with that path, or the source that compiles to it in place; otherwise the index of a directory. */
export function findSource(tree: Tree, path: string): string | undefined {
  if (path !== "" && tree.has(path)) return path;
  return findTwin(tree, path);
}

/** As `findSource`, but never the path itself unless an extension leads to it. */
export function findTwin(tree: Tree, path: string): string | undefined {
  const stem = stripOutputExtension(path);
  return withExtension(tree, stem) ?? withExtension(tree, stem === "" ? "index" : `${stem}/index`);
}

function withExtension(tree: Tree, stem: string): string | undefined {
  if (!stemsOf(tree).has(stem)) return undefined;
  for (const extension of SOURCE_EXTENSIONS) if (tree.has(stem + extension)) return stem + extension;
  return undefined;
}

/** The code whose types a declaration file writes down: `shop.js` beside `shop.d.ts`. */
export function codeBeside(tree: Tree, path: string): string | undefined {
  const [, stem, module] = /^(.*)\.d\.([cm]?)ts$/.exec(path) ?? [];
  if (stem === undefined) return undefined;
  const extensions = [`.${module}js`, `.${module}ts`, ".js", ".jsx", ".ts", ".tsx"];
  return extensions.map((extension) => stem + extension).find((one) => tree.has(one));
}

/** Paths without their extensions. Most candidates exist with no extension at all, and one lookup shows it. */
function stemsOf(tree: Tree): ReadonlySet<string> {
  const known = STEMS.get(tree) ?? new Set(tree.paths.flatMap((path) => stemOf(path) ?? []));
  STEMS.set(tree, known);
  return known;
}

const STEMS = new WeakMap<Tree, ReadonlySet<string>>();

function stemOf(path: string): string | undefined {
  const extension = path.slice(path.lastIndexOf("."));
  return SOURCE_EXTENSIONS.includes(extension) && path.length > extension.length ? path.slice(0, -extension.length) : undefined;
}
