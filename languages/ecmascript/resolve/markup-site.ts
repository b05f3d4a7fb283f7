/**
 * Look-up rules for URLs in markup and for paths passed to an API (semantics B.3, B.1): relative without `./`, exact files, no packages.
 */
import type { Resolution } from "../../../src/model/language.js";
import { fileAnswer, NOTHING, unresolved } from "./answers.js";
import type { Context, Site } from "./context.js";
import { locate } from "./locate.js";
import { joinPath, relativePath } from "../../manifests/paths.js";
import { hasPlaceholder, isRelative, isUrl, namesDirectory, stripFragment } from "./specifier.js";

/** Handles every URL of a page: a URL without a tracked file may be served otherwise. */
export function resolveMarkup(context: Context, site: Site, written: string, general: (specifier: string) => Resolution): Resolution {
  if (isUrl(written) || written.startsWith("//") || written.startsWith("#") || hasPlaceholder(written)) return NOTHING;
  const specifier = stripFragment(written);
  if (/^[@~]/.test(specifier)) return general(specifier);
  if (specifier.startsWith("/")) {
    const found = general(specifier);
    return found.targets.length > 0 ? found : NOTHING;
  }
  return byUrlPath(context, site, specifier) ?? unresolved(site);
}

/** A path relative to the importer, with or without `./`; a directory means its page. */
export function byUrlPath(context: Context, site: Site, specifier: string): Resolution | undefined {
  for (const spelling of spellings(specifier)) {
    const path = joinPath(site.directory, spelling);
    if (path === undefined) continue;
    const page = namesDirectory(spelling) ? `${path === "" ? "" : `${path}/`}index.html` : path;
    const hit = locate(context, site, page, { ...site.style, exact: !isScript(site), directory: false });
    if (hit !== undefined) return fileAnswer(context, site, hit, "relative URL");
  }
  return undefined;
}

function spellings(specifier: string): readonly string[] {
  if (!specifier.includes("%")) return [specifier];
  try {
    return [specifier, decodeURIComponent(specifier)];
  } catch {
    return [specifier];
  }
}

function isScript(site: Site): boolean {
  return site.reference.form.includes("script");
}

/** Paths passed to an API: exactly the file or its source, never the index of a directory. */
export function byHandedPath(context: Context, site: Site, specifier: string): Resolution | undefined {
  if (specifier.startsWith("/") || specifier.startsWith("#") || namesDirectory(specifier)) return undefined;
  const path = joinPath(site.directory, specifier);
  const hit = path === undefined ? undefined : context.lookup(path, { ...site.style, exact: true, exactCase: true });
  if (hit === undefined) return undefined;
  return fileAnswer(context, site, hit, isRelative(specifier) ? "relative" : `relative to ${relativePath("", site.directory)}`);
}
