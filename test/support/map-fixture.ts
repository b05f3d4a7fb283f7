import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT_DEFAULTS } from "../../src/traversal/select-roots.js";
import { mapRepository } from "../../src/pipeline/map-repository.js";
import type { MapOptions, RepositoryMap, Source } from "../../src/pipeline/map-types.js";
import { apply } from "../../src/dsp/apply/apply.js";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { LINK_DEFAULTS } from "../../src/link/link.js";
import { memoryTree } from "../../src/fs/memory-tree.js";

export const DEFAULTS: MapOptions = { roots: ROOT_DEFAULTS, link: LINK_DEFAULTS, include: new Set(), workers: 0, scopes: true };

/** The files of a directory as a tree in memory: what git ignores or tracks here does not matter to a fixture. */
function fixtureTree(directory: string): Source {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(directory.length + 1)] = readFileSync(path, "utf8");
  }
  return { ...memoryTree(files), skipped: [] };
}

/** The `.dsp` tree of a fixture: path under `.dsp/` → text. */
export async function mapFixture(directory: string): Promise<ReadonlyMap<string, string>> {
  return (await mapFixtureWhole(directory)).tree;
}

export interface MappedFixture {
  readonly source: Source;
  readonly map: RepositoryMap;
  readonly tree: DspTree;
}

/** The same, with what it was made of. */
export async function mapFixtureWhole(directory: string): Promise<MappedFixture> {
  const source = fixtureTree(directory);
  const map = await mapRepository(source, new Map(), DEFAULTS);
  return { source, map, tree: apply(new Map(), map.operations) };
}
