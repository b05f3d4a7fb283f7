/** Whether a text says nothing beyond the name and the place of what it describes. */

/** What kind of thing it is, and what code calls nothing in particular. */
const KINDS =
  "function method class type interface enum enumeration constant const variable var value namespace object react vue svelte component props prop " +
  "module file package script source struct alias definition declaration default export exported handler helper instance " +
  "ts tsx mts cts js jsx mjs cjs py index void any unknown none null nil undefined self this cls typescript javascript python go external npm jsr whole standard library";
/** Words that join others. */
const JOINTS =
  "a an the others of for to in on at by with from and or is are was be it its that this these which as into used use using uses only our own " +
  "represents represent representing describes describe defines define contains contain holds hold provides provide implements implement " +
  "implementing returns return gets get sets set result results given";
const NOISE: ReadonlySet<string> = new Set(`${KINDS} ${JOINTS}`.split(" ").map(stem));

/** `place`: the path of its file. Words are compared by their stems; what is in the name, the path, or names a kind of thing tells nothing. */
export function restates(text: string, name: string, place = ""): boolean {
  const known = new Set([...wordsOf(name), ...wordsOf(place)]);
  // `getuser` of `get_user`.
  const whole = letters(name);
  const outside = place === "" ? text : text.replaceAll(place, " ");
  return wordsOf(outside).every(
    (word) => /^[a-z]$/u.test(word) || NOISE.has(word) || known.has(word) || (word.length > 2 && whole.includes(word)),
  );
}

function wordsOf(text: string): readonly string[] {
  const split = text.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ").replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ");
  return (split.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map(stem);
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
