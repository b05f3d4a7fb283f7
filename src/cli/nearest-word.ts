/** The most similar word, if at most a third of it differs; otherwise undefined. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const distance = candidate.startsWith(word) && word.length > 2 ? 1 : editDistance(word, candidate);
    if (distance <= Math.max(1, Math.floor(candidate.length / 3)) && (best === undefined || distance < best.distance))
      best = { word: candidate, distance };
  }
  return best?.word;
}

/** Number of letters to insert, remove or replace. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...left].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (right[j - 1] === letter ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
