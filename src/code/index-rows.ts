/** Rows of the index as objects, read on demand. */
import type { CodeDeclaration, CodeEdge, CodeSite, CodeUse } from "./code-edge.js";
import { USE_KINDS, type CodeIndex } from "./code-index.js";

export interface Rows {
  readonly edgeAt: (at: number) => CodeEdge;
  readonly declarationAt: (at: number) => CodeDeclaration;
}

/** `paths` and `keys`: names of the files and targets. */
export function openRows(
  { strings, declarations, edges, sites, uses }: CodeIndex,
  paths: readonly string[],
  keys: readonly string[],
): Rows {
  const text = (at: number | undefined): string | undefined => (at === undefined || at < 0 ? undefined : strings[at]);
  const useAt = (at: number): CodeUse => {
    const [within, member, subject] = [text(uses.within[at]), text(uses.member[at]), text(uses.subject[at])];
    return {
      line: uses.line[at] ?? 0,
      kind: USE_KINDS[uses.kind[at] ?? 0] ?? "read",
      ...(within !== undefined && { within }),
      ...(member !== undefined && { member }),
      ...(subject !== undefined && { subject }),
    };
  };
  const siteAt = (at: number): CodeSite => {
    const [imported, local] = [text(sites.imported[at]), text(sites.local[at])];
    const end = sites.uses[at + 1] ?? uses.line.length;
    return {
      line: sites.line[at] ?? 0,
      ...(imported !== undefined && { imported }),
      ...(local !== undefined && { local }),
      flags: sites.flags[at] ?? 0,
      form: text(sites.form[at]) ?? "",
      uses: range(sites.uses[at] ?? end, end).map(useAt),
    };
  };
  const edgeAt = (at: number): CodeEdge => {
    const via = edges.via[at] ?? -1;
    const end = edges.sites[at + 1] ?? sites.line.length;
    return {
      from: paths[edges.from[at] ?? -1] ?? "",
      to: keys[edges.to[at] ?? -1] ?? "",
      ...(via >= 0 && { via: keys[via] ?? "" }),
      sites: range(edges.sites[at] ?? end, end).map(siteAt),
    };
  };
  const declarationAt = (at: number): CodeDeclaration => ({
    path: paths[declarations.file[at] ?? -1] ?? "",
    name: text(declarations.name[at]) ?? "",
    line: declarations.line[at] ?? 0,
  });
  return { edgeAt, declarationAt };
}

/** Rows by the number in a column, in their order; sorted once, by counting. */
export function rowsBy(column: Int32Array, count: number): (value: number) => readonly number[] {
  let sorted: { readonly starts: Int32Array; readonly rows: Int32Array } | undefined;
  return (value) => {
    if (value < 0 || value >= count) return [];
    sorted ??= sortRows(column, count);
    return Array.from(sorted.rows.subarray(sorted.starts[value] ?? 0, sorted.starts[value + 1] ?? 0));
  };
}

function sortRows(column: Int32Array, count: number): { readonly starts: Int32Array; readonly rows: Int32Array } {
  const starts = new Int32Array(count + 1);
  for (const value of column) if (value >= 0) starts[value + 1] = (starts[value + 1] ?? 0) + 1;
  for (let at = 0; at < count; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(starts[count] ?? 0);
  for (const [row, value] of column.entries()) {
    if (value < 0) continue;
    rows[next[value] ?? 0] = row;
    next[value] = (next[value] ?? 0) + 1;
  }
  return { starts, rows };
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
