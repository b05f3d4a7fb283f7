/** What a file declares, as its source spells it: names can be searched for, sentences made of them cannot. */
import type { Declaration } from "../../model/facts.js";
import { code, conjoined, cutOnWord, oneLine } from "../one-line.js";
import type { Defined } from "./file-view.js";
import { firstOf } from "../../model/shown-text.js";

const MOST = 4;
/** Characters of a list of names. */
const LONGEST = 140;
/** Files that stand for their folder. */
const INDEX = /^(?:index|main|mod)$/u;
/** Characters of one name, signature or value. */
const NAME = 60;

/** Names as code; further ones are only mentioned. */
export function codeList(names: readonly string[], most = MOST): string {
  return conjoined(
    [...new Set(names)].map((name) => code(name, NAME)),
    most,
  );
}

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

/** `normalizeType, compileETag and 9 more`, most imported first; of a single declaration also what it consists of. Undefined if there is none. */
export function namesOf(defined: readonly Defined[], max = LONGEST): string | undefined {
  const [only] = defined;
  if (only === undefined) return undefined;
  if (defined.length === 1) return detailed(only, Math.min(max, LONGEST));
  const sorted = defined.toSorted((a, b) => b.importers - a.importers || detailOf(a) - detailOf(b));
  return plainList([...new Set(sorted.map(spelled))], Math.min(max, LONGEST));
}

/** Beside code that runs, types mostly describe its parameters; names with an underscore are for the file itself. */
function detailOf(one: Defined): number {
  return Number(sortOf(one) === "type") + 2 * Number(one.declaration.name.startsWith("_"));
}

/** As many names as there is room for, and the number of the others; at least one. */
function plainList(names: readonly string[], max = LONGEST): string {
  for (let shown = names.length; shown > 1; shown -= 1) {
    const list = firstOf(names, shown);
    if (list.length <= max) return list;
  }
  const [first = "", ...others] = names;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** Only names without spaces and the like are read as names where they stand by themselves. */
function spelled({ declaration: { name }, isUnnamed }: Defined): string {
  if (isUnnamed === true) return "default";
  return /^[\p{L}\p{N}_$.#~-]+$/u.test(name) && name.length <= NAME ? name : code(name, NAME);
}

function detailed(one: Defined, max: number): string {
  const { declaration } = one;
  const name = one.isUnnamed === true && !INDEX.test(declaration.name) ? declaration.name : spelled(one);
  const parts = partsOf(declaration);
  if (sortOf(one) === "function") {
    const call = `${name}(${parameterNames(declaration.parameters).join(", ")})`;
    return call.length > Math.min(NAME, max) ? `${name}()` : call;
  }
  const bases = oneLine(declaration.extends ?? "");
  const head = bases === "" ? `${name}${parts.length > 0 ? "" : valueOf(one)}` : `${name} extends ${cutOnWord(bases, NAME)}`;
  if (parts.length === 0) return head;
  const room = max - head.length - ": ".length;
  return room < NAME / 2 ? head : `${head}: ${plainList(parts.map(shortened), room)}`;
}

function shortened(name: string): string {
  return name.length <= NAME ? name : cutOnWord(oneLine(name), NAME);
}

function partsOf({ members = [], fields = [] }: Declaration): readonly string[] {
  return [...new Set((members.length > 0 ? members : fields).map((one) => one.replace(/ = .*$/u, "")))];
}

/** What a value is made by, its number, or its type. Characters of constants may be secret. */
function valueOf(one: Defined): string {
  const { value = "", type = "" } = one.declaration;
  if (sortOf(one) === "value") {
    const made = cutOnWord(oneLine(value), NAME);
    if (made.endsWith(")") || (/^\p{Lu}[\p{Lu}\d_]+$/u.test(one.declaration.name) && /^-?\d[\d_.]{0,9}$/u.test(made))) return ` = ${made}`;
  }
  const written = oneLine(type);
  return written === "" || written.length > NAME ? "" : `: ${written}`;
}

/** Names of the parameters, without their types; none if they are patterns, or shortened to letters by a program. */
function parameterNames(parameters = ""): readonly string[] {
  const text = /^[\w\s,$]*$/u.test(parameters) ? parameters : parameters.replace(/\s*[:=][^,]*(?=,|$)/gu, "");
  const names = /^[\w\s,$*.?]*$/u.test(text)
    ? oneLine(text.replaceAll("?", ""))
        .split(", ")
        .filter((name) => name !== "" && name !== "this")
    : [];
  return names.length > 1 && names.every((name) => name.length === 1) ? [] : names;
}
