/** Look-up rules of stylesheets (semantics B.3): partials, indexes, neighbours without `./`. */
import type { Resolution } from "../../../src/model/language.js";
import { NOTHING, fileAnswer, unresolved } from "./answers.js";
import { isDeclared, type Context, type Site } from "./context.js";
import { locate } from "./locate.js";
import type { Hit, Lookup } from "./lookup.js";
import { baseName, directoryOf, joinPath } from "../../manifests/paths.js";
import { hasPlaceholder, isRelative, isUrl, packageName } from "./specifier.js";

const STYLES = [".scss", ".sass", ".css", ".less", ".styl", ".pcss", ".postcss"];
/** Load paths that build tools commonly configure for Sass and Less, relative to the package. */
const LOAD_PATHS = ["", "src", "src/styles", "styles"];

/** `x` → `x.scss`, `_x.scss`, `x/_index.scss`, and the same with the extensions of the other languages. */
export function stylePartials(lookup: Lookup): (path: string) => Hit | undefined {
  return (path) => {
    const name = baseName(path);
    const beside = joinPath(directoryOf(path), `_${name}`) ?? path;
    const stems = [path, beside, `${path}/_index`, `${path}/index`];
    const candidates = [
      ...STYLES.flatMap((extension) => stems.slice(0, 2).map((stem) => stem + extension)),
      beside,
      ...stems.slice(2).flatMap((stem) => STYLES.map((extension) => stem + extension)),
    ];
    for (const candidate of candidates) {
      const hit = lookup(candidate, { preferSource: false, exact: true, exactCase: true });
      if (hit !== undefined) return hit;
    }
    return undefined;
  };
}

/** Names in a stylesheet that the general steps do not support; undefined leaves the specifier to them. */
export function styleNeighbour(context: Context, site: Site, specifier: string): Resolution | undefined {
  if (isUrl(specifier) || specifier.startsWith("//") || hasPlaceholder(specifier) || /[*]/.test(specifier)) return NOTHING;
  if (isRelative(specifier) || /^[/#~]/.test(specifier)) return undefined;
  const bases = [site.directory, ...LOAD_PATHS.flatMap((path) => joinPath(context.packages.of(site.from)?.directory ?? "", path) ?? [])];
  for (const [index, base] of bases.entries()) {
    const path = joinPath(base, specifier);
    const hit = path === undefined ? undefined : (site.also?.(path) ?? exact(context, path));
    if (hit !== undefined) return fileAnswer(context, site, hit, index === 0 ? "relative (stylesheet)" : "load path");
  }
  return undefined;
}

function exact(context: Context, path: string): Hit | undefined {
  return context.lookup(path, { preferSource: false, exact: true, exactCase: true });
}

/** A single undeclared word in Sass or Less is a missing neighbour rather than a package. */
export function isLostStyle(context: Context, site: Site, specifier: string): boolean {
  const name = packageName(specifier);
  if (name === undefined || isDeclared(context, site.from, name.name)) return false;
  if (STYLES.some((extension) => specifier.endsWith(extension)) && name.subpath === "") return true;
  return name.subpath === "" && !name.name.startsWith("@") && /\.(?:scss|sass|less|styl)$/.test(site.from);
}

export function lostStyle(context: Context, site: Site, specifier: string): Resolution {
  locate(context, site, joinPath(site.directory, specifier) ?? specifier);
  return unresolved(site);
}
