/**
 * Modules of the repository (semantics A.4): every `go.mod`, the workspaces that join them, and, if there is no `go.mod`, the import path
 * of a GOPATH. A pure function of the tree.
 */
import { byteOrder } from "../../../src/model/byte-order.js";
import type { GoProblem } from "../problems.js";
import type { Tree } from "../../../src/model/tree.js";
import { baseName, directoryOf, joinPath, joinRelative, upwards } from "../../manifests/paths.js";
import { remember } from "../../manifests/remember.js";
import type { GoModule, GoWork, Modules, VendoredModule } from "../project.js";
import { guessGopathModule } from "./gopath.js";
import { readModuleFile } from "./module-file.js";
import { readVendorList } from "./vendor-list.js";

export function readModules(tree: Tree): Modules {
  const problems: GoProblem[] = [];
  const works = tree.paths.filter((path) => baseName(path) === "go.work" && !isHidden(path)).map((path) => readWork(tree, path));
  const declared = tree.paths.filter((path) => baseName(path) === "go.mod").map((path) => readModule(tree, path, works, problems));
  const gopath = declared.some((module) => !module.hidden) ? undefined : guessGopathModule(tree, problems);
  const every = gopath === undefined ? declared : [...declared, gopath];
  const byDirectory = new Map(every.map((module) => [module.directory, module]));
  const all = every.filter((module) => !module.hidden).toSorted(inOrder);
  const ofDirectory = remember((directory) => upwards(directory).flatMap((up) => byDirectory.get(up) ?? [])[0]);
  return {
    all,
    of: (path) => ofDirectory(directoryOf(path)),
    ofDirectory,
    mains: rememberMains(all),
    problems,
  };
}

function readWork(tree: Tree, path: string): GoWork {
  const directory = directoryOf(path);
  return { directory, file: readModuleFile(tree.read(path) ?? ""), vendored: vendorOf(tree, directory) };
}

function readModule(tree: Tree, path: string, works: readonly GoWork[], problems: GoProblem[]): GoModule {
  const directory = directoryOf(path);
  const file = readModuleFile(tree.read(path) ?? "");
  const hidden = isHidden(path);
  if (file.module === undefined && !hidden) problems.push({ code: "config-invalid", path, detail: "no module directive" });
  return {
    directory,
    name: file.module ?? "",
    published: true,
    manifest: path,
    file,
    vendored: vendorOf(tree, directory),
    work: workOf(works, directory),
    hidden,
  };
}

/** The nearest workspace above counts even if it does not list the module; the module is then on its own. */
function workOf(works: readonly GoWork[], directory: string): GoWork | undefined {
  for (const up of upwards(directory)) {
    const work = works.find((candidate) => candidate.directory === up);
    if (work !== undefined) return work.file.uses.some((use) => joinRelative(up, use) === directory) ? work : undefined;
  }
  return undefined;
}

function vendorOf(tree: Tree, directory: string): readonly VendoredModule[] {
  return readVendorList(tree.read(joinPath(directory, "vendor/modules.txt") ?? "") ?? "");
}

/** Below a directory that the Go tool skips or that holds third-party code. */
function isHidden(path: string): boolean {
  return directoryOf(path)
    .split("/")
    .some((name) => name === "vendor" || name === "testdata" || name.startsWith("_") || name.startsWith("."));
}

function inOrder(a: GoModule, b: GoModule): number {
  if (a.directory === "" || b.directory === "") return a.directory === "" ? -1 : 1;
  return useRank(a) - useRank(b) || byteOrder(a.directory, b.directory);
}

/** Position in the workspace; modules outside of one come last. */
function useRank({ work, directory }: GoModule): number {
  return work?.file.uses.findIndex((use) => joinRelative(work.directory, use) === directory) ?? Number.MAX_SAFE_INTEGER;
}

function rememberMains(all: readonly GoModule[]): (module: GoModule) => readonly GoModule[] {
  const ofWork = new Map<GoWork, readonly GoModule[]>();
  for (const { work } of all) {
    if (work === undefined || ofWork.has(work)) continue;
    ofWork.set(
      work,
      all.filter((module) => module.work === work).toSorted((a, b) => b.name.length - a.name.length),
    );
  }
  return (module) => (module.work === undefined ? undefined : ofWork.get(module.work)) ?? [module];
}
