/** Sentence for a symbol without documentation: its signature, or what it provides. */
import type { Declaration } from "../model/facts.js";
import type { FormDescription } from "../model/language.js";
import { printedBaseName } from "./asset-kinds.js";
import { code, cutOnWord, listed, oneLine, restatementOf, type Kinds } from "./one-line.js";

const PARAMETERS = 80;
const RETURNS = 60;
const MEMBERS = 5;
const USERS = 2;
/** Characters of a sentence of facts. */
const FACTS = 140;

/** Facts beyond the declaration's own text, for declarations with little content. */
export interface Surroundings {
  readonly form: FormDescription;
  readonly kinds: Kinds;
  /** Imported names that its code uses. */
  readonly uses?: readonly string[];
  /** Its users in other files. */
  readonly users?: readonly string[];
  /** Titles of its tests. */
  readonly tested?: readonly string[];
  /** Routes that it is registered for. */
  readonly served?: readonly string[];
  /** What it does to tables, as a migration. */
  readonly changes?: readonly string[];
  /** What it shows to people. */
  readonly shown?: readonly string[];
}

/**
 * The most informative sentence that fits into `max`; the fallback may be longer and is cut by the caller. The path is in the entity's `source`
 * and not in the sentence, which therefore stays the same if the file moves.
 */
export function declarationTemplate(path: string, declaration: Declaration, max: number, around: Surroundings): string {
  const sentences = sentencesOf(declaration, around.form, printedBaseName(path));
  const restates = restatementOf(declaration.name, around.kinds, path);
  const first = sentences.slice(0, -1).find((sentence) => sentence.length <= FACTS) ?? sentences.find((sentence) => sentence.length <= max);
  const facts = toldOf(around, around.form.layout === "tag");
  const told = first === undefined ? undefined : facts.map((fact) => `${first.slice(0, -1)}; ${fact}.`).find(({ length }) => length <= max);
  if (told !== undefined) return told;
  if (first !== undefined && !restates(first)) return around.form.layout === "signature" ? withUses(first, around) : first;
  const more = tails(around)
    .flatMap((tail) => sentences.map((sentence) => `${sentence.slice(0, -1)}${tail}.`))
    .filter((sentence) => sentence.length <= FACTS);
  return more.find((sentence) => !restates(sentence)) ?? more[0] ?? first ?? sentences.at(-1) ?? around.form.noun;
}

/** The routes that it handles, what it shows, and what is tested: as much as possible first. */
export function toldOf({ served = [], changes = [], shown = [], tested = [] }: Told, isPage: boolean): readonly string[] {
  const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(", ");
  const routes = served.length === 0 ? [] : [`${isPage ? "at" : "handles"} ${served.map((route) => code(route, 120)).join(" and ")}`];
  const shows = shown.length === 0 ? [] : [`shows ${quoted(shown)}`];
  const titles = tested.length === 0 ? [] : [`tested: ${quoted(tested)}`];
  const tables = changes.length === 0 ? [] : [changes.join(", ")];
  const [first = [], ...others] = [routes, tables, shows, titles].filter(({ length }) => length > 0);
  const both = others.flatMap((other) => [...first, ...other].join("; "));
  return [...both, ...first, ...others.flat()];
}

type Told = Pick<Surroundings, "served" | "changes" | "shown" | "tested">;

/** Names of parameters say little of what a function is for. Its users do not follow: the text would change with code that is not its own. */
function withUses(sentence: string, { uses = [] }: Surroundings): string {
  const text = uses.length === 0 ? sentence : `${sentence.slice(0, -1)}, using ${members(uses)}.`;
  return text.length <= FACTS ? text : sentence;
}

function tails({ uses = [], users = [] }: Surroundings): readonly string[] {
  const using = uses.length === 0 ? "" : `, using ${members(uses)}`;
  const used = users.length === 0 ? "" : `, used by ${usersList(users)}`;
  return [using, used, `${using}${used}`].filter((tail) => tail !== "");
}

/** No total count: it would change with every new user. */
function usersList(users: readonly string[]): string {
  const names = users.slice(0, USERS).map((name) => code(name, 60));
  return users.length > USERS ? `${names.join(", ")} and others` : names.join(" and ");
}

function sentencesOf(declaration: Declaration, form: FormDescription, file: string): readonly string[] {
  const noun = declaration.variable === true ? "Variable" : form.noun;
  if (declaration.name === "default") return [...namelessSentences(declaration, form, noun, file), `${noun}, the default export.`];
  const name = code(declaration.name);
  const plain = `${noun} ${name}.`;
  switch (form.layout) {
    case "signature":
      return [...madeSentences(declaration, `${noun} ${name}`), ...signatureSentences(declaration, form.noun), plain];
    case "tag":
      return tagSentences(declaration, form.noun, noun);
    case "class":
      return [...classSentences(declaration, form.noun), plain];
    case "interface":
    case "alias":
    case "value":
    case "members":
      return [...dataSentences(declaration, form.layout, noun), plain];
    default:
      return form.layout satisfies never;
  }
}

/** A function created by a call has its signature elsewhere. */
function madeSentences({ parameters, value = "" }: Declaration, head: string): readonly string[] {
  return parameters !== undefined || value === "" ? [] : [`${head}, made by ${code(value)}.`];
}

/** Members, type, or initialiser. */
function dataSentences(
  { name, extends: bases = "", members: methods = [], fields = [], type, value }: Declaration,
  layout: FormDescription["layout"],
  noun: string,
): readonly string[] {
  const head = `${noun} ${code(name)}${bases === "" ? "" : ` extending ${code(bases, 60)}`}`;
  if (methods.length > 0) return [`${head} with ${layout === "interface" ? "methods" : "public methods"} ${members(methods)}.`];
  const by = cutOnWord(oneLine(value ?? ""), RETURNS);
  const data = fields.length === 0 ? "" : ` with ${by === "" ? "members " : ""}${members(fields)}`;
  if (data !== "") return by === "" ? [`${head}${data}.`] : [`${head}, made by ${code(by)}${data}.`, `${head}, made by ${code(by)}.`];
  const written = cutOnWord(oneLine(type ?? ""), RETURNS);
  if (written !== "") return [`${head}, ${layout === "value" ? "of type" : "short for"} ${code(written)}.`];
  if (by === "") return bases === "" ? [] : [`${head}.`];
  const verb = layout === "alias" ? "short for" : by.endsWith("()") ? "made by" : "which is";
  return [`${head}, ${verb} ${code(by)}.`];
}

/** An anonymous default export is identified only by its file. */
function namelessSentences(declaration: Declaration, form: FormDescription, noun: string, file: string): readonly string[] {
  const { layout } = form;
  const place = `, the default export of ${code(file, 120)}`;
  const isSigned = oneLine(`${declaration.parameters ?? ""}${declaration.returns ?? ""}`) !== "";
  if (layout === "signature" && isSigned) return signatureSentences({ ...declaration, name: "" }, form.noun, place);
  const own = (declaration.members ?? []).length === 0 ? "" : members(declaration.members ?? []);
  const base = oneLine(declaration.extends ?? "");
  const extending = layout === "class" && base !== "" ? `, extending ${code(base, 60)}` : "";
  const offers = own === "" ? "" : layout === "tag" ? `, with props ${own}` : layout === "class" ? `, with public methods ${own}` : "";
  return [`${noun}${place}${extending}${offers}.`, `${noun}${place}.`];
}

function signatureSentences({ name, parameters, returns }: Declaration, noun: string, place = ""): readonly string[] {
  const list = cutOnWord(oneLine(parameters ?? ""), PARAMETERS);
  const result = returns === undefined || oneLine(returns) === "" ? "" : `: ${cutOnWord(oneLine(returns), RETURNS)}`;
  const signature = (tail: string): string => code(`${name}(${list})${tail}`, 200);
  return [result, ""].map((tail) => `${noun} ${signature(tail)}${place}.`);
}

function tagSentences(declaration: Declaration, formNoun: string, noun: string): readonly string[] {
  const tag = code(`<${declaration.name}>`);
  const head = `${noun} ${tag}`;
  const props = declaration.members ?? [];
  const offers = props.length === 0 ? [] : [`${formNoun} ${tag} with props ${members(props)}.`];
  return [...offers, ...madeSentences(declaration, head), `${head}.`];
}

function classSentences({ name, extends: bases = "", members: methods = [], fields = [] }: Declaration, noun: string): readonly string[] {
  const base = oneLine(bases);
  const head = `${noun} ${code(name)}${base === "" ? "" : ` extending ${code(base, 60)}`}`;
  if (methods.length > 0) return [`${head} with public methods ${members(methods)}.`, `${head}.`];
  if (fields.length === 0) return [`${head}.`];
  const isSet = (field: string): boolean => field.includes(" = ");
  const some = [MEMBERS, 2, 1].filter(
    (most) => fields.slice(0, most).some(isSet) && (fields.length <= most || fields.slice(0, most).every(isSet)),
  );
  const lists = [...some.map((most) => members(fields, most)), members(fields.map((one) => one.replace(/ = .*$/u, "")))];
  return [...lists.map((list) => `${head} with members ${list}.`), `${head}.`];
}

function members(names: readonly string[], most = MEMBERS): string {
  return listed(
    names.map((name) => code(name, 60)),
    most,
  );
}
