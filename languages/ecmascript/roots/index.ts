/**
 * Root candidates of JavaScript and TypeScript packages (semantics A.2.2, J1–J26), in rank order inside each package. An invalid
 * declaration, or one without a file, is a problem. Selection, merging of long lists and the heuristic class R6 belong to the engine.
 */
import type { Candidate, Category, RootClass, RootView } from "../../../src/model/language.js";
import type { EcmaProblem } from "../problems.js";
import { baseName } from "../../manifests/paths.js";
import { codeBeside } from "../packages/find-source.js";
import { createManifestReader } from "../packages/manifest.js";
import { findConventional } from "./conventional-entries.js";
import { findFrameworkEntries } from "./framework-findings.js";
import { findLaunched } from "./launch-entries.js";
import { findBinaries, findLibraryEntries } from "./manifest-entries.js";
import { findScriptsOfOthers } from "./scripts-of-others.js";
import { createContexts, type PackageContext, type Project } from "./package-context.js";
import { candidatesOf, NEVER_ROOTS, SAMPLES, type Finding } from "../../shared/root-findings.js";

const LAUNCHED = new Set<Category>(["source", "script"]);
const LIBRARY: ReadonlySet<RootClass> = new Set<RootClass>(["R2", "R3", "R5"]);

export function findCandidates(
  project: Project,
  view: RootView,
): { readonly candidates: readonly Candidate[]; readonly problems: readonly EcmaProblem[] } {
  const problems: EcmaProblem[] = [];
  const reader = createManifestReader(project.tree);
  const contexts = createContexts(project, view, reader, problems).filter(({ pkg }) => !SAMPLES.has(view.category(pkg.manifest)));
  const findings = contexts.map((context) => ({ context, found: findDeclared(context) }));
  const placed = findings.flatMap(({ context, found }) => found.map((finding) => ({ finding, owner: ownerOf(project, context, finding) })));
  const candidates = contexts.flatMap((context) => {
    const mine = placed.filter(({ owner }) => owner === context.pkg.directory).map(({ finding }) => finding);
    const declares = mine.some((finding) => finding.optional !== true && finding.rule !== "J26");
    const conventional = (isToolPackage(context) ? [] : findConventional(context)).map((finding) =>
      declares ? { ...finding, rescue: true as const } : finding,
    );
    return candidatesOf(
      "ecmascript",
      context.pkg,
      [...mine, ...conventional].map((finding) => withCompanion(project, finding)),
    );
  });
  const known = new Set(project.packages.problems.map((problem) => problem.path));
  return { candidates, problems: [...reader.problems().filter((problem) => !known.has(problem.path)), ...problems] };
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
  return project.packages.of(finding.entry)?.directory ?? context.pkg.directory;
}
