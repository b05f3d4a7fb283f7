/** Packages that a repository publishes: every `package.json` with a name that is not private (npm Docs, "package.json"). */
import type { Dependency, OpenPublisher, PublishedPackage } from "../../../src/model/publisher.js";
import type { RootView } from "../../../src/model/language.js";
import type { Tree } from "../../../src/model/tree.js";
import { stringAt } from "../../manifests/json.js";
import { withoutVersion } from "../../manifests/package-url.js";
import { SAMPLES } from "../../shared/root-findings.js";
import { createExternals, npmUrl } from "../externals/index.js";
import { readPackages } from "../packages/index.js";
import { createManifestReader } from "../packages/manifest.js";
import { createOutputMap } from "../packages/output-map.js";
import { createTsConfigs } from "../resolve/tsconfig.js";
import { createContexts, type PackageContext, type Project } from "../roots/package-context.js";
import { createReadDependencies } from "./dependencies.js";
import { publicModules } from "./public-modules.js";
import { repositoryOf } from "./repository-of.js";

export const openPublisher: OpenPublisher = (tree, view) => {
  const project = openProject(tree);
  const describe = createExternals(tree, project.packages);
  const contexts = createContexts(project, view, createManifestReader(tree), []).filter(({ pkg }) => pkg.manifest.endsWith("package.json"));
  const readDependencies = createReadDependencies(tree, project.packages, describe);
  return {
    packages: contexts.flatMap((context) => publishedBy(context, view)),
    dependencies: contexts.flatMap(({ pkg }): readonly Dependency[] => readDependencies(pkg)),
    packageOf: (external, from) => (external.ecosystem === "npm" ? withoutVersion(describe(external, [from]).purl) : undefined),
    isPredeclared: () => false,
  };
};

function openProject(tree: Tree): Project {
  const packages = readPackages(tree);
  const tsconfigs = createTsConfigs(tree);
  return { tree, packages, tsconfigs, mapOutput: createOutputMap(tree, packages, tsconfigs) };
}

/** A package that only shows or tests something is published nowhere. */
function publishedBy(context: PackageContext, view: RootView): readonly PublishedPackage[] {
  const { pkg } = context;
  const url = pkg.published && !SAMPLES.has(view.category(pkg.manifest)) ? npmUrl(pkg.name) : undefined;
  if (url === undefined) return [];
  const version = stringAt(pkg.json, "version");
  const repository = repositoryOf(pkg.json);
  const optional = { ...(version !== undefined && { version }), ...(repository !== undefined && { repository }) };
  return [{ url, manifest: pkg.manifest, ...optional, modules: publicModules(context) }];
}
