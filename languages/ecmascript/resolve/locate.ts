/** From a path that a step produced to the tracked file. */
import type { Context, Site } from "./context.js";
import type { Hit, LookupStyle } from "./lookup.js";
import { once } from "../../../src/model/basics.js";
import { directoryOf, joinPath, pathIn, relativePath } from "../../../src/model/tree.js";
import type { MapOutput } from "../project.js";

const OUTPUT = /^(?:dist|lib|build|out|output|es|esm|cjs|umd|types|typings|dts|bundle|bundles|\.output|compiled)(?:\/|$)/;
/** The package's own file among its output: in no directory that may hold another. */
const OF_PACKAGE = /^(?:(?:dist|lib|build|out|output|es|esm|cjs|umd|types|typings|dts|bundle|bundles|\.output|compiled)\/)+[^/]+$/;

/** The tracked file of a path: as written, or through the build that produces it. */
export function locate(context: Context, site: Site, path: string, style: LookupStyle = site.style): Hit | undefined {
  const hit = context.lookup(path, style) ?? site.also?.(path) ?? ofLibrary(context, path) ?? throughOutput(context, site, path);
  if (hit === undefined) site.tried.push(path);
  return hit;
}

/** A path in the output of a library, which has no manifest there. */
function ofLibrary(context: Context, path: string): Hit | undefined {
  const source = context.libraries.sourceOf(path);
  return source === undefined ? undefined : { path: context.tree.real(source), variants: [] };
}

function throughOutput(context: Context, site: Site, path: string): Hit | undefined {
  const pkg = context.packages.of(path);
  if (pkg === undefined) return undefined;
  const relative = relativePath(pkg.directory, path);
  const configured = once(() => outputDirectories(context, pkg.directory));
  // The mapping guesses generously, so it is used only for clear output paths.
  if (!OUTPUT.test(relative) && !configured().some((directory) => path.startsWith(`${directory}/`))) return undefined;
  const sourceOf = (output: string): ReturnType<MapOutput> => {
    const mapped = context.mapOutput(pkg, `./${output}`);
    const isOfPackage = (): boolean => OF_PACKAGE.test(output) || configured().includes(directoryOf(pathIn(pkg.directory, output)));
    return mapped?.rule === "package name" && !isOfPackage() ? undefined : mapped;
  };
  const isFile = /\.[cm]?[jt]sx?$/.test(relative);
  const mapped = sourceOf(relative) ?? (isFile ? undefined : sourceOf(`${relative}/index.js`));
  // A file never loads its own output.
  return mapped === undefined || mapped.path === site.from || !sameStem(mapped.path, path)
    ? copied(context, pkg.directory, relative)
    : { path: context.tree.real(mapped.path), variants: [] };
}

/** Where compilers of the package write, except beside the sources. */
function outputDirectories({ tsconfigs }: Context, directory: string): readonly string[] {
  const outputs = tsconfigs.inDirectory(directory).map(({ outDir }) => outDir);
  return outputs.filter((outDir): outDir is string => outDir !== undefined && outDir !== directory);
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
