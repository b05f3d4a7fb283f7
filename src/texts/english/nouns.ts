/** Noun phrases made of the words of a name. */

/** They end the part of a phrase that an article belongs to. */
export const PREPOSITIONS: ReadonlySet<string> = new Set(
  "about after against and around as at because before between by during except for from if in inside into is like of off on onto or out over per since than that through to under until up upon using via when where while with within without".split(
    " ",
  ),
);

/** Without an article. */
const UNCOUNTABLE: ReadonlySet<string> = new Set(
  (
    "access advice analytics auth authentication authorization availability behavior bytes caching children compression concurrency config configuration content contents css csv data debugging dns documentation equality equipment " +
    "feedback formatting geometry hardware help html i18n indentation info information input inputs internationalization io javascript json jsonp jsx l10n language layout less lint linting localization logic logging markdown markup media memory meta metadata money " +
    "monitoring navigation networking null output padding people permission persistence prose punctuation quoting randomness registration research routing scroll security software spacing ssl staff styling sql stdin stdout storage stuff stderr svg syntax telemetry testing text " +
    "time tls traffic trivia typescript undefined usage utilities utils validation whitespace work xml yaml"
  ).split(" "),
);
const NO_ARTICLE: ReadonlySet<string> = new Set(
  "a all an another any both each every how it its itself many me more my multiple my no none one other our several some that the their these this those two what whether which your".split(
    " ",
  ),
);
const DEFINITE: ReadonlySet<string> = new Set(
  "best correct current default entire existing first following given global highest initial innermost last latest lowest main maximum minimum nearest newest next oldest only original outer outermost previous primary root same whole".split(
    " ",
  ),
);

/** `link header` → `a link header` or `the link header`; nothing is put before plurals and uncountable nouns. */
export function withArticle(words: readonly string[], isAny: boolean): string {
  const phrase = words.join(" ");
  const end = words.findIndex((word, index) => index > 0 && PREPOSITIONS.has(word));
  const head = words[(end < 0 ? words.length : end) - 1]?.toLowerCase();
  const first = words[0]?.toLowerCase();
  if (head === undefined || first === undefined) return phrase;
  if (PREPOSITIONS.has(first) || NO_ARTICLE.has(first) || isPlural(head) || UNCOUNTABLE.has(head)) return phrase;
  if (!isAny || DEFINITE.has(first)) return `the ${phrase}`;
  return `${indefinite(words[0] ?? "")} ${phrase}`;
}

/** `an hour`, `a user`, `an HTML page`. */
function indefinite(word: string): string {
  if (word.length > 1 && word === word.toUpperCase())
    return /^[AEFHILMNORSX]/u.test(word) && !/^(?:HEAD|REST|RAM|LAN|MAC|SHA|SQL)/u.test(word) ? "an" : "a";
  return /^(?:[aeio]|u(?!ni(?![nm])|s[aeiu]|ti|ri|uid)|hour|honest)/iu.test(word) ? "an" : "a";
}

function isPlural(word: string): boolean {
  return (
    (/[^su]s$/iu.test(word) &&
      !/(?:[^aeiou]is|[aeiou]sis|ness|canvas|alias|atlas|bias|gas|lens|always|props?less|kubernetes|redis|aws|dns|tls|css|https|news|axis)$/iu.test(
        word,
      )) ||
    /(?:menus|children|people|criteria|indices)$/iu.test(word)
  );
}

/** `user` → `users`. */
export function plural(word: string): string {
  if (isPlural(word) || UNCOUNTABLE.has(word.toLowerCase())) return word;
  if (/(?:[sxz]|ch|sh)$/iu.test(word)) return /(?:axis|analysis|basis|thesis)$/iu.test(word) ? word.replace(/is$/iu, "es") : `${word}es`;
  return /[^aeiou]y$/iu.test(word) && word !== word.toUpperCase() ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** `a`, `a and b`, `a, b and c`; further ones are only mentioned. */
export function conjoined(items: readonly string[], most = items.length): string {
  const shown = items.slice(0, most);
  // The last one may be a list that is cut itself.
  if (shown.length < items.length) return `${shown.join(", ").replace(/ and more$/, "")} and more`;
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
}

export function capitalized(text: string): string {
  return /^\p{Ll}/u.test(text) ? `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}` : text;
}

/** At the beginning of a sentence; names and abbreviations keep their capitals. */
export function uncapitalized(text: string): string {
  return /^\p{Lu}(?:\p{Ll}| )/u.test(text) ? `${text[0]?.toLowerCase() ?? ""}${text.slice(1)}` : text;
}
