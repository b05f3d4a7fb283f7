import type { Binding, Declaration, ExportFact, FileFacts, Reference } from "../../src/model/facts.js";
import type { Candidate, Resolution, RootClass, Target, Unit, Workspace } from "../../src/model/language.js";
import type { Scan } from "../../src/model/graph.js";
import type { Tree } from "../../src/model/tree.js";
import { memoryTree } from "../../src/fs/memory-tree.js";

export function file(path: string, facts: Partial<FileFacts> = {}): FileFacts {
  return {
    path,
    dialect: "Script",
    declarations: [],
    exports: [],
    references: [],
    calls: [],
    parse: "full",
    hasExportTable: true,
    generated: false,
    ambient: false,
    problems: [],
    ...facts,
  };
}

export function declare(name: string, kind: Declaration["kind"] = "function"): Declaration {
  return { name, kind, form: kind === "function" ? "function" : "constant", line: 1, position: 0, end: 0, block: 0 };
}

export const local = (name: string, declaration = name): ExportFact => ({ kind: "local", name, declaration, position: 0 });
export const star = (reference: number): ExportFact => ({ kind: "star", reference, withDefault: false, position: reference });
export const indirect = (name: string, reference: number, imported = name): ExportFact => ({
  kind: "indirect",
  name,
  reference,
  imported,
  position: reference,
});

export function used(imported: string, more: Partial<Binding> = {}): Binding {
  return { imported, typeOnly: false, uses: [{ kind: "call", line: 2 }], ...more };
}

/** A site whose specifier is the target's path; `offset` identifies it. */
export function site(specifier: string, offset: number, bindings: readonly Binding[] = [], more: Partial<Reference> = {}): Reference {
  return { specifier, kind: "static", form: "import", syntax: "import", line: offset + 1, offset, bindings, ...more };
}

/** A scan of files whose specifiers are paths, or `npm:<name>` for externals. */
export function scanOf(files: readonly FileFacts[], more: Partial<Scan> = {}): Scan {
  const byPath = new Map(files.map((facts) => [facts.path, facts]));
  const unitPaths = new Set((more.units ?? []).map((unit) => unit.path));
  return {
    tree: treeOf(files),
    files: byPath,
    resolutions: new Map(
      files.map((facts) => [facts.path, facts.references.map((reference) => resolution(byPath, unitPaths, reference.specifier))]),
    ),
    candidates: [],
    workspaces: [],
    units: [],
    workspaceOf: () => undefined,
    category: () => "source",
    ...more,
  };
}

/** A workspace that knows the modules inside modules: `{ "pkg/index": { names: "pkg/names" } }`. */
export function workspaceWith(inside: Readonly<Record<string, Readonly<Record<string, string>>>>): Workspace {
  return {
    language: "script",
    packages: [],
    categories: [],
    problems: [],
    candidates: () => [],
    resolve: () => ({ targets: [], problems: [] }),
    submodule: (path, name) => inside[path]?.[name],
    unknownName: "missing-name",
    isModuleAttribute: (name) => /^__.*__$/.test(name),
    holds: () => false,
    packageOf: () => undefined,
    describeExternal: () => ({ label: "package" }),
  };
}

export function unit(path: string, files: readonly string[], more: Partial<Unit> = {}): Unit {
  return { path, name: path, identity: ["unit", path], label: "Package", files, assets: [], declarers: files, ...more };
}

/** Paths only: a graph of 300,000 files needs no index of them. */
function treeOf(files: readonly FileFacts[]): Tree {
  const paths = files.map((facts) => facts.path).sort();
  return { ...memoryTree({}), paths };
}

function resolution(files: ReadonlyMap<string, FileFacts>, units: ReadonlySet<string>, specifier: string): Resolution {
  const target: Target | undefined = specifier.startsWith("npm:")
    ? { kind: "external", external: { ecosystem: "npm", name: specifier.slice(4) }, rule: "package" }
    : files.has(specifier) || units.has(specifier)
      ? { kind: "file", path: specifier, rule: "relative" }
      : undefined;
  return { targets: target === undefined ? [] : [target], problems: [] };
}

export function candidate(entry: string, rootClass: RootClass, more: Partial<Candidate> = {}): Candidate {
  return { language: "script", package: "", published: true, class: rootClass, rule: "command", entry, evidence: ["declared"], ...more };
}
