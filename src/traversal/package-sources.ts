/** The source files of each package, and how much of them the roots reach. */
import type { Package } from "../model/language.js";
import type { Scan } from "../model/graph.js";

export interface PackageSources {
  readonly language: string;
  readonly directory: string;
  /** Files of the category source that do something when they are executed. */
  readonly files: readonly string[];
}

export function packagesOf(scan: Scan, language: string): readonly Package[] {
  return scan.workspaces.find((workspace) => workspace.language === language)?.packages ?? [];
}

/** Names a package in all languages. */
export function packageKey({ language, directory }: { readonly language: string; readonly directory: string }): string {
  return `${language}\0${directory}`;
}

export function sourcesByPackage(scan: Scan): ReadonlyMap<string, PackageSources> {
  const sources = new Map<string, PackageSources & { readonly files: string[] }>();
  for (const [path, { ambient, trivial }] of scan.files) {
    const workspace = scan.workspaceOf(path);
    if (workspace === undefined || ambient || trivial === true || scan.category(path) !== "source") continue;
    const directory = workspace.packageOf(path)?.directory ?? "";
    const key = packageKey({ language: workspace.language, directory });
    const entry = sources.get(key) ?? { language: workspace.language, directory, files: [] };
    sources.set(key, entry);
    entry.files.push(path);
  }
  return sources;
}

/** Of a package with entries, less than this is little. */
const LITTLE = 0.6;

export function isLittle({ files }: PackageSources, covered: ReadonlySet<string>): boolean {
  return files.filter((path) => covered.has(path)).length < files.length * LITTLE;
}
