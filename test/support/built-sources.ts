/**
 * What tests import of the sources is what the build compiled of them. Vitest would transform all of them again, and lead every name that one file has from another
 * through a getter: tests would take half as long again.
 */
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Plugin } from "vitest/config";

interface Built {
  readonly root: string;
  readonly dist: string;
  readonly sources: () => string;
  readonly isBuiltFrom: (state: string) => boolean;
}
const { dist, isBuiltFrom, root, sources } = (await import(new URL("../../.ci/built-from.mjs", import.meta.url).href)) as Built;

const SOURCES = /^(?:src|languages|packages\/\w+\/src)\/.*\.js$/;

/** Files that the engine imports by itself. */
export const BUILT = [/\/dist\/(?:src|languages|packages)\/.*\.js$/];

/** Sources that have changed since the build, or that may change while vitest waits for that, are read themselves. */
export const builtSources = (): Plugin | undefined =>
  process.argv.includes("run") && isBuiltFrom(sources()) ? compiledIn(dist) : undefined;

/** `directory`: has what a compiler made of the sources, each in its place. */
export function compiledIn(directory: string): Plugin {
  return {
    name: "compiled-sources",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.startsWith(".") || importer === undefined) return undefined;
      const path = relative(root, resolve(dirname(importer), source))
        .split(sep)
        .join("/");
      const compiled = join(directory, path);
      return SOURCES.test(path) && existsSync(compiled) ? compiled : undefined;
    },
  };
}
