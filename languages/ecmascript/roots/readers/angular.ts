/** Entries of Angular workspaces and of Nx projects, whose build targets have the same shape (semantics J7). */
import { at, entriesOf, listOf, stringAt, stringsOf, type Json } from "../../../manifests/json.js";
import { findSource } from "../../packages/find-source.js";
import { baseName, joinRelative, relativeTo } from "../../../manifests/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

const OPTIONS = ["browser", "main", "server"];

/** Paths in `angular.json` are relative to its directory. */
export function readAngular(context: PackageContext): readonly ReadEntry[] {
  const projects = entriesOf(at(context.read("angular.json"), "projects"));
  const applications = projects.flatMap(([name, project]) =>
    stringAt(project, "projectType") === "library" ? [] : projectEntries(context, project, context.pkg.directory, name),
  );
  return [...applications, ...libraryEntries(context)];
}

/** Paths in `project.json` are relative to the workspace. */
export function readNxProject(context: PackageContext): readonly ReadEntry[] {
  const project = context.read("project.json");
  const options = at(project, "targets", "build", "options");
  if (options === undefined) return [];
  const main = stringAt(options, "main");
  if (stringAt(project, "projectType") === "library") {
    const path = main === undefined ? undefined : placed(context, main, "");
    return path === undefined ? [] : [{ path, text: "Library.", class: "R2", evidence: 'project.json "targets.build.options.main"' }];
  }
  return projectEntries(context, project ?? null, "", context.pkg.name);
}

function projectEntries(context: PackageContext, project: Json, base: string, name: string): readonly ReadEntry[] {
  const targets = at(project, "architect") ?? at(project, "targets");
  const options = at(targets, "build", "options");
  const ssr = at(options, "ssr");
  const code = [
    ...OPTIONS.map((key) => ({ key, declared: stringAt(options, key) })),
    { key: "ssr.entry", declared: stringAt(ssr, "entry") },
  ];
  const polyfills = stringsOf(at(options, "polyfills")).filter((item) => item.includes("/"));
  const assets = ["styles", "scripts"].flatMap((key) => listOf(at(options, key)).map((item) => ({ key, declared: bundled(item) })));
  const all = [...code, ...polyfills.map((declared) => ({ key: "polyfills", declared })), ...assets];
  return all.flatMap(({ key, declared }) => {
    const path = declared === undefined ? undefined : placed(context, declared, base);
    return path === undefined ? [] : [{ path, text: `\`${key}\` of project \`${name}\`, built by the Angular command line.` }];
  });
}

function bundled(item: Json): string | undefined {
  return typeof item === "string" ? item : stringAt(item, "input");
}

function placed(context: PackageContext, declared: string, base: string): string | undefined {
  const path = joinRelative(base, declared);
  return path === undefined || path.includes("node_modules/") ? undefined : findSource(context.project.tree, path);
}

/** Libraries are described beside their sources; each secondary entry has a file of its own. */
function libraryEntries(context: PackageContext): readonly ReadEntry[] {
  return context.project.tree.paths.flatMap((path) => {
    if (baseName(path) !== "ng-package.json" || !path.startsWith(context.pkg.directory)) return [];
    const relative = relativeTo(context.pkg.directory, path);
    const declared = stringAt(context.read(relative), "lib", "entryFile") ?? "src/public_api.ts";
    const target = joinRelative(path.slice(0, -"/ng-package.json".length), declared);
    const entry = target === undefined ? undefined : findSource(context.project.tree, target);
    return entry === undefined
      ? []
      : [{ path: entry, text: "Library.", class: "R2" as const, alone: true, evidence: `${relative} "lib.entryFile"` }];
  });
}
