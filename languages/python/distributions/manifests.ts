/** Directories that are distributions, and the content of their manifests as written. */
import { parse } from "smol-toml";
import type { PythonProblem } from "../problems.js";
import { type Tree, baseName, directoryOf } from "../../../src/model/tree.js";
import { isObject, type Json, type JsonObject } from "../../manifests/json.js";
import { type Ini, readIni } from "./ini.js";
import { type Token, tokenize } from "./python-tokens.js";

/** No manifest has deeper nesting. */
const MAX_DEPTH = 40;

const OPEN: ReadonlySet<string> = new Set(["(", "[", "{"]);

const CLOSE: ReadonlySet<string> = new Set([")", "]", "}"]);

const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["True", true],
  ["False", false],
  ["None", null],
]);

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

interface Source {
  readonly tokens: readonly Token[];
  readonly constants: ReadonlyMap<string, Json>;
}

/** `value` is undefined if the expression cannot be evaluated; `end` is the token after it in either case. */
interface Read {
  readonly value: Json | undefined;
  readonly end: number;
}

// The keyword arguments of `setup()` in a `setup.py`, read without running it: literals, constants of the module, `+` between them, and
// calls such as `find_packages("src")`, which become `{ call, positional, …keywords }`. Other expressions are omitted.

/** `{}` if there is no call of `setup`. */
export function readSetupCall(text: string): JsonObject {
  const tokens = tokenize(text);
  const source = { tokens, constants: readConstants(tokens) };
  for (let index = 0; index + 1 < tokens.length; index += 1) {
    if (!isSign(tokens[index + 1], "(") || tokens[index]?.text !== "setup" || tokens[index]?.kind !== "name") continue;
    if (tokens[index - 1]?.text === "def") continue;
    const { value } = readCall(source, "setup", index + 2, 0);
    if (isObject(value)) return value;
  }
  return {};
}

/** `NAME = literal` at module level; the first assignment counts. */
function readConstants(tokens: readonly Token[]): ReadonlyMap<string, Json> {
  const constants = new Map<string, Json>();
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "sign") depth = Math.max(0, depth + Number(OPEN.has(token.text)) - Number(CLOSE.has(token.text)));
    if (depth > 0 || !token.atStart || token.kind !== "name") continue;
    if (!isSign(tokens[index + 1], "=") || isSign(tokens[index + 2], "=") || constants.has(token.text)) continue;
    const { value } = readValue({ tokens, constants }, index + 2, 0);
    if (value !== undefined) constants.set(token.text, value);
  }
  return constants;
}

function isSign(token: Token | undefined, text: string): boolean {
  return token?.kind === "sign" && token.text === text;
}

/** An expression up to a comma or a closing bracket; `a + b` joins strings and lists. */
function readValue(source: Source, start: number, depth: number): Read {
  let { value, end } = readOperand(source, start, depth);
  while (isSign(source.tokens[end], "+")) {
    const right = readOperand(source, end + 1, depth);
    value = join(value, right.value);
    end = right.end;
  }
  const stop = skip(source.tokens, end, start);
  return stop === end ? { value, end } : { value: undefined, end: stop };
}

function join(left: Json | undefined, right: Json | undefined): Json | undefined {
  if (typeof left === "string" && typeof right === "string") return left + right;
  if (Array.isArray(left) || Array.isArray(right)) return [...(Array.isArray(left) ? left : []), ...(Array.isArray(right) ? right : [])];
  return undefined;
}

/** The next comma, colon or closing bracket of the surrounding list, or the next statement of the module. */
function skip(tokens: readonly Token[], from: number, start: number): number {
  let depth = 0;
  for (let index = from; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined || (depth === 0 && token.atStart && index > start && token.kind !== "sign")) return index;
    if (token.kind !== "sign") continue;
    if (depth === 0 && (CLOSE.has(token.text) || token.text === "," || token.text === ":")) return index;
    depth += Number(OPEN.has(token.text)) - Number(CLOSE.has(token.text));
  }
  return tokens.length;
}

function readOperand(source: Source, start: number, depth: number): Read {
  const token = source.tokens[start];
  if (token === undefined || depth > MAX_DEPTH) return { value: undefined, end: start };
  if (token.kind === "string") return readStrings(source.tokens, start);
  if (token.kind === "number") return { value: Number(token.text), end: start + 1 };
  if (token.kind === "name") return readName(source, start, depth);
  if (isSign(token, "[") || isSign(token, "(")) return readList(source, start, depth);
  if (isSign(token, "{")) return readDictionary(source, start, depth);
  return { value: undefined, end: start };
}

function readStrings(tokens: readonly Token[], start: number): Read {
  let end = start;
  let value = "";
  while (tokens[end]?.kind === "string") {
    value += tokens[end]?.text ?? "";
    end += 1;
  }
  return { value, end };
}

function readName(source: Source, start: number, depth: number): Read {
  let end = start;
  let name = source.tokens[start]?.text ?? "";
  while (isSign(source.tokens[end + 1], ".") && source.tokens[end + 2]?.kind === "name") {
    end += 2;
    name = source.tokens[end]?.text ?? "";
  }
  if (isSign(source.tokens[end + 1], "(")) return readCall(source, name, end + 2, depth);
  return { value: WORDS.has(name) ? WORDS.get(name) : source.constants.get(name), end: end + 1 };
}

function readList(source: Source, start: number, depth: number): Read {
  const values: Json[] = [];
  let index = start + 1;
  let commas = 0;
  while (index < source.tokens.length && !CLOSE.has(stampText(source.tokens[index]))) {
    const { value, end } = readValue(source, index, depth + 1);
    if (value !== undefined) values.push(value);
    index = end;
    if (isSign(source.tokens[index], ",")) {
      commas += 1;
      index += 1;
    } else if (!CLOSE.has(stampText(source.tokens[index]))) index += 1;
  }
  // Brackets around one value only group it.
  const grouped = isSign(source.tokens[start], "(") && commas === 0 && values.length === 1;
  return { value: grouped ? values[0] : values, end: index + 1 };
}

function stampText(token: Token | undefined): string {
  return token?.kind === "sign" ? token.text : "";
}

function readDictionary(source: Source, start: number, depth: number): Read {
  const entries: [string, Json][] = [];
  let index = start + 1;
  while (index < source.tokens.length && !isSign(source.tokens[index], "}")) {
    const key = readValue(source, index, depth + 1);
    index = key.end;
    if (isSign(source.tokens[index], ":")) {
      const { value, end } = readValue(source, index + 1, depth + 1);
      if (typeof key.value === "string" && value !== undefined) entries.push([key.value, value]);
      index = end;
    }
    if (!isSign(source.tokens[index], "}")) index += 1;
  }
  return { value: Object.fromEntries(entries), end: index + 1 };
}

/** `start` is the token after the opening bracket. */
function readCall(source: Source, name: string, start: number, depth: number): Read {
  const positional: Json[] = [];
  const keywords: [string, Json][] = [];
  let index = start;
  while (index < source.tokens.length && !isSign(source.tokens[index], ")")) {
    const token = source.tokens[index];
    const spread = isSign(token, "*") && isSign(source.tokens[index + 1], "*");
    const keyword = token?.kind === "name" && isSign(source.tokens[index + 1], "=") ? token.text : undefined;
    const { value, end } = readValue(source, keyword !== undefined || spread ? index + 2 : index, depth + 1);
    if (spread && isObject(value)) keywords.push(...Object.entries(value));
    else if (keyword !== undefined && value !== undefined) keywords.push([keyword, value]);
    else if (keyword === undefined && value !== undefined) positional.push(value);
    index = end;
    if (!isSign(source.tokens[index], ")")) index += 1;
  }
  return { value: Object.fromEntries([...keywords, ["call", name], ["positional", positional]]), end: index + 1 };
}
