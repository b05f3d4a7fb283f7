/** Facts as short lines, for tests to compare. */
import { extract } from "../../../../languages/python/extract/index.js";
import type { Binding, ExportFact, FileFacts, Reference, Use } from "../../../../src/model/facts.js";

export async function read(text: string, path = "shop/till.py", mode: "full" | "tolerant" = "full"): Promise<FileFacts> {
  return extract(path, text, mode);
}

/** `from import .till: total as sum(call@f()) [type, optional]`. */
export async function sites(text: string, path?: string): Promise<readonly string[]> {
  return (await read(text, path)).references.map(siteText);
}

export function siteText(site: Reference): string {
  const marks = [
    site.kind === "static" ? "" : site.kind,
    site.manner ?? "",
    site.optional !== undefined ? "optional" : "",
    site.within === undefined ? "" : `in ${site.within.label}`,
  ].filter((mark) => mark !== "");
  const names = site.bindings.map(bindingText).join(", ");
  return `${site.form} ${site.specifier}${names === "" ? "" : `: ${names}`}${marks.length > 0 ? ` [${marks.join(", ")}]` : ""}`;
}

function bindingText({ imported, local, uses, keep, liveIf }: Binding): string {
  const alias = local === undefined ? "" : ` as ${local}`;
  const life =
    uses.length > 0 ? `(${uses.map(useText).join(" ")})` : keep === true ? " kept" : liveIf === undefined ? " dead" : ` if ${liveIf}`;
  return `${imported}${alias}${life}`;
}

export function useText({ kind, chain, subject, within }: Use): string {
  return `${kind}${chain === undefined ? "" : `.${chain.join(".")}`}${subject === undefined ? "" : `→${subject}`}${within === undefined ? "" : `@${within.label}`}`;
}

/** `total`, `(VAT)` where implicit, `-_x` where hidden. */
export async function names(text: string, path?: string): Promise<readonly string[]> {
  return (await read(text, path)).exports.map(exportText);
}

function exportText(fact: ExportFact): string {
  if (fact.kind === "star") return fact.implicit === true ? "(*)" : "*";
  if (fact.kind === "listed") return `listed ${fact.name}`;
  if (fact.kind === "self") return "self";
  const condition = fact.kind === "indirect" && fact.sharedIf !== undefined ? ` if ${fact.sharedIf}` : "";
  const from = fact.kind === "indirect" ? ` <- ${fact.imported}` : "";
  const name = fact.implicit === true ? `(${fact.name})` : fact.name;
  return `${fact.hidden === true ? "-" : ""}${name}${from}${condition}`;
}
