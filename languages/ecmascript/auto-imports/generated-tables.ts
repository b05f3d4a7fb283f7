/** Declarations that `unplugin-auto-import`, `unplugin-vue-components` and similar tools generate for the compiler: each line names a module. */
import type { FinalizeView } from "../../../src/model/language.js";
import type { Tree } from "../../../src/model/tree.js";
import { baseName, directoryOf, isInside, joinPath } from "../../manifests/paths.js";
import { findSource } from "../packages/find-source.js";
import type { Packages } from "../project.js";
import type { AutoImport, AutoImports } from "./table.js";

const GENERATED = /^(?:auto-?imports?|components|imports|global-components|typed-components)\.d\.ts$/;
/** `const useFee: typeof import('./src/fee')['useFee']`, `Lang: typeof import("./src/Lang.vue")["default"]`. */
const LINE =
  /^\s*(?:(?:export\s+|declare\s+)?(?:const|let|var)\s+)?["']?([\w$]+)["']?\s*:\s*(?:[\w$]+<)*typeof import\((["'])([^"'\n]{1,300})\2\)(?:\[["']([\w$]+)["']\]|\.([\w$]+))/gm;

export function generatedTables(
  { tree, packages }: { readonly tree: Tree; readonly packages: Packages },
  view: FinalizeView,
): readonly AutoImports[] {
  return tree.paths.flatMap((path): readonly AutoImports[] => {
    if (!GENERATED.test(baseName(path)) || !view.files.has(path)) return [];
    const directory = packages.of(path)?.directory ?? "";
    const names = new Map<string, AutoImport>();
    for (const [, name = "", , specifier = "", quoted, dotted] of (tree.read(path) ?? "").matchAll(LINE)) {
      const written = /^\.{1,2}\//.test(specifier) ? joinPath(directoryOf(path), specifier) : undefined;
      const source = written === undefined ? undefined : findSource(tree, written);
      if (source !== undefined) names.set(name, { path: source, imported: quoted ?? dotted ?? "default" });
    }
    return names.size === 0 ? [] : [{ label: path, names, applies: (file) => file !== path && isInside(file, directory) }];
  });
}
