/**
 * Directories that are loaded file by file: `requireDirectory(__dirname)`, `loadModels(path.join(__dirname, "models"))`, Fastify's
 * autoload. Such a function is known only by its name, so only names that indicate several files count.
 */
import type { Surroundings, Evaluated, Scope } from "./names/scope.js";
import * as is from "../../is.js";
import { ts } from "../../typescript.js";
import { lastName, unwrap } from "../function-values.js";
import { addDynamicProblem, addSite, type Reading } from "./reading.js";
import { evaluate, relativePath } from "./evaluate.js";
import { placeOf } from "./names/place.js";
import { filesBelow, propertyOf } from "./syntax-shapes.js";
import { moduleOf } from "./module-of.js";

const VERBS: ReadonlySet<string> = new Set(["require", "load", "import", "autoload", "autoimport"]);
/** A cheap test that excludes most names. */
const VERB = /require|load|import/i;
const MANNERS: ReadonlySet<string> = new Set([
  "auto",
  "sync",
  "async",
  "lazy",
  "from",
  "in",
  "and",
  "register",
  "recursive",
  "recursively",
]);
const DIRECTORIES: ReadonlySet<string> = new Set(["dir", "directory", "folder", "all", "tree", "glob"]);
/** Plural words that are no modules. */
const DATA: ReadonlySet<string> = new Set("envs options args settings types assets docs fonts images fixtures defaults secrets".split(" "));
const COPIES: ReadonlySet<string> = new Set(["copy", "copySync", "cp", "cpSync", "copyDir", "copyDirectory"]);
/** Directories whose files are samples or data for whoever receives the copy. */
const COPIED_SAMPLES = /(?:^|\/)(?:[\w-]*templates?|examples?|samples?|fixtures?|public|static|assets)(?:\/|$)/;
/** Packages whose function loads the directory that it receives, with those below it (`deep`); for some the module comes first. */
const PACKAGES: ReadonlyMap<string, { readonly deep: boolean }> = new Map([
  ["require-all", { deep: true }],
  ["require-dir", { deep: true }],
  ["require-dir-all", { deep: true }],
  ["require-directory", { deep: true }],
  ["include-all", { deep: true }],
  ["requireindex", { deep: true }],
]);
const AUTOLOAD = /^(?:@fastify\/|fastify-)autoload$/;
const DIRECTORY_OPTIONS = ["dir", "dirname", "directory", "path", "folder"];

/** Whether the text can name one of the packages, or one that finds files. */
export function mayLoadByPackage(text: string): boolean {
  return /require-?(?:all|dir|index)|include-all|autoload|glob/.test(text);
}

/** Adds the files of the directory that `node` loads; an unknown directory is a problem. */
export function readDirectoryLoad(reading: Reading, node: ts.CallExpression, at: Surroundings): void {
  const load = (reading.mayLoadByPackage ? byPackage(node, at.scope) : undefined) ?? loadOf(node, at.scope);
  // `load(module)` is about the folder of the module.
  const isOwn = load !== undefined && is.Identifier(load.argument) && load.argument.text === "module";
  const value = isOwn ? ({ base: "directory", parts: [""] } as const) : load && evaluate(load.argument, at.scope);
  if (load && value && isFromStart(value, load)) return readFromStart(reading, load, value.parts.join(""), at);
  if (!load || !value || !isDirectory(value, load.literal)) return;
  reading.consumed.add(load.argument);
  if (value.parts.includes(null)) return addDynamicProblem(reading, load.argument);
  const directory = relativePath({ base: "directory", parts: value.parts }) ?? ".";
  if (COPIES.has(lastName(node.expression) ?? "") && COPIED_SAMPLES.test(directory)) return;
  // `load(__dirname)` is ambiguous.
  if (load.vague && /^\.{1,2}(?:\/\.\.)*$/.test(directory)) return;
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  addSite(reading, {
    ...filesBelow(directory, load.deep),
    kind: "reference",
    manner: "glob",
    form: "directory",
    syntax: "require",
    offset: load.argument.getStart(reading.file),
    tentative: true,
    ...(at.optional ? { optional: at.optional } : {}),
    ...(within ? { within } : {}),
    keep: true,
  });
}

/** `R.autoloadModels("./server/model")`: a directory below the one where the program is started, or beside the file. */
function isFromStart({ base, parts }: Evaluated, { vague, literal, deep }: Load): boolean {
  const [text] = parts;
  if (vague || literal || deep || base !== "none" || parts.length !== 1 || typeof text !== "string") return false;
  return /^(?:\.{1,2}\/)*[\w@-][\w@-]*(?:\/[\w@.-]+)*\/?$/.test(text) && text.includes("/") && !/\.\w+$/.test(text);
}

function readFromStart(reading: Reading, { argument }: Load, written: string, at: Surroundings): void {
  const directory = written.replace(/^(?:\.\/)+/, "").replace(/\/$/, "");
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  reading.consumed.add(argument);
  const offset = argument.getStart(reading.file);
  const beside = directory.startsWith("..") ? directory : `./${directory}`;
  for (const [place, form, start] of [
    [beside, "directory", offset],
    [directory, "glob", offset + 1],
  ] as const) {
    if (form === "glob" && directory.startsWith("..")) continue;
    addSite(reading, {
      ...filesBelow(place, false),
      kind: "reference",
      manner: "glob",
      form,
      syntax: "require",
      offset: start,
      tentative: true,
      ...(within ? { within } : {}),
      keep: true,
    });
  }
}

/** A path with an extension is a file. */
function isDirectory(value: Evaluated, literal: boolean): boolean {
  const last = value.parts.at(-1);
  if (typeof last === "string" && (/\.\w+$/.test(last) || last.includes("*"))) return false;
  if (value.base === "directory") return true;
  return literal && value.base === "none" && /^\.{1,2}(?:\/|$)/.test(value.parts[0] ?? "");
}

interface Load {
  readonly argument: ts.Expression;
  /** A text without `__dirname` is also taken as relative to the file. */
  readonly literal: boolean;
  readonly vague: boolean;
  readonly deep: boolean;
}

function byPackage(node: ts.CallExpression, scope: Scope): Load | undefined {
  const row = PACKAGES.get(moduleOf(node.expression, scope) ?? "");
  const [first, second] = node.arguments;
  if (row === undefined || first === undefined) return undefined;
  const isModule = is.Identifier(first) && first.text === "module";
  const given = isModule && second !== undefined && !ts.isObjectLiteralExpression(second) ? second : first;
  const argument = ts.isObjectLiteralExpression(unwrap(given)) ? optionOf(given) : given;
  return argument && { argument, literal: true, vague: false, deep: row.deep };
}

function optionOf(options: ts.Expression): ts.Expression | undefined {
  return DIRECTORY_OPTIONS.map((option) => propertyOf(unwrap(options), option)).find((option) => option !== undefined);
}

function loadOf(node: ts.CallExpression, scope: Scope): Load | undefined {
  const name = lastName(node.expression);
  const [first, second] = node.arguments;
  if (name === undefined || first === undefined) return undefined;
  const isAutoload = name === "register" && (/^auto_?load$/i.test(lastName(first) ?? "") || AUTOLOAD.test(moduleOf(first, scope) ?? ""));
  if (isAutoload && second !== undefined) {
    const argument = propertyOf(unwrap(second), "dir");
    return argument && { argument, literal: false, vague: false, deep: true };
  }
  // A directory that is copied whole ships its code.
  if (COPIES.has(name) && second !== undefined) return { argument: first, literal: false, vague: true, deep: true };
  if (!VERB.test(name)) return undefined;
  const words = wordsOf(name);
  if (!words.some((word) => VERBS.has(word))) return undefined;
  const objects = words.filter((word) => !VERBS.has(word) && !MANNERS.has(word));
  const last = objects.at(-1);
  if (last !== undefined && !DIRECTORIES.has(last) && (DATA.has(last) || !/[^s]s$/.test(last))) return undefined;
  const argument = ts.isObjectLiteralExpression(unwrap(first)) ? optionOf(first) : first;
  const literal = words.includes("require") && last !== undefined && DIRECTORIES.has(last);
  return argument && { argument, literal, vague: last === undefined, deep: false };
}

/** `requireDirectorySync` → `require`, `directory`, `sync`. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_$]+/)
    .filter((word) => word !== "");
}
