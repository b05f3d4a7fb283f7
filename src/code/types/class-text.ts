/** The texts in which `TypedName` and `MemberUse` write classes, as data. */

export type ClassText =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "self" }
  /** A type argument of the object or of the call; `bound`: what it is at least. */
  | { readonly kind: "argument"; readonly place: number; readonly bound: ClassText | undefined }
  /** `places`: elements that are known by their place. */
  | {
      readonly kind: "list";
      readonly element: ClassText | undefined;
      readonly key: ClassText | undefined;
      readonly places?: readonly (ClassText | undefined)[];
    }
  /** What an object has under its names; `*`: under any name. */
  | { readonly kind: "object"; readonly members: Readonly<Record<string, ClassText | undefined>> }
  /** `gives`: what it is called with. */
  | { readonly kind: "function"; readonly results: readonly (ClassText | undefined)[]; readonly gives: readonly (ClassText | undefined)[] }
  /** `several`: one of several values that a name has after each other. */
  | { readonly kind: "any"; readonly of: readonly ClassText[]; readonly several: boolean }
  | { readonly kind: "unknown" }
  | { readonly kind: "member"; readonly of: ClassText; readonly name: string }
  /** `takes`: what it is called with. */
  | { readonly kind: "call"; readonly of: ClassText; readonly place: number; readonly takes: readonly (ClassText | undefined)[] }
  /** `parameter`: the type of what a function takes, beside `takes`; `given`: what such a function is called with; `place`: an element by its place. */
  | {
      readonly kind: "parameter" | "given" | "place";
      readonly of: ClassText;
      readonly place: number;
      readonly takes?: readonly (ClassText | undefined)[];
    }
  /** A type that is given others. */
  | { readonly kind: "given to"; readonly of: ClassText; readonly types: readonly (ClassText | undefined)[] }
  /** `item`: what a loop gives, keys where there are any. */
  | { readonly kind: "element" | "key" | "item"; readonly of: ClassText };

/** Longer texts are not read. */
const LONGEST = 400;

interface Reading {
  readonly text: string;
  at: number;
}

/** Undefined if the text is empty, too long, or none of these. */
export function readClassText(text: string): ClassText | undefined {
  if (text === "" || text.length > LONGEST) return undefined;
  const reading: Reading = { text, at: 0 };
  const found = readChoice(reading);
  return reading.at === text.length ? found : undefined;
}

function readChoice(reading: Reading): ClassText | undefined {
  const found: ClassText[] = [];
  let several = false;
  for (;;) {
    const one: ClassText | undefined = take(reading, "?") ? { kind: "unknown" } : readSteps(reading);
    if (one === undefined) return undefined;
    found.push(one);
    const isSeveral = take(reading, "/");
    several ||= isSeveral;
    if (!isSeveral && !take(reading, "|")) break;
  }
  const [only] = found;
  return found.length === 1 ? only : { kind: "any", of: found, several };
}

function readSteps(reading: Reading): ClassText | undefined {
  let found = readFirst(reading);
  while (found !== undefined) {
    if (take(reading, "(")) {
      const takes = readList(reading, ")");
      if (takes === undefined) return undefined;
      found = { kind: "call", of: found, place: Number(takeAll(reading, /^\d*/)), takes };
    } else if (take(reading, "[]")) found = { kind: "element", of: found };
    else if (take(reading, "[k]")) found = { kind: "key", of: found };
    else if (take(reading, "[i]")) found = { kind: "item", of: found };
    else if (take(reading, "[")) {
      found = { kind: "place", of: found, place: Number(takeAll(reading, /^\d+/)) };
      if (!take(reading, "]")) return undefined;
    } else if (take(reading, "{")) {
      const types = readList(reading, "}");
      if (types === undefined) return undefined;
      found = { kind: "given to", of: found, types };
    } else if (take(reading, "<")) {
      const kind = take(reading, ".") ? "given" : "parameter";
      const place = Number(takeAll(reading, /^\d+/));
      const takes = take(reading, "(") ? readList(reading, ")") : [];
      if (takes === undefined || !take(reading, ">")) return undefined;
      found = { kind, of: found, place, takes };
    } else if (take(reading, ".")) {
      const name = takeAll(reading, NAME);
      if (name === "") return undefined;
      found = { kind: "member", of: found, name };
    } else break;
  }
  return found;
}

const NAME = /^[^.()[\]|/;@<>{}]+/;

function readFirst(reading: Reading): ClassText | undefined {
  if (take(reading, "@")) return { kind: "self" };
  const place = takeAll(reading, /^#\d+/);
  if (place !== "") {
    const bound = take(reading, "{") ? readChoice(reading) : undefined;
    return bound === undefined || take(reading, "}") ? { kind: "argument", place: Number(place.slice(1)), bound } : undefined;
  }
  if (take(reading, "{")) return readBraces(reading);
  if (take(reading, "[")) {
    const element = readChoice(reading);
    const key = take(reading, ";") ? readChoice(reading) : undefined;
    return take(reading, "]") ? { kind: "list", element, key } : undefined;
  }
  const gives = take(reading, "<") ? readList(reading, ">") : [];
  if (gives === undefined) return undefined;
  if (take(reading, "(")) {
    const results = readList(reading, ")");
    return results && { kind: "function", results, gives };
  }
  if (gives.length > 0) return undefined;
  const name = takeAll(reading, NAME);
  return name === "" ? undefined : { kind: "name", name };
}

/** `{Cart;Till}` by place, `{cart=Cart;till=Till}` by name. */
function readBraces(reading: Reading): ClassText | undefined {
  const names: string[] = [];
  const parts: (ClassText | undefined)[] = [];
  do {
    const name = takeAll(reading, MEMBER).slice(0, -1);
    if (name !== "") names.push(name);
    parts.push(readChoice(reading));
  } while (take(reading, ";"));
  if (!take(reading, "}") || (names.length > 0 && names.length !== parts.length)) return undefined;
  if (names.length > 0) return { kind: "object", members: Object.fromEntries(names.map((name, index) => [name, parts[index]])) };
  const known = parts.filter((part) => part !== undefined);
  const element: ClassText | undefined = known.length === parts.length ? { kind: "any", of: known, several: false } : undefined;
  return { kind: "list", element, key: undefined, places: parts };
}

const MEMBER = /^[^.()[\]|/;@<>{}=]+=/;

function readList(reading: Reading, end: string): readonly (ClassText | undefined)[] | undefined {
  const found: (ClassText | undefined)[] = [];
  do found.push(readChoice(reading));
  while (take(reading, ";"));
  return take(reading, end) ? found : undefined;
}

function take(reading: Reading, token: string): boolean {
  if (!reading.text.startsWith(token, reading.at)) return false;
  reading.at += token.length;
  return true;
}

function takeAll(reading: Reading, pattern: RegExp): string {
  const found = pattern.exec(reading.text.slice(reading.at))?.[0] ?? "";
  reading.at += found.length;
  return found;
}

/** `a`, `b`, `c` of `a.b.c`; undefined if something else stands before the last dot. */
export function namesOf(node: ClassText): readonly string[] | undefined {
  const names: string[] = [];
  let at = node;
  for (; at.kind === "member"; at = at.of) names.unshift(at.name);
  return at.kind === "name" ? [at.name, ...names] : undefined;
}

/** `load()` of what `load().then((cart) => …)` gives: a promise stands for its result. */
export function awaitedBy({ of, place }: { readonly of: ClassText; readonly place: number }): ClassText | undefined {
  const isFirst = place === 0 && of.kind === "parameter" && of.place === 0;
  return isFirst && of.of.kind === "member" && of.of.name === "then" ? of.of.of : undefined;
}

/** Parts of a text that a sign outside of all brackets separates. */
export function splitOutside(text: string, sign: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const one of text) {
    if ("([{<".includes(one)) depth += 1;
    else if (")]}>".includes(one)) depth -= 1;
    if (one === sign && depth === 0) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${one}`);
  }
  return parts;
}

/** `,` separates what overloads take. */
export function takenText(text: string): ClassText | undefined {
  const nodes = splitOutside(text, ",").flatMap((one) => readClassText(one.replace("…", "")) ?? []);
  const [only] = nodes;
  return nodes.length < 2 ? only : { kind: "any", of: nodes, several: false };
}
