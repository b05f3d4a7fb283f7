/**
 * Names in strings that an API interprets as modules, objects, models or templates. The resolver interprets them: the form
 * is the API, the specifier is the literal, and an unresolved one is not reported.
 */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { type Around, type CallSite, type Reading, lookUp } from "../reading.js";
import { dottedNames, lastName, parts, stringValue, argumentsOf } from "../names.js";
import { addSite } from "./add-site.js";
import { addPattern, patternOf } from "./dynamic-imports.js";
import { evaluateText } from "./evaluate.js";
import { API_NAMES, type Api } from "./api-table.js";
import { addLogging } from "./logging-config.js";
import { type Leaf, listItems, textsOf } from "./list-items.js";
import { readCelery } from "./celery.js";
import { roleOfText } from "./role-of-text.js";

/** `shop.till`, `shop.till:app`, `shop.till:create_app()`. */
const DOTTED = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*(?::[\p{L}_][\p{L}\p{N}_.]*(?:\(\))?)?$/u;
const FILE = /^(?!\/)[\w./@ -]+\.\w+$/;
const FILE_PATTERN = /^(?!\/)[\w./@ *-]+\.\w+$/;

/** `template_name`, `option_template_name`, `item_template`. */
const TEMPLATE_NAME = /^(?:[a-z]\w*_)?template(?:_name)?$/;

/** Views of Django and REST framework, pages of Wagtail. */
const TEMPLATE_METHOD = /\.get_template(?:_names?)?\(\)$/;

export function readEntryStrings(reading: Reading): void {
  for (const call of reading.calls) readCall(reading, call);
  for (const { name, value, augmented, around } of reading.assigned) {
    if (TEMPLATE_NAME.test(name)) addNames(reading, value, around, TEMPLATE);
    if (around.scope.kind !== "module") continue;
    if (augmented && name !== "pytest_plugins") continue;
    if (/^(?:handler(?:400|403|404|500)|default_app_config)$/.test(name)) addNames(reading, value, around, { form: name, takes: "dotted" });
    if (name === "pytest_plugins") addNames(reading, value, around, { form: name, takes: "any", lists: true });
  }
  for (const { value, around } of reading.returned) {
    if (TEMPLATE_METHOD.test(around.frame?.label ?? "")) addNames(reading, value, around, TEMPLATES);
  }
  readCelery(reading, addNames);
}

const TEMPLATE: Api = { form: "template_name", takes: "file" };
const TEMPLATES: Api = { ...TEMPLATE, lists: true };

function readCall(reading: Reading, call: CallSite): void {
  const last = lastName(reading.source, call.callee);
  const rows = last === undefined ? undefined : API_NAMES.get(last);
  const names = rows && dottedNames(reading.source, call.callee);
  if (names === undefined || rows === undefined) return;
  const { positional, named } = argumentsOf(reading.source, call.node);
  for (const row of rows) {
    if (row.of !== undefined && !row.of.includes(names.at(-2) ?? "")) continue;
    if (row.form === "get_model" && positional.length > 1) {
      addModel(reading, call, positional);
      continue;
    }
    if (row.takes === "logging") {
      addLogging(reading, call, positional[0]);
      continue;
    }
    if (row.after !== undefined && stringValue(reading.source, positional[0]) !== row.after) continue;
    const given = (row.at ?? []).map((index) => positional[index]);
    const keyed = (row.keywords ?? []).map((keyword) => named.get(keyword));
    for (const node of [...given, ...keyed]) if (node !== undefined) addNames(reading, node, call.around, row);
  }
}

/** `apps.get_model("shop", "Cart")`. */
function addModel(reading: Reading, call: CallSite, [app, model]: readonly SyntaxNode[]): void {
  const names = [stringValue(reading.source, app), stringValue(reading.source, model)];
  if (app === undefined || names.some((name) => name === undefined || !/^\w+$/.test(name))) return;
  const why = roleOfText(reading, app, call.around);
  addSite(reading, app, call.around, { specifier: names.join("."), kind: "reference", form: "get_model", tentative: true, why });
}

function addNames(reading: Reading, node: SyntaxNode, around: Around, api: Api, behind = ""): void {
  if (api.lists === true) {
    const { leaves, borrowed } = listItems(reading, node, around);
    for (const leaf of leaves) addName(reading, leaf, api, behind);
    for (const one of borrowed) reading.borrowed.push({ ...one, form: api.form });
    const items = node.type === "list" || node.type === "tuple" ? parts(node) : [node];
    if (api.takes === "file") for (const item of items) addTemplates(reading, item, around, api);
    return;
  }
  // `include(("shop.urls", "shop"))`
  const paired = api.form === "include" && node.type === "tuple";
  const item = paired ? parts(node)[0] : node;
  if (item === undefined) return;
  const written = textsOf(reading, item, around);
  const texts = written.length > 0 || api.form !== "include" ? written : moduleNamed(reading, item, around);
  if (texts.length === 0 && api.form === "import_string") addShaped(reading, item, around, api);
  if (api.takes === "file") addTemplates(reading, item, around, api);
  for (const [index, text] of texts.entries()) {
    addName(reading, { node: index === 0 ? item : { ...item, start: item.start + index }, text, around }, api, behind);
  }
}

/** `"shop.{}.Handler".format(kind)`: an object of one of the modules; `f"shop.handlers.{name}"`: one of the objects of a module. */
function addShaped(reading: Reading, node: SyntaxNode, around: Around, api: Api): void {
  const pieces = evaluateText({ source: reading.source, scope: around.scope }, node);
  const pattern = patternOf(pieces, false);
  const names = pattern?.split("/") ?? [];
  const module = names.slice(0, -1);
  if (module.length === 0) return;
  if (!module.some((name) => name.includes("*"))) return addName(reading, { node, text: module.join("."), around }, api, "");
  if (names.at(-1)?.includes("*") === false) addPattern(reading, node, around, { pattern: module.join("/"), label: api.form });
}

/** `f"till/{kind}.html"`: each template whose name fits; of a name that is bound several times, for each of its values. */
function addTemplates(reading: Reading, node: SyntaxNode, around: Around, api: Api): void {
  for (const value of choicesOf(reading, node, around)) addTemplates(reading, value, around, api);
  const pieces = evaluateText({ source: reading.source, scope: around.scope }, node);
  if (!pieces.includes(undefined) || pieces.some((piece) => typeof piece === "object")) return;
  const pattern = pieces
    .map((piece) => piece ?? "*")
    .join("")
    .replace(/\*{2,}/g, "*");
  if (!FILE_PATTERN.test(pattern)) return;
  const own = { kind: "reference", manner: "glob", form: api.form, patterns: [pattern], fromTemplate: true, tentative: true } as const;
  addSite(reading, node, around, { specifier: pattern, ...own });
}

/** The values of an expression or a name that has several; none if it has one. */
function choicesOf({ source }: Reading, node: SyntaxNode, { scope }: Around): readonly SyntaxNode[] {
  if (node.type === "conditional_expression") return parts(node).filter((_, index) => index !== 1);
  if (node.type === "boolean_operator") return parts(node);
  const bounds = node.type === "identifier" ? (lookUp(scope, source.textOf(node), node.start)?.bounds ?? []) : [];
  return bounds.length < 2 ? [] : bounds.flatMap(({ value }) => (value === undefined || value.type === "identifier" ? [] : [value]));
}

/** `shop.urls` of `include(shop_urls)` after `from shop import urls as shop_urls`, and of `include(shop.urls)`. */
function moduleNamed({ source }: Reading, node: SyntaxNode, { scope }: Around): readonly string[] {
  const names = dottedNames(source, node) ?? [];
  const [head = "", ...rest] = names;
  const binding = lookUp(scope, head, node.start)?.bounds.find((one) => one.binding !== undefined)?.binding;
  if (binding === undefined) return [];
  const { imported, site, aliased } = binding;
  const path = imported === "*" ? (aliased ? [site.specifier, ...rest] : names) : [site.specifier, imported, ...rest];
  // Lists of patterns have other names.
  return /^\w[\w.]*\.urls$/.test(path.join(".")) ? [path.join(".")] : [];
}

/** `behind`: what follows the name. */
function addName(reading: Reading, { node, text, around }: Leaf, api: Api, behind: string): void {
  if (!suits(text, api)) return;
  const manner = api.takes === "file" ? "asset" : api.mock === true ? "mock" : undefined;
  const role = manner === undefined ? { why: roleOfText(reading, node, around) } : ({ manner } as const);
  addSite(reading, node, around, { specifier: `${text}${behind}`, kind: "reference", form: api.form, tentative: true, ...role });
}

function suits(text: string, api: Api): boolean {
  switch (api.takes) {
    case "file":
      return FILE.test(text);
    case "dotted":
      return /[.:]/.test(text) && DOTTED.test(text);
    case "any":
      return DOTTED.test(text);
    case "model":
      return /^\w+(?:\.\w+)?$/.test(text) && text !== "self";
    case "logging":
      return false;
    default:
      return api.takes satisfies never;
  }
}
