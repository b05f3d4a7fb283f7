/**
 * The path of a module that is made of several files: its directory, and with `#` its name where a directory holds more than one. A
 * directory's own `#` is encoded, for `a#b` would as well be module `b` in the directory `a`.
 */
export function unitPath(directory: string, name?: string): string {
  const path = directory === "" ? "." : directory.replace(/[%#]/g, encodeURIComponent);
  return name === undefined ? path : `${path}#${name}`;
}

/** `.` for the root of the repository. */
export function splitUnitPath(path: string): { readonly directory: string; readonly name?: string } {
  const at = path.lastIndexOf("#");
  const directory = (at < 0 ? path : path.slice(0, at)).replaceAll("%23", "#").replaceAll("%25", "%");
  return at < 0 ? { directory } : { directory, name: path.slice(at + 1) };
}
