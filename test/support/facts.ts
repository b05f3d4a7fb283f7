import type { Binding, Declaration, ExportFact, FileFacts, Reference } from "../../src/model/facts.js";
import type { Candidate, Resolution, RootClass, Target } from "../../src/model/language.js";
import type { Scan } from "../../src/model/scan.js";
import type { Tree } from "../../src/model/tree.js";
import { memoryTree } from "../../src/repo/memory-tree.js";

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
  return { name, kind, form: kind === "function" ? "function" : "constant", line: 1, position: 0 };
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
  return {
    tree: treeOf(files),
    files: byPath,
    resolutions: new Map(files.map((facts) => [facts.path, facts.references.map((reference) => resolution(byPath, reference.specifier))])),
    candidates: [],
    workspaces: [],
    units: [],
    workspaceOf: () => undefined,
    category: () => "source",
    ...more,
  };
}

/** Paths only: a graph of 300,000 files needs no index of them. */
function treeOf(files: readonly FileFacts[]): Tree {
  const paths = files.map((facts) => facts.path).sort();
  return { ...memoryTree({}), paths };
}

function resolution(files: ReadonlyMap<string, FileFacts>, specifier: string): Resolution {
  const target: Target | undefined = specifier.startsWith("npm:")
    ? { kind: "external", external: { ecosystem: "npm", name: specifier.slice(4) }, rule: "package" }
    : files.has(specifier)
      ? { kind: "file", path: specifier, rule: "relative" }
      : undefined;
  return { targets: target === undefined ? [] : [target], problems: [] };
}

export function candidate(entry: string, rootClass: RootClass, more: Partial<Candidate> = {}): Candidate {
  return { language: "script", package: "", published: true, class: rootClass, rule: "J1", entry, evidence: ["declared"], ...more };
}
