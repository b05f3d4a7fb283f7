/**
 * Root candidates of JavaScript and TypeScript packages, in rank order inside each package. An invalid
 * declaration, or one without a file, is a problem. Selection, merging of long lists and the heuristic class R6 belong to the engine.
 */
import type { Candidate, Category, GroupEntry, RootClass, RootView } from "../../../src/model/language.js";
import type { EcmaProblem } from "../problems.js";
import { baseName, joinRelative, directoryOf } from "../../../src/model/tree.js";
import { codeBeside, findSource } from "../packages/find-source.js";
import { createManifestReader } from "../packages/manifest.js";
import { findFrameworkEntries } from "./framework-findings.js";
import { findBuiltScripts, findLaunched, findLaunchFiles, launchSourceOf } from "./launch-entries.js";
import { findBinaries, findLibraryEntries } from "./manifest-entries.js";
import { createContexts, type PackageContext, type Project } from "./package-context.js";
import { candidatesOf, NEVER_ROOTS, SAMPLES } from "../../shared/root-findings.js";
import { ENTRY_RULES, type Finding } from "../rules.js";
import { type LaunchLine, makefileLines, taskLines, workflowLines } from "../../manifests/launch-lines.js";
import { imageBuildLines } from "../../manifests/image-lines.js";
import { isCode } from "../categories.js";
import { readMigrations } from "./readers/migrations.js";
import { bundledByScripts } from "../packages/bundler-scripts.js";
import { readManifestConfigs, readSharedConfigs } from "./readers/shared-configs.js";
import { commandStrings, JOB_FILES, stringsOf } from "../../manifests/command-strings.js";
import { compiler } from "../late-typescript.js";
import { createEvaluator, forEachNode } from "../config-values/evaluator.js";
import { stringAt } from "../../manifests/json.js";
import { findOperands } from "./script-operands.js";

/** A text without such a word starts no script. */
const STARTS_SCRIPT = /\b(?:node|nodejs|tsx|ts-node|bun|deno|esno|jiti|vite-node)\b|\.[cm]?[jt]s\b/;

const MAY_START: ReadonlySet<Category> = new Set<Category>(["source", "script"]);

const NAMES = ["index", "main", "cli", "app", "server"];

const EXTENSIONS = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"];

const LAUNCHED = new Set<Category>(["source", "script"]);
const LIBRARY: ReadonlySet<RootClass> = new Set<RootClass>(["R2", "R3", "R5"]);

export function findCandidates(
  project: Project,
  view: RootView,
): { readonly candidates: readonly Candidate[]; readonly problems: readonly EcmaProblem[] } {
  const problems: EcmaProblem[] = [];
  const reader = createManifestReader(project.tree);
  const contexts = createContexts(project, view, reader, problems).filter(({ pkg }) => !SAMPLES.has(view.category(pkg.manifest)));
  const findings = contexts.map((context) => ({ context, found: isOutside(context) ? findOutside(context) : findDeclared(context) }));
  const placed = findings.flatMap(({ context, found }) => found.map((finding) => ({ finding, owner: ownerOf(project, context, finding) })));
  const candidates = contexts.flatMap((context) => {
    const mine = placed.filter(({ owner }) => owner === context.pkg.directory).map(({ finding }) => finding);
    const declares = mine.some((finding) => finding.optional !== true && finding.rule !== "tool script");
    const conventional = (isToolPackage(context) || isOutside(context) ? [] : findConventional(context)).map((finding) =>
      declares ? { ...finding, rescue: true as const } : finding,
    );
    return candidatesOf(
      "ecmascript",
      context.pkg,
      [...mine, ...conventional].map((finding) => withCompanion(project, finding)),
      ENTRY_RULES,
    );
  });
  const known = new Set(project.packages.problems.map((problem) => problem.path));
  return { candidates, problems: [...reader.problems().filter((problem) => !known.has(problem.path)), ...problems] };
}

/** The files that no manifest is above, in a repository with manifests in folders. */
function isOutside({ pkg, project }: PackageContext): boolean {
  return pkg.manifest === "" && project.packages.all.length > 0 && !project.packages.all.includes(pkg);
}

/** They are no package: only what somebody starts is an entry. */
function findOutside(context: PackageContext): readonly Finding[] {
  return findScriptsOfOthers(context).filter((finding) => isAllowed(context.view, finding));
}

function findDeclared(context: PackageContext): readonly Finding[] {
  const found = [
    ...findBinaries(context),
    ...findFrameworkEntries(context),
    ...findLibraryEntries(context),
    ...findLaunched(context),
    ...findScriptsOfOthers(context),
  ];
  const isTool = isToolPackage(context);
  const allowed = found.filter((finding) => isAllowed(context.view, finding));
  // They stay declared, so that nothing is guessed in place of them.
  return isTool
    ? allowed.map((finding) => (LIBRARY.has(finding.class) ? { ...finding, class: "R3" as const, optional: true as const } : finding))
    : allowed;
}

/** `test-utils`, `site-tests`; `latest-news` is none. */
const FOR_TESTS = /^test(?:ing|s)?[-_]|[-_]test(?:ing|s)?$/;

/**
 * A private package in a folder of scripts, or with a name for tests, is no library: only tools and tests of the repository load it. Its commands
 * are commands.
 */
function isToolPackage({ pkg, view }: PackageContext): boolean {
  if (pkg.manifest === "" || pkg.directory === "" || pkg.published) return false;
  return view.category(pkg.manifest) === "script" || FOR_TESTS.test(baseName(pkg.directory));
}

function isAllowed(view: RootView, finding: Finding): boolean {
  if (finding.group !== undefined) return true;
  const category = view.category(finding.entry);
  if (NEVER_ROOTS.has(category) || view.facts(finding.entry)?.generated === true) return false;
  return finding.class === "R4" ? LAUNCHED.has(category) : true;
}

/** `index.d.ts` beside `index.js` declares the types of it. */
function withCompanion({ tree }: Project, finding: Finding): Finding {
  const companion = finding.group === undefined ? codeBeside(tree, finding.entry) : undefined;
  return companion === undefined ? finding : { ...finding, companion };
}

/** A script of the workspace root that starts a file of a member belongs to the member. */
function ownerOf(project: Project, context: PackageContext, finding: Finding): string {
  if (isOutside(context) && project.packages.of(finding.entry) === undefined) return context.pkg.directory;
  return project.packages.of(finding.entry)?.directory ?? context.pkg.directory;
}

/**
 * Conventional names, for packages without declared entries: the first of them in `src/`, otherwise the first beside the
 * manifest.
 */
function findConventional(context: PackageContext): readonly Finding[] {
  return ["src", ""].flatMap((directory) => {
    const names = NAMES.flatMap((name) => EXTENSIONS.map((extension) => `${name}.${extension}`));
    const paths = names.map((name) => joinRelative(joinRelative(context.pkg.directory, directory) ?? "", name) ?? name);
    const entry = paths.find((path) => context.project.tree.has(path) && context.view.category(path) === "source");
    return entry === undefined ? [] : [{ class: "R5" as const, rule: "conventional name", entry, evidence: "conventional name" }];
  });
}

/**
 * Scripts that something else runs: steps of workflows, recipes, the seed of a database, migrations. They are entries of the
 * manifest, wherever they are: a script that a workflow starts does the work of the repository.
 */
function findScriptsOfOthers(context: PackageContext): readonly Finding[] {
  const source = launchSourceOf(context);
  const lines: readonly LaunchLine[] = [
    ...workflowLines(source, STARTS_SCRIPT),
    ...makefileLines(source).filter(({ line }) => STARTS_SCRIPT.test(line)),
    ...taskLines(source),
    ...imageBuildLines(source).filter(({ line }) => STARTS_SCRIPT.test(line)),
    ...commandLines(context),
  ];
  const started = lines.flatMap((line) => findLaunchFiles(context, line).map((path) => ({ path, text: `script, run by ${line.path}.` })));
  const built = findBuiltScripts(context).map(({ path, name }) => ({
    path,
    text: `script, run by ${context.pkg.manifest} "scripts.${name}".`,
  }));
  const bundled = bundledByScripts(context.project.tree, context.pkg, /^/).map(({ input, evidence }) => ({
    path: input,
    text: `input of a bundler, in ${context.pkg.manifest} "${evidence}".`,
  }));
  const found = [...started, ...built, ...bundled, ...readSharedConfigs(context), ...readPrisma(context), ...readMigrations(context)];
  return grouped(context, found, readManifestConfigs(context));
}

/** Each at the manifest of its own package; tests and configurations are left out. `named`: what the manifest of the context itself names. */
function grouped(context: PackageContext, found: readonly GroupEntry[], named: readonly GroupEntry[]): readonly Finding[] {
  const groups = new Map<string, Map<string, GroupEntry>>();
  const own = named.filter(({ path }) => isCode(path));
  if (own.length > 0) groups.set(context.pkg.manifest, new Map(own.map((entry) => [entry.path, entry])));
  for (const { path, text } of found) {
    // Without a manifest each of them is an entry of its own.
    const manifest = context.project.packages.of(path)?.manifest || context.pkg.manifest || path;
    if (!isCode(path) || !MAY_START.has(context.view.category(path))) continue;
    const group = groups.get(manifest) ?? new Map<string, GroupEntry>();
    groups.set(manifest, group);
    if (!group.has(path)) group.set(path, { path, text, unlessReached: true });
  }
  return [...groups].map(([entry, group]) => ({
    class: "R4" as const,
    rule: "tool script",
    entry,
    ...(group.has(entry) ? {} : { group: [...group.values()] }),
    evidence: "scripts that commands, workflows and tools run",
  }));
}

// Commands in configurations of tools: the server that Playwright starts, hooks of git and of releases, jobs of CI systems.

const CODE = "{ts,mts,cts,js,mjs,cjs}";

/** Files whose texts may be commands. */
const FILES: readonly string[] = [
  `{,*/,*/*/}{playwright,cypress,wdio,vitest,jest,testcafe,lint-staged,release,electron-builder,forge,wireit}{,-*,.*}.config.${CODE}`,
  `{,*/}wdio*.conf.${CODE}`,
  `{,*/}.{lintstagedrc,release-it,releaserc,mocharc,huskyrc}{,.{json,jsonc,json5,yml,yaml,toml},.${CODE}}`,
  ...JOB_FILES,
];
const STARTS = /\b(?:node|nodejs|tsx|ts-node|bun|deno|esno|jiti|vite-node|electron)\s+[^"'`\n]*?[\w./-]+\.[cm]?[jt]sx?\b/;

function commandLines(context: PackageContext): readonly LaunchLine[] {
  const own = JSON.stringify(
    ["lint-staged", "simple-git-hooks", "husky", "wireit", "pre-commit", "release", "release-it"].map((key) => context.pkg.json[key]),
  );
  const lines = stringsOf(own).filter((line) => STARTS.test(line));
  return [
    ...lines.map((line) => ({ line, field: "package.json", path: context.pkg.manifest })),
    ...commandStrings({ matching: context.matching, text: (path) => context.project.tree.read(path) ?? "" }, FILES, STARTS),
  ];
}

// The configuration of Prisma and the seed that it runs, from the configuration or from `package.json#prisma.seed`.

const CONFIG = "{prisma.config,.config/prisma}.{ts,mts,cts,js,mjs,cjs}";

function readPrisma(context: PackageContext): readonly GroupEntry[] {
  const declared = stringAt(context.pkg.json, "prisma", "seed");
  const configs = context.matching(CONFIG);
  const seeds = [
    ...(declared === undefined ? [] : operands(context, declared, [context.pkg.directory])),
    ...configs.flatMap((config) => seedsOf(context, config)),
  ];
  return [
    ...configs.map((path) => ({ path, text: "configuration of Prisma, read by its command line." })),
    ...seeds.map((path) => ({ path, text: "seed of the database, run by Prisma." })),
  ];
}

function operands(context: PackageContext, line: string, directories: readonly string[]): readonly string[] {
  return findOperands(line).flatMap(({ file }) => {
    const places = directories.flatMap((directory) => joinRelative(directory, file) ?? []);
    const found = places.map((place) => findSource(context.project.tree, place)).find((path) => path !== undefined);
    return found === undefined ? [] : [found];
  });
}

/** `seed: "tsx prisma/seed.ts"`, or a template around a path. */
function seedsOf(context: PackageContext, config: string): readonly string[] {
  const text = context.project.tree.read(config) ?? "";
  const evaluator = text.includes("seed") ? createEvaluator(config, text, { guesses: true }) : undefined;
  const found: string[] = [];
  if (evaluator === undefined) return found;
  forEachNode(evaluator.source, (node) => {
    if (!compiler.isPropertyAssignment(node) || !compiler.isIdentifier(node.name) || node.name.text !== "seed") return;
    const { initializer } = node;
    const value = evaluator.evaluate(initializer);
    if (value?.kind === "text") found.push(...operands(context, value.text, [context.pkg.directory, directoryOf(config)]));
    else if (compiler.isTemplateExpression(initializer))
      for (const { expression } of initializer.templateSpans) {
        const part = evaluator.evaluate(expression);
        const path = part?.kind === "path" ? findSource(context.project.tree, part.path) : undefined;
        if (path !== undefined) found.push(path);
      }
  });
  return found;
}
