/** Shapes of secrets that secretlint's preset leaves, or whose range it gets wrong. Every pattern is bounded, so that a run is linear in the text. */

export interface SecretPattern {
  readonly rule: string;
  /** Global, with indices (`d`); the named group `secret` is the range, the whole match where there is none. */
  readonly pattern: RegExp;
  /** What looks like a secret and is none: a placeholder, a name. */
  readonly harmless?: (secret: string) => boolean;
}

const PASSWORD = "(?:pass(?:word|wd|phrase|code)|pwd)";
const KEY =
  "(?:secret|token|api[_-]?key|access[_-]?key|auth[_-]?key|private[_-]?key|secret[_-]?key|encryption[_-]?key|signing[_-]?key|credentials?)";
const SIGN = "[\"'`]?\\]?\\s{0,4}(?::=|=>|[:=])\\s{0,4}";

export function secretPatterns(): readonly SecretPattern[] {
  return [
    { rule: "aws-key-id", pattern: /\b(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)[A-Z0-9]{16}\b/dgu },
    {
      rule: "aws-secret-key",
      pattern: /aws[\w .-]{0,30}(?:secret|key)\w{0,20}["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/dgiu,
    },
    { rule: "secret-key", pattern: /\bsk-(?=[A-Za-z_-]{0,80}\d)[A-Za-z0-9_-]{20,300}/dgu },
    { rule: "payment-key", pattern: /\b(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,200}/dgu },
    {
      rule: "code-host-token",
      pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{30,255}|glpat-[\w-]{20,100}|npm_[A-Za-z0-9]{36})/dgu,
    },
    {
      rule: "chat-token",
      pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,200}|\bhooks\.slack\.com\/services\/[\w/]{20,100}|\b\d{8,10}:AA[\w-]{33}/dgu,
    },
    { rule: "cloud-key", pattern: /\bAIza[\w-]{35}/dgu },
    { rule: "json-web-token", pattern: /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,8000}\.[\w-]{5,2000}/dgu },
    { rule: "bearer", pattern: /\b(?:bearer|basic|token)\s{1,4}(?<secret>[A-Za-z0-9._~+/-]{16,4000}={0,2})/dgiu, harmless: isWords },
    { rule: "url-password", pattern: /[a-z0-9+.-]:\/\/[^\s:/@"'`<>]{0,100}:(?<secret>[^\s@/"'`<>]{1,200})@/dgiu, harmless: isPlaceholder },
    {
      rule: "password",
      pattern: new RegExp(`${PASSWORD}${SIGN}(?<quote>["'\`])(?<secret>[^\\s"'\`]{4,400})\\k<quote>`, "dgiu"),
      harmless: (secret) => isPlaceholder(secret) || (/pass|pwd/iu.test(secret) && /[._/-]/u.test(secret) && isWords(secret)),
    },
    {
      rule: "assigned-key",
      pattern: new RegExp(`${KEY}${SIGN}(?<quote>["'\`])(?<secret>[^\\s"'\`]{8,2000})\\k<quote>`, "dgiu"),
      harmless: (secret) => isPlaceholder(secret) || isWords(secret),
    },
    {
      rule: "environment",
      pattern: new RegExp(
        `^[ \\t]{0,8}(?:export )?[\\w.-]{0,60}(?:${PASSWORD}|${KEY})(?:=|: )(?<secret>[^\\s"'\`#;,(){}<>[\\]]{6,2000})[ \\t]{0,8}$`,
        "dgimu",
      ),
      harmless: (secret) => isPlaceholder(secret) || !/\d/u.test(secret),
    },
  ];
}

/** `${PASSWORD}`, `<password>`, `{{ token }}`, `%s`, `****`. */
function isPlaceholder(secret: string): boolean {
  return secret.includes("${") || /^(?:\$[\w{(]|\{|<|%[({sdv]|\*+$|x+$|\.+$|\[redacted\])/iu.test(secret);
}

/** A name or a key of a message: words joined by dots, dashes or underscores, without a digit. */
function isWords(secret: string): boolean {
  return !/\d/u.test(secret) && (/^[a-z]+(?:[-._/][a-z]+)+$/iu.test(secret) || /^(?:\p{Lu}?\p{Ll}{2,14}){1,6}$/u.test(secret));
}
