/** Context of one distribution for root detection: its own files, its manifests, and the report of problems. */
import { parse as parseToml } from "smol-toml";
import type { FileFacts } from "../../../src/model/facts.js";
import type { RootView } from "../../../src/model/language.js";
import type { PythonProblem, PythonProblemCode } from "../problems.js";
import { learn, type Reading, type Tree } from "../../../src/model/tree.js";
import type { Json } from "../../manifests/json.js";
import { readImageBuilds } from "../../manifests/image-builds.js";
import type { LaunchSource } from "../../manifests/launch-lines.js";
import { remember } from "../../../src/model/basics.js";
import { readYaml } from "../../manifests/yaml.js";
import type { Distribution, PythonProject } from "../project.js";
import { createMatching, createReport, filesByOwner, type CompiledPatterns } from "../../shared/package-files.js";
import { isScript } from "../../../src/model/parsing/scripts.js";
import { INTERPRETERS } from "../categories.js";

export interface RootContext extends LaunchSource {
  readonly project: PythonProject;
  readonly view: RootView;
  /** Undefined for files outside of every distribution, which may still contain commands. */
  readonly distribution: Distribution | undefined;
  readonly directory: string;
  /** Paths of the distribution, without those of nested distributions; repo-relative, in byte order. */
  readonly files: readonly string[];
  /** Python source files among them whose category is source. */
  readonly sources: readonly string[];
  facts(path: string): FileFacts | undefined;
  /** A value read from a source in addition to its facts. */
  learn<Value>(reading: Reading<Value>, path: string, argument?: string): Value;
  /** Whether one of these is a declared requirement; names are normalised. */
  requires(names: readonly string[]): boolean;
  report(code: PythonProblemCode, path: string, detail: string): void;
}

/** Contexts of every distribution in order, after one for the files outside of them; they share parsed manifests and compiled patterns. */
export function createContexts(project: PythonProject, view: RootView, problems: PythonProblem[]): readonly RootContext[] {
  const { tree, distributions } = project;
  const owned = filesByOwner(tree.paths, (path) => distributions.of(path)?.directory ?? NOBODY);
  const builds = remember(() => readImageBuilds(tree));
  const shared: Shared = {
    patterns: new Map(),
    value: remember((path) => readValue(tree, path)),
    report: createReport(problems),
    builds: () => builds(""),
  };
  const outside = createContext(project, undefined, view, owned.get(NOBODY) ?? [], shared);
  return [outside, ...distributions.all.map((one) => createContext(project, one, view, owned.get(one.directory) ?? [], shared))];
}

/** No directory has this name. */
const NOBODY = "\0";

interface Shared {
  readonly patterns: CompiledPatterns;
  readonly value: (path: string) => Json | undefined;
  readonly report: RootContext["report"];
  readonly builds: RootContext["builds"];
}

function createContext(
  project: PythonProject,
  distribution: Distribution | undefined,
  view: RootView,
  files: readonly string[],
  { patterns, value, report, builds }: Shared,
): RootContext {
  const directory = distribution?.directory ?? "";
  const isPython = (path: string): boolean => /\.pyw?$/.test(path) || isScript(project.tree, path, INTERPRETERS);
  return {
    project,
    view,
    distribution,
    directory,
    files,
    sources: files.filter((path) => isPython(path) && view.category(path) === "source"),
    matching: createMatching(directory, files, patterns),
    text: (path) => (project.tree.has(path) ? (project.tree.read(path) ?? "") : ""),
    value,
    isFile: (path) => project.tree.has(path),
    isFolder: (path) => project.tree.hasDirectory(path),
    builds,
    facts: (path) => view.facts(path),
    learn: (reading, path, argument) => learn(project.tree, reading, path, argument),
    requires: (names) => names.some((name) => distribution?.requirements.has(name) === true),
    report,
  };
}

/** TOML, JSON, or YAML without the tags of its dialect (`!Ref`, `!Sub`); undefined if it cannot be parsed. */
function readValue(tree: Tree, path: string): Json | undefined {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return undefined;
  try {
    if (/(?:\.toml|(?:^|\/)Pipfile)$/.test(path)) return parseToml(text) as unknown as Json;
    if (path.endsWith(".json")) return JSON.parse(text) as Json;
    return readYaml(text.replace(/(^|[\s[,])![A-Za-z][\w.:/-]*/gm, "$1"));
  } catch {
    return undefined;
  }
}
