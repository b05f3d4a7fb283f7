/**
 * Declared requirements of a distribution, from every group of every manifest (semantics C.2.4): normalised name → specifier as written.
 */
import type { Tree } from "../../../src/model/tree.js";
import { at, entriesOf, isObject, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { directoryOf, isInside, joinPath, pathIn } from "../../manifests/paths.js";
import { readYaml } from "../../manifests/yaml.js";
import { linesOf, readIni } from "./ini.js";
import { readToml, type Manifests } from "./manifests.js";
import { normaliseName, readRequirement } from "./requirement.js";

const REQUIREMENT_FILE =
  /(?:^|\/)(?:[\w.-]*requirements[\w.-]*|constraints[\w.-]*)\.(?:txt|in)$|(?:^|\/)requirements\/[\w.-]+\.(?:txt|in)$/u;
const VENDORED = /(?:^|\/)(?:vendor|_vendor|third_party|node_modules|site-packages|fixtures?|testdata)\//u;
const MAX_INCLUDES = 50;

type Requirements = Map<string, string>;

export function readRequirements(tree: Tree, manifests: Manifests, files: readonly string[]): ReadonlyMap<string, string> {
  const found: Requirements = new Map();
  const add = (lines: readonly string[]): void => {
    for (const line of lines) {
      const requirement = readRequirement(line);
      if (requirement === undefined) continue;
      // A requirement with a specifier replaces one without.
      if ((found.get(requirement.name) ?? "") === "") found.set(requirement.name, requirement.specifier);
    }
  };
  add(fromPyproject(manifests, readToml(tree, pathIn(manifests.directory, "hatch.toml")).value));
  addTables(found, manifests);
  add(fromSetup(manifests));
  for (const path of files) add(requirementLines(tree, path).map(({ line }) => line));
  addPipfile(found, tree, pathIn(manifests.directory, "Pipfile"));
  add(fromEnvironment(tree, manifests.directory));
  add(fromTox(tree, manifests.directory));
  add(stringsOf(at(manifests.pyproject, "build-system", "requires")));
  return found;
}

function fromPyproject({ pyproject }: Manifests, hatch: Json): readonly string[] {
  const tool = at(pyproject, "tool");
  const environments = [...entriesOf(at(tool, "hatch", "envs")), ...entriesOf(at(hatch, "envs"))].flatMap(([, environment]) => [
    ...stringsOf(at(environment, "dependencies")),
    ...stringsOf(at(environment, "extra-dependencies")),
  ]);
  return [
    ...stringsOf(at(pyproject, "project", "dependencies")),
    ...listsIn(at(pyproject, "project", "optional-dependencies")),
    ...listsIn(at(pyproject, "dependency-groups")),
    ...listsIn(at(tool, "pdm", "dev-dependencies")),
    ...stringsOf(at(tool, "uv", "dev-dependencies")),
    ...stringsOf(at(tool, "flit", "metadata", "requires")),
    ...listsIn(at(tool, "flit", "metadata", "requires-extra")),
    ...environments,
  ];
}

function listsIn(value: Json | undefined): readonly string[] {
  return entriesOf(value).flatMap(([, list]) => stringsOf(list));
}

/** Poetry keeps versions in tables. */
function addTables(found: Requirements, { pyproject }: Manifests): void {
  const poetry = at(pyproject, "tool", "poetry");
  const groups = entriesOf(at(poetry, "group")).map(([, group]) => at(group, "dependencies"));
  for (const table of [at(poetry, "dependencies"), ...groups, at(poetry, "dev-dependencies")]) addTable(found, table);
}

function addTable(found: Requirements, table: Json | undefined): void {
  for (const [written, value] of entriesOf(table)) {
    const name = normaliseName(written);
    if (name === "python") continue;
    const entry = Array.isArray(value) ? listOf(value)[0] : value;
    const specifier = typeof entry === "string" ? entry : (stringAt(entry, "version") ?? "");
    if ((found.get(name) ?? "") === "") found.set(name, specifier === "*" ? "" : specifier);
  }
}

function addPipfile(found: Requirements, tree: Tree, path: string): void {
  const { value } = readToml(tree, path);
  addTable(found, at(value, "packages"));
  addTable(found, at(value, "dev-packages"));
}

function fromSetup({ setupCfg, setupPy }: Manifests): readonly string[] {
  const options = setupCfg.get("options");
  const extras = [...(setupCfg.get("options.extras_require")?.values() ?? [])];
  const cfg = [options?.get("install_requires"), options?.get("setup_requires"), options?.get("tests_require"), ...extras];
  return [
    ...cfg.flatMap(linesOf).flatMap((line) => line.split(";", 1)),
    ...["install_requires", "setup_requires", "tests_require"].flatMap((key) => stringsOf(at(setupPy, key))),
    ...listsIn(at(setupPy, "extras_require")),
  ].flatMap((text) => text.split("\n"));
}

/** Requirement files by the directory of their distribution, the shallowest first. */
export function filesOfRequirements(tree: Tree, directories: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const deepest = directories.toSorted((a, b) => b.length - a.length);
  const found = new Map<string, string[]>();
  for (const path of tree.paths) {
    if (!REQUIREMENT_FILE.test(path) || VENDORED.test(path)) continue;
    const owner = deepest.find((directory) => isInside(path, directory));
    if (owner === undefined) continue;
    const list = found.get(owner) ?? [];
    list.push(path);
    found.set(owner, list);
  }
  const depth = (path: string): number => path.split("/").length;
  return new Map([...found].map(([owner, list]) => [owner, list.toSorted((a, b) => depth(a) - depth(b))]));
}

/** Lines of a requirement file and of the files that it includes. */
export function requirementLines(tree: Tree, path: string): readonly { readonly path: string; readonly line: string }[] {
  const open = [path];
  const seen = new Set<string>();
  const lines: { path: string; line: string }[] = [];
  for (let file = open.shift(); file !== undefined && seen.size < MAX_INCLUDES; file = open.shift()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const line of linesOf(tree.has(file) ? tree.read(file) : undefined)) {
      const included = /^(?:-r|--requirement|-c|--constraint)[ =]\s*(\S+)/u.exec(line)?.[1];
      const target = included === undefined ? undefined : joinPath(directoryOf(file), included);
      if (target !== undefined) open.push(target);
      else lines.push({ path: file, line: line.replace(/^-e\s+/u, "") });
    }
  }
  return lines;
}

/** `environment.yml`: Conda writes `name=1.2`; the requirements of pip are a separate list. */
function fromEnvironment(tree: Tree, directory: string): readonly string[] {
  return environmentEntries(tree, directory).map((entry) => entry.replace(/^[^\s=<>!~]*::/u, "").replace(/(?<![<>=!~])=(?!=)/u, "=="));
}

export function environmentEntries(tree: Tree, directory: string): readonly string[] {
  return ["environment.yml", "environment.yaml"].flatMap((name) => {
    const path = pathIn(directory, name);
    const text = tree.has(path) ? tree.read(path) : undefined;
    if (text === undefined) return [];
    try {
      return listOf(at(readYaml(text), "dependencies")).flatMap((entry) =>
        isObject(entry) ? stringsOf(at(entry, "pip")) : stringsOf(entry),
      );
    } catch {
      return [];
    }
  });
}

function fromTox(tree: Tree, directory: string): readonly string[] {
  const path = pathIn(directory, "tox.ini");
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return [];
  return [...readIni(text)].flatMap(([section, values]) =>
    section.startsWith("testenv") ? linesOf(values.get("deps")).map((line) => line.replace(/^[\w{},!-]+:\s*/u, "")) : [],
  );
}
