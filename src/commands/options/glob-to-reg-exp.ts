import picomatch from "picomatch";

/** A path glob as people type it: `*` stays inside a directory, `**` crosses, `{a,b}` chooses. */
export function globToRegExp(glob: string): RegExp {
  return picomatch.makeRe(glob, { dot: true });
}
