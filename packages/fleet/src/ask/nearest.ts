/** Words that were perhaps meant. */

/** Most differences of a word of four letters or less: with more, most short words are near each other. */
const SHORT = 1;
/** Characters of a word that anybody types, or of a name that is proposed. */
const LONGEST = 400;

/** Up to three of `known` that are nearest to `word`; if none is near, those that contain its last part. Case counts least. */
function nearest(word: string, known: readonly string[]): readonly string[] {
  if (word.length > LONGEST) return [];
  const wanted = word.toLowerCase();
  const most = wanted.length <= 4 ? SHORT : Math.max(2, Math.floor(wanted.length / 4));
  const tail = wanted.split(/[/:#.@]/u).findLast((part) => part.length > 2) ?? wanted;
  const rated = known.flatMap((one) => {
    const lower = one.toLowerCase();
    // The difference in length is the least distance: nobody computes it for a name of a megabyte.
    const distance = Math.abs(lower.length - wanted.length) > most ? Infinity : editDistance(wanted, lower);
    const isNear = distance < wanted.length && distance <= most;
    if (!isNear && !lower.includes(tail)) return [];
    if (one.length > LONGEST) return [];
    const ofCase = one.includes(word) || editDistance(word, one) === distance ? 0 : 0.5;
    return [{ one, isNear, rank: (isNear ? distance : Math.abs(lower.length - wanted.length)) + ofCase }];
  });
  return rated
    .filter(({ isNear }) => isNear || rated.every((other) => !other.isNear))
    .sort((a, b) => a.rank - b.rank || (a.one < b.one ? -1 : 1))
    .slice(0, 3)
    .map(({ one }) => one);
}

/** The next step for a word that is not known: `did you mean npm:vue?`. `behind` is what stood behind the word. */
export function suggestion(word: string, known: readonly string[], behind: string, otherwise: string): string {
  const found = nearest(word, known).map((one) => `${one}${behind}`);
  return found.length === 0 ? otherwise : `did you mean ${found.join(" or ")}?`;
}

/** Insertions, deletions and replacements (Levenshtein). */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...a].entries()) {
    const next = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (before[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    before = next;
  }
  return before[b.length] ?? 0;
}
