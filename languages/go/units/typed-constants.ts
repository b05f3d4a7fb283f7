/**
 * Constants of a type are members of that type (semantics D.4) only where the package itself declares it; the others are constants like
 * any other. Whether it does, only all files of the package together say.
 */
import type { Declaration, ExportFact, FileFacts } from "../../../src/model/facts.js";
import { lineTable } from "../../../src/syntax/syntax-tree.js";

type Local = Extract<ExportFact, { kind: "local" }>;

/** `declares`: whether some file of the package declares the name. `textOf`: the file's text. */
export function unfoldConstants(facts: FileFacts, declares: (name: string) => boolean, textOf: () => string): FileFacts {
  const stray = (fact: ExportFact): fact is Local => fact.kind === "local" && fact.folded === true && !declares(fact.declaration);
  const constants = facts.exports.filter((fact) => stray(fact));
  if (constants.length === 0) return facts;
  const text = textOf();
  const lineOf = lineTable(text);
  const added = constants.map(({ name, position }): Declaration => {
    const line = { line: lineOf(position), position, ...lineExtent(text, position) };
    return { name, kind: "object", form: "constant", ...line };
  });
  return {
    ...facts,
    declarations: [...facts.declarations, ...added].toSorted((a, b) => a.position - b.position),
    exports: facts.exports.map((fact) => (stray(fact) ? { ...fact, declaration: fact.name, folded: undefined } : fact)),
  };
}

/** Of a constant in a group: its line, with the lines of comments above. */
function lineExtent(text: string, position: number): Pick<Declaration, "end" | "block"> {
  const newline = text.indexOf("\n", position);
  const line = text.slice(position, newline < 0 ? text.length : newline);
  let start = text.lastIndexOf("\n", position - 1) + 1;
  let block = position - text.slice(start, position).trimStart().length;
  for (;;) {
    const above = text.lastIndexOf("\n", start - 2) + 1;
    const comment = /^[ \t]*(?=\/\/)(?!\/\/[ \t]*@dsp\b)/.exec(text.slice(above, start));
    if (start === 0 || comment === null) return { end: position + line.trimEnd().length, block };
    block = above + comment[0].length;
    start = above;
  }
}
