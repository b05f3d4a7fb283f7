/** What receives a string: the option that it stands for, and the call that gets it. */
import {
  SyntaxKind,
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isExportAssignment,
  isNewExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadElement,
  type ts,
} from "../../../typescript.js";
import { TRANSPARENT, lastName } from "../../function-values.js";
import { exportedName, staticName } from "../syntax-shapes.js";
import { isEntryKey, isOtherKey, isTextKey } from "./keys.js";

export interface Holder {
  /** The option: the nearest one that takes modules, otherwise the nearest one. */
  readonly key?: string;
  readonly call?: ts.CallExpression | ts.NewExpression;
  /** Index of the argument that contains the string. */
  readonly argument: number;
  /** The string itself is the argument. */
  readonly direct: boolean;
}

const DEEPEST = 12;

/** Undefined if the string is compared, joined with others, or only stored. */
export function holderOf(literal: ts.Node): Holder | undefined {
  let child = literal;
  let key: string | undefined;
  let direct = true;
  for (let steps = 0; steps < DEEPEST; steps++) {
    const parent = child.parent;
    if (isCallExpression(parent) || isNewExpression(parent)) {
      const argument = parent.arguments?.indexOf(child as ts.Expression) ?? -1;
      key ??= listKey(parent.expression);
      return argument < 0 ? undefined : { ...(key === undefined ? {} : { key }), call: parent, argument, direct };
    }
    if (isPropertyAssignment(parent)) {
      const name = parent.initializer === child ? staticName(parent.name) : undefined;
      if (name === undefined || isOtherKey(name) || (key === undefined && isTextKey(name))) return undefined;
      if (key === undefined || (!isEntryKey(key) && isEntryKey(name))) key = name;
    } else if (!passesOn(parent, child)) return key === undefined || !isResult(parent) ? undefined : { key, argument: 0, direct: false };
    if (TRANSPARENT[parent.kind] !== 1 && !isConditionalExpression(parent)) direct = false;
    child = parent;
  }
  return undefined;
}

/** `options.plugins.push(…)`: the string becomes a value of that option. */
function listKey(callee: ts.Expression): string | undefined {
  if (!isPropertyAccessExpression(callee) || !/^(?:push|unshift|add)$/.test(callee.name.text)) return undefined;
  const key = lastName(callee.expression);
  return key !== undefined && isEntryKey(key) ? key : undefined;
}

/** Whether the value of `parent` is or contains that of `child`. */
function passesOn(parent: ts.Node, child: ts.Node): boolean {
  if (TRANSPARENT[parent.kind] === 1) return true;
  if (isConditionalExpression(parent)) return parent.condition !== child;
  if (isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    if (kind === SyntaxKind.BarBarToken || kind === SyntaxKind.QuestionQuestionToken) return true;
    return kind === SyntaxKind.AmpersandAmpersandToken && parent.right === child;
  }
  return isArrayLiteralExpression(parent) || isObjectLiteralExpression(parent) || isSpreadElement(parent);
}

/** An object that is exported, returned or stored is a set of options. */
function isResult(node: ts.Node): boolean {
  if (isBinaryExpression(node)) return exportedName(node.left) !== undefined;
  return isExportAssignment(node) || RESULTS.has(node.kind);
}

const RESULTS: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.ReturnStatement,
  SyntaxKind.ArrowFunction,
  SyntaxKind.PropertyDeclaration,
]);
