/** Names, passwords and tokens in addresses: what is kept or shown of an address has none. */

/** Signs that end an address in a text. */
const END = "\\s'\"`<>";
/** A name of a parameter with a secret, between its first sign and its value. */
export const SECRET_PARAMETER =
  "[?&#;][\\w.-]{0,40}(?:token|passw(?:or)?d|passwd|pwd|secret|key(?!file|word)|signature|credential|\\bsig|(?<![a-z])(?:auth|jwt|code|pat|pass)(?![a-z]))[\\w.-]{0,40}=";

/**
 * An address of a repository without them: for `ssh`, the name of the account stays, which is no secret and without which nobody gets in. Repositories have no query, no
 * fragment and no parameters, which are other places for tokens. Everything else stays as it is written.
 */
export function withoutCredentials(address: string): string {
  const scheme = /^(?:[a-z][a-z\d+.-]+:[/\\]+|[/\\]{2}(?=[^/\\@]*@))/i.exec(address)?.[0];
  if (scheme !== undefined) return (scheme + withoutUser(scheme, address.slice(scheme.length))).replace(/[?#;].*$/s, "");
  const short = address.replace(
    /^(?![a-z]:[/\\])([^\s/:@]+):(?:[^/]*@(?=[\w.-]+[:/])|.*@(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}[:/]|[\w-]+:))/is,
    "$1@",
  );
  return /^(?:[^\s/:@]+@)?[\w.-]{2,}:/.test(short) ? short.replace(/[?#;].*$/s, "") : hideParameters(short);
}

/** A text, such as a message of git, without the names and passwords of the addresses in it, without their queries, and without values of parameters that hold secrets. */
export function hideCredentials(text: string): string {
  const hidden = text
    .replace(ADDRESS, (_, scheme: string, rest: string) => scheme + withoutUser(scheme, rest).replace(/\?.+$/s, "?…"))
    .replace(BROKEN, "$1")
    .replace(SHORT, "$1@");
  return hideParameters(hidden);
}

/** Up to the next one: an address may have another in its path. */
const ADDRESS = new RegExp(
  `((?<![\\w+.-])https?:(?=[^${END}/\\\\@]{1,200}@)|\\w{2,20}:[/\\\\]{1,3}|://|(?<![:\\w/])//(?=[^${END}/@]{1,400}@))((?:(?!\\w:[/\\\\])[^${END}])*)`,
  "gi",
);
/** A password with a sign that ends other addresses. */
const BROKEN = new RegExp(`(:[/\\\\]{1,3})[^${END}/@:]{1,200}:(?!\\d{0,5}(?:[/?#]|$))[^${END}@](?:(?!:[/\\\\])[^@]){0,4000}@`, "gi");
/** `user:password@host.dev:path`, as people mix the two forms. */
const SHORT = new RegExp(
  `(?<![\\w.%+:/@-])([\\w.%+-]{1,100}):(?![/\\\\])(?:[^${END}/:@]{1,200}@(?=[\\w-]{1,100}(?:\\.[\\w-]{1,100})*:[\\w~/.])|[^${END}@]{1,200}@(?=[\\w-]{1,100}(?:\\.[\\w-]{1,100}){0,9}\\.[a-z]{2,20}:[\\w~/.]))`,
  "gi",
);
const PARAMETER = new RegExp(`(${SECRET_PARAMETER})[^&#;${END}]+`, "gi");

const HOST = /^(?:localhost|\[.*\]|.*\.(?:[a-z][a-z\d-]*[a-z]|\d{1,3}))(?::\d*)?$/i;

/** What follows a scheme, without what stands before its host. Of a password with a slash, which should have been escaped, what follows looks like a host. */
function withoutUser(scheme: string, rest: string): string {
  const authority = /^[^/\\]*/.exec(rest)?.[0] ?? "";
  const sign = /^.*(?:@|%40)/is.exec(authority)?.[0];
  if (sign !== undefined) {
    const [user = ""] = sign.replace(/(?:@|%40)$/i, "").split(/:|%3a/i, 1);
    return (/ssh:/i.test(scheme) && user !== "" ? `${user}@` : "") + rest.slice(sign.length);
  }
  if (authority === "" || /file:[/\\]{3}$/i.test(scheme)) return rest;
  const isHost = HOST.test(authority);
  const slashed = /^.*[^/\\]@(?=([^/\\@:]*))/s.exec(isHost ? rest.replace(/[?#;].*$/s, "") : rest);
  return slashed !== null && (!isHost || /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(slashed[1] ?? "")) ? rest.slice(slashed[0].length) : rest;
}

function hideParameters(text: string): string {
  return text.replace(PARAMETER, "$1…");
}
