/** Groups → one pattern for each choice. */
import { hasWildcard, parsePattern, PatternFault, type Element, type Group, type Sequence } from "./parse-pattern.js";
import { PATTERN_LIMITS, SYNTAX, type Syntax } from "./syntax.js";

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

/** Characters of all patterns that one stands for, told without writing them out; a pattern that is refused counts as it is. */
export function writtenLength(text: string, syntax: Syntax, wanted: (group: Group) => boolean): number {
  if (text.length > PATTERN_LIMITS.length || !hasWildcard(text)) return text.length;
  try {
    const { number, length } = measure(parsePattern(text, syntax), wanted);
    return number > PATTERN_LIMITS.choices ? text.length : Math.max(length, text.length);
  } catch (error) {
    if (error instanceof PatternFault) return text.length;
    throw error;
  }
}

interface Measure {
  readonly number: number;
  /** Of all of them together. */
  readonly length: number;
}

/** Of all choices of the groups that are `wanted`. */
export function measure(sequence: Sequence, wanted: (group: Group) => boolean): Measure {
  return sequence.reduce<Measure>(
    (before, element) => {
      const one = measureElement(element, wanted);
      return { number: before.number * one.number, length: before.length * one.number + one.length * before.number };
    },
    { number: 1, length: 0 },
  );
}

function measureElement(element: Element, wanted: (group: Group) => boolean): Measure {
  if (element.kind !== "group") return { number: 1, length: element.kind === "text" ? element.text.length : 1 };
  const inner = element.choices.map((choice) => measure(choice, wanted));
  const length = inner.reduce((sum, one) => sum + one.length, 0);
  const number = inner.reduce((sum, one) => sum + one.number, element.sign === "?" ? 1 : 0);
  return { number: wanted(element) ? number : 1, length };
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

/** May stand for more text than it has. */
const MULTIPLIES = /[{(].*(?:\/|\*\*|\.\.)/s;

/** Number of the patterns, from the first on, that one list may have. Those without a wildcard count little: they are compared as they are. */
export function countWithinList(patterns: readonly string[]): number {
  let [number, length] = [0, 0];
  for (const [index, pattern] of patterns.entries()) {
    if (!hasWildcard(pattern)) continue;
    number += 1;
    length += MULTIPLIES.test(pattern) ? writtenLength(pattern, SYNTAX.typed, holdsPath) : pattern.length;
    if (number > PATTERN_LIMITS.list || length > PATTERN_LIMITS.listLength) return index;
  }
  return Math.min(patterns.length, PATTERN_LIMITS.listed);
}
