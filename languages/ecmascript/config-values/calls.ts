/** Calls that build paths in configurations, and functions of the same file. */
import type { ts } from "../typescript.js";
import { compiler } from "../late-typescript.js";
import { directoryOf, joinPath } from "../../manifests/paths.js";
import { mergedArguments } from "./guesses.js";
import type { Evaluable, Inner, Reading } from "./reading.js";
import { withSlashOf, type StaticValue } from "./static-value.js";

const JOINING = new Set(["resolve", "join", "normalize", "dirname"]);
/** Usual names of local functions that join paths. */
const JOINING_BY_GUESS = new Set(["resolvePath", "r"]);
const PASSING = new Set(["fileURLToPath", "normalizePath", "String", "pathToFileURL", "searchForWorkspaceRoot"]);
/** Functions that change only the separators of a path: `posixify`, `toUnixPath`. */
const SEPARATORS = /posix|slash|unix/i;
/** Methods whose result is taken to be the receiver. */
const KEEPING = new Set(["toString", "replace", "replaceAll"]);

type Values = readonly (StaticValue | undefined)[];

export function evaluateCall(reading: Reading, node: ts.CallExpression, inner: Inner): StaticValue | undefined {
  const callee = node.expression;
  const name = nameOf(callee);
  if (name === "cwd") return { kind: "path", path: reading.directory };
  if (compiler.isPropertyAccessExpression(callee)) {
    if (KEEPING.has(name) && !reading.guesses) return inner(callee.expression);
    const owner = nameOf(callee.expression);
    if (owner === "require" && name === "resolve") return required(reading, node.arguments.map(inner)[0]);
    if (owner === "Object" && !reading.guesses) return undefined;
  }
  const values = node.arguments.map(inner);
  const given = reading.guesses ? mergedArguments(values) : undefined;
  if (given !== undefined) return given;
  const own = compiler.isIdentifier(callee) ? reading.declared.get(callee.text) : undefined;
  const body = own === undefined ? undefined : functionOf(own);
  if (body !== undefined) return apply(reading, body, values);
  if (PASSING.has(name) || (values.length === 1 && SEPARATORS.test(name))) return values[0];
  if (name === "dirname") return join(reading, name, values) ?? (reading.guesses ? { kind: "path", path: reading.directory } : undefined);
  return JOINING.has(name) || (reading.guesses && JOINING_BY_GUESS.has(name)) ? join(reading, name, values) : undefined;
}

function nameOf(callee: ts.Expression): string {
  if (compiler.isIdentifier(callee)) return callee.text;
  return compiler.isPropertyAccessExpression(callee) ? callee.name.text : "";
}

function required(reading: Reading, value: StaticValue | undefined): StaticValue | undefined {
  if (value?.kind !== "text" || !value.text.startsWith(".")) return value;
  return pathOrNothing(joinPath(reading.directory, value.text));
}

function pathOrNothing(path: string | undefined): StaticValue | undefined {
  return path === undefined ? undefined : { kind: "path", path };
}

function functionOf(node: Evaluable): ts.FunctionLikeDeclaration | undefined {
  return compiler.isFunctionDeclaration(node) || compiler.isArrowFunction(node) || compiler.isFunctionExpression(node) ? node : undefined;
}

/** A function with a single `return`, with its parameters bound. */
function apply(reading: Reading, declared: ts.FunctionLikeDeclaration, values: Values): StaticValue | undefined {
  const scope = new Map<string, StaticValue>();
  declared.parameters.forEach((parameter, index) => {
    const value = values[index];
    if (compiler.isIdentifier(parameter.name) && value !== undefined) scope.set(parameter.name.text, value);
  });
  const { body } = declared;
  const result = body !== undefined && compiler.isBlock(body) ? body.statements.find(compiler.isReturnStatement)?.expression : body;
  return result === undefined ? undefined : reading.evaluate(result, scope);
}

/** `path.resolve` and `path.join`; a relative first argument of `resolve` is relative to the directory of the configuration. */
function join(reading: Reading, name: string, values: Values): StaticValue | undefined {
  let at: string | undefined = reading.directory;
  for (const value of values) {
    if (value?.kind === "path") at = value.path;
    else if (value?.kind === "text" && at !== undefined && !(name === "resolve" && value.text.startsWith("/")))
      at = joinPath(at, value.text);
    else return undefined;
  }
  const path = name === "dirname" && at !== undefined ? directoryOf(at) : at;
  const last = values.at(-1);
  return path === undefined ? undefined : { kind: "path", path: withSlashOf(last?.kind === "text" ? last.text : "", path) };
}

/** `new URL("./x", import.meta.url)`, `new RegExp("^@/")`. */
export function evaluateNew(reading: Reading, node: ts.NewExpression, inner: Inner): StaticValue | undefined {
  const name = nameOf(node.expression);
  const [written, base] = (node.arguments ?? []).map(inner);
  if (name === "RegExp") return written?.kind === "text" ? { kind: "pattern", source: written.text } : undefined;
  if (name !== "URL") return undefined;
  if (written?.kind === "path") return written;
  if (written?.kind !== "text" || base?.kind !== "path") return reading.guesses ? written : undefined;
  return pathOrNothing(joinPath(base.path === reading.path ? reading.directory : base.path, written.text));
}
