/** Handlers in cloud manifests, written as `path/file.export`. */
import { findSource } from "../../packages/find-source.js";
import { at, entriesOf, isObject, listOf, stringAt, type Json } from "../../../manifests/json.js";
import { joinRelative, relativeTo } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

export function readServerless(context: PackageContext): readonly ReadEntry[] {
  return context.matching("serverless.{yml,yaml,ts,js,json}").flatMap((config) => {
    const value = included(context, at(context.read(relativeTo(context.pkg.directory, config)), "functions"));
    const maps = Array.isArray(value) ? (value as readonly Json[]) : value === undefined ? [] : [value];
    return maps.flatMap((functions) =>
      entriesOf(included(context, functions)).flatMap(([name, options]) =>
        handler(context, config, "", stringAt(included(context, options), "handler"), name),
      ),
    );
  });
}

/** `${file(PATH)}` and `${file(PATH):key}` stand for the content of another file. */
function included(context: PackageContext, value: Json | undefined): Json | undefined {
  const [, file, key] = typeof value === "string" ? (/^\$\{file\(([^)$]+)\)(?::([\w.-]+))?\}$/.exec(value) ?? []) : [];
  if (file === undefined) return value;
  const content = context.read(file.trim().replace(/^\.\//, ""));
  return key === undefined ? content : at(content, ...key.split("."));
}

export function readSam(context: PackageContext): readonly ReadEntry[] {
  return context.matching("template.{yaml,yml}").flatMap((config) => {
    const template = context.read(relativeTo(context.pkg.directory, config));
    return entriesOf(at(template, "Resources")).flatMap(([name, resource]) => {
      const type = stringAt(resource, "Type") ?? "";
      if (!/^AWS::(?:Serverless|Lambda)::Function$/.test(type)) return [];
      const properties = at(resource, "Properties");
      return handler(context, config, stringAt(properties, "CodeUri") ?? "", stringAt(properties, "Handler"), name);
    });
  });
}

function handler(context: PackageContext, config: string, base: string, declared: string | undefined, name: string): readonly ReadEntry[] {
  if (declared === undefined || declared.includes("${")) return [];
  const file = declared.replace(/\.[^./]+$/, "");
  const target = joinRelative(joinRelative(context.pkg.directory, base) ?? "", file);
  const mapped =
    target === undefined
      ? undefined
      : (findSource(context.project.tree, target) ?? context.map(relativeTo(context.pkg.directory, `${target}.js`)));
  if (mapped === undefined) {
    context.report("entry-unmapped", config, `${name} ${declared}`);
    return [];
  }
  return [{ path: mapped, text: `Serverless function \`${name}\`, called by the platform.` }];
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
