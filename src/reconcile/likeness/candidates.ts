/** Which pairs are worth comparing: an index from what texts hold to who holds it, so that two thousand files are not compared with two thousand. */

/** What more than so many hold says nothing about any of them. */
const COMMON = 64;

/** Calls `visit` once for each pair that has something in common that is not common to many. */
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
