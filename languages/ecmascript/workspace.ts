/** Manifests and configurations of one repository, read once. */
import type { Candidate, RootView, Workspace } from "../../src/model/language.js";
import { finalizeAutoImports } from "./auto-imports/index.js";
import type { EcmaProblem } from "./problems.js";
import type { Tree } from "../../src/model/tree.js";
import { createExternals } from "./externals/index.js";
import { codeBeside } from "./packages/find-source.js";
import { readPackages } from "./packages/index.js";
import { createOutputMap } from "./packages/output-map.js";
import type { TsConfigs } from "./project.js";
import { createResolver } from "./resolve/index.js";
import { withTemplateTags } from "./resolve/template-tags.js";
import { createTsConfigs } from "./resolve/tsconfig.js";
import { isInside } from "../../src/model/paths.js";
import { declaredTests, testConfiguration } from "./roots/declared-tests.js";
import { documentationApplications } from "./roots/documentation-applications.js";
import { memberCategories, shippedDirectory } from "./roots/member-categories.js";
import { findCandidates } from "./roots/index.js";
import { toolScripts } from "./roots/tool-scripts.js";
import { sourceMapped, trackedOutput } from "./roots/tracked-output.js";
import { hasPlainName } from "../../src/model/parsing/scripts.js";

export function open(tree: Tree): Workspace {
  const packages = readPackages(tree);
  const tsconfigs = createTsConfigs(tree);
  const mapOutput = createOutputMap(tree, packages, tsconfigs);
  const project = { tree, packages, tsconfigs, mapOutput };
  const found: EcmaProblem[] = [];
  const refused: EcmaProblem[] = [];
  const tools = toolScripts(tree, packages.all);
  const output = trackedOutput(tree, packages.all);
  const isApplication = documentationApplications(tree);
  const isBuilt = sourceMapped(tree, packages);
  return {
    language: "ecmascript",
    packages: packages.all,
    categories: [
      { category: "script", matches: (path) => tools.has(path) },
      {
        category: "generated",
        matches: (path) => output.some((directory) => isInside(path, directory)) || isBuilt(path),
      },
      ...declaredTests(tree, packages.all, (path, detail) => refused.push({ code: "config-invalid", path, detail })),
      ...memberCategories(packages, isApplication),
    ],
    shippedDirectory: (path) => shippedDirectory(packages, isApplication, path),
    declarationsOf: (path) => codeBeside(tree, path),
    testConfiguration: (pkg) => testConfiguration(tree, pkg.directory),
    get problems() {
      return [...packages.problems, ...tsconfigs.problems, ...refused, ...found];
    },
    candidates(view: RootView): readonly Candidate[] {
      const { candidates, problems } = findCandidates(project, view);
      found.splice(0, found.length, ...problems);
      return candidates;
    },
    finalize: (view) => finalizeAutoImports(project, view),
    resolve: withTemplateTags(tree, createResolver(project)),
    holds: (path, condition) => holds(tsconfigs, path, condition),
    removesUnused: (path) => /\.(?:[cm]?tsx?|vue|svelte|astro)$/.test(path) && !holds(tsconfigs, path, "verbatim-module-syntax"),
    packageOf: (path) => packages.of(path),
    // Declarations, styles and markup are parts of a program that starts elsewhere.
    mayStart: (path) => hasPlainName(path) || (/\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro)$/.test(path) && !isDeclarationFile(path)),
    describeExternal: createExternals(tree, packages),
  };
}

function isDeclarationFile(path: string): boolean {
  return /\.d\.(?:[\w-]+\.)?[cm]?ts$/.test(path);
}

/** JSX is classic unless a configuration selects the automatic runtime. */
function holds(tsconfigs: TsConfigs, path: string, condition: string): boolean {
  const config = tsconfigs.forFile(path);
  if (condition === "verbatim-module-syntax") return config?.verbatimModuleSyntax ?? false;
  if (condition === "script") return true;
  if (condition === "decorator-metadata") return config?.emitDecoratorMetadata === true || config?.verbatimModuleSyntax === true;
  if (condition !== "classic-jsx") return false;
  return config?.jsx === undefined || !config.jsx.startsWith("react-jsx");
}
