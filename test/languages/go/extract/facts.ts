import type { Binding, Declaration, FileFacts, Reference, Use } from "../../../../src/model/facts.js";
import { extract } from "../../../../languages/go/extract/index.js";

/** Facts of a file by its name; a text without a package clause gets one. */
export async function factsOf(text: string, path = "shop/till.go", mode: "full" | "tolerant" = "full"): Promise<FileFacts> {
  return extract(path, /^package /m.test(text) ? text : `package shop\n\n${text}`, mode);
}

export async function declarationOf(text: string, name: string): Promise<Declaration> {
  const found = (await factsOf(text)).declarations.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no declaration ${name}`);
  return found;
}

/** `name:form` of every declaration. */
export async function formsOf(text: string): Promise<string[]> {
  return (await factsOf(text)).declarations.map(({ name, form }) => `${name}:${form}`);
}

/** `Total`, `total inner`, `Open of Status folded`. */
export async function exportsOf(text: string): Promise<string[]> {
  return (await factsOf(text)).exports.map((fact) => {
    if (fact.kind !== "local") return fact.kind;
    const of = fact.name === fact.declaration ? "" : ` of ${fact.declaration}`;
    return `${fact.name}${of}${fact.inner === true ? " inner" : ""}${fact.folded === true ? " folded" : ""}`;
  });
}

export async function referenceOf(text: string, form: string): Promise<Reference> {
  const found = (await factsOf(text)).references.find((one) => one.form === form);
  if (found === undefined) throw new Error(`no reference ${form}`);
  return found;
}

/** `form specifier`. */
export async function sitesOf(text: string): Promise<string[]> {
  return (await factsOf(text)).references.map(({ form, specifier }) => `${form} ${specifier}`);
}

/** Names that the file leaves open, without predeclared names; dotted if a member is selected; of a key whose type another file decides, after the type. */
export async function freeOf(text: string): Promise<string[]> {
  const { free = [] } = await factsOf(text);
  return free
    .filter(({ imported }) => !LANGUAGE.has(imported))
    .flatMap((binding) => binding.uses.map((use) => `${use.keyOf === undefined ? "" : `${use.keyOf}?`}${dotted(binding, use)}`));
}

const LANGUAGE: ReadonlySet<string> = new Set(["any", "bool", "error", "int", "string", "len", "new", "make", "append", "panic", "print"]);

function dotted({ imported }: Binding, { chain = [] }: Use): string {
  return [imported, ...chain].join(".");
}

/** `kind→subject in place` for every use of a name that the file leaves open. */
export async function usesOf(text: string, name: string): Promise<string[]> {
  const { free = [] } = await factsOf(text);
  return (free.find(({ imported }) => imported === name)?.uses ?? []).map(useText);
}

export function useText({ kind, subject, within }: Use): string {
  return `${kind}${subject === undefined ? "" : `→${subject}`}${within === undefined ? "" : ` in ${within.label}`}`;
}
