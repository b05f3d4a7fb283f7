/**
 * Files that only development scripts start (`build`, `lint`, `prepare` …), and configurations that they pass to a bundler: category script, in
 * any directory.
 */
import type { Tree } from "../../../src/model/tree.js";
import { at, entriesOf, stringAt } from "../../manifests/json.js";
import { joinRelative } from "../../../src/model/paths.js";
import type { EcmaPackage } from "../project.js";
import { COMMANDS } from "../packages/bundlers.js";
import { configsOfScripts } from "../packages/bundler-scripts.js";
import { findOperands, isRuntimeScript } from "./script-operands.js";

export function toolScripts(tree: Tree, packages: readonly EcmaPackage[]): ReadonlySet<string> {
  const tools = new Set<string>();
  const runtime = new Set<string>();
  for (const pkg of packages) {
    for (const name of configsOfScripts(pkg, COMMANDS)) {
      const path = joinRelative(pkg.directory, name);
      if (path !== undefined && tree.has(path)) tools.add(path);
    }
    for (const [name, script] of [...entriesOf(at(pkg.json, "scripts")), ...entriesOf(at(pkg.json, "tasks"))]) {
      const line = typeof script === "string" ? script : stringAt(script, "command");
      if (line === undefined) continue;
      for (const operand of findOperands(line)) {
        const path = joinRelative(joinRelative(pkg.directory, operand.directory) ?? "", operand.file);
        if (path !== undefined && tree.has(path)) (isRuntimeScript(name) ? runtime : tools).add(path);
      }
    }
  }
  return new Set([...tools].filter((path) => !runtime.has(path)));
}
