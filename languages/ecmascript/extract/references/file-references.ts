/** Files passed to an API: URLs, workers, child processes, resolved names. */
import * as is from "../../is.js";
import type { ts } from "../../typescript.js";
import { lastName, unwrap } from "../function-values.js";
import type { Manner } from "../../../../src/model/facts.js";
import { addSite, type Reading } from "./reading.js";
import { evaluate, isImportMeta, isModuleUrl, literalText, relativePath } from "./evaluate.js";
import { placeOf } from "./names/place.js";
import { lookup, type Surroundings } from "./names/scope.js";
import { chosenPaths, literalSpecifier } from "./specifier.js";
import { dotted } from "./syntax-shapes.js";

/** Whether the text contains a module name at all: cheaper than a look-up for every binding, and precise enough. */
function mentions(reading: Reading, module: string): boolean {
  return reading.file.text.includes(`${module}"`) || reading.file.text.includes(`${module}'`);
}

/** `new URL("./m", import.meta.url)`; a directory is only a base for other paths. */
export function readModuleUrl(reading: Reading, node: ts.NewExpression, at: Surroundings): boolean {
  if (!isModuleUrl(node)) return false;
  const first = node.arguments?.[0];
  if (first && !reading.consumed.has(node)) addFiles(reading, { literal: first, path: node }, at, { form: "new URL", manner: "path" });
  return true;
}

/** `new Worker(…)`, `new SharedWorker(…)`. */
export function readWorker(reading: Reading, node: ts.NewExpression, at: Surroundings): void {
  const name = lastName(node.expression);
  const argument = node.arguments?.[0];
  if (!argument || (name !== "Worker" && name !== "SharedWorker")) return;
  const written = unwrap(argument);
  const isInPage = /\.x?html?$/.test(reading.context.path) || mentions(reading, "worker_threads");
  if (isInPage || !is.StringLiteralLike(written)) return addWorker(reading, argument, at, `new ${name}`);
  // An address is relative to the page, usually the one in the root of what is served.
  const path = /^(?:\.?\/)?(?![./])(.+\.[cm]?[jt]s)$/.exec(written.text)?.[1];
  if (path !== undefined) addFile(reading, written.getStart(reading.file), `/${path}`, at, { form: `new ${name}`, manner: "worker" });
}

const SPAWNING: ReadonlySet<string> = new Set(["spawn", "spawnSync", "execFile", "execFileSync"]);
const METHODS: ReadonlySet<string> = new Set(["resolve", "register", "addModule", "fork", ...SPAWNING]);

/** `serviceWorker.register`, `audioWorklet.addModule`, `fork`, `spawn("node", […])`, `import.meta.resolve`. */
export function readFileCall(reading: Reading, node: ts.CallExpression, at: Surroundings): void {
  const argument = node.arguments[0];
  const method = lastName(node.expression);
  if (!argument || method === undefined || !METHODS.has(method)) return;
  const callee = unwrap(node.expression);
  const receiver = is.PropertyAccessExpression(callee) ? callee.expression : undefined;
  if (isImportMeta(callee, "resolve")) {
    const specifier = literalSpecifier(argument, at);
    if (specifier !== undefined)
      addFile(reading, argument.getStart(reading.file), specifier, at, { form: "import.meta.resolve", manner: undefined });
  } else if (receiver && method === "register" && lastName(receiver) === "serviceWorker")
    addWorker(reading, argument, at, "serviceWorker.register");
  else if (receiver && method === "addModule") addWorker(reading, argument, at, "addModule");
  else if (method === "fork" && mentions(reading, "child_process")) addWorker(reading, argument, at, "fork");
  else if (SPAWNING.has(method)) readSpawn(reading, node, at, method);
}

function readSpawn(reading: Reading, node: ts.CallExpression, at: Surroundings, form: string): void {
  const [program, list] = node.arguments;
  if (!program || !list || !is.ArrayLiteralExpression(list) || !list.elements[0]) return;
  const command = dotted(program) ?? literalText(evaluate(program, at.scope));
  if (command === "node" || command === "process.execPath") addWorker(reading, list.elements[0], at, form);
}

function addWorker(reading: Reading, argument: ts.Expression, at: Surroundings, form: string): void {
  const inner = unwrap(argument);
  const declared = is.Identifier(inner) ? lookup(at.scope, inner.text, "value")?.initializer : undefined;
  const url = [inner, declared && unwrap(declared)].find((candidate) => candidate && isModuleUrl(candidate));
  const literal = url && is.NewExpression(url) ? url.arguments?.[0] : undefined;
  if (url) reading.consumed.add(url);
  reading.consumed.add(argument);
  const path = literalText(evaluate(argument, at.scope));
  if (path === undefined) return addFiles(reading, { literal: literal ?? argument, path: argument }, at, { form, manner: "worker" });
  // A plain word is the name of a program or an option, not a file.
  const specifier = /^[./]/.test(path) || /\.[cm]?[jt]s$/.test(path) ? path : undefined;
  addFile(reading, (literal ?? argument).getStart(reading.file), specifier, at, { form, manner: "worker" });
}

interface How {
  readonly form: string;
  readonly manner: Manner | undefined;
}

/** The file that a path leads to, or each of those that it chooses from. */
function addFiles(
  reading: Reading,
  { literal, path }: { readonly literal: ts.Expression; readonly path: ts.Expression },
  at: Surroundings,
  how: How,
): void {
  const value = evaluate(path, at.scope);
  if (value && !value.parts.includes(null)) return addFile(reading, literal.getStart(reading.file), relativePath(value), at, how);
  for (const chosen of chosenPaths(path, at)) addFile(reading, chosen.offset, chosen.path, at, how);
}

/** Directories alone are no files. */
function isFile(specifier: string): boolean {
  return !/^\.+(?:\/\.+)*\/?$/.test(specifier);
}

function addFile(reading: Reading, offset: number, specifier: string | undefined, at: Surroundings, how: How): void {
  if (specifier === undefined || !isFile(specifier)) return;
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  const site = addSite(reading, {
    specifier,
    kind: "reference",
    form: how.form,
    syntax: "import",
    offset,
    ...(how.form === "import.meta.resolve" ? {} : { tentative: true }),
    ...(at.optional ? { optional: at.optional } : {}),
    ...(within ? { within } : {}),
    keep: true,
  });
  if (how.manner === undefined) return;
  // A worker is more specific than its URL.
  if (how.manner === "worker") site.form = how.form;
  site.manner = how.manner === "worker" ? "worker" : (site.manner ?? how.manner);
}
