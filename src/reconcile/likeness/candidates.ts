/** Selects pairs worth comparing, with an inverted index from words to their holders. It avoids comparing all of 2,000 files with 2,000 others. */

/** A word with more holders than this is no evidence for any of them. */
const COMMON = 64;

/** Calls `visit` once for each pair that shares at least one rare word. */
export function forEachPair<Old, New, Word>(
  olds: readonly Old[],
  news: readonly New[],
  wordsOfOld: (old: Old) => Iterable<Word>,
  wordsOfNew: (now: New) => Iterable<Word>,
  visit: (old: Old, now: New) => void,
): void {
  const holders = new Map<Word, Old[]>();
  for (const old of olds) {
    for (const word of wordsOfOld(old)) {
      const list = holders.get(word);
      if (list === undefined) holders.set(word, [old]);
      else if (list.length <= COMMON) list.push(old);
    }
  }
  for (const now of news) {
    const seen = new Set<Old>();
    for (const word of wordsOfNew(now)) {
      const list = holders.get(word) ?? [];
      if (list.length > COMMON) continue;
      for (const old of list) {
        if (seen.has(old)) continue;
        seen.add(old);
        visit(old, now);
      }
    }
  }
}
