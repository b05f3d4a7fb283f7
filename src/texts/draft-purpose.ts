/** Purpose of an entity: its own documentation first, otherwise a template over its facts. One line, never empty. */
import { byteOrder, once } from "../model/basics.js";
import type { Declaration, FileFacts } from "../model/facts.js";
import type { External, ExternalFacts, Unit } from "../model/language.js";
import { assetPurpose, printedBaseName, unreadPurpose } from "./asset-kinds.js";
import { declarationTemplate, type Surroundings } from "./declaration-template.js";
import { usableForFile, usableSentence } from "./documentation.js";
import { withAuthorsSentence, withSubject } from "./authors-sentence.js";
import { clauseOf } from "./clause-of.js";
import { code, cutOnWord, firstSentence, listed, oneLine, withPeriod, uncapitalized, letters, restates } from "./one-line.js";
import { draftFile, type FileDraft } from "./files/draft-file.js";
import type { AssetView, FileView } from "./files/file-view.js";
import { codeList } from "./files/name-list.js";
import { isVerb } from "./verbs.js";
import { readmeParagraph } from "./readme-paragraph.js";

const PURPOSE = 200;
const NOTE = 80;
const NAMES = 6;
const MOST_PASSED = 3;
/** Words of documentation that say little by themselves. */
const THIN = 3;

export type PurposeSubject =
  | SymbolSubject
  | FileSubject
  /** `names`: the imported names, including `default`, `*` and `=`. */
  | { readonly type: "external"; readonly external: External; readonly facts: ExternalFacts; readonly names: readonly string[] }
  | { readonly type: "unit"; readonly unit: Unit; readonly exported?: readonly string[]; readonly view?: FileView }
  | PartSubject
  | { readonly type: "asset"; readonly path: string; readonly view?: AssetView };

interface SymbolSubject extends Surroundings {
  readonly type: "symbol";
  readonly path: string;
  readonly declaration: Declaration;
}

interface FileSubject {
  readonly type: "file";
  readonly path: string;
  /** Absent for files without a language. */
  readonly facts?: FileFacts;
  /** Text of the README next to an index file. */
  readonly readme?: string;
  /** Exported names, stars expanded, as far as the linked graph knows them. */
  readonly exported?: readonly string[];
  /** Packages that it re-exports as a whole. */
  readonly passedOn?: readonly string[];
  /** What is known about it beyond its own facts. */
  readonly view?: FileView;
  /** The same for a file without declarations. */
  readonly asset?: AssetView;
}

/** A file of a unit. */
interface PartSubject {
  readonly type: "part";
  readonly path: string;
  readonly facts: FileFacts;
  /** Its entities. */
  readonly declared: readonly string[];
  /** Whether it contains the unit's documentation. */
  readonly documents?: boolean;
  readonly view?: FileView;
}

/** Origin of a purpose: the author, this program's table of known packages, or a template over facts. */
export type PurposeOrigin = "author" | "bundled" | "template";

export interface Purpose {
  /** ≤ 200 characters, plus ` Deprecated: …` of ≤ 80. */
  readonly text: string;
  readonly origin: PurposeOrigin;
}

export function draftPurpose(subject: PurposeSubject): Purpose {
  switch (subject.type) {
    case "symbol":
      return symbolPurpose(subject);
    case "file":
      return describedFile(documented(subject), { ...subject, name: printedBaseName(subject.path) }, () => fileTemplate(subject));
    case "external":
      return chosen("bundled", subject.facts.purpose, () => externalTemplate(subject.external, subject.facts, subject.names));
    case "unit":
      return describedFile(usableForFile(subject.unit.doc), { ...subject, name: subject.unit.name }, () =>
        unitTemplate(subject.unit, subject.exported ?? []),
      );
    case "part":
      return describedFile(usableForFile(subject.facts.doc), { ...subject, name: printedBaseName(subject.path) }, () =>
        partTemplate(subject),
      );
    case "asset":
      return { text: bounded(assetPurpose(subject.path, subject.view)), origin: "template" };
    default:
      return subject satisfies never;
  }
}

function chosen(origin: PurposeOrigin, known: string | undefined, template: () => string): Purpose {
  return known === undefined ? { text: bounded(template()), origin: "template" } : { text: bounded(known), origin };
}

/** If the author's sentence only repeats the file's name, what the file contains follows. */
function describedFile(
  written: string | undefined,
  { view, name }: { readonly view?: FileView; readonly name: string },
  template: () => string,
): Purpose {
  const doc = written === undefined ? undefined : whole(withSubject(written, name));
  if (doc !== undefined && (view === undefined || !(isThin(doc) || restates(doc, view.stem, view.kinds, view.path))))
    return { text: bounded(doc), origin: "author" };
  const drafted = (max: number): FileDraft | undefined => (view === undefined ? undefined : draftFile(view, max));
  if (doc === undefined) {
    const draft = drafted(PURPOSE);
    return draft === undefined ? { text: bounded(template()), origin: "template" } : { ...draft, text: bounded(draft.text) };
  }
  const own = bounded(doc);
  const more = drafted(PURPOSE - own.length - 1);
  if (more !== undefined && letters(more.text).includes(letters(own))) return { text: bounded(more.text), origin: more.origin };
  const both = more === undefined ? own : `${own} ${bounded(more.text)}`;
  return { text: both.length <= PURPOSE ? both : own, origin: "author" };
}

/** Without a part of a sentence. */
function whole(text: string): string | undefined {
  return text.length < PURPOSE ? text : clauseOf(text, PURPOSE);
}

/** `Item loader.`: a heading, unlike `Loads items.` */
function isThin(doc: string): boolean {
  const words = doc.split(" ");
  const [first = ""] = words;
  return words.length <= THIN && !first.endsWith("s") && !isVerb(first.toLowerCase());
}

function bounded(text: string): string {
  const line = withPeriod(oneLine(text));
  return line.length <= PURPOSE ? line : (clauseOf(line, PURPOSE) ?? cutOnWord(line, PURPOSE));
}

function symbolPurpose(subject: SymbolSubject): Purpose {
  const { deprecated } = subject.declaration;
  const { text, origin } = describedSymbol(subject);
  if (deprecated === undefined) return { text, origin };
  const note = cutOnWord(oneLine(deprecated).replace(/\.$/u, ""), NOTE);
  return { text: `${text} Deprecated${note === "" ? "" : `: ${note}`}.`, origin };
}

/** If the author's sentence only repeats name and place, a template is appended, or replaces it if both do not fit. */
function describedSymbol({ path, declaration, ...around }: SymbolSubject): Purpose {
  const { name } = declaration;
  const sentence = usableSentence(withAuthorsSentence(declaration, around.kinds, path).doc);
  const doc = sentence && withSubject(sentence, name === "default" ? printedBaseName(path) : name);
  const template = once((): Purpose => ({ text: bounded(declarationTemplate(path, declaration, PURPOSE, around)), origin: "template" }));
  if (doc === undefined || letters(doc) === letters(name)) return template();
  const own: Purpose = { text: bounded(doc), origin: "author" };
  if (!restates(doc, name, around.kinds, path) || restates(template().text, name, around.kinds, path)) return own;
  const both = `${own.text} ${template().text}`;
  if (both.length <= PURPOSE) return { text: both, origin: "author" };
  return restates(doc, name, around.kinds) ? template() : own;
}

/** The manifest says what a package is for before its README does. */
function documented({ facts, readme, view }: FileSubject): string | undefined {
  const paragraph = readme === undefined || view?.entryOf?.description !== undefined ? undefined : readmeParagraph(readme);
  return usableForFile(facts?.doc) ?? usableSentence(paragraph === undefined ? undefined : firstSentence(paragraph));
}

function fileTemplate({ path, facts, exported: shared, passedOn = [], asset, view }: FileSubject): string {
  if (facts === undefined) return assetPurpose(path);
  const { dialect } = facts;
  const generated = facts.generated ? "Generated " : "";
  if (!facts.hasExportTable) return `${generated}${assetPurpose(path, asset)}`;
  const component = facts.exports.some((entry) => entry.kind === "self");
  // If not all entities of a file are listed, its names come from the file itself.
  const exported = shared === undefined || shared.length === 0 ? undefined : shared;
  const names = component ? ownNames(facts) : (exported?.filter(isPlain) ?? ownNames(facts));
  const everything = passedOn.map((name) => `everything of ${code(name, 60)}`);
  if (component)
    return `${generated}${dialect} component ${code(`<${stem(path)}>`)}${names.length > 0 ? ` exporting ${codes(names)}` : ""}`;
  if (isBarrel(facts)) return barrelTemplate(facts, names, everything, view);
  const starred =
    facts.declarations.length > 0 ? [] : unique(facts.references.flatMap((one) => (one.star === true ? [one.specifier] : [])));
  if (names.length > 0 && starred.length > 0) return `Re-exports ${codeList(names, MOST_PASSED)} from ${codeList(starred, 3)}`;
  const exportsPart = [...(names.length > 0 ? [codes(names)] : []), ...everything];
  if (exportsPart.length > 0 && hasNamelessDefault(facts)) exportsPart.push(defaultOf(facts, path));
  if (exportsPart.length > 0) return `${generated}${dialect} module exporting ${exportsPart.join(" and ")}`;
  const symbols = explicitExports(facts).length;
  if (symbols > 0 || exported !== undefined) return `${generated}${dialect} module exporting ${defaultOf(facts, path)}`;
  return withoutExports(path, facts, generated, { asset, users: view?.users });
}

function unitTemplate(unit: Unit, exported: readonly string[]): string {
  const files = unit.files.length === 1 ? "one file" : "several files";
  return `${unit.label} ${code(unit.name)}${exported.length > 0 ? ` exporting ${codes(exported)}` : ` of ${files}`}`;
}

function partTemplate({ facts, declared: entities, documents = false }: PartSubject): string {
  const declared = entities.length > 0 ? entities : unique(facts.declarations.map((declaration) => declaration.name));
  const generated = facts.generated ? "Generated " : "";
  const loaded = unique(facts.references.map(({ specifier }) => specifier));
  const others = documents ? " with its documentation" : loaded.length > 0 ? `, loading ${codeList(loaded, 3)}` : "";
  const exportsPart = declared.length > 0 ? ` declaring ${codes(declared)}` : others;
  return `${generated}${facts.dialect} source of package ${code(facts.unit ?? "")}${exportsPart}`;
}

const MINIFIED = /[.-]min\.\w+$/u;

function withoutExports(
  path: string,
  facts: FileFacts,
  generated: string,
  { asset, users }: { readonly asset: AssetView | undefined; readonly users: string | undefined },
): string {
  const { dialect } = facts;
  const declared = facts.declarations.map((declaration) => declaration.name);
  if (facts.parse === "failed" || facts.parse === "skipped")
    return (
      unreadPurpose(asset) ??
      `${generated}${MINIFIED.test(path) ? "Minified " : ""}${dialect} file ${code(printedBaseName(path))}, contents not read${users === undefined ? "" : `; ${users}`}`
    );
  if (facts.ambient)
    return declared.length > 0 ? `Ambient ${dialect} declarations of ${codes(declared)}` : `Ambient ${dialect} declarations`;
  const bound = unique(facts.exports.flatMap((entry) => (entry.kind === "local" && entry.implicit === true ? [entry.name] : [])));
  if (bound.length > 0) return `${generated}${dialect} module declaring ${codes(bound)}`;
  if (facts.trivial === true) return `${generated}${dialect} module without code of its own`;
  const starred = unique(facts.references.filter(({ star }) => star === true).map(({ specifier }) => specifier));
  if (starred.length > 0 && declared.length === 0) return `${generated}Passes on everything of ${codeList(starred, 3)}`;
  const called = unique(facts.calls).map((name) => code(name.endsWith(")") ? name : `${name}()`));
  if (called.length > 0) return `${generated}Script executed for its side effects; calls ${listed(called, 3)}`;
  const loaded = unique(facts.references.filter((reference) => reference.kind !== "type").map((reference) => reference.specifier));
  // A file that is imported only for its types is never executed.
  if (loaded.length === 0 && declared.length === 0 && facts.references.length > 0)
    return `${generated}${dialect} declarations without exports`;
  return `${generated}Script executed for its side effects${
    loaded.length > 0
      ? `; loads ${listed(
          loaded.map((name) => code(name)),
          3,
        )}`
      : ""
  }`;
}

/** Recognisable export names; `default` is replaced by the declaration's name. */
function ownNames(facts: FileFacts): readonly string[] {
  const names = explicitExports(facts).flatMap((entry) => {
    if (entry.kind === "star" || entry.kind === "self") return [];
    if (entry.kind === "listed") return [entry.name];
    const name = isPlain(entry.name) ? entry.name : entry.kind === "local" ? entry.declaration : entry.imported;
    return isPlain(name) ? [name] : [];
  });
  return unique(names);
}

function hasNamelessDefault(facts: FileFacts): boolean {
  return explicitExports(facts).some((entry) => entry.kind === "local" && !isPlain(entry.name) && !isPlain(entry.declaration));
}

function defaultOf(facts: FileFacts, path: string): string {
  const forms = unique(facts.declarations.filter(({ name }) => !isPlain(name)).map(({ form }) => form));
  return `${forms[0] === undefined ? "a value" : `a ${forms[0]}`} as ${code(withoutExtension(path))}`;
}

function externalTemplate(external: External, facts: ExternalFacts, names: readonly string[]): string {
  const used = unique(names.filter(isPlain)).sort(byteOrder);
  if (used.length === 0) return `External ${facts.label} ${code(external.name)}, used as a whole`;
  return `External ${facts.label}; used here for ${listed(
    used.map((name) => code(name, 60)),
    3,
  )}`;
}

function codes(names: readonly string[]): string {
  return listed(
    names.map((name) => code(name, 60)),
    NAMES,
  );
}

function isPlain(name: string): boolean {
  return name !== "default" && name !== "*" && name !== "=";
}

function stem(path: string): string {
  const name = printedBaseName(path);
  const dot = name.indexOf(".", 1);
  return dot === -1 ? name : name.slice(0, dot);
}

/** `next.config` of `next.config.mjs`. */
function withoutExtension(path: string): string {
  const name = printedBaseName(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? name : name.slice(0, dot);
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

// Purpose of a file that only passes on what other files export.

const MOST = 200;

/** A file with at least one export whose exports all come from elsewhere. */
function isBarrel(facts: FileFacts): boolean {
  const exports = explicitExports(facts);
  return (
    facts.declarations.length === 0 && exports.length > 0 && exports.every((entry) => entry.kind === "indirect" || entry.kind === "star")
  );
}

/** Names that are importable only because they are bound do not characterise the file. */
function explicitExports(facts: FileFacts): FileFacts["exports"] {
  return facts.exports.filter(
    (entry) => !("implicit" in entry && entry.implicit === true) || ("sharedIf" in entry && entry.sharedIf !== undefined),
  );
}

/** What it passes on, for the package that it is the entry of, and what the author says of the most imported part. */
function barrelTemplate(facts: FileFacts, names: readonly string[], everything: readonly string[], view?: FileView): string {
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
