/** `from shop import *` imports the modules of the package that its `__all__` lists: each is an import of its own. */
import type { Reference } from "../../../src/model/facts.js";
import type { Finalized, FinalizeView, Resolution } from "../../../src/model/language.js";
import type { PythonProject } from "../project.js";

export function resolveListedModules({ modules }: PythonProject, view: FinalizeView): Finalized {
  const files = new Map<
    string,
    { readonly facts: NonNullable<ReturnType<FinalizeView["facts"]>>; readonly resolutions: readonly Resolution[] }
  >();
  for (const [path, facts] of view.files) {
    const starred = facts.references.flatMap((reference, index) => (reference.star === true ? [{ reference, index }] : []));
    if (starred.length === 0) continue;
    const resolutions = view.resolutions(path);
    const found = starred.flatMap(({ reference, index }) =>
      (resolutions[index]?.targets ?? []).flatMap((target) => {
        if (target.kind !== "file") return [];
        const listed = view.facts(target.path)?.exports.flatMap((one) => (one.kind === "listed" ? [one.name] : [])) ?? [];
        return listed.flatMap((name) => {
          const module = modules.submodule(target.path, name);
          return module === undefined || module === path ? [] : [{ reference, name, from: target, module }];
        });
      }),
    );
    if (found.length === 0) continue;
    // The sites come after all others, as if they stood at the end of the file.
    const last = facts.references.at(-1)?.offset ?? 0;
    const references = found.map(({ reference: { specifier, manner, line, form }, name }, index): Reference => ({
      specifier: `${specifier.replace(/\.$/, "")}.${name}`,
      kind: "static",
      ...(manner !== undefined && { manner }),
      form,
      line,
      offset: last + 1 + index,
      bindings: [],
      why: `Listed in \`__all__\` of \`${specifier}\`, whose names the star imports.`,
    }));
    files.set(path, {
      facts: { ...facts, references: [...facts.references, ...references] },
      resolutions: [
        ...resolutions,
        ...found.map(({ from, module }): Resolution => ({ targets: [{ ...from, path: module }], problems: [] })),
      ],
    });
  }
  return { units: [], files };
}
