/**
 * Modules that a repository publishes, by the module paths of its `go.mod` files (Go Modules Reference, "Module paths"): packages below
 * `internal` and programs are not importable from outside (the Go Programming Language Specification, "Program execution"; `go help
 * importpath`).
 */
import type { Dependency, OpenPublisher, PublicModule, PublishedPackage } from "../../../src/model/publisher.js";
import { type Tree, unitPath, baseName, directoryOf, relativeTo } from "../../../src/model/tree.js";
import { versionIn } from "../../manifests/package-url.js";
import { SAMPLES } from "../../shared/root-findings.js";
import { createExternals, golangUrl, type DescribeExternal } from "../externals/index.js";
import { PREDECLARED, PREDECLARED_VALUES } from "../extract/predeclared.js";
import { isExported } from "../is-exported.js";
import { readModules } from "../modules/index.js";
import { createSources, type GoModule, type GoProject } from "../project.js";

export const openPublisher: OpenPublisher = (tree, view) => {
  const project: GoProject = { tree, modules: readModules(tree), sources: createSources(tree) };
  const describe = createExternals(project);
  const modules = project.modules.all.filter(({ manifest, name }) => baseName(manifest) === "go.mod" && name !== "");
  const byModule = packagesByModule(project, tree);
  return {
    packages: modules
      .filter(({ manifest }) => !SAMPLES.has(view.category(manifest)))
      .flatMap((module) => publishedBy(module, byModule.get(module.directory) ?? [])),
    dependencies: modules.flatMap((module) => dependenciesOf(module, describe)),
    packageOf: ({ ecosystem, name }) => (ecosystem === "go" ? golangUrl(name) : undefined),
    isPublicMethod: isExported,
    isPredeclared: (name) => PREDECLARED.has(name) || PREDECLARED_VALUES.has(name),
  };
};

/** Directories with a package that others may import, by the directory of their module. */
function packagesByModule({ modules, sources }: GoProject, tree: Tree): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const directories = new Set(tree.paths.filter((path) => path.endsWith(".go")).map(directoryOf));
  for (const directory of directories) {
    const module = modules.ofDirectory(directory);
    if (module === undefined || sources(directory).length === 0 || !isImportable(relativeTo(module.directory, directory))) continue;
    found.set(module.directory, [...(found.get(module.directory) ?? []), directory]);
  }
  return found;
}

function isImportable(relative: string): boolean {
  return relative.split("/").every((part) => !["internal", "testdata", "vendor"].includes(part) && !/^[_.]/u.test(part));
}

function publishedBy(module: GoModule, directories: readonly string[]): readonly PublishedPackage[] {
  const url = golangUrl(module.name);
  if (url === undefined) return [];
  const modules = directories.map((directory): PublicModule => {
    const rest = relativeTo(module.directory, directory);
    return { specifier: rest === "" ? module.name : `${module.name}/${rest}`, paths: [unitPath(directory)] };
  });
  return [{ url, manifest: module.manifest, modules }];
}

function dependenciesOf(module: GoModule, describe: DescribeExternal): readonly Dependency[] {
  return module.file.requires.flatMap(({ path, version, indirect }): readonly Dependency[] => {
    const url = golangUrl(path);
    if (url === undefined) return [];
    const locked = versionIn(describe({ ecosystem: "go", name: path }, [module.manifest]).purl);
    const rule = module.file.replaces.find(({ from, fromVersion }) => from === path && (fromVersion ?? version) === version);
    const replaced = rule?.toVersion === undefined ? rule?.to : golangUrl(rule.to, rule.toVersion);
    return [
      {
        url,
        manifest: module.manifest,
        ...(indirect && { scope: "indirect" }),
        ...(version !== "" && { declared: version }),
        ...(locked !== undefined && { locked }),
        ...(replaced !== undefined && { replaced }),
      },
    ];
  });
}
