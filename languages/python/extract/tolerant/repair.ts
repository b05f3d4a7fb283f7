/** Repairs a broken file: code that the parser lost near the error is read line by line, and no import is reported as unused. */
import type { Binding, FileFacts, Reference } from "../../../../src/model/facts.js";
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import type { Source } from "../../../shared/source.js";
import { readLines } from "./index.js";

export function repair(facts: FileFacts, source: Source, root: SyntaxNode): FileFacts {
  const lines = readLines(source);
  const offsets = new Set(facts.references.map(({ offset }) => offset));
  const missed = lines.references.filter(({ offset }) => !offsets.has(offset));
  const missing = new Set(missed.map(({ offset }) => offset));
  const names = new Set(facts.exports.flatMap((fact) => (fact.kind === "star" ? [] : [fact.name])));
  const declared = new Set(facts.declarations.map(({ name }) => name));
  const declarations = lines.declarations.filter(({ name }) => !declared.has(name) && !names.has(name));
  const exports = lines.exports.filter((fact) => {
    if (fact.kind === "star") return missing.has(fact.reference);
    if (names.has(fact.name)) return false;
    return fact.kind === "indirect" ? missing.has(fact.reference) : fact.kind === "local";
  });
  return {
    ...facts,
    declarations: [...facts.declarations, ...declarations].sort((a, b) => a.position - b.position),
    exports: [...facts.exports, ...exports].sort((a, b) => a.position - b.position),
    references: [...facts.references.map((one) => doubted(source, one)), ...missed].sort((a, b) => a.offset - b.offset),
    parse: "tolerant",
    problems: [...facts.problems, { code: "parse-error", path: facts.path, line: errorLine(source, root), detail: "syntax error" }],
  };
}

/** A name that occurs again may be used in the part that the parser lost. */
function doubted(source: Source, reference: Reference): Reference {
  if (reference.bindings.every((binding) => binding.uses.length > 0 || binding.keep === true)) return reference;
  return { ...reference, bindings: reference.bindings.map((binding) => doubtedBinding(source, binding)) };
}

function doubtedBinding(source: Source, binding: Binding): Binding {
  if (binding.uses.length > 0 || binding.keep === true) return binding;
  const name = (binding.local ?? binding.imported).split(".")[0] ?? "";
  return occurrences(source.text, name) > 1 ? { ...binding, keep: true } : binding;
}

/** Counts up to two, which is enough. */
function occurrences(text: string, name: string): number {
  // An empty name occurs everywhere, and the search would not advance.
  if (name === "") return 0;
  let count = 0;
  for (let at = text.indexOf(name); at >= 0 && count < 2; at = text.indexOf(name, at + name.length)) {
    const around = `${text[at - 1] ?? " "}${text[at + name.length] ?? " "}`;
    if (!/[\p{L}\p{N}_]/u.test(around)) count += 1;
  }
  return count;
}

/** Line of the first of the smallest errors; a token inserted by the parser has no width. */
function errorLine(source: Source, root: SyntaxNode): number {
  let found: SyntaxNode | undefined;
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const broken =
      node.type === "ERROR" ||
      (node.start === node.end && node.children.length === 0 && node.parent !== undefined && node.type !== "block");
    if (broken && (found === undefined || isInside(node, found))) found = node;
    open.push(...node.children.toReversed());
  }
  return source.lineOf(found?.start ?? 0);
}

function isInside(node: SyntaxNode, other: SyntaxNode): boolean {
  return node.start >= other.start && node.end <= other.end && node !== other;
}
