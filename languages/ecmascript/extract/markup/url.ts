/** Specifiers from URLs and from quoted names in stylesheets; undefined for values that are no file of a repository. */

/** `https:`, `data:`, `mailto:`, `sass:` … */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const PLACEHOLDER = /[{}<>]|%[A-Za-z_][\w.]{2,}%|\$\{/;

/** A literal name: no scheme, no host, no fragment, no template. */
export function isLiteralName(value: string): boolean {
  return value !== "" && !value.startsWith("//") && !value.startsWith("#") && !SCHEME.test(value) && !PLACEHOLDER.test(value);
}

/** A URL as in a browser: without query and fragment, decoded, bare names relative (`a.png` → `./a.png`). */
export function urlSpecifier(written: string): string | undefined {
  const value = written.trim();
  if (!isLiteralName(value)) return undefined;
  const end = value.search(/[?#]/);
  const plain = decoded(end < 0 ? value : value.slice(0, end));
  if (plain === "") return undefined;
  if (plain.startsWith("~")) return withoutTilde(plain);
  return /^(?:\.{0,2}\/|\.{1,2}$|@)/.test(plain) ? plain : `./${plain}`;
}

/** For bundlers, `~pkg/x` is a URL inside a package; `~/x` is an alias and stays. */
export function withoutTilde(value: string): string {
  return value.startsWith("~") && value[1] !== "/" ? value.slice(1) : value;
}

function decoded(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
