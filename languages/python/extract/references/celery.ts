/** Celery: modules that a worker imports, from the configuration of an application and from `autodiscover_tasks`. */
import { type SyntaxNode, childOf } from "../../../../src/syntax/syntax-tree.js";
import { baseName } from "../../../../src/model/tree.js";
import { dottedNames, lastName, parts, stringValue, argumentsOf } from "../names.js";
import { type Around, type CallSite, type Reading, lookUp } from "../reading.js";
import type { Api } from "./api-table.js";
import { evaluateText, wholeText } from "./evaluate.js";

type AddNames = (reading: Reading, node: SyntaxNode, around: Around, api: Api, behind?: string) => void;

/** Settings whose items are modules. */
const IMPORTS: ReadonlySet<string> = new Set(["imports", "include", "CELERY_IMPORTS", "CELERY_INCLUDE"]);
const MODULES: Api = { form: "Celery", takes: "any", lists: true };

/** Kind of a hint: the module `name` of each installed app is loaded. */
export const DISCOVERED = "discovered";

export function readCelery(reading: Reading, addNames: AddNames): void {
  for (const call of reading.calls) {
    const last = lastName(reading.source, call.callee);
    if (last === "autodiscover_tasks") readDiscovery(reading, call, addNames);
    else if (last === "config_from_object") readConfiguration(reading, call, addNames);
    else if (last === "update" && dottedNames(reading.source, call.callee)?.at(-2) === "conf") readUpdate(reading, call, addNames);
    else if (last === "autodiscover_modules") readModules(reading, call);
  }
  for (const { target, value, around } of reading.attributed) {
    const names = namesOf(reading, target);
    if (names.at(-2) === "conf" && IMPORTS.has(names.at(-1) ?? "")) addNames(reading, value, around, MODULES);
  }
  // The default loader reads a module of this name.
  if (baseName(reading.source.path) !== "celeryconfig.py") return;
  for (const { name, value, around } of reading.assigned) if (IMPORTS.has(name)) addNames(reading, value, around, MODULES);
}

/** `app.conf.include`, `app.conf["include"]`. */
function namesOf({ source }: Reading, target: SyntaxNode): readonly string[] {
  if (target.type !== "subscript") return dottedNames(source, target) ?? [];
  const [table, key] = parts(target);
  return [...((table && dottedNames(source, table)) ?? []), stringValue(source, key) ?? ""];
}

/** `autodiscover_tasks(["shop"], related_name="jobs")`; without a list the installed apps of Django are searched. */
function readDiscovery(reading: Reading, { node, around }: CallSite, addNames: AddNames): void {
  const { positional, named } = argumentsOf(reading.source, node);
  const related = positional[1] ?? named.get("related_name");
  const module = related === undefined ? "tasks" : wholeText(evaluateText({ source: reading.source, scope: around.scope }, related));
  const given = positional[0] ?? named.get("packages");
  const list = given?.type === "lambda" ? childOf(given, "body") : given;
  if (list !== undefined) {
    const api: Api = { form: "autodiscover_tasks", takes: "any", lists: true };
    addNames(reading, list, around, api, module === undefined || module === "tasks" ? "" : `.${module}`);
  }
  const isOpen = list === undefined || !["list", "tuple", "set"].includes(list.type);
  if (isOpen && module !== undefined) discover(reading, node, module);
}

/** Django's `autodiscover_modules("signals")`. */
function readModules(reading: Reading, { node }: CallSite): void {
  for (const given of argumentsOf(reading.source, node).positional) {
    const module = stringValue(reading.source, given);
    if (module !== undefined && /^\w+$/.test(module)) discover(reading, node, module);
  }
}

function discover(reading: Reading, node: SyntaxNode, module: string): void {
  reading.hints.push({ kind: DISCOVERED, name: module, value: "", line: reading.source.lineOf(node.start) });
}

/** The module, or the class in it, that is the configuration. */
function readConfiguration(reading: Reading, { node, around }: CallSite, addNames: AddNames): void {
  const { positional, named } = argumentsOf(reading.source, node);
  const given = positional[0] ?? named.get("obj");
  if (given === undefined) return;
  addNames(reading, given, around, { form: "config_from_object", takes: "any" });
  const text = wholeText(evaluateText({ source: reading.source, scope: around.scope }, given));
  const line = reading.source.lineOf(given.start);
  const modules = text === undefined ? boundModules(reading, given, around) : [text.split(":", 1)[0] ?? ""];
  for (const module of modules) {
    for (const name of IMPORTS) if (module !== "") reading.borrowed.push({ line, module, name, form: MODULES.form });
  }
  // A class of this file.
  if (text !== undefined || modules.length > 0 || given.type !== "identifier") return;
  for (const { name, value, around: there } of reading.assigned) {
    const isClass = there.scope.kind === "class" && there.frame?.label === reading.source.textOf(given);
    if (isClass && IMPORTS.has(name)) addNames(reading, value, there, MODULES);
  }
}

/** `from shop import celeryconfig`, `import shop.celeryconfig as config`, `from shop.config import Celery`. */
function boundModules(reading: Reading, given: SyntaxNode, around: Around): readonly string[] {
  const [first, ...further] = dottedNames(reading.source, given) ?? [];
  const bounds = first === undefined ? [] : (lookUp(around.scope, first, given.start)?.bounds ?? []);
  return bounds.flatMap(({ binding }) => {
    if (binding === undefined) return [];
    const { specifier } = binding.site;
    if (binding.imported === "*") return [binding.further.length > 0 ? [first, ...further].join(".") : specifier];
    return [`${specifier}${specifier.endsWith(".") ? "" : "."}${binding.imported}`, specifier];
  });
}

/** `app.conf.update({"imports": […]})`; keywords are rows of the table of APIs. */
function readUpdate(reading: Reading, { node, around }: CallSite, addNames: AddNames): void {
  for (const given of argumentsOf(reading.source, node).positional) {
    for (const pair of given.type === "dictionary" ? parts(given) : []) {
      const value = childOf(pair, "value");
      if (value !== undefined && IMPORTS.has(stringValue(reading.source, childOf(pair, "key")) ?? ""))
        addNames(reading, value, around, MODULES);
    }
  }
}
