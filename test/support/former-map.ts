/** Maps as the builds before `.dsp/drafts` wrote them: with the draft tokens of each entity in a key of its description. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DRAFTS_FILE, parseDrafts } from "../../src/dsp/drafts.js";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { mapOf } from "./temporary-repository.js";

export function formerMap(tree: DspTree): DspTree {
  const former = new Map(tree);
  former.delete(DRAFTS_FILE);
  for (const [uid, tokens] of parseDrafts(tree.get(DRAFTS_FILE) ?? "")) {
    const path = `${uid}/description`;
    const text = tree.get(path);
    if (text !== undefined) former.set(path, text.replace(/(?=^notes: )|(?![^])/m, `drafts: ${tokens}\n`));
  }
  return former;
}

/** Writes the map of a repository in that form. */
export function writeFormerMap(directory: string): void {
  for (const [path, text] of formerMap(mapOf(directory))) writeFileSync(join(directory, ".dsp", path), text);
  rmSync(join(directory, ".dsp", DRAFTS_FILE), { force: true });
}
