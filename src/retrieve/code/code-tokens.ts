/** Parts of a question that stand in code as they are: options, names, quoted texts, and punctuation by its name. */

import { readReport } from "../report.js";

/** Spellings, any of which counts. */
export type CodeToken = readonly string[];

const MOST = 16;
const MOST_MESSAGES = 3;
const PHRASE = 3;
const SHORTEST_PHRASE = 10;
const LONGEST = 80;
const QUOTED = /`([^`\n]+)`|"([^"\n]+)"|(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])/gu;
const BARE = /[^\s`"'(),;<>[\]{}]+(?:\(\))?/g;
/** `--no-verify`, `snake_case`, `obj.method`, `a::b`, `$name`. */
const LIKE_CODE = /^--?[a-z][\w-]*$|[a-z0-9]_[a-z0-9]|[a-z_]\.[a-z_]|::|^\$[a-z]/i;
/** `openTill`, `OpenTill`. */
const CAMEL_CASE = /^[A-Za-z][A-Za-z0-9]*[a-z0-9][A-Z][A-Za-z0-9]*$/;
const NAMES: Readonly<Record<string, readonly string[]>> = {
  brace: ["{", "}"],
  bracket: ["[", "]"],
  parenthesis: ["(", ")"],
  comma: [","],
  semicolon: [";"],
  colon: [":"],
  backslash: ["\\\\"],
  backtick: ["`"],
  asterisk: ["*"],
  ampersand: ["&"],
  newline: ["\\n"],
  underscore: ["_"],
  hyphen: ["-"],
  slash: ["/"],
  percent: ["%"],
  tilde: ["~"],
};

/** In the order of the question, without duplicates. */
export function codeTokens(task: string): readonly CodeToken[] {
  const tokens = new Map<string, CodeToken>();
  const { messages, prose: text } = readReport(task);
  for (const message of new Set(messages)) {
    const phrases = phrasesOf(message);
    if (phrases.length > 0 && tokens.size < MOST_MESSAGES) tokens.set(message, phrases);
  }
  const take = (literal: string): void => {
    const plain = literal.trim();
    if (plain === "" || plain.length > LONGEST || tokens.size === MOST) return;
    tokens.set(plain, /[\p{L}\p{N}]/u.test(plain) ? [plain] : asLiterals(plain));
  };
  for (const [, code, double, single] of text.matchAll(QUOTED)) take(code ?? double ?? single ?? "");
  for (const [word] of text.matchAll(BARE)) {
    const plain = word.replace(/[.:!?]+$/, "");
    if (hasCodeForm(plain)) take(plain.replace(/\(\)$/, ""));
  }
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) {
    const name = word.replace(/(?:theses|s)$/, (end) => (end === "s" ? "" : "thesis"));
    const signs = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
    if (signs !== undefined && tokens.size < MOST) tokens.set(name, signs.flatMap(asLiterals));
  }
  return [...tokens.values()];
}

/** A word with a period is a sentence's end more often than a member. */
function hasCodeForm(word: string): boolean {
  return word.length > 2 && (LIKE_CODE.test(word) || CAMEL_CASE.test(word)) && !/^https?:/.test(word);
}

/** Three words in a row, for a source has other words where the values of a message are. */
function phrasesOf(message: string): readonly string[] {
  const words = message.split(" ");
  const phrases = words.flatMap((_, at) => (at + PHRASE <= words.length ? [words.slice(at, at + PHRASE).join(" ")] : []));
  return phrases.filter((phrase) => phrase.length >= SHORTEST_PHRASE && /^[\p{L}\p{P} ]+$/u.test(phrase));
}

function asLiterals(sign: string): readonly string[] {
  return [`"${sign}"`, `'${sign}'`, `\`${sign}\``];
}
