/** Patterns instead of a specifier: `import.meta.glob`, `require.context`, templates with holes. */
import { byteOrder, firstPlace } from "../../../src/model/basics.js";
import type { Resolution, Target } from "../rules.js";
import { externalAnswer, fileAnswer, NOTHING, unresolved, type Context, type Site } from "./context.js";
import { compileGlob } from "../../manifests/glob.js";
import { EXTENSIONS } from "./lookup.js";
import { isInside, joinPath, relativeTo } from "../../../src/model/tree.js";
import { isRelative, stripSpecifier } from "./specifier.js";

/** A template with more matches is not specific enough. */
const MAX_TEMPLATE_MATCHES = 200;
const CLOSED: ReadonlySet<string> = new Set(["node_modules"]);
const DECLARATION = /\.d\.[cm]?ts$/;

/** Possible locations of the text before the first wildcard, repo-relative, best first; an external name ends the search. */
type Anchors = (prefix: string) => readonly string[];

export function resolveGlob(
  context: Context,
  site: Site,
  patterns: readonly string[],
  anchors: Anchors,
  external: (prefix: string) => Resolution | undefined,
): Resolution {
  const template = site.reference.fromTemplate === true;
  const wanted = patterns.filter((pattern) => !pattern.startsWith("!"));
  const unwanted = patterns
    .filter((pattern) => pattern.startsWith("!"))
    .flatMap((pattern) => globsFor(context, site, pattern.slice(1), anchors));
  const globs = wanted.flatMap((pattern) => globsFor(context, site, pattern, anchors));
  if (globs.length === 0)
    return (template ? external(literalPrefix(wanted[0] ?? "")) : undefined) ?? unresolved(site, "dynamic-unresolved");
  const excluded = unwanted.map((glob) => fileMatcher(glob, { template: false, dot: true }));
  const matchers = globs.map((glob) => fileMatcher(glob, { template, dot: false }));
  const files = filesFor(globs, context.tree.paths).filter(
    (path) => path !== site.from && matchers.some((matches) => matches(path)) && !excluded.some((matches) => matches(path)),
  );
  if (files.length === 0) return site.reference.tentative === true ? NOTHING : unresolved(site, "dynamic-unresolved");
  if (template && files.length > MAX_TEMPLATE_MATCHES) return unresolved(site, "dynamic-too-wide");
  const rule = `glob "${patterns.join(", ")}"` as const;
  const targets = new Map<string, Target>();
  for (const path of files)
    for (const target of fileAnswer(context, site, { path: context.tree.real(path), variants: [] }, rule).targets)
      if (target.kind === "file") targets.set(target.path, target);
  return { targets: [...targets.values()], problems: [] };
}

/** The part of the sorted `paths` that a glob can match. A test suite may contain a thousand patterns, each for a directory. */
function filesFor(globs: readonly AnchoredGlob[], paths: readonly string[]): readonly string[] {
  const [first] = globs;
  if (first === undefined || first.base === "" || globs.some(({ base }) => base !== first.base)) return paths;
  const prefix = `${first.base}/`;
  const inside = paths.slice(firstPlace(paths.length, (at) => byteOrder(paths[at] ?? "", prefix) >= 0));
  return inside.slice(
    0,
    firstPlace(inside.length, (at) => !(inside[at] ?? "").startsWith(prefix)),
  );
}

/** Directory names are literal: the brackets of `app/[lang]` are no pattern. */
interface AnchoredGlob {
  readonly base: string;
  /** Relative to the base. */
  readonly pattern: string;
}

/** The literal directories of a pattern are resolved, the rest stays a pattern. */
function globsFor(context: Context, site: Site, written: string, anchors: Anchors): readonly AnchoredGlob[] {
  const pattern = stripQuery(written);
  const prefix = literalPrefix(pattern);
  const bases = isRelative(pattern) || prefix === "" ? [joinPath(site.directory, prefix)] : anchors(prefix.replace(/\/$/, "") || "/");
  const base = bases.find((directory) => directory !== undefined && context.tree.hasDirectory(directory));
  return base === undefined ? [] : [{ base, pattern: pattern.slice(prefix.length) }];
}

function stripQuery(pattern: string): string {
  return /\?[\w=&-]+$/.test(pattern) && !/[*\]}]\?/.test(pattern) ? stripSpecifier(pattern) : pattern;
}

/** Up to and including the last slash before the first wildcard. */
function literalPrefix(pattern: string): string {
  const wild = pattern.search(/[*?[{]|[!@+]\(/);
  return pattern.slice(0, pattern.lastIndexOf("/", wild < 0 ? pattern.length : wild) + 1);
}

function fileMatcher(
  glob: AnchoredGlob,
  { template, dot }: { readonly template: boolean; readonly dot: boolean },
): (path: string) => boolean {
  const matches = compileGlob(glob.pattern, { dot, closed: CLOSED });
  const extension = /\.[A-Za-z0-9]+$/.exec(glob.pattern)?.[0];
  return (path) => {
    if (!isInside(path, glob.base)) return false;
    const relative = relativeTo(glob.base, path);
    return template ? !DECLARATION.test(path) && spellings(relative, extension).some(matches) : matches(relative);
  };
}

/** Spellings of a file in code: with its extension, with that of its output, without one, as its directory. */
function spellings(path: string, extension: string | undefined): readonly string[] {
  const own = EXTENSIONS.find((candidate) => path.endsWith(candidate));
  if (own === undefined) return extension !== undefined && path.endsWith(extension) ? [path] : [];
  const stem = path.slice(0, -own.length);
  const output = own.replace("ts", "js");
  const directory = stem.endsWith("/index") ? [stem.slice(0, -"/index".length)] : [];
  return [path, stem + output, ...(own === ".tsx" ? [`${stem}.js`] : []), stem, ...directory];
}

export function externalPrefix(name: { readonly name: string } | undefined): Resolution | undefined {
  return name === undefined ? undefined : externalAnswer({ ecosystem: "npm", name: name.name }, "npm package");
}
