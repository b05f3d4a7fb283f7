/** One name of a path against the elements of a pattern, without backtracking. */
import { expandGroups, measure } from "./expand-groups.js";
import { type Element, type Group, PatternFault, type Sequence } from "./parse-pattern.js";

/** Elements of an automaton. A pattern of the permitted length without ranges is below it. */
const MOST_STATES = 4000;

/** The same of all names that one pattern stands for. */
const MOST_IN_PATTERN = 16_000;

/** File systems have no longer names. */
const LONGEST_NAME = 255;

/** Wildcards inside of `!(…)`. */
const MOST_NEGATED_WILDCARDS = 8;

/** Literal texts that one name is compared with before the rest of its pattern. */
const MOST_LITERALS = 64;

export interface NamePattern {
  /** What each `*` matched, in order; undefined if the name does not match. Without groups only. */
  readonly match: (name: string) => readonly string[] | undefined;
  /** Texts one of which every match ends with. */
  readonly tails: readonly string[];
  /** The only name that matches, if there is only one. */
  readonly spelled?: string;
  readonly startsWithDot: boolean;
}

/** Characters and wildcards of choices that are written out. */
const MOST_WRITTEN = 400;

const NONE: readonly string[] = [];

/** Elements that the names of one pattern may still have. */
export interface Budget {
  left: number;
}

export function newBudget(): Budget {
  return { left: MOST_IN_PATTERN };
}

export function compileName(elements: Sequence, budget: Budget): NamePattern {
  const startsWithDot = mayStartWithDot(elements);
  const { texts: heads, isWhole } = literals(elements, "start");
  if (isWhole) {
    const names = new Set(heads);
    const spelled = names.size === 1 ? { spelled: heads[0] ?? "" } : {};
    return { match: (name) => (names.has(name) ? NONE : undefined), tails: heads, ...spelled, startsWithDot };
  }
  const { texts: tails } = literals(elements, "end");
  const match = elements.some(({ kind }) => kind === "group") ? matchGroups(elements, budget) : (name: string) => matchFlat(elements, name);
  return {
    match: (name) => (tails.some((tail) => name.endsWith(tail)) && heads.some((head) => name.startsWith(head)) ? match(name) : undefined),
    tails,
    startsWithDot,
  };
}

interface Literals {
  /** Texts one of which every match has at this end. */
  readonly texts: readonly string[];
  /** They are all that matches. */
  readonly isWhole: boolean;
}

function literals(elements: Sequence, end: "start" | "end"): Literals {
  let texts = [""];
  for (const element of end === "start" ? elements : elements.toReversed()) {
    const part = literalsOf(element, end);
    if (part === undefined || texts.length * part.texts.length > MOST_LITERALS) return { texts, isWhole: false };
    texts = texts.flatMap((text) => part.texts.map((more) => (end === "start" ? text + more : more + text)));
    if (!part.isWhole) return { texts, isWhole: false };
  }
  return { texts, isWhole: true };
}

/** Undefined for what has no text of its own. */
function literalsOf(element: Element, end: "start" | "end"): Literals | undefined {
  if (element.kind === "text") return { texts: [element.text], isWhole: true };
  if (element.kind !== "group" || element.sign === "!" || element.sign === "*") return undefined;
  if (element.choices.length > MOST_LITERALS) return undefined;
  const choices = element.choices.map((choice) => literals(choice, end));
  if (element.sign === "?") choices.push({ texts: [""], isWhole: true });
  return {
    texts: choices.flatMap(({ texts }) => texts),
    isWhole: element.sign !== "+" && choices.every(({ isWhole }) => isWhole),
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

function matchGroups(elements: Sequence, budget: Budget): NamePattern["match"] {
  const whole = compileChoices(elements, budget) ?? compileGroups(elements, budget);
  return (name) => (name.length <= LONGEST_NAME && whole(name) ? NONE : undefined);
}

/** Few choices are compared one after the other, each with its own literal ends, which is quicker; undefined if there are many. */
function compileChoices(elements: Sequence, budget: Budget): ((name: string) => boolean) | undefined {
  const { number, length } = measure(elements, () => true);
  if (hasRepeats(elements) || number > MOST_LITERALS || length > MOST_WRITTEN) return undefined;
  const flat = expandGroups(elements, MOST_LITERALS, () => true).map((choice) => compileName(choice, budget));
  return (name) => flat.some(({ match }) => match(name) !== undefined);
}

function hasRepeats(elements: Sequence): boolean {
  return elements.some((one) => one.kind === "group" && ((one.sign !== "@" && one.sign !== "?") || one.choices.some(hasRepeats)));
}

/**
 * On failure the latest star takes one more character. Earlier stars keep what they have: whatever a longer one would allow, the latest one can make up for.
 */
function matchFlat(elements: Sequence, name: string): readonly string[] | undefined {
  const captured: string[] = [];
  let at = 0;
  let place = 0;
  let star = -1;
  let from = 0;
  let resume = 0;
  for (;;) {
    const element = elements[at];
    if (element === undefined && place === name.length) break;
    if (element?.kind === "star" || element?.kind === "across") {
      if (star >= 0) captured.push(name.slice(from, resume));
      star = at;
      at += 1;
      from = place;
      // Nothing follows: it takes the rest.
      if (at === elements.length) place = name.length;
      resume = place;
      continue;
    }
    const taken = element === undefined || place > name.length ? 0 : lengthTaken(element, name, place);
    if (taken > 0) {
      at += 1;
      place += taken;
    } else {
      if (star < 0 || resume >= name.length) return undefined;
      resume += 1;
      at = star + 1;
      place = resume;
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

type State =
  | { readonly kind: "char"; readonly accepts: (char: string) => boolean; next: number }
  /** Takes any number of characters, and need take none. */
  | { readonly kind: "star"; next: number }
  | { readonly kind: "split"; readonly to: number[] }
  | { readonly kind: "not"; readonly inner: Automaton; next: number }
  | { readonly kind: "end" };

interface Automaton {
  readonly states: readonly State[];
  readonly start: number;
}

/**
 * Names against patterns with groups: all states that the automaton can be in are followed at once, so that the time is the product of the lengths of
 * pattern and name. Only `!(…)` looks at each part of the name that it may leave out; names with it are short.
 */
function compileGroups(elements: Sequence, budget: Budget): (name: string) => boolean {
  const automaton = build(elements, false, budget);
  return (name) => endsOf(automaton, name, 0).has(name.length);
}

function build(elements: Sequence, isNegated: boolean, budget: Budget): Automaton {
  const states: State[] = [{ kind: "end" }];
  let wildcards = 0;
  const add = (state: State): number => {
    if (state.kind === "star") wildcards += 1;
    budget.left -= 1;
    if (states.length >= MOST_STATES) throw new PatternFault(`stands for more than ${MOST_STATES} elements`);
    if (budget.left < 0) throw new PatternFault(`stands for more than ${MOST_IN_PATTERN} elements`);
    if (isNegated && wildcards > MOST_NEGATED_WILDCARDS)
      throw new PatternFault(`has more than ${MOST_NEGATED_WILDCARDS} wildcards inside of !()`);
    return states.push(state) - 1;
  };
  const text = (value: string, next: number): number =>
    value.split("").reduceRight((after, char) => add({ kind: "char", accepts: (one) => one === char, next: after }), next);
  const sequence = (list: Sequence, next: number): number => list.reduceRight((after, element) => single(element, after), next);
  const single = (element: Element, next: number): number => {
    if (element.kind === "text") return text(element.text, next);
    if (element.kind === "star" || element.kind === "across") return add({ kind: "star", next });
    if (element.kind === "any") return add({ kind: "char", accepts: (char) => char !== "/", next });
    if (element.kind === "set") {
      const set = add({ kind: "char", accepts: element.has, next });
      return element.spelled === undefined ? set : add({ kind: "split", to: [set, text(element.spelled, next)] });
    }
    return element.kind === "group" ? group(element, next) : next;
  };
  const group = ({ sign, choices }: Group, next: number): number => {
    if (sign === "!") {
      if (isNegated) throw new PatternFault("has a !() inside of another");
      return add({ kind: "not", inner: build([{ kind: "group", sign: "@", choices }], true, budget), next });
    }
    const repeats = sign === "*" || sign === "+";
    const split: number[] = [];
    const head = add({ kind: "split", to: split });
    // A repeated group goes back to its head, which also leads on.
    const after = repeats ? add({ kind: "split", to: [head, next] }) : next;
    split.push(...choices.map((choice) => sequence(choice, after)), ...(sign === "?" || sign === "*" ? [next] : []));
    return head;
  };
  const start = sequence(elements, 0);
  return { states, start };
}

/** Starts of `!(…)` so far, and for each later place how many of them cannot end there. */
interface LeftOut {
  starts: number;
  readonly blocked: Map<number, number>;
}

/** Places at which a match that starts at `from` can end. */
function endsOf({ states, start }: Automaton, name: string, from: number): ReadonlySet<number> {
  const ends = new Set<number>();
  const leftOut = new Map<number, LeftOut>();
  let current: number[] = [];
  /** Number of the last place at which a state was entered. */
  const entered = new Int32Array(states.length).fill(-1);
  const enter = (first: number, place: number, list: number[]): void => {
    const open = [first];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (entered[at] === place) continue;
      entered[at] = place;
      const state = states[at];
      if (state?.kind === "split") open.push(...state.to);
      else if (state?.kind === "end") ends.add(place);
      else if (state?.kind === "not") {
        if (startLeavingOut(leftOut, at, endsOf(state.inner, name, place), place)) open.push(state.next);
      } else list.push(at);
      if (state?.kind === "star") open.push(state.next);
    }
  };
  enter(start, from, current);
  for (let place = from + 1; place <= name.length && (current.length > 0 || leftOut.size > 0); place += 1) {
    const char = name.charAt(place - 1);
    const following: number[] = [];
    for (const [at, { starts, blocked }] of leftOut) {
      const state = states[at];
      if (state?.kind === "not" && starts > (blocked.get(place) ?? 0)) enter(state.next, place, following);
    }
    for (const at of current) {
      const state = states[at];
      if (state?.kind === "star") enter(at, place, following);
      else if (state?.kind === "char" && state.accepts(char)) enter(state.next, place, following);
    }
    current = following;
  }
  return ends;
}

/** Whether it may also end where it starts. */
function startLeavingOut(leftOut: Map<number, LeftOut>, at: number, inner: ReadonlySet<number>, place: number): boolean {
  const one = leftOut.get(at) ?? { starts: 0, blocked: new Map<number, number>() };
  leftOut.set(at, one);
  one.starts += 1;
  for (const end of inner) one.blocked.set(end, (one.blocked.get(end) ?? 0) + 1);
  return !inner.has(place);
}
