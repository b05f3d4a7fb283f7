/** Whether a text only repeats the name and the place of its subject. */

/** Words for kinds of things, and generic identifiers. */
const KINDS =
  "function method class type interface enum enumeration constant const variable value namespace object module file package script source alias definition " +
  "declaration default export exported handler helper instance index external whole standard library";
/** Conjunctions and other function words. */
const JOINTS =
  "a an the others of for to in on at by with from and or is are was be it its that this these which as into used use using uses only our own " +
  "represents represent representing describes describe defines define contains contain holds hold provides provide implements implement " +
  "implementing returns return gets get sets set result results given";
const NOISE: ReadonlySet<string> = new Set(`${KINDS} ${JOINTS}`.split(" ").map(stem));

/** Stems of words that name only a kind of thing. */
export type Kinds = ReadonlySet<string>;

/** `words`: additional words of the languages. */
export function kindsOf(words: Iterable<string>): Kinds {
  return new Set([...words].map(stem));
}

/** `place`: the path of its file. Words are compared by stem; those in the name or path, and generic ones, do not count. */
export function restates(text: string, name: string, kinds: Kinds, place = ""): boolean {
  return restatementOf(name, kinds, place)(text);
}

/** The same for several texts about one thing. */
export function restatementOf(name: string, kinds: Kinds, place: string): (text: string) => boolean {
  const known = new Set([...stemsOf(name), ...stemsOf(place)]);
  // Matches `getuser` with `get_user`.
  const whole = letters(name);
  const isUninformative = (word: string): boolean =>
    NOISE.has(word) || kinds.has(word) || known.has(word) || (word.length > 2 && whole.includes(word)) || /^[a-z]$/u.test(word);
  return (text) => wordsOf(place === "" ? text : text.replaceAll(place, " ")).every((word) => isUninformative(stem(word)));
}

function stemsOf(text: string): readonly string[] {
  return wordsOf(text).map(stem);
}

function wordsOf(text: string): readonly string[] {
  const split = text.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ").replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ");
  return split.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** Letters and digits alone, in lower case. */
export function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, "");
}

/** `creates`, `created`, `creating`, `creation` → `creat`; the same for every form is enough. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const bare = word.replace(/(?:ations?|ions?|ings?|ers?|ors?|ed|es|s)$/u, "");
  return (bare.length < 3 ? word : bare).replace(/(?:e|y|i)$/u, "");
}
