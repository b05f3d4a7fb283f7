/** What code adds to an object of a configuration, also in loops over lists that are known: `for (const name of PAGES) entry[name] = …`. */
import type { ts } from "../typescript.js";
import { compiler } from "../late-typescript.js";
import type { Reading, Scope } from "./reading.js";
import type { StaticValue } from "./static-value.js";

type Entry = readonly [key: string, value: StaticValue];

interface Growing {
  readonly reading: Reading;
  readonly name: string;
  readonly found: Entry[];
  /** Rounds of loops that were gone through. */
  rounds: number;
  /** Gives the names of a pattern the parts of a value. */
  readonly bind: (scope: Map<string, StaticValue>, name: ts.BindingName, value: StaticValue) => void;
}

/** Loops in loops end here; what follows them is still read. */
const MOST_ROUNDS = 1000;

/** Fields in the order of the text; what is not known is left out. */
export function grownEntries(source: ts.Node, { reading, name, bind }: Pick<Growing, "reading" | "name" | "bind">): readonly Entry[] {
  const found: Entry[] = [];
  walk({ reading, name, found, bind, rounds: 0 }, source, new Map());
  return found;
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

function add({ reading, name, found }: Growing, node: ts.Node, scope: Scope): void {
  if (!compiler.isBinaryExpression(node) || node.operatorToken.kind !== compiler.SyntaxKind.EqualsToken) return;
  const { left } = node;
  if (!compiler.isElementAccessExpression(left) && !compiler.isPropertyAccessExpression(left)) return;
  if (!compiler.isIdentifier(left.expression) || left.expression.text !== name) return;
  const key = compiler.isPropertyAccessExpression(left) ? left.name.text : textOf(reading.evaluate(left.argumentExpression, scope));
  const value = reading.evaluate(node.right, scope);
  if (key !== undefined && value !== undefined) found.push([key, value]);
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
