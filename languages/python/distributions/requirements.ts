/**
 * Declared requirements of a distribution, from every group of every manifest: normalised name, specifier as written.
 */
import { type Tree, directoryOf, isInside, joinPath, pathIn } from "../../../src/model/tree.js";
import { at, entriesOf, isObject, listOf, stringAt, stringsOf, type Json } from "../../manifests/json.js";
import { readYaml } from "../../manifests/yaml.js";
import { linesOf, readIni } from "./ini.js";
import { readToml, type Manifests } from "./manifests.js";
import { normaliseName, readRequirement } from "./requirement.js";

const REQUIREMENT_FILE =
  /(?:^|\/)(?:[\w.-]*requirements[\w.-]*|constraints[\w.-]*)\.(?:txt|in)$|(?:^|\/)requirements\/[\w.-]+\.(?:txt|in)$/u;
const VENDORED = /(?:^|\/)(?:vendor|_vendor|third_party|node_modules|site-packages|fixtures?|testdata)\//u;
/** Files that one requirement file may include, and requirement files of one distribution. */
const MOST_INCLUDES = 50;
export const MOST_REQUIREMENT_FILES = 1000;

/** A requirement with the file that declares it. `specifier` as written, `""` if there is none. */
interface Declaration {
  readonly name: string;
  readonly specifier: string;
  readonly manifest: string;
}

export type Refuse = (path: string, detail: string) => void;

/** Every declaration of every group, in the order in which one counts before another; a name may have several. */
export function readDeclarations(tree: Tree, manifests: Manifests, files: readonly string[], refuse: Refuse): readonly Declaration[] {
  const { directory } = manifests;
  const required = files.slice(0, MOST_REQUIREMENT_FILES).map((path) => ({ path, ...requirementLines(tree, path) }));
  // In a chain of thousands nearly every one is too long.
  const cut = required.find(({ isCut }) => isCut);
  if (cut !== undefined) refuse(cut.path, `includes more than ${MOST_INCLUDES} files`);
  if (files[MOST_REQUIREMENT_FILES] !== undefined)
    refuse(files[MOST_REQUIREMENT_FILES], `comes after ${MOST_REQUIREMENT_FILES} other requirement files`);
  const path = (name: string): string => pathIn(directory, name);
  const pipfile = readToml(tree, path("Pipfile")).value;
  return [
    ...declared(path("pyproject.toml"), fromPyproject(manifests)),
    ...declared(path("hatch.toml"), fromHatch(readToml(tree, path("hatch.toml")).value)),
    ...fromTables(path("pyproject.toml"), tablesOfPoetry(manifests)),
    ...declared(path("setup.cfg"), fromSetupCfg(manifests)),
    ...declared(path("setup.py"), fromSetupPy(manifests)),
    ...required.flatMap(({ lines }) => lines.flatMap((one) => declared(one.path, [one.line]))),
    ...fromTables(path("Pipfile"), [at(pipfile, "packages"), at(pipfile, "dev-packages")]),
    ...ENVIRONMENTS.flatMap((name) => declared(path(name), fromEnvironment(tree, path(name)))),
    ...declared(path("tox.ini"), fromTox(tree, path("tox.ini"))),
    ...declared(path("pyproject.toml"), stringsOf(at(manifests.pyproject, "build-system", "requires"))),
  ];
}

/** One specifier for each name: a declaration with a specifier counts before one without. */
export function mergeDeclarations(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, specifier } of declarations) if ((found.get(name) ?? "") === "") found.set(name, specifier);
  return found;
}

function declared(manifest: string, lines: readonly string[]): readonly Declaration[] {
  return lines.flatMap((line) => {
    const requirement = readRequirement(line);
    return requirement === undefined ? [] : [{ name: requirement.name, specifier: requirement.specifier, manifest }];
  });
}

function fromPyproject({ pyproject }: Manifests): readonly string[] {
  const tool = at(pyproject, "tool");
  return [
    ...stringsOf(at(pyproject, "project", "dependencies")),
    ...listsIn(at(pyproject, "project", "optional-dependencies")),
    ...listsIn(at(pyproject, "dependency-groups")),
    ...listsIn(at(tool, "pdm", "dev-dependencies")),
    ...stringsOf(at(tool, "uv", "dev-dependencies")),
    ...stringsOf(at(tool, "flit", "metadata", "requires")),
    ...listsIn(at(tool, "flit", "metadata", "requires-extra")),
    ...fromHatch(at(tool, "hatch")),
  ];
}

function fromHatch(hatch: Json | undefined): readonly string[] {
  return entriesOf(at(hatch, "envs")).flatMap(([, environment]) => [
    ...stringsOf(at(environment, "dependencies")),
    ...stringsOf(at(environment, "extra-dependencies")),
  ]);
}

function listsIn(value: Json | undefined): readonly string[] {
  return entriesOf(value).flatMap(([, list]) => stringsOf(list));
}

function tablesOfPoetry({ pyproject }: Manifests): readonly (Json | undefined)[] {
  const poetry = at(pyproject, "tool", "poetry");
  const groups = entriesOf(at(poetry, "group")).map(([, group]) => at(group, "dependencies"));
  return [at(poetry, "dependencies"), ...groups, at(poetry, "dev-dependencies")];
}

/** Poetry and Pipenv keep versions in tables. */
function fromTables(manifest: string, tables: readonly (Json | undefined)[]): readonly Declaration[] {
  return tables.flatMap(entriesOf).flatMap(([written, value]) => {
    const name = normaliseName(written);
    if (name === "python") return [];
    const entry = Array.isArray(value) ? listOf(value)[0] : value;
    const specifier = typeof entry === "string" ? entry : (stringAt(entry, "version") ?? "");
    return [{ name, specifier: specifier === "*" ? "" : specifier, manifest }];
  });
}

function fromSetupCfg({ setupCfg }: Manifests): readonly string[] {
  const options = setupCfg.get("options");
  const extras = [...(setupCfg.get("options.extras_require")?.values() ?? [])];
  const values = [options?.get("install_requires"), options?.get("setup_requires"), options?.get("tests_require"), ...extras];
  return values.flatMap(linesOf).flatMap((line) => line.split(";", 1));
}

function fromSetupPy({ setupPy }: Manifests): readonly string[] {
  return [
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

interface RequirementLines {
  readonly lines: readonly { readonly path: string; readonly line: string }[];
  /** It includes more files than are followed. */
  readonly isCut: boolean;
}

/** Lines of a requirement file and of the files that it includes. */
export function requirementLines(tree: Tree, path: string): RequirementLines {
  const open = [path];
  const seen = new Set<string>();
  const lines: { path: string; line: string }[] = [];
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    if (!seen.has(file) && seen.size > MOST_INCLUDES) return { lines, isCut: true };
    if (seen.has(file)) continue;
    seen.add(file);
    for (const line of linesOf(tree.has(file) ? tree.read(file) : undefined)) {
      const included = /^(?:-r|--requirement|-c|--constraint)[ =]\s*(\S+)/u.exec(line)?.[1];
      const target = included === undefined ? undefined : joinPath(directoryOf(file), included);
      if (target !== undefined) open.push(target);
      else lines.push({ path: file, line: line.replace(/^-e\s+/u, "") });
    }
  }
  return { lines, isCut: false };
}

const ENVIRONMENTS = ["environment.yml", "environment.yaml"];

/** `environment.yml`: Conda writes `name=1.2`; the requirements of pip are a separate list. */
function fromEnvironment(tree: Tree, path: string): readonly string[] {
  return entriesIn(tree, path).map((entry) => entry.replace(/^[^\s=<>!~]*::/u, "").replace(/(?<![<>=!~])=(?!=)/u, "=="));
}

export function environmentEntries(tree: Tree, directory: string): readonly string[] {
  return ENVIRONMENTS.flatMap((name) => entriesIn(tree, pathIn(directory, name)));
}

function entriesIn(tree: Tree, path: string): readonly string[] {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return [];
  try {
    return listOf(at(readYaml(text), "dependencies")).flatMap((entry) =>
      isObject(entry) ? stringsOf(at(entry, "pip")) : stringsOf(entry),
    );
  } catch {
    return [];
  }
}

function fromTox(tree: Tree, path: string): readonly string[] {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return [];
  return [...readIni(text)].flatMap(([section, values]) =>
    section.startsWith("testenv") ? linesOf(values.get("deps")).map((line) => line.replace(/^[\w{},!-]+:\s*/u, "")) : [],
  );
}
