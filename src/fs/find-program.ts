import { accessSync, constants, lstatSync, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";

/** The first file of one of these names in `places`: those of `programPlaces`, or some of them. */
export function findProgram(names: readonly string[], repository: string, places = programPlaces(repository)): string | undefined {
  const isOutside = outsideOf(rootsAround(repository));
  return places
    .flatMap((place) => names.map((name) => join(place, name)))
    .find((file) => isProgram(file) && isOutside(file) && isOutside(real(file)));
}

/**
 * The directories of the search path where programs may be started from: absolute ones, outside of the analysed repository and of the one where the user
 * stands. npm prepends `node_modules/.bin` of the current project, a path may include the current directory (also as an empty entry), and Windows searches the
 * current directory first.
 */
export function programPlaces(repository: string): readonly string[] {
  const isOutside = outsideOf(rootsAround(repository));
  const places = (process.env["PATH"] ?? process.env["Path"] ?? "").split(delimiter).filter((place) => isAbsolute(place));
  return places.filter((place) => isOutside(join(place, "x")) && isOutside(join(real(place), "x")));
}

/** `environment` with a search path of these places only, for a program that starts others by their names. */
export function withPlaces(environment: NodeJS.ProcessEnv, places: readonly string[]): NodeJS.ProcessEnv {
  const others = Object.entries(environment).filter(([name]) => name.toLowerCase() !== "path");
  // An empty path would mean the current directory.
  return { ...Object.fromEntries(others), ...(places.length === 0 ? {} : { PATH: places.join(delimiter) }) };
}

function outsideOf(roots: readonly string[]): (file: string) => boolean {
  return (file) => !roots.some((root) => isBelow(root, file));
}

function rootsAround(repository: string): readonly string[] {
  const here = workTreeAround(currentDirectory());
  const roots = [resolve(repository), real(repository), ...(here === undefined ? [] : [here, real(here)])];
  // The root of a file system contains everything.
  return roots.filter((root) => parse(root).root !== root);
}

/** The nearest directory with a `.git`. */
function workTreeAround(directory: string): string | undefined {
  for (let at = resolve(directory); ; at = dirname(at)) {
    if (lstatSync(join(at, ".git"), { throwIfNoEntry: false }) !== undefined) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** The root, for a directory that is gone. */
function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return parse(process.execPath).root;
  }
}

export function isBelow(root: string, file: string): boolean {
  const way = relative(root, file);
  return way !== "" && !isAbsolute(way) && way.split(sep)[0] !== "..";
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}
