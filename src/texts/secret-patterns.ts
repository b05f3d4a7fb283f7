/** Secret patterns that secretlint's preset misses, or whose range it gets wrong. Every pattern is bounded, so that a run is linear in the text. */
import { SECRET_PARAMETER } from "../model/credentials.js";
import { issuerOf, keyOfAnyIssuer } from "../model/issuer-keys.js";

export interface SecretPattern {
  /** The rule's name, or a function of the finding. */
  readonly rule: string | ((secret: string) => string);
  /** Global, with indices (`d`); the named group `secret` is the range, otherwise the whole match. */
  readonly pattern: RegExp;
  /** Recognises placeholders and names. */
  readonly harmless?: (secret: string) => boolean;
}

const PASSWORD = "(?:pass(?:word|wd|phrase|code)|pwd)";
const KEY =
  "(?:secret|token|api[_-]?key|access[_-]?key|auth[_-]?key|private[_-]?key|secret[_-]?key|encryption[_-]?key|signing[_-]?key|credentials?)";
const SIGN = "[\"'`]?\\]?\\s{0,4}(?::=|=>|[:=])\\s{0,4}";

export function secretPatterns(): readonly SecretPattern[] {
  return [
    { rule: issuerOf, pattern: keyOfAnyIssuer() },
    {
      rule: "aws-secret-key",
      pattern: /aws[\w .-]{0,30}(?:secret|key)\w{0,20}["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/dgiu,
    },
    {
      rule: "aws-session",
      pattern: /session[_-]?token["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?<secret>[A-Za-z0-9/+]{80,4000}={0,2})/dgiu,
    },
    { rule: "secret-key", pattern: /(?<![A-Za-z0-9])sk-(?=[A-Za-z_-]{0,80}\d)[\w-]{20,300}/dgu },
    // 64 bytes, as in keys of Azure storage accounts and databases; distinguished by a hash of that length.
    { rule: "azure-account", pattern: /(?<![A-Za-z0-9+/-])(?<secret>[A-Za-z0-9+/]{86}==)(?![A-Za-z0-9+/=])/dgu },
    {
      rule: "connection-string",
      pattern: /(?<![A-Za-z0-9.])(?:Account|SharedAccess|Access)Key=(?<secret>(?=[A-Za-z/]{0,80}[\d+=])[A-Za-z0-9+/]{16,200}={0,2})/dgiu,
    },
    {
      rule: "connection-string",
      pattern: /;\s?(?:password|pwd)=(?<secret>[^;"'`\s]{1,200})/dgiu,
      harmless: (secret) => isPlaceholder(secret) || /[()[\]{},]/u.test(secret),
    },
    // Shared access signatures.
    { rule: "signature", pattern: /[?&;]sig=(?<secret>[A-Za-z0-9/+%]{30,120}={0,2})|SharedAccessSignature [^"'`<>]{20,600}/dgu },
    { rule: "vault", pattern: /(?<quote>["'`])(?<secret>s\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24})\k<quote>/dgu },
    {
      rule: "package-registry",
      pattern: /(?:^|\/:)_(?:authToken|auth|password)=["']?(?<secret>[^\s"'`;]{8,400})/dgmu,
      harmless: isPlaceholder,
    },
    { rule: "key-id", pattern: /private_key_id["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?<secret>[0-9a-f]{40})(?![0-9a-f])/dgu },
    {
      rule: "json-web-token",
      pattern: /(?<![A-Za-z0-9])eyJ[\w-]{10,2000}\.(?:eyJ[\w-]{10,8000}|[\w-]{0,2000}\.[\w-]{10,200}\.[\w-]{10,8000})\.[\w-]{5,2000}/dgu,
    },
    { rule: "bearer", pattern: /\b(?:bearer|basic|token)\s{1,4}(?<secret>[A-Za-z0-9._~+/-]{16,4000}={0,2})/dgiu, harmless: isWords },
    ...addressPatterns(),
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

/** In addresses. */
function addressPatterns(): readonly SecretPattern[] {
  return [
    { rule: "url-password", pattern: /[a-z0-9+.-]:\/\/[^\s:/@"'`<>]{0,100}:(?<secret>[^\s@/"'`<>]{1,200})@/dgiu, harmless: isPlaceholder },
    // A token in place of a name and a password. Names of people are shorter, or have no digit.
    {
      rule: "url-token",
      pattern: /[a-z0-9+.-]:\/\/(?<secret>(?=[^\s:/@"'`<>]{0,200}\d)[^\s:/@"'`<>?#]{16,200})@/dgiu,
      harmless: isPlaceholder,
    },
    {
      rule: "scp-password",
      pattern: /(?<![\w.%+:/@-])[\w.%+-]{1,100}:(?<secret>[^\s/:@"'`<>]{6,200})@[\w-]{1,100}(?:\.[\w-]{1,100})+:[\w~/.]/dgiu,
      harmless: (secret) => isPlaceholder(secret) || isWords(secret),
    },
    {
      rule: "url-parameter",
      pattern: new RegExp(`${SECRET_PARAMETER}(?<secret>[^\\s&#;"'\`<>(){}\\[\\],]{6,4000})`, "dgiu"),
      harmless: (secret) => isPlaceholder(secret) || !/\d/u.test(secret),
    },
  ];
}

/** `${PASSWORD}`, `<password>`, `{{ token }}`, `%s`, `****`. */
function isPlaceholder(secret: string): boolean {
  return secret.includes("${") || /^(?:\$[\w{(]|\{|<|%[({sdv]|\*+$|x+$|\.+$|\[redacted\])/iu.test(secret);
}

/** A name or a message key: words joined by dots, dashes or underscores, without a digit. */
function isWords(secret: string): boolean {
  return !/\d/u.test(secret) && (/^[a-z]+(?:[-._/][a-z]+)+$/iu.test(secret) || /^(?:\p{Lu}?\p{Ll}{2,14}){1,6}$/u.test(secret));
}
