/**
 * Texts that may refer to the repository: dotted names in settings and calls, `module:attribute`, paths beside the file,
 * templates, models of a Django app. They may be anything, so unresolved ones are ignored.
 */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution } from "../rules.js";
import { directoryOf, joinPath } from "../../../src/model/tree.js";
import { isStandard } from "../data/standard-library.js";
import { externalTarget, fileTarget, NOTHING, type FileTarget, type ResolveContext } from "./answers.js";
import { splitRelative } from "./relative.js";
import { isInitialiser } from "../is-initialiser.js";

const DOTTED = /^\.*[\p{ID_Start}_][\p{ID_Continue}]*(?:\.[\p{ID_Start}_][\p{ID_Continue}]*)*$/u;
const MODEL = /model|ForeignKey|OneToOne|ManyToMany|AUTH_USER/iu;
/** Names of settings, whose values are often modules of installed packages. */
const SETTING = /^[A-Z][A-Z_]{3,}$/u;

export function resolveLiteral(context: ResolveContext, from: string, reference: Reference): Resolution {
  const { specifier, form, kind } = reference;
  if (/template/u.test(form)) return answer(context.findTemplate(from, specifier));
  if (specifier.includes("/") || /^\.{1,2}$/u.test(specifier))
    return byPath(context, from, specifier, kind === "dynamic" ? {} : { whole: true });
  const [module = "", attribute] = specifier.split(":", 2);
  if (!DOTTED.test(module)) return byFileName(context, from, specifier);
  if (attribute !== undefined) return byName(context, from, attribute === "" ? module : `${module}:${attribute}`);
  if (MODEL.test(form)) {
    // Django ignores the case of a model; a name without capitals may be that of a module of the app.
    if (!/\p{Lu}/u.test(specifier)) return NOTHING;
    const model = context.findModel(from, specifier);
    if (model !== undefined) return answer(model);
  }
  if (/INSTALLED_APPS/u.test(form)) return installedApp(context, from, specifier);
  if (form === "autodiscover_tasks") {
    const tasks = byName(context, from, `${specifier}.tasks`);
    if (tasks.targets.some((target) => target.kind === "file" && target.symbol === undefined)) return tasks;
  }
  const found = byName(context, from, specifier);
  if (form === "include") return withPatterns(found);
  if (found.targets.length > 0 || !SETTING.test(form)) return found;
  return externalOf(context, from, specifier);
}

function answer(target: FileTarget | undefined): Resolution {
  return target === undefined ? NOTHING : { targets: [target], problems: [] };
}

/** Paths built from `__file__` (`./a.sql`), and files inside packages (`shop.data/rates.csv`). */
function byPath(
  { project: { tree, modules } }: ResolveContext,
  from: string,
  specifier: string,
  whole: { readonly whole?: true },
): Resolution {
  const slash = specifier.indexOf("/");
  const dotted = specifier.startsWith("./") || specifier.startsWith("../") ? "" : specifier.slice(0, Math.max(slash, 0));
  const found = dotted === "" || !DOTTED.test(dotted) ? undefined : modules.find(from, dotted);
  // A directory without Python is a package of resources.
  const base = found === undefined ? undefined : appDirectory(found);
  const inside = base === undefined ? undefined : joinPath(base, [...(found?.rest ?? []), specifier.slice(slash + 1)].join("/"));
  const path = [inside, joinPath(directoryOf(from), specifier)].find((one) => one !== undefined && tree.has(one));
  return path === undefined ? NOTHING : answer({ kind: "file", path: tree.real(path), rule: "path beside the file", ...whole });
}

/** A file beside the importer; `schema.sql` is no dotted name. */
function byFileName(context: ResolveContext, from: string, specifier: string): Resolution {
  return specifier.includes(" ") || specifier === "" ? NOTHING : byPath(context, from, specifier, { whole: true });
}

/** `shop.tasks`, `shop.tasks.charge`, `shop.web:app`: the longest module, and the name after it. */
function byName(context: ResolveContext, from: string, specifier: string): Resolution {
  const [name = "", attribute] = specifier.split(":", 2);
  const { level, dotted } = splitRelative(name);
  const { modules } = context.project;
  const found = level > 0 ? modules.findRelative(from, level, dotted) : modules.find(from, dotted);
  if (found?.kind !== "module") return NOTHING;
  if (attribute !== undefined && found.rest.length > 0) return NOTHING;
  // A package alone is no evidence for the rest of the name.
  if (found.rest.length > 2) return NOTHING;
  const symbol = attribute?.split(".", 1)[0]?.replace(/\(.*$/u, "") ?? found.rest[0];
  const target = fileTarget(found, "dotted name in a text");
  return answer(symbol === undefined ? target : { ...target, symbol });
}

/** `include("shop.urls")` reads the patterns of the module, if it has them. */
function withPatterns(found: Resolution): Resolution {
  const [target] = found.targets;
  if (target?.kind !== "file" || target.symbol !== undefined) return found;
  return { ...found, targets: [target, { ...target, symbol: "urlpatterns" }] };
}

function externalOf(context: ResolveContext, from: string, specifier: string): Resolution {
  const [head = ""] = specifier.split(".", 1);
  if (isStandard(head) || !context.ownership.isKnown(from, head) || context.project.modules.find(from, head)?.kind === "module")
    return NOTHING;
  return { targets: [externalTarget(context, from, specifier)], problems: [] };
}

/** An app resolves to its configuration if it has one, otherwise to its package. */
function installedApp(context: ResolveContext, from: string, specifier: string): Resolution {
  const { modules, tree } = context.project;
  const found = modules.find(from, specifier);
  const directory = found === undefined || found.rest.length > 0 ? undefined : appDirectory(found);
  const configuration = directory === undefined ? undefined : modules.find(from, `${specifier}.apps`);
  if (configuration?.kind === "module" && configuration.rest.length === 0) return answer(fileTarget(configuration, "Django app"));
  if (found?.kind === "namespace" && directory !== undefined) {
    const models = ["models.py", "models/__init__.py"].map((name) => `${directory}/${name}`).find((path) => tree.has(path));
    if (models !== undefined) return answer({ kind: "file", path: models, rule: "Django app" });
  }
  if (found?.kind === "module") return byName(context, from, specifier);
  return found === undefined || found.rest.length > 0 ? externalOf(context, from, specifier) : NOTHING;
}

function appDirectory(
  found: { readonly kind: "module"; readonly path: string } | { readonly kind: "namespace"; readonly directory: string },
): string | undefined {
  if (found.kind === "namespace") return found.directory;
  return isInitialiser(found.path) ? directoryOf(found.path) : undefined;
}
