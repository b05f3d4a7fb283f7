/** Comparable words of texts and names: `parseISODate` and "parses ISO dates" share three. */

const WORD = /[\p{L}\p{N}_$]+/gu;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[_$]+/gu;

/** Whole words, unchanged. */
export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/** The parts of a name: `parseISODate` has three. */
export function partsOf(word: string): readonly string[] {
  return word.split(HUMP).filter((part) => part !== "");
}

/** Lower-case stems of all parts of words and names, with repetitions. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) => partsOf(word).map((part) => stem(part.toLowerCase())));
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
  return bare === plain ? bare : bare.replace(/([bdglmnprt])\1$/u, "$1");
}

/** Forms that no ending tells, each with a form that ends regularly; and how code shortens words. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    "used:use arose:arise became:become began:begin begun:begin bound:bind broke:break broken:break brought:bring built:build caught:catch chose:choose chosen:choose came:come dealt:deal drawn:draw drew:draw " +
    "fed:feed fell:fall fallen:fall felt:feel found:find froze:freeze frozen:freeze gave:give given:give gone:go went:go goes:go got:get grew:grow grown:grow had:have has:have held:hold hid:hide hidden:hide kept:keep " +
    "knew:know known:know laid:lay led:lead left:leave lent:lend lost:lose made:make meant:mean met:meet overridden:override overrode:override ran:run risen:rise rose:rise said:say sat:sit saw:see seen:see sent:send shown:show " +
    "shrank:shrink shrunk:shrink sought:seek spent:spend stood:stand stuck:stick taken:take took:take thrown:throw threw:throw told:tell woke:wake woken:wake won:win wound:wind written:write wrote:write " +
    "children:child criteria:criterion dying:die indices:index leaves:leaf lying:lie matrices:matrix people:person tied:tie tying:tie vertices:vertex bytes:byte parentheses:parenthesis " +
    "analysis:analyze analyses:analyze collision:collide comparison:compare conversion:convert decision:decide description:describe division:divide exclusion:exclude expansion:expand explanation:explain extension:extend inclusion:include " +
    "inversion:invert omission:omit persistence:persist production:produce reduction:reduce removal:remove repetition:repeat resolution:resolve response:respond retrieval:retrieve submission:submit subscription:subscribe suspension:suspend " +
    "registry:register synthesis:synthesize transmission:transmit recursive:recurse recursion:recurse inheritance:inherit maintenance:maintain"
  )
    .split(" ")
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)]),
);

/** Longer ones leave a root of four letters, since a shorter one is often no root. */
const ENDINGS =
  "ing ed er or ion ation ication ition ment able ible ly ally ily al ial ive ative ity ness ful less ance ence ency ancy ent ant ize ise ized ised izing ising izer iser ic ical age ate ator ous".split(
    " ",
  );

/** The word itself and what its number and its tense were made from. */
function formsOf(word: string): readonly string[] {
  const base = IRREGULAR.get(word);
  return [word, singular(word), ...(base === undefined ? [] : [base])];
}

/** The roots of a noun in either number, without what else was made of it: `personal` and `humanize` are no people. */
export function nounRootsOf(word: string): readonly string[] {
  return formsOf(word).map(bare);
}

/** What a lower-case word may have been formed from: words that share one are related. */
export function rootsOf(word: string): readonly string[] {
  return formsOf(word).flatMap((form) => [
    bare(form),
    ...ENDINGS.flatMap((ending) => {
      const rest = form.endsWith(ending) ? form.slice(0, -ending.length) : "";
      return rest.length >= (ending.length > 2 && ending !== "ing" ? 4 : 3) ? [bare(rest)] : [];
    }),
  ]);
}

function singular(word: string): string {
  if (word.length <= 3) return word.replace(/(?<=\p{L}{2})s$/u, "");
  return word
    .replace(/'s$/u, "")
    .replace(/ies$/u, "y")
    .replace(/(?<=ss|sh|ch|x|z)es$/u, "")
    .replace(/(?<![su])s$/u, "");
}

/** Without a last vowel, and without the second of two equal letters: `cache` and `caching`, `stop` and `stopped`. */
function bare(word: string): string {
  if (word.length <= 3) return word;
  const cut = word.replace(/[eyi]$/u, "");
  return cut.length > 3 ? cut.replace(/([bdglmnprt])\1$/u, "$1") : cut;
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
