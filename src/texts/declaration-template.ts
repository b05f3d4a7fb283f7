/** Sentence for a symbol without documentation (semantics D.6): the signature, or what the symbol offers. */
import type { Declaration, DeclarationForm } from "../model/facts.js";
import { code, cutOnWord, listed, oneLine } from "./one-line.js";

const PARAMETERS = 80;
const RETURNS = 60;
const MEMBERS = 5;

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

/** The most telling sentence that fits into `max`; the last resort may be longer and is cut by the caller. */
export function declarationTemplate(path: string, declaration: Declaration, max: number): string {
  const named = declaration.name !== "default";
  const sentences = sentencesOf(declaration, named ? ` in ${code(path, 120)}` : `, the default export of ${code(path, 120)}`);
  return sentences.find((sentence) => sentence.length <= max) ?? sentences.at(-1) ?? NOUNS[declaration.form];
}

function sentencesOf(declaration: Declaration, place: string): readonly string[] {
  const noun = NOUNS[declaration.form];
  if (declaration.name === "default") return [...namelessSentences(declaration, noun, place), `${noun}, the default export.`];
  const plain = [`${noun} ${code(declaration.name)}${place}.`, `${noun} ${code(declaration.name)}.`];
  const members = declaration.members ?? [];
  switch (declaration.form) {
    case "function":
      return [...functionSentences(declaration, place), ...plain];
    case "component":
      return [...componentSentences(declaration.name, members), `${noun} ${code(`<${declaration.name}>`)}${place}.`, ...plain];
    case "class":
      return [...classSentences(declaration, members, place), ...plain];
    case "interface":
    case "type":
    case "enum":
    case "namespace":
    case "constant":
      return plain;
    default:
      return declaration.form satisfies never;
  }
}

/** An anonymous default export is known by its file alone. */
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
  const own = methods.length === 0 ? place : ` with public methods ${members(methods)}`;
  return [`${head}${own}.`, `${head}.`];
}

function members(names: readonly string[]): string {
  return listed(
    names.map((name) => code(name, 60)),
    MEMBERS,
    "",
  );
}
