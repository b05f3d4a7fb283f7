/**
 * Import sites to their targets (semantics C.3). A pure function of the tree and the site; import paths are resolved once for each module.
 */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution } from "../../../src/model/language.js";
import { directoryOf } from "../../manifests/paths.js";
import { unitPath } from "../../../src/model/unit-path.js";
import type { GoProject } from "../project.js";
import { expandEmbeds } from "./embed.js";
import { findGenerator, findInclude, findPaths } from "./file-paths.js";
import { findImport, type Found } from "./import-path.js";

export type Resolve = (from: string, reference: Reference) => Resolution;

const NOWHERE: Resolution = { targets: [], problems: [] };

export function createResolver(project: GoProject): Resolve {
  const find = rememberImports(project);
  return (from, reference) => {
    const { form, specifier, manner } = reference;
    if (manner === "embed") return embeds(project, from, reference);
    if (form === "#include") return { targets: findInclude(project, from, specifier), problems: [] };
    if (form === "go:generate" || form === "exec.Command") return generator(project, from, specifier, find);
    if (form === "go:linkname") return linkname(from, specifier, find);
    if (reference.kind === "reference" || manner === "path" || manner === "glob") return paths(project, from, reference);
    return asResolution(from, reference.line, specifier, find(from, specifier));
  };
}

type Find = (from: string, specifier: string) => Found;

/** The result depends only on the module of the importing file, except for relative paths. */
function rememberImports(project: GoProject): Find {
  const known = new Map<string, Found>();
  return (from, specifier) => {
    const module = project.modules.of(from);
    if (specifier.startsWith(".")) return findImport(project, from, module, specifier);
    const key = `${module?.manifest ?? ""}\0${module?.directory ?? "-"}\0${specifier}`;
    const found = known.get(key) ?? findImport(project, from, module, specifier);
    known.set(key, found);
    return found;
  };
}

function asResolution(path: string, line: number, detail: string, { target, problem, tried }: Found): Resolution {
  const problems = problem === undefined ? [] : [{ code: problem, path, line, detail, ...(tried === undefined ? {} : { notes: tried }) }];
  return { targets: target === undefined ? [] : [target], problems };
}

function embeds(project: GoProject, path: string, { specifier, patterns, line }: Reference): Resolution {
  const { targets, missing } = expandEmbeds(project.tree, path, patterns ?? specifier.split(/\s+/));
  return { targets, problems: missing.map((detail) => ({ code: "embed-unmatched", path, line, detail })) };
}

/** Generators outside of the repository are developer tools. */
function generator(project: GoProject, from: string, specifier: string, find: Find): Resolution {
  const here = findGenerator(project, from, specifier);
  if (here !== undefined) return { targets: [here], problems: [] };
  const { target } = find(from, specifier);
  return target?.kind === "file" ? { targets: [target], problems: [] } : NOWHERE;
}

/** A linkname of the package's own symbol has no target. */
function linkname(from: string, specifier: string, find: Find): Resolution {
  const { target } = find(from, specifier);
  const own = target?.kind === "file" && target.path === unitPath(directoryOf(from));
  return target === undefined || own ? NOWHERE : { targets: [target], problems: [] };
}

function paths(project: GoProject, path: string, reference: Reference): Resolution {
  const { targets, tooWide } = findPaths(project, path, reference);
  const problems = tooWide ? [{ code: "dynamic-too-wide" as const, path, line: reference.line, detail: reference.specifier }] : [];
  return { targets, problems };
}
