/**
 * Constants of a type are members of that type (semantics D.4) only if the package itself declares the type; otherwise they are plain
 * constants. This needs all files of the package.
 */
import type { Declaration, ExportFact, FileFacts } from "../../../src/model/facts.js";

type Local = Extract<ExportFact, { kind: "local" }>;

/** `declares`: whether some file of the package declares the name. */
export function unfoldConstants(facts: FileFacts, declares: (name: string) => boolean): FileFacts {
  const stray = (fact: ExportFact): fact is Local => fact.kind === "local" && fact.folded === true && !declares(fact.declaration);
  const constants = facts.exports.filter((fact) => stray(fact));
  if (constants.length === 0) return facts;
  const added = constants.map(({ name, position, place }): Declaration => {
    const { line, end, block } = place ?? { line: 1, end: position, block: position };
    return { name, kind: "object", form: "constant", line, position, end, block };
  });
  return {
    ...facts,
    declarations: [...facts.declarations, ...added].toSorted((a, b) => a.position - b.position),
    exports: facts.exports.map((fact) => (stray(fact) ? { ...fact, declaration: fact.name, folded: undefined, place: undefined } : fact)),
  };
}
