import { type WhyOwner } from "./merge/three-way.js";
import { descriptionPath, whyPath, type DspTree, readImports } from "./dsp-tree.js";

/**
 * For a why without a line: the place of the why at the importer's only line for the same entity that has none. When one branch moves an
 * entity, git takes `exports/<entity>` of its exporter for a renamed directory, and moves the whys that the other branch added to it, but
 * not their lines. An exporter that is gone is no home.
 */
export function homeOfMovedWhy(tree: DspTree, { importer, imported }: WhyOwner): string | undefined {
  const bare = readImports(tree, importer).flatMap(({ uid, via }) => {
    const path = whyPath(importer, uid, via);
    return uid === imported && !tree.has(path) && tree.has(descriptionPath(via ?? uid)) ? [path] : [];
  });
  return new Set(bare).size === 1 ? bare[0] : undefined;
}
