/** Values behind names that announce a secret. They are withheld whatever they look like: a password may be a word. */
import { FORMS } from "./forms.js";
import type { Known } from "./judge-run.js";
import { FUNCTION_WORD } from "./known-words.js";
import type { Span } from "./span.js";

const TELLING = new RegExp(
  "passwort|kennwort|mot de passe|contrase\u00f1a|senha|wachtwoord|l\u00f6senord|has\u0142o|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6\u7801|\u30d1\u30b9\u30ef\u30fc\u30c9|" +
    "pass(?:words?|wd|phrase|code)|secrets?|mnemonic|credentials?|authorization|(?<short>pass|pwd|pw|pin|otp|cvv|auth)|(?<call>login|log_?in|sign_?in|logon|authenticate)|" +
    "(?:seed|recovery|unlock|wallet|key|pass|secret|backup|code|magic)[_ -]?(?:phrase|words?)|(?:backup|recovery|reset|invite|access|vault|door)[_ -]?codes?|" +
    "(?:api|private|access|secret|encryption|signing|master|auth|account|license|client|shared)[_ -]?key|" +
    "(?:access|refresh|auth|bot|api|bearer|session|id|secret|private)[_ -]?token",
  "giu",
);
/** What a name is about if it ends so is not the secret itself. */
const HARMLESS_TAIL =
  /(?:^|[_-]|(?<=[a-z]))(?:fields?|names?|labels?|types?|urls?|uri|paths?|length|len|min|max|regexp?|patterns?|errors?|messages?|msg|placeholder|title|ids?|refs?|files?|env|vars?|kind|format|policy|prompt|required|invalid|input|columns?|params?|prefix|suffix|headers?|class|algorithm|schemes?|endpoint|route|router|manager|providers?|store|service|mode|methods?|strategy|config|options|schema|form|page|view|module|backend|middleware|handler|plugin|realm|users?|reset|domain|server|callback|guard|status|state|flow|tag|re)$/iu;

const LITERAL = "[rbfuRBFU]{0,2}(?:\"(?:[^\"\\\\\\n]|\\\\.){0,2000}\"|'(?:[^'\\\\\\n]|\\\\.){0,2000}'|`[^`]{0,4000}`)";
const MOST_VALUE = 8000;
/** A note in brackets, the end of a name in quotes or of an access. */
const AFTER_NAME = "^(?:\\s?\\([^()\\n]{1,40}\\)(?=\\s{0,4}[:=])|[\"'`\\])]{1,4}|(?![\"'`]))";
const SIGN = "(?:\\.\\w{1,20}\\(|[:!=]={1,3}|:=|=>|->|[:=,(]|\\bis\\b|\\bas\\b|\\?\\?|\\|\\|)?";
/** One literal, or the pieces of one; a written type may stand before. */
const QUOTED = new RegExp(
  `${AFTER_NAME}\\s{0,4}(?::\\s{0,2}[\\w.<>|[\\] ]{1,40}?(?==))?\\s{0,4}${SIGN}\\s{0,8}(?<value>[\\s([{]{0,60}${LITERAL}(?:[\\s+,.([{\\\\]{0,40}${LITERAL}){0,40})`,
  "diu",
);
const BARE =
  /^(?:["'`]|\s?\([^()\n]{1,40}\)(?=\s{0,4}[:=]))?(?<sign>\s{0,2}[:=]\s{0,4}|\s{1,4}(?:is|are|was|=>|->)[:=]?\s{1,4}|=>|->)(?<value>[^\s"'`<>][^\n"'`<>]{0,300})/diu;
const NUMBER = /^[\s"'`:=,(]{1,8}(?:is\s)?(?<value>\d[\d -]{2,20}\d)/diu;

/** The value inside a call: `password = ref("x")`; not a text that is about the name again, such as a question for it. */
const WRAPPED = new RegExp(
  `^\\s{0,4}(?::\\s{0,2}\\w{1,20}\\s{0,4})?(?::=|=|:)\\s{0,4}(?:new\\s|await\\s|&)?[\\w.:[\\]]{1,40}(?:<[\\w ]{1,20}>)?\\((?<value>${LITERAL})`,
  "diu",
);

/** The value of an entry that has the name as its own: `name: DB_PASSWORD, value: x`. */
const ENTRY =
  /^["'`]?[\s,{[)]{0,20}(?:[\w.*]{1,20}\s{1,8}`)?(?:["'`]?\w{1,20}["'`]?\s{0,4}[:=]\s{0,4}[^\n,;]{0,40}[\n,;]\s{0,20}){0,2}?["'`]?(?:value|\w{0,10}default\w{0,10})["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?<value>[^\s"'`<>]{1,200})/diu;

/** Where names end that announce a secret: `dbPassword`, `DB_PASSWORD_PROD`; not `compass`, `passed`, `passwordField`. */
function endsOfTellingNames(text: string): readonly number[] {
  const ends: number[] = [];
  for (const { index, 0: name, groups } of text.matchAll(TELLING)) {
    const before = text.charAt(index - 1);
    const isPart = groups?.["short"] === undefined || !/[A-Za-z]/u.test(before) || (/[a-z]/u.test(before) && /^[A-Z]/u.test(name));
    const tail = /^[\w-]{0,40}/u.exec(text.slice(index + name.length, index + name.length + 40))?.[0] ?? "";
    // The tail starts another word, or the name is another word.
    const isWhole = !/^[a-z]/u.test(tail) || (/^[A-Z]+$/u.test(name) && !/^[a-z]/u.test(tail));
    const isCall = groups?.["call"] === undefined || text.charAt(index + name.length + tail.length) === "(";
    if (isPart && isWhole && isCall && !HARMLESS_TAIL.test(tail)) ends.push(index + name.length + tail.length);
  }
  return ends;
}

const SAYS_SOMETHING =
  /^(?:string|str|bool|boolean|bytes?|text|null|nil|none|undefined|true|false|number|int|required|optional|invalid|wrong|empty|correct|part|only|used|user|what|how|when|where|that|like|more|less|longer|shorter|missing|incorrect|valid|weak|strong|always|never|blank|too|same|null|unknown|default|deprecated|\w{2,20}ed|\w{2,20}ing)\b/iu;
const PLACEHOLDER = /^(?:\$[\w{(]|\{|<|%[({sdv]|\*+$|\.{3}|\[)/u;

export function behindTellingNames(text: string, { isOwn }: Known): readonly Span[] {
  const spans: Span[] = [];
  for (const end of endsOfTellingNames(text)) {
    const quoted = valueAt(QUOTED, text, end);
    if (quoted !== undefined) spans.push(...insideLiterals(text, quoted));
    const wrapped = valueAt(WRAPPED, text, end);
    if (wrapped !== undefined && text.slice(wrapped.start, wrapped.end).search(TELLING) < 0) spans.push(...insideLiterals(text, wrapped));
    for (const pattern of [NUMBER, ENTRY]) {
      const value = valueAt(pattern, text, end);
      if (value !== undefined) spans.push(value);
    }
    const bare = BARE.exec(text.slice(end, end + MOST_VALUE));
    const start = end + (bare?.indices?.groups?.["value"]?.[0] ?? 0);
    const length = bareLength(bare?.groups?.["value"] ?? "", isOwn);
    if (length > 0) spans.push({ start, end: start + length });
  }
  for (const pattern of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const [start = 0, end = 0] = match.indices?.groups?.["value"] ?? [];
      const value = text.slice(start, end);
      if (!PLACEHOLDER.test(value) && !value.includes("${") && !isOwn(value)) spans.push({ start, end });
    }
  }
  return spans;
}

function valueAt(pattern: RegExp, text: string, at: number): Span | undefined {
  const [start, end] = pattern.exec(text.slice(at, at + MOST_VALUE))?.indices?.groups?.["value"] ?? [];
  return start === undefined || end === undefined ? undefined : { start: at + start, end: at + end };
}

function insideLiterals(text: string, { start, end }: Span): readonly Span[] {
  return [...text.slice(start, end).matchAll(INSIDE)].flatMap(({ indices }) => {
    const { one, two, three } = indices?.groups ?? {};
    const [from = 0, to = 0] = one ?? two ?? three ?? [];
    return from === to ? [] : [{ start: start + from, end: start + to }];
  });
}

const INSIDE = /"(?<one>(?:[^"\\]|\\.)*)"|'(?<two>(?:[^'\\]|\\.)*)'|`(?<three>[^`]*)`/dgu;
const MOST_WORDS = 30;

/** Of a value without quotes: its first word, or all words up to the end of the line if they are no sentence. */
function bareLength(value: string, isOwn: Known["isOwn"]): number {
  const first = /^[^\s,;)}\]]+/u.exec(value)?.[0] ?? "";
  const word = /^[A-Za-z_$][\w$]*/u.exec(first)?.[0] ?? "";
  if (
    !/[\p{L}\p{N}]/u.test(first) ||
    PLACEHOLDER.test(first) ||
    first.includes("${") ||
    FUNCTION_WORD.test(word) ||
    SAYS_SOMETHING.test(first)
  )
    return 0;
  // `credentials: clerk / sunshine` has the name of a clerk that the code may have, too.
  if (word !== "" && isOwn(word))
    return /^[\w.@-]{1,60}\s{0,2}[/:]\s{0,2}[^\s()[\];,.]{3,60}$/u.test(value) && !/[=+]/u.test(value) ? value.length : 0;
  const words = value.split(/\s+/u).slice(0, MOST_WORDS);
  const isSentence = words.some((one) => FUNCTION_WORD.test(one.replace(/\W+$/u, "")));
  if (!isSentence && words.length > 1 && words.every((one) => /^[\w,.;:/|+-]+$/u.test(one))) return value.trimEnd().length;
  return first.length;
}
