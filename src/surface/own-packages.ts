/** Packages of the repository that its other packages import by name, as a consumer elsewhere would. */
import type { PackageUrl, PublishedPackage, Publisher } from "../model/publisher.js";
import type { Scan } from "../model/scan.js";

/** The published package that a specifier of the file `from` names, if `target` is in it and `from` belongs to another package. */
export type OwnPackage = (from: string, specifier: string, target: string) => PackageUrl | undefined;

interface Given {
  readonly scan: Scan;
  readonly publishers: ReadonlyMap<string, Publisher>;
}

export function createOwnPackage({ scan, publishers }: Given): OwnPackage {
  const bySpecifier = new Map<string, PublishedPackage[]>();
  for (const { packages } of publishers.values()) {
    for (const one of packages) {
      for (const { specifier } of one.modules) bySpecifier.set(specifier, [...(bySpecifier.get(specifier) ?? []), one]);
    }
  }
  return (from, specifier, target) => {
    for (const name of startsOf(specifier)) {
      const found = bySpecifier.get(name)?.find(({ manifest }) => isInside(target, directoryOf(manifest)));
      if (found !== undefined) return manifestOf(scan, from) === found.manifest ? undefined : found.url;
    }
    return undefined;
  };
}

/** `@shop/till/src/coins` → itself, `@shop/till/src`, `@shop/till`: not every module of a package is published. */
function startsOf(specifier: string): readonly string[] {
  if (specifier.startsWith(".") || specifier.startsWith("/")) return [];
  const ends = [...specifier.matchAll(/[./]/gu)].map(({ index }) => index).filter((at) => at > 0);
  return [specifier, ...ends.toReversed().map((at) => specifier.slice(0, at))];
}

/** Of the nearest package around a file, published or not. */
function manifestOf(scan: Scan, path: string): string | undefined {
  const around = (scan.workspaceOf(path)?.packages ?? []).filter(({ directory }) => isInside(path, directory));
  return around.toSorted((a, b) => b.directory.length - a.directory.length)[0]?.manifest;
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function isInside(path: string, directory: string): boolean {
  return directory === "" || path === directory || path.startsWith(`${directory}/`);
}
