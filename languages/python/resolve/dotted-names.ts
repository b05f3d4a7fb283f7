/** Strings such as `shop.till:Till` and `shop.till.Till`: the module must exist; the linker decides whether it binds the name. */
import type { Resolution } from "../../../src/model/language.js";
import { baseName, directoryOf } from "../../manifests/paths.js";
import { isInitialiser } from "../is-initialiser.js";
import { remember } from "../../manifests/remember.js";
import type { PythonProject } from "../project.js";
import { fileTarget, NOTHING, type FoundModule, type ResolveContext } from "./answers.js";

const SOURCE = /\.(?:pyx?|pyw|pyi)$/u;
/** Directories whose modules are named by strings of the same directory only. */
const ASIDE = /^(?:.*\/)?(?:tests?|testing|t|examples?|samples?|demos?|docs?|benchmarks?|scripts|tools)\//u;

export type ResolveDotted = (context: ResolveContext, from: string, specifier: string) => Resolution;

export function createDottedNames(project: PythonProject): ResolveDotted {
  const heads = remember(() => headsOf(project));
  return (context, from, specifier) => {
    const [module = "", attribute] = specifier.split(":", 2);
    // Nearly every string is no name of a module; a search would cost more.
    if (!heads("").has(module.split(".", 1)[0] ?? "")) return NOTHING;
    const found = context.project.modules.find(from, module);
    if (found?.kind !== "module" || !isNear(from, found.path)) return NOTHING;
    const symbol = attribute === undefined ? boundName(found, module) : found.rest.length === 0 ? attribute.split(".", 1)[0] : undefined;
    if (symbol === undefined || symbol === "") return NOTHING;
    return { targets: [{ ...fileTarget(found, "dotted name in a text"), symbol }], problems: [] };
  };
}

/** The name after the module; one more may follow the name of a class. */
function boundName({ path, rest }: FoundModule, dotted: string): string | undefined {
  const [name, member, ...more] = rest;
  if (name === undefined || more.length > 0) return undefined;
  // `shop.sell` is as often a key or the name of a task as a function of the package.
  if (dotted.indexOf(".") === dotted.lastIndexOf(".") && isInitialiser(path) && !/^_?[A-Z]/u.test(name)) return undefined;
  return member === undefined || /^_?[A-Z]/u.test(name) ? name : undefined;
}

function isNear(from: string, path: string): boolean {
  const aside = ASIDE.exec(path)?.[0];
  return aside === undefined || from.startsWith(aside);
}

/** Possible first segments: all modules, directories with Python files, and packages that a manifest maps to a directory. */
function headsOf({ tree, distributions }: PythonProject): ReadonlySet<string> {
  const mapped = distributions.all.flatMap(({ directories }) => [...directories.keys()]);
  const heads = new Set(mapped.map((name) => name.split(".", 1)[0] ?? ""));
  const directories = new Set<string>();
  for (const path of tree.paths) {
    if (!SOURCE.test(path)) continue;
    heads.add(baseName(path).replace(SOURCE, ""));
    directories.add(directoryOf(path));
  }
  for (const directory of directories) for (const name of directory.split("/")) heads.add(name);
  return heads;
}
