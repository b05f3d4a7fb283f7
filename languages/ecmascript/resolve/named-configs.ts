/**
 * Compiler configurations that a command or a tool is told to use. A file belongs to the nearest `tsconfig.json`, which may have no `paths`
 * while the one that compiles the file has them.
 */
import type { Tree } from "../../../src/model/tree.js";
import { at, entriesOf } from "../../manifests/json.js";
import { directoryOf, joinPath, pathIn } from "../../manifests/paths.js";
import { remember } from "../../manifests/remember.js";
import type { EcmaPackage, TsConfig, TsConfigs } from "../project.js";

/** Files of tools that name one in a string. */
const TOOLS =
  /^(?:(?:vite|vitest|electron\.vite|webpack|rspack|rollup|jest|tsup|esbuild|craco|gulpfile|build)[\w.-]*\.[cm]?[jt]s|nest-cli\.json|angular\.json|project\.json|jest[\w.-]*\.json|nodemon\.json|\.mocharc\.(?:json|c?js|ya?ml))$/;
const NAMED = /["'`=\s]([\w./@-]*[tj]sconfig[\w.-]*\.json)\b/g;
/** `tsc -p config`, `tsc --build packages/a`: a directory stands for its `tsconfig.json`. */
const DIRECTORY = /(?:\btsc|\btspc|-tsc)\s(?:[^&|;]*\s)?(?:-p|--project|-b|--build)\s+(\.{0,2}[\w./@-]*[\w@-]\/?)(?=\s|$)/g;

/** Configurations that cover a file, besides the nearest, in the order of their paths. */
export function createNamedConfigs(
  tree: Tree,
  tsconfigs: TsConfigs,
  manifestsOf: (path: string) => readonly EcmaPackage[],
): (path: string) => readonly TsConfig[] {
  const namedIn = remember((directory: string) => {
    const found = new Set<string>();
    const add = (written: string): void => {
      const path = joinPath(directory, written);
      if (path !== undefined && tree.has(path)) found.add(path);
    };
    for (const name of tree.list(directory)) {
      const text = TOOLS.test(name) ? tree.read(pathIn(directory, name)) : undefined;
      if (text?.includes("sconfig") === true) for (const [, written = ""] of text.matchAll(NAMED)) add(written.replace(/^\/+/, ""));
    }
    return found;
  });
  const byManifest = new Map<EcmaPackage, readonly TsConfig[]>();
  const configsOf = (pkg: EcmaPackage): readonly TsConfig[] => {
    const known = byManifest.get(pkg);
    if (known !== undefined) return known;
    const paths = new Set(namedIn(pkg.directory));
    for (const [, script] of entriesOf(at(pkg.json, "scripts"))) {
      if (typeof script !== "string") continue;
      const named = [...` ${script}`.matchAll(NAMED)].map(([, written = ""]) => joinPath(pkg.directory, written));
      const directories = [...script.matchAll(DIRECTORY)].map(([, written = ""]) => joinPath(pkg.directory, `${written}/tsconfig.json`));
      for (const path of [...named, ...directories]) if (path !== undefined && tree.has(path)) paths.add(path);
    }
    const found = [...paths].sort().flatMap((path) => tsconfigs.inDirectory(directoryOf(path)).filter((config) => config.path === path));
    byManifest.set(pkg, found);
    return found;
  };
  return (path) => manifestsOf(path).flatMap((pkg) => configsOf(pkg).filter((config) => config.covers(path)));
}
