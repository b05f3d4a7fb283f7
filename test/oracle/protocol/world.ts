/** What the author of a session believes to exist; a refused command makes it wrong, which is welcome. */
import type { Random } from "./random.js";
import { MALFORMED, STRANGERS } from "./words.js";

export interface World {
  readonly entities: string[];
  /** Roots with a table of contents of their own. */
  readonly tocs: Set<string>;
  readonly imports: { readonly importer: string; readonly imported: string; readonly exporter?: string }[];
  readonly shared: { readonly exporter: string; readonly shared: string }[];
  minted: number;
}

/** Nearly always one that should exist. */
export function someUid(world: World, random: Random): string {
  const odd = random.below(100);
  if (odd === 0) return random.of(MALFORMED);
  if (odd < 3 || world.entities.length === 0) return random.of(STRANGERS);
  return random.of(world.entities);
}

export function someObject(world: World, random: Random): string {
  const objects = world.entities.filter((uid) => !uid.startsWith("func-"));
  return objects.length === 0 || random.once(12) ? someUid(world, random) : random.of(objects);
}

/** What `--toc` and its like may name. */
export function someToc(world: World, random: Random): string {
  const choice = random.below(30);
  if (choice === 0) return someUid(world, random);
  if (choice < 15 || world.tocs.size === 0) return "default";
  return random.of([...world.tocs]);
}

export function freshUid(world: World, random: Random, prefix: "obj" | "func"): string {
  if (world.entities.length > 0 && random.once(25)) return random.of(world.entities);
  if (random.once(60)) return random.of(MALFORMED);
  const other = prefix === "obj" ? "func" : "obj";
  return `${random.once(50) ? other : prefix}-${digits(random)}`;
}

export function digits(random: Random): string {
  return random
    .below(2 ** 31)
    .toString(16)
    .padStart(8, "0");
}

export function forget(world: World, uid: string): void {
  remove(world.entities, (entity) => entity === uid);
  world.tocs.delete(uid);
  remove(world.imports, ({ importer, imported, exporter }) => importer === uid || imported === uid || exporter === uid);
  remove(world.shared, ({ exporter, shared }) => exporter === uid || shared === uid);
}

function remove<T>(items: T[], isGone: (item: T) => boolean): void {
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item !== undefined && isGone(item)) items.splice(index, 1);
  }
}
