/** Directories that tools add to the search path, if configurations list them. */
import type { Tree } from "../../../src/model/tree.js";
import { at, listOf, stringAt, stringsOf, type Json, type JsonObject } from "../../manifests/json.js";
import { baseName, directoryOf, isInside, joinRelative, pathIn } from "../../manifests/paths.js";
import { linesOf, readIni, wordsOf } from "./ini.js";
import type { Manifests } from "./manifests.js";
import type { Ground } from "./source-roots.js";

/** In order, each once; only directories that contain Python files. */
export function findSearchRoots(ground: Ground, manifests: Manifests): readonly string[] {
  const { tree, holdsPython } = ground;
  const { directory, pyproject, setupCfg } = manifests;
  const written = [
    ...stringsOf(at(pyproject, "tool", "pytest", "ini_options", "pythonpath")).flatMap((value) => value.split(/\s+/u)),
    ...stringsOf(at(pyproject, "tool", "mypy", "mypy_path")).flatMap(searchPath),
    ...pyright(at(pyproject, "tool", "pyright")),
    ...pyright(at(pyproject, "tool", "basedpyright")),
    ...pyright(readJson(tree, pathIn(directory, "pyrightconfig.json"))),
    ...wordsOf(setupCfg.get("tool:pytest")?.get("pythonpath")),
    ...["pytest.ini", "tox.ini", "mypy.ini"].flatMap((name) => iniPaths(tree, pathIn(directory, name))),
    ...searchPath(setupCfg.get("mypy")?.get("mypy_path") ?? ""),
    ...environmentFile(tree, pathIn(directory, ".env")),
  ];
  const django = tree.paths.filter((path) => baseName(path) === "manage.py" && isInside(path, directory)).map(directoryOf);
  const found = written.flatMap((path) => (path === "" ? [] : (joinRelative(directory, expanded(path)) ?? [])));
  return [...new Set([...found, ...django])].filter((path) => holdsPython.has(path));
}

/** Placeholders for the directory of the configuration. */
function expanded(path: string): string {
  return path.replace(/^(?:\$MYPY_CONFIG_FILE_DIR|\$\{?PWD\}?|\{toxinidir\}|\$\{workspaceFolder\}|\$\(pwd\))\/?/u, "./");
}

function searchPath(value: string): readonly string[] {
  return value.split(/[:,;\s]+/u).filter((path) => path !== "");
}

function pyright(table: Json | undefined): readonly string[] {
  return [
    ...stringsOf(at(table, "extraPaths")),
    ...listOf(at(table, "executionEnvironments")).flatMap((entry) => [
      ...(stringAt(entry, "root") === undefined ? [] : [stringAt(entry, "root") ?? ""]),
      ...stringsOf(at(entry, "extraPaths")),
    ]),
  ];
}

function readJson(tree: Tree, path: string): JsonObject {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return {};
  }
}

function iniPaths(tree: Tree, path: string): readonly string[] {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return [];
  return [...readIni(text)].flatMap(([section, values]) => [
    ...(section === "pytest" ? wordsOf(values.get("pythonpath")) : []),
    ...(section === "mypy" ? searchPath(values.get("mypy_path") ?? "") : []),
    ...(section.startsWith("testenv") ? linesOf(values.get("setenv")).flatMap(pythonPath) : []),
  ]);
}

function pythonPath(line: string): readonly string[] {
  const value = /^(?:export\s+)?PYTHONPATH\s*=\s*(.*)$/u.exec(line)?.[1];
  return value === undefined ? [] : searchPath(value.replace(/["']/gu, ""));
}

function environmentFile(tree: Tree, path: string): readonly string[] {
  return linesOf(tree.has(path) ? tree.read(path) : undefined).flatMap(pythonPath);
}
