/** An inventory and packages in memory, as far as externals need them. */
import type { EcmaPackage, Packages } from "../../../../languages/ecmascript/project.js";
import type { Tree } from "../../../../src/model/tree.js";

export function treeOf(files: Readonly<Record<string, string>>): Tree & { readonly readings: Map<string, number> } {
  const readings = new Map<string, number>();
  return {
    readings,
    paths: Object.keys(files).sort(),
    has: (path) => Object.hasOwn(files, path),
    hasDirectory: () => true,
    list: () => [],
    spelling: () => undefined,
    read: (path) => {
      readings.set(path, (readings.get(path) ?? 0) + 1);
      return files[path];
    },
    real: (path) => path,
  };
}

/** Dependencies by package directory. */
export function packagesOf(dependencies: Readonly<Record<string, Readonly<Record<string, string>>>>): Packages {
  const all = Object.entries(dependencies).map(([directory, ranges]): EcmaPackage => ({
    directory,
    name: directory,
    published: false,
    manifest: directory === "" ? "package.json" : `${directory}/package.json`,
    json: {},
    dependencies: new Map(Object.entries(ranges)),
    member: true,
  }));
  const of = (path: string): EcmaPackage | undefined =>
    all
      .filter(({ directory }) => directory === "" || path.startsWith(`${directory}/`))
      .sort((a, b) => b.directory.length - a.directory.length)[0];
  return { all, of, manifestOf: of, named: (name) => all.find((pkg) => pkg.name === name), problems: [] };
}
