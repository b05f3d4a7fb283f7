/** The sentence of the author that says what a declaration is for. */
import type { Declaration } from "../model/facts.js";
import { usableSentence } from "./documentation.js";
import { code, uncapitalized, withPeriod, letters, restatementOf, type Kinds } from "./one-line.js";

/** The documentation unless it only repeats the name, then what the code says to people; `doc` of the result. */
export function withAuthorsSentence(declaration: Declaration, kinds: Kinds, path: string): Declaration {
  const { doc, says, name } = declaration;
  if (says === undefined) return declaration;
  const isEmpty = restatementOf(name, kinds, path);
  const written = usableSentence(doc);
  if (written !== undefined && letters(written) !== letters(name) && !isEmpty(written)) return declaration;
  const said = usableSentence(says);
  if (said === undefined || (written !== undefined && isEmpty(said))) return declaration;
  // What it returns is only half of what it does.
  const isHalf = written !== undefined && /^Returns? /u.test(said) && letters(written) !== letters(name);
  return { ...declaration, doc: isHalf ? `${withPeriod(written)} ${said}` : said };
}

/** What the words of a sentence stand for is not there when it is read alone: `It stores teas.` → `` `Shelf` stores teas. `` */
export function withSubject(sentence: string, name: string): string {
  const subject = code(name, 60);
  for (const [pattern, link] of OPENINGS) {
    const found = pattern.exec(sentence);
    if (found !== null) return `${subject}${link}${uncapitalized(sentence.slice(found[0].length))}`;
  }
  return sentence;
}

const KIND =
  "class|function|method|type|interface|struct|enum|component|hook|helper|utility|module|file|package|script|variable|constant|object|value|command|test|plugin|rule|middleware|decorator|mixin|model|view|field|handler|directive|service";

/** Verbs, as far as they follow `This` or `It` without a noun; other words after `This` name what it is. */
const OPENINGS: readonly (readonly [pattern: RegExp, link: string])[] = [
  [/^(?:[Ii]t|[Tt]his|[Tt]hat)(?:'s| is) /u, " is "],
  [/^(?:[Tt]hese|[Tt]hose|[Tt]hey) are /u, ": "],
  [/^[Ii]t (?=\p{L})/u, " "],
  [new RegExp(`^[Tt]his (?:${KIND}) (?=(?:is|was|will|can|may|must|should|does|has|\\p{Ll}+s)\\b)`, "u"), " "],
  [/^[Tt]his (?=(?:will|can|may|must|should|does|has|\p{Ll}{2,}[^s\W]s)\s)/u, " "],
  [/^(?=Supports\s)/u, " "],
  [/^(?=(?:It|This|That|These|Those|They|Its|Their|Only|Support for|Used|Also|Both|Here|Note(?: that\b|:|,))(?![\w`]))/u, ": "],
];
