/** Names as part of a sentence; words that all of them begin or end with are said once. */
import { conjoined, plural, withArticle } from "../english/nouns.js";
import { isNounPhrase } from "../english/noun-phrase.js";
import { splitName } from "../english/split-name.js";
import { code } from "../one-line.js";

const MOST = 4;

/** One name: in words if they are a noun phrase, otherwise as code. */
export function named(name: string): string {
  const words = splitName(name);
  return words.length > 1 && isNounPhrase(words) ? withArticle(words, false) : code(name, 60);
}

/** A class: its plural would be several things. */
export function namedClass(name: string): string {
  const phrase = named(name);
  return phrase.startsWith("the ") ? phrase : code(name, 60);
}

/** `Dialog`, `DialogTrigger` → `the dialog and its trigger`; `ApiKeyQuery`, `ApiKeyHeader` → `API key query and header`. */
export function nameList(names: readonly string[], most = MOST): string {
  const [only] = names;
  if (names.length === 1 && only !== undefined) return named(only);
  return inWords(names, most) ?? codeList(unique(names), most);
}

/** Without names that differ in case only. */
function unique(names: readonly string[]): readonly string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/** Names as code; further ones are only mentioned. */
export function codeList(names: readonly string[], most = MOST): string {
  return conjoined(
    [...new Set(names)].map((name) => code(name, 60)),
    most,
  );
}

function inWords(names: readonly string[], most: number): string | undefined {
  const split = [
    ...new Map(
      names
        .map((name) => splitName(name))
        .filter((words) => words.length > 0)
        .map((words) => [words.join(" ").toLowerCase(), words]),
    ).values(),
  ];
  const [first = []] = split;
  if (split.length < 2 || !split.every(isNounPhrase)) return undefined;
  const before = shared(split);
  // Without what they begin with, some would have lost what tells them apart.
  if (before > 0 && split.length > 2 && shared(split.map((words) => words.toReversed())) > 0) return undefined;
  if (before > 0)
    return ofPrefix(
      first.slice(0, before),
      split.map((words) => words.slice(before)),
      most,
    );
  const after = shared(split.map((words) => words.toReversed()));
  if (after > 0 && split.every((words) => words.length > after))
    return ofSuffix(
      first.slice(-after),
      split.map((words) => words.slice(0, -after)),
      most,
    );
  // A lone word is the name itself.
  if (split.some((words) => words.length < 2)) return undefined;
  return conjoined(
    split.map((words) => withArticle(words, false)),
    most,
  );
}

function ofPrefix(prefix: readonly string[], rests: readonly (readonly string[])[], most: number): string {
  const parts = rests.filter((words) => words.length > 0).map((words) => words.join(" "));
  if (parts.length < rests.length) return `${withArticle(prefix, false)} and its ${conjoined(parts, most)}`;
  return `${prefix.join(" ")} ${conjoined(parts, most)}`;
}

function ofSuffix(suffix: readonly string[], rests: readonly (readonly string[])[], most: number): string {
  const ending = [...suffix.slice(0, -1), plural(suffix.at(-1) ?? "")].join(" ");
  const parts = rests.map((words) => words.join(" "));
  return parts.length > most ? `${parts.slice(0, most).join(", ")} and other ${ending}` : `${conjoined(parts)} ${ending}`;
}

/** How many words all of them begin with; numbers do not count. */
function shared(names: readonly (readonly string[])[]): number {
  const [first = [], ...others] = names;
  const at = first.findIndex((word, index) => others.some((words) => words[index]?.toLowerCase() !== word.toLowerCase()));
  return at < 0 ? first.length : at;
}
