/** Sentence for a symbol without documentation (semantics D.6): its signature, or what it provides. */
import type { Declaration, DeclarationForm } from "../model/facts.js";
import { code, cutOnWord, listed, oneLine } from "./one-line.js";
import { restatementOf, type Kinds } from "./restatement.js";

const PARAMETERS = 80;
const RETURNS = 60;
const MEMBERS = 5;
const USERS = 2;

const NOUNS: Readonly<Record<DeclarationForm, string>> = {
  function: "Function",
  component: "React component",
  class: "Class",
  interface: "Interface",
  type: "Type",
  enum: "Enum",
  namespace: "Namespace",
  constant: "Constant",
};

/** Facts beyond the declaration's own text, for declarations with little content. */
export interface Surroundings {
  readonly kinds: Kinds;
  /** Imported names that its code uses. */
  readonly uses?: readonly string[];
  /** Its users in other files. */
  readonly users?: readonly string[];
}

/** The most informative sentence that fits into `max`; the fallback may be longer and is cut by the caller. */
export function declarationTemplate(path: string, declaration: Declaration, max: number, around: Surroundings): string {
  const named = declaration.name !== "default";
  const place = named ? ` in ${code(path, 120)}` : `, the default export of ${code(path, 120)}`;
  const sentences = sentencesOf(declaration, place);
  const restates = restatementOf(declaration.name, around.kinds, path);
  const first = sentences.find((sentence) => sentence.length <= max);
  if (first !== undefined && !restates(first)) return first;
  const more = tails(around)
    .flatMap((tail) => sentences.map((sentence) => `${sentence.slice(0, -1)}${tail}.`))
    .filter((sentence) => sentence.length <= max);
  return more.find((sentence) => !restates(sentence)) ?? more[0] ?? first ?? sentences.at(-1) ?? NOUNS[declaration.form];
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

function sentencesOf(declaration: Declaration, place: string): readonly string[] {
  const noun = declaration.variable === true ? "Variable" : NOUNS[declaration.form];
  if (declaration.name === "default") return [...namelessSentences(declaration, noun, place), `${noun}, the default export.`];
  const plain = [`${noun} ${code(declaration.name)}${place}.`, `${noun} ${code(declaration.name)}.`];
  const members = declaration.members ?? [];
  switch (declaration.form) {
    case "function":
      return [
        ...madeSentences(declaration, `${noun} ${code(declaration.name)}`, place),
        ...functionSentences(declaration, place),
        ...plain,
      ];
    case "component": {
      const tag = `${noun} ${code(`<${declaration.name}>`)}`;
      return [...componentSentences(declaration.name, members), ...madeSentences(declaration, tag, place), `${tag}${place}.`, `${tag}.`];
    }
    case "class":
      return [...classSentences(declaration, members, place), ...plain];
    case "interface":
    case "type":
    case "enum":
    case "namespace":
    case "constant":
      return [...dataSentences(declaration, noun, place), ...plain];
    default:
      return declaration.form satisfies never;
  }
}

/** A function created by a call has its signature elsewhere. */
function madeSentences({ parameters, value = "" }: Declaration, head: string, place: string): readonly string[] {
  return parameters !== undefined || value === "" ? [] : [`${head}${place}, made by ${code(value)}.`];
}

/** Members, type, or initialiser. */
function dataSentences(
  { name, form, extends: bases = "", members: methods = [], fields = [], type, value }: Declaration,
  noun: string,
  place: string,
): readonly string[] {
  const head = `${noun} ${code(name)}${bases === "" ? "" : ` extending ${code(bases, 60)}`}`;
  if (methods.length > 0) return [`${head} with ${form === "interface" ? "methods" : "public methods"} ${members(methods)}.`];
  if (fields.length > 0) return [`${head} with members ${members(fields)}.`];
  const written = cutOnWord(oneLine(type ?? ""), RETURNS);
  if (written !== "") return [`${head}${place}, ${form === "constant" ? "of type" : "short for"} ${code(written)}.`];
  const made = cutOnWord(oneLine(value ?? ""), RETURNS);
  if (made === "") return bases === "" ? [] : [`${head}${place}.`];
  const verb = form === "type" ? "short for" : made.endsWith("()") ? "made by" : "which is";
  return [`${head}${place}, ${verb} ${code(made)}.`];
}

/** An anonymous default export is identified only by its file. */
function namelessSentences(declaration: Declaration, noun: string, place: string): readonly string[] {
  const { form } = declaration;
  const signed = oneLine(`${declaration.parameters ?? ""}${declaration.returns ?? ""}`) !== "";
  if (form === "function" && signed) return functionSentences({ ...declaration, name: "" }, place);
  const own = (declaration.members ?? []).length === 0 ? "" : members(declaration.members ?? []);
  const base = oneLine(declaration.extends ?? "");
  const extending = form === "class" && base !== "" ? `, extending ${code(base, 60)}` : "";
  const offers = own === "" ? "" : form === "component" ? `, with props ${own}` : form === "class" ? `, with public methods ${own}` : "";
  return [`${noun}${place}${extending}${offers}.`, `${noun}${place}.`];
}

function functionSentences({ name, parameters, returns }: Declaration, place: string): readonly string[] {
  const list = cutOnWord(oneLine(parameters ?? ""), PARAMETERS);
  const result = returns === undefined || oneLine(returns) === "" ? "" : `: ${cutOnWord(oneLine(returns), RETURNS)}`;
  const signature = (tail: string): string => code(`${name}(${list})${tail}`, 200);
  return [`Function ${signature(result)}${place}.`, `Function ${signature("")}${place}.`, `Function ${signature("")}.`];
}

function componentSentences(name: string, props: readonly string[]): readonly string[] {
  if (props.length === 0) return [];
  return [`${NOUNS.component} ${code(`<${name}>`)} with props ${members(props)}.`];
}

function classSentences(declaration: Declaration, methods: readonly string[], place: string): readonly string[] {
  const base = oneLine(declaration.extends ?? "");
  const extending = base === "" ? "" : ` extending ${code(base, 60)}`;
  const head = `Class ${code(declaration.name)}${extending}`;
  const { fields = [] } = declaration;
  const data = fields.length === 0 ? place : ` with members ${members(fields)}`;
  const own = methods.length === 0 ? data : ` with public methods ${members(methods)}`;
  return [`${head}${own}.`, `${head}.`];
}

function members(names: readonly string[]): string {
  return listed(
    names.map((name) => code(name, 60)),
    MEMBERS,
    "",
  );
}
