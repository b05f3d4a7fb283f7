/** One distribution as root detection sees it: its own files, its manifests, and where findings and problems go. */
import { parse as parseToml } from "smol-toml";
import type { FileFacts } from "../../../src/model/facts.js";
import type { GroupEntry, RootClass, RootView } from "../../../src/model/language.js";
import type { Problem, ProblemCode } from "../../../src/model/problem.js";
import { learn, type Reading } from "../../../src/model/reading.js";
import type { Tree } from "../../../src/model/tree.js";
import { createGlob, type Glob } from "../../manifests/glob.js";
import type { Json } from "../../manifests/json.js";
import type { LaunchSource } from "../../manifests/launch-lines.js";
import { relativeTo } from "../../manifests/paths.js";
import { remember } from "../../manifests/remember.js";
import { readYaml } from "../../manifests/yaml.js";
import type { Distribution, PythonProject } from "../project.js";

/** A way in before selection; findings of one rule stand in manifest order. */
export interface Finding {
  readonly class: RootClass;
  readonly rule: string;
  readonly entry: string;
  readonly group?: readonly GroupEntry[];
  readonly symbols?: readonly EntrySymbol[];
  readonly evidence: string;
}

export interface EntrySymbol {
  readonly path: string;
  readonly name: string;
}

export interface RootContext extends LaunchSource {
  readonly project: PythonProject;
  readonly view: RootView;
  /** Undefined for the files that no distribution holds: they may still say what is started. */
  readonly distribution: Distribution | undefined;
  readonly directory: string;
  /** Paths of the distribution, without those of distributions nested in it; repo-relative, in byte order. */
  readonly files: readonly string[];
  /** Python source files among them that are of category source. */
  readonly sources: readonly string[];
  facts(path: string): FileFacts | undefined;
  /** What a source says beside its facts. */
  learn<Value>(reading: Reading<Value>, path: string, argument?: string): Value;
  /** Whether one of these is declared as a requirement; names are normalised. */
  requires(names: readonly string[]): boolean;
  report(code: ProblemCode, path: string, detail: string): void;
}

/** Contexts of every distribution in order, after one for the files outside of them; they share what was read and compiled. */
export function createContexts(project: PythonProject, view: RootView, problems: Problem[]): readonly RootContext[] {
  const { tree, distributions } = project;
  const owned = new Map<string, string[]>();
  for (const path of tree.paths) {
    const directory = distributions.of(path)?.directory ?? NOBODY;
    const files = owned.get(directory) ?? [];
    owned.set(directory, files);
    files.push(path);
  }
  const shared = { globs: new Map<string, Glob>(), value: remember((path) => readValue(tree, path)), problems };
  const outside = createContext(project, undefined, view, owned.get(NOBODY) ?? [], shared);
  return [outside, ...distributions.all.map((one) => createContext(project, one, view, owned.get(one.directory) ?? [], shared))];
}

/** No directory has this name. */
const NOBODY = "\0";

interface Shared {
  readonly globs: Map<string, Glob>;
  readonly value: (path: string) => Json | undefined;
  readonly problems: Problem[];
}

function createContext(
  project: PythonProject,
  distribution: Distribution | undefined,
  view: RootView,
  files: readonly string[],
  { globs, value, problems }: Shared,
): RootContext {
  const directory = distribution?.directory ?? "";
  const compile = (patterns: string | readonly string[]): Glob => {
    const key = typeof patterns === "string" ? patterns : patterns.join("\n");
    const glob = globs.get(key) ?? createGlob(patterns);
    globs.set(key, glob);
    return glob;
  };
  return {
    project,
    view,
    distribution,
    directory,
    files,
    sources: files.filter((path) => /\.pyw?$/.test(path) && view.category(path) === "source"),
    matching: (patterns) => {
      const matches = compile(patterns);
      return files.filter((path) => matches(relativeTo(directory, path)));
    },
    text: (path) => (project.tree.has(path) ? (project.tree.read(path) ?? "") : ""),
    value,
    facts: (path) => view.facts(path),
    learn: (reading, path, argument) => learn(project.tree, reading, path, argument),
    requires: (names) => names.some((name) => distribution?.requirements.has(name) === true),
    report: (code, path, detail) => {
      if (!problems.some((one) => one.code === code && one.path === path && one.detail === detail)) problems.push({ code, path, detail });
    },
  };
}

/** TOML, JSON, or YAML with the tags of its dialect (`!Ref`, `!Sub`) left out; undefined where it is none. */
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

export function joinedPath(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}
