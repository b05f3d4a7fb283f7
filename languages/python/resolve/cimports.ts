/**
 * Declarations of Cython: `cimport` reads `till.pxd` beside the module, or in the package
 * (https://cython.readthedocs.io/en/latest/src/userguide/sharing_declarations.html).
 */
import type { Reference } from "../../../src/model/facts.js";
import type { Resolution, Target } from "../rules.js";
import type { ResolveContext } from "./answers.js";
import { splitRelative } from "./relative.js";

/** Packages of declarations that come with Cython. */
const BUNDLED: ReadonlySet<string> = new Set(["libc", "libcpp", "cpython", "posix", "cython", "openmp"]);

/** Undefined if no file declares the module: then it is an import like any other. */
export function resolveCimport(
  { project: { modules } }: ResolveContext,
  from: string,
  { specifier, bindings }: Reference,
): Resolution | undefined {
  const { level, dotted } = splitRelative(specifier);
  const find = (name: string): Target | undefined => {
    const path = modules.declarations(from, level, name);
    return path === undefined ? undefined : { kind: "file", path, rule: "Cython declarations", whole: true };
  };
  const names = new Map<string, Target>();
  for (const { imported } of bindings) {
    const inside = imported === "*" ? undefined : find(dotted === "" ? imported : `${dotted}.${imported}`);
    if (inside !== undefined) names.set(imported, inside);
  }
  const whole = dotted === "" ? undefined : find(dotted);
  const rest = bindings.some(({ imported }) => !names.has(imported));
  if (names.size > 0 && !rest) return { targets: [], names, problems: [] };
  if (whole !== undefined) return { targets: [whole], ...(names.size > 0 && { names }), problems: [] };
  const [head = ""] = dotted.split(".", 1);
  if (level > 0 || !BUNDLED.has(head)) return undefined;
  return { targets: [{ kind: "external", external: { ecosystem: "pypi", name: "cython" }, rule: "Python package" }], problems: [] };
}
