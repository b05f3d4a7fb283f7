/**
 * The words that a text may use: common ones, and those of what it describes. A model can be talked into anything by a source, but its text
 * can then only say what the source and its surroundings have words for.
 */
import { once } from "../../model/basics.js";
import type { Names } from "./subject.js";
import { nounRootsOf, partsOf, rootsOf, wordsOf } from "./words.js";
import data from "./common-words.json" with { type: "json" };

/**
 * Words that describe any program, in any of their regular forms. All other words of a text come from what it describes. Left out on
 * purpose: whoever reads a map (agents, reviewers, users), and what an order would ask for (delete, disable, install, approve, push, tests).
 */
export const COMMON_WORDS: readonly string[] = data.words.flatMap((line) => line.split(" "));

/** Whole words that code shortens. */
const LONG: ReadonlyMap<string, readonly string[]> = new Map(
  (
    "ack:acknowledge auth:authenticate,authentication,authorize,authorization btn:button cert:certificate cmd:command creds:credentials del:delete exec:execute i18n:internationalization,translation " +
    "perm:permission perms:permissions pub:publish pwd:password passwd:password repo:repository req:request rm:remove,delete unlink:remove,delete usr:user"
  )
    .split(" ")
    .map((pair): [string, readonly string[]] => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1).split(",")]),
);

/**
 * Readers, what an order asks them to do, and what would excuse them. Only the code itself makes such a word a description: a file that
 * deletes may be said to delete, its neighbour may not.
 */
const PEOPLE: ReadonlySet<string> = new Set(
  "admin administrator agent ai anybody anyone assistant bot chatbot coder colleague committer contributor copilot customer designer developer editor engineer everybody everyone expert folk human newcomer llm maintainer people person programmer reader reviewer somebody someone team tester whoever"
    .split(" ")
    .flatMap((word) => nounRootsOf(word).slice(0, 1)),
);
const CHARGED: ReadonlySet<string> = new Set(
  (
    "approve audit bash bypass certificate circumvent ci commit curl deactivate delete dependabot deploy deprecate destroy directive disable disclose disguise disregard downgrade dump echo email erase escalate exempt exfiltrate exploit force grant guideline hijack impersonate insecure install instruct instruction jailbreak " +
    "kill license lint mandate obey obsolete outdated permission please powershell pretend prompt publish pull purge push recommend redundant review rm sabotage safe sandbox secret security sneak steal sudo superfluous suppress test trust trustworthy unmaintained unneeded " +
    "uninstall unnecessary unsafe urgent useless verboten vulnerable waive wget whitelist wipe"
  )
    .split(" ")
    .flatMap((word) => rootsOf(word).slice(0, 1)),
);

/** Small words of other languages, of which a source in that language has some; its other words have to be its own. */
const OTHER_LANGUAGES: readonly (readonly string[])[] = [
  "le la les un une des du de au aux et ou en dans sur sous pour par avec sans qui que dont est sont ce cette ces son sa ses leur se ne pas plus entre chaque tout toute tous",
  "der die das den dem des ein eine einen einem einer eines und oder in im an am auf aus bei mit nach von vom zu zum zur für ist sind wird werden nicht kein keine durch über unter zwischen aller alle als wie",
  "el la los las un una unos unas de del al y o en con sin para por que se es son su sus no como entre cada todo toda todos este esta estos",
  "il lo la gli le un una di del della dei delle e o in nel nella con senza per che si sono non come tra ogni questo questa",
  "o a os as um uma de do da dos das e ou em no na nos nas com sem para por que se são não como entre cada este esta",
  "и в во на с со к по из за для от до о об не что как или его их а при без через между",
].map((words) => words.split(" "));
/** As many of its small words tell a language. */
const TELLING = 4;

const SPELLED: ReadonlySet<string> = new Set(COMMON_WORDS);
const common = once((): ReadonlySet<string> => new Set(COMMON_WORDS.flatMap(rootsOf)));
const ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** What a word may begin with, before a word that is known. */
const PREFIX = /^(?:un|re|de|non|pre|post|sub|super|multi|auto|inter|over|under|mis|dis|anti|self|co|en|meta|micro|semi)(?=\p{L}{4})/u;
/** Shorter halves of a compound are found in any word. */
const HALF = 3;

interface Forms {
  readonly words: ReadonlySet<string>;
  readonly roots: ReadonlySet<string>;
  readonly signs: ReadonlySet<string>;
}

function wholeWords(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(wordsOf));
}

function formsOf(whole: ReadonlySet<string>): Forms {
  const words = new Set<string>();
  for (const word of whole) for (const part of [word, ...partsOf(word)]) words.add(part.toLowerCase());
  for (const word of words) for (const long of LONG.get(word) ?? []) words.add(long);
  for (const small of OTHER_LANGUAGES)
    if (small.filter((word) => word.length > 1 && words.has(word)).length >= TELLING) for (const word of small) words.add(word);
  const signs = new Set([...words].filter((word) => ASIAN.test(word)).flatMap((word) => [...word]));
  const known = new Set([...words].flatMap(rootsOf));
  // A source that dehumanizes tells what humanizes, but none that undeletes what deletes.
  for (const word of words) {
    const rest = word.replace(PREFIX, "");
    if (rest !== word && !isCharged(rest)) for (const root of rootsOf(rest)) known.add(root);
  }
  return { words, roots: known, signs };
}

/** `own`: what is described; `near`: its surroundings, read only if a word is neither common nor its own. */
export function openVocabulary(own: readonly string[], near: () => readonly string[] = () => []): Names {
  const whole = wholeWords(own);
  const words = once(() => wholeWords(near()));
  const mine = formsOf(whole);
  const around = once(() => formsOf(words()));
  const isMine = (word: string): boolean => rootsOf(word).some((root) => mine.roots.has(root));
  const isKnown = (word: string): boolean => {
    const roots = rootsOf(word);
    return roots.some((root) => common().has(root) || mine.roots.has(root)) || roots.some((root) => around().roots.has(root));
  };
  const isSaid = (word: string): boolean => {
    if (ASIAN.test(word)) return [...word].every((sign) => mine.signs.has(sign) || around().signs.has(sign));
    if (isCharged(word)) return isMine(word);
    const bare = word.replace(PREFIX, "");
    return isKnown(word) || (!isCharged(bare) && (isKnown(bare) || isCompound(word, isKnown)));
  };
  return {
    has: (name) => wordsOf(name).every((word) => whole.has(word) || words().has(word)),
    spells: (word) => SPELLED.has(word) || mine.words.has(word) || around().words.has(word),
    quotes: (run) => own.some((text) => text.includes(run)),
    says: (given) => {
      const word = given.toLowerCase();
      const plain = word.replace(/(?<=\p{L}{2})\p{N}+$/u, "");
      return isSaid(word) || (plain !== word && isSaid(plain));
    },
  };
}

function isCharged(word: string): boolean {
  return nounRootsOf(word).some((root) => PEOPLE.has(root)) || rootsOf(word).some((root) => CHARGED.has(root));
}

/** `filename`, `payload`. */
function isCompound(word: string, isKnown: (half: string) => boolean): boolean {
  for (let at = HALF; at <= word.length - HALF; at++) if (isKnown(word.slice(0, at)) && isKnown(word.slice(at))) return true;
  return false;
}
