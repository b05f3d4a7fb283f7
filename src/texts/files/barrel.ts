/** Purpose of a file that only passes on what other files export. */
import type { FileFacts } from "../../model/facts.js";
import { withSubject } from "../authors-sentence.js";
import { usableForFile } from "../documentation.js";
import { code, uncapitalized } from "../one-line.js";
import type { FileView } from "./file-view.js";
import { codeList } from "./name-list.js";

const MOST = 200;

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

/** What it passes on, for the package that it is the entry of, and what the author says of the most imported part. */
export function barrelTemplate(facts: FileFacts, names: readonly string[], everything: readonly string[], view?: FileView): string {
  const head = passedOn(facts, names, everything);
  const entry = view?.entryOf === undefined ? head : `Entry of package ${code(view.entryOf.name, 60)}; ${uncapitalized(head)}`;
  const [lead] = view?.documented ?? [];
  const doc = lead === undefined ? undefined : usableForFile(lead.doc);
  const said =
    lead === undefined || doc === undefined
      ? ""
      : names.length === 1
        ? `: ${withSubject(doc, lead.name)}`
        : `. ${code(lead.name, 60)}: ${doc}`;
  const used = view?.users === undefined ? "" : `; ${view.users}`;
  const described = said === "" ? [] : [`${entry}${said}`, `${head}${said}`];
  return [...described, `${entry}${used}`, entry].find((text) => text.length < MOST) ?? head;
}

function passedOn(facts: FileFacts, names: readonly string[], everything: readonly string[]): string {
  const specifiers = new Map(facts.references.map((reference) => [reference.offset, reference.specifier]));
  const modules = new Set(
    explicitExports(facts).flatMap((entry) => ("reference" in entry ? [specifiers.get(entry.reference) ?? String(entry.reference)] : [])),
  );
  const what = [...(names.length === 0 ? [] : [codeList(names)]), ...everything];
  if (names.length === 0 && everything.length > 0) return `Re-exports ${everything.join(" and ")}`;
  return `Re-exports ${what.length === 0 ? "everything" : what.join(" and ")} from ${codeList([...modules], 3)}`;
}
