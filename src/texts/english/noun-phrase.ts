/** Whether the words of a name are a noun phrase, so that a sentence can use them without the name. */
import { PREPOSITIONS } from "./nouns.js";
import { isQuality } from "./qualities.js";
import { isVerb } from "./verbs.js";

/** Verbs that are nouns as well. */
const NOUNS = new Set(
  (
    "block build bundle cache change check choice comment commit count display document download draft drop dump export filter fix format group guess highlight index import input issue label limit link list listing load lock log " +
    "login map mark match merge mount move order package patch plan preview print process project query raise record redirect release report request reset review route scan schedule search select set setup shift slice sort " +
    "split start state stop store stream style sum summary swap switch theme track trigger update upload upgrade use view watch wrap zip"
  ).split(" "),
);
/** They begin an object more often than they are verbs inside a name. */
const FIRST_NOUNS = new Set(
  "block build bundle cache comment commit document export filter format group index import input label limit link list log login map match order package plan process project query record release report request review route schedule search sort store stream style theme track upload view".split(
    " ",
  ),
);
const JOINTS = new Set(
  "am and are be been can did do does gets had has have is may must no nor not or shall should try use was were will would".split(" "),
);

/** Spelled as words: no shorter ones and nothing without a vowel, except for known abbreviations. */
function isWord(word: string): boolean {
  return /^\p{Lu}{2}/u.test(word) || (word.length > 2 && /[aeiouy]/iu.test(word) && !/\d/u.test(word)) || /\P{ASCII}/u.test(word);
}

/** `search form`, but not `has document`, `created at`, `x unit`. */
export function isNounPhrase(words: readonly string[]): boolean {
  const [first = ""] = words;
  const last = words.at(-1) ?? "";
  return (
    words.length > 0 &&
    words.length < 6 &&
    words.every((word) => isWord(word) && !JOINTS.has(word) && !PREPOSITIONS.has(word)) &&
    !isQuality(last) &&
    (!isVerb(last) || NOUNS.has(last)) &&
    (words.length === 1 ? !isVerb(first) : !isVerb(first) || FIRST_NOUNS.has(first))
  );
}

/** What a verb acts on: prepositions may join further things. */
export function isObject(words: readonly string[]): boolean {
  const at = words.findIndex((word) => PREPOSITIONS.has(word));
  if (FREQUENCIES.has(words[0] ?? "")) return false;
  if (at === 0) return words.length > 1 && isObject(words.slice(1));
  const head = at < 0 ? words : words.slice(0, at);
  const rest = at < 0 ? [] : words.slice(at + 1);
  const [only = ""] = head;
  // Also `sets up logging`.
  const isHead = head.length === 1 && (FIRST_NOUNS.has(only) || only.endsWith("ing")) ? true : isNounPhrase(head);
  return isHead && rest.every((word) => isWord(word) && !JOINTS.has(word)) && (at < 0 || rest.length > 0);
}

/** `runEveryHour` says when, not what. */
const FREQUENCIES = new Set("again always daily each every hourly later monthly never now once weekly yearly".split(" "));

/** What the names of functions end with that are made or registered instead of called: `downloadPageAction`. */
const MADE = new Set(
  "action callback command decorator factory handler listener middleware mutation plugin reducer selector subscriber task thunk".split(" "),
);
const MAKING = new Set(
  "add append attach bind build call compose configure create define delete dispatch disable enable execute find get init initialize invoke list load make mount parse print register remove run schedule select set setup start stop trigger unregister update validate wrap".split(
    " ",
  ),
);

/** What names end with that consist of nouns: `group_form`. */
const THINGS = new Set(
  "badge button card code count dialog event field filter form header icon id item key link list map menu modal name page panel path size state status table time type url view".split(
    " ",
  ),
);

/** Before such a thing they are rather nouns. */
const RATHER_NOUNS = new Set(
  "block cache comment filter form group index input label limit link list log login map match order package plan project query record report search sort store stream style theme view".split(
    " ",
  ),
);

/** `downloadPageAction` is an action, it does not download one; `group_form` is a form. */
export function isThingMade(verb: string, object: readonly string[]): boolean {
  const [only = "", ...more] = object;
  if (more.length === 0 && RATHER_NOUNS.has(verb) && THINGS.has(only.toLowerCase())) return true;
  return object.length > 1 && MADE.has(object.at(-1) ?? "") && !MAKING.has(verb);
}
