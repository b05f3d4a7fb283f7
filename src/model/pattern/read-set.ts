/** `[a-z]`, `[!a]`, `[[:digit:]]` in a pattern. A set never matches a slash. */
import type { Syntax } from "./syntax.js";

const NAMED: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /[0-9]/,
  graph: /[\x21-\x7e]/,
  lower: /[a-z]/,
  print: /[\x20-\x7e]/,
  punct: /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/,
  space: /[ \t\r\n\v\f]/,
  upper: /[A-Z]/,
  word: /[A-Za-z0-9_]/,
  xdigit: /[A-Fa-f0-9]/,
};

export interface SetElement {
  readonly kind: "set";
  readonly has: (char: string) => boolean;
  /** Text that matches as well. */
  readonly spelled?: string;
}

type Member = { readonly from: string; readonly to: string } | RegExp;

/** Undefined if nothing closes the bracket before the next slash: it is literal then. */
export function readSet(
  text: string,
  at: number,
  end: number,
  syntax: Syntax,
): { readonly element: SetElement; readonly end: number } | undefined {
  if (text.indexOf("]", at + 1) < 0) return undefined;
  const negated = text[at + 1] === "!" || text[at + 1] === "^";
  const start = at + (negated ? 2 : 1);
  const members: Member[] = [];
  for (let place = start; place < end && text[place] !== "/";) {
    if (text[place] === "]" && place > start)
      return { element: setOf(members, negated, text.slice(at, place + 1), syntax), end: place + 1 };
    const name =
      text[place] === "[" && text[place + 1] === ":" ? (/^\[:([a-z]{1,8}):\]/.exec(text.slice(place, place + 12))?.[1] ?? "") : "";
    const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    if (named !== undefined) {
      members.push(named);
      place += name.length + "[::]".length;
      continue;
    }
    const from = charAt(text, place, syntax);
    const to = text[from.end] === "-" && from.end + 1 < end && text[from.end + 1] !== "]" ? charAt(text, from.end + 1, syntax) : from;
    members.push({ from: from.char, to: to.char });
    place = to.end;
  }
  return undefined;
}

function charAt(text: string, at: number, syntax: Syntax): { readonly char: string; readonly end: number } {
  const isEscape = syntax.escapes === true && text[at] === "\\" && at + 1 < text.length;
  return isEscape ? { char: text.charAt(at + 1), end: at + 2 } : { char: text.charAt(at), end: at + 1 };
}

function setOf(members: readonly Member[], negated: boolean, written: string, { spelledSets }: Syntax): SetElement {
  const has = (char: string): boolean => {
    if (char === "/") return false;
    return members.some((one) => (one instanceof RegExp ? one.test(char) : one.from <= char && char <= one.to)) !== negated;
  };
  // `[id]` is the name of a route, `[a-z]` and `[!a]` are not.
  const isName = spelledSets === true && !negated && !/[-^[\\]/.test(written.slice(1));
  return { kind: "set", has, ...(isName ? { spelled: written } : {}) };
}
