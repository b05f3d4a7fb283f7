/** Start files of Nest applications: `nest-cli.json`, for each project in monorepo mode, otherwise `src/main.ts`. */
import { findSource } from "../../packages/find-source.js";
import { at, entriesOf, stringAt, type Json } from "../../../manifests/json.js";
import { joinRelative } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

export function readNest(context: PackageContext): readonly ReadEntry[] {
  const config = context.read("nest-cli.json");
  const projects = entriesOf(at(config, "projects"));
  if (projects.length === 0)
    return started(context, config ?? {}, "src", config === undefined ? "dependency @nestjs/core" : "nest-cli.json");
  return projects.flatMap(([name, project]) => {
    if (stringAt(project, "type") === "library") return [];
    const root = stringAt(project, "root") ?? name;
    return started(context, project, `${root}/src`, `nest-cli.json "projects.${name}"`);
  });
}

function started(context: PackageContext, options: Json, sourceRoot: string, evidence: string): readonly ReadEntry[] {
  const file = `${stringAt(options, "sourceRoot") ?? sourceRoot}/${stringAt(options, "entryFile") ?? "main"}`;
  const target = joinRelative(context.pkg.directory, file);
  const path = target === undefined ? undefined : findSource(context.project.tree, target);
  return path === undefined ? [] : [{ path, text: "Nest application, started by Node.js.", evidence: `NestJS conventions (${evidence})` }];
}
