/** Comparable words of texts and names: `parseISODate` and "parses ISO dates" share three. */

const WORD = /[\p{L}\p{N}_$]+/gu;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[_$]+/gu;

/** Whole words, unchanged. */
export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** Lower-case stems of all parts of words and names, with repetitions. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) => word.split(HUMP).flatMap((part) => (part === "" ? [] : [stem(part.toLowerCase())])));
}

/** Crude stemming for English: both sides of a comparison are treated alike. */
function stem(word: string): string {
  if (word.length <= 3) return word;
  const plain = word
    .replace(/(?:'s|ies|ied)$/u, (end) => (end === "'s" ? "" : "y"))
    .replace(/(?<=ss|sh|ch|x|z)es$/u, "")
    .replace(/(?<![su])s$/u, "");
  const cut = plain.replace(/(?<=\p{L}{3})(?:ization|isation|ations?|ing|ed|er|or|ion|ment|able|ly)$/u, "");
  const bare = cut.replace(/(?<=\p{L}{2})e$/u, "");
  // Stopped, getting: the doubled letter belongs to the ending.
  return bare === plain ? bare : bare.replace(/([bdgmnprt])\1$/u, "$1");
}

/** Stop words. */
const EMPTY = new Set(
  (
    "a an the this that these those it its they them their there here of in on at to for from by with without into onto as and or but nor so " +
    "if then than when while where which who whom whose what why how is are was were be been being do does did done has have had having can could " +
    "may might must shall should will would not no any all each every both either neither some such other another own same very just only also too " +
    "via per about over under between within inside outside upon up out off again more most much many few less one two"
  ).split(" "),
);

/** Stems of words that fit any code. */
const GENERIC = new Set(
  (
    "use used using user-of usage utility utilities util utils helper help function functionality functional feature module file class component " +
    "object method type interface constant variable value code logic implementation implement import imported importer export exported provide " +
    "provides provided need needed needs require required requirement necessary depend depends dependency work works working properly correctly " +
    "correct purpose various several different certain specific related relevant general common main basic simple core support supports handle " +
    "handles handling perform performs operation operations task tasks thing things stuff part parts way allow allows enable enables make makes " +
    "include includes contain contains define defines represent represents responsible get gets call calls called calling access available " +
    "package library dependency symbol name named entity system application project order able well etc"
  )
    .split(" ")
    .map(stem),
);

export function isGeneric(stemmed: string): boolean {
  return GENERIC.has(stemmed);
}

/** Stems that carry meaning, without duplicates, in order. */
export function contentOf(text: string): ReadonlySet<string> {
  const content = new Set<string>();
  for (const word of wordsOf(text)) {
    if (EMPTY.has(word.toLowerCase())) continue;
    for (const part of stemsOf(word)) if (!EMPTY.has(part) && !/^\d+$/u.test(part)) content.add(part);
  }
  return content;
}
