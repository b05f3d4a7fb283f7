import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, parse, relative, resolve, sep } from "node:path";

/**
 * The first file of one of these names on the search path outside of the analysed repository: npm prepends `node_modules/.bin` of the current
 * project, a path may include the current directory, and Windows searches the current directory first.
 */
export function findProgram(names: readonly string[], repository: string): string | undefined {
  const places = (process.env["PATH"] ?? process.env["Path"] ?? "").split(delimiter).filter((place) => isAbsolute(place));
  // The root of a file system contains everything.
  const roots = [resolve(repository), real(repository)].filter((root) => parse(root).root !== root);
  return places
    .flatMap((place) => names.map((name) => join(place, name)))
    .find((file) => isProgram(file) && !roots.some((root) => isBelow(root, file) || isBelow(root, real(file))));
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
