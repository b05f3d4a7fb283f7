import { ts } from "ts-morph";
import type { Declaration, ExportFact, FileFacts } from "../../../../src/model/facts.js";
import { extractScript } from "../../../../languages/ecmascript/extract/script.js";

const KINDS: Readonly<Record<string, ts.ScriptKind>> = { ts: ts.ScriptKind.TS, tsx: ts.ScriptKind.TSX };

/** Facts of a file by its name. */
export function factsOf(text: string, path = "src/shop.ts"): FileFacts {
  return extractScript(path, text, { kind: KINDS[path.slice(path.lastIndexOf(".") + 1)] ?? ts.ScriptKind.JSX });
}

/** `name:form` of every declaration. */
export function formsOf(text: string, path?: string): string[] {
  return factsOf(text, path).declarations.map((one) => `${one.name}:${one.form}`);
}

export function declarationOf(text: string, name: string, path?: string): Declaration {
  const found = factsOf(text, path).declarations.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no declaration ${name}`);
  return found;
}

/** `a`, `b = local a`, `c = ./m#x`, `* ./m`, `*+default ./m`. */
export function exportsOf(text: string, path?: string): string[] {
  const facts = factsOf(text, path);
  return facts.exports.map((fact) => exportText(fact, facts));
}

function exportText(fact: ExportFact, facts: FileFacts): string {
  if (fact.kind === "self" || fact.kind === "listed") return `${fact.name} = ${fact.kind}`;
  if (fact.kind === "local") return fact.name === fact.declaration ? fact.name : `${fact.name} = local ${fact.declaration}`;
  const specifier = facts.references.find((one) => one.offset === fact.reference)?.specifier ?? "NO REFERENCE";
  if (fact.kind === "star") return `*${fact.withDefault ? "+default" : ""} ${specifier}`;
  return `${fact.name} = ${specifier}#${fact.imported}`;
}
