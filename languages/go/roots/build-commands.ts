/** Executables in build files. They confirm the executables of the code and identify plugins. */
import { byteOrder } from "../../../src/model/basics.js";
import { type Tree, baseName, directoryOf, joinRelative } from "../../../src/model/tree.js";
import { splitCommands, withoutAssignments } from "../../manifests/command-line.js";
import { at, listOf, stringAt, type Json } from "../../manifests/json.js";
import { readYaml } from "../../manifests/yaml.js";
import type { Modules } from "../project.js";

export interface BuildEvidence {
  /** By directory of the executable, in the order of the files that name it. */
  readonly byDirectory: ReadonlyMap<string, readonly string[]>;
  /** Directories that are built, and not only run. */
  readonly shipped: ReadonlySet<string>;
  /** Those of them that a release configuration builds: what people download. */
  readonly released: ReadonlySet<string>;
  /** Directories that are built with `-buildmode=plugin`. */
  readonly plugins: ReadonlySet<string>;
}

const BUILD_FILE =
  /^(?:\.?goreleaser[^/]*\.ya?ml|Dockerfile.*|.*\.Dockerfile|Containerfile|GNUmakefile|[Mm]akefile.*|.*\.mk|[Jj]ustfile|[Tt]askfile[^/]*\.ya?ml)$/;
/** Steps of workflows only run tools. */
const WORKFLOW = /^\.github\/(?:workflows\/[^/]+|actions\/.+\/action)\.ya?ml$|^action\.ya?ml$/;
const RELEASE = /(?:^|\/)\.?goreleaser[^/]*\.ya?ml$/;
const SKIPPED = /(?:^|\/)(?:vendor|testdata|node_modules|third_party)\//;

export function readBuildCommands(tree: Tree, modules: Modules): BuildEvidence {
  const byDirectory = new Map<string, string[]>();
  const plugins = new Set<string>();
  const shipped = new Set<string>();
  const released = new Set<string>();
  const note = (directory: string | undefined, evidence: string): void => {
    if (directory === undefined) return;
    const list = byDirectory.get(directory) ?? [];
    byDirectory.set(directory, list);
    if (!list.includes(evidence)) list.push(evidence);
  };
  for (const path of tree.paths.filter(isBuildFile).sort(rank)) {
    const text = tree.read(path) ?? "";
    if (RELEASE.test(path))
      for (const directory of releaseMains(path, text)) {
        note(directory, `${path} builds`);
        if (directory !== undefined) released.add(directory);
      }
    else
      for (const { directory, verb, plugin } of goBuilds(tree, path, text)) {
        note(directory, `${path} go ${verb === "run" ? "run" : "build"}`);
        if (plugin) plugins.add(directory);
        if (verb !== "run" && !WORKFLOW.test(path)) shipped.add(directory);
      }
  }
  for (const module of modules.all) {
    for (const tool of module.file.tools) {
      if (tool === module.name || tool.startsWith(`${module.name}/`)) {
        note(joinRelative(module.directory, tool.slice(module.name.length + 1)), `${module.manifest} tool`);
      }
    }
  }
  return { byDirectory, shipped: new Set([...shipped, ...released]), released, plugins };
}

function isBuildFile(path: string): boolean {
  return (BUILD_FILE.test(baseName(path)) || WORKFLOW.test(path)) && !SKIPPED.test(path);
}

/** Release configurations first: they list what is shipped. Workflows last. */
function rank(a: string, b: string): number {
  return placeOf(a) - placeOf(b) || byteOrder(a, b);
}

function placeOf(path: string): number {
  return RELEASE.test(path) ? 0 : WORKFLOW.test(path) ? 2 : 1;
}

function releaseMains(path: string, text: string): readonly (string | undefined)[] {
  const builds = listOf(at(readOrNull(text), "builds"));
  return builds.map((build) => {
    const directory = joinRelative(directoryOf(path), stringAt(build, "dir") ?? ".");
    const main = stringAt(build, "main") ?? ".";
    return directory === undefined ? undefined : packageDirectory(directory, main);
  });
}

function readOrNull(text: string): Json {
  try {
    return readYaml(text);
  } catch {
    return null;
  }
}

function packageDirectory(base: string, operand: string): string | undefined {
  const path = joinRelative(base, operand);
  return path?.endsWith(".go") === true ? directoryOf(path) : path;
}

interface GoBuild {
  readonly directory: string;
  readonly verb: string;
  readonly plugin: boolean;
}

/** Directory operands of `go build`, `go install` and `go run`, relative to the file's directory or the root of the repository. */
function goBuilds(tree: Tree, path: string, text: string): readonly GoBuild[] {
  if (!/\bgo["']? +(?:build|install|run)\b|\$\(GO\)/.test(text)) return [];
  const joined = text.replaceAll(/\\\r?\n/g, " ");
  return joined
    .split("\n")
    .flatMap((line) => (line.length > 4000 ? [] : splitCommands(line).flatMap((command) => operandsOf(tree, path, command))));
}

function operandsOf(tree: Tree, path: string, command: readonly string[]): readonly GoBuild[] {
  const words = withoutAssignments(command);
  const go = words.findIndex(
    (word, index) => /^@?(?:go|\$[({]GO[)}])$/.test(word) && /^(?:build|install|run)$/.test(words[index + 1] ?? ""),
  );
  if (go < 0) return [];
  const operands = words.slice(go + 2);
  const plugin = operands.some((word) => word === "-buildmode=plugin") || operands.join(" ").includes("-buildmode plugin");
  return operands.flatMap((word) => {
    if (!/^\.\.?\/|^\.$|\.go$/.test(word)) return [];
    const directories = [directoryOf(path), ""].flatMap((base) => packageDirectory(base, word) ?? []);
    const found = directories.find((directory) => tree.list(directory).some((name) => name.endsWith(".go")));
    return found === undefined ? [] : [{ directory: found, verb: words[go + 1] ?? "", plugin }];
  });
}
