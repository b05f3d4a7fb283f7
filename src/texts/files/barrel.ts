/** Purpose of a file that only passes on what other files export. */
import type { FileFacts } from "../../model/facts.js";
import { isOfAction } from "../english/function-phrase.js";
import { codeList } from "./clauses.js";
import { nameList } from "./name-list.js";

/** A file with at least one export whose exports all come from elsewhere. */
export function isBarrel(facts: FileFacts): boolean {
  const exports = explicitExports(facts);
  return (
    facts.declarations.length === 0 && exports.length > 0 && exports.every((entry) => entry.kind === "indirect" || entry.kind === "star")
  );
}

/** Names that are importable only because they are bound do not characterise the file. */
export function explicitExports(facts: FileFacts): FileFacts["exports"] {
  return facts.exports.filter(
    (entry) => !("implicit" in entry && entry.implicit === true) || ("sharedIf" in entry && entry.sharedIf !== undefined),
  );
}

export function barrelTemplate(facts: FileFacts, names: readonly string[], everything: readonly string[]): string {
  const specifiers = new Map(facts.references.map((reference) => [reference.offset, reference.specifier]));
  const modules = new Set(
    explicitExports(facts).flatMap((entry) => ("reference" in entry ? [specifiers.get(entry.reference) ?? String(entry.reference)] : [])),
  );
  const things = names.filter((name) => !isOfAction(name) && !name.endsWith("Props"));
  const own = things.length > 0 ? nameList(things) : codeList(names);
  const what = [...(names.length === 0 ? [] : [own]), ...everything];
  if (names.length === 0 && everything.length > 0) return `Re-exports ${everything.join(" and ")}`;
  return `Re-exports ${what.length === 0 ? "everything" : what.join(" and ")} from ${codeList([...modules], 3)}`;
}
