/** Handlers in cloud manifests, written as `path/file.function`. */
import { samHandlers, serverlessHandlers, type CloudHandler } from "../../../manifests/cloud-handlers.js";
import { stringAt, type Json } from "../../../manifests/json.js";
import { baseName, directoryOf, joinRelative } from "../../../../src/model/paths.js";
import { locateFile, moduleFile } from "../locate.js";
import type { ReadEntry } from "../framework-row.js";
import type { RootContext } from "../root-context.js";

export function readServerless(context: RootContext): readonly ReadEntry[] {
  return context.matching("serverless.{yml,yaml,json}").flatMap((config) => {
    const read = (file: string): Json | undefined => context.value(joinRelative(directoryOf(config), file) ?? "");
    return serverlessHandlers(context.value(config), read).flatMap((handler) => entry(context, config, handler));
  });
}

export function readSam(context: RootContext): readonly ReadEntry[] {
  return context
    .matching("template.{yaml,yml}")
    .flatMap((config) => samHandlers(context.value(config)).flatMap((handler) => entry(context, config, handler)));
}

function entry(context: RootContext, config: string, { name, declared, base, runtime }: CloudHandler): readonly ReadEntry[] {
  if (runtime?.startsWith("python") === false) return [];
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
