import type { Outline } from "../../src/model/outline.js";

/** One row for each symbol: `3-5 1 method Till.open(key): void — Opens it.` (lines, depth, kind, name, signature, documentation). */
export async function outlineRows(outline: Outline, path: string, text: string): Promise<readonly string[]> {
  const symbols = (await outline(path, text)) ?? [];
  return symbols.map(
    ({ from, to, depth, kind, name, signature = "", doc }) =>
      `${from}-${to} ${depth} ${kind} ${name}${signature}${doc === undefined ? "" : ` — ${doc}`}`,
  );
}
