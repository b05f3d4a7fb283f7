/**
 * Purpose of a file (semantics D.6): its own documentation, that of its main declaration, or a sentence about what it defines, with what and
 * for whom.
 */
import { capitalized, conjoined, withArticle } from "../english/nouns.js";
import { functionPhrase } from "../english/function-phrase.js";
import { splitName } from "../english/split-name.js";
import { usableSentence } from "../documentation.js";
import { code, withPeriod } from "../one-line.js";
import { letters } from "../restatement.js";
import { clausesOf, codeList, membersPhrase, sentenceOf, sortOf } from "./clauses.js";
import type { Defined, FileView } from "./file-view.js";

const NAMES = 4;
/** Names of one kind. */
const MOST = 4;
const FEW = 2;
/** With more declarations, the most imported one does not stand for all. */
const FEW_DECLARED = 3;
/** Room for a second sentence. */
const LEAST = 30;

export interface FileDraft {
  readonly text: string;
  readonly origin: "author" | "template";
}

/** Undefined if its declarations, its role and its framework say nothing. */
export function draftFile(view: FileView, max: number): FileDraft | undefined {
  if (view.entryOf?.description !== undefined) return { text: entryText(view.entryOf.name, view.entryOf.description), origin: "author" };
  const headed = headOf(view);
  if (headed !== undefined && view.role?.isComplete === true)
    return { text: finish(headed, { ...view, uses: [] }, max), origin: "template" };
  const main = mainOf(view.defined, view.stem);
  const documented = main === undefined ? undefined : documentedBy(main, view, max);
  if (documented !== undefined) return { text: documented, origin: "author" };
  const others = view.defined.filter((one) => one !== main?.defined);
  const body = bodyOf(headed, main?.isWhole === true ? [main.defined, ...others] : view.defined, view, max);
  return body === undefined ? undefined : { text: finish(body, view, max), origin: "template" };
}

/** The documentation of the main declaration. */
function documentedBy(main: Main, view: FileView, max: number): string | undefined {
  const doc = usableSentence(main.defined.declaration.doc);
  if (doc === undefined || isBareName(doc, main.defined)) return undefined;
  const own = withPeriod(doc);
  const headed = view.entry === undefined ? own : `${withPeriod(view.entry)} ${own}`;
  const text = headed.length > max ? own : headed;
  if (main.isWhole) return text;
  const others = view.defined.filter((one) => one !== main.defined);
  return also(text, others, max);
}

/** If everything is too long, fewer names of each kind. */
function bodyOf(headed: string | undefined, defined: readonly Defined[], view: FileView, max: number): string | undefined {
  const { script, passedOn = [], role } = view;
  const covered = new Set(role?.covers);
  const told = defined.filter((one) => !covered.has(one.declaration.name) && !isOfEntry(view, one));
  // Functions of a script are known by what they do, since nobody can import them.
  const shown =
    script === undefined ? told : told.filter((one) => sortOf(one) !== "function" || functionPhrase(one.declaration.name) !== undefined);
  const head = [...(headed === undefined ? [] : [headed]), ...(script === undefined ? [] : callsOf(script.calls))];
  const [long, short] = [MOST, FEW].map((most) => {
    const own = clausesOf(shown, most);
    const passes = passedOn.length === 0 || own.length + head.length === 0 ? [] : [`re-exports ${codeList(passedOn, most)}`];
    return sentenceOf([...head, ...own, ...passes], max);
  });
  return long === headed || (long?.length ?? 0) > max ? short : long;
}

function callsOf(calls: readonly string[]): readonly string[] {
  const names = [...new Set(calls)].map((name) => (name.endsWith(")") ? name : `${name}()`));
  return names.length === 0 ? [] : [`script that calls ${codeList(names, FEW)}`];
}

/** `Page` in the page of a route. */
function isOfEntry({ entry, stem, path }: FileView, { declaration }: Defined): boolean {
  if (entry === undefined || (declaration.members ?? []).length > 0) return false;
  const known = new Set(
    [...splitName(stem), ...splitName(path), ...splitName(entry), "page", "route", "root", "index", "default"].map((word) =>
      word.toLowerCase(),
    ),
  );
  return splitName(declaration.name).every((word) => known.has(word.toLowerCase()));
}

function isBareName(doc: string, { declaration }: Defined): boolean {
  return letters(doc) === letters(declaration.name);
}

/** The role, or what a framework loads the file for. */
function headOf({ role, entry, defined }: FileView): string | undefined {
  if (role === undefined) return entry;
  const subject = role.subject === undefined ? "" : ` for ${withArticle(splitName(role.subject), false)}`;
  const names = role.names ?? [];
  const link = role.link ?? "of";
  const listedNames =
    names.length === 0
      ? ""
      : `${link === ":" ? ":" : ` ${link}`} ${conjoined(
          names.map((name) => code(name, 60)),
          NAMES,
        )}`;
  const methods =
    role.subject === undefined ? "" : membersPhrase(defined.find(({ declaration: { name } }) => role.covers?.includes(name))?.declaration);
  const head = `${role.noun}${subject}${listedNames}${methods}`;
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
function mainOf(defined: readonly Defined[], stem: string): Main | undefined {
  const running = defined.filter((one) => sortOf(one) !== "type");
  const candidates = running.length > 0 ? running : defined;
  const [only] = candidates;
  if (only === undefined) return undefined;
  if (candidates.length === 1) return { defined: only, isWhole: true };
  const wanted = letters(stem);
  const named = candidates.find(({ declaration: { name } }) => name === "default" || letters(name) === wanted);
  if (named !== undefined) return { defined: named, isWhole: true };
  const most = candidates.reduce((best, one) => (one.importers > best.importers ? one : best));
  // One of many does not stand for all of them.
  return most.importers === 0 || candidates.length > FEW_DECLARED ? undefined : { defined: most, isWhole: false };
}

/** The other declarations, if there is room. */
function also(text: string, others: readonly Defined[], max: number): string {
  const room = max - text.length - "  Also ".length;
  if (room < LEAST || others.length === 0) return text;
  const body = sentenceOf(clausesOf(others, FEW), room);
  return body === undefined || body.length > room ? text : `${text} Also ${uncapitalized(body)}.`;
}

function uncapitalized(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? `${text[0]?.toLowerCase() ?? ""}${text.slice(1)}` : text;
}

/** Adds what the file uses and who uses it, as far as there is room. */
function finish(body: string, { uses: all = [], users }: FileView, max: number): string {
  const uses = all.filter((name) => !body.includes(code(name, 60)));
  const using = uses.length === 0 ? "" : `, using ${uses.map((name) => code(name, 60)).join(" and ")}`;
  const used = users === undefined ? "" : `; ${users}`;
  const texts = [`${body}${using}${used}`, `${body}${used}`, `${body}${using}`, body];
  return capitalized(texts.find((text) => text.length < max) ?? body);
}
