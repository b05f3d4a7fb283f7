/** Names, passwords and tokens in addresses: what is kept or shown of an address has none. */

/** Signs that end an address in a text. */
const END = "\\s'\"`<>";
const SCHEME = "\\b[a-z][a-z\\d+.-]{0,20}://";
/** A name of a parameter with a secret, between its first sign and its value. */
export const SECRET_PARAMETER =
  "[?&#;][\\w.-]{0,40}(?:token|passw(?:or)?d|passwd|pwd|secret|key(?!file|word)|signature|credential|\\bsig)[\\w.-]{0,40}=";

/**
 * An address of a repository without them: for `ssh`, the name of the account stays, which is no secret and without which nobody gets in. Repositories have no query and no
 * fragment, which are other places for tokens. Everything else stays as it is written.
 */
export function withoutCredentials(address: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return hideParameters(address.replace(/^([^\s/:@]+):[^/]*@(?=[\w.-]+[:/])/, "$1@"));
  return hideUsers(address, WHOLE).replace(/[?#].*$/s, "");
}

/** A text, such as a message of git, without the names and passwords of the addresses in it, and without the values of parameters that hold secrets. */
export function hideCredentials(text: string): string {
  return hideParameters(hideUsers(text, WITHIN).replace(SHORT, "$1@"));
}

/** `user:password@host.dev:path`, as people mix the two forms. */
const SHORT = new RegExp(`(?<![\\w.%+:/@-])([\\w.%+-]{1,100}):[^${END}/:@]{1,200}@(?=[\\w-]{1,100}(?:\\.[\\w-]{1,100})*:[\\w~/.])`, "gi");
/** What stands before the host, and the same with a slash in a password, which should have been escaped: what follows the colon is no port. */
const usersBefore = (end: string): readonly [authority: RegExp, slashed: RegExp] => [
  new RegExp(`(${SCHEME})([^${end}/]*)`, "gi"),
  new RegExp(`(${SCHEME})[^${end}/@:]{1,200}:(?!\\d{0,5}(?:[/?#]|$))[^${end}@]{0,500}@`, "gi"),
];
const WITHIN = usersBefore(END);
const WHOLE = usersBefore("");
const PARAMETER = new RegExp(`(${SECRET_PARAMETER})[^&#;${END}]+`, "gi");

function hideUsers(text: string, [authority, slashed]: ReturnType<typeof usersBefore>): string {
  return text
    .replace(authority, (_, scheme: string, before: string) => {
      const at = before.lastIndexOf("@");
      if (at < 0) return scheme + before;
      const [user = ""] = before.slice(0, at).split(/:|%3a/i, 1);
      return `${scheme}${/ssh:/i.test(scheme) && user !== "" ? `${user}@` : ""}${before.slice(at + 1)}`;
    })
    .replace(slashed, "$1");
}

function hideParameters(text: string): string {
  return text.replace(PARAMETER, "$1…");
}
