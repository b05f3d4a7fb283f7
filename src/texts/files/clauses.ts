/** Clauses about the declarations of a file, most telling first. */
import type { Declaration } from "../../model/facts.js";
import type { FormDescription } from "../../model/language.js";
import { capitalized, withArticle } from "../english/nouns.js";
import { functionPhrase, isOfAction, joinPhrases, type FunctionPhrase } from "../english/function-phrase.js";
import { isNounPhrase } from "../english/noun-phrase.js";
import { splitName } from "../english/split-name.js";
import { code, cutOnWord, oneLine } from "../one-line.js";
import type { Defined } from "./file-view.js";
import { codeList, named, namedClass, nameList } from "./name-list.js";

/** What functions do, in one sentence. */
export const PHRASES = 3;
const FIELDS = 5;
const SIGNATURE = 60;

type Sort = "function" | "element" | "class" | "type" | "value" | "members";

export function sortOf({ declaration, form }: Defined): Sort {
  switch (form.layout) {
    case "signature":
      return "function";
    case "tag":
      return "element";
    case "class":
      return "class";
    case "interface":
      return "type";
    case "alias":
      return (declaration.members ?? []).length > 0 ? "class" : "type";
    case "value":
      return "value";
    case "members":
      return "members";
    default:
      return form.layout satisfies never;
  }
}

/** `most`: names of one kind. Lower case at the beginning; names of code keep theirs. */
export function clausesOf(defined: readonly Defined[], most: number): readonly string[] {
  const of = (sort: Sort): readonly Declaration[] => defined.filter((one) => sortOf(one) === sort).map(({ declaration }) => declaration);
  const form = defined.find((one) => sortOf(one) === "function")?.form;
  const [made, constant] = partition(of("value"), isMadeFunction);
  const values = [
    ...elements(of("element"), most),
    ...classes(
      defined.filter((one) => sortOf(one) === "class"),
      most,
    ),
    ...(unnamedFunction(defined) ?? functions([...of("function"), ...made], form, most)),
  ];
  const data = [...constants(constant, most), ...listedData("lists the values of", of("members"), most)];
  // Beside code that runs, types mostly describe its parameters.
  return values.length > 0 ? [...values, ...data] : data.length > 0 ? data : listedData("describes", of("type"), most);
}

/** `const createScope = build()`: functions made by functions. */
function isMadeFunction({ name, value = "", fields = [] }: Declaration): boolean {
  return (
    fields.length === 0 && value.endsWith(")") && /^(?:create|get|make|build|parse)\p{Lu}/u.test(name) && functionPhrase(name) !== undefined
  );
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** The only function, exported without a name, if the file's name does not say what it does either. */
function unnamedFunction(defined: readonly Defined[]): readonly string[] | undefined {
  const [only, ...others] = defined.filter((one) => sortOf(one) === "function");
  if (only?.isUnnamed !== true || others.length > 0) return undefined;
  const { name, parameters } = only.declaration;
  if (functionPhrase(name, parameters, only.form.prefixes) !== undefined) return undefined;
  const names = parameterNames(parameters);
  return names.length === 0 ? undefined : [`default export: a function of ${codeList(names, PHRASES)}`];
}

function functions(all: readonly Declaration[], form: FormDescription | undefined, most: number): readonly string[] {
  const phraseOf = ({ name, parameters }: Declaration): FunctionPhrase | undefined =>
    form?.capitalsAreThings === true && /^\p{Lu}/u.test(name) ? undefined : functionPhrase(name, parameters, form?.prefixes);
  const questions = predicates(all);
  const declarations = questions === undefined ? all : all.filter(({ name }) => !PREDICATE.test(name));
  const phrases = declarations.flatMap((one) => phraseOf(one) ?? []);
  const others = declarations
    .filter((one) => phraseOf(one) === undefined)
    .map(({ name }) => `${name}()`)
    .toSorted((a, b) => Number(a.startsWith("_")) - Number(b.startsWith("_")));
  const said = [
    ...(questions === undefined ? [] : [questions]),
    ...(phrases.length === 0 ? [] : [joinPhrases(phrases, Math.min(most, PHRASES))]),
  ];
  if (others.length === 0) return said;
  const [only] = declarations;
  // Its parameters are all that is known of it.
  if (all.length === 1 && only !== undefined) {
    const call = `${only.name}(${parameterNames(only.parameters).join(", ")})`;
    return [`provides ${code(call.length > SIGNATURE ? `${only.name}()` : call, SIGNATURE)}`];
  }
  return [...said, `provides ${codeList(others, most)}`];
}

const PREDICATE = /^(?:is|has)(?:_|\p{Lu})/u;
/** Fewer are named one by one. */
const MANY_PREDICATES = 6;

/** Many functions that answer a question. */
function predicates(declarations: readonly Declaration[]): string | undefined {
  const asking = declarations.filter(({ name }) => PREDICATE.test(name));
  if (asking.length < MANY_PREDICATES || asking.length * 2 < declarations.length) return undefined;
  const subjects = new Set(asking.map(({ parameters }) => parameterNames(parameters)[0] ?? ""));
  const [subject = ""] = subjects;
  const about =
    subjects.size === 1 && isNounPhrase(splitName(subject)) && subject.length > 2 ? ` about the ${splitName(subject).join(" ")}` : "";
  const examples = asking.slice(0, 2).map(({ name }) => `${name}()`);
  return `provides predicates${about}, such as ${codeList(examples)}`;
}

/** Names of the parameters, without their types; none if they are patterns, or shortened to letters by a program. */
function parameterNames(parameters = ""): readonly string[] {
  const text = /^[\w\s,$]*$/u.test(parameters) ? parameters : parameters.replace(/\s*[:=][^,]*(?=,|$)/gu, "");
  const names = /^[\w\s,$*.?]*$/u.test(text)
    ? oneLine(text.replaceAll("?", ""))
        .split(", ")
        .filter((name) => name !== "")
    : [];
  return names.length > 1 && names.every((name) => name.length === 1) ? [] : names;
}

function elements(declarations: readonly Declaration[], most: number): readonly string[] {
  if (declarations.length === 0) return [];
  const [only] = declarations;
  const props = declarations.length === 1 ? (only?.members ?? []) : [];
  return [
    `renders ${rendered(
      declarations.map(({ name }) => name),
      most,
    )}${props.length === 0 ? "" : ` from ${codeList(props)}`}`,
  ];
}

/** `<Show>` for a name that is no noun phrase. */
function rendered(names: readonly string[], most: number): string {
  const [only = ""] = names;
  const words = splitName(only);
  if (names.length > 1) return nameList(names, most);
  return isNounPhrase(words) && !/render/iu.test(only) ? withArticle(words, false) : code(`<${only}>`, 60);
}

function classes(defined: readonly Defined[], most: number): readonly string[] {
  const [only] = defined;
  if (only === undefined) return [];
  if (defined.length === 1) return [oneClass(only)];
  const declarations = defined.map(({ declaration }) => declaration);
  const bases = new Set(declarations.map((one) => oneLine(one.extends ?? "")));
  const [base = ""] = bases;
  const all = bases.size === 1 && base !== "" ? `, ${declarations.length === 2 ? "both" : "all"} based on ${basesOf(base)}` : "";
  return [
    `defines ${classList(
      declarations.map(({ name }) => name),
      most + 1,
    )}${all}`,
  ];
}

/** One of so many members has a name that says what it does. */
const TELLING = 4;

/** What its methods do, or the names of its members. */
export function membersPhrase(declaration: Declaration | undefined): string {
  if (declaration === undefined) return "";
  const { members = [], fields = [] } = declaration;
  const phrases = members.flatMap((member) => functionPhrase(member) ?? []);
  if (phrases.length * TELLING >= members.length && phrases.length > 0) return `: ${joinPhrases(phrases, PHRASES)}`;
  const names = members.length > 0 ? members : fields;
  return names.length === 0 ? "" : ` with ${codeList(names)}`;
}

/** One that the others are named after is no owner of them. */
function classList(names: readonly string[], most: number): string {
  const list = nameList(names, most);
  return list.includes(" and its ") ? codeList(names, most) : list;
}

/** The first ones that have room. */
function basesOf(bases: string): string {
  const parts = bases.length > 60 && !/[<([]/u.test(bases) ? bases.split(", ") : [bases];
  const shown = parts.filter((_, index) => index === 0 || parts.slice(0, index + 1).join(", ").length <= 60);
  return `${code(shown.join(", "), 60)}${shown.length < parts.length ? " and more" : ""}`;
}

function oneClass({ declaration, form }: Defined): string {
  const { name, extends: bases = "" } = declaration;
  const base = oneLine(bases);
  const members = membersPhrase(declaration);
  const based = base === "" ? "" : ` based on ${basesOf(base)}`;
  return base === "" && members === "" ? `defines ${namedClass(name)}` : `${form.noun.toLowerCase()} ${code(name, 60)}${based}${members}`;
}

/** `MOST_ITEMS`: it is the name of a constant, and its words are not what the constant is. */
function isConstantName(name: string): boolean {
  return /^\p{Lu}[\p{Lu}\d]*(?:_[\p{Lu}\d]+)+$/u.test(name);
}

function constants(declarations: readonly Declaration[], most: number): readonly string[] {
  const [only] = declarations;
  if (only === undefined) return [];
  const names = declarations.map((one) => one.name);
  const things = names.filter((name) => !isOfAction(name));
  if (declarations.length > 1)
    return [`defines ${names.every(isConstantName) ? codeList(names, most) : nameList(things.length > 0 ? things : names, most)}`];
  const { name, value = "", type = "", fields = [] } = only;
  const head = `defines ${isConstantName(name) ? code(name, 60) : named(name)}`;
  if (fields.length > 0) return [`${head} with ${codeList(fields)}`];
  const made = cutOnWord(oneLine(value), 60);
  if (isConstantName(name) && /^-?\d[\d_.]{0,9}$/u.test(made)) return [`${head} (${code(made)})`];
  if (made.endsWith(")")) return [`${head}, made by ${code(made)}`];
  return type === "" ? [head] : [`${head} of type ${code(oneLine(type), 60)}`];
}

function listedData(verb: string, declarations: readonly Declaration[], most: number): readonly string[] {
  const [only] = declarations;
  if (only === undefined) return [];
  if (declarations.length > 1)
    return [
      `declares types ${typeList(
        declarations.map(({ name }) => name),
        most + 2,
      )}`,
    ];
  const { name, fields = [], type = "", extends: bases = "" } = only;
  const head = `${verb} ${named(name)}`;
  if (fields.length > 0) return [`${head}: ${codeList(fields, FIELDS)}`];
  const written = oneLine(type);
  if (written !== "" && written.length <= 80)
    return [verb === "describes" ? `declares the type ${code(name, 60)}, ${code(written)}` : `${head}, ${code(written)}`];
  return bases === "" ? [head] : [`${head}, based on ${code(oneLine(bases), 60)}`];
}

/** `for the cup and the pot`; names that are no noun phrases come without `for`. */
function typeList(names: readonly string[], most: number): string {
  const list = nameList(names, most);
  return list.startsWith("`") ? list : `for ${list}`;
}

/** Joined as long as they fit. */
export function sentenceOf(clauses: readonly string[], max: number): string | undefined {
  let text: string | undefined;
  for (const clause of clauses) {
    const longer: string = text === undefined ? capitalized(clause) : `${text}; ${clause}`;
    if (text === undefined || longer.length < max) text = longer;
  }
  return text;
}
