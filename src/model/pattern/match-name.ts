/** One name of a path against the elements of a pattern, without backtracking. */
import { compileGroups } from "./match-groups.js";
import type { Element, Sequence } from "./parse-pattern.js";

export interface NamePattern {
  /** What each `*` matched, in order; undefined if the name does not match. Without groups only. */
  readonly match: (name: string) => readonly string[] | undefined;
  /** Text that every match starts and ends with. */
  readonly head: string;
  readonly tail: string;
  /** The only name that matches, if there is only one. */
  readonly spelled?: string;
  readonly startsWithDot: boolean;
}

const NONE: readonly string[] = [];

export function compileName(elements: Sequence): NamePattern {
  const [first] = elements;
  const last = elements.at(-1);
  const head = first?.kind === "text" ? first.text : "";
  const tail = last?.kind === "text" ? last.text : "";
  const startsWithDot = mayStartWithDot(elements);
  if (elements.length <= 1 && (first === undefined || first.kind === "text")) {
    return { match: (name) => (name === head ? NONE : undefined), head, tail, spelled: head, startsWithDot };
  }
  const whole = elements.some(({ kind }) => kind === "group") ? compileGroups(elements) : undefined;
  const match = whole === undefined ? (name: string) => matchFlat(elements, name) : (name: string) => (whole(name) ? NONE : undefined);
  return {
    match: (name) => (name.startsWith(head) && name.endsWith(tail) ? match(name) : undefined),
    head,
    tail,
    startsWithDot,
  };
}

function mayStartWithDot(elements: Sequence): boolean {
  for (const element of elements) {
    if (element.kind === "text") return element.text.startsWith(".");
    if (element.kind !== "group" || element.sign === "!") return false;
    if (element.choices.some(mayStartWithDot)) return true;
    if (element.sign !== "?" && element.sign !== "*") return false;
  }
  return false;
}

/**
 * On failure the latest star takes one more character. Earlier stars keep what they have: whatever a longer one would allow, the latest one can make up for.
 */
function matchFlat(elements: Sequence, name: string): readonly string[] | undefined {
  const captured: string[] = [];
  let [at, place, star, from, resume] = [0, 0, -1, 0, 0];
  for (;;) {
    const element = elements[at];
    if (element === undefined && place === name.length) break;
    if (element?.kind === "star" || element?.kind === "across") {
      if (star >= 0) captured.push(name.slice(from, resume));
      [star, from, resume] = [at, place, place];
      at += 1;
      // Nothing follows: it takes the rest.
      if (at === elements.length) [place, resume] = [name.length, name.length];
      continue;
    }
    const taken = element === undefined || place > name.length ? 0 : lengthTaken(element, name, place);
    if (taken > 0) {
      at += 1;
      place += taken;
    } else {
      if (star < 0 || resume >= name.length) return undefined;
      resume += 1;
      [at, place] = [star + 1, resume];
    }
  }
  if (star >= 0) captured.push(name.slice(from, resume));
  return captured;
}

/** Length of what the element accepts at this place; 0 if it accepts nothing. */
function lengthTaken(element: Element, name: string, place: number): number {
  if (element.kind === "text") return name.startsWith(element.text, place) ? element.text.length : 0;
  if (place >= name.length) return 0;
  if (element.kind === "any") return name[place] === "/" ? 0 : 1;
  if (element.kind !== "set") return 0;
  if (element.spelled !== undefined && name.startsWith(element.spelled, place)) return element.spelled.length;
  return element.has(name.charAt(place)) ? 1 : 0;
}
