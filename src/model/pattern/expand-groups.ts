/** Groups → one pattern for each choice. */
import { parsePattern, PatternFault, type Element, type Group, type Sequence } from "./parse-pattern.js";
import { PATTERN_LIMITS, SYNTAX } from "./syntax.js";

/** Each choice of the groups that are `wanted` as a sequence without them. */
export function expandGroups(sequence: Sequence, most: number, wanted: (group: Group) => boolean): readonly Sequence[] {
  let found: Sequence[] = [[]];
  for (const element of sequence) {
    const choices = choicesOf(element, most, wanted);
    if (found.length * choices.length > most) throw new PatternFault(`stands for more than ${most} patterns`);
    if (choices.length === 1 && found.length === 1) found = [[...(found[0] ?? []), ...(choices[0] ?? [])]];
    else found = found.flatMap((before) => choices.map((choice) => [...before, ...choice]));
  }
  return found;
}

function choicesOf(element: Element, most: number, wanted: (group: Group) => boolean): readonly Sequence[] {
  if (element.kind !== "group" || !wanted(element)) return [[element]];
  if (element.sign !== "@" && element.sign !== "?") throw new PatternFault(`has a / inside of ${element.sign}()`);
  const inner = element.choices.flatMap((choice) => expandGroups(choice, most, wanted));
  if (inner.length > most) throw new PatternFault(`stands for more than ${most} patterns`);
  return element.sign === "?" ? [...inner, []] : inner;
}

/** Whether a choice is more than a part of one name. */
export function holdsPath({ choices }: Group): boolean {
  return choices.some((choice) =>
    choice.some((element) => element.kind === "slash" || element.kind === "across" || (element.kind === "group" && holdsPath(element))),
  );
}

/** `a{b,c}d` → `abd`, `acd`; nested choices and `{1..3}` included, each once. A pattern that stands for too many is returned as it is, and matches nothing. */
export function expandBraces(text: string): readonly string[] {
  try {
    if (text.length > PATTERN_LIMITS.length) return [text];
    return [...new Set(expandGroups(parsePattern(text, SYNTAX.braces), PATTERN_LIMITS.choices, () => true).map(written))];
  } catch (error) {
    if (error instanceof PatternFault) return [text];
    throw error;
  }
}

const SIGNS = { any: "?", star: "*", across: "**", slash: "/", set: "", group: "" } as const;

function written(sequence: Sequence): string {
  return sequence.map((element) => (element.kind === "text" ? element.text : SIGNS[element.kind])).join("");
}
