/**
 * The path of a module of several files: its directory, followed by `#` and its name if a directory contains more than one. A
 * `#` in the directory itself is encoded, because `a#b` could also be module `b` in the directory `a`.
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
