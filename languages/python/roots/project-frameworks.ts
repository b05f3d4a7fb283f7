/**
 * Frameworks whose projects have settings of their own, which name the modules to load. To add one, add a file with its functions, a row here
 * and a fixture. A framework with a single entry file is a row of `frameworks.ts` instead.
 */
import type { FinalizeView, Finalized } from "../../../src/model/language.js";
import type { Finding } from "../../shared/root-findings.js";
import type { PythonProject } from "../project.js";
import { resolveDjangoApps } from "../resolve/django-apps.js";
import { finalizeInTurn } from "../resolve/finalize-in-turn.js";
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

export function finalizeProjects(project: PythonProject, view: FinalizeView): Finalized {
  return finalizeInTurn(
    PROJECT_FRAMEWORKS.map(({ finalize }) => finalize),
    project,
    view,
  );
}
