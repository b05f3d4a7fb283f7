/** From a path that a step produced to the tracked file. */
import type { Context, Site } from "./context.js";
import type { Hit, LookupStyle } from "./lookup.js";
import { joinPath, relativePath } from "../../manifests/paths.js";

const OUTPUT = /^(?:dist|lib|build|out|output|es|esm|cjs|umd|types|typings|dts|bundle|bundles|\.output|compiled)(?:\/|$)/;

/** The tracked file of a path: as written, or through the build that produces it. */
export function locate(context: Context, site: Site, path: string, style: LookupStyle = site.style): Hit | undefined {
  const hit = context.lookup(path, style) ?? site.also?.(path) ?? throughOutput(context, site, path);
  if (hit === undefined) site.tried.push(path);
  return hit;
}

function throughOutput(context: Context, site: Site, path: string): Hit | undefined {
  const pkg = context.packages.of(path);
  if (pkg === undefined) return undefined;
  const relative = relativePath(pkg.directory, path);
  const configured = (): boolean =>
    context.tsconfigs
      .inDirectory(pkg.directory)
      .some(({ outDir }) => outDir !== undefined && outDir !== pkg.directory && path.startsWith(`${outDir}/`));
  // The mapping guesses generously, so it is used only for clear output paths.
  if (!OUTPUT.test(relative) && !configured()) return undefined;
  const isFile = /\.[cm]?[jt]sx?$/.test(relative);
  const mapped = context.mapOutput(pkg, `./${relative}`) ?? (isFile ? undefined : context.mapOutput(pkg, `./${relative}/index.js`));
  // A file never loads its own output.
  return mapped === undefined || mapped.path === site.from || !sameStem(mapped.path, path)
    ? copied(context, pkg.directory, relative)
    : { path: context.tree.real(mapped.path), variants: [] };
}

/** Data that a build copies beside the output: `lib/maps/usa.json` from `src/maps/usa.json`. */
function copied(context: Context, directory: string, relative: string): Hit | undefined {
  const slash = relative.indexOf("/");
  if (slash < 0 || !/\.[a-z0-9]+$/i.test(relative) || /\.[cm]?[jt]sx?$/.test(relative)) return undefined;
  const path = joinPath(directory, `src${relative.slice(slash)}`);
  return path !== undefined && context.tree.has(path) ? { path: context.tree.real(path), variants: [] } : undefined;
}

/** Output and source have the same name; an `index` may represent its directory. */
function sameStem(source: string, output: string): boolean {
  const stem = (path: string): string =>
    path
      .replace(/\/index(?:\.[\w.]+)?$/, "")
      .replace(/^.*\//, "")
      .replace(/(?<=.)\..*$/, "");
  return stem(source) === stem(output) || /\/index\.[\w.]+$/.test(source);
}
