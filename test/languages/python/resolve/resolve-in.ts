import type { Binding, Reference } from "../../../../src/model/facts.js";
import type { Resolution, Target } from "../../../../src/model/language.js";
import { memoryTree } from "../../../../src/fs/memory-tree.js";
import { readDistributions } from "../../../../languages/python/distributions/index.js";
import { createOwnership } from "../../../../languages/python/externals/ownership.js";
import type { PythonProject } from "../../../../languages/python/project.js";
import { createResolver } from "../../../../languages/python/resolve/index.js";
import { createModules } from "../../../../languages/python/resolve/modules.js";

export type Files = Readonly<Record<string, string>>;

export function openProject(files: Files): { readonly project: PythonProject; readonly ownership: ReturnType<typeof createOwnership> } {
  const tree = memoryTree(files);
  const distributions = readDistributions(tree);
  const ownership = createOwnership(tree, distributions);
  return { project: { tree, distributions, modules: createModules(tree, distributions, ownership) }, ownership };
}

const binding = (imported: string): Binding => ({ imported, typeOnly: false, uses: [{ kind: "call", line: 3 }] });

/** `import a.b` or `from a.b import c, d`; anything else is a text after its form: `INSTALLED_APPS polls`. */
export function referenceOf(statement: string, more: Partial<Reference> = {}): Reference {
  const base = { syntax: "import", line: 3, offset: 40 } as const;
  const from = /^from (\S+) import (.+)$/.exec(statement);
  if (from !== null) {
    const names = (from[2] ?? "").split(", ");
    return { ...base, specifier: from[1] ?? "", kind: "static", form: "from import", bindings: names.map(binding), ...more };
  }
  const plain = /^import (\S+)$/.exec(statement);
  if (plain !== null) return { ...base, specifier: plain[1] ?? "", kind: "static", form: "import", bindings: [binding("*")], ...more };
  const space = statement.indexOf(" ");
  const [form, specifier] = [statement.slice(0, space), statement.slice(space + 1)];
  return { ...base, specifier, kind: "reference", form, bindings: [], tentative: true, ...more };
}

export function resolveIn(files: Files, from: string, statement: string, more: Partial<Reference> = {}): Resolution {
  const { project, ownership } = openProject({ [from]: "", ...files });
  return createResolver(project, ownership)(from, referenceOf(statement, more));
}

function text(target: Target): string {
  if (target.kind === "external") return `${target.external.ecosystem}:${target.external.name}`;
  return target.symbol === undefined ? target.path : `${target.path}#${target.symbol}`;
}

/**
 * Targets, then names with targets of their own, then problem codes: `shop/cart.py`, `storage=pypi:google.cloud.storage`, `!unresolved`.
 */
export function outcome(files: Files, from: string, statement: string, more: Partial<Reference> = {}): string {
  const { targets, names, problems } = resolveIn(files, from, statement, more);
  return [
    ...targets.map(text),
    ...[...(names ?? [])].map(([name, target]) => `${name}=${text(target)}`),
    ...problems.map(({ code }) => `!${code}`),
  ].join(" ");
}

/** Files without content. */
export function empty(...paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, ""]));
}
