import { ts } from "ts-morph";
import type { Binding, Reference } from "../../../../src/model/facts.js";
import { docOf } from "../../../../languages/ecmascript/extract/docs.js";
import { readReferences, type References } from "../../../../languages/ecmascript/extract/references/index.js";

export function read(text: string, path = "src/shop.ts"): References {
  return readReferences(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), { path, docOf, docTypes: true });
}

/** `specifier kind[/manner] { bindings }` with ` keep`, ` optional`, …: one line for each site. */
export function sites(text: string, path?: string): string[] {
  return read(text, path).references.map(site);
}

/** The uses of the only binding called `local`, as `kind.member→subject@place`. */
export function uses(text: string, local: string, path?: string): string[] {
  const bindings = read(text, path).references.flatMap((reference) => reference.bindings);
  return bindings.filter((binding) => (binding.local ?? binding.imported) === local).flatMap((binding) => binding.uses.map(use));
}

function site(reference: Reference): string {
  const flags = (["keep", "optional", "tentative"] as const).filter((flag) => reference[flag] !== undefined && reference[flag] !== false);
  const kind = reference.manner === undefined ? reference.kind : `${reference.kind}/${reference.manner}`;
  const bindings = reference.bindings.length > 0 ? [`{ ${reference.bindings.map(binding).join(", ")} }`] : [];
  const condition = reference.liveIf === undefined ? [] : [`if:${reference.liveIf}`];
  return [reference.specifier, kind, ...bindings, ...flags, ...condition].join(" ");
}

function binding(one: Binding): string {
  const name = one.local === undefined ? one.imported : `${one.imported} as ${one.local}`;
  const marks = [one.typeOnly ? "type" : "", one.keep ? "keep" : "", one.liveIf === undefined ? "" : `if:${one.liveIf}`].filter(
    (mark) => mark !== "",
  );
  return [name, ...marks, ...(one.uses.length === 0 && !one.keep && one.liveIf === undefined ? ["dead"] : [])].join(" ");
}

function use(one: Binding["uses"][number]): string {
  const member = one.member === undefined ? "" : `.${one.member}`;
  const subject = one.subject === undefined ? "" : `→${one.subject}`;
  return `${one.kind}${member}${subject}${one.within === undefined ? "" : `@${one.within.label}`}`;
}
