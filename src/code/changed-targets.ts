/** Symbols whose lines changed. */
import type { OutlineSymbol } from "../model/outline.js";
import type { CodeGraph } from "./code-graph.js";
import type { CodeTarget } from "./find-target.js";
import type { Sources } from "./sources.js";

interface ChangedLines {
  readonly path: string;
  /** Former path, if it differs. */
  readonly from?: string;
  /** First and last lines of the new text; empty: unknown. */
  readonly lines: readonly (readonly [first: number, last: number])[];
}

/**
 * The innermost symbols around changed lines; the file as a whole for lines outside of every symbol and for files without symbols. Names that
 * contain others that changed are left out. `unknown`: changed files that are no sources, or that are gone.
 */
export async function changedTargets(
  graph: CodeGraph,
  sources: Sources,
  files: readonly ChangedLines[],
): Promise<{ readonly targets: readonly CodeTarget[]; readonly unknown: readonly string[] }> {
  const targets: CodeTarget[] = [];
  const unknown: string[] = [];
  for (const { path, from, lines } of files) {
    if (from !== undefined) unknown.push(from);
    if (!graph.has(path)) unknown.push(path);
    else targets.push(...targetsIn(graph, path, await sources.outline(path), lines));
  }
  return { targets, unknown };
}

function targetsIn(
  graph: CodeGraph,
  path: string,
  symbols: readonly OutlineSymbol[],
  lines: readonly (readonly [first: number, last: number])[],
): readonly CodeTarget[] {
  const changed = new Map<string, CodeTarget>();
  let isOutside = lines.length === 0;
  for (const [first, last] of lines) {
    const touched = symbols.filter(({ from, to }) => first <= to && last >= from);
    if (touched.length === 0) isOutside = true;
    const inner = touched.filter((one) => !touched.some((other) => other !== one && isInside(other, one)));
    for (const outline of inner) {
      const declared = graph.declarations(path).find(({ name }) => name === outline.name)?.name;
      changed.set(outline.name, { path, symbol: outline.name, outline, ...(declared !== undefined && { declared }) });
    }
  }
  return isOutside && changed.size === 0 ? [{ path }] : [...changed.values()];
}

function isInside(inner: OutlineSymbol, outer: OutlineSymbol): boolean {
  return inner.name.startsWith(`${outer.name}.`);
}
