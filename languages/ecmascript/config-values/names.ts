/** What names stand for where a configuration file reads them: the declaration of the nearest scope around. */
import type { ts } from "../typescript.js";
import { compiler } from "../late-typescript.js";
import type { Evaluable, Named } from "./reading.js";
import { pushTo } from "../../../src/model/basics.js";

interface Open {
  readonly node: ts.Node;
  /** Nearest block, and nearest function or file. */
  readonly block: ts.Node;
  readonly body: ts.Node;
}

/** `undefined` for names that the file does not bind, or imports. */
export function readNames(source: ts.SourceFile): (name: ts.Identifier) => Named | undefined {
  const named = new Map<string, Named[]>();
  const add = (name: ts.BindingName | undefined, scope: ts.Node, value?: Evaluable): void => {
    if (name === undefined) return;
    if (compiler.isIdentifier(name)) return pushTo(named, name.text, { scope, value });
    for (const element of name.elements) if (compiler.isBindingElement(element)) add(element.name, scope);
  };
  const open: Open[] = [{ node: source, block: source, body: source }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { node, block, body } = at;
    if (compiler.isVariableDeclarationList(node)) {
      const isOfBlock = (node.flags & compiler.NodeFlags.BlockScoped) !== 0;
      for (const one of node.declarations) add(one.name, isOfBlock ? block : body, one.initializer);
    } else if (compiler.isFunctionDeclaration(node)) add(node.name, block, node);
    const isBody = compiler.isFunctionLike(node);
    if (isBody) for (const parameter of node.parameters) add(parameter.name, node);
    const inner = isBody || opensBlock(node) ? node : block;
    node.forEachChild((child) => void open.push({ node: child, block: inner, body: isBody ? node : body }));
  }
  return (name) => nearest(named.get(name.text) ?? [], name);
}

function opensBlock(node: ts.Node): boolean {
  return (
    compiler.isBlock(node) ||
    compiler.isForStatement(node) ||
    compiler.isForOfStatement(node) ||
    compiler.isForInStatement(node) ||
    compiler.isCaseBlock(node)
  );
}

function nearest(all: readonly Named[], name: ts.Identifier): Named | undefined {
  let found: Named | undefined;
  for (const one of all) {
    const { pos, end } = one.scope;
    if (name.end <= pos || name.end > end) continue;
    const size = found === undefined ? Infinity : found.scope.end - found.scope.pos;
    // Of several in one scope the first with a value counts.
    if (end - pos < size || (end - pos === size && (found?.value === undefined || isBefore(one, found)))) found = one;
  }
  return found;
}

function isBefore(one: Named, other: Named): boolean {
  return one.value !== undefined && other.value !== undefined && one.value.pos < other.value.pos;
}
