/** Places in markup and styles that refer to another file, and their conversion to references. */
import type { FileFacts, Manner, Reference } from "../../../../src/model/facts.js";
import { firstPlace } from "../../../../src/model/basics.js";

export interface Site {
  readonly specifier: string;
  readonly offset: number;
  readonly form: string;
  readonly manner: Manner;
  /** A URL that a server may answer without a file: a missing file is not reported. */
  readonly tentative?: boolean;
  readonly patterns?: readonly string[];
  /** Replaces the sentence of the manner. */
  readonly why?: string;
  /** A tag of the server, which imports nothing. */
  readonly noImport?: true;
}

export function referenceOf(site: Site, lineOf: LineOf): Reference {
  return {
    specifier: site.specifier,
    kind: "reference",
    manner: site.manner,
    form: site.form,
    syntax: "import",
    line: lineOf(site.offset),
    offset: site.offset,
    bindings: [],
    keep: true,
    ...(site.patterns === undefined ? {} : { patterns: site.patterns }),
    ...(site.tentative === true ? { tentative: true } : {}),
    ...(site.why === undefined ? {} : { why: site.why }),
    ...(site.noImport === true ? { noImport: true } : {}),
  };
}

export function byOffset(a: { readonly offset: number }, b: { readonly offset: number }): number {
  return a.offset - b.offset;
}

/** Facts of a file that only refers to others. */
export function leafFacts(path: string, dialect: string, references: readonly Reference[]): FileFacts {
  return {
    path,
    dialect,
    declarations: [],
    exports: [],
    references: [...references].sort(byOffset),
    calls: [],
    parse: "full",
    hasExportTable: false,
    generated: false,
    ambient: false,
    problems: [],
  };
}

// 1-based line numbers by offset.

export type LineOf = (offset: number) => number;

/** Lines end where the compiler's scanner ends them;  */
export function linesOf(text: string): LineOf {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(match.index + match[0].length);
  return (offset) => firstPlace(starts.length, (line) => (starts[line] ?? 0) > offset);
}
