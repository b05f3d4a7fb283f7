/** Small manifests that list their modules one by one: CDK, LangGraph, tables of `pyproject.toml`. */
import { at, entriesOf, stringAt } from "../../../manifests/json.js";
import { directoryOf, pathIn } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import { findOperands } from "../launch-operands.js";
import { locateFile, locateTarget } from "../locate.js";
import type { RootContext } from "../root-context.js";

/** `"app": "python3 app.py"`. */
export function readCdk(context: RootContext): readonly ReadEntry[] {
  return context.matching(["cdk.json", "*/cdk.json"]).flatMap((config) => {
    const line = stringAt(context.value(config), "app") ?? "";
    return findOperands(line).flatMap(({ written }) =>
      written.flatMap((file): readonly ReadEntry[] => {
        const path = locateFile(context, directoryOf(config), file);
        if (path === undefined) context.report("entry-unmapped", config, `app ${file}`);
        return path === undefined ? [] : [{ path, text: "CDK application, run by the toolkit.", evidence: `cdk.json app: ${line}` }];
      }),
    );
  });
}

/** `"graphs": { "agent": "./src/agent/graph.py:graph" }`. */
export function readLanggraph(context: RootContext): readonly ReadEntry[] {
  return context.matching("langgraph.json").flatMap((config) =>
    entriesOf(at(context.value(config), "graphs")).flatMap(([name, value]): readonly ReadEntry[] => {
      const target = stringAt(value) ?? stringAt(value, "path") ?? "";
      const colon = target.lastIndexOf(":");
      const [file, attribute] = colon < 0 ? [target, undefined] : [target.slice(0, colon), target.slice(colon + 1)];
      if (!file.endsWith(".py")) return [];
      const path = locateFile(context, directoryOf(config), file);
      if (path === undefined) {
        context.report("entry-unmapped", config, `graphs ${name} ${target}`);
        return [];
      }
      const symbols = attribute === undefined ? undefined : [{ path, name: attribute }];
      return [{ path, text: `LangGraph graph \`${name}\`, loaded by the platform.`, symbols, evidence: `langgraph.json graphs ${name}` }];
    }),
  );
}

/** Tools whose module is configured in `pyproject.toml`. */
const TARGETS: readonly { readonly keys: readonly string[]; readonly text: string }[] = [
  { keys: ["tool", "fastapi", "entrypoint"], text: "FastAPI application, served by the framework." },
  { keys: ["tool", "dagster", "module_name"], text: "Dagster definitions, loaded by the framework." },
  { keys: ["tool", "dg", "project", "code_location_target_module"], text: "Dagster definitions, loaded by the framework." },
];

export function readPyprojectTargets(context: RootContext): readonly ReadEntry[] {
  return TARGETS.flatMap(({ keys, text }): readonly ReadEntry[] => {
    const target = stringAt(context.distribution?.pyproject, ...keys);
    if (target === undefined) return [];
    const found = locateTarget(context, target, context.directory);
    if (found === undefined) {
      context.report("entry-unmapped", pathIn(context.directory, "pyproject.toml"), `[${keys.join(".")}] ${target}`);
      return [];
    }
    const symbols = found.attribute === undefined ? undefined : [{ path: found.path, name: found.attribute }];
    return [{ path: found.path, text, symbols, evidence: `pyproject.toml [${keys.join(".")}]` }];
  });
}
