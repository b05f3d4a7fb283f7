/**
 * Resolution of import sites in Python (semantics C.2): one permissive algorithm over the inventory, a pure function. Nothing installed is
 * read, and nothing of the repository is executed. A missing module of the repository is a problem; every other name is an external.
 */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution, Target } from "../../../src/model/language.js";
import type { PythonProblem } from "../problems.js";
import { isInside } from "../../manifests/paths.js";
import { isStandard } from "../data/standard-library.js";
import { isNamespaceRoot } from "../data/namespace-roots.js";
import type { Ownership } from "../externals/ownership.js";
import type { Found, PythonProject } from "../project.js";
import { externalTarget, fileTarget, NOTHING, problem, standardTarget, type FoundNamespace, type ResolveContext } from "./answers.js";
import { compiledBeside } from "./compiled.js";
import { createDottedNames } from "./dotted-names.js";
import { DOTTED_NAME } from "../dotted-form.js";
import { createExternalNames } from "./external-names.js";
import { createModels } from "./django-models.js";
import { resolveGlob } from "./globs.js";
import { resolveLiteral } from "./literals.js";
import { splitRelative } from "./relative.js";
import { createTemplates } from "./templates.js";

export type Resolve = (from: string, reference: Reference) => Resolution;

export function createResolver(project: PythonProject, ownership: Ownership): Resolve {
  const context: ResolveContext = {
    project,
    ownership,
    externalNames: createExternalNames(project),
    findTemplate: createTemplates(project.tree),
    findModel: createModels(project),
  };
  const resolveDotted = createDottedNames(project);
  return (from, reference) => {
    if (reference.form === DOTTED_NAME) return resolveDotted(context, from, reference.specifier);
    if (reference.patterns !== undefined) return resolveGlob(context, from, reference, reference.patterns);
    // A statement and an argument of the import machinery are modules; other texts may be anything.
    const isText = reference.kind === "reference" || reference.kind === "implicit" || /[:/]/u.test(reference.specifier);
    if (isText) return resolveLiteral(context, from, reference);
    return resolveImport(context, from, reference);
  };
}

function resolveImport(context: ResolveContext, from: string, reference: Reference): Resolution {
  const { level, dotted } = splitRelative(reference.specifier);
  const found = level > 0 ? context.project.modules.findRelative(from, level, dotted) : context.project.modules.find(from, dotted);
  if (found === undefined) return level > 0 ? lost(context, from, reference) : resolveOutside(context, from, reference, dotted);
  const problems = level > 0 ? beyondTop(context, from, level, reference) : shadowed(from, dotted, reference);
  if (found.kind === "module") {
    if (found.rest.length > 0) return lost(context, from, reference, found);
    return { targets: [fileTarget(found, level > 0 ? "relative import" : "absolute import")], problems };
  }
  return resolveNamespace(context, from, reference, found, problems);
}

/** Names imported from a directory without an initialiser are modules, of the repository or of another distribution (case 54). */
function resolveNamespace(
  context: ResolveContext,
  from: string,
  reference: Reference,
  found: FoundNamespace,
  problems: readonly PythonProblem[],
): Resolution {
  const { level, dotted } = splitRelative(reference.specifier);
  const outside = level === 0 && (isForeignNamespace(context, from, dotted) || (found.far === true && !isInside(from, found.directory)));
  if (found.rest.length > 0) return outside ? resolveOutside(context, from, reference, dotted) : lost(context, from, reference, found);
  const wanted = reference.bindings.filter(({ imported }) => imported !== "*").map(({ imported }) => imported);
  const names = new Map<string, Target>();
  const missing: string[] = [];
  for (const name of wanted) {
    const module = findInside(context, from, level, dotted, name);
    if (module?.kind === "module" && module.rest.length === 0)
      names.set(name, { ...fileTarget(module, "namespace package"), namespace: true });
    else if (module?.kind !== "namespace" || module.rest.length > 0) missing.push(name);
  }
  // The import does not mean a plain directory that has the name of a package.
  if (outside && names.size === 0 && (missing.length > 0 || wanted.length === 0)) return resolveOutside(context, from, reference, dotted);
  if (outside) for (const name of missing) names.set(name, externalTarget(context, from, `${dotted}.${name}`));
  const lostNames =
    outside || reference.tentative === true ? [] : missing.map((name) => problem(from, reference, "unresolved", inside(dotted, name)));
  return { targets: [], names, problems: [...problems, ...lostNames] };
}

function inside(dotted: string, name: string): string {
  return dotted === "" ? name : `${dotted}.${name}`;
}

function findInside(
  { project: { modules } }: ResolveContext,
  from: string,
  level: number,
  dotted: string,
  name: string,
): Found | undefined {
  const inner = inside(dotted, name);
  return level > 0 ? modules.findRelative(from, level, inner) : modules.find(from, inner);
}

/** A root that several distributions share, or a name that some requirement provides. */
function isForeignNamespace({ ownership }: ResolveContext, from: string, dotted: string): boolean {
  const segments = dotted.split(".");
  return segments.some((_, index) => isNamespaceRoot(segments.slice(0, index + 1).join("."))) || ownership.isKnown(from, segments[0] ?? "");
}

function resolveOutside(context: ResolveContext, from: string, reference: Reference, dotted: string): Resolution {
  const [head = ""] = dotted.split(".", 1);
  if (head === "") return NOTHING;
  if (head === "__future__") return NOTHING;
  if (isStandard(head)) return { targets: [standardTarget(head)], problems: [] };
  if (!isNamespaceRoot(dotted)) return { targets: [externalTarget(context, from, dotted)], problems: [] };
  const names = new Map<string, Target>();
  for (const { imported } of reference.bindings) {
    if (imported !== "*") names.set(imported, externalTarget(context, from, `${dotted}.${imported}`));
  }
  return names.size > 0 ? { targets: [], names, problems: [] } : { targets: [externalTarget(context, from, dotted)], problems: [] };
}

/** C.2.1: a module of the repository that hides a module of the standard library. */
function shadowed(from: string, dotted: string, reference: Reference): readonly PythonProblem[] {
  const [head = ""] = dotted.split(".", 1);
  return isStandard(head) ? [problem(from, reference, "stdlib-shadowed", head)] : [];
}

/** C.2.2. */
function beyondTop(context: ResolveContext, from: string, level: number, reference: Reference): readonly PythonProblem[] {
  const depth = context.project.modules.depth(from);
  return level > depth ? [problem(from, reference, "relative-beyond-top", reference.specifier)] : [];
}

function lost(context: ResolveContext, from: string, reference: Reference, found?: Found): Resolution {
  if (reference.tentative === true) return NOTHING;
  const compiled = compiledBeside(context.project, from, reference.specifier);
  if (compiled !== undefined)
    return { targets: [], problems: [problem(from, reference, "compiled-module", reference.specifier, [compiled])] };
  const notes = found === undefined ? [] : [found.kind === "module" ? found.path : `${found.directory}/`];
  return { targets: [], problems: [problem(from, reference, "unresolved", reference.specifier, notes)] };
}
