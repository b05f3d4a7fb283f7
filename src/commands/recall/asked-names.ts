/**
 * Names by which anything in a repository may be looked for in a file: what sites bring in and read, what is used and bound nowhere, what is
 * passed on, whose members are told. A declaration that nobody asks for by name is found by nobody, wherever it stands.
 */
import type { Binding, FileFacts } from "../../model/facts.js";
import type { Resolution } from "../../model/language.js";

/** Of one file as it was read; to be called for every file. */
export function noteAsked(asked: Set<string>, { references, free = [], exports }: FileFacts, resolutions: readonly Resolution[]): void {
  for (const { bindings } of references) for (const binding of bindings) noteBinding(asked, binding);
  for (const binding of free) noteBinding(asked, binding);
  for (const fact of exports) {
    if (fact.kind === "indirect") asked.add(fact.imported);
    else if (fact.kind === "listed") asked.add(fact.name);
    else if (fact.kind === "local" && fact.folded === true) asked.add(fact.declaration);
  }
  for (const { targets, names } of resolutions) {
    for (const target of targets) if (target.kind === "file" && target.symbol !== undefined) asked.add(target.symbol);
    for (const name of names?.keys() ?? []) asked.add(name);
  }
}

function noteBinding(asked: Set<string>, { imported, local, uses }: Binding): void {
  asked.add(imported);
  if (local !== undefined) asked.add(local);
  for (const { chain } of uses) for (const name of chain ?? []) asked.add(name);
}
