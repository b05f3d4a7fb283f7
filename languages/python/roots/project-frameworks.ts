/**
 * Frameworks whose projects have settings of their own, which name the modules to load. To add one, add a file with its functions, a row here
 * and a fixture. A framework with a single entry file is a row of `frameworks.ts` instead.
 */
import type { FinalizeView, Finalized } from "../../../src/model/language.js";
import type { Finding } from "../../shared/root-findings.js";
import type { PythonProject } from "../project.js";
import { resolveDjangoApps } from "../resolve/django-apps.js";
import { findDjango } from "./django.js";
import type { RootContext } from "./root-context.js";

interface ProjectFramework {
  readonly name: string;
  readonly find: (context: RootContext) => readonly Finding[];
  /** Adds the sites that depend on several files. */
  readonly finalize: (project: PythonProject, view: FinalizeView) => Finalized;
}

const PROJECT_FRAMEWORKS: readonly ProjectFramework[] = [{ name: "Django", find: findDjango, finalize: resolveDjangoApps }];

export function findProjects(context: RootContext): readonly Finding[] {
  return PROJECT_FRAMEWORKS.flatMap(({ find }) => find(context));
}

/** Applies the frameworks in turn; each one receives the files as changed by those before it. */
export function finalizeProjects(project: PythonProject, view: FinalizeView): Finalized {
  const changed = new Map<string, Finalized["files"] extends ReadonlyMap<string, infer File> ? File : never>();
  for (const { finalize } of PROJECT_FRAMEWORKS) {
    const files = new Map([...view.files].map(([path, facts]) => [path, changed.get(path)?.facts ?? facts]));
    const resolutions: FinalizeView["resolutions"] = (path) => changed.get(path)?.resolutions ?? view.resolutions(path);
    for (const [path, file] of finalize(project, { ...view, files, resolutions }).files) changed.set(path, file);
  }
  return { units: [], files: changed };
}
