/** Words that were perhaps meant. */

/** Up to three of `known` that are nearest to `word`; those that contain it, or its last part, come first. */
export function nearest(word: string, known: readonly string[]): readonly string[] {
  const wanted = word.toLowerCase();
  const tail = wanted.split(/[/:#.@]/u).findLast((part) => part.length > 2) ?? wanted;
  const rated = known.flatMap((one) => {
    const lower = one.toLowerCase();
    const distance = editDistance(wanted, lower);
    const isNear = distance <= Math.max(2, Math.floor(wanted.length / 4));
    if (!isNear && !lower.includes(tail)) return [];
    return [{ one, rank: isNear ? distance : 100 + Math.abs(lower.length - wanted.length) }];
  });
  return rated
    .sort((a, b) => a.rank - b.rank || (a.one < b.one ? -1 : 1))
    .slice(0, 3)
    .map(({ one }) => one);
}

/** The next step for a word that is not known: `did you mean npm:vue?`. */
export function suggestion(word: string, known: readonly string[], otherwise: string): string {
  const [first, ...rest] = nearest(word, known);
  if (first === undefined) return otherwise;
  return `did you mean ${[first, ...rest].join(" or ")}?`;
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
