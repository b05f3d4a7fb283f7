/** Small manifests that list their files one by one: Raycast commands, Azure functions, GitHub actions. */
import { at, listOf, stringAt } from "../../../manifests/json.js";
import { findSource } from "../../packages/find-source.js";
import { directoryOf, joinRelative, relativeTo } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

/** Of the package itself, and of a repository of several actions. */
export const ACTIONS = ["{,.github/actions/*/,.github/actions/*/*/,actions/*/}action.{yml,yaml}"];

export function readRaycast(context: PackageContext): readonly ReadEntry[] {
  return ["commands", "tools"].flatMap((field) =>
    listOf(at(context.pkg.json, field)).flatMap((command) => {
      const name = stringAt(command, "name");
      const file = field === "tools" ? `src/tools/${name}` : `src/${name}`;
      const target = name === undefined ? undefined : joinRelative(context.pkg.directory, file);
      const path = target === undefined ? undefined : findSource(context.project.tree, target);
      return path === undefined ? [] : [{ path, text: `Raycast command \`${name}\`, started by the launcher.` }];
    }),
  );
}

export function readAzureFunctions(context: PackageContext): readonly ReadEntry[] {
  return context.matching("*/function.json").flatMap((config) => {
    const name = relativeTo(context.pkg.directory, directoryOf(config));
    const declared = stringAt(context.read(relativeTo(context.pkg.directory, config)), "scriptFile") ?? "index.js";
    const target = joinRelative(directoryOf(config), declared);
    const path =
      target === undefined
        ? undefined
        : (findSource(context.project.tree, target) ?? context.map(relativeTo(context.pkg.directory, target)));
    if (path === undefined) context.report("entry-unmapped", config, `scriptFile ${declared}`);
    return path === undefined ? [] : [{ path, text: `Azure function \`${name}\`, called by the platform.` }];
  });
}

/** `runs.main` is usually a checked-in bundle, which is mapped to its source. */
export function readGithubAction(context: PackageContext): readonly ReadEntry[] {
  return context.matching(ACTIONS).flatMap((config) => {
    const name = relativeTo(context.pkg.directory, config);
    const runs = at(context.read(name), "runs");
    if (!(stringAt(runs, "using") ?? "").startsWith("node")) return [];
    return ["main", "pre", "post"].flatMap((field) => {
      const declared = joinRelative(directoryOf(name), stringAt(runs, field) ?? "");
      const path = declared === undefined || stringAt(runs, field) === undefined ? undefined : context.map(declared);
      return path === undefined ? [] : [{ path, text: "GitHub action, run by a workflow.", evidence: `${name} "runs.${field}"` }];
    });
  });
}
