/** What a function does, as far as its name says it: `parseLinkHeader` → `parses a link header`. */
import { conjoined, plural, PREPOSITIONS, withArticle } from "./nouns.js";
import { isNounPhrase, isObject, isThingMade } from "./noun-phrase.js";
import { isQuality as isQualityWord } from "./qualities.js";
import { splitName } from "./split-name.js";
import { isOfAny, isVerb, thirdPerson } from "./verbs.js";

export interface FunctionPhrase {
  /** In the third person: `parses`, `loads and validates`. */
  readonly verb: string;
  /** Whether the object is one of many. */
  readonly isAny: boolean;
  /** Words after the verb. */
  readonly object: readonly string[];
  /** Complete phrase, if it does not consist of these. */
  readonly whole?: string;
}

/** Longer names rarely read well. */
const MOST_WORDS = 7;

/** What prefixes of a language mean: `use` → `provides a hook for`. */
export type Prefixes = Readonly<Record<string, string>>;

/** `parameters`: as written. Undefined if the name does not begin with a verb. */
export function functionPhrase(name: string, parameters = "", prefixes: Prefixes = {}): FunctionPhrase | undefined {
  const words = splitName(name);
  const [first = "", second = "", third = "", ...rest] = words;
  if (words.length < 2 || words.length > MOST_WORDS) return undefined;
  const prefix = Object.hasOwn(prefixes, first) ? prefixes[first] : undefined;
  if (prefix !== undefined) return isNounPhrase(words.slice(1)) ? { verb: prefix, isAny: false, object: words.slice(1) } : undefined;
  const about = aboutWhether(words, parameters) ?? converting(words);
  if (about !== undefined) return { verb: "", isAny: false, object: [], whole: about };
  if (first === "try" && isVerb(second)) return { verb: `tries to ${second}`, isAny: false, object: words.slice(2) };
  if (first === "should" && isVerb(second))
    return {
      verb: "",
      isAny: false,
      object: [],
      whole: `decides whether to ${second} ${withArticle(words.slice(2), isOfAny(second))}`.trim(),
    };
  if (second === "or" || (third === "" && UNKNOWN_OBJECTS.has(second))) return undefined;
  // `verify_email` verifies one, or is the one that is sent.
  if (third === "" && MESSAGES.has(second) && !SENDING.has(first)) return undefined;
  if (first === "new") return isObject(words.slice(1)) ? { verb: "creates", isAny: true, object: words.slice(1) } : undefined;
  if (
    !isVerb(first) ||
    (UNREADABLE.has(second) && !(BEFORE_NOUNS.has(second) && isNounPhrase([third]))) ||
    (second === "and" && !isVerb(third))
  )
    return undefined;
  if (second === "and")
    return !isObject(rest) ? undefined : { verb: `${thirdPerson(first)} and ${thirdPerson(third)}`, isAny: isOfAny(first), object: rest };
  const object = words.slice(1);
  return isObject(object) && !isThingMade(first, object) ? { verb: thirdPerson(first), isAny: isOfAny(first), object } : undefined;
}

/** After a verb they begin a name inside the name, or a result. */
const UNREADABLE = new Set([
  "is",
  "has",
  "should",
  "can",
  "complete",
  "success",
  "failed",
  "error",
  "done",
  "callback",
  "handler",
  "help",
  "hook",
  "fn",
  "func",
  "function",
]);

/** They are nouns before another one: `get_function_parameters`. */
const BEFORE_NOUNS = new Set(["error", "function", "hook"]);

/** Alone they do not say what the verb is about. */
const UNKNOWN_OBJECTS = new Set(
  "all any api cb command endpoint impl internal it many me message one page route sync task test them this view with work".split(" "),
);

const MESSAGES = new Set(["email", "mail", "notification", "sms"]);
const SENDING = new Set(
  "build compose create delete dismiss find format generate get make parse read render send show store validate write".split(" "),
);

const BEING = new Set(["is", "are", "was"]);
const HAVING = new Map([
  ["has", "has"],
  ["have", "has"],
  ["contains", "contains"],
  ["includes", "includes"],
  ["supports", "supports"],
  ["needs", "needs"],
  ["requires", "requires"],
  ["starts", "starts"],
  ["ends", "ends"],
]);

/** `isComment(node)` → `checks whether the node is a comment`. */
function aboutWhether(words: readonly string[], parameters: string): string | undefined {
  const [first = "", ...rest] = words;
  if (rest.length === 0) return undefined;
  if (BEING.has(first) && rest.length > 1 && isQuality(rest.slice(-1)) && !rest.some((word) => PREPOSITIONS.has(word)))
    return `checks whether ${withArticle(rest.slice(0, -1), false)} ${first} ${rest.at(-1) ?? ""}`;
  const subject = subjectOf(parameters);
  if (subject === undefined) return undefined;
  if (BEING.has(first)) return `checks whether ${subject} ${first} ${isQuality(rest) ? rest.join(" ") : withArticle(rest, true)}`;
  const verb = HAVING.get(first);
  return verb === undefined ? undefined : `checks whether ${subject} ${verb} ${withArticle(rest, true)}`;
}

/** The first parameter, if its name is a word. */
function subjectOf(parameters: string): string | undefined {
  const name = /^\s*(?:this\s*[:,]\s*\w*\s*,?\s*)?([A-Za-z]\w{2,24})\s*(?=$|[?:,=\s])/u.exec(parameters)?.[1];
  if (name === undefined || GENERIC.has(name.toLowerCase())) return undefined;
  const words = splitName(name);
  return words.length > 3 ? undefined : withArticle(words, false);
}

/** Parameters that do not name what a question is about. */
const GENERIC = new Set([
  "self",
  "cls",
  "ctx",
  "context",
  "options",
  "opts",
  "args",
  "kwargs",
  "props",
  "params",
  "const",
  "readonly",
  "req",
  "request",
  "event",
  "state",
  "func",
  "callback",
  "app",
  "client",
]);

/** `empty`, `same as …`, `in use`: without an article. */
function isQuality(words: readonly string[]): boolean {
  const last = words.find((_, index) => index === words.length - 1 || PREPOSITIONS.has(words[index + 1] ?? "")) ?? "";
  return PREPOSITIONS.has(words[0] ?? "") || words.some((word) => PREPOSITIONS.has(word)) || isQualityWord(last);
}

/** `formDataToJSON` → `converts form data to JSON`; `toCamelCase` → `converts to camel case`. */
function converting(words: readonly string[]): string | undefined {
  const at = words.indexOf("to");
  if (at < 0 || at === words.length - 1 || words.length > 6) return undefined;
  if (at === 0) return `converts ${words.join(" ")}`;
  return words.slice(0, at).some((word) => word === "maybe" || isVerb(word) || PREPOSITIONS.has(word))
    ? undefined
    : `converts ${words.join(" ")}`;
}

/** Whether the name is that of an action or a question, not of a thing. */
export function isOfAction(name: string, prefixes: Prefixes = {}): boolean {
  const words = splitName(name);
  const [first = "", second] = words;
  return (
    second !== undefined &&
    (isVerb(first) ||
      BEING.has(first) ||
      HAVING.has(first) ||
      Object.hasOwn(prefixes, first) ||
      ["can", "should", "try", "with", "use"].includes(first) ||
      words.some((word) => BEING.has(word) || word === "to"))
  );
}

/** Joins phrases; the same verbs and the same objects are said once. */
export function joinPhrases(phrases: readonly FunctionPhrase[], most: number): string {
  const said = mergeVerbs(mergeObjects(phrases));
  return conjoined(said, most);
}

interface Merged {
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
}

/** `gets the user`, `creates a user` → `gets and creates users`. */
function mergeObjects(phrases: readonly FunctionPhrase[]): readonly Merged[] {
  const byObject = new Map<string, FunctionPhrase[]>();
  for (const phrase of phrases) {
    // One thing and several of it are the same object.
    const key = phrase.whole ?? pluralOf(phrase.object).toLowerCase();
    byObject.set(key, [...(byObject.get(key) ?? []), phrase]);
  }
  return [...byObject.values()].map((same): Merged => {
    const [first] = same;
    if (first === undefined) return { verbs: [], objects: [] };
    if (first.whole !== undefined) return { verbs: [""], objects: [first.whole] };
    const verbs = [...new Set(same.map(({ verb }) => verb))];
    const [only = "", ...more] = first.object;
    if (more.length === 0 && isMassAbbreviation(only)) return { verbs, objects: [only] };
    const isOne =
      (verbs.length === 1 && same.every(({ object }) => object.join(" ") === first.object.join(" "))) ||
      first.object.some((word) => PREPOSITIONS.has(word));
    return { verbs, objects: [isOne ? withArticle(first.object, first.isAny) : pluralOf(first.object)] };
  });
}

/** `verifies RSA`, but `parses a URL`. */
function isMassAbbreviation(word: string): boolean {
  return /^\p{Lu}{2,}\d*$/u.test(word) && !/^(?:AST|CLI|DTO|ID|PDF|UI|UID|UR[IL]|UUID)$/u.test(word);
}

function pluralOf(words: readonly string[]): string {
  return [...words.slice(0, -1), plural(words.at(-1) ?? "")].join(" ");
}

/** `prints arrays`, `prints objects` → `prints arrays and objects`. */
function mergeVerbs(merged: readonly Merged[]): readonly string[] {
  const byVerbs = new Map<string, Merged[]>();
  for (const phrase of merged) {
    const key = phrase.verbs.join(" ");
    // Complete phrases stay apart.
    const place = key === "" ? `${key}${phrase.objects[0] ?? ""}` : key;
    byVerbs.set(place, [...(byVerbs.get(place) ?? []), phrase]);
  }
  return [...byVerbs.values()].map((same) => {
    const verbs = conjoined(same[0]?.verbs ?? []);
    const objects = conjoined(
      same.flatMap(({ objects: own }) => own),
      3,
    );
    return `${verbs} ${objects}`.trim();
  });
}
