/** Directories that are distributions (semantics A.3.1), and the content of their manifests as written. */
import { parse } from "smol-toml";
import type { PythonProblem } from "../problems.js";
import type { Tree } from "../../../src/model/tree.js";
import { isObject, type Json, type JsonObject } from "../../manifests/json.js";
import { baseName, directoryOf } from "../../manifests/paths.js";
import { readIni, type Ini } from "./ini.js";
import { readSetupCall } from "./setup-call.js";

export interface Manifests {
  readonly directory: string;
  /** The manifest that declares it, `""` if there is none. */
  readonly manifest: string;
  readonly pyproject: JsonObject;
  readonly setupCfg: Ini;
  readonly setupPy: JsonObject;
  readonly problems: readonly PythonProblem[];
}

const DECLARING = ["pyproject.toml", "setup.cfg", "setup.py", "Pipfile"];
const REQUIREMENTS = /^requirements[^/]*\.(?:txt|in)$/u;
const VENDORED = /(?:^|\/)(?:vendor|_vendor|third_party|third-party|node_modules|site-packages)\//u;
/** A manifest in such a directory describes a sample, unless a workspace lists it. */
const SAMPLES =
  /(?:^|\/)(?:tests?|testing|__tests__|fixtures?|testdata|test_data|templates?|example_scripts|[^/]*\{\{[^/]*)\/|^(?:docs?|requirements|\.github|ci)\//u;
const SHOWN = /(?:^|[/-])(?:examples?|demos?|samples?|tutorials?|playgrounds?|sandbox(?:es)?|bench(?:es|marks?)?)\//u;

/** Paths of Python sources, which make a directory a candidate for a manifest. */
export const PYTHON_FILE = /\.(?:py|pyi|pyx|pyw)$/u;

/** Directories that contain Python files, at any depth below. */
export function directoriesWithPython(tree: Tree): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of tree.paths) {
    if (!PYTHON_FILE.test(path)) continue;
    for (let at = directoryOf(path); !found.has(at); at = directoryOf(at)) found.add(at);
  }
  return found;
}

/** Directory → its manifest, in the order of directories, without vendored code and samples. */
export function findManifests(tree: Tree, holdsPython: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const rank = (path: string): number => {
    const index = DECLARING.indexOf(baseName(path));
    return index < 0 ? DECLARING.length : index;
  };
  for (const path of tree.paths) {
    const name = baseName(path);
    const directory = directoryOf(path);
    if (!(DECLARING.includes(name) || REQUIREMENTS.test(name)) || VENDORED.test(path) || !holdsPython.has(directory)) continue;
    const before = found.get(directory);
    if (before === undefined || rank(path) < rank(before)) found.set(directory, path);
  }
  return found;
}

export function isSample(manifest: string): boolean {
  return SAMPLES.test(manifest);
}

/** Demonstrations and benchmarks, on which no other distribution depends. */
export function isShown(manifest: string): boolean {
  return SAMPLES.test(manifest) || SHOWN.test(manifest);
}

export function readManifests(tree: Tree, directory: string, manifest: string): Manifests {
  const within = (name: string): string => (directory === "" ? name : `${directory}/${name}`);
  const toml = readToml(tree, within("pyproject.toml"));
  const setupPy = tree.has(within("setup.py")) ? readSetupCall(tree.read(within("setup.py")) ?? "") : {};
  const setupCfg = tree.has(within("setup.cfg")) ? readIni(tree.read(within("setup.cfg")) ?? "") : new Map();
  return { directory, manifest, pyproject: toml.value, setupCfg, setupPy, problems: toml.problems };
}

export function readToml(tree: Tree, path: string): { readonly value: JsonObject; readonly problems: readonly PythonProblem[] } {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return { value: {}, problems: [] };
  try {
    const value = parse(text.replace(/^\uFEFF/u, "")) as unknown as Json;
    return { value: isObject(value) ? value : {}, problems: [] };
  } catch {
    return { value: {}, problems: [{ code: "config-invalid", path, detail: "not readable as TOML" }] };
  }
}
