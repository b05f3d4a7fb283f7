/** Values behind names that announce a secret. They are withheld whatever they look like: a password may be a word. */
import { type Known, FUNCTION_WORD } from "./judge-run.js";
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

const LITERAL =
  "[rbfuRBFU]{0,2}(?:\"{3}[^\"]{0,2000}\"{3}|'{3}[^']{0,2000}'{3}|\"(?:[^\"\\\\\\n]|\\\\.){0,2000}\"|'(?:[^'\\\\\\n]|\\\\.){0,2000}'|`[^`]{0,4000}`)";
const MOST_VALUE = 8000;
/** A note in brackets, the end of a name in quotes or of an access. */
const AFTER_NAME = "^(?:\\s?\\([^()\\n]{1,40}\\)(?=\\s{0,4}[:=])|[\"'`\\])]{1,4}|(?![\"'`]))";
const SIGN = "(?:\\.\\w{1,20}\\(|[:!=]={1,3}|:=|=>|->|[:=,(]|\\bis\\b|\\bin\\b|\\bas\\b|\\?\\?|\\|\\|)?";
/** One literal, or the pieces of one; a written type may stand before. */
const QUOTED = new RegExp(
  `${AFTER_NAME}\\s{0,4}(?::\\s{0,2}[\\w.<>|[\\] ]{1,40}?(?==))?\\s{0,4}${SIGN}\\s{0,8}(?<value>[\\s([{]{0,60}${LITERAL}(?:[\\s+,.([{\\\\]{0,40}${LITERAL}){0,40})`,
  "diu",
);
const BARE =
  /^(?:["'`]|\s?\([^()\n]{1,40}\)(?=\s{0,4}[:=])|\s(?:for|of|on)\s[\w .-]{1,40}?(?=\s{0,2}[:=]))?(?<sign>\s{0,2}[:=]\s{0,4}|\s{1,4}(?:is|are|was|=>|->)[:=]?\s{1,4}|=>|->)(?<value>[^\s"'`<>][^\n"'`<>]{0,300})/diu;
const NUMBER = /^[\s"'`:=,(]{1,8}(?:is\s)?(?<value>\d[\d -]{2,20}\d)/diu;

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
    spans.push(...inExpression(text, end));
    for (const pattern of [NUMBER, ENTRY]) {
      const value = valueAt(pattern, text, end);
      if (value !== undefined) spans.push(value);
    }
    const bare = BARE.exec(text.slice(end, end + MOST_VALUE));
    const start = end + (bare?.indices?.groups?.["value"]?.[0] ?? 0);
    const length = bareLength(bare?.groups?.["value"] ?? "", isOwn);
    if (length > 0) spans.push({ start, end: start + length });
  }
  for (const { index, 0: call } of text.matchAll(KEYED_CALL)) spans.push(...inExpression(text, index + call.length - 1));
  for (const pattern of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const [start = 0, end = 0] = match.indices?.groups?.["value"] ?? [];
      const value = text.slice(start, end);
      if (!PLACEHOLDER.test(value) && !value.includes("${") && !isOwn(value)) spans.push({ start, end });
    }
  }
  return spans;
}

/** Takes a key, of which its name says nothing: `jwt.sign(x, "…")`, `createHmac("sha256", "…")`. */
const KEYED_CALL =
  /\b(?:jwt\.\w{1,20}|jws\.\w{1,20}|hmac\.\w{1,20}|\w{0,20}(?:hmac|cipher|fernet|pbkdf2|scrypt|bcrypt|argon2|signedstring)\w{0,20}(?:\.\w{1,20})?|(?:crypto|cipher|signer)\.(?:sign|encrypt|decrypt))\(/giu;
const ASSIGNED = /^["'`\]]{0,2}\s{0,4}(?::\s{0,2}[\w.<>|[\] ]{1,40}?(?==))?\s{0,4}(?:(?:\|\||\?\?)?=(?![=>])|:=?|(?=\())\s{0,8}/u;
const MOST_EXPRESSION = 400;
/** A text for one of these is a name of something, or a text for people. */
const NAMING =
  /(?:^|\W)(?:(?:get|find|read|load|query|select|has|use|is|on|from_?env|print|warn|log|require|import|raise|throw)\w*|\w*(?:env|environ|header|headers|param|params|config|settings|error|exception|prompt|input|question|label|message|path|join|file|format|replace|split|compile|match|test|startsWith|endsWith|includes|indexOf|encode|decodeWith|describe|it|argument|option)|t|_|of|pop|fetch|open|resolve|url|re)\s?[([]\s?$/u;
/** An algorithm, an encoding, a variable of the environment, a path, a type. */
const NAMED =
  /^(?:[A-Z][A-Z\d]*_[A-Z\d_]+|[a-z]{2,6}-?\d{1,4}\w{0,8}|utf-?8\w*|hex|ascii|latin1|base64\w*|aes\S*|binary|bearer|basic|none|true|false|[./#@:?&][^\s]*|\w+\/\S*|https?:.*)$/iu;

/** Literals in the rest of the expression that is assigned, or in the arguments of a call: `a ? "x" : "y"`, `decode("x")`, `(user, "x")`. */
function inExpression(text: string, end: number): readonly Span[] {
  const whole = text.slice(end, end + MOST_EXPRESSION);
  const start = ASSIGNED.exec(whole)?.[0].length;
  if (start === undefined) return [];
  const spans: Span[] = [];
  const isCall = whole.charAt(start) === "(";
  let depth = 0;
  for (let at = start; at < whole.length; at += 1) {
    const sign = whole.charAt(at);
    const literal = /["'`]/u.test(sign) ? STRING.exec(whole.slice(at))?.[0] : undefined;
    if (literal !== undefined) {
      const content = literal.slice(1, -1);
      if (isSecretLike(content) && !NAMING.test(whole.slice(Math.max(0, at - 40), at)))
        spans.push({ start: end + at + 1, end: end + at + 1 + content.length });
      at += literal.length - 1;
    } else if (/[([{]/u.test(sign)) depth += 1;
    else if (/[)\]}]/u.test(sign)) {
      depth -= 1;
      if (depth < 0 || (depth === 0 && isCall)) break;
    } else if (
      depth === 0 &&
      (/[;,]/u.test(sign) || (sign === "\n" && !/^\s{0,40}(?:[?:&|.+]|if\b|else\b|or\b)/u.test(whole.slice(at + 1))))
    )
      break;
  }
  return spans;
}

const STRING = /^(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`$]*`)/u;

/** Not a sentence, not about the secret, not what is named by a text in code. */
function isSecretLike(content: string): boolean {
  return (
    content.length > 3 && !/[\s{}%]/u.test(content) && content.search(TELLING) < 0 && !NAMED.test(content) && !SAYS_SOMETHING.test(content)
  );
}

function valueAt(pattern: RegExp, text: string, at: number): Span | undefined {
  const [start, end] = pattern.exec(text.slice(at, at + MOST_VALUE))?.indices?.groups?.["value"] ?? [];
  return start === undefined || end === undefined ? undefined : { start: at + start, end: at + end };
}

function insideLiterals(text: string, { start, end }: Span): readonly Span[] {
  return [...text.slice(start, end).matchAll(INSIDE)].flatMap(({ indices }) => {
    const { long, other, one, two, three } = indices?.groups ?? {};
    const [from = 0, to = 0] = long ?? other ?? one ?? two ?? three ?? [];
    return from === to ? [] : [{ start: start + from, end: start + to }];
  });
}

const INSIDE = /"{3}(?<long>[^"]*)"{3}|'{3}(?<other>[^']*)'{3}|"(?<one>(?:[^"\\]|\\.)*)"|'(?<two>(?:[^'\\]|\\.)*)'|`(?<three>[^`]*)`/dgu;
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

/** Forms of tools and files that give a secret without a name. */
const FORMS: readonly RegExp[] = [
  /(?<=[^\s:@"'`<>(]):(?<value>[^\s/@"'`<>]{1,200})@/dgu,
  /(?:^|[\s"'`])(?:-u|--user|--proxy-user|-U)[\s=,"'`]{0,5}[\w.@-]{1,60}[:%](?<value>[^\s"'`]{1,200})/dgmu,
  /\s["'`]{0,2}(?<=\b(?:mysql\w*|mariadb\w*|sshpass|redis-cli|psql|mongo\w*|7z|zip|unzip|docker|ldap\w+|openssl|htpasswd|sqlcmd|smbclient|rabbitmq\w*|vncpasswd|svn|keytool|gpg|borg|restic|scp|ssh|ftp|telnet|kinit|az|cqlsh|clickhouse\w*|influx|net)\b[^\n]{0,120})(?:-[pPawWkKAY]|\/p:?)(?!ort|ath|rint)["'`,=\s]{0,5}(?<value>[^\s"'`,;-][^\s"'`,;]{2,200})/dgu,
  /<\w{0,40}(?:pass|passwd|password|pwd|secret|token|pin|key)>(?<value>[^<>]{1,200})</dgiu,
  /(?:^|[\s"'`])--?(?:pass(?:word|wd|phrase)?|pw|secret|token|api-?key|storepass|keypass|passin|passout)[\s=,"'`:]{1,5}(?:pass:)?(?<value>[^\s"'`,;]{3,200})/dgmu,
  /\bidentified\s{1,4}by\s{1,4}(?:password\s{1,4})?(?<value>[^\s;]{1,200})/dgiu,
  /\b(?:login|account|user|username)\s{1,8}\S{1,100}\s{1,40}(?:[#*/]{1,3}\s{0,8})?(?:password|passwd|pass)\s{1,8}(?<value>\S{1,200})/dgiu,
  /^[ \t#*/]{0,20}(?:password|passwd|passphrase|secret)[ \t]{1,8}(?<value>\S{1,200})[ \t]{0,8}$/dgimu,
  /(?<![\w.])[\w.*-]{1,100}:(?:\d{2,5}|\*):[^\s:"']{1,60}:[^\s:"']{1,60}:(?<value>[^\s"']{1,200})/dgu,
  /\b(?:sqlplus|expdp|impdp|rman)\b[^\n]{0,40}\s\w{1,40}\/(?<value>[^\s"'@]{1,100})/dgu,
  /\b(?:AUTH|pw|pwd|passwd)\s{1,4}(?<value>[^\s"'`:=]{4,200})/dgu,
  /\b(?:admin|administrator|root|user|guest|test|postgres|sa|demo):(?<value>[^\s:/,"'`]{3,200})/dgu,
  /@(?:password|passphrase|secret|token)\s{1,4}(?<value>[^\s"'`{]{3,200})/dgiu,
  /\b(?:ENV|ARG|[Ss][Ee][Tt]|setenv|setx)\s{1,4}\w{0,40}(?:PASS|SECRET|TOKEN|KEY|PWD)\w{0,40}\s{1,4}(?<value>[^\s"'`=]{3,200})/dgiu,
  /\blog(?:ged|in)?(?:\s?in|\s?on)?\b[^\n"'`(]{0,20}[\s:][\w.@-]{1,60}\s{0,2}[/:]\s{0,2}(?<value>[^\s"'`()/]{3,100})/dgiu,
  /["'`](?<value>[^"'`\s]{3,100})["'`]\s{1,4}(?:as|is)\s{1,4}(?:the|your|my|our|a)\s{1,4}(?:\w{1,20}\s{1,4})?(?:pass\w{0,8}|secret|pin|code|pwd)\b/dgiu,
  /\b(?:code|combination|pin)(?:\s{0,2}:|\s{1,4}is)?\s{1,4}(?<value>\d{4,10})\b/dgiu,
  /\becho\s{1,4}(?:-n\s{1,4})?["']?(?<value>[^\s"'|]{3,200})["']?\s{0,4}\|\s{0,4}(?:sudo|docker|passwd|kinit|su|openssl|gpg|cryptsetup|smbpasswd)\b/dgu,
  /<<<\s{0,4}["']?(?<value>[^\s"']{3,200})/dgu,
  /["'](?:admin|administrator|root|user|guest|postgres|sa|clerk)["'](?:,\s{0,4}|\s?\+\s?["']:["']\s?\+\s?)["'](?<value>[^"'\s]{4,100})["']/dgiu,
  /\b(?:use|try|take|enter|type)\s{1,4}(?!(?:it|this|that|the|an?|them|these|your|one|any|plain|\w{2,20}(?:ed|ing))\s)(?<value>[^\s"'`]{4,60})\s{1,4}as\s{1,4}(?:the\s{1,4}|a\s{1,4})?(?:\w{1,20}\s{1,4})?(?:password|passwd|passphrase|secret|pin|pwd)\b/dgiu,
  /\bWIFI:[^\n]{0,100}?P:(?<value>[^;\n]{1,100})/dgu,
  /\b(?:basic|bearer|digest|negotiate)\s{1,4}(?<value>[A-Za-z0-9._~+/=-]{16,4000})/dgiu,
];
