/**
 * Sources that build scripts pass to a bundler on the command line: `tsup src/index.ts`, `esbuild src/cli.ts --outfile=dist/cli.js`, `node
 * build.mjs`.
 */
import { type Tree, joinRelative } from "../../../src/model/tree.js";
import type { EcmaPackage } from "../project.js";
import { type BundleEntry, bundleInputs, placeBundles, withOutputs } from "./bundle-entries.js";
import { splitCommands } from "../../manifests/command-line.js";
import { evaluateObjects } from "../config-values/evaluate-config.js";
import { findSource } from "./find-source.js";
import { at, entriesOf, stringAt } from "../../manifests/json.js";
import { cachedValue } from "../../manifests/cached-value.js";

const TOOLS = new Set([
  "tsup",
  "tsdown",
  "esbuild",
  "microbundle",
  "bunchee",
  "ncc",
  "rollup",
  "rolldown",
  "parcel",
  "webpack",
  "rspack",
  "vite",
  "tsx",
  "node",
  "bun",
  "zshy",
  "pkgroll",
]);
const BUILD = /^(?:pre)?(?:build|bundle|compile|package|dist|prepack|prepublishOnly|prepare)/;
const OUTPUT_FLAG = /^--(?:outfile|output|file|out-file)=(.+)$/;
const CONFIG_FLAG = /^(?:-c|--config)(?:=(.+))?$/;
const SOURCE = /\.[cm]?[jt]sx?$/;

/** `names`: which scripts count; those that build, unless all are asked for. */
export function bundledByScripts(tree: Tree, pkg: EcmaPackage, names = BUILD): readonly BundleEntry[] {
  return entriesOf(at(pkg.json, "scripts")).flatMap(([name, line]) => {
    if (!names.test(name) || typeof line !== "string") return [];
    return splitCommands(line).flatMap((command) => readCommand(tree, pkg, command, `scripts.${name}`));
  });
}

/** Configurations that scripts pass to one of the commands, relative to the package: `rollup -c support/rollup.config.umd.js`. */
export function configsOfScripts(pkg: EcmaPackage, commands: readonly string[]): readonly string[] {
  return entriesOf(at(pkg.json, "scripts")).flatMap(([, line]) => {
    if (typeof line !== "string" || !commands.some((command) => line.includes(command))) return [];
    return splitCommands(line).flatMap((words) => {
      const start = words.findIndex((word) => commands.includes(word));
      const flag = start < 0 ? -1 : words.findIndex((word, index) => index > start && CONFIG_FLAG.test(word));
      const [, joined] = CONFIG_FLAG.exec(words[flag] ?? "") ?? [];
      const written = flag < 0 ? undefined : (joined ?? words[flag + 1]);
      return written !== undefined && SOURCE.test(written) ? [written.replace(/^\.\//, "")] : [];
    });
  });
}

function readCommand(tree: Tree, pkg: EcmaPackage, command: readonly string[], evidence: string): readonly BundleEntry[] {
  const start = command.findIndex((word) => TOOLS.has(word));
  const tool = command[start];
  if (tool === undefined) return [];
  const given = command.slice(start + 1);
  // Vite takes a directory, and a file after `--ssr` alone.
  const operands = given.filter((word, index) => {
    const flag = given[index - 1] ?? "";
    return SOURCE.test(word) && !word.startsWith("-") && !CONFIG_FLAG.test(flag) && (tool !== "vite" || flag === "--ssr");
  });
  const files = operands.flatMap((word) => {
    const path = joinRelative(pkg.directory, word);
    const file = path === undefined ? undefined : findSource(tree, path);
    return file === undefined ? [] : [file];
  });
  if (tool === "node" || tool === "tsx" || tool === "bun") {
    return files.flatMap((script) => esbuildEntries(tree, pkg, script, evidence));
  }
  const output = command.map((word) => OUTPUT_FLAG.exec(word)?.[1]).find((found) => found !== undefined);
  return files.filter((file) => !/\.config\.[cm]?[jt]s$/.test(file)).map((input) => ({ input, output, evidence }));
}

/** Options of `esbuild.build` calls in a build script. */
function esbuildEntries(tree: Tree, pkg: EcmaPackage, script: string, evidence: string): readonly BundleEntry[] {
  const text = tree.read(script) ?? "";
  if (!text.includes("entryPoints")) return [];
  const kind = `entryPoints for ${pkg.directory}`;
  return cachedValue(tree, kind, script, text, () => evaluateObjects(script, text, "entryPoints", pkg.directory)).flatMap((options) => {
    const output = stringAt(options, "outfile");
    return placeBundles(tree, pkg, withOutputs(bundleInputs(at(options, "entryPoints")), output === undefined ? [] : [output]), evidence);
  });
}
