/** Modules that build plugins generate out of files: the routes of an application, and its layouts. To add a plugin, add a row. */
import type { FinalizeView } from "../../../src/model/language.js";
import type { Tree } from "../../../src/model/tree.js";
import type { Packages } from "../project.js";
import { pluginCalls, type PluginRow } from "./plugin-calls.js";

interface Row extends PluginRow {
  /** Specifiers of the module. */
  readonly modules: RegExp;
}

const PAGES = { usual: ["src/pages"], extensions: ["vue", "tsx", "jsx", "ts", "js"] };
const LAYOUTS = { usual: ["src/layouts"], extensions: ["vue"] };

const ROWS: readonly Row[] = [
  {
    plugins: ["vite-plugin-pages"],
    modules: /^(?:virtual:generated-pages|~pages$|~react-pages$|~solid-pages$)/,
    options: ["dirs", "pagesDir"],
    inside: ["dir"],
    ...PAGES,
  },
  {
    plugins: ["unplugin-vue-router", "vue-router/vite", "vue-router/unplugin"],
    modules: /^vue-router\/auto(?:-routes)?$/,
    options: ["routesFolder"],
    inside: ["src"],
    usual: PAGES.usual,
    extensions: ["vue"],
  },
  {
    plugins: ["vite-plugin-vue-layouts", "vite-plugin-vue-layouts-next"],
    modules: /^virtual:generated-layouts$/,
    options: ["layoutsDirs"],
    ...LAYOUTS,
  },
  { plugins: ["vite-plugin-vue-meta-layouts"], modules: /^virtual:meta-layouts$/, options: ["target"], ...LAYOUTS },
];

/** Files behind a generated module, for one that imports it. */
export interface GeneratedModule {
  readonly plugin: string;
  readonly modules: RegExp;
  readonly files: readonly string[];
  readonly isOwn: (path: string) => boolean;
  serves(path: string): boolean;
}

export function generatedModules(
  project: { readonly tree: Tree; readonly packages: Packages },
  view: FinalizeView,
): readonly GeneratedModule[] {
  return ROWS.flatMap((row) =>
    pluginCalls(row, project, view).flatMap(({ pkg, files, serves }): readonly GeneratedModule[] => {
      const isOwn = (path: string): boolean => project.packages.of(path) === pkg;
      return files.length === 0
        ? []
        : [{ plugin: row.plugins[0] ?? "", modules: row.modules, files: files.map(({ path }) => path), isOwn, serves }];
    }),
  );
}

/** What a file's own configuration says; without one, what those of the packages say that depend on it. */
export function filesBehind(modules: readonly GeneratedModule[], from: string, specifier: string): readonly GeneratedModule[] {
  const fitting = modules.filter((one) => one.modules.test(specifier) && one.serves(from));
  const own = fitting.filter(({ isOwn }) => isOwn(from));
  return own.length > 0 ? own : fitting;
}
