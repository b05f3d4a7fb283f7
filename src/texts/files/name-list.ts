/** Several names as one phrase; words that all of them begin or end with are said once. */
import { conjoined, plural, withArticle } from "../english/nouns.js";
import { splitName } from "../english/split-name.js";

const MOST = 4;

/** `Dialog`, `DialogTrigger` → `the dialog and its trigger`; `ApiKeyQuery`, `ApiKeyHeader` → `API key query and header`. */
export function nameList(names: readonly string[], most = MOST): string {
  const split = [
    ...new Map(
      names
        .map((name) => splitName(name))
        .filter((words) => words.length > 0)
        .map((words) => [words.join(" ").toLowerCase(), words]),
    ).values(),
  ];
  const [first = []] = split;
  if (split.length < 2) return withArticle(first, false);
  const before = shared(split);
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
