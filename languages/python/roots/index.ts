/**
 * Root candidates of Python distributions (semantics A.3.2, P1–P10), in rank order inside each distribution. A declared entry without a
 * file is a problem. Selection, merging of long lists and the heuristic class R6 belong to the engine.
 */
import type { Candidate, RootView } from "../../../src/model/language.js";
import type { PythonProblem } from "../problems.js";
import type { PythonProject } from "../project.js";
import { findEntryPoints } from "./entry-points.js";
import { findFrameworkEntries } from "./framework-findings.js";
import { findLaunched } from "./launched.js";
import { findLibrary } from "./library.js";
import { createContexts, type RootContext } from "./root-context.js";
import { candidatesOf, NEVER_ROOTS, SAMPLES, type Finding } from "../../shared/root-findings.js";
import { findConventional, findGuarded, findInlineScripts, findMainFiles } from "./runnable.js";
import { findProjects } from "./project-frameworks.js";

/** A sample is no root by convention or text alone. */
const DECLARED = new Set(["P1", "P7"]);

export function findCandidates(
  project: PythonProject,
  view: RootView,
): { readonly candidates: readonly Candidate[]; readonly problems: readonly PythonProblem[] } {
  const problems: PythonProblem[] = [];
  const contexts = createContexts(project, view, problems).filter(({ distribution }) => !isSample(view, distribution?.manifest));
  const declared = contexts.flatMap((context) => ownersOf(project, context, findDeclared(context)));
  const candidates = contexts.flatMap((context) => {
    const { distribution } = context;
    if (distribution === undefined) return [];
    const mine = declared.filter(({ owner }) => owner === distribution.directory).map(({ finding }) => finding);
    const runs = mine.some((finding) => finding.class === "R1" && finding.rescue !== true);
    const library = findLibrary(context, runs).filter((finding) => isAllowed(view, finding));
    const declares = [...mine, ...library].some((finding) => finding.class < "R3" && finding.rescue !== true);
    const all = [...mine, ...library, ...findGuarded(context, declares), ...findInlineScripts(context)];
    const certain = all.some((finding) => finding.rescue !== true);
    const conventional = findConventional(context).map((finding) => (certain ? { ...finding, rescue: true as const } : finding));
    return candidatesOf("python", distribution, withoutMembers([...all, ...conventional]));
  });
  return { candidates, problems };
}

function isSample(view: RootView, manifest: string | undefined): boolean {
  if (manifest === undefined || manifest === "") return false;
  return SAMPLES.has(view.category(manifest)) || /(?:^|\/)\.[^/]+\//.test(manifest);
}

/** P1–P5 and P7. Files outside of every distribution only contribute commands. */
function findDeclared(context: RootContext): readonly Finding[] {
  const launched = findLaunched(context);
  if (context.distribution === undefined) return launched.filter((finding) => isAllowed(context.view, finding));
  const first = [...findEntryPoints(context), ...findMainFiles(context), ...findProjects(context), ...launched];
  const started = first.some((finding) => finding.class === "R1");
  return [...first, ...findFrameworkEntries(context, started)].filter((finding) => isAllowed(context.view, finding));
}

function isAllowed(view: RootView, { entry, rule, group }: Finding): boolean {
  const category = view.category(entry);
  if (group !== undefined && !NEVER_ROOTS.has(category)) return true;
  if (NEVER_ROOTS.has(category) || view.facts(entry)?.generated === true) return false;
  return DECLARED.has(rule) || !SAMPLES.has(category);
}

/** A command at the workspace root that starts a file of a member belongs to the member. */
function ownersOf(
  project: PythonProject,
  context: RootContext,
  findings: readonly Finding[],
): readonly { readonly finding: Finding; readonly owner: string }[] {
  return findings.map((finding) => {
    const owner = finding.group === undefined ? project.distributions.of(finding.entry) : undefined;
    return { finding, owner: owner?.directory ?? context.directory };
  });
}

/** The server module of a Django project is already part of the project's group. */
function withoutMembers(findings: readonly Finding[]): readonly Finding[] {
  const members = new Set(
    findings.flatMap(({ class: rootClass, group = [] }) =>
      rootClass === "R1" ? group.flatMap((entry) => (entry.unlessReached === true ? [] : [entry.path])) : [],
    ),
  );
  return findings.filter(({ rule, entry, group }) => rule !== "P4" || group !== undefined || !members.has(entry));
}
