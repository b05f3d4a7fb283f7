/**
 * Purpose of a file: its own documentation, that of its main declaration, or the names that it defines, most used first, with what it uses and
 * who uses it.
 */
import { withSubject } from "../authors-sentence.js";
import { toldOf } from "../declaration-template.js";
import { usableForFile } from "../documentation.js";
import { capitalized, code, conjoined, uncapitalized, withPeriod, letters } from "../one-line.js";
import { splitName } from "../printed-name.js";
import type { Defined, FileView } from "./file-view.js";
import { isGenericName, isGenericPlace, tellingFolder } from "./generic-names.js";
import { codeList, namesOf, sortOf } from "./name-list.js";

const NAMES = 4;
/** Names of one kind. */
const MOST = 4;
const FEW = 2;
/** With more declarations, the most imported one does not stand for all. */
const FEW_DECLARED = 3;
/** Words that say little about one of several declarations. */
const FEW_WORDS = 2;
/** Characters of names that nobody has put into a sentence. */
const FACTS = 140;
/** Room for a second sentence. */
const LEAST = 30;

export interface FileDraft {
  readonly text: string;
  readonly origin: "author" | "template";
}

/** Undefined if its declarations, its role and its framework say nothing. */
export function draftFile(view: FileView, max: number): FileDraft | undefined {
  if (view.entryOf?.description !== undefined) return { text: entryText(view.entryOf.name, view.entryOf.description), origin: "author" };
  const stated = statedBy(view, max);
  if (stated !== undefined) return { text: stated, origin: "author" };
  const headed = headOf(view);
  if (headed !== undefined && view.role?.isComplete === true)
    return { text: finish(capitalized(headed), { ...view, uses: [] }, max), origin: "template" };
  const main = mainOf(view);
  const documented = main === undefined ? undefined : documentedBy(main, view, max);
  if (documented !== undefined) return { text: documented, origin: "author" };
  const others = view.defined.filter((one) => one !== main?.defined);
  const body = bodyOf(headed, main?.isWhole === true ? [main.defined, ...others] : view.defined, view, max);
  if (body === undefined) return undefined;
  const placed = headed === undefined ? placedIn(body, view, max) : body;
  const lead = leadOf(view);
  const told = lead === undefined ? undefined : [placed, placed.split("; ")[0] ?? placed].map((text) => `${text}. ${lead}`);
  return { text: told?.find((text) => text.length < max) ?? finish(placed, view, max), origin: "template" };
}

/** What the file itself states for people, after what it is. */
function statedBy({ role, entry, users }: FileView, max: number): string | undefined {
  const says = role?.says === undefined ? undefined : usableForFile(role.says);
  if (role === undefined || says === undefined) return undefined;
  const bare = says.replace(/\.$/u, "");
  const head = role.noun === "" ? (entry ?? "") : role.noun;
  const headed = head === "" ? capitalized(bare) : `${head}: ${uncapitalized(bare)}`;
  return [...(users === undefined ? [] : [`${headed}; ${users}`]), headed, capitalized(bare)].find((text) => text.length < max);
}

/** The name of the file or of its folder, if the names that it defines are those of many files. */
function placedIn(body: string, { defined, path, stem, script }: FileView, max: number): string {
  if (script !== undefined || defined.length === 0 || !defined.every(({ declaration: { name } }) => isGenericName(name))) return body;
  const isNamed = isGenericPlace(stem) || defined.some(({ declaration: { name } }) => letters(name) === letters(stem));
  const place = isNamed ? tellingFolder(path) : stem;
  if (place === undefined) return body;
  const text = `For ${code(place, 60)}: ${body}`;
  return text.length < max ? text : body;
}

/** The author's description of the most imported declaration. */
function leadOf({ defined, role, entry }: FileView): string | undefined {
  if (defined.length < 2 || role?.isComplete === true || entry !== undefined) return undefined;
  const documented = defined.filter((one) => {
    const { name, doc } = one.declaration;
    const text = usableForFile(doc);
    return (
      one.isInner !== true &&
      !name.startsWith("_") &&
      !["type", "value"].includes(sortOf(one)) &&
      text !== undefined &&
      text.split(" ").length > FEW_WORDS
    );
  });
  const [first] = documented;
  if (first === undefined) return undefined;
  const lead = documented.reduce((best, one) => (one.importers > best.importers ? one : best), first);
  const { name, doc } = lead.declaration;
  const text = usableForFile(doc) ?? "";
  const about = withSubject(text, name);
  return about === text ? `${code(sortOf(lead) === "function" ? `${name}()` : name, 60)}: ${text}` : about;
}

/** `A mock.` is not. */
function isTelling(doc: string): boolean {
  return !/^(?:an?|the) \S+$/iu.test(doc);
}

/** The documentation of the main declaration. */
function documentedBy(main: Main, view: FileView, max: number): string | undefined {
  const doc = usableForFile(main.defined.declaration.doc);
  if (doc === undefined || !isTelling(doc) || isBareName(doc, main.defined)) return undefined;
  const name = main.defined.isUnnamed === true ? view.stem : main.defined.declaration.name;
  const about = withSubject(doc, name);
  // One of several things that the file declares.
  const isNamed = main.isWhole || letters(about).includes(letters(name));
  const own = withPeriod(isNamed ? about : `${code(name, 60)}: ${about}`);
  const headed = view.entry === undefined ? own : `${withPeriod(view.entry)} ${own}`;
  const text = headed.length > max ? own : headed;
  if (main.isWhole) return text;
  const others = view.defined.filter((one) => one !== main.defined);
  return also(text, others, max);
}

/** If everything is too long, fewer names of each kind. */
function bodyOf(headed: string | undefined, defined: readonly Defined[], view: FileView, max: number): string | undefined {
  const { script, passedOn = [], role, added = [] } = view;
  const covered = new Set(role?.covers);
  const called = new Set(script?.calls);
  const isTold = (one: Defined): boolean =>
    !covered.has(one.declaration.name) && !called.has(one.declaration.name) && !isOfEntry(view, one);
  const told = defined.filter(isTold);
  const head = headed === undefined ? callsOf(script?.calls ?? []) : [headed];
  const [long, short] = [MOST, FEW].map((most) => {
    const own = namesOf(told) ?? [];
    const first = [...head, ...[own].flat()];
    const passes = passedOn.length === 0 || first.length === 0 ? [] : [`re-exports ${codeList(passedOn, most)}`];
    const text = joined([...first, ...added.map((one) => addedClause(one, most)), ...passes], max);
    // A name stays as it is spelled.
    return first.length > 0 && first[0] === own ? text : text && capitalized(text);
  });
  return long === headed || (long?.length ?? 0) > max ? short : long;
}

/** As many as fit; the first one in any case. */
function joined(clauses: readonly string[], max: number): string | undefined {
  let text: string | undefined;
  for (const clause of clauses) {
    const longer: string = text === undefined ? clause : `${text}; ${clause}`;
    if (text === undefined || longer.length < max) text = longer;
  }
  return text;
}

/** Methods that belong to a type of another file. */
function addedClause({ type, members }: NonNullable<FileView["added"]>[number], most: number): string {
  return `methods of ${code(type, 60)}: ${codeList(
    members.map((member) => `${member}()`),
    most,
  )}`;
}

function callsOf(calls: readonly string[]): readonly string[] {
  const names = [...new Set(calls)].map((name) => (name.endsWith(")") ? name : `${name}()`));
  return names.length === 0 ? [] : [`script that calls ${codeList(names, FEW)}`];
}

/** `Page` in the page of a route. */
function isOfEntry({ entry, stem, path }: FileView, one: Defined): boolean {
  const { declaration } = one;
  if (entry === undefined) return false;
  // Settings for the framework.
  if (sortOf(one) === "value" || (sortOf(one) === "element" && one.form.conventional?.includes(declaration.name) === true)) return true;
  const known = new Set([...splitName(stem), ...splitName(path), ...splitName(entry), "page", "route", "root", "index", "default"]);
  return splitName(declaration.name).every((word) => known.has(word));
}

function isBareName(doc: string, { declaration }: Defined): boolean {
  return letters(doc) === letters(declaration.name);
}

/** The role, or what a framework loads the file for. */
function headOf({ role, entry, defined }: FileView): string | undefined {
  if (role === undefined || role.noun === "") return entry;
  const subject = role.subject === undefined ? "" : ` ${code(role.subject, 60)}`;
  const names = role.names ?? [];
  const link = role.link ?? "of";
  const listedNames =
    names.length === 0
      ? ""
      : `${link === ":" ? ":" : ` ${link}`} ${conjoined(
          names.map((name) => code(name, 60)),
          NAMES,
        )}`;
  const covered = role.subject === undefined ? undefined : defined.find(({ declaration: { name } }) => role.covers?.includes(name));
  const { members = [], fields = [] } = covered?.declaration ?? {};
  const parts = members.length > 0 ? members : fields;
  const head = `${role.noun}${subject}${listedNames}${parts.length === 0 ? "" : ` with ${codeList(parts)}`}`;
  return entry === undefined ? head : `${entry}: ${head}`;
}

/** The description of its package. */
function entryText(name: string, description: string): string {
  return `Entry of package ${code(name, 60)}: ${description}`;
}

interface Main {
  readonly defined: Defined;
  /** It is the only one, or the file has its name. */
  readonly isWhole: boolean;
}

/** The declaration with the name of the file, or the most imported one. */
function mainOf({ defined, hidden = [], stem }: FileView): Main | undefined {
  const types = described([...defined, ...hidden]);
  const madeOf = new Map(defined.map((one) => [one, madeBy(one, types)]));
  const made = [...madeOf.values()].filter((type) => type !== undefined);
  const running = [...new Set([...made, ...defined.filter((one) => sortOf(one) !== "type" && madeOf.get(one) === undefined)])];
  const candidates = running.length > 0 ? running : defined;
  const [only] = candidates;
  if (only === undefined) return undefined;
  if (candidates.length === 1) return { defined: only, isWhole: true };
  const wanted = letters(stem);
  // `CLIENT` is one of the constants of `client.go`.
  const isConstant = (one: Defined): boolean => sortOf(one) === "value" && !/\p{Ll}/u.test(one.declaration.name);
  const named = candidates.find((one) => {
    const { name } = one.declaration;
    return name === "default" || (letters(name) === wanted && !(isConstant(one) && /\p{Ll}/u.test(stem)));
  });
  if (named !== undefined) return { defined: named, isWhole: true };
  // A value among others is a detail.
  const things = candidates.filter((one) => sortOf(one) !== "value");
  const [first] = things;
  if (first === undefined) return undefined;
  const most = things.reduce((best, one) => (one.importers > best.importers ? one : best), first);
  // One of many does not stand for all of them.
  return most.importers === 0 || candidates.length > FEW_DECLARED ? undefined : { defined: most, isWhole: false };
}

const CONSTRUCTOR = /^(?:new|create|make|build|open|must|init|default|load|parse|get|from)?_?(?=\p{Lu}|_|$)/u;

/** Types whose comment says what there is. */
function described(defined: readonly Defined[]): readonly Defined[] {
  return defined.filter(
    (type) => ["type", "class"].includes(sortOf(type)) && (usableForFile(type.declaration.doc)?.split(" ").length ?? 0) > FEW_WORDS,
  );
}

/** The described type of the file that the function only makes. */
function madeBy(one: Defined, types: readonly Defined[]): Defined | undefined {
  const { name, returns = "" } = one.declaration;
  const lowered = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const begins = types.length === 0 || sortOf(one) !== "function" ? "" : (CONSTRUCTOR.exec(lowered)?.[0] ?? "");
  if (begins === "") return undefined;
  const rest = letters(lowered.slice(begins.length));
  return types.find(({ declaration: own }) => {
    return rest === letters(own.name) || ((rest === "" || rest === "default") && returns.split(/[^\p{L}\p{N}_$]+/u).includes(own.name));
  });
}

/** The other declarations, if there is room. */
function also(text: string, others: readonly Defined[], max: number): string {
  const room = max - text.length - "  Also: .".length;
  const names = room < LEAST ? undefined : namesOf(others, room);
  return names === undefined || names.length > room ? text : `${text} Also: ${names}.`;
}

/** Adds what the file uses and who uses it, as far as there is room. */
function finish(body: string, view: FileView, max: number): string {
  const { uses: all = [], users, isPage = false } = view;
  const words = new Set(body.split(/[^\p{L}\p{N}_$]+/u));
  const uses = all.filter((name) => !words.has(name) && !body.includes(code(name, 60)));
  const using = uses.length === 0 ? "" : `, using ${uses.map((name) => code(name, 60)).join(" and ")}`;
  const used = users === undefined ? "" : `; ${users}`;
  const told = toldOf(view, isPage).flatMap((fact) => [`${body}; ${fact}${used}`, `${body}; ${fact}`]);
  const facts = [`${body}${using}${used}`, `${body}${used}`, `${body}${using}`].filter((text) => text.length <= FACTS);
  return [...told, ...facts, body].find((text) => text.length < max) ?? body;
}
