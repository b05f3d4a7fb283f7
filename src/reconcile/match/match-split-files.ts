/** A file that was split into new ones becomes the file that contains most of its symbols; ties are resolved by path. */
import { byteOrder } from "../../model/byte-order.js";
import { freeEntities, type FileNode, type Matching, type World } from "./matching.js";

/** Minimum share of the symbols. */
const LEAST = 0.5;

/** `isGone`: whether the file of a path no longer exists. */
export function matchSplitFiles(world: World, matching: Matching, isGone: (path: string) => boolean): void {
  const missing = freeEntities(world, matching).filter(({ external, symbol, path }) => !external && symbol === undefined && isGone(path));
  if (missing.length === 0) return;
  const homes = homesOf(world, matching, new Set(missing.map(({ path }) => path)));
  for (const entity of missing) {
    const { total = 0, counts = new Map<FileNode, number>() } = homes.get(entity.path) ?? {};
    const [best] = [...counts].sort(([a, one], [b, other]) => other - one || byteOrder(a.path, b.path));
    if (best === undefined || best[1] < total * LEAST || !matching.isOpen(best[0])) continue;
    matching.bind(best[0], entity.uid, "heir", entity);
  }
}

interface Homes {
  /** Number of symbols in the former file. */
  total: number;
  /** Symbols by the file that contains them now. */
  readonly counts: Map<FileNode, number>;
}

function homesOf(world: World, matching: Matching, paths: ReadonlySet<string>): ReadonlyMap<string, Homes> {
  const homes = new Map<string, Homes>();
  for (const { path, symbol, external } of world.old.all) {
    if (external || symbol === undefined || !paths.has(path)) continue;
    const home = homes.get(path) ?? { total: 0, counts: new Map<FileNode, number>() };
    home.total += 1;
    homes.set(path, home);
  }
  for (const [key, { uid }] of matching.matches) {
    const entity = world.old.byUid.get(uid);
    const node = world.byKey.get(key);
    const home = node?.type === "symbol" && entity?.symbol !== undefined ? homes.get(entity.path) : undefined;
    const file = node?.type === "symbol" ? world.byKey.get(node.path) : undefined;
    if (home !== undefined && file?.type === "file") home.counts.set(file, (home.counts.get(file) ?? 0) + 1);
  }
  return homes;
}
