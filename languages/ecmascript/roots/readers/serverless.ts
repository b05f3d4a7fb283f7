/** Handlers in cloud manifests, written as `path/file.export`. */
import { findSource } from "../../packages/find-source.js";
import { samHandlers, serverlessHandlers, type CloudHandler } from "../../../manifests/cloud-handlers.js";
import { at, isObject, listOf, stringAt } from "../../../manifests/json.js";
import { joinRelative, relativeTo } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

export function readServerless(context: PackageContext): readonly ReadEntry[] {
  return context
    .matching("serverless.{yml,yaml,ts,js,json}")
    .flatMap((config) => entriesIn(context, config, serverlessHandlers(readOwn(context, config), context.read)));
}

export function readSam(context: PackageContext): readonly ReadEntry[] {
  return context.matching("template.{yaml,yml}").flatMap((config) => entriesIn(context, config, samHandlers(readOwn(context, config))));
}

function readOwn(context: PackageContext, config: string): ReturnType<PackageContext["read"]> {
  return context.read(relativeTo(context.pkg.directory, config));
}

/** Runtimes that run no JavaScript. `provided` may run anything. */
const OTHER_RUNTIME = /^(?:dotnet|go|java|python|ruby)/;

function entriesIn(context: PackageContext, config: string, handlers: readonly CloudHandler[]): readonly ReadEntry[] {
  return handlers.flatMap(({ name, declared, base, runtime = "" }) => {
    if (OTHER_RUNTIME.test(runtime)) return [];
    const target = joinRelative(joinRelative(context.pkg.directory, base) ?? "", declared.replace(/\.[^./]+$/, ""));
    const path =
      target === undefined
        ? undefined
        : (findSource(context.project.tree, target) ?? context.map(relativeTo(context.pkg.directory, `${target}.js`)));
    if (path !== undefined) return [{ path, text: `Serverless function \`${name}\`, called by the platform.` }];
    if (!runtime.startsWith("provided")) context.report("entry-unmapped", config, `${name} ${declared}`);
    return [];
  });
}

/** Each functions directory is a package; the platform loads its `main`. */
export function readFirebase(context: PackageContext): readonly ReadEntry[] {
  const functions = at(context.read("firebase.json"), "functions");
  const list = isObject(functions) ? [functions] : listOf(functions);
  return list.flatMap((options) => {
    const directory = joinRelative(context.pkg.directory, stringAt(options, "source") ?? "functions");
    const owner = directory === undefined ? undefined : context.project.packages.of(`${directory}/package.json`);
    const main = owner === undefined ? undefined : (stringAt(owner.json, "main") ?? "index.js");
    const path = owner === undefined || main === undefined ? undefined : context.project.mapOutput(owner, main)?.path;
    return path === undefined
      ? []
      : [{ path, text: "Firebase functions, loaded by the platform.", evidence: 'firebase.json "functions.source"' }];
  });
}
