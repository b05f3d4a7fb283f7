/**
 * Similarity of two texts: the Jaccard index of their shingles, runs of five tokens. Line ends, indentation and
 * layout do not count.
 */
const RUN = 5;
const TOKEN = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;

/** Hashes of the runs of a text; a shorter text is a single run. */
export interface Shingles {
  readonly hashes: ReadonlySet<number>;
  readonly tokens: number;
}

export function shinglesOf(text: string): Shingles {
  const tokens: number[] = [];
  for (const [token] of text.matchAll(TOKEN)) tokens.push(hashOf(token));
  const hashes = new Set<number>();
  const last = Math.max(tokens.length - RUN, 0);
  for (let start = 0; start <= last && tokens.length > 0; start += 1) {
    let hash = 17;
    for (let at = start; at < Math.min(start + RUN, tokens.length); at += 1) hash = mix(hash, tokens[at] ?? 0);
    hashes.add(hash);
  }
  return { hashes, tokens: tokens.length };
}

/** 0 … 1; two empty texts have similarity 0, because there is no evidence. */
export function alike(a: Shingles, b: Shingles): number {
  return jaccard(a.hashes, b.hashes);
}

export function jaccard<Value>(a: ReadonlySet<Value>, b: ReadonlySet<Value>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let common = 0;
  for (const value of small) if (large.has(value)) common += 1;
  return common / (a.size + b.size - common);
}

/** FNV-1a over UTF-16 units. */
function hashOf(token: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function mix(hash: number, token: number): number {
  const mixed = Math.imul(hash ^ token, 0x85ebca6b);
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) ^ (mixed >>> 16)) >>> 0;
}

// Selects pairs worth comparing, with an inverted index from words to their holders. It avoids comparing all of 2,000 files with 2,000 others.

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
