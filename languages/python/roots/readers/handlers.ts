/** Handlers in cloud manifests, written as `path/file.function`. */
import { at, entriesOf, listOf, stringAt, type Json } from "../../../manifests/json.js";
import { baseName, directoryOf, joinRelative } from "../../../../src/model/paths.js";
import { locateFile, moduleFile } from "../locate.js";
import type { ReadEntry } from "../framework-row.js";
import type { RootContext } from "../root-context.js";

export function readServerless(context: RootContext): readonly ReadEntry[] {
  return context.matching("serverless.{yml,yaml,json}").flatMap((config) => {
    const value = context.value(config);
    const common = stringAt(value, "provider", "runtime");
    const functions = at(value, "functions");
    const maps = Array.isArray(functions) ? listOf(functions) : functions === undefined ? [] : [functions];
    return maps.flatMap((map) =>
      entriesOf(map).flatMap(([name, options]) => {
        const runtime = stringAt(options, "runtime") ?? common;
        const base = stringAt(options, "module") ?? "";
        return handler(context, { config, base, name, declared: stringAt(options, "handler"), runtime });
      }),
    );
  });
}

export function readSam(context: RootContext): readonly ReadEntry[] {
  return context.matching("template.{yaml,yml}").flatMap((config) => {
    const template = context.value(config);
    const common = at(template, "Globals", "Function");
    return entriesOf(at(template, "Resources")).flatMap(([name, resource]) => {
      if (!/^AWS::(?:Serverless|Lambda)::Function$/.test(stringAt(resource, "Type") ?? "")) return [];
      const own = at(resource, "Properties");
      const read = (key: string): string | undefined => stringAt(own, key) ?? stringAt(common, key);
      return handler(context, { config, base: read("CodeUri") ?? "", name, declared: read("Handler"), runtime: read("Runtime") });
    });
  });
}

interface Handler {
  readonly config: string;
  readonly base: string;
  readonly name: string;
  readonly declared: string | undefined;
  readonly runtime: string | undefined;
}

function handler(context: RootContext, { config, base, name, declared, runtime }: Handler): readonly ReadEntry[] {
  if (declared === undefined || declared.includes("${") || runtime?.startsWith("python") === false) return [];
  const dot = declared.lastIndexOf(".");
  const stem = dot < 0 ? declared : declared.slice(0, dot);
  const bases = [joinRelative(directoryOf(config), base), directoryOf(config)];
  const tried = bases.flatMap((one) => (one === undefined ? [] : [joinRelative(one, stem), joinRelative(one, stem.replaceAll(".", "/"))]));
  const path = tried.map((one) => (one === undefined ? undefined : moduleFile(context, one))).find((one) => one !== undefined);
  if (path === undefined) {
    // Without a runtime the handler may be in another language.
    if (runtime !== undefined) context.report("entry-unmapped", config, `${name} ${declared}`);
    return [];
  }
  const symbols = [{ path, name: declared.slice(dot + 1) }];
  return [{ path, text: `Serverless function \`${name}\`, called by the platform.`, symbols }];
}

/** The older model: a `function.json` in a directory for each function. */
export function readAzureFunctions(context: RootContext): readonly ReadEntry[] {
  return context.matching("*/function.json").flatMap((config): readonly ReadEntry[] => {
    const value: Json | undefined = context.value(config);
    const declared = stringAt(value, "scriptFile") ?? "__init__.py";
    if (!declared.endsWith(".py")) return [];
    const path = locateFile(context, directoryOf(config), declared);
    if (path === undefined) {
      if (stringAt(value, "scriptFile") !== undefined) context.report("entry-unmapped", config, `scriptFile ${declared}`);
      return [];
    }
    const symbols = [{ path, name: stringAt(value, "entryPoint") ?? "main" }];
    return [{ path, text: `Azure function \`${baseName(directoryOf(config))}\`, called by the platform.`, symbols }];
  });
}
