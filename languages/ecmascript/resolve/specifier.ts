/** Properties of a specifier by its spelling alone: loaders and queries to strip, its kind, its package name. */

interface PackageName {
  readonly name: string;
  /** Path inside the package without a leading slash, `""` for the package itself. */
  readonly subpath: string;
}

/** Without webpack loader prefixes (`a!b!./x`) and without a query (`./x?raw`). */
export function stripSpecifier(raw: string): string {
  const loaded = raw.includes("!") && !raw.startsWith("data:") ? raw.slice(raw.lastIndexOf("!") + 1) : raw;
  const query = loaded.indexOf("?");
  return query > 0 && !/^(?:https?|data):/.test(loaded) ? loaded.slice(0, query) : loaded;
}

/** Queries and loaders that provide the text, the address or a worker of the file instead of its exports. */
const WHOLE = /[?&](?:raw|url|inline|worker|sharedworker)(?:[&=]|$)|(?:^|!)(?:raw|url|file|worker)-loader[!?]/;

export function takesWhole(raw: string): boolean {
  return WHOLE.test(raw);
}

export function stripFragment(specifier: string): string {
  const hash = specifier.indexOf("#");
  return hash > 0 ? specifier.slice(0, hash) : specifier;
}

export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier);
}

/** Whether the spelling denotes a directory: a trailing slash, `.` or `..` as the last segment. */
export function namesDirectory(specifier: string): boolean {
  return /(?:^|\/)\.{0,2}$/.test(specifier);
}

/** They have no file. */
export function isInert(specifier: string): boolean {
  return specifier === "" || /^(?:data|blob|about|javascript|mailto|tel|chrome|file):/i.test(specifier);
}

export function isUrl(specifier: string): boolean {
  return /^https?:\/\//i.test(specifier);
}

/** Template syntax that a server or a preprocessor fills in. */
export function hasPlaceholder(specifier: string): boolean {
  return /\{\{|<%|%[A-Z_]+%|\$\{|#\{|@\{|\{%|<\?/.test(specifier);
}

const NAME = /^(?:@[a-z0-9][\w.~-]*\/)?[A-Za-z0-9_-][\w.~-]*$/;
/** In other registries a scope may have capitals; only a declaration in a manifest confirms such a name. */
const ODD_NAME = /^@[A-Za-z0-9][\w.~-]*\/[A-Za-z0-9_-][\w.~-]*$/;

/** The npm package of a bare specifier; undefined if the name is not valid (`@/x`, `~/x`, `My File`). */
export function packageName(specifier: string, isDeclared?: (name: string) => boolean): PackageName | undefined {
  const parts = specifier.split("/");
  const count = specifier.startsWith("@") ? 2 : 1;
  const name = parts.slice(0, count).join("/");
  const valid = NAME.test(name) || (ODD_NAME.test(name) && isDeclared?.(name) === true);
  if (parts.length < count || !valid || name.length > 214) return undefined;
  return { name, subpath: parts.slice(count).join("/") };
}

/** `npm:@acme/lib@1/x` without its scheme → `@acme/lib`, `1`, `x`. */
export function versionedName(text: string): { readonly name: string; readonly version: string; readonly subpath: string } | undefined {
  const trimmed = text.replace(/^\//, "");
  const parts = trimmed.split("/");
  const count = trimmed.startsWith("@") ? 2 : 1;
  const head = parts.slice(0, count).join("/");
  const at = head.indexOf("@", 1);
  const name = at < 0 ? head : head.slice(0, at);
  if (!NAME.test(name)) return undefined;
  return { name, version: at < 0 ? "" : head.slice(at + 1), subpath: parts.slice(count).join("/") };
}
