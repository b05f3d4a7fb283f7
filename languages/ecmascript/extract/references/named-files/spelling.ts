/** Spellings that a string must have to name a code file. Every literal of every file is tested, so the first character decides for most. */

const DOT = 46;
const SLASH = 47;
const AT = 64;
const LONGEST = 200;
/** No glob, no query, no text; a final slash or dot denotes a directory. */
const RELATIVE = /^\.{1,2}\/[^*?{}<>|"'`$\s:,;=]*[^*?{}<>|"'`$\s:,;=/.]$/;
const PACKAGE_FILE = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9][\w.-]*(?:\/[\w.-]+)*$/i;
const EXTENSION = /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro|mdx)$/;

/** Relative, or a path inside of a package. */
export function isSpelledAsPath(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first === DOT) return text.length <= LONGEST && RELATIVE.test(text);
  if (first === SLASH || text.length > LONGEST || !text.includes("/")) return false;
  return PACKAGE_FILE.test(text);
}

export function isRelativeSpelling(text: string): boolean {
  return text.charCodeAt(0) === DOT;
}

export function isScoped(text: string): boolean {
  return text.charCodeAt(0) === AT;
}

/** `@acme/tool/plugin`, not the package itself. */
export function namesPartOfPackage(text: string): boolean {
  return isScoped(text) ? text.indexOf("/", text.indexOf("/") + 1) > 0 : text.includes("/");
}

/** Whether the text ends as a code file does. */
export function endsAsCode(text: string): boolean {
  return EXTENSION.test(text);
}
