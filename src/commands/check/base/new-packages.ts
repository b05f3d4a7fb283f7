/** Packages that no source of the base imports, which may stand for anything. */
import { BUILTIN_ECOSYSTEMS } from "../../../model/external.js";
import type { RuleNote } from "../../../rules/violation.js";
import type { SourceState, States } from "./open-base.js";

const MOST_NAMES = 3;

/** A package of a name that nobody imported before can be an alias of a tool, or a directory of the repository. */
export function newPackages({ before, now }: States, base: string, covers: (path: string) => boolean): readonly RuleNote[] {
  const known = new Set(importedPackages(before).map(({ name }) => name));
  const found = new Map<string, RuleNote>();
  const news = importedPackages(now).filter(({ name, path, isBuiltIn }) => covers(path) && !known.has(name) && !isBuiltIn);
  for (const { name, path, line } of news) {
    if (found.has(name)) continue;
    const others = news.filter((one) => one.name === name && one.path !== path).map((one) => one.path);
    const more = others.length === 0 ? "" : `, as ${others.slice(0, MOST_NAMES).join(", ")}${others.length > MOST_NAMES ? ", …" : ""} do`;
    found.set(name, { place: `${path}:${line}`, message: `imports ${name}${more}, which no source of ${base} imports`, isChange: true });
  }
  return [...found.values()];
}

interface ImportedPackage {
  readonly name: string;
  readonly specifier: string;
  readonly path: string;
  readonly line: number;
  readonly isBuiltIn: boolean;
}

export function importedPackages({ graph }: SourceState): readonly ImportedPackage[] {
  return [...graph.files.values()].flatMap(({ path, edges }) =>
    edges.flatMap(({ to, reasons }) => {
      const node = graph.nodes.get(to);
      if (node?.type !== "external") return [];
      const { name, ecosystem } = node.external;
      // What built-in modules load is asked where they are used, and `C` is written in a comment.
      const isBuiltIn = BUILTIN_ECOSYSTEMS.has(ecosystem) && name !== "C";
      return [{ name, specifier: reasons[0]?.specifier ?? "", path, line: reasons[0]?.line ?? 1, isBuiltIn }];
    }),
  );
}
