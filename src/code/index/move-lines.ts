/** The index after edits that only move lines. */
import type { CodeIndex } from "./code-index.js";

/** Path → former line → line. */
type LineMoves = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Undefined if a file is not in the index, or if it has a line there that did not go anywhere. */
export function moveLines(index: CodeIndex, moves: LineMoves): CodeIndex | undefined {
  const { strings, files, declarations, edges, sites, uses } = index;
  const byFile = Array.from(files.path, (path) => moves.get(strings[path] ?? ""));
  if (byFile.filter((move) => move !== undefined).length < moves.size) return undefined;
  const lines = { declarations: declarations.line.slice(), sites: sites.line.slice(), uses: uses.line.slice() };
  let isWhole = true;
  const move = (list: Int32Array, row: number, to: ReadonlyMap<number, number>): void => {
    const line = to.get(list[row] ?? 0);
    if (line === undefined) isWhole = false;
    else list[row] = line;
  };
  for (const [row, file] of declarations.file.entries()) {
    const to = byFile[file];
    if (to !== undefined) move(lines.declarations, row, to);
  }
  for (const [edge, file] of edges.from.entries()) {
    const to = byFile[file];
    if (to === undefined) continue;
    const end = edges.sites[edge + 1] ?? lines.sites.length;
    for (let site = edges.sites[edge] ?? end; site < end; site += 1) {
      move(lines.sites, site, to);
      const last = sites.uses[site + 1] ?? lines.uses.length;
      for (let use = sites.uses[site] ?? last; use < last; use += 1) move(lines.uses, use, to);
    }
  }
  if (!isWhole) return undefined;
  return {
    ...index,
    declarations: { ...declarations, line: lines.declarations },
    sites: { ...sites, line: lines.sites },
    uses: { ...uses, line: lines.uses },
  };
}
