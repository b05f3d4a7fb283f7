/** Entries of Angular workspaces and of Nx projects, whose build targets have the same shape. */
import { at, entriesOf, listOf, stringAt, stringsOf, type Json } from "../../../manifests/json.js";
import { evaluateObjects } from "../../config-values/evaluate-config.js";
import { findSource } from "../../packages/find-source.js";
import { directoryOf, joinRelative, relativeTo } from "../../../../src/model/tree.js";
import type { ReadEntry, PackageContext } from "../package-context.js";

const OPTIONS = ["browser", "main", "server"];

/** Paths in `angular.json` are relative to its directory. */
export function readAngular(context: PackageContext): readonly ReadEntry[] {
  const projects = entriesOf(at(context.read("angular.json"), "projects"));
  return projects.flatMap(([name, project]) =>
    stringAt(project, "projectType") === "library" ? [] : projectEntries(context, project, context.pkg.directory, name),
  );
}

/** Paths in `project.json` are relative to the workspace. */
export function readNxProject(context: PackageContext): readonly ReadEntry[] {
  const project = context.read("project.json");
  const inferred = nxPlugin(context);
  const options = at(project, "targets", "build", "options");
  if (options === undefined) return inferred;
  const main = stringAt(options, "main");
  if (stringAt(project, "projectType") === "library") {
    const path = main === undefined ? undefined : placed(context, main, "");
    return path === undefined ? [] : [{ path, text: "Library.", class: "R2", evidence: 'project.json "targets.build.options.main"' }];
  }
  return [...projectEntries(context, project ?? null, "", context.pkg.name), ...inferred];
}

/** Targets that Nx infers from a configuration of webpack or rspack: the options of its plugin, relative to the project. */
function nxPlugin(context: PackageContext): readonly ReadEntry[] {
  return context.matching("{webpack,rspack}.config.{js,ts,cjs,mjs}").flatMap((config) => {
    const text = context.project.tree.read(config) ?? "";
    if (!/\bNxApp(?:Webpack|Rspack)Plugin\b/.test(text)) return [];
    const mains = evaluateObjects(config, text, "main").map((options) => ({ key: "main", declared: stringAt(options, "main") }));
    const replaced = evaluateObjects(config, text, "fileReplacements").flatMap(replacements);
    return entriesFrom(context, [...mains, ...replaced], context.pkg.directory, context.pkg.name);
  });
}

interface Declared {
  /** Option that names the file. */
  readonly key: string;
  readonly declared: string | undefined;
}

/** The options of the target, and what each of its configurations adds. */
function projectEntries(context: PackageContext, project: Json, base: string, name: string): readonly ReadEntry[] {
  const build = at(at(project, "architect") ?? at(project, "targets"), "build");
  const configurations = entriesOf(at(build, "configurations")).map(([, options]) => options);
  const all = [at(build, "options"), ...configurations].flatMap(declaredFiles);
  return entriesFrom(context, all, base, name);
}

function declaredFiles(options: Json | undefined): readonly Declared[] {
  const index = at(options, "index");
  const listed = (key: string): readonly Declared[] => listOf(at(options, key)).map((item) => ({ key, declared: bundled(item) }));
  return [
    ...OPTIONS.map((key) => ({ key, declared: stringAt(options, key) })),
    { key: "ssr.entry", declared: stringAt(options, "ssr", "entry") },
    { key: "index", declared: index === undefined ? undefined : bundled(index) },
    ...stringsOf(at(options, "polyfills")).flatMap((declared) => (declared.includes("/") ? [{ key: "polyfills", declared }] : [])),
    ...["styles", "scripts"].flatMap(listed),
    ...listOf(at(options, "additionalEntryPoints")).map((item) => ({
      key: "additionalEntryPoints",
      declared: typeof item === "string" ? item : stringAt(item, "entryPath"),
    })),
    ...replacements(options),
  ];
}

/** `{ "replace": "environment.ts", "with": "environment.prod.ts" }`: another configuration builds the other file. */
function replacements(options: Json | undefined): readonly Declared[] {
  return listOf(at(options, "fileReplacements")).map((item) => ({
    key: "fileReplacements",
    declared: stringAt(item, "with") ?? stringAt(item, "replaceWith"),
  }));
}

/** Paths of Angular workspaces are relative to the package, those of Nx projects to the repository. */
function entriesFrom(context: PackageContext, all: readonly Declared[], base: string, name: string): readonly ReadEntry[] {
  const tool =
    context.pkg.manifest.endsWith("project.json") || context.matching("project.json").length > 0 ? "Nx" : "the Angular command line";
  return all.flatMap(({ key, declared }) => {
    const path = declared === undefined ? undefined : placed(context, declared, base);
    return path === undefined ? [] : [{ path, text: `\`${key}\` of project \`${name}\`, built by ${tool}.` }];
  });
}

function bundled(item: Json): string | undefined {
  return typeof item === "string" ? item : stringAt(item, "input");
}

function placed(context: PackageContext, declared: string, base: string): string | undefined {
  const path = joinRelative(base, declared);
  return path === undefined || path.includes("node_modules/") ? undefined : findSource(context.project.tree, path);
}

/** Libraries are described beside their sources, or in the manifest; each secondary entry has a file of its own. */
export function readNgPackagr(context: PackageContext): readonly ReadEntry[] {
  const inManifest = at(context.pkg.json, "ngPackage");
  const described = context.matching("**/ng-package.json").map((path) => ({
    evidence: `${relativeTo(context.pkg.directory, path)} "lib.entryFile"`,
    directory: directoryOf(path),
    content: context.read(relativeTo(context.pkg.directory, path)),
  }));
  const own =
    inManifest === undefined ? [] : [{ evidence: 'package.json "ngPackage"', directory: context.pkg.directory, content: inManifest }];
  return [...own, ...described].flatMap(({ evidence, directory, content }) => {
    const target = joinRelative(directory, stringAt(content, "lib", "entryFile") ?? "src/public_api.ts");
    const entry = target === undefined ? undefined : findSource(context.project.tree, target);
    return entry === undefined ? [] : [{ path: entry, text: "Library.", class: "R2" as const, alone: true, evidence }];
  });
}
