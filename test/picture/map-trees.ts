import type { DspTree } from "../../src/dsp/dsp-tree.js";

/** Sources by UID, and imports as `from` → `to`, `via`. */
export function treeOf(sources: Readonly<Record<string, string>>, imports: readonly (readonly [string, string, string?])[]): DspTree {
  const files = new Map(
    Object.entries(sources).map(([uid, source]) => [`${uid}/description`, `source: ${source}\nkind: object\npurpose: x\n`]),
  );
  for (const uid of Object.keys(sources)) {
    const lines = imports.filter(([from]) => from === uid).map(([, to, via]) => (via === undefined ? to : `${to} via=${via}`));
    if (lines.length > 0) files.set(`${uid}/imports`, `${lines.join("\n")}\n`);
  }
  return files;
}
