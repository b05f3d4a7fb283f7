/**
 * How alike two texts are, measured without anything of the program: 2 · common / (all of both), where `common` is the longest common
 * subsequence of words: names, numbers and texts. Punctuation is alike in everything, and comments are not code.
 */
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/gu;
const MOST_CELLS = 16_000_000;
const HASH_COMMENTS = /\.pyi?$/;

/** Words of a text of the file `path`; the name `own` is no difference. */
export function wordsOf(text, path, own) {
  const code = HASH_COMMENTS.test(path)
    ? text.replace(/(^|\s)#[^\n]*/g, "$1")
    : text.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/(^|\s)\/\/[^\n]*/g, "$1");
  const words = code.match(WORD) ?? [];
  return own === undefined ? words : words.map((word) => (word === own ? "\0" : word));
}

/** 0 to 1. Never less than `floor` is worth the work: below it the answer may be the upper bound instead of the figure. */
export function likeness(one, other, floor = 0) {
  const total = one.length + other.length;
  if (total === 0) return 1;
  const bound = (2 * common(one, other)) / total;
  if (bound < floor || bound === 0) return bound;
  if (one.length * other.length > MOST_CELLS) return (2 * subsequence(chunks(one), chunks(other)) * CHUNK) / total;
  return (2 * subsequence(one, other)) / total;
}

/** Words that both have, each as often as both have it: an upper bound of any common subsequence. */
function common(one, other) {
  const counts = new Map();
  for (const token of one) counts.set(token, (counts.get(token) ?? 0) + 1);
  let shared = 0;
  for (const token of other) {
    const left = counts.get(token) ?? 0;
    if (left === 0) continue;
    counts.set(token, left - 1);
    shared += 1;
  }
  return shared;
}

const CHUNK = 8;

/** For very long texts: runs of words, compared whole. */
function chunks(words) {
  const found = [];
  for (let index = 0; index < words.length; index += CHUNK) found.push(words.slice(index, index + CHUNK).join(" "));
  return found;
}

function subsequence(one, other) {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let [left, right] = [one.length, other.length];
  while (left > start && right > start && one[left - 1] === other[right - 1]) [left, right] = [left - 1, right - 1];
  const numbers = new Map();
  const numberOf = (token) => numbers.get(token) ?? (numbers.set(token, numbers.size), numbers.size - 1);
  const a = Int32Array.from(one.slice(start, left), numberOf);
  const b = Int32Array.from(other.slice(start, right), numberOf);
  const row = new Int32Array(b.length + 1);
  for (const token of a) {
    let diagonal = 0;
    for (let index = 0; index < b.length; index += 1) {
      const above = row[index + 1];
      row[index + 1] = token === b[index] ? diagonal + 1 : Math.max(above, row[index]);
      diagonal = above;
    }
  }
  return start + (one.length - left) + row[b.length];
}

/** Lines that say something: eight characters or more with a letter, blanks aside. */
function tellingLines(text) {
  const lines = text.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return new Set(lines.filter((line) => line.length >= 8 && /\p{L}{2}/u.test(line)));
}

/** Part of the telling lines of a text that another text has too. */
export function sharedLines(text, other) {
  const lines = tellingLines(text);
  const others = tellingLines(other);
  let shared = 0;
  for (const line of lines) if (others.has(line)) shared += 1;
  return lines.size === 0 ? 0 : shared / lines.size;
}
