/** Classes of values that may be of several: `Cart|Till` has either, of `Cart/Till` one stands behind a name that has several values. */
import { LONGEST } from "./annotation.js";
import type { ClassType } from "./meaning.js";

/** Values of one name that are compared, and classes that they may have. */
const MOST_VALUES = 32;
const MOST_CHOICES = 8;

/** The choices of a text with the signs before them, outside of brackets. */
function choicesIn(text: string): readonly (readonly [sign: string, choice: string])[] {
  const found: [string, string][] = [["", ""]];
  let depth = 0;
  for (const character of text) {
    if ("[({".includes(character)) depth += 1;
    else if ("])}".includes(character)) depth -= 1;
    if (depth === 0 && (character === "|" || character === "/")) found.push([character, ""]);
    else (found.at(-1) ?? ["", ""])[1] += character;
  }
  return found;
}

/** What another file decides about each class of a choice, or this one about its containers. */
export function stepFrom(type: ClassType | undefined, step: string): ClassType | undefined {
  const from = type?.holds ?? type?.name;
  if (from === undefined) return undefined;
  const choices = /[|/]/.test(from) ? choicesIn(from) : [["", from] as const];
  const name = choices.map(([sign, choice]) => sign + (choice === "?" ? choice : choice + step)).join("");
  return choices.length > MOST_CHOICES || name.length > LONGEST ? undefined : { name };
}

/** The class that all values have, or each of several once: which one a use has is not known. A question mark stands for what is unknown. */
export function oneOf<T>(values: readonly T[], read: (value: T) => ClassType | "none" | undefined): ClassType | undefined {
  const types = values
    .slice(0, MOST_VALUES)
    .map(read)
    .filter((one) => one !== "none");
  const [first] = types;
  const isWhole = values.length <= MOST_VALUES;
  if (isWhole && types.every((one) => one?.name === first?.name)) return first;
  const names = new Set(types.flatMap((one) => choicesIn(one?.name ?? "?").map(([, choice]) => choice)));
  if (!isWhole) names.add("?");
  const name = [...names].join("/");
  return name === "?" || names.size > MOST_CHOICES || name.length > LONGEST ? undefined : { name };
}
