/** What code adds to an object or a list of a configuration, also in loops over lists that are known: `for (const name of PAGES) entry[name] = …`. */
import type { ts } from "../typescript.js";
import { compiler } from "../late-typescript.js";
import type { Growth, Named, Reading, Scope } from "./reading.js";
import type { StaticValue } from "./static-value.js";

interface Growing {
  readonly reading: Reading;
  readonly name: string;
  readonly named: Named;
  readonly entries: (readonly [key: string, value: StaticValue])[];
  readonly items: StaticValue[];
  /** Rounds of loops that were gone through. */
  rounds: number;
  /** Gives the names of a pattern the parts of a value. */
  readonly bind: (scope: Map<string, StaticValue>, name: ts.BindingName, value: StaticValue) => void;
}

/** Loops in loops end here; what follows them is still read. */
const MOST_ROUNDS = 1000;

/** Fields and items in the order of the text; what is not known is left out. */
export function growthOf({ reading, name, named, bind }: Pick<Growing, "reading" | "name" | "named" | "bind">): Growth {
  const growing: Growing = { reading, name, named, entries: [], items: [], bind, rounds: 0 };
  walk(growing, named.scope, new Map());
  return growing;
}

function walk(growing: Growing, node: ts.Node, scope: Scope): void {
  const loop = loopOf(node);
  const list = loop && growing.reading.evaluate(loop.list, scope);
  if (loop !== undefined && list?.kind === "list") {
    for (const item of list.items) {
      growing.rounds += 1;
      if (growing.rounds > MOST_ROUNDS) return;
      const inner = new Map(scope);
      if (loop.name !== undefined) growing.bind(inner, loop.name, item);
      walk(growing, loop.body, inner);
    }
    return;
  }
  add(growing, node, scope);
  node.forEachChild((child) => walk(growing, child, scope));
}

/** `name.key = …`, `name[key] = …`, `name.push(…)`, `Object.assign(name, …)`. */
function add(growing: Growing, node: ts.Node, scope: Scope): void {
  const { reading, entries, items } = growing;
  if (compiler.isCallExpression(node)) {
    const { expression: callee } = node;
    if (!compiler.isPropertyAccessExpression(callee)) return;
    const method = callee.name.text;
    const [first, ...others] = node.arguments;
    if (method === "push" && isIt(growing, callee.expression)) items.push(...valuesOf(reading, node.arguments, scope));
    if (method !== "assign" || !isIt(growing, first)) return;
    for (const value of valuesOf(reading, others, scope)) if (value.kind === "record") entries.push(...value.entries);
    return;
  }
  if (!compiler.isBinaryExpression(node) || node.operatorToken.kind !== compiler.SyntaxKind.EqualsToken) return;
  const { left } = node;
  if (!compiler.isElementAccessExpression(left) && !compiler.isPropertyAccessExpression(left)) return;
  if (!isIt(growing, left.expression)) return;
  const key = compiler.isPropertyAccessExpression(left) ? left.name.text : textOf(reading.evaluate(left.argumentExpression, scope));
  const value = reading.evaluate(node.right, scope);
  // Under an unknown key the value of a known loop counts: `entry[basename(file)] = file`.
  const under = key ?? (scope.size > 0 ? textOf(value) : undefined);
  if (under !== undefined && value !== undefined) entries.push([under, value]);
}

/** What `list.reduce((all, item) => { all[item] = …; return all; }, {})` adds for each item. */
export function reducedEntries(
  growing: Pick<Growing, "reading" | "bind">,
  callback: ts.ArrowFunction | ts.FunctionExpression,
  list: readonly StaticValue[],
): Growth["entries"] {
  const [all, item] = callback.parameters;
  const named = all !== undefined && compiler.isIdentifier(all.name) ? growing.reading.named(all.name) : undefined;
  if (all === undefined || named === undefined || !compiler.isIdentifier(all.name)) return [];
  const found: Growing = { ...growing, name: all.name.text, named, entries: [], items: [], rounds: 0 };
  for (const value of list.slice(0, MOST_ROUNDS)) {
    const scope = new Map<string, StaticValue>();
    if (item !== undefined) growing.bind(scope, item.name, value);
    walk(found, callback.body, scope);
  }
  return found.entries;
}

/** The name where it means this declaration, and not another one of the same name. */
function isIt({ reading, name, named }: Growing, node: ts.Node | undefined): boolean {
  return node !== undefined && compiler.isIdentifier(node) && node.text === name && reading.named(node) === named;
}

function valuesOf(reading: Reading, nodes: readonly ts.Expression[], scope: Scope): readonly StaticValue[] {
  return nodes.flatMap((node) => {
    const value = reading.evaluate(compiler.isSpreadElement(node) ? node.expression : node, scope);
    return value === undefined ? [] : compiler.isSpreadElement(node) && value.kind === "list" ? value.items : [value];
  });
}

function textOf(value: StaticValue | undefined): string | undefined {
  return value?.kind === "text" ? value.text : value?.kind === "path" ? value.path : undefined;
}

interface Loop {
  readonly list: ts.Expression;
  readonly name: ts.BindingName | undefined;
  readonly body: ts.Node;
}

/** `for (const x of list) body`, `list.forEach((x) => body)`. */
function loopOf(node: ts.Node): Loop | undefined {
  if (compiler.isForOfStatement(node) && compiler.isVariableDeclarationList(node.initializer))
    return { list: node.expression, name: node.initializer.declarations[0]?.name, body: node.statement };
  if (!compiler.isCallExpression(node) || !compiler.isPropertyAccessExpression(node.expression)) return undefined;
  const [callback] = node.arguments;
  const isEach = node.expression.name.text === "forEach" && callback !== undefined;
  return isEach && (compiler.isArrowFunction(callback) || compiler.isFunctionExpression(callback))
    ? { list: node.expression.expression, name: callback.parameters[0]?.name, body: callback.body }
    : undefined;
}
