import type { Reference } from "../../../../src/model/facts.js";
import type { Resolution } from "../../../../src/model/language.js";
import type { Tree } from "../../../../src/model/tree.js";
import { memoryTree } from "../../../../src/fs/memory-tree.js";
import { createOutputMap } from "../../../../languages/ecmascript/packages/output-map.js";
import { readPackages } from "../../../../languages/ecmascript/packages/index.js";
import { createResolver, type Resolve } from "../../../../languages/ecmascript/resolve/index.js";
import { createTsConfigs } from "../../../../languages/ecmascript/resolve/tsconfig.js";

export type Files = Readonly<Record<string, string | object>>;

export interface Extra extends Partial<Reference> {
  /** Tracked links, path → in-repo target. */
  readonly links?: Readonly<Record<string, string>>;
}

/** A repository in memory; objects are written as JSON. */
export function treeOf(files: Files, links: Readonly<Record<string, string>> = {}): Tree {
  const texts = Object.entries({ ...files, ...links }).map(
    ([path, text]) => [path, typeof text === "string" ? text : JSON.stringify(text)] as const,
  );
  return { ...memoryTree(Object.fromEntries(texts)), real: (path) => (Object.hasOwn(links, path) ? (links[path] ?? path) : path) };
}

export function resolverOf(tree: Tree): Resolve {
  const packages = readPackages(tree);
  const tsconfigs = createTsConfigs(tree);
  return createResolver({ tree, packages, tsconfigs, mapOutput: createOutputMap(tree, packages, tsconfigs) });
}

export function referenceTo(specifier: string, extra: Partial<Reference> = {}): Reference {
  return { specifier, kind: "static", form: "import", syntax: "import", line: 3, offset: 40, bindings: [], ...extra };
}

export function resolveIn(files: Files, from: string, specifier: string, { links, ...extra }: Extra = {}): Resolution {
  return resolverOf(treeOf({ [from]: "", ...files }, links))(from, referenceTo(specifier, extra));
}

/** Paths and external names of the targets, then the problem codes, one word each: `src/a.ts`, `npm:react`, `!unresolved`. */
export function outcome(files: Files, from: string, specifier: string, extra: Extra = {}): string {
  const { targets, problems } = resolveIn(files, from, specifier, extra);
  const names = targets.map((target) => {
    if (target.kind === "external") return `${target.external.ecosystem}:${target.external.name}`;
    return target.variant === undefined ? target.path : `${target.path}(${target.variant})`;
  });
  return [...names, ...problems.map(({ code }) => `!${code}`)].join(" ");
}

/** Rule of the first target. */
export function rule(files: Files, from: string, specifier: string, extra: Extra = {}): string | undefined {
  return resolveIn(files, from, specifier, extra).targets[0]?.rule;
}

/** Files without content. */
export function empty(...paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, ""]));
}
