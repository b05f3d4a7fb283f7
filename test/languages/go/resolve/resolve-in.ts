import { createResolver } from "../../../../languages/go/resolve/index.js";
import type { Reference } from "../../../../src/model/facts.js";
import { site } from "../../../support/facts.js";
import { openProject, type Files } from "../open-project.js";

/** Targets of a site, externals as `go:<name>`, and then problem codes. */
export function outcome(files: Files, from: string, specifier: string, more: Partial<Reference> = {}): readonly string[] {
  const { targets, problems } = createResolver(openProject(files))(from, site(specifier, 0, [], more));
  return [
    ...targets.map((target) => (target.kind === "file" ? target.path : `${target.external.ecosystem}:${target.external.name}`)),
    ...problems.map(({ code }) => code),
  ];
}
