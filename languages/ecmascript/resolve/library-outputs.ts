/**
 * Directories that a library is built into, and the source of its entry: ng-packagr and the build targets of Angular and Nx. `paths` of a
 * workspace often lead to the output, which is not tracked.
 */
import { type Tree, baseName, directoryOf, isInside, joinPath } from "../../../src/model/tree.js";
import { readJsonc } from "../jsonc.js";
import { at, entriesOf, type Json, stringAt } from "../../manifests/json.js";

interface Library {
  /** Repo-relative. */
  readonly output: string;
  readonly entry: string;
  /** Directory of the sources, for entries below the first. */
  readonly directory: string;
}

export interface LibraryOutputs {
  /** Source of a path in the output of a library. */
  sourceOf(path: string): string | undefined;
  /** Entry of the library in a directory. */
  entryIn(directory: string): string | undefined;
}

/** ng-packagr: `lib.entryFile`. */
const ENTRY = "src/public_api.ts";
const NG_PACKAGE = /^ng-package(?:\.[\w-]+)?\.json$/;
const MANIFEST = /^(?:ng-package(?:\.[\w-]+)?|project|angular|workspace)\.json$/;
/** What the main file of an output is called. */
const MAIN = /^(?:(?:fesm\d*|esm\d*|types|bundles|src)\/)?(?:index|main|public[-_]api|[\w.-]+)(?:\.d)?\.[cm]?[jt]s$/;

export function createLibraryOutputs(tree: Tree): LibraryOutputs {
  let known: readonly Library[] | undefined;
  const all = (): readonly Library[] => (known ??= readLibraries(tree));
  const entryIn = (directory: string): string | undefined => all().find((one) => one.directory === directory)?.entry;
  return {
    entryIn,
    sourceOf(path) {
      const around = all().filter(({ output }) => isInside(path, output));
      const [library] = around.toSorted((a, b) => b.output.length - a.output.length);
      if (library === undefined) return undefined;
      const rest = path === library.output ? "" : path.slice(library.output.length + 1);
      if (rest === "" || MAIN.test(rest)) return library.entry;
      // A secondary entry has a directory beside that of the first one's sources.
      const directory = joinPath(library.directory, rest);
      return directory === undefined ? undefined : entryIn(directory);
    },
  };
}

function readLibraries(tree: Tree): readonly Library[] {
  return tree.paths
    .filter((path) => MANIFEST.test(baseName(path)) && !`/${path}`.includes("/node_modules/"))
    .flatMap((path) => {
      const json = readJsonc(tree.read(path) ?? "");
      const directory = directoryOf(path);
      const found = NG_PACKAGE.test(baseName(path)) ? ngPackage(json, directory) : targets(json, directory);
      return found.filter(({ entry }) => tree.has(entry));
    });
}

function ngPackage(json: Json | undefined, directory: string): readonly Library[] {
  const entry = joinPath(directory, stringAt(json, "lib", "entryFile") ?? ENTRY);
  const output = joinPath(directory, stringAt(json, "dest") ?? "dist");
  return entry === undefined || output === undefined ? [] : [{ output, entry, directory }];
}

/** `outputPath` and `main` of a build target; paths are relative to the root of the workspace. */
function targets(json: Json | undefined, directory: string): readonly Library[] {
  const projects = [json, ...entriesOf(at(json, "projects")).map(([, project]) => project)];
  return projects.flatMap((project) =>
    [...entriesOf(at(project, "targets")), ...entriesOf(at(project, "architect"))].flatMap(([, target]): readonly Library[] => {
      const output = joinPath("", stringAt(target, "options", "outputPath")?.replace(/^\{workspaceRoot\}\//, "") ?? "");
      const entry = joinPath("", stringAt(target, "options", "main") ?? "");
      return output === undefined || entry === undefined || output === "" || entry === "" ? [] : [{ output, entry, directory }];
    }),
  );
}
