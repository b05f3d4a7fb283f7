/** Functions that a file calls when it is loaded: they describe a script without exports (semantics D.6). */
import {
  SyntaxKind,
  isAwaitExpression,
  isBlock,
  isCallExpression,
  isExpressionStatement,
  isIdentifier,
  isIfStatement,
  isPropertyAccessExpression,
  isTryStatement,
  isVoidExpression,
  type ts,
} from "../typescript.js";
import { unwrap } from "./function-values.js";

const CALL_LIMIT = 10;
/** Calls that do not describe the script. */
const SILENT = /^(?:require|import|super|console\..*|process\.(?:on|exit).*)$/;

/** Distinct names as written (`main`, `app.listen`), in source order. */
export function moduleCalls(file: ts.SourceFile): readonly string[] {
  const names = new Set<string>();
  const open: ts.Statement[] = file.statements.toReversed();
  for (let statement = open.pop(); statement !== undefined && names.size < CALL_LIMIT; statement = open.pop()) {
    if (isIfStatement(statement)) {
      if (statement.elseStatement !== undefined) open.push(statement.elseStatement);
      open.push(statement.thenStatement);
    } else if (isBlock(statement)) {
      open.push(...statement.statements.toReversed());
    } else if (isTryStatement(statement)) {
      open.push(statement.tryBlock);
    } else if (isExpressionStatement(statement)) {
      const name = calledName(statement.expression);
      if (name !== undefined && !SILENT.test(name)) names.add(name);
    }
  }
  return [...names];
}

/** `main` of `await main().catch(…)`: the first call of a chain counts. */
function calledName(expression: ts.Expression): string | undefined {
  let node = unwrap(expression);
  let name: string | undefined;
  for (;;) {
    if (isAwaitExpression(node) || isVoidExpression(node)) node = unwrap(node.expression);
    else if (isCallExpression(node)) {
      node = unwrap(node.expression);
      name = dottedName(node);
    } else if (isPropertyAccessExpression(node)) node = unwrap(node.expression);
    else return name;
  }
}

function dottedName(node: ts.Expression): string | undefined {
  const parts: string[] = [];
  let at = node;
  while (isPropertyAccessExpression(at)) {
    parts.unshift(at.name.text);
    at = at.expression;
  }
  if (at.kind === SyntaxKind.ThisKeyword) return undefined;
  if (!isIdentifier(at)) return undefined;
  return [at.text, ...parts].join(".");
}
